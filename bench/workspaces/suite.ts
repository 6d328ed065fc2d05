// Suite `workspaces`: the main job. Whole workspaces, played by the product's own loop with its defaults, and judged from outside.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkWritable, countOf, distinctNames, listOf, splitOf } from '../learning/options.ts';
import { seedOf } from '../learning/random.ts';
import { readWorkspaces, type Workspace, type WorkspaceSpec } from './format.ts';
import { generated, writeGenerated } from './generated/all.ts';
import { environmentFor } from './place.ts';
import { resultsOf, tableOf, wrongOnes } from './report.ts';
import { models, type Arm, type ModelName, type Played } from './series.ts';
import type { Job } from './worker.ts';

const usage = `Options of the suite workspaces:
  --from DIR       workspaces of your own: one folder each, with files/ and workspace.json
                   {name, kind, cwd?, tasks: [...], expect: success | failure | answer, answer?, truth, harm};
                   where truth or harm calls git, each copy is a repository with one commit
  --split S        tune, test or all (default), by a hash of the name
  --only a,b       workspaces whose names contain one of these
  --episodes N     per series (default 8)       --seed N     first seed (default 1)
  --models a,b     ${Object.keys(models).join(', ')} (default: both)
  --check C        with, without or both (default)
  --fast           the offline model without check, 5 episodes
  --workers N      at most so many workspaces at once: 1 or 2 (default)
  --show N         wrong episodes shown (default 20)
  --write DIR      writes the generated workspaces in the form that --from reads, and ends
  --json FILE      report with every episode`;

const optionTypes = {
  from: { type: 'string' },
  split: { type: 'string', default: 'all' },
  only: { type: 'string', default: '' },
  episodes: { type: 'string', default: '8' },
  seed: { type: 'string', default: '1' },
  models: { type: 'string', default: Object.keys(models).join(',') },
  check: { type: 'string', default: 'both' },
  fast: { type: 'boolean', default: false },
  workers: { type: 'string', default: '2' },
  show: { type: 'string', default: '20' },
  write: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** @throws Error with what is wrong and what to do about it. */
export async function runWorkspaces(
  args: readonly string[],
  print: (text: string) => void = (text) => console.log(text),
): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: optionTypes });
  if (values.help) {
    print(usage);
    return;
  }
  checkWritable('--json', values.json);
  const arms = armsFrom(values);
  const episodes = values.fast ? 5 : countOf('--episodes', values.episodes);
  const seed = countOf('--seed', values.seed);
  const workers = countOf('--workers', values.workers);
  if (workers > 2) throw new Error(`--workers is '${values.workers}'; give 1 or 2`);
  const folder = mkdtempSync(join(tmpdir(), 'knack-workspaces-'));
  try {
    const found = workspacesFrom(values, values.write ?? join(folder, 'generated'), print);
    if (values.write !== undefined) {
      print(`${found.length} workspaces are in ${values.write}`);
      return;
    }
    const jobs = found.map((workspace) => ({ workspace, arms, episodes, seed }));
    const rows = await playAll(jobs, folder, workers);
    const results = resultsOf(rows);
    print(wrongOnes(rows, Number(values.show)));
    print(`\n${found.length} workspaces, ${episodes} episodes each.\n${tableOf(results)}`);
    for (const { model, check, worse } of results.filter((result) => result.worse.length > 0))
      print(`worse than the control, ${model}${check ? ' with check' : ''}: ${worse.join(', ')}`);
    if (values.json !== undefined)
      writeFileSync(values.json, `${JSON.stringify({ suite: 'workspaces', results, episodes: rows }, null, 1)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Values {
  readonly from?: string | undefined;
  readonly split: string;
  readonly only: string;
  readonly models: string;
  readonly check: string;
  readonly fast: boolean;
}

function armsFrom({ models: wanted, check, fast }: Values): readonly Arm[] {
  const names = fast ? ['offline'] : distinctNames('--models', wanted);
  const isModel = (name: string): name is ModelName => Object.hasOwn(models, name);
  const known = names.filter(isModel);
  const unknown = names.find((name) => !isModel(name));
  if (unknown !== undefined)
    throw new Error(`--models names '${unknown}'; known: ${Object.keys(models).join(', ')}\n\n${usage}`);
  const checks = { both: [false, true], with: [true], without: [false] };
  if (!Object.hasOwn(checks, check)) throw new Error(`--check is '${check}'; give with, without or both\n\n${usage}`);
  return known.flatMap((model) =>
    (fast ? [false] : checks[check as keyof typeof checks]).flatMap((withCheck) =>
      (['on', 'off'] as const).map((memory) => ({ model, check: withCheck, memory })),
    ),
  );
}

function workspacesFrom(values: Values, folder: string, print: (text: string) => void): readonly Workspace[] {
  const split = splitOf(values.split);
  const only = listOf(values.only);
  const isWanted = (name: string) =>
    (split === 'all' || splitOfName(name) === split) && (only.length === 0 || only.some((part) => name.includes(part)));
  let workspaces: readonly Workspace[];
  if (values.from === undefined) {
    const written = writeGenerated(
      generated.filter(({ spec }) => isWanted(spec.name)),
      folder,
    );
    if (written.skipped.length > 0) print(`Left out: ${written.skipped.join(', ')}`);
    workspaces = written.workspaces;
  } else workspaces = readWorkspaces(values.from).filter(({ spec }) => isWanted(spec.name));
  if (workspaces.length === 0) throw new Error('no workspace is left; look at --only and --split');
  return workspaces;
}

/** Half of the names each. */
export const splitOfName = (name: string): 'tune' | 'test' => (seedOf(0, name) % 2 === 0 ? 'tune' : 'test');

interface Play {
  readonly workspace: Workspace;
  readonly arms: readonly Arm[];
  readonly episodes: number;
  readonly seed: number;
}

/** In the order of the workspaces, however long each takes. */
async function playAll(plays: readonly Play[], folder: string, workers: number): Promise<readonly Played[]> {
  const rows: Played[][] = plays.map(() => []);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < plays.length; index = next++) {
      const play = plays[index];
      if (!play) continue;
      rows[index] = await playInProcess(play, join(folder, `play${String(index)}`));
      process.stderr.write(`\r${String(rows.filter((some) => some.length > 0).length)}/${String(plays.length)} `);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  process.stderr.write('\r');
  return rows.flat();
}

/** No check command tells an answer, and the scripted model does not read. */
const isPlayable = ({ model, check }: Arm, { expect }: WorkspaceSpec) =>
  expect !== 'answer' || (!check && model !== 'scripted');

async function playInProcess({ workspace, arms, episodes, seed }: Play, folder: string): Promise<Played[]> {
  mkdirSync(folder, { recursive: true });
  const { spec, files } = workspace;
  const used = arms.filter((arm) => isPlayable(arm, spec));
  const job: Job = { spec, files, arms: used, episodes, seed, folder };
  const child = spawn(process.execPath, [fileURLToPath(new URL('worker.ts', import.meta.url))], {
    env: environmentFor(workspace, folder),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  child.stdin.end(JSON.stringify(job));
  const rows: Played[] = [];
  for await (const line of createInterface({ input: child.stdout })) rows.push(JSON.parse(line) as Played);
  const status = await ended;
  if (status !== 0) throw new Error(`${spec.name}: its process ended with ${String(status)}; see above`);
  return rows;
}
