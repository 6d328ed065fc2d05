// The command line of the learning suites: `npm run bench -- zork --story zork1.z3 --arms posterior,replay --seeds 10 --json FILE`.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { defaultSettings } from '../../src/core/settings.ts';
import { armNames, armOf, type Arm } from './arms.ts';
import { chartSvg } from './chart.ts';
import type { Suite, SuiteOptions, Variant } from './environment.ts';
import { measure } from './measure.ts';
import { checkWritable, countOf, distinctNames, listOf, pictureFile, splitOf } from './options.ts';
import { jsonOf, plusMinus, tableOf, type VariantResult } from './report.ts';

const defaultArms =
  'static,epsilon-greedy,ucb1,ucb1-lock,replay,replay-by-state,jitrl,jitrl-tuned,paper-code,paper-code-kept,memrl,memento,knn-ucb,posterior';

export const usage = `Options of the learning suites:
  --arms a,b,c      ${armNames.join(', ')};
                    settings of one's own: posterior:beta=5+exploration=1
  --seeds N         seeds (default 20)
  --variants a,b    only variants whose name contains one of these
  --split S         tune, test or all (default test): which tasks and which seeds
  --rounds N        episodes of each task (default: the suite's own)
  --data FILE,...   InterCode files        --story FILE,...  version 3 story files
  --json FILE       report                 --svg FILE        learning curves (default: beside the report)`;

const optionTypes = {
  arms: { type: 'string', default: defaultArms },
  seeds: { type: 'string', default: '20' },
  variants: { type: 'string', default: '' },
  split: { type: 'string', default: 'test' },
  rounds: { type: 'string' },
  data: { type: 'string', default: '' },
  story: { type: 'string', default: '' },
  json: { type: 'string' },
  svg: { type: 'string' },
} as const;

/** Runs a suite by its name. @throws Error with what is wrong and what to do about it. */
export async function runLearningSuite(
  name: string,
  load: (options: SuiteOptions) => Suite | Promise<Suite>,
  args: readonly string[],
): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: optionTypes });
  const arms = distinctNames('--arms', values.arms).map(armOf);
  const split = splitOf(values.split);
  const count = countOf('--seeds', values.seeds);
  const rounds = values.rounds === undefined ? 0 : countOf('--rounds', values.rounds);
  const svg = pictureFile(values);
  checkWritable('--json', values.json);
  checkWritable('--svg', svg);
  const bar = createBar();
  const data = listOf(values.data);
  const suite = await load({
    data,
    stories: listOf(values.story),
    split,
    rounds,
    note: (message) => console.error(message),
    progress: bar.show,
  });
  const results: VariantResult[] = [];
  try {
    for (const variant of variantsOf(name, suite, listOf(values.variants))) {
      const seeds = variant.seeds(count, split);
      if (variant.bed(seeds[0] ?? 0).tasks.length === 0)
        throw new Error(
          `${variant.name} has no task in split ${split} of ${data.join(', ')}; give other data or --split all`,
        );
      const result = await measureVariant(variant, arms, seeds, bar);
      results.push(result);
      console.log(`\n${tableOf(result)}`);
    }
  } finally {
    bar.clear();
    suite.close();
  }
  if (values.json !== undefined) writeFileSync(values.json, `${jsonOf(name, defaultSettings, results)}\n`);
  if (svg !== undefined) writeFileSync(svg, await chartSvg(results));
}

/** The variants whose name contains one of the parts; all, where there is none. @throws Error for a part that is in none. */
function variantsOf(suite: string, { variants }: Suite, parts: readonly string[]): readonly Variant[] {
  const missing = parts.find((part) => !variants.some((variant) => variant.name.includes(part)));
  if (missing !== undefined)
    throw new Error(
      `--variants: no variant of ${suite} contains '${missing}'; there are ${variants.map((variant) => variant.name).join(', ')}`,
    );
  return variants.filter((variant) => parts.length === 0 || parts.some((part) => variant.name.includes(part)));
}

async function measureVariant(
  variant: Variant,
  arms: readonly Arm[],
  seeds: readonly number[],
  bar: ReturnType<typeof createBar>,
): Promise<VariantResult> {
  let [done, total] = [0, 0];
  const measured = await measure(variant, arms, seeds, {
    total: (episodes) => (total = episodes),
    episode: (arm) => bar.show(`${variant.name} ${arm}`, ++done, total),
    arm: (arm, result) => bar.log(`${variant.name} ${arm}: ${plusMinus(result)}`),
  });
  bar.clear();
  return { name: variant.name, unit: variant.unit, seeds, arms: measured };
}

/** A progress bar with time left on a terminal's standard error; elsewhere what is done, line by line. */
function createBar() {
  const bar = new cliProgress.SingleBar({
    format: '{bar} {percentage}% | {eta_formatted} left | {label}',
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    etaBuffer: 200,
  });
  return {
    show: (label: string, done: number, total: number) => {
      if (!process.stderr.isTTY) return;
      if (!bar.isActive) bar.start(total, 0, { label });
      if (done === 1) bar.setTotal(total);
      bar.update(done, { label });
    },
    log: (line: string) => {
      if (!process.stderr.isTTY) console.error(line);
    },
    clear: () => bar.stop(),
  };
}
