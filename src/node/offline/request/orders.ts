// Which sentences of a task ask for something to be done, and which only tell why: "I have changed the parser. Run the tests."
import type { DeedsIn } from './deeds.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const sentences = /((?:[.!?;]+(?=\s|$)|\s[-–—]\s|:(?=\s)|\n)\s*)/u;
/** Where a clause with its own verb may begin within a sentence. */
const clauses =
  /(\s*(?:,\s*(?:(?:so|and|but|then|also)\s+)?|\b(?:so|and|but)\s+)(?:then\s+|now\s+|please\s+|just\s+)*)/iu;

const politeness =
  '(?:please|pls|plz|kindly|now|then|and|so|but|also|ok|okay|hey|hi|hello|first|next|finally|just|simply|quickly|thanks|well|maybe|perhaps|actually|once more|again|only|today|for me|here)\\b[,:]?\\s*';
const request =
  "(?:(?:can|could|would|will)\\s+(?:you|we|u)(?:\\s+(?:please|kindly|just|maybe|perhaps))*|(?:i|we)(?:['’]d| would)?\\s+(?:like|want|need|love|prefer|ask|appreciate)\\s+(?:it if\\s+)?you\\s+(?:to\\s+)?|i['’]d\\s+appreciate\\s+it\\s+if\\s+you|would you mind|(?:let['’]?s|let us)|(?:go (?:ahead|on) and)|(?:be so (?:kind|good) (?:as to|and))|(?:all|what)\\s+(?:i|we)\\s+(?:want|need)\\s+is(?:\\s+(?:to|that you))?|you\\s+(?:can|could|should|may)|(?:your|the) (?:task|job) is to)\\s+";
