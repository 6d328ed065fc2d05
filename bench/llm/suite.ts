// The suite `llm`: the same tasks and the same loop with a real endpoint, and a budget that ends it.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { defaultSettings } from '../../src/core/settings.ts';
import type { Capabilities } from '../../src/node/openai/capabilities.ts';
import type { ConnectionOptions } from '../../src/node/openai/connection.ts';
import { chartSvg } from '../learning/chart.ts';
import { resultOf } from '../learning/measure.ts';
import { checkWritable, countOf, distinctNames, listOf, pictureFile, splitOf } from '../learning/options.ts';
import { jsonOf, tableOf } from '../learning/report.ts';
import { armUsage, defaultArms, modelArmOf } from './arms.ts';
import { play, type Plan, type Played } from './rounds.ts';
import { loadShellTasks } from './tasks.ts';

export const llmUsage = `Options of the suite llm:
  --model ID        as the endpoint lists it; --base-url URL and the key as for knack (OPENAI_BASE_URL, OPENAI_API_KEY)
  --arms a,b,c      ${armUsage}
  --rounds N        attempts at each task (default 5)      --seeds N   repetitions with nothing learned (default 1)
  --tasks N         at most so many tasks (default: all)   --split S   of InterCode tasks: tune, test (default), all
  --data FILE,...   InterCode files (default: eight small tasks of its own)
  --max-tokens N    ends after so many tokens (default 300000)
  --max-cost N      ends after so much; needs --input-price and --output-price, per million tokens
  --json FILE       report, with tokens and cost of each arm      --svg FILE   learning curves
  --log FILE        one line of JSON for each attempt`;

const optionTypes = {
  model: { type: 'string' },
  'base-url': { type: 'string' },
  arms: { type: 'string', default: defaultArms },
  rounds: { type: 'string', default: '5' },
  seeds: { type: 'string', default: '1' },
  tasks: { type: 'string' },
  split: { type: 'string', default: 'test' },
  data: { type: 'string', default: '' },
  'max-tokens': { type: 'string', default: '300000' },
  'max-cost': { type: 'string', default: '0' },
  'input-price': { type: 'string', default: '0' },
  'output-price': { type: 'string', default: '0' },
  json: { type: 'string' },
  svg: { type: 'string' },
  log: { type: 'string' },
} as const;

/** @throws Error with what is wrong and what to do about it. */
export async function runLlm(
  args: readonly string[],
  print: (text: string) => void = (text) => console.log(text),
): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: optionTypes });
  if (values.model === undefined) throw new Error(`the llm suite needs a model: --model ID\n\n${llmUsage}`);
  const split = splitOf(values.split);
  const arms = distinctNames('--arms', values.arms).map(modelArmOf);
  const [repetitions, rounds] = [countOf('--seeds', values.seeds), countOf('--rounds', values.rounds)];
  checkWritable('--json', values.json);
  checkWritable('--svg', pictureFile(values));
  checkWritable('--log', values.log);
  const most = values.tasks === undefined ? 0 : countOf('--tasks', values.tasks);
  const lines: string[] = [];
  const shell = await loadShellTasks(listOf(values.data), split, most);
  try {
    const plan: Plan = {
      arms,
      seeds: Array.from({ length: repetitions }, (_, index) => 101 + index),
      rounds,
      tasks: shell.tasks,
      options: connectionFrom(values),
      budget: { tokens: amount('--max-tokens', values['max-tokens']), cost: amount('--max-cost', values['max-cost']) },
      log: (line) => lines.push(`${JSON.stringify(line)}\n`),
    };
    if (plan.budget.cost > 0 && plan.options.prices === undefined)
      throw new Error('--max-cost needs prices: --input-price and --output-price, per million tokens');
    await report(values.model, await play(plan), values, print);
  } finally {
    shell.remove();
    if (values.log !== undefined) writeFileSync(values.log, lines.join(''));
  }
}

function connectionFrom(values: {
  readonly model?: string | undefined;
  readonly 'base-url'?: string | undefined;
  readonly 'input-price': string;
  readonly 'output-price': string;
}): ConnectionOptions {
  const prices = {
    input: amount('--input-price', values['input-price']),
    output: amount('--output-price', values['output-price']),
  };
  return {
    model: values.model ?? '',
    ...(values['base-url'] === undefined ? {} : { baseURL: values['base-url'] }),
    ...(prices.input + prices.output === 0 ? {} : { prices }),
    capabilityCache: new Map<string, Capabilities>(),
    onWait: (message) => console.error(message),
  };
}

function amount(option: string, text: string): number {
  const value = Number(text);
  if (!(value >= 0) || !Number.isFinite(value)) throw new Error(`${option} is '${text}'; give a number from 0 on`);
  return value;
}

async function report(
  model: string,
  { scores, spent, tiers, rounds, stopped, seeds, tasks }: Played,
  files: { readonly json?: string | undefined; readonly svg?: string | undefined },
  print: (text: string) => void,
): Promise<void> {
  if (stopped !== undefined) print(`Ended early: ${stopped}. ${rounds} whole rounds count.`);
  print(costTable(spent, tiers));
  if (rounds === 0) return;
  const arms = [...scores.keys()].map((arm) => resultOf(arm, scores));
  const result = { name: `llm/${model}`, unit: 'success', seeds, arms };
  print(`\n${tasks} tasks. ${tableOf(result)}`);
  const used = Object.fromEntries(
    [...spent].map(([arm, what]) => [arm.name, { ...what, tiers: [...(tiers.get(arm) ?? [])] }]),
  );
  if (files.json !== undefined) {
    const more = { model, tasks, rounds, stopped, used };
    writeFileSync(files.json, `${jsonOf('llm', defaultSettings, [result], more)}\n`);
  }
  const svg = pictureFile(files);
  if (svg !== undefined) writeFileSync(svg, await chartSvg([result]));
}

function costTable(spent: Played['spent'], tiers: Played['tiers']): string {
  const table = new Table({
    head: ['arm', 'tier', 'calls', 'input tokens', 'output tokens', 'cost'],
    colAligns: ['left', 'left', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const [arm, { calls, inputTokens, outputTokens, cost }] of spent)
    table.push([
      arm.name,
      [...(tiers.get(arm) ?? [])].join(', '),
      calls,
      inputTokens,
      outputTokens,
      cost?.toFixed(4) ?? '',
    ]);
  return table.toString();
}
