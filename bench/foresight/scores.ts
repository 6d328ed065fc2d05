// How good predictions were: ranking, calibration, warnings; with errors over tasks.

/** One prediction of something that then came true or not. */
export interface Forecast {
  /** Number of the task. */
  readonly task: number;
  /** Larger: more likely. For calibration a probability. */
  readonly score: number;
  readonly happened: boolean;
}

export interface Interval {
  /** NaN where nothing can be said: no case of one kind. */
  readonly value: number;
  /** 95 % by bootstrap over tasks. */
  readonly low: number;
  readonly high: number;
}

/** Probability that what happened was ranked above what did not, ties half; NaN without both kinds. */
export function auc(forecasts: readonly Forecast[]): number {
  const tally = pairsOf(forecasts);
  return tally.won / tally.pairs;
}

/** The same over pairs of one task. */
export function aucWithin(forecasts: readonly Forecast[]): number {
  let [won, pairs] = [0, 0];
  for (const own of byTask(forecasts).values()) {
    const tally = pairsOf(own);
    won += tally.won;
    pairs += tally.pairs;
  }
  return won / pairs;
}

interface Pairs {
  readonly won: number;
  readonly pairs: number;
}

/** Mann and Whitney's count: each case weighs `weightOf(task)`. */
function pairsOf(forecasts: readonly Forecast[], weightOf: (task: number) => number = () => 1): Pairs {
  return countSorted(
    forecasts.toSorted((a, b) => a.score - b.score),
    weightOf,
  );
}

function countSorted(sorted: readonly Forecast[], weightOf: (task: number) => number): Pairs {
  let [won, below, above] = [0, 0, 0];
  for (let from = 0; from < sorted.length;) {
    let to = from;
    let [yes, no] = [0, 0];
    for (; to < sorted.length && sorted[to]?.score === sorted[from]?.score; to++) {
      const one = sorted[to];
      const weight = one ? weightOf(one.task) : 0;
      if (one?.happened === true) yes += weight;
      else no += weight;
    }
    won += yes * (below + no / 2);
    below += no;
    above += yes;
    from = to;
  }
  return { won, pairs: below * above };
}

function byTask(forecasts: readonly Forecast[]): Map<number, Forecast[]> {
  const tasks = new Map<number, Forecast[]>();
  for (const forecast of forecasts) {
    const own = tasks.get(forecast.task) ?? [];
    tasks.set(forecast.task, own);
    own.push(forecast);
  }
  return tasks;
}

/** How often each task is drawn: as many draws with repetition as there are tasks. */
export type Resample = (task: number) => number;

/** `auc` and `aucWithin` with 95 % intervals, tasks drawn anew for each of `resamples`. */
export function rankingOf(
  forecasts: readonly Forecast[],
  resamples: readonly Resample[],
): { readonly all: Interval; readonly within: Interval } {
  const sorted = forecasts.toSorted((a, b) => a.score - b.score);
  const tasks = [...byTask(forecasts)].map(([task, own]) => ({ task, ...pairsOf(own) }));
  const allOf = (weightOf: Resample) => {
    const { won, pairs } = countSorted(sorted, weightOf);
    return won / pairs;
  };
  const withinOf = (weightOf: Resample) => {
    let [won, pairs] = [0, 0];
    for (const own of tasks) {
      won += weightOf(own.task) * own.won;
      pairs += weightOf(own.task) * own.pairs;
    }
    return won / pairs;
  };
  return {
    all: interval(
      allOf(() => 1),
      resamples.map(allOf),
    ),
    within: interval(
      withinOf(() => 1),
      resamples.map(withinOf),
    ),
  };
}

function interval(value: number, drawn: readonly number[]): Interval {
  const known = drawn.filter((one) => !Number.isNaN(one)).toSorted((a, b) => a - b);
  const at = (share: number) => known[Math.round(share * (known.length - 1))] ?? NaN;
  return { value, low: at(0.025), high: at(0.975) };
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly meanProb: number;
  /** Share of its cases that came true. */
  readonly share: number;
}

/** Ten bins of equal width; those without a case are left out. */
export function reliability(forecasts: readonly Forecast[]): readonly Bin[] {
  return Array.from({ length: 10 }, (_, bin) => {
    const own = forecasts.filter(({ score }) => Math.min(9, Math.floor(score * 10)) === bin);
    return {
      from: bin / 10,
      to: (bin + 1) / 10,
      count: own.length,
      meanProb: own.reduce((sum, { score }) => sum + score, 0) / own.length,
      share: own.filter(({ happened }) => happened).length / own.length,
    };
  }).filter(({ count }) => count > 0);
}

/** Mean distance between what was said and what came true, over the bins, by their cases (ECE). */
export function calibrationError(forecasts: readonly Forecast[]): number {
  const bins = reliability(forecasts);
  return bins.reduce(
    (sum, { count, meanProb, share }) => sum + (count * Math.abs(meanProb - share)) / forecasts.length,
    0,
  );
}

/** Mean squared and logarithmic loss, of the probabilities and of the base rate known in hindsight. */
export function losses(forecasts: readonly Forecast[]) {
  const rate = forecasts.filter(({ happened }) => happened).length / forecasts.length;
  const mean = (loss: (forecast: Forecast) => number) =>
    forecasts.reduce((sum, forecast) => sum + loss(forecast), 0) / forecasts.length;
  const surprise = (prob: number, happened: boolean) => -Math.log(Math.max(1e-6, happened ? prob : 1 - prob));
  return {
    brier: mean(({ score, happened }) => (score - Number(happened)) ** 2),
    brierOfBaseRate: mean(({ happened }) => (rate - Number(happened)) ** 2),
    logLoss: mean(({ score, happened }) => surprise(score, happened)),
    logLossOfBaseRate: mean(({ happened }) => surprise(rate, happened)),
  };
}

/** Of what was warned of at `threshold`, how much came true; and how much of what came true was warned of. */
export function warningsAt(threshold: number, forecasts: readonly Forecast[]) {
  const warned = forecasts.filter(({ score }) => score >= threshold);
  const right = warned.filter(({ happened }) => happened).length;
  const all = forecasts.filter(({ happened }) => happened).length;
  return { threshold, warned: warned.length, precision: right / warned.length, recall: right / all };
}
