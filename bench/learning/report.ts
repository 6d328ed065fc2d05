// What was measured: as a table for people and as JSON for programs.
import { cpus, totalmem } from 'node:os';
import Table from 'cli-table3';
import type { ArmResult } from './measure.ts';
import type { Estimated } from './statistics.ts';

export interface VariantResult {
  readonly name: string;
  readonly unit: string;
  readonly seeds: readonly number[];
  readonly arms: readonly ArmResult[];
}

/** Arms that are not rivals to beat: the controls, and Knack itself. */
const own = /^(static|posterior|shuffled)([:@]|$)/;

/** The rival with the largest area under its curve. */
function bestRival(arms: readonly ArmResult[]): ArmResult | undefined {
  return arms.filter(({ name }) => !own.test(name)).toSorted((a, b) => b.mean - a.mean)[0];
}

export function tableOf({ name, unit, seeds, arms }: VariantResult): string {
  const best = bestRival(arms);
  const table = new Table({
    head: ['arm', `mean (${unit})`, 'first ten', 'last ten', '− static', best ? `− ${best.name}` : ''],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const arm of arms.toSorted((a, b) => b.mean - a.mean)) {
    const lastTen = arm.curve.slice(-10);
    table.push([
      arm.name,
      plusMinus(arm),
      plusMinus(arm.early),
      (lastTen.reduce((sum, value) => sum + value, 0) / lastTen.length).toFixed(3),
      plusMinus(arm.paired['static']),
      plusMinus(best && arm.paired[best.name]),
    ]);
  }
  return `${name}: ${seeds.length} seeds, ${arms[0]?.curve.length ?? 0} rounds\n${table.toString()}`;
}

export const plusMinus = (value: Estimated | undefined) =>
  value ? `${value.mean.toFixed(3)} ± ${value.standardError.toFixed(3)}` : '';

/**
 * The report's JSON: `arms` are those of the first variant, `variants` has them all, with their `cells` ([seed][task], areas under the
 * curve) that every mean and error can be computed from again. Six digits; `more` is what a suite has to add.
 */
export function jsonOf(suite: string, defaults: object, results: readonly VariantResult[], more: object = {}): string {
  const variants = results.map((result) => ({
    ...result,
    arms: result.arms.map((arm) => ({ ...armJson(arm), cells: arm.cells })),
  }));
  const report = {
    suite,
    machine: machine(),
    settings: defaults,
    seeds: results[0]?.seeds ?? [],
    arms: results[0]?.arms.map(armJson) ?? [],
    variants,
    ...more,
  };
  const round = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
  // A list of numbers on one line each.
  return JSON.stringify(report, round, 1).replace(
    /\[\s+(-?\d[^[\]{}"]*?)\s+\]/g,
    (_, numbers: string) => `[${numbers.replace(/\s+/g, '')}]`,
  );
}

function armJson({ name, settings, mean, standardError, early, curve, curveError, paired }: ArmResult) {
  const difference = (value: Estimated) => ({ difference: value.mean, standardError: value.standardError });
  return {
    name,
    settings,
    auc: mean,
    standardError,
    early: { auc: early.mean, standardError: early.standardError },
    curve,
    curveError,
    paired: Object.fromEntries(
      Object.entries(paired).map(([other, value]) => [other, { ...difference(value), early: difference(value.early) }]),
    ),
  };
}

export function machine() {
  const cores = cpus();
  return {
    cpu: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
  };
}
