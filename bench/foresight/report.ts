// What the suite says of each arm: as text for people, and as JSON for programs.
import Table from 'cli-table3';
import { drawsOf } from '../learning/random.ts';
import type { Predictor } from './predictor.ts';
import {
  calibrationError,
  losses,
  rankingOf,
  reliability,
  warningsAt,
  type Bin,
  type Forecast,
  type Interval,
  type Resample,
} from './scores.ts';
import type { WalkedAttempt, WalkedStep } from './walk.ts';

const thresholds = [0.5, 0.7, 0.9];
/** Attempts at the same task before, from which on "third attempt on" counts. */
const enoughEarlier = 2;
const resampleCount = 400;

type Warning = ReturnType<typeof warningsAt>;

export interface ArmReport {
  readonly name: string;
  readonly fail?: FailReport;
  readonly success?: { readonly attempts: number; readonly all: Interval; readonly within: Interval };
  readonly instead?: InsteadReport;
}

interface FailReport {
  /** Of Q alone, negated. */
  readonly ofValue?: { readonly all: Interval; readonly within: Interval };
  readonly all: Interval;
  readonly within: Interval;
  readonly third: { readonly all: Interval; readonly within: Interval };
  readonly probability?: {
    readonly calibrationError: number;
    readonly bins: readonly Bin[];
    readonly losses: ReturnType<typeof losses>;
    readonly warnings: readonly Warning[];
    readonly warningsThird: readonly Warning[];
    /** Share of the steps that worked and were warned of at `threshold`. */
    readonly harm: readonly { readonly threshold: number; readonly share: number }[];
  };
}

interface InsteadReport {
  /** Steps that failed; those of them where memory advised another action. */
  readonly failures: number;
  readonly advised: number;
  /** Of those advised: the action, or one of its template, came later in the attempt and worked. */
  readonly cameLater: number;
  /** Steps that worked where memory advised another action. */
  readonly advisedAgainstWorking: number;
  readonly worked: number;
}

export interface Report {
  readonly data: string;
  readonly attempts: number;
  readonly tasks: number;
  readonly steps: number;
  readonly failures: number;
  readonly arms: readonly ArmReport[];
}

export function reportOf(data: string, arms: readonly Predictor[], attempts: readonly WalkedAttempt[]): Report {
  const tasks = Math.max(0, ...attempts.map(({ task }) => task + 1));
  const resamples = resamplesOf(tasks);
  const steps = attempts.flatMap((attempt) => attempt.steps);
  return {
    data,
    attempts: attempts.length,
    tasks,
    steps: steps.length,
    failures: steps.filter(({ failed }) => failed).length,
    arms: arms.map((arm, index) => armReport(arm, index, attempts, resamples)),
  };
}

/** Tasks drawn with repetition, by a fixed seed. */
function resamplesOf(tasks: number): readonly Resample[] {
  const draw = drawsOf(15);
  return Array.from({ length: resampleCount }, () => {
    const times = new Int32Array(tasks);
    for (let i = 0; i < tasks; i++) {
      const task = Math.floor(draw() * tasks);
      times[task] = (times[task] ?? 0) + 1;
    }
    return (task: number) => times[task] ?? 0;
  });
}

function armReport(
  arm: Predictor,
  index: number,
  attempts: readonly WalkedAttempt[],
  resamples: readonly Resample[],
): ArmReport {
  const forecasts = (from: number): Forecast[] =>
    attempts
      .filter(({ earlier }) => earlier >= from)
      .flatMap(({ task, steps }) =>
        steps.flatMap(({ failed, predictions }) => {
          const score = predictions[index]?.fail;
          return score === undefined ? [] : [{ task, score, happened: failed }];
        }),
      );
  const all = forecasts(0);
  const ofValue = attempts.flatMap(({ task, steps }) =>
    steps.flatMap(({ failed, predictions }) => {
      const score = predictions[index]?.qFail;
      return score === undefined ? [] : [{ task, score, happened: failed }];
    }),
  );
  const values = attempts.flatMap(({ task, succeeded, steps }) => {
    const known = steps.flatMap(({ predictions }) => predictions[index]?.value ?? []);
    if (succeeded === undefined || known.length === 0) return [];
    return [{ task, score: known.reduce((sum, value) => sum + value, 0) / known.length, happened: succeeded }];
  });
  const hasAdvice = attempts.some(({ steps }) => steps.some(({ predictions }) => predictions[index]?.instead));
  return {
    name: arm.name,
    ...(all.length > 0
      ? {
          fail: {
            ...failReport(arm, all, forecasts(enoughEarlier), resamples),
            ...(ofValue.length > 0 ? { ofValue: rankingOf(ofValue, resamples) } : {}),
          },
        }
      : {}),
    ...(values.length > 0 ? { success: { attempts: values.length, ...rankingOf(values, resamples) } } : {}),
    ...(hasAdvice ? { instead: insteadReport(index, attempts) } : {}),
  };
}

