// Trains the classifier of requests (src/node/offline/purpose) on requests.json, whose keys are purposes: `npm run purposes`.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { featuresOf } from '../../src/node/offline/purpose/features.ts';
import { purposes } from '../../src/node/offline/purpose/purpose.ts';

const examples = new URL('requests.json', import.meta.url);
const weightsFile = new URL('../../src/node/offline/purpose/weights.json', import.meta.url);
const epochs = 15;
const rate = 0.5;
const decay = 1e-4;
/** Features of fewer examples, and finer weights, cost more bytes than they tell. */
const leastExamples = 4;
/** Steps of a weight from 0 to the largest. */
const levels = 15;

const text = readFileSync(examples, 'utf8');
const rows = Object.entries(JSON.parse(text) as Record<string, readonly string[]>).flatMap(([purpose, texts]) =>
  texts.map((each) => ({ features: featuresOf(each), target: purposes.indexOf(purpose as (typeof purposes)[number]) })),
);
const counts = new Map<string, number>();
for (const { features } of rows) for (const each of features) counts.set(each, (counts.get(each) ?? 0) + 1);
// In order, they pack well.
const known = [...counts]
  .filter(([, count]) => count >= leastExamples)
  .map(([feature]) => feature)
  .sort();
const rowOf = new Map(known.map((feature, row) => [feature, row]));
const data = rows.map(({ features, target }) => ({
  target,
  size: Math.sqrt(features.length) || 1,
  found: features.flatMap((each) => rowOf.get(each) ?? []),
}));

// Stochastic gradient descent with AdaGrad's steps (Duchi, Hazan and Singer 2011), in an order that is the same each time.
const width = purposes.length;
const weights = new Float64Array(known.length * width);
const squares = new Float64Array(weights.length).fill(1e-8);
const bias = new Float64Array(width);
const biasSquares = new Float64Array(width).fill(1e-8);
const meanWeights = new Float64Array(weights.length);
const meanBias = new Float64Array(width);
let state = 1;
const random = () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
for (let epoch = 0; epoch < epochs; epoch++) {
  const shuffled = data.map((each) => ({ each, key: random() })).sort((a, b) => a.key - b.key);
  for (const { each } of shuffled) learn(each);
  // The mean over the epochs depends less on the order than the last one (Polyak and Juditsky 1992).
  weights.forEach((weight, at) => (meanWeights[at] = (meanWeights[at] ?? 0) + weight / epochs));
  bias.forEach((weight, at) => (meanBias[at] = (meanBias[at] ?? 0) + weight / epochs));
}

function learn({ target, size, found }: (typeof data)[number]): void {
  const logits = bias.map(
    (start, k) => start + found.reduce((sum, row) => sum + (weights[row * width + k] ?? 0), 0) / size,
  );
  const best = Math.max(...logits);
  const exps = logits.map((logit) => Math.exp(logit - best));
  const total = exps.reduce((sum, each) => sum + each, 0);
  for (let k = 0; k < width; k++) {
    const error = (exps[k] ?? 0) / total - (k === target ? 1 : 0);
    step(bias, biasSquares, k, error);
    for (const row of found)
      step(weights, squares, row * width + k, error / size + decay * (weights[row * width + k] ?? 0));
  }
}

function step(values: Float64Array, sums: Float64Array, at: number, gradient: number): void {
  sums[at] = (sums[at] ?? 0) + gradient * gradient;
  values[at] = (values[at] ?? 0) - (rate * gradient) / Math.sqrt(sums[at] ?? 1);
}

/** As text that JSON can hold. */
function packed(bytes: Buffer): string {
  return brotliCompressSync(bytes).toString('base64');
}

const scale = meanWeights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / levels;
const rounded = Int8Array.from(meanWeights, (weight) => Math.round(weight / scale));
const result = {
  examples: createHash('sha256').update(text).digest('hex'),
  scale,
  bias: [...meanBias],
  features: packed(Buffer.from(known.join('\n'))),
  weights: packed(Buffer.from(rounded.buffer)),
};
writeFileSync(weightsFile, `${JSON.stringify(result)}\n`);
console.log(`${rows.length} examples, ${known.length} features`);
