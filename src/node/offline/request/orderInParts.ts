// "Ines gets warnings that I never see, and she uses gcc. Let's build it with gcc then": an order by its parts, wherever they stand, among sentences that only tell.
import { onlyLimits, onlyTells, tellsOfSubject } from './toldBesides.ts';
import { commonSlip, isSlipOf } from '../../../core/state/slips.ts';
import { isKnownWord } from './vocabulary.ts';

/** A text by what it tells and what it orders, with its slips put right. */
export interface Parts {
  readonly told: readonly string[];
  /** What is ordered, as one text. */
  readonly order: string;
  /** The same without what its last clause only tells: "..., they ran last night". */
  readonly plainer: string;
}

/** Words that tell these orders apart, and are known to no other correction. */
const meant = (
  'debug debugging symbols release optimised optimized optimisation optimization background detached linter linting linters without tests output ' +
  'compile compiled compiler build please just only server write start launch program project suite remaining skip leave'
).split(' ');
const shorts: Readonly<Record<string, string>> = {
  wiht: 'with',
  whit: 'with',
  usign: 'using',
  jsut: 'just',
  olny: 'only',
  onyl: 'only',
  pelase: 'please',
};

function corrected(word: string): string {
  const lower = word.toLowerCase();
  if (isKnownWord(lower) || right.has(lower) || meant.includes(lower)) return word;
  const found = shorts[lower] ?? commonSlip(lower) ?? (lower.length < 4 ? undefined : nearest(lower));
  return found ?? word;
}
const nearest = (word: string): string | undefined => meant.find((each) => isSlipOf(word, each));
/** Words that are no slips. */
const right = new Set(
  'backgrounded optimise optimize optimiser optimizer optimises optimizes optimisations optimizations optimising optimizing released releases debugged debugger compiles compilers builds builder outputs sever serve serves serving writes writer written starts started leaves leaving skips wright project projects programs suites symbol pleased'.split(
    ' ',
  ),
);