function failReport(
  arm: Predictor,
  all: readonly Forecast[],
  third: readonly Forecast[],
  resamples: readonly Resample[],
): FailReport {
  const ranking = { ...rankingOf(all, resamples), third: rankingOf(third, resamples) };
  if (!arm.isProbability) return ranking;
  const worked = all.filter(({ happened }) => !happened);
  return {
    ...ranking,
    probability: {
      calibrationError: calibrationError(all),
      bins: reliability(all),
      losses: losses(all),
      warnings: thresholds.map((threshold) => warningsAt(threshold, all)),
      warningsThird: thresholds.map((threshold) => warningsAt(threshold, third)),
      harm: thresholds.map((threshold) => ({
        threshold,
        share: worked.filter(({ score }) => score >= threshold).length / worked.length,
      })),
    },
  };
}

function insteadReport(index: number, attempts: readonly WalkedAttempt[]): InsteadReport {
  const advisedAt = ({ predictions }: WalkedStep) => predictions[index]?.instead;
  let [failures, advised, cameLater, advisedAgainstWorking, worked] = [0, 0, 0, 0, 0];
  for (const { steps } of attempts) {
    for (const [t, step] of steps.entries()) {
      const instead = advisedAt(step);
      if (!step.failed) {
        worked++;
        if (instead) advisedAgainstWorking++;
        continue;
      }
      failures++;
      if (!instead) continue;
      advised++;
      const later = steps.slice(t + 1).some(({ key, failed }) => !failed && key.template === instead.template);
      if (later) cameLater++;
    }
  }
  return { failures, advised, cameLater, advisedAgainstWorking, worked };
}

export function textOf(report: Report): string {
  const { data, attempts, tasks, steps, failures } = report;
  const table = new Table({
    head: ['arm', 'fails: all', 'within', '3rd on: all', 'within', 'ECE', 'success: all', 'within'],
    style: { head: [], border: [] },
  });
  for (const { name, fail, success } of report.arms) {
    table.push([
      name,
      shown(fail?.all),
      shown(fail?.within),
      shown(fail?.third.all),
      shown(fail?.third.within),
      fail?.probability?.calibrationError.toFixed(3) ?? '',
      shown(success?.all),
      shown(success?.within),
    ]);
  }
  const head = `${data}: ${attempts} attempts at ${tasks} tasks, ${steps} steps, ${failures} of them failed. AUC [95 % over tasks]`;
  return [head, table.toString(), ...report.arms.flatMap(details)].join('\n');
}

function details({ name, fail, instead }: ArmReport): readonly string[] {
  const lines: string[] = [];
  if (fail?.probability && /^posterior|^counter-levels/.test(name)) {
    const { bins, losses: lost, warnings, warningsThird, harm } = fail.probability;
    lines.push(
      `${name}: Brier ${digits(lost.brier)} (base rate ${digits(lost.brierOfBaseRate)}), log loss ${digits(lost.logLoss)} (${digits(lost.logLossOfBaseRate)})`,
      `  said -> came true (cases): ${bins.map(({ meanProb, share, count }) => `${meanProb.toFixed(2)} -> ${share.toFixed(2)} (${String(count)})`).join(', ')}`,
      `  warnings: ${warnings.map(warningText).join('; ')}`,
      `  third attempt on: ${warningsThird.map(warningText).join('; ')}`,
      `  harm: ${harm.map(({ threshold, share }) => `${(100 * share).toFixed(1)} % of what worked was warned of at ${String(threshold)}`).join(', ')}`,
    );
  }
  if (fail?.ofValue)
    lines.push(`${name}: -Q ranks failing steps with ${shown(fail.ofValue.all)}, within ${shown(fail.ofValue.within)}`);
  if (instead) {
    const { failures, advised, cameLater, advisedAgainstWorking, worked } = instead;
    lines.push(
      `${name}: of ${String(failures)} failures another action was advised at ${String(advised)}, and one of its template worked later at ${String(cameLater)}; ` +
        `of ${String(worked)} steps that worked another was advised at ${String(advisedAgainstWorking)}`,
    );
  }
  return lines;
}

const warningText = ({ threshold, precision, recall, warned }: Warning) =>
  `p >= ${String(threshold)}: precision ${digits(precision)}, recall ${digits(recall)} (${String(warned)})`;
const digits = (value: number) => value.toFixed(3);
const shown = (interval: Interval | undefined) =>
  interval === undefined || Number.isNaN(interval.value)
    ? ''
    : `${digits(interval.value)} [${digits(interval.low)}, ${digits(interval.high)}]`;

/** `arms` are those of the first file; `files` has them all. Four digits. */
export function jsonOf(reports: readonly Report[]): string {
  const files = reports.map(({ arms, ...report }) => ({ ...report, arms: arms.map(armJson) }));
  const round = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
  return `${JSON.stringify({ suite: 'foresight', arms: files[0]?.arms ?? [], files }, round, 1)}\n`;
}

function armJson({ name, fail, success, instead }: ArmReport) {
  return {
    name,
    ...(fail ? failJson(fail) : {}),
    ...(success ? { successAuc: success.all.value, successAucWithin: success.within.value, success } : {}),
    ...(instead ? { instead } : {}),
  };
}

function failJson({ all, within, third, ofValue, probability }: FailReport) {
  return {
    failAuc: all.value,
    failAucWithin: within.value,
    failAucThird: third.all.value,
    failAucWithinThird: third.within.value,
    intervals: { all, within, third },
    ...(ofValue ? { ofValue } : {}),
    ...(probability ?? {}),
  };
}
