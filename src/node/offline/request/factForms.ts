// How questions about one fact are put: what may stand before and behind the words that name it.
import { onlyTells, sentencesIn } from './onlyTells.ts';

/** Behind what is asked, up to the end of its sentence. */
export const tail =
  '(?:,?\\s+(?:please|pls|plz|thanks|thank\\s+you|thx|for\\s+me|now|right\\s+now|currently|at\\s+the\\s+moment|today|exactly|precisely|roughly|approximately|actually|really|then|by\\s+the\\s+way|btw|in\\s+total|overall|altogether|all\\s+in\\s+all|anyway))*\\s*[.?!:)"”]*\\s*$';

const polite =
  "(?:please|pls|plz|kindly|just|so|well|now|then|and|but|ok(?:ay)?|hi|hey|hello|there|quickly|quick\\s+question|maybe|perhaps|also|really|actually|exactly|(?:can|could|would|will)\\s+(?:you|u|someone|somebody)|do\\s+you\\s+(?:happen\\s+to\\s+)?know|does\\s+(?:any|some)(?:body|one)\\s+(?:here\\s+)?know|if|whether|any\\s+idea|(?:i|we)(?:['’]d|\\s+would)?\\s+(?:(?:just|only|quite|really|also)\\s+)?(?:like|love|want|need|have)\\s+to\\s+(?:know|see|find\\s+out|learn|hear)|(?:i|we)(?:['’]d|\\s+would)?\\s+(?:just\\s+|only\\s+|really\\s+)?(?:wonder|need|want|like|love|was\\s+wondering|am\\s+wondering|were\\s+wondering)|(?:i['’]m|we['’]re)\\s+wondering|(?:show|give|get|remind)\\s+(?:me|us)|tell(?:\\s+(?:me|us))?|let\\s+(?:me|us)\\s+know|say|check|find\\s+out|work\\s+out|figure\\s+out|determine|verify|confirm|ensure|validate|make\\s+sure|look(?:\\s+up)?|see|report|print|(?:it\\s+)?would\\s+be\\s+(?:fun|nice|good|great|interesting|helpful|useful)\\s+to\\s+(?:know|see|hear)|(?:i['’]m|i\\s+am|(?:i|we)(?:['’]d|\\s+would)\\s+be)\\s+(?:curious|interested)(?:\\s+in)?|curious|know|what(?:['’]?s|\\s+is|\\s+would\\s+be)|about|the|its|file|a|an|of|me|total|exact|current|rough|approximate|whole|full)";
const onlyPolite = new RegExp(`(?:(?:^|\\s)${polite}[,:]?(?=\\s|$)){1,12}\\s*$`, 'iu');
/** "The upload page asks for", "my boss wants to know". */
const asksFor =
  /^\W*(?:(?:so|and|but|now)\s+)?(?:the|my|our|his|her|an?|some\w*|they|he|she|it|every\w*)\b[^,;:?]*?\b(?:asks?|asked|wants?|wanted|needs|wonders?|wondered|requires|required|insists?\s+on)\b(?:\s+(?:me|us|for|about|to\s+know|to\s+be\s+told|to\s+see))*\s*$/iu;

/** Whether what stands before the words of a fact only leads to it: "so tell me", "before I mail it to a friend:". */
function leads(before: string): boolean {
  const rest = before.replace(onlyPolite, '').trim();
  if (rest === '' || asksFor.test(rest)) return rest === '' || onlyTells(rest);
  // "Which files are large, and how many are there?"
  if (/^\W*(?:(?:and|so|but|tell me|now) )*(?:what|which|who|whose|where|how|why|is|are|do|does|did)\b/iu.test(rest))
    return false;
  return /[,;:–—-]$/u.test(rest) && onlyTells(rest.replace(/[,;:–—-]+$/u, ''));
}

/** "Count them, I owe him an answer" */
const because = /,\s+(?=(?:i|we|he|she|they|my|our|because|so\s+(?:that\s+)?(?:i|we))\b)/iu;

function isAsked(sentence: string, forms: readonly RegExp[], isFor?: (lead: string) => boolean): boolean {
  const [asked = '', ...reasons] = sentence.split(because);
  const parts = reasons.length > 0 && reasons.every(onlyTells) ? [sentence, asked] : [sentence];
  return parts.some((part) =>
    forms.some((form) => {
      const found = form.exec(part);
      return found !== null && leads(part.slice(0, found.index)) && isFor?.(part.slice(0, found.index)) !== false;
    }),
  );
}

/** "Could you look it up?" */
const looksUp =
  /^\W*(?:(?:so|well|and)\W+)?(?:(?:please|(?:can|could|would)\s+you(?:\s+please)?)\s+)(?:look\s+(?:it|that)\s+up|find\s+(?:it|that)(?:\s+out)?|find\s+out|get\s+(?:it|that|me\s+that)|check(?:\s+(?:it|that))?|tell\s+me(?:\s+(?:that|what\s+it\s+is))?|settle\s+(?:it|that))(?:\s+(?:for\s+(?:me|us)|please))*\W*$/iu;

/** "Do you know?" */
const asksAgain =
  /^\W*(?:(?:so|well)\W+)?(?:(?:do|would)\s+you\s+(?:happen\s+to\s+)?know|any\s+idea|any\s+clue|(?:can|could)\s+you\s+(?:help|tell(?:\s+me)?|check|look))(?:\s+please)?\W*$/iu;

export interface Forms {
  /** Of a sentence that says what it is about. */
  readonly named: readonly RegExp[];
  /** Of one that points back to it: "how big is it?" */
  readonly pointing?: readonly RegExp[];
  /** What must stand in the text before, for those. */
  readonly about?: RegExp;
  /** What a sentence must name for "could you look it up?" behind it. */
  readonly mention?: RegExp;
  /** Sentences that say nothing of their own: "don't run it". */
  readonly beside?: RegExp;
}

/** Whether a text asks for a fact in one of its sentences at least, and wants nothing else in the others. */
export function asksOnly(text: string, { named, pointing = [], about, mention, beside }: Forms): boolean {
  const sentences = sentencesIn(text);
  let before = '';
  let last = 0;
  let hasAsked = false;
  for (const sentence of sentences) {
    const isFor = (lead: string) => about?.test(`${before} ${lead}`) === true;
    const points =
      isAsked(sentence, pointing, isFor) || (looksUp.test(sentence) && mention?.test(before.slice(last)) === true);
    if (points || isAsked(sentence, named)) hasAsked = true;
    else if (beside?.test(sentence) !== true && !asksAgain.test(sentence) && !onlyTells(sentence)) return false;
    last = before.length;
    before += ` ${sentence}`;
  }
  return hasAsked;
}
