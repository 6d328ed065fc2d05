// Trains the classifier of requests (src/node/offline/purpose) on requests.json, whose keys are purposes, also with what is told beside
// them (asides.json): `npm run purposes`.
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
/** Features of fewer examples, more of them, and finer weights, cost more bytes than they tell. */
const leastExamples = 3;
const mostFeatures = 16_000;
/** How often a request is also learned with an aside before or behind it, which is none of what it asks for. */
const withAsides = 2;
/** Begins a clause that belongs to another. */
const subordinate = /^(?:because|so that|since|as|before|after)\b/i;
/** Longer ones bring asides of their own. */
const longest = 160;
/** Steps of a weight from 0 to the largest. */
const levels = 15;

const text = readFileSync(examples, 'utf8');
const asidesText = readFileSync(new URL('asides.json', import.meta.url), 'utf8');
const asides = JSON.parse(asidesText) as readonly string[];
/** Uniform in [0, 1), and the same for the same text each time: another example changes nothing for the others. */
const chance = (of: string): number => createHash('sha1').update(of).digest().readUInt32BE() / 2 ** 32;
const asideFor = (of: string): string => asides[Math.floor(chance(of) * asides.length)] ?? '';

interface Row {
  readonly text: string;
  readonly target: number;
}
const rows: readonly Row[] = Object.entries(JSON.parse(text) as Record<string, readonly string[]>).flatMap(
  ([purpose, texts]) =>
    texts.map((each) => ({ text: each, target: purposes.indexOf(purpose as (typeof purposes)[number]) })),
);
const short = rows.filter((row) => row.text.length <= longest);
const told = short.flatMap((row) =>
  Array.from({ length: withAsides }, (_, at): Row => {
    const key = `${String(at)} ${row.text}`;
    const place = chance(`place ${key}`);
    const before = place < 0.75 ? [beforeOf(asideFor(`before ${key}`))] : [];
    const twice = before.length > 0 && chance(`twice ${key}`) < 0.3 ? [beforeOf(asideFor(`twice before ${key}`))] : [];
    const opened = [...twice, ...before, row.text].join(' ');
    return { ...row, text: place > 0.45 ? withBehind(opened, asideFor(`behind ${key}`)) : opened };
  }),
);

function ended(part: string): string {
  return /[.!?,;:…]$/.test(part) ? part : `${part}.`;
}
function beforeOf(aside: string): string {
  return subordinate.test(aside) ? aside.replace(/\.$/, ',') : ended(aside);
}

function withBehind(request: string, aside: string): string {
  return subordinate.test(aside) ? `${request.replace(/[.!?]$/, '')} ${aside}` : `${ended(request)} ${aside}`;
}

const counts = new Map<string, number>();
for (const each of [...rows.map((row) => row.text), ...asides])
  for (const feature of featuresOf(each)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
// In order, they pack well.
const known = [...counts]
  .filter(([, count]) => count >= leastExamples)
  .map(([feature]) => feature)
  .sort();
const rowOf = new Map(known.map((feature, row) => [feature, row]));
/** Twice, since there are fewer of them than of requests. */
const asideRows = asides.map((each): Row => ({ text: each, target: purposes.indexOf('aside') }));
const data = [...rows, ...told, ...asideRows, ...asideRows].map(({ text: each, target }) => {
  const features = featuresOf(each);
  return {
    text: each,
    target,
    size: Math.sqrt(features.length) || 1,
    found: features.flatMap((feature) => rowOf.get(feature) ?? []),
  };
});

// Stochastic gradient descent with AdaGrad's steps (Duchi, Hazan and Singer 2011), in an order that is the same each time.
const width = purposes.length;
const weights = new Float64Array(known.length * width);
const squares = new Float64Array(weights.length).fill(1e-8);
const bias = new Float64Array(width);
const biasSquares = new Float64Array(width).fill(1e-8);
const meanWeights = new Float64Array(weights.length);
const meanBias = new Float64Array(width);
for (let epoch = 0; epoch < epochs; epoch++) {
  const shuffled = data
    .map((each) => ({ each, key: chance(`${String(epoch)} ${each.text}`) }))
    .sort((a, b) => a.key - b.key);
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

/** How much a feature tells: the length of its weights, as often as it stands in an example. */
const toldBy = (row: number): number =>
  Math.hypot(...meanWeights.slice(row * width, (row + 1) * width)) * (counts.get(known[row] ?? '') ?? 0);
const kept = known
  .map((_, row) => ({ row, told: toldBy(row) }))
  .sort((a, b) => b.told - a.told)
  .slice(0, mostFeatures)
  .map(({ row }) => row)
  .sort((a, b) => a - b);
const keptWeights = kept.flatMap((row) => [...meanWeights.slice(row * width, (row + 1) * width)]);
const scale = keptWeights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / levels;
const rounded = Int8Array.from(keptWeights, (weight) => Math.round(weight / scale));
const result = {
  examples: createHash('sha256').update(text).update(asidesText).digest('hex'),
  scale,
  bias: [...meanBias],
  features: packed(Buffer.from(kept.map((row) => known[row]).join('\n'))),
  weights: packed(Buffer.from(rounded.buffer)),
};
writeFileSync(weightsFile, `${JSON.stringify(result)}\n`);
console.log(`${rows.length} examples, ${told.length} more with asides, ${kept.length} of ${known.length} features`);
