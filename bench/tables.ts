// `tables`: the results of several reports as Markdown, for docs/results/tables.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { checkWritable, distinctNames } from './learning/options.ts';
import { pairedDifference, type Estimated } from './learning/statistics.ts';

const usage = 'npm run bench -- tables --reports a.json,b.json --markdown FILE';

/** The arm that the others are compared with. */
const ours = 'posterior';
/** As in the reports: the first and the last so many episodes. */
const few = 10;

const table = v.array(v.array(v.number()));
const arm = v.object({
  name: v.string(),
  auc: v.number(),
  standardError: v.number(),
  early: v.object({ auc: v.number() }),
  curve: v.array(v.number()),
  /** [seed][task]. */
  cells: v.object({ all: table, early: table }),
});
const variant = v.object({ name: v.string(), unit: v.string(), seeds: v.array(v.number()), arms: v.array(arm) });
const reportSchema = v.object({ variants: v.array(variant) });

export type ReportedVariant = v.InferOutput<typeof variant>;

/** @throws Error with what is wrong and what to do about it. */
export function runTables(args: readonly string[]): void {
  const { values } = parseArgs({
    args: [...args],
    options: { reports: { type: 'string' }, markdown: { type: 'string' } },
  });
  if (values.reports === undefined || values.markdown === undefined)
    throw new Error(`give the reports that --json wrote, and where the tables go: ${usage}`);
  checkWritable('--markdown', values.markdown);
  const variants = distinctNames('--reports', values.reports).flatMap((path) => {
    const parsed = v.safeParse(reportSchema, JSON.parse(readFileSync(path, 'utf8')));
    if (!parsed.success) throw new Error(`${path} is not a report of a learning suite: ${v.summarize(parsed.issues)}`);
    return parsed.output.variants;
  });
  writeFileSync(values.markdown, `${joined(variants).map(markdownOf).join('\n\n')}\n`);
}

/**
 * Variants of one name as one, so that rivals need not be played again: an arm of a later report replaces the same one of an earlier.
 * @throws Error where their seeds differ.
 */
export function joined(variants: readonly ReportedVariant[]): readonly ReportedVariant[] {
  const byName = new Map<string, ReportedVariant>();
  for (const later of variants) {
    const earlier = byName.get(later.name);
    if (earlier && earlier.seeds.join() !== later.seeds.join())
      throw new Error(
        `${later.name}: the reports have different seeds; play all arms with the same --seeds and --split`,
      );
    const kept = earlier?.arms.filter(({ name }) => !later.arms.some((other) => other.name === name)) ?? [];
    byName.set(later.name, { ...later, arms: [...kept, ...later.arms] });
  }
  return [...byName.values()];
}

/** The table of a variant, best arm first, with what `posterior` is ahead of each. */
export function markdownOf({ name, unit, seeds, arms }: ReportedVariant): string {
  const own = arms.find((one) => one.name === ours);
  const rows = arms
    .toSorted((a, b) => b.auc - a.auc)
    .map((one) => {
      const ahead = (part: 'all' | 'early') =>
        own && own !== one ? signed(pairedDifference(own.cells[part], one.cells[part])) : '';
      const last = one.curve.slice(-few);
      return [
        one.name,
        `${one.auc.toFixed(3)} ± ${one.standardError.toFixed(3)}`,
        one.early.auc.toFixed(3),
        (last.reduce((sum, value) => sum + value, 0) / last.length).toFixed(3),
        ahead('all'),
        ahead('early'),
      ];
    });
  const head = ['arm', 'mean ± SE', 'first ten', 'last ten', `\`${ours}\` minus it`, '… in the first ten'];
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const episodes = arms[0]?.curve.length ?? 0;
  return `**${name}** (${seeds.length} seeds, ${episodes} episodes of each task, ${unit})\n\n${lines.join('\n')}`;
}

const signed = ({ mean, standardError }: Estimated) =>
  `${mean < 0 ? '−' : '+'}${Math.abs(mean).toFixed(3)} ± ${standardError.toFixed(3)}`;
