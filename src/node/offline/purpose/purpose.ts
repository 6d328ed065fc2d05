// What a request is for, by its words alone: multinomial logistic regression, trained on examples (scripts/purposes).
import { brotliDecompressSync } from 'node:zlib';
import { featuresOf } from './features.ts';
import trained from './weights.json' with { type: 'json' };

export type Purpose = (typeof purposes)[number];

/** `several`: more than one of those before it; `other`: anything else that developers ask for; `aside`: asks for nothing, part of a longer text. */
export const purposes = [
  ...['test', 'test-file', 'build', 'lint', 'format', 'format-check', 'types', 'version', 'definition', 'largest'],
  ...['clean', 'start', 'several', 'question', 'other', 'aside'],
] as const;

/** The likeliest purpose, and how likely the classifier holds it to be, (0, 1]. */
export interface Judged {
  readonly purpose: Purpose;
  readonly prob: number;
}

/** From this probability on, a text as a whole says what it is for; below, one of its sentences may, beside a story. */
const wholeProb = 0.75;
/** From this probability on, a sentence says so; and below this one, another says nothing else. */
const sentenceProb = 0.8;
const otherwiseProb = 0.6;

/** For a text without known words, what is most common; none of those in `except`. */
export function purposeOf(text: string, except: ReadonlySet<string> = none): Judged {
  const ruledOut = new Set([...except, 'aside']);
  const whole = judge(text, ruledOut);
  if (whole.prob >= wholeProb) return whole;
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return whole;
  const [best, ...others] = sentences
    .map((sentence) => judge(sentence, ruledOut))
    .filter(({ purpose }) => purpose !== 'other' && purpose !== 'question')
    .sort((a, b) => b.prob - a.prob);
  const isSure =
    best !== undefined &&
    best.prob >= sentenceProb &&
    others.every(({ purpose, prob }) => purpose === best.purpose || prob < otherwiseProb);
  return isSure ? best : whole;
}

const none: ReadonlySet<string> = new Set();
const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?](?<!\.{2}))\s+|\n+/u).filter((sentence) => /\p{L}/u.test(sentence));