/** A path, a quotation, or a plain word. */
const tokens = /[`'"][^`'"\s]+[`'"]|[\w./-]*[./_\d-][\w./-]*\w|\p{L}+/gu;
const spelt = (said: string): string =>
  said
    .replace(/\bw\/(?!o)(?=\s)/giu, 'with')
    .replaceAll(tokens, (token) => (/^\p{Lu}?\p{Ll}+$/u.test(token) ? corrected(token) : token));

/** "It's a demo, so build it": what stands before is another sentence. */
const joints =
  /(?<=[.!?;])["”')]*\s+|\s+[–—-]{1,2}\s+|(?<=\p{L}\p{L}|\)):\s+|,\s+(?:and\s+)?(?:so|therefore|hence)\s+(?=(?:please|pls|just|can|could|would|will|let|i|we|now|build|compile|make|run|start|launch|test|do)\b)/iu;
const reason =
  /,?\s+(?:(?:because|since)\s+(?:i|we|he|she|they|you|it|that|this|there|the|my|our|his|her|an?|some\w*|every\w*|no(?:body|thing)?)|as\s+(?:i|we|he|she|they|there|(?:it|the\s+\w+|my\s+\w+|our\s+\w+)(?=(?:['’]s|\s+(?:is|are|was|were|has|have|had|needs?|will|takes?))\b)))(?:['’]\w+)?\s+(?!possible\b)[^?]*$/iu;
const filler =
  /^\W*(?:(?:so|and|but|now|then|well|ok|okay|anyway|right|alright|hi|hey|hello|morning|next|first|instead|today|tonight|folks|all|team|please|pls|plz)\b[\s,:–-]*)+/iu;
const thanks =
  /[\s,]+(?:please|pls|plz|thanks|thank\s+you|thx|cheers|ta)(?:\s+(?:a\s+lot|so\s+much|in\s+advance))?\s*([.!?]*)$/iu;

/** A time or place ahead of the subject: "On Monday, we switched". */
const occasion =
  /^\W*(?:(?:and|but|so)\s+)?(?:on|in|at|for|during|after|before|since|over|next|last|every|with|until|this|tomorrow|under|from)\b[^.;!?,/]{0,40}?,?\s+(?=(?:i|we|he|she|they|it|you|my|our|his|her|their|the|an?|some\w*|every\w*|no(?:body|thing)|there|this|that|these|those|people)(?:['’]\w+)?\s)/iu;
const plans =
  /\b(want(?:s|ed)?|(?:would|['’]d)\s+like|needs?|have|has)\s+to\s+(?!(?:be\s+)?(?:run|build|built|compile|make|made|test|lint|start|launch|skip|leave|use)\w*\b)(?=\p{L})/giu;
const bounded =
  /(?<=\b(?:that|which|who|i|we|he|she|they|it|you|have|has|had|was|were|is|are|['’](?:ve|s|re|d|m))\s{1,3})(?:only|just)\s+(?!(?:want|need|like|the|those|these|my|our|in|for|with)\b)|(?<=^\W{0,3}(?:our|my|the|his|her|their|this)\s\w{1,30}\s)only\s+(?=(?:\w+s|have|had)\b)|\bonly\s+(?=(?:occurs|happens|appears|fails|crashes|works|exists|comes|shows)\b)|\bonly\s+(?=(?:that|one|two|a)\b)|\btoo\s+(?=\p{L})/giu;

const own = `(?:i|we)(?:['’]d)?(?:\\s+(?:would|will|just|really|now|still|also|only|then|simply))*\\s+`;
const wish = new RegExp(`\\b${own}(?:want|need|like|love|prefer|wish|appreciate)\\b`, 'iu');
/** "I just need the finished program": what it is for. */
const needs = new RegExp(
  `\\b(${own.replace('also|', '')})need\\s+(?=(?:the|a|an|my|our|more|some|this)\\s+(?!(?:\\w+\\s+)?(?:builds?|binar\\w+|docs?|documentation|report|coverage|packages?|wheel|version|list|tests?|release|debug|optimi\\w+|variant|one|gcc|file)\\b))`,
  'iu',
);
const named =
  /^\W*\p{Lu}[\p{L}\d]+\s+(?=(?:has|is|was|had|\p{Ll}+(?<!s)s|\p{Ll}+ed|said|told|got|went|came|wrote|found|saw|will|can)\b)/u;
/** What says how it is to be done. */
const limits =
  /\b(?:stays?|left|leaves?|skipped|omitted|excluded|switched|turned|kept)\s+(?:\w+\s+)?(?:off|out|aside|alone|away)\b|\b(?:need\s+not|needn['’]t|need\s+to|has\s+to|have\s+to)\s+(?:be\s+)?(?:run|start|execut\w*)\b|\b(?:too|as\s+well|instead)\s*[.!]*$/iu;
const path = /(?<![\w./-])[\w.-]*(?:\/[\w.-]+)+|\b[\w-]+(?:\.[\w-]+){0,3}\.[a-z]{1,4}\b(?!\s*$)/giu;

/** Whether a sentence wants nothing, also where it tells of somebody's plans. */
function tells(said: string): boolean {
  const sentence = said.replace(/^\W*(?:(?:ok|okay|so|well|right|hi|hey|hello|and|but)\b[\s,:!–-]*)+/iu, '');
  const plain = sentence
    .replaceAll(plans, 'will ')
    .replace(needs, '$1have ')
    .replaceAll(bounded, '')
    .replaceAll(path, 'that');
  const [, first = ''] = /^(\p{Ll}[\w-]+)\s+(?:\p{Ll}+(?<!s)s|can|will|was|is|had)\b/u.exec(plain) ?? [];
  const isThing = first !== '' && !isKnownWord(first);
  const person = isThing ? plain.replace(first, 'he') : plain.replace(named, 'He ');
  const subject = plain.replace(occasion, '');
  return (
    !/[?`]/u.test(sentence) &&
    /\p{L}\s+\p{L}/u.test(sentence) &&
    (onlyTells(plain) || /^\W*CI\b/u.test(plain)) &&
    !wish.test(plain) &&
    !limits.test(plain) &&
    (tellsOfSubject(person) || tellsOfSubject(subject))
  );
}

const longest = 700;
const mostSentences = 9;

/** Undefined where a text says too much, or nothing but how things are to stay. */
export function partsOf(said: string): Parts | undefined {
  if (said.length > longest || /\n\s*\n|```/u.test(said)) return undefined;
  const sentences = spelt(said.trim())
    .split(joints)
    .filter((sentence) => /\p{L}/u.test(sentence));
  if (sentences.length > mostSentences) return undefined;
  const told = sentences.length === 1 ? [] : sentences.filter(tells);
  const ordered = sentences.filter((sentence) => !told.includes(sentence));
  if (ordered.length === 0 || ordered.some((sentence) => onlyLimits(sentence) || states(sentence))) return undefined;
  const order = ordered.map(bare).filter((each) => /\p{L}/u.test(each));
  return { told, order: order.join(' . '), plainer: order.map(withoutReason).join(' . ') };
}

const withoutReason = (sentence: string): string => {
  const [, before = '', clause = ''] = /^(.*\S),\s+(\S[^,]*)$/u.exec(sentence) ?? [];
  const told = clause.replace(/^(?:(?:as|because|since|and|for)\s+)/iu, '');
  return clause !== '' &&
    (tells(told) || /^i\s+(?:want|need)\s+to\s+(?:see|know|look|show|compare|measure)\b[^.;]{0,30}$/iu.test(told))
    ? before
    : sentence.replace(before2, '');
};
const before2 =
  /\s+(?:before|after)\s+(?:that|then|it)\b|\s+so\s+(?:that\s+)?we\s+(?:get|have|see)\s+(?:some|it|them)\b/iu;

/** "Is what I need", "when you build it" */
const turned = (sentence: string): string =>
  sentence
    .replace(/\bis\s+(?:what|all(?:\s+that)?)\s+(?:i|we)\s+(?:need|want)\b/iu, ' please ')
    .replace(/\bis\s+wanted\b|\bdo\s+the\s+same(?:\s+here)?\b/iu, ' please ')
    .replace(/\b(?:when|while)\s+(?:you\s+(?:build|compile)|building|compiling)\b/iu, ' build ')
    .replace(/\b(?:run|try|start|do)\s+(?=(?:the|a)\s+(?:build|compilation)\s+\p{L}|building\b|compiling\b)/iu, ' do ');

const bare = (sentence: string): string =>
  turned(sentence).replace(filler, '').replace(thanks, '$1').replace(reason, '').replace(thanks, '$1').trim();

const someone = '(?:i|we|you|they|he|she|it|one|this|that|there|who|someone|somebody|people|everyone)';
const isStated = new RegExp(
  `^(?:(?:how|why|what|when|where|which|who|whose|if|unless|is|are|was|were|am|does|did|has|had)\\b|(?:can|could|may|might|should|shall|would|will|must)\\s+(?:i(?!\\s+(?:please\\s+)?(?:get|have)\\b)|they|he|she|it|this|that|the|an?)\\b|(?:do|did|have)\\s+(?:i|they)\\b|(?:do|did|have|should|must)\\s+(?:you|we)\\b|(?:re-?)?(?:built|compiled|started|launched)\\b|${someone}(?:['’](?:s|re|ve))?\\s+(?!(?:(?:would|['’]?d|will|do|don['’]?t|not|really|just|only|also|still|now)\\s+){0,3}(?:care|need|want|like|love|prefer|wish|appreciate)\\b))`,
  'iu',
);
/** "What it prints belongs in server.log" */
const whatItPrints =
  /^what(?:ever)?\s+(?:it|the\s+(?:server|program|app))\s+(?:prints|writes|says|logs|outputs)\s+(?:(?:should|must|has\s+to|is\s+to)\s+)?(?:belongs?|goes?|ends?\s+up|lands?)\s+(?:in|to|into)\s+[\w./-]+\W*$/iu;
/** "We build it with gcc", "can I build it with gcc?", "how do I ...": no order. */
const states = (sentence: string): boolean =>
  !whatItPrints.test(sentence) &&
  isStated.test(sentence.replace(filler, '').replace(/^(?:i|we)['’]d\b/iu, 'i would')) &&
  !/^(?:does\s+(?:it|everything|this|all)\b|are\s+(?:all\s+)?the\s+tests\s+(?:all\s+)?(?:passing|green|ok)\b|(?:is|does)\s+[\w./-]+\.\w{1,4}\s+(?:all\s+)?(?:green|passing|pass)\b)/iu.test(
    sentence.replace(filler, ''),
  );

/** Words of any order that say nothing of how it is to be done. */
const neutral = new Set(
  (
    'a an the this that it its of for me us i we you my our your please pls plz kindly thanks thank ta cheers can could would will shall need want like love wish prefer d ll rather have has get got give make made do done ' +
    'let lets s here now then again today tonight simply just ok okay so hey hi and to be up go going ahead quickly right away asap mind possible if ' +
    'project code codebase thing things whole entire everything all repo repository checkout sources source software time proper one once over at in on there new too appreciate great nice grateful'
  ).split(' '),
);

/** Whether nothing but words of `also` and of any order is left. */
export const isPlainRest = (rest: string, also: ReadonlySet<string>): boolean =>
  (rest.toLowerCase().match(/[\p{L}\p{N}_+]+|[/\\`&|<>$=*]|(?<=\s)--?\w/gu) ?? []).every(
    (word) => neutral.has(word) || also.has(word),
  );

export const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
