// `knack demo`: a task on the sample workspace, in the real shell, with memory and, as a control, without.
import { readPast } from '../core/policy/pastSteps.ts';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMemory } from '../core/memory/experienceMemory.ts';
import type { ExperienceMemory } from '../core/memory/memory.ts';
import { parseSettings, learningSettings } from '../core/settings.ts';
import type { EpisodeRecord } from '../core/episode.ts';
import { createOfflineModel } from '../node/offline/offlineModel.ts';
import { runSession } from '../node/session.ts';
import { createProcessShell } from '../node/shell/processShell.ts';
import type { SqliteStore } from '../node/store/sqliteStore.ts';
import { openStore } from '../node/store/sqliteStore.ts';
import { plainTable } from './episodes.ts';
import type { Io } from './io.ts';
import { counted, exitStatus } from './io.ts';
import { renderText } from './renderEvents.ts';

const task = 'run the unit tests';
/** The same request in other words; the last three show that experience carries over. */
const tasks = [task, task, task, 'execute the unit test suite', 'please run the unit tests now', task];
const check = 'node scripts/verify-report.js';
/** Episodes whose cards are shown: the first, and the first that has something to remember. */
const shownEpisodes = 2;

interface Run {
  readonly task: string;
  readonly steps: number;
  readonly outcome: string;
}

export async function demo(flags: { readonly seed?: string }, io: Io): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'knack-demo-'));
  const store = openStore({ file: join(folder, 'experience.db') });
  const seed = Number(flags.seed ?? '1') || 1;
  try {
    io.print(`A sample project, freshly copied for every episode. Its check command: ${check}`);
    const withMemory = await series({ folder, store, io, seed, memory: 'on', shown: shownEpisodes });
    const without = await series({ folder, store, io, seed, memory: 'off', shown: 0 });
    io.print('');
    printComparison(withMemory, without, io);
    return withMemory.every(({ outcome }) => outcome === 'succeeded') ? exitStatus.succeeded : exitStatus.failed;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Series {
  readonly folder: string;
  readonly store: SqliteStore;
  readonly io: Io;
  readonly seed: number;
  readonly memory: 'on' | 'off';
  readonly shown: number;
}

async function series(options: Series): Promise<readonly Run[]> {
  const { io, memory: mode, shown } = options;
  const memory = createMemory(learningSettings(settingsOf(mode)));
  const runs: Run[] = [];
  for (const [index, wanted] of tasks.entries()) {
    if (index < shown) io.print(io.colors.bold(`\n── episode ${index + 1} ${'─'.repeat(50)}`));
    const record = await episode({ ...options, task: wanted, index, experience: memory });
    runs.push({ task: wanted, steps: record.steps.length, outcome: record.outcome ?? 'unknown' });
    if (index === shown - 1 && index < tasks.length - 1) io.print(io.colors.dim('\nThe rest without their cards ...'));
  }
  return runs;
}

function settingsOf(memory: 'on' | 'off') {
  const parsed = parseSettings({ memory, approve: 'write', commandTimeout: 60, maxSteps: 10 });
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return parsed.settings;
}

async function episode(
  options: Series & { readonly task: string; readonly index: number; readonly experience: ExperienceMemory },
): Promise<EpisodeRecord> {
  const settings = settingsOf(options.memory);
  const root = join(options.folder, 'sample');
  rmSync(root, { recursive: true, force: true });
  cpSync(samplePath(), root, { recursive: true });
  const shell = createProcessShell({ root, outputLimit: settings.outputLimit });
  const render =
    options.index < options.shown
      ? renderText(options.io, (decision) =>
          readPast([decision], (episodeIds) => options.store.observed({ episodeIds })),
        )
      : () => undefined;
  try {
    const events = runSession({
      task: options.task,
      root,
      check,
      model: createOfflineModel({ root }),
      shell,
      settings,
      approver: { approve: () => Promise.resolve({ kind: 'unavailable' }) },
      store: options.store,
      memory: options.experience,
      onNotice: () => undefined,
      seed: options.seed + options.index,
      signal: new AbortController().signal,
    });
    for (;;) {
      const next = await events.next();
      if (next.done) return next.value;
      await render(next.value);
    }
  } finally {
    await shell.dispose();
  }
}

/** The sample is part of the package: two folders up from here, and from the bundle's chunks. */
function samplePath(): string {
  return fileURLToPath(new URL('../../sample', import.meta.url));
}

function printComparison(withMemory: readonly Run[], without: readonly Run[], io: Io): void {
  const table = plainTable(['episode', 'task', 'with memory', '', 'without', ''], [0]);
  for (const [index, run] of withMemory.entries()) {
    const control = without[index];
    table.push([
      String(index + 1),
      run.task,
      bar(run),
      cell(run),
      control ? bar(control) : '',
      control ? cell(control) : '',
    ]);
  }
  io.print(table.toString());
  const total = (runs: readonly Run[]) => runs.reduce((sum, { steps }) => sum + steps, 0);
  const succeeded = (runs: readonly Run[]) => runs.filter(({ outcome }) => outcome === 'succeeded').length;
  io.print(
    `\nSteps in ${tasks.length} episodes: ${total(withMemory)} with memory, ${total(without)} without. Succeeded: ${succeeded(withMemory)} and ${succeeded(without)}.`,
  );
}

function bar({ steps }: Run): string {
  return '█'.repeat(steps);
}

function cell({ steps, outcome }: Run): string {
  return `${counted(steps, 'step')}, ${outcome}`;
}
