// The command line of the learning suites: `npm run bench -- zork --story zork1.z3 --arms posterior,replay --seeds 10 --json FILE`.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { defaultSettings } from '../../src/core/settings.ts';
import { armNames, armOf } from './arms.ts';
import { chartSvg } from './chart.ts';
import type { Split, Suite, SuiteOptions } from './environment.ts';
import { measure } from './measure.ts';
import { jsonOf, plusMinus, tableOf, type VariantResult } from './report.ts';

const defaultArms =
  'static,epsilon-greedy,ucb1,ucb1-lock,replay,replay-by-state,jitrl,jitrl-tuned,paper-code,posterior';

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
  rounds: { type: 'string', default: '0' },
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
  const arms = list(values.arms).map(armOf);
  const split = splitOf(values.split);
  const count = wholeNumber('--seeds', values.seeds);
  const bar = createBar();
  const suite = await load({
    data: list(values.data),
    stories: list(values.story),
    split,
    rounds: wholeNumber('--rounds', values.rounds),
    note: (message) => console.error(message),
    progress: bar.show,
  });
  const wanted = list(values.variants);
  const variants = suite.variants.filter(
    (variant) => wanted.length === 0 || wanted.some((part) => variant.name.includes(part)),
  );
  const results: VariantResult[] = [];
  for (const variant of variants) {
    const seeds = variant.seeds(count, split);
    let [done, total] = [0, 0];
    const measured = await measure(variant, arms, seeds, {
      total: (episodes) => (total = episodes),
      episode: (arm) => bar.show(`${variant.name} ${arm}`, ++done, total),
      arm: (arm, result) => bar.log(`${variant.name} ${arm}: ${plusMinus(result)}`),
    });
    bar.clear();
    const result = { name: variant.name, unit: variant.unit, seeds, arms: measured };
    results.push(result);
    console.log(`\n${tableOf(result)}`);
  }
  suite.close();
  const svg = values.svg ?? values.json?.replace(/(\.json)?$/, '.svg');
  if (values.json !== undefined) writeFileSync(values.json, `${jsonOf(name, defaultSettings, results)}\n`);
  if (svg !== undefined) writeFileSync(svg, await chartSvg(results));
}

const list = (text: string) => text.split(',').filter((part) => part !== '');

function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${option} is '${text}'; give a whole number`);
  return value;
}

function splitOf(text: string): Split {
  if (text === 'tune' || text === 'test' || text === 'all') return text;
  throw new Error(`--split is '${text}'; give tune, test or all`);
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
