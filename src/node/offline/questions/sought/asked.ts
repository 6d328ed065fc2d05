// Whether a task asks for a fact, in which sentence, and what the others add.
import { wantsNumber } from './numbers.ts';
import { type Kind, kindIn } from './kinds.ts';

export interface Asked {
  readonly asking: string;
  /** The other sentences. */
  readonly context: string;
}

const lead =
  '^(?:\\W|(?:so|and|but|now|then|please|pls|hi|hey|hello|ok|okay|also|just|quick question|question)\\b)*(?:(?:can|could|would|will)\\s+(?:you|anyone|anybody|someone)\\s+(?:please\\s+)?)?';
const wh =
  "(?:(?:on|in|at|with|by|under|to|from|for|of|after|through|via|into)\\s+)?(?:which|whose|what(?:['’]?s)?|whats|who|where|when|why|how)\\b";
const begins = new RegExp(
  `${lead}(?:${wh}|(?:is|are)\\s+there\\b|(?:tell|show|remind)\\s+(?:me|us)\\b|let me know\\b|name\\s+(?:of|me|the)\\b|(?:i|we)(?:['’]d)?\\s+(?:need|want|like|have)\\s+(?:the\\s+name|to\\s+(?:know|find\\s+out))\\b|(?:do|does|is|are|has|have|can|could|may)\\b|find\\s+out\\b|(?:look|check)\\b.*\\b(?:tell|say|find out)\\b)`,
  'iu',
);
/** "..., which exception will it throw?", "... and tell me on which release". */
const within = new RegExp(
  `(?:[,;:–—-]\\s*|\\b(?:and|so|but|then|know|wonder|wondering|sure|tell\\s+(?:me|us)|out|idea|ask|asking)\\s+)(?:the\\s+|${wh})`,
  'iu',
);
const short = 12;

const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?;])\s+(?=\S)/u).filter((sentence) => /\p{L}/u.test(sentence));

/** The last sentence that asks; undefined where none does. */
export function askedIn(text: string): Asked | undefined {
  const sentences = sentencesOf(text.trim().replace(/\s+/gu, ' '));
  const at = sentences.findLastIndex(asks);
  const asking = sentences[at];
  if (asking === undefined) return undefined;
  return { asking, context: sentences.filter((_, other) => other !== at).join(' ') };
}

function asks(sentence: string): boolean {
  if (begins.test(sentence)) return true;
  const isTerse = sentence.split(' ').length <= short;
  if (/\?\s*$/u.test(sentence))
    return within.test(sentence) || (isTerse && (kindIn(sentence) !== undefined || wantsNumber(sentence)));
  return new RegExp(within.source.replace('the\\s+|', ''), 'iu').test(sentence);
}

/** "What is it called?", "what's its name?": what, the sentences before say. */
const vague =
  /\b(?:what(?:['’]?s| is| are| was|s)?\s+(?:it|its|they|that|this|the)\b(?:\s+\w+){0,2}?\s*(?:name|called|class|flag|switch|option)?\s*\??\s*$|(?:how|what)\s+is\s+(?:it|that|this)\s+called|which\s+one\b|what['’]?s\s+its\s+name)/iu;
const named =
  /\b(?:which|what(?:['’]?s)?|whats|name\s+of|is\s+there|are\s+there|tell\s+me|know)\s+(?:(?:the|a|an|any|some|is|are|kind\s+of|name\s+of|do|i)\s+)*(?:[\w#$.-]+\s+){0,4}?/iu;

/** The kind of thing that is asked for by name; undefined where none is. */
export function kindAsked({ asking, context }: Asked): Kind | undefined {
  const own = kindIn(asking);
  if (own !== undefined) {
    // "Class" says little where the sentence before tells of an error.
    if (own === 'function' && vague.test(asking)) return kindIn(context) ?? own;
    const isTerse =
      asking.split(' ').length <= short &&
      !/^\W*(?:do|does|is|are|has|have|can|could|may)\b(?!\s+there)/iu.test(asking);
    // "Which variable", where the sentence before speaks of the environment.
    return named.test(asking) || isTerse || vague.test(asking) ? own : undefined;
  }
  return vague.test(asking) ? kindIn(context) : undefined;
}
