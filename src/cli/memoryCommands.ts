// `knack memory ...`: count, list, search, pin and forget what is remembered.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { actionText, signed } from '../core/policy/explain.ts';
import { episodeReturns } from '../core/policy/returns.ts';
import type { EpisodeQuery } from '../core/storePorts.ts';
import { defaultSettings, learningSettings } from '../core/settings.ts';
import type { EpisodeRecord } from '../core/episode.ts';
import { checkpointFolder } from '../node/checkpoints/checkpointFolder.ts';
import { forgetFiles } from '../node/checkpoints/history.ts';
import { formatState } from '../core/state/format.ts';
import { effectsOfForgetting } from '../node/memory/hindsight.ts';
import type { Item } from '../node/memory/workspaceMemory.ts';
import { forgetForGood, loadMemory } from '../node/store/snapshot/memoryCache.ts';
import type { SqliteStore } from '../node/store/sqliteStore.ts';
import { oneLine } from './card.ts';
import { plainTable } from './episodes.ts';
import { Consent } from '../node/sessions/consent.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import type { OpenMemory } from './memoryAccess.ts';
import { confirmed, findEpisode, readLongLog, stepIndex, withMemory } from './memoryAccess.ts';
import { spaceLines } from './memorySpace.ts';
import type { MemoryFlags } from './options.ts';

interface JsonFlag {
  readonly json?: boolean;
}

export async function memoryStats(flags: MemoryFlags & JsonFlag, io: Io): Promise<number> {
  return withMemory(flags, io, async ({ store, root, location }) => {
    await readLongLog(store, learningSettings(defaultSettings), io);
    const memory = await loadMemory(store, learningSettings(defaultSettings));
    const { episodes, steps, bytes, outcomes, pinned, imported } = await store.totals();
    const ended = (outcome: string) => outcomes[outcome] ?? 0;
    const stats = {
      workspace: root,
      file: store.location,
      checkpoints: checkpointFolder(location),
      episodes,
      steps,
      succeeded: ended('succeeded'),
      failed: ended('failed'),
      interrupted: ended('interrupted') + ended('aborted'),
      pinned,
      imported,
      states: memory.states,
      ...memory.statistics(),
      bytesOfFile: bytes.file,
      bytesOfDecisions: bytes.decisions,
      bytesOfObservations: bytes.observations,
      bytesOfSteps: bytes.steps,
      bytesFree: bytes.free,
      bytesOfCheckpoints: await bytesIn(checkpointFolder(location)),
      bytesPerStep: steps === 0 ? 0 : Math.round(bytes.file / steps),
      sources: await store.sessions(),
    };
    if (flags.json) io.print(JSON.stringify(stats));
    else
      for (const [name, value] of Object.entries(stats))
        if (typeof value !== 'object')
          io.print(`${name.padEnd(16)} ${typeof value === 'number' ? Number(value.toFixed(4)) : value}`);
    if (!flags.json) {
      for (const one of stats.sources)
        io.print(
          `from ${one.source.padEnd(11)} ${one.steps} steps of ${one.sessions} sessions; ${one.failures} failed`,
        );
      for (const line of spaceLines(bytes)) io.print(line);
    }
    return exitStatus.succeeded;
  });
}

/** Of all files below a folder; 0 if it is missing. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name)).catch(() => undefined)),
  );
  return sizes.reduce((sum, stats) => sum + (stats?.size ?? 0), 0);
}

/** Episodes read at a time. */
const chunk = 100;

/** One remembered step. */
interface Remembered {
  readonly episodeId: string;
  readonly step: number;
  readonly at: number;
  readonly task: string;
  readonly state: string;
  readonly action: string;
  readonly discountedReturn: number | undefined;
  readonly origin: string;
}

function rememberedSteps(episodes: readonly EpisodeRecord[]): readonly Remembered[] {
  return episodes.flatMap((episode) => {
    const returns = episodeReturns(episode, defaultSettings);
    return episode.steps.flatMap((step) => {
      const taken = step.executed ?? step.decision.candidates[step.decision.chosen];
      if (!taken) return [];
      return [
        {
          episodeId: episode.episodeId,
          step: step.t + 1,
          at: step.at,
          task: episode.task,
          state: formatState(step.decision.state),
          action: actionText(taken.action),
          discountedReturn: returns[step.t],
          origin: episode.provenance.origin,
        },
      ];
    });
  });
}

/** `list`, and `search` when `text` is given: steps whose task, state or action contain it. */
export async function memoryList(
  text: string | undefined,
  flags: MemoryFlags & JsonFlag & { readonly limit?: string },
  io: Io,
): Promise<number> {
  return withMemory(flags, io, async ({ store }) => {
    const limit = Math.max(1, Number(flags.limit ?? '50') || 50);
    const wanted = text?.toLowerCase();
    const found: Remembered[] = [];
    const query = { order: 'newestFirst' as const, limit: chunk, ...(text === undefined ? {} : { text }) };
    for (let offset = 0; found.length < limit; offset += chunk) {
      const episodes = await store.outlines({ ...query, offset });
      for (const item of rememberedSteps(episodes)) {
        const isWanted =
          wanted === undefined || `${item.task}\n${item.state}\n${item.action}`.toLowerCase().includes(wanted);
        if (isWanted && found.length < limit) found.push(item);
      }
      if (episodes.length < chunk) break;
    }
    if (flags.json) for (const item of found) io.print(JSON.stringify(item));
    else if (found.length === 0)
      io.print(text === undefined ? 'Nothing is remembered yet.' : `Nothing remembered contains '${text}'.`);
    else {
      const table = plainTable(['episode', 'step', 'return', 'action', 'state'], [1, 2]);
      for (const { episodeId, step, discountedReturn, action, state } of found) {
        const value = discountedReturn === undefined ? '' : signed(discountedReturn);
        table.push([episodeId, String(step), value, oneLine(action, 40), oneLine(state, 72)]);
      }
      io.print(table.toString());
    }
    return exitStatus.succeeded;
  });
}

