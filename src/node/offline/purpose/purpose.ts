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
/** Rules out that a text only tells something. */
export const notAside: ReadonlySet<string> = new Set(['aside']);
/** The sentences of a text, lines being sentences too; those without a letter left out. */
export const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?](?<!\.{2}))\s+|\n+/u).filter((sentence) => /\p{L}/u.test(sentence));

/** The sentence of `text` that says most surely that it is for `purpose`; all of it where none does. */
export function sentenceFor(purpose: Purpose, text: string): string {
  const [best] = sentencesOf(text)
    .map((sentence) => ({ sentence, judged: judge(sentence, notAside) }))
    .filter(({ judged }) => judged.purpose === purpose)
    .sort((a, b) => b.judged.prob - a.judged.prob);
  return best?.sentence ?? text;
}

/** None of the purposes in `except`; a sentence may be an aside. */
export function judge(text: string, except: ReadonlySet<string> = none): Judged {
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