/** From this probability on, a sentence beside others asks for nothing. */
const asideProb = 0.5;
/** From this one on, what is left asks for something. */
const askProb = 0.6;
const asides: ReadonlySet<string> = new Set(['aside']);
/** What is not to be done, or not to be left out, counts wherever it stands. */
const limits =
  /\b(?:do(?:n['’]?t| not)|never|without|only|just|no\s+need|skip\w*|ignor\w+|exclud\w+|except|leave|keep|hands?\s+off|read-only|untouched|not\s+counting|nothing\s+(?:else|more)|make\s+sure|with|using)\b/iu;
/** How it is done here. */
const guides = /\b(?:scripts?|targets?|commands?|make-?file|recipes?|there\s+(?:is|are)|there['’]s)\b/iu;
/** What is wanted to be said. */
const asksToTell =
  /^\W*(?:(?:and|then|please|just|also)\s+)*(?:list|show|name|tell|give|count|report|print|find|point|explain)\b/iu;
const asksFor =
  /\b(?:please|pls|kindly|you['’]d|(?:can|could|would|will)\s+you|kindness|favou?r|grateful|appreciate)\b/iu;
const tells =
  /^\W*(?:(?:and|but|so|well|also|btw|anyway|actually|honestly)\W+)*(?:i|we|he|she|they|you|my|our|his|her|their|the|an?|it|this|that|there|some\w*|every\w*|no(?:body|thing)|last|yesterday|today|tomorrow)\b(?!\s+(?:do\s+not|don['’]?t)\s+(?:want|need)\b)/iu;
/** What they mean, another sentence says. */
const pointsBack =
  /\b(?:it|them|those|these|same|ones?|there)\b|\bthat(?=\s*[.?!,]|\s+(?:one|file|check|thing|\w*config\w*|mode|set-?up|month|version|folder)\b)|\bdo\s+so\b/iu;
const possessive =
  /\b(?:its|their|(?:this|that)(?!\s+(?:folder|project|repo\w*|checkout|package|directory|tree|workspace)\b))\b/iu;
const namesCode = /`|\b\w+_\w+|\b[A-Za-z]+\p{Ll}[A-Z]\w*|\b[a-z]+\d+\b|\b[\w-]+\.\w{1,4}\b(?!\.)|\w\/\w/u;

/** A statement that wants nothing: "I have just moved to a newer toolchain." */
const declares = (sentence: string): boolean =>
  tells.test(sentence) && !/\?\s*$/u.test(sentence) && !wants.test(sentence) && !guides.test(sentence);
const wants =
  /\b(?:want\w*|need\w*|like|love|wish|wonder\w*|hope|ask\w*|expect\w*|must|should|ought|please|pls|(?:can|could|would)\s+you|have\s+to|has\s+to|let\s+me)\b/iu;
/** "I'll start it on my own." */
const isOwnPart =
  /^\W*(?:(?:and|but|so)\s+)?(?:i|we)(?:['’]ll|['’]d\s+rather|\s+(?:will|would\s+rather|can|shall|prefer\s+to))\b(?!.*\byou\b).*\b(?:myself|ourselves|on\s+(?:my|our)\s+own|by\s+hand|later|afterwards|tomorrow|tonight|after\s+that)\b[^,;:]*$/iu;
/** From this probability on, a sentence orders something whatever stands beside it. */
const plainProb = 0.95;

/** A text without the sentences that only tell something; all of it where what is left asks for nothing certain, or may point back at them. */
export function askIn(text: string): string {
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return text;
  const isAside = (sentence: string) => {
    const { purpose, prob } = judge(sentence, none);
    return (
      purpose === 'aside' &&
      prob >= asideProb &&
      !guides.test(sentence) &&
      !asksToTell.test(sentence) &&
      !asksFor.test(sentence) &&
      (tells.test(sentence) || !limits.test(sentence))
    );
  };
  // Beside an order as plain as can be, what somebody tells is no other one.
  const isPlain = (sentence: string) => {
    const { purpose, prob } = judge(sentence, asides);
    return prob >= plainProb && purpose !== 'other' && purpose !== 'question' && !declares(sentence);
  };
  const hasOrder = sentences.some(isPlain);
  const told = sentences.filter(
    (sentence) => isAside(sentence) || isOwnPart.test(sentence) || (hasOrder && declares(sentence)),
  );
  const ask = sentences.filter((sentence) => !told.includes(sentence)).join(' ');
  if (told.length === 0 || ask === '') return text;
  const { purpose, prob } = judge(ask, asides);
  const isClear = prob >= askProb && purpose !== 'other';
  const needsAll = pointsBack.test(ask) || (possessive.test(ask) && namesCode.test(told.join(' ')));
  return isClear && !needsAll ? ask : text;
}

/** The sentence that says most surely that a text is for `purpose`, where others stand beside it and it does not point back at them. */
export function ownSentence(purpose: Purpose, text: string): string | undefined {
  if (sentencesOf(text).length < 2) return undefined;
  const sentence = sentenceFor(purpose, text);
  return sentence === text || pointsBack.test(sentence) || possessive.test(sentence) ? undefined : sentence;
}

/** The sentence of `text` that says most surely that it is for `purpose`; all of it where none does. */
export function sentenceFor(purpose: Purpose, text: string): string {
  const [best] = sentencesOf(text)
    .map((sentence) => ({ sentence, judged: judge(sentence, asides) }))
    .filter(({ judged }) => judged.purpose === purpose)
    .sort((a, b) => b.judged.prob - a.judged.prob);
  return best?.sentence ?? text;
}

function judge(text: string, except: ReadonlySet<string>): Judged {
  model ??= load();
  const { rows, weights } = model;
  const features = featuresOf(text);
  const found = features.flatMap((feature) => rows.get(feature) ?? []);
  // What it has never seen makes it less sure.
  const size = Math.sqrt(features.length) || 1;
  const logits = purposes.map((purpose, at) => {
    if (except.has(purpose)) return -Infinity;
    const sum = found.reduce((total, row) => total + (weights[row * purposes.length + at] ?? 0), 0);
    return (trained.bias[at] ?? 0) + (sum * trained.scale) / size;
  });
  const best = Math.max(...logits);
  const total = logits.reduce((sum, logit) => sum + Math.exp(logit - best), 0);
  return { purpose: purposes[logits.indexOf(best)] ?? 'other', prob: 1 / total };
}

let model: { readonly rows: ReadonlyMap<string, number>; readonly weights: Int8Array } | undefined;

const load = () => ({
  rows: new Map(
    unpacked(trained.features)
      .toString()
      .split('\n')
      .map((feature, row) => [feature, row]),
  ),
  weights: new Int8Array(unpacked(trained.weights)),
});

const unpacked = (text: string): Buffer => brotliDecompressSync(Buffer.from(text, 'base64'));
