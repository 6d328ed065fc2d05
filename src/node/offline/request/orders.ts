// Which sentences of a task ask for something to be done, and which only tell why: "I have changed the parser. Run the tests."
import { actionConcepts } from './vocabulary.ts';

const sentences = /((?:[.!?;]+(?=\s|$)|\s[-–—]\s|:(?=\s)|\n)\s*)/u;
/** Where a clause with its own verb may begin within a sentence. */
const clauses =
  /(\s*(?:,\s*(?:(?:so|and|but|then|also)\s+)?|\b(?:so|and|but)\s+)(?:then\s+|now\s+|please\s+|just\s+)*)/iu;

const politeness =
  '(?:please|pls|plz|kindly|now|then|and|so|but|also|ok|okay|hey|hi|hello|first|next|finally|just|simply|quickly|thanks|well|maybe|perhaps|once more|again|only|today|for me|here)\\b[,:]?\\s*';
const request =
  "(?:(?:can|could|would|will)\\s+(?:you|we|u)(?:\\s+(?:please|kindly|just|maybe|perhaps))*|(?:i|we)(?:['’]d| would)?\\s+(?:like|want|need|love|prefer|ask|appreciate)\\s+(?:it if\\s+)?you\\s+(?:to\\s+)?|i['’]d\\s+appreciate\\s+it\\s+if\\s+you|would you mind|(?:let['’]?s|let us)|(?:go (?:ahead|on) and)|(?:be so (?:kind|good) (?:as to|and))|(?:all|what)\\s+(?:i|we)\\s+(?:want|need)\\s+is(?:\\s+(?:to|that you))?|you\\s+(?:can|could|should|may)|(?:your|the) (?:task|job) is to)\\s+";
const lead = new RegExp(`^(?:\\W|${politeness}|${request})*`, 'iu');
const wish =
  /^(?:\W|(?:and|so|but|then|now|please)\b)*(?:i|we)(?:['’]d| would)?\s+(?:like|want|need|have|love)\s+to\s+/iu;

const verbs =
  /^(?:re-?)?(?:run|execute|build|compile|make|test|check|verify|validate|lint|format|type-?check|clean|clear|remove|delete|wipe|erase|tidy|throw|get|start|launch|serve|bring|spin|fire|generate|render|create|produce|seed|fill|populate|load|import|set|setup|prepare|configure|install|migrate|apply|update|bench|benchmark|measure|package|bundle|assemble|do(?=\s+(?:an?|whatever|everything|it|that|this|what)\b)|give|use|try|call|invoke|kick|perform|convert|export|write|publish|deploy|release|upload|print|report)(?:ing)?\b(?!\s*(?:['’]s|is|are|was|were|has|have|fails?|failed|takes?|took|says?|said|needs?|does|did)\b)/iu;

type Mood = 'order' | 'wish' | 'other';

function moodOf(text: string): Mood {
  const isWish = wish.test(text);
  const rest = text.replace(isWish ? wish : lead, '');
  if (!verbs.test(rest)) return 'other';
  if (actionConcepts(rest).size === 0) return 'other';
  return isWish ? 'wish' : 'order';
}

/** A sentence that asks: it ends so, or begins with a word that does. */
const asks =
  /\?\s*$|^(?:\W|(?:and|so|but|then|also|please)\b)*(?:which|who|whose|where|when|what|why|how|does|do|did|is|are|was|were|has|have|in which)\b/iu;

/**
 * The sentences of a task that order something which the workspace may do, with the questions beside them; without what comes before the
 * order in its sentence. Undefined where no sentence orders anything: then all of it counts.
 */
export function ordersIn(task: string): string | undefined {
  const parts = task.split(sentences);
  const all = parts.flatMap((text, at) =>
    at % 2 === 0 && text.trim() !== '' ? [orderIn(text, parts[at + 1] ?? '')] : [],
  );
  const mood = (['order', 'wish'] as const).find((each) => all.some((one) => one.mood === each));
  if (mood === undefined) return undefined;
  return all
    .filter((one) => one.mood === mood || one.asks)
    .map(({ text, end }) => `${text}${end}`)
    .join('')
    .trim();
}

interface Sentence {
  readonly text: string;
  readonly end: string;
  readonly mood: Mood;
  readonly asks: boolean;
}

/** A sentence from the clause on that orders something, with the place named before: "in the backend, run the tests". */
function orderIn(text: string, end: string): Sentence {
  const parts = text.split(clauses);
  const moods = parts.map((part, at) => (at % 2 === 0 ? moodOf(part) : 'other'));
  const mood = moods.includes('order') ? 'order' : moods.includes('wish') ? 'wish' : 'other';
  const from = moods.indexOf(mood);
  if (mood === 'other' || from === 0) return { text, end, mood, asks: asks.test(`${text}${end}`) };
  const before = parts.slice(0, from - 1).join('');
  const place =
    /^\W*(?:in|inside|under|within|for|with|using|from|on)\b/iu.test(before) && before.split(/\s+/).length < 8;
  return { text: `${place ? `${before}, ` : ''}${parts.slice(from).join('')}`, end, mood, asks: false };
}
