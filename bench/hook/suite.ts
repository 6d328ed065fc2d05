// `npm run bench -- hook`: how long `knack hook` takes as a whole process, beside `node -e 0` in turn, on a synthetic store.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EpisodeRecord } from '../../src/core/episode.ts';
import { openStore } from '../../src/node/store/sqliteStore.ts';
import { history } from '../growth/history.ts';

/** Episodes written in one transaction. */
const batch = 200;
const program = join(import.meta.dirname, '../../dist/cli.mjs');

/** Prints medians of the wall time, milliseconds, and of the ratio within each pair. @throws Error where the CLI was not built. */
export async function runHook(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { episodes: { type: 'string', default: '10000' }, runs: { type: 'string', default: '15' } },
  });
  const [episodes, runs] = [Number(values.episodes), Number(values.runs)];
  if (!(Number.isInteger(episodes) && episodes > 0 && Number.isInteger(runs) && runs > 0)) {
    throw new Error('--episodes and --runs: give whole numbers above 0');
  }
  if (!existsSync(program)) throw new Error(`${program} is missing; run node esbuild.js first`);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'knack-hook-')));
  try {
    console.log(`${await fill(join(folder, 'experience.db'), episodes)} steps`);
    for (const [name, event] of Object.entries(eventsIn(folder))) {
      const hook = ['hook', 'claude', '--cwd', folder, '--memory-dir', folder];
      const pairs = Array.from({ length: runs + 1 }, () => [
        wallMs([program, ...hook], JSON.stringify(event)),
        wallMs(['-e', '0'], ''),
      ]).slice(1);
      const [own, bare, ratio] = [0, 1, 2].map((column) =>
        medianOf(pairs.map(([a = 0, b = 1]) => [a, b, a / b][column] ?? 0)),
      );
      console.log(
        `${name.padEnd(24)}${own?.toFixed(0)} ms, node -e 0 ${bare?.toFixed(0)} ms, ratio ${ratio?.toFixed(2)}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(file: string, episodes: number): Promise<number> {
  const store = openStore({ file });
  let steps = 0;
  let records: EpisodeRecord[] = [];
  for (const record of history(episodes)) {
    steps += record.steps.length;
    if (records.push(withExits(record)) < batch) continue;
    await store.importEpisodes(records);
    records = [];
  }
  await store.importEpisodes(records);
  await store.close();
  return steps;
}

/** As commands are recorded: with a signal of each exit status. */
function withExits(record: EpisodeRecord): EpisodeRecord {
  const exits = record.steps.map(({ t, at, observation }) => ({
    ...{ t, at, source: 'exitCode' as const },
    value: observation?.exitCode === 0 ? 1 : -1,
  }));
  return { ...record, signals: [...exits, ...record.signals] };
}

function eventsIn(cwd: string): Readonly<Record<string, object>> {
  const prompt = { session_id: 's', cwd, hook_event_name: 'UserPromptSubmit', prompt: 'Make the log schema work' };
  const before = { session_id: 's', cwd, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_use_id: 't' };
  return {
    prompt,
    'command never tried': { ...before, tool_input: { command: 'cat nothing.txt' } },
    'command often tried': { ...before, tool_input: { command: 'make check module' } },
  };
}

function wallMs(args: readonly string[], input: string): number {
  const since = performance.now();
  spawnSync(process.execPath, args, { input });
  return performance.now() - since;
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