const lead = new RegExp(`^(?:\\W|${politeness}|${request})*`, 'iu');
const wish =
  /^(?:\W|(?:and|so|but|then|now|please)\b)*(?:i|we)(?:['’]d| would)?\s+(?:like|want|need|have|love)\s+to\s+/iu;

const verbs =
  /^(?:re-?)?(?:run|execute|build|compile|make|test|check|verify|validate|lint|format|type-?check|clean|clear|remove|delete|wipe|erase|tidy|throw|get|start|launch|serve|bring|spin|fire|generate|render|create|produce|seed|fill|populate|load|import|set|setup|prepare|configure|install|migrate|apply|update|bench|benchmark|measure|package|bundle|assemble|do(?=\s+(?:an?|whatever|everything|it|that|this|what|the same)\b)|give|use|try|call|invoke|kick|perform|convert|export|write|publish|deploy|release|upload|print|report)(?:ing)?\b(?!\s*(?:['’]s|is|are|was|were|has|have|fails?|failed|takes?|took|says?|said|needs?|does|did)\b)/iu;

/** "All I need is a green run of the tests", "I want the objects gone". */
const wished =
  /^(?:\W|(?:and|so|but|then|now|please)\b)*(?:(?:all|what)\s+)?(?:i|we)(?:['’]d| would)?\s+(?:like|want|need)\s+(?:[^.]{0,25}\bis\s+)?(?:the|an?|all|every|some|my|our)\s/iu;
/** "The header has to be made anew." */
const obliged =
  /\b(?:has|have|needs?|must|should|ought)\s+(?:to\s+)?be\s+(?:\w+ly\s+)?(?:re-?)?(?:built|compiled|generated|formatted|linted|tested|run|cleaned|removed|deleted|seeded|filled|updated|made|created|rendered|started|checked)\b/iu;
/** "Run it", "check that", "run the same check here": what, the text has said before. */
const points =
  /^(?:\w+\s+)?(?:the same(?:\s+(?:check|job|thing|step|one|command)s?)?|it|them|that|these|those|this|all|all of (?:it|them)|them all)\b(?!\s+(?:\w+\s+)?(?:tests?|suite|build|linter|types|program|project))/iu;

const pointsAtMany = /^\w+\s+(?:them|these|those)\b(?!\s+\w*(?:tests?|files?|targets?|packages?)\b)/iu;

/** It may be the program, or what was named before. */
const runsIt = /^(?:run|execute|do|use|call|invoke)\s+(?:it|that|this|so)\b/iu;

type Mood = 'order' | 'back' | 'wish' | 'other';

/** `back`: an order that points back at what is meant. */
function moodOf(text: string, deedsIn: DeedsIn): Mood {
  const isWish = wish.test(text) || obliged.test(text);
  const rest = text.replace(isWish ? wish : lead, '');
  if (!verbs.test(rest) && !obliged.test(text)) return wished.test(text) && deedsIn(text).size > 0 ? 'wish' : 'other';
  const concepts = actionConcepts(rest);
  const isVague =
    [...concepts].every((concept) => concept === '#check') && (concepts.size > 0 || deedsIn(rest).size === 0);
  if (isVague && !isWish && points.test(rest)) return 'back';
  if (deedsIn(rest).size === 0) return 'other';
  return isWish ? 'wish' : 'order';
}

/** A sentence that asks: it ends so, or begins with a word that does and is no statement: "what fails is the build." */
const asks =
  /\?\s*$|^(?:\W|(?:and|so|but|then|also|please)\b)*(?:(?:which|who|whose|where|when|what|why|how)\b(?!.*\.\s*$)|does|do|did|is|are|was|were|has|have|in which)\b/iu;

/**
 * The sentences of a task that order something which the workspace may do, with the questions beside them; without what comes before the
 * order in its sentence. Undefined where no sentence orders anything: then all of it counts.
 */
export function ordersIn(task: string, deedsIn: DeedsIn = actionConcepts): string | undefined {
  const parts = task.split(sentences);
  const all = parts.flatMap((text, at) =>
    at % 2 === 0 && text.trim() !== '' ? [orderIn(text, parts[at + 1] ?? '', deedsIn)] : [],
  );
  const mood = (['order', 'back', 'wish'] as const).find((each) => all.some((one) => one.mood === each));
  if (mood === undefined) return undefined;
  const own = all
    .filter((one, at) => one.mood === mood || one.asks || isWishBefore(one, all[at + 1]))
    .map(({ text, end }) => `${text}${end}`);
  const first = all.find((one) => one.mood === mood)?.text ?? '';
  if (mood === 'back') {
    const meant = meantBy(task, first, deedsIn);
    return meant === undefined ? undefined : `${meant}${own.join('')}`.trim();
  }
  const plain = first.replace(lead, '');
  const thing = runsIt.test(plain) ? named(task, first, deedsIn) : undefined;
  if (thing !== undefined) return thing;
  // "Do its tests pass? Get them built and run."
  const before = meantBy(task, first, deedsIn) ?? '';
  // "I'd like to see the whole test suite pass, so run it."
  const isMeant = pointsAtMany.test(plain) || (runsIt.test(plain) && areRun(before));
  return `${isMeant ? before : ''}${own.join('')}`.trim();
}

/** "I want the docs built", before "Could you also run the tests?": one of two wishes. */
const isWishBefore = (one: Sentence, next: Sentence | undefined): boolean =>
  one.mood === 'wish' && next?.mood === 'order' && besides.test(next.text);
const besides = /\b(?:also|too|as\s+well|besides|additionally|in\s+addition)\b/iu;

/** Asks for yes or no. */
const asksWhether =
  /^(?:\W|(?:and|so|but|then|also|please)\b)*(?:is|are|was|were|do|does|did|has|have|will|would|should)\b[^?]*\?\s*$/iu;

/** A text without its yes-or-no questions, where a sentence after them orders how to find out: "Is it formatted as CI wants? Run its check." */
export function withoutSettled(text: string, deedsIn: DeedsIn = actionConcepts): string {
  const parts = text.split(sentences);
  const all = parts.flatMap((part, at) => (at % 2 === 0 ? [`${part}${parts[at + 1] ?? ''}`] : []));
  const order = all.findLastIndex((part) => orderIn(part.trim(), '', deedsIn).mood === 'order');
  return all.filter((part, at) => at >= order || !asksWhether.test(part)).join('');
}

const checks: ReadonlySet<string> = new Set(['#test', '#lint', '#types', '#check']);
/** "The format check". */
const isChecked = (concepts: readonly string[]): boolean => concepts.includes('#check');

/** "The format package's tests": the name of a package, and nothing to do. */
export const ofPackage =
  /\b[\w@/-]+(?=\s+(?:package|crate|module|library|app|service|workspace|folder)(?:['’]s)?\b)/giu;

/** Whether a text names tests or checks, and nothing else to do. */
function areRun(text: string): boolean {
  const concepts = [...actionConcepts(text.replace(ofPackage, ' '))].filter((concept) => concept !== '#start');
  const areChecks = concepts.every((concept) => checks.has(concept) || (concept === '#format' && isChecked(concepts)));
  return concepts.length > 0 && areChecks && !concepts.every((concept) => concept === '#check');
}

/** The script or target that the nearest clause before an order names, and no other: "the report comes from the README's recipe, so run that". */
function named(task: string, order: string, deedsIn: DeedsIn): string | undefined {
  const [name, another] =
    clausesBefore(task, order)
      .map((part) => (actionConcepts(part).size > 0 ? [] : [...deedsIn(part)]))
      .findLast((names) => names.length > 0) ?? [];
  return name === undefined || another !== undefined ? undefined : `run the ${name}`;
}

const clausesBefore = (task: string, order: string): readonly string[] =>
  task
    .slice(0, Math.max(0, task.indexOf(order)))
    .split(sentences)
    .flatMap((part) => part.split(/,\s/u));

const knowing =
  /^.*\b(?:know|see|sure|check|find out|wonder|ask(?:ed|s)?|tell me|learn)\s+(?:is\s+)?(?:\w+\s+)?(?:if|whether|that|how)\s+|^.*\bnot do\s+(?:is|are)\s+|^.*\b(?:because of|due to)\s+/iu;

/**
 * The nearest clause before an order that names something to do, best something that the order itself does not: "whether its tests pass.
 * I have never built them. Get them built and run." Undefined where none does.
 */
function meantBy(task: string, order: string, deedsIn: DeedsIn): string | undefined {
  const before = clausesBefore(task, order);
  const concepts = before.map((part) => [...conceptsOf(part.replace(knowing, ''))]);
  const said = conceptsOf(order);
  const other = concepts.findLastIndex((own) => own.some((concept) => !said.has(concept)));
  const any = concepts.findLastIndex((own, at) => own.length > 0 || deedsIn(before[at] ?? '').size > 0);
  const clause = before[other >= 0 ? other : any];
  return clause === undefined ? undefined : `${clause.replace(knowing, '')}: `;
}

interface Sentence {
  readonly text: string;
  readonly end: string;
  readonly mood: Mood;
  readonly asks: boolean;
}

/** "Build output": a thing. */
const made =
  /^\s*(?:(?:re)?buil[dt]|compiled?|compiler|test|generated?|install)\s+(?:outputs?|art[ie]facts?|files?|folders?|stuff|products?|results?|caches?|leftovers?|director\w+)\b/iu;

/** "Which are the largest, not counting the cache and generated output": what a question leaves out, up to the next comma, is no order. */
function isLeftOut(parts: readonly string[], at: number): boolean {
  const comma = parts.slice(0, at).findLastIndex((part, before) => before % 2 === 1 && part.includes(','));
  const list = parts.slice(comma + 1, at).join('');
  return (
    (asks.test(parts[0] ?? '') || made.test(parts[at] ?? '')) &&
    /^\s*(?:not|without|ignoring|excluding|skipping|leaving out|except(?: for)?|apart from|other than)\s/iu.test(list)
  );
}

/** "We'll build and run this together": what somebody will do, or has done. */
const doneBySomebody =
  /^\W*(?:(?:and|but|so|then)\s+)?(?:i|we|she|he|they)(?:['’]ll|['’]d\s+rather|\s+(?:will|shall|did|would\s+rather|have(?!\s+to)|had(?!\s+to)|(?:am|are|is)\s+going\s+to))\b(?![^;:–—]*\b(?:you|please|pls)\b)[^;:–—]*$/iu;

/** A sentence from the clause on that orders something, with the place named before: "in the backend, run the tests". */
function orderIn(sentence: string, end: string, deedsIn: DeedsIn): Sentence {
  if (doneBySomebody.test(sentence)) return { text: sentence, end, mood: 'other', asks: false };
  const all = sentence.split(clauses);
  const moods = all.map((part, at) => (at % 2 === 0 && !isLeftOut(all, at) ? moodOf(part, deedsIn) : 'other'));
  const mood = (['order', 'back', 'wish'] as const).find((each) => moods.includes(each)) ?? 'other';
  const from = moods.indexOf(mood);
  // "Remove the objects, I want to build afterwards": who says so will.
  const why =
    mood === 'wish'
      ? -1
      : moods.findIndex((each, at) => each === 'wish' && at > from && /^\s*,\s*$/u.test(all[at - 1] ?? ''));
  const isLast = why > from && !moods.slice(why).includes('order');
  const parts = isLast ? all.slice(0, why - 1) : all;
  const text = parts.join('');
  if (mood === 'other' || from === 0) return { text, end, mood, asks: asks.test(`${text}${end}`) };
  const before = parts.slice(0, from - 1).join('');
  const place =
    /^\W*(?:in|inside|under|within|for|with|using|from|on)\b/iu.test(before) && before.split(/\s+/).length < 8;
  // "Tests and lint, please."
  const isNoun = /^\W*(?:the\s+|all\s+)?[\w-]+\s*$/u.test(before) && actionConcepts(before).size > 0;
  return {
    text: `${place ? `${before}, ` : isNoun ? `${before} and ` : ''}${parts.slice(from).join('')}`,
    ...{ end, mood, asks: false },
  };
}
