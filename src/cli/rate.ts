// `knack rate`: a person's judgment becomes reward; shows the returns before and after.
import { nextTime } from '../core/agent/nextTime.ts';
import { episodeReturns } from '../core/policy/returns.ts';
import { actionText, signed } from '../core/policy/explain.ts';
import { defaultSettings, learningSettings } from '../core/settings.ts';
import type { EpisodeRecord, Signal } from '../core/episode.ts';
import { loadMemory } from '../node/store/snapshot/memoryCache.ts';
import type { SqliteStore } from '../node/store/sqliteStore.ts';
import { nextTimeParts } from '../words/nextTime.ts';
import { oneLine, partText } from './card.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import { findEpisode, stepIndex, withMemory } from './memoryAccess.ts';
import type { MemoryFlags } from './options.ts';

const named: Readonly<Record<string, number>> = { up: 1, good: 1, down: -1, bad: -1 };

/** `[EPISODE] up|down|-1..1`. @throws UsageError */
export function parseRating(words: readonly string[]): {
  readonly episode: string | undefined;
  readonly value: number;
} {
  const last = words.at(-1);
  const value = last === undefined ? NaN : (named[last] ?? (last.trim() === '' ? NaN : Number(last)));
  if (words.length < 1 || words.length > 2 || !(value >= -1 && value <= 1)) {
    throw new UsageError('give a rating: knack rate [EPISODE] [--step N] up|down|<number from -1 to 1>');
  }
  return { episode: words.length === 2 ? words[0] : undefined, value };
}

/** Appends a user's signal and reports what it changed. `t` undefined: the episode as a whole. */
export async function rateEpisode(
  store: SqliteStore,
  episode: EpisodeRecord,
  rating: { readonly value: number; readonly t: number | undefined; readonly at: number },
  io: Io,
): Promise<void> {
  const { value, t, at } = rating;
  const signal: Signal = { source: 'user', value, at, ...(t === undefined ? {} : { t }) };
  await store.appendSignals(episode.episodeId, [signal]);
  const before = episodeReturns(episode, defaultSettings);
  const after = episodeReturns({ ...episode, signals: [...episode.signals, signal] }, defaultSettings);
  const what = t === undefined ? `episode ${episode.episodeId}` : `step ${t + 1} of episode ${episode.episodeId}`;
  io.print(`Rated ${what} ${signed(value)}.`);
  for (const step of episode.steps) {
    const [old, now] = [before[step.t], after[step.t]];
    if (old === now) continue;
    const action = (step.executed ?? step.decision.candidates[step.decision.chosen])?.action;
    const name = action ? oneLine(actionText(action), 48) : '';
    io.print(
      `  ${String(step.t + 1).padStart(2)} ${name.padEnd(48)} return ${old === undefined ? 'unknown' : signed(old)} → ${now === undefined ? 'unknown' : signed(now)}`,
    );
  }
  const memory = await loadMemory(store, learningSettings(defaultSettings));
  const change = await nextTime(episode, { memory, store, now: at });
  if (change)
    io.print(
      nextTimeParts(change)
        .map((part) => partText(part, io.width))
        .join(''),
    );
  if (episode.memory !== 'on') io.print('This episode was a control run or read-only: memory does not learn from it.');
}

export async function rate(
  words: readonly string[],
  flags: MemoryFlags & { readonly step?: string },
  io: Io,
): Promise<number> {
  const { episode: name, value } = parseRating(words);
  return withMemory(flags, io, async ({ store }) => {
    const episode = await findEpisode(store, name);
    await rateEpisode(store, episode, { value, t: stepIndex(episode, flags.step), at: Date.now() }, io);
    return exitStatus.succeeded;
  });
}