export async function memoryPin(name: string, pinned: boolean, flags: MemoryFlags, io: Io): Promise<number> {
  return withMemory(flags, io, async ({ store }) => {
    const { episodeId } = await findEpisode(store, name);
    await store.setPinned(episodeId, pinned);
    io.print(`${pinned ? 'Pinned' : 'Unpinned'} episode ${episodeId}.`);
    return exitStatus.succeeded;
  });
}

export interface ForgetFlags extends MemoryFlags {
  readonly step?: string;
  readonly action?: string;
  readonly text?: string;
  readonly context?: string;
  readonly source?: string;
  readonly author?: string;
  readonly before?: string;
  readonly after?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** `onForgotten`: called once it is gone. */
export async function memoryForget(
  name: string | undefined,
  flags: ForgetFlags,
  io: Io,
  onForgotten?: (memory: OpenMemory) => Promise<void>,
): Promise<number> {
  return withMemory(flags, io, async (memory) => {
    const { store, location, root } = memory;
    const selection = await selectionOf(store, name, flags);
    if (selection.length === 0) {
      io.print('Nothing remembered matches; nothing was forgotten.');
      return exitStatus.succeeded;
    }
    await readLongLog(store, learningSettings(defaultSettings), io);
    const { flips, quotes, decisions, of } = await effectsOfForgetting(
      store,
      selection,
      learningSettings(defaultSettings),
    );
    const steps = selection.filter(({ t }) => t !== undefined).length;
    const what = steps > 0 ? `${steps} step(s)` : `${selection.length} episode(s)`;
    io.print(
      `Forgetting ${what} would flip ${flips}${decisions < of ? ` of the newest ${decisions}` : ''} stored decision(s).`,
    );
    if (quotes > 0) io.print(`${quotes} remaining decision(s) quote it in their evidence, and still will.`);
    if (flags.dryRun) return exitStatus.succeeded;
    const asked = {
      refusal: 'forgetting cannot be undone: add --yes (or --dry-run to only look)',
      question: 'Forget for good?',
    };
    if (!(await confirmed(flags, io, asked))) {
      io.print('Nothing was forgotten.');
      return exitStatus.succeeded;
    }
    const gone = await forgetForGood(store, selection, learningSettings(defaultSettings));
    const episodeIds = selection.flatMap(({ episodeId, t }) => (t === undefined ? [episodeId] : []));
    await forgetFiles({ root, folder: checkpointFolder(location) }, episodeIds);
    if (flags.source !== undefined) new Consent(location.file).withdraw(flags.source);
    io.print(`Forgot ${gone} step(s), for good.`);
    await onForgotten?.(memory);
    return exitStatus.succeeded;
  });
}

async function selectionOf(store: SqliteStore, name: string | undefined, flags: ForgetFlags): Promise<readonly Item[]> {
  if (name !== undefined) {
    const episode = await findEpisode(store, name);
    return [{ episodeId: episode.episodeId, t: stepIndex(episode, flags.step) }];
  }
  const query = forgetQuery(flags);
  const { action } = flags;
  const ids = await store.ids(action === undefined ? query : { text: action, ...query });
  if (action === undefined) return ids.map((episodeId) => ({ episodeId, t: undefined }));
  const selected: Item[] = [];
  for (let from = 0; from < ids.length; from += chunk) {
    selected.push(...stepsWith(action, await store.outlines({ episodeIds: ids.slice(from, from + chunk) })));
  }
  return selected;
}

function stepsWith(action: string, episodes: readonly EpisodeRecord[]): readonly Item[] {
  return episodes.flatMap(({ episodeId, steps }) =>
    steps.flatMap((step) => {
      const taken = step.executed ?? step.decision.candidates[step.decision.chosen];
      return taken && actionText(taken.action) === action ? [{ episodeId, t: step.t }] : [];
    }),
  );
}

function forgetQuery(flags: ForgetFlags): EpisodeQuery {
  const { action, text, source, author, before, after } = flags;
  const context = flags.context ?? (source === undefined ? undefined : `source=${source}`);
  if ([action, text, context, author, before, after].every((value) => value === undefined)) {
    throw new UsageError(
      'say what to forget: an episode, or --action, --text, --source NAME, --author NAME, --context KEY=VALUE, --before DATE, --after DATE',
    );
  }
  const [key, ...rest] = (context ?? '').split('=');
  if (context !== undefined && (!key || rest.length === 0))
    throw new UsageError(`--context ${context}: give KEY=VALUE, e.g. branch=main`);
  return {
    ...(text === undefined ? {} : { text }),
    ...(author === undefined ? {} : { author }),
    ...(context === undefined ? {} : { context: { key: key ?? '', value: rest.join('=') } }),
    ...(before === undefined ? {} : { before: timeOf('--before', before) }),
    ...(after === undefined ? {} : { after: timeOf('--after', after) }),
  };
}

/** Milliseconds since the epoch. @throws UsageError for an invalid date. */
export function timeOf(flag: string, text: string): number {
  // Dates are UTC throughout, as `knack episodes` shows them, unless the text names another zone.
  const zoned = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/.test(text.trim()) ? `${text.trim().replace(' ', 'T')}Z` : text;
  const at = Date.parse(zoned);
  if (Number.isNaN(at))
    throw new UsageError(`${flag} ${text}: give a date (UTC) such as 2026-05-01 or 2026-05-01T12:00`);
  return at;
}
