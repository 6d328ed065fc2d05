// Which sentences of a request ask for something, and which only tell: "I pulled main this morning. Please run the tests."
import { withPlainMacros } from './macroNames.ts';
import { judge, notAside, sentenceFor, sentencesOf, type Purpose } from '../purpose/purpose.ts';
import { withoutOtherwise } from './checkWordings.ts';
import { forbiddenBy, forbidsAllChange, forbidsChange } from './forbidden.ts';
import { keptIn } from './keptThings.ts';
import { withDeedFirst } from './lookedForIn.ts';
import { orderByParts } from './orderByParts.ts';
import { readable } from './readable.ts';

/** From this probability on, a sentence beside others asks for nothing. */
const asideProb = 0.5;
/** From this one on, what is left asks for something. */
const askProb = 0.6;
/** Says what is not to be done, what is to stay, or of what alone something is to be done. */
const binds =
  /\b(?:must(?:n['’]?t)?|never|stays?|remains?|keeps?|kept|leave|untouched|unchanged|unmodified|read-only|hands?\s+off|verdict|nothing|no\s+(?:files?|changes?|need)|not\s+(?:to\s+)?be|shall|should(?:n['’]?t)?|only|just|except|without|skip\w*|ignor\w+|exclud\w+|instead|rather|by\s+hand|myself|ourselves|make\s+sure|(?:do|does|wo|ca)(?:n['’]?t|\s+not)|will\s+not|cannot|alone|not\s+counting)\b/iu;
/** The same in what tells of the past: "I only opened a few files" limits nothing. */
const bindsEver =
  /\b(?:must(?:n['’]?t)?|stays?|remains?|untouched|unchanged|unmodified|read-only|hands?\s+off|should(?:n['’]?t)?|shall|verdict|alone|do(?:n['’]?t|\s+not)\s+(?:want|touch|change|let)|never\s+want|not\s+to\s+be)\b/iu;
const past =
  /^\W*(?:(?:and|but|so|well|also|btw|anyway|actually|honestly)\W+)*(?:i|we|he|she|they|you|it|nobody|somebody|someone|everybody|(?:my|our|his|her|the|this|that|an?)\s+(?:[\w-]+\s+){0,3}?[\w-]+)(?:['’]ve|['’]d)?\s+(?:(?:just|already|also|only|never|once|finally|recently|both|all|then)\s+)*(?:have|has|had|haven['’]?t|hasn['’]?t|did|didn['’]?t|was|were|wasn['’]?t|got|\w+ed|went|came|said|told|wrote|made|took|gave|ran|saw|found|left|put|sent|broke|built|spent|thought|knew|felt|lost|bought|read|began|brought|heard|met|sold|paid|grew|drew|drove|flew)\b/iu;
const namesCode = /`|\b\w+_\w+|\b[A-Za-z]+\p{Ll}[A-Z]\w*|\b[a-z]+\d+\b|\b[\w-]+\.\w{1,4}\b(?!\.)|\w\/\w/u;

/** "I'd like it to be quiet afterwards." */
const saysHowItEnds =
  /\b(?:like|love|want|need|make|get)\s+(?:it|that|this)\s+(?:to\s+)?(?:be\s+|go\s+|come\s+out\s+)?(?:quiet|silent|happy|green|clean|pass)\b/iu;

/** Whether nothing that a sentence says limits what is asked for beside it. */
function mayDrop(sentence: string): boolean {
  if (
    saysHowItEnds.test(sentence) ||
    forbidsAllChange.test(sentence) ||
    keptIn(sentence) !== '' ||
    forbiddenBy(sentence).size > 0
  )
    return false;
  return past.test(sentence)
    ? !bindsEver.test(sentence)
    : !binds.test(sentence) && !forbidsChange.test(sentence) && !namesCode.test(sentence);
}

/** How it is done here, or what is to go too. */
const guides =
  /\b(?:scripts?|targets?|commands?|make-?file|recipes?|there\s+(?:is|are)|there['’]s)\b|\b(?:can|may)\s+(?:all\s+|also\s+)?(?:go|vanish|disappear)(?:\s+(?:too|as\s+well))?\s*[.!]*$/iu;
/** What is wanted to be said. */
const asksToTell =
  /^\W*(?:(?:and|then|please|just|also)\s+)*(?:list|show|name|tell|give|count|report|print|find|point|explain)\b/iu;
const asksFor =
  /\b(?:please|pls|kindly|you['’]d|(?:can|could|would|will)\s+you|kindness|favou?r|grateful|appreciate)\b/iu;
const tells =
  /^\W*(?:(?:and|but|so|well|also|btw|anyway|actually|honestly)\W+)*(?:i|we|he|she|they|you|my|our|his|her|their|the|an?|it|this|that|there|some\w*|every\w*|no(?:body|thing)|last|yesterday|today|tomorrow)\b(?!\s+(?:do\s+not|don['’]?t)\s+(?:want|need)\b)/iu;
/** Words whose meaning another sentence holds. */
const pointsBack =
  /\b(?:it|them|those|these|same|ones?|there)\b|\bthat(?=\s*[.?!,]|\s+(?:one|file|check|thing|\w*config\w*|mode|set-?up|month|version|folder)\b)|\bdo\s+so\b|\bits\s+(?:definition|declaration|implementation|signature|body|code|source)\b|\b(?:that|this|the)\s+(?:function|method|class|command|proc|procedure|macro|helper|sub)\s+(?:itself|comes?|lives?|sits?)\b/iu;
const possessive =
  /\b(?:its|their|(?:this|that)(?!\s+(?:folder|project|repo\w*|checkout|package|directory|tree|workspace|library|lib|crate|module|gem|program|app|tool|code|codebase|source)\b))\b/iu;

/** A statement that wants nothing: "I have just moved to a newer toolchain." */
const declares = (sentence: string): boolean =>
  tells.test(sentence) && !/\?\s*$/u.test(sentence) && !wants.test(sentence) && !guides.test(sentence);
/** Whether a sentence beside an order neither asks nor limits anything. */
export const tellsOnly = (sentence: string): boolean =>
  mayDrop(sentence) && (declares(sentence) || (isAside(sentence) && !/\?\s*$/u.test(sentence)));
const wants =
  /\b(?:want\w*|need\w*|like|love|wish|wonder\w*|hope|ask\w*|expect\w*|must|should|ought|please|pls|(?:can|could|would)\s+you|have\s+to|has\s+to|let\s+me)\b/iu;
/** "I'll start it on my own." */
const ownPart =
  /^\W*(?:(?:and|but|so)\s+)?(?:i|we)(?:['’]ll|['’]d\s+rather|\s+(?:will|would\s+rather|can|shall|prefer\s+to))\b(?!.*\byou\b).*\b(?:myself|ourselves|on\s+(?:my|our)\s+own|by\s+hand|later|afterwards|tomorrow|tonight|after\s+that)\b[^,;:]*$/iu;
/** "We want to release on Friday": what somebody means to do, and orders nothing. */
const plans =
  /^\W*(?:(?:and|but|so|now|then|today|later)\W+)*(?:i|we)(?:['’]d|\s+would)?\s+(?:want|like|need|have|am\s+going)\s+to\s+(?!(?:know|see|learn|find|check|be|make\s+sure|have|get)\b)[^?]*$/iu;
/** "Run the unit tests of this library." */
const plainOrder =
  /^\W*(?:please\s+|now\s+|just\s+)*(?:re-?)?(?:run|execute)\s+(?:(?:the|all|of|its|our|unit|whole|full|complete|entire)\s+)*(?:tests?|test\s+suite|suite|linter|type\s+check(?:er|s)?)\b/iu;
/** From this probability on, a sentence orders something whatever stands beside it. */
const plainProb = 0.95;

/** "File and line, please": in what form the answer is wanted. */
const howToAnswer =
  /(?<=[.!?])\s+(?:just\s+)?(?:the\s+)?(?:file|path)(?:\s*name)?\s+(?:and|\+|&)\s+(?:the\s+)?line(?:\s+number)?(?:,?\s+(?:please|pls|is enough|will do|would do))*[.!]?\s*$|(?<=[.!?])\s+names?\s+(?:is|are)\s+enough[.!]?\s*$/iu;

/** Their full stop ends no sentence. */
const abbreviated: readonly (readonly [RegExp, string])[] = [
  [/\bincl\.(?=\s+\S)/giu, 'including'],
  [/\bexcl\.(?=\s+\S)/giu, 'excluding'],
];

/** Whether nothing of a request is passed over as too long to read. */
export const isReadWhole = (typed: string): boolean => readable(typed).isWhole;

/** Whether a sentence beside others asks for nothing, by all that it resembles. */
function isAside(sentence: string): boolean {
  const { purpose, prob } = judge(sentence);
  return (
    purpose === 'aside' &&
    prob >= asideProb &&
    !guides.test(sentence) &&
    !asksToTell.test(sentence) &&
    !asksFor.test(sentence)
  );
}

/** A text without the sentences that only tell something; all of it where what is left asks for nothing certain, or may point back at them. */
export function askIn(typed: string): string {
  const said = readable(typed).text;
  const plainly = orderByParts(said);
  if (plainly !== undefined) return plainly;
  const text = abbreviated.reduce(
    (rest, [short, meant]) => rest.replace(short, meant),
    withDeedFirst(withoutOtherwise(withPlainMacros(said).replace(howToAnswer, ''))),
  );
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return text;
  // Beside an order as plain as can be, what somebody tells is no other one.
  const isPlain = (sentence: string) => {
    const { purpose, prob } = judge(sentence, notAside);
    const isSure = prob >= plainProb || (prob >= asideProb && plainOrder.test(sentence));
    return isSure && purpose !== 'other' && purpose !== 'question' && !declares(sentence);
  };
  const hasOrder = sentences.some(isPlain);
  // "Now I want to zip it up. Please clear away what the build made": the first is a plan.
  const isAsked = sentences.some((sentence) => asksFor.test(sentence) && isPlain(sentence));
  const told = sentences.filter(
    (sentence) =>
      mayDrop(sentence) &&
      (isAside(sentence) ||
        ownPart.test(sentence) ||
        (hasOrder && declares(sentence)) ||
        (isAsked && plans.test(sentence))),
  );
  const ask = sentences.filter((sentence) => !told.includes(sentence)).join(' ');
  if (told.length === 0 || ask === '') return text;
  const { purpose, prob } = judge(ask, notAside);
  const isClear = prob >= askProb && purpose !== 'other';
  const needsAll = pointsBack.test(ask) || (possessive.test(ask) && namesCode.test(told.join(' ')));
  return isClear && !needsAll ? ask : text;
}

/**
 * The sentence that says most surely that a text is for `purpose`, where others stand beside it, limit nothing, and are not pointed back at. `isRead`:
 * nothing is changed for it, whatever the others say.
 */
export function ownSentence(purpose: Purpose, text: string, isRead = true): string | undefined {
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return undefined;
  const sentence = sentenceFor(purpose, text);
  if (!isRead && !sentences.every((other) => other === sentence || mayDrop(other))) return undefined;
  return sentence === text || pointsBack.test(sentence) || possessive.test(sentence) ? undefined : sentence;
}
