// `knack run`: one episode in this workspace, shown as it happens, rated at the end.
import { reasonText } from '../words/reason.ts';
import { randomInt } from 'node:crypto';
import type { Settings } from '../core/settings.ts';
import { readPast } from '../core/policy/pastSteps.ts';
import type { EpisodeOutcome, EpisodeRecord } from '../core/episode.ts';
import { createProcessShell } from '../node/shell/processShell.ts';
import { loadMemory, saveMemory } from '../node/store/snapshot/memoryCache.ts';
import { scriptText } from '../node/workspace/scriptText.ts';
import { runInWorkspace } from '../node/workspaceRun.ts';
import { type Abort, abortOnSignals } from './abortOnSignals.ts';
import { alwaysAllow } from './alwaysAllow.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus, plain } from './io.ts';
import type { OpenMemory } from './memoryAccess.ts';
import { readLongLog, withMemory } from './memoryAccess.ts';
import { evaluatorFrom, modelFrom } from './models.ts';
import type { MemoryFlags } from './options.ts';
import { settingsFrom } from './options.ts';
import { attend, stays } from './servers.ts';
import { askRating, terminalApprover, terminalAsk } from './questions.ts';
import { rateEpisode } from './rate.ts';
import { type Place, renderJson, renderText } from './renderEvents.ts';
import { teamAround } from './teamSync.ts';

export interface RunFlags extends MemoryFlags {
  /** False: `--no-check`. */
  readonly check?: string | false;
  readonly seed?: string;
  readonly json?: boolean;
  readonly rate?: boolean;
}

/** Exit status: 0 succeeded (or ended with nothing known against it), 1 failed, 130 aborted. */
export async function run(task: string, flags: RunFlags & Readonly<Record<string, unknown>>, io: Io): Promise<number> {
  if (task.trim() === '')
    throw new UsageError('the task is empty: say what to do, e.g. knack run "run the unit tests"');
  return withMemory(flags, io, (memory) => runIn(memory, { task, flags, io }));
}

export interface Wanted {
  readonly task: string;
  readonly flags: RunFlags & Readonly<Record<string, unknown>>;
  readonly io: Io;
  readonly resumed?: EpisodeRecord;
}

/** Runs it, and lets a person at the terminal rate it. */
export async function runIn(memory: OpenMemory, wanted: Wanted): Promise<number> {
  const { flags, io } = wanted;
  const settings = settingsFrom(flags.check === false ? { ...flags, inferCheck: 'off' } : flags);
  const seed = seedFrom(flags.seed);
  const abort = abortOnSignals(io);
  try {
    return await runOnce({ ...wanted, settings, seed, memory, abort });
  } finally {
    abort.dispose();
  }
}

interface Once extends Wanted {
  readonly settings: Settings;
  readonly seed: number;
  readonly memory: OpenMemory;
  readonly abort: Abort;
}

async function runOnce({ task, flags, resumed, settings, seed, memory, io, abort }: Once): Promise<number> {
  const { root, store, location } = memory;
  const render = flags.json
    ? renderJson(io)
    : renderText(
        io,
        (decision) => readPast([decision], (episodeIds) => store.observed({ episodeIds })),
        placeOf(flags),
        (command) => scriptText(root, command),
      );
  const shell = createProcessShell({
    root,
    outputLimit: settings.outputLimit,
    onLeftovers: (commands) => io.warn(plain(`Ended with the run: ${commands.join('; ')}`)),
  });
  const asking = flags.json ? { ...io, interactive: false } : io;
  const ask = terminalAsk(asking, abort.now);
  const rules = alwaysAllow(root, store, settings);
  try {
    const evaluator = await evaluatorFrom(settings);
    const episode = runInWorkspace({
      ...{ task, root, location, store },
      ...(typeof flags.check === 'string' ? { check: flags.check } : {}),
      model: await modelFrom(settings, root, io),
      ...(evaluator ? { evaluator } : {}),
      shell,
      settings,
      approver: terminalApprover(asking, rules, abort.now),
      ...(ask ? { ask } : {}),
      memory: {
        load: async (learning) => {
          await readLongLog(store, learning, io);
          return loadMemory(store, learning);
        },
        save: (learning) => saveMemory(store, learning),
      },
      team: teamAround(memory, settings.teamExclude, io),
      onEnded: async (record) => {
        if (!stays(shell.servers, asking, abort.signal)) await shell.dispose();
        await offerRating(record, memory, flags, io, abort.signal);
      },
      ...(resumed ? { resumed } : {}),
      onNotice: (notice) => io.warn(`knack: ${reasonText(notice)}`),
      seed,
      signal: abort.signal,
    });
    for (;;) {
      const next = await episode.next();
      if (next.done) {
        const status = abort.signal.aborted ? exitStatus.aborted : statusOf(next.value.outcome);
        await attend(shell.servers, asking, abort.signal);
        return status;
      }
      await render(next.value);
    }
  } finally {
    await shell.dispose();
  }
}

/** Quoted for a shell. */
function placeOf({ cwd, memoryDir, baseUrl }: Wanted['flags']): Place {
  const flag = (name: string, value: unknown) =>
    typeof value !== 'string'
      ? ''
      : ` ${name} ${/^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`}`;
  return { memory: `${flag('--cwd', cwd)}${flag('--memory-dir', memoryDir)}`, server: flag('--base-url', baseUrl) };
}

function statusOf(outcome: EpisodeOutcome | undefined): number {
  switch (outcome) {
    case 'aborted':
      return exitStatus.aborted;
    case 'failed':
    case 'interrupted':
    case undefined:
      return exitStatus.failed;
    case 'succeeded':
    case 'unknown':
      return exitStatus.succeeded;
  }
}

async function offerRating(
  episode: EpisodeRecord,
  { store }: OpenMemory,
  flags: RunFlags,
  io: Io,
  signal: AbortSignal,
): Promise<void> {
  if (!io.interactive || flags.json || flags.rate === false || signal.aborted || episode.steps.length === 0) return;
  const value = await askRating(signal);
  if (value !== undefined) await rateEpisode(store, episode, { value, t: undefined, at: Date.now() }, io);
}

function seedFrom(text: string | undefined): number {
  if (text === undefined) return randomInt(2 ** 32);
  const seed = Number(text);
  if (Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff) return seed;
  throw new UsageError(`--seed ${text}: give a whole number from 0 to 4294967295`);
}
