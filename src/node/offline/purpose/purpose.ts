// What a request is for, by its words alone: multinomial logistic regression, trained on examples (scripts/purposes).
import { brotliDecompressSync } from 'node:zlib';
import { featuresOf } from './features.ts';
import trained from './weights.json' with { type: 'json' };

export type Purpose = (typeof purposes)[number];

/** `several`: more than one of those before it; `other`: anything else that developers ask for. */
export const purposes = [
  ...['test', 'test-file', 'build', 'lint', 'format', 'format-check', 'types', 'version', 'definition', 'largest'],
  ...['clean', 'start', 'several', 'question', 'other'],
] as const;

/** The likeliest purpose, and how likely the classifier holds it to be, (0, 1]. */
export interface Judged {
  readonly purpose: Purpose;
  readonly prob: number;
}

/** For a text without known words, what is most common. */
export function purposeOf(text: string): Judged {
  model ??= load();
  const { rows, weights } = model;
  const features = featuresOf(text);
  const found = features.flatMap((feature) => rows.get(feature) ?? []);
  // What it has never seen makes it less sure.
  const size = Math.sqrt(features.length) || 1;
  const logits = purposes.map((_, at) => {
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
