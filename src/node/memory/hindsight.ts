// Analyses of the newest part of the log: problems, what other settings or forgetting would change, and Insights.
import type { ExperienceMemory } from '../../core/memory/memory.ts';
import type { Finding } from '../../core/policy/doctor.ts';
import { examine } from '../../core/policy/doctor.ts';
import type { ReplayView } from '../../core/policy/flips.ts';
import { replayView } from '../../core/policy/flips.ts';
import type { MovedActions } from '../../core/policy/movedActions.ts';
import { mostMovedActions } from '../../core/policy/movedActions.ts';
import type { Redecided, ReplayRequest } from '../../core/policy/replay.ts';
import { redecide } from '../../core/policy/replay.ts';
import type { EpisodeSummary, ImportedSessions, StoreTotals } from '../../core/storePorts.ts';
import type { LearningSettings } from '../../core/settings.ts';
import { formatState } from '../../core/state/format.ts';
import type { ActionKey, State } from '../../core/types.ts';
import type { EpisodeRecord } from '../../core/episode.ts';
import { loadMemory } from '../store/snapshot/memoryCache.ts';
import { memoryBefore, recentEpisodes } from '../store/queries/recentEpisodes.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';
import { breathing } from '../thread/breath.ts';
import type { Item, WorkspaceMemory } from './workspaceMemory.ts';

/** Milliseconds between yields to the event loop. */
const breathMs = 15;

/** Learning curves shown, for the tasks that ran most often; points per curve. */
const curves = { families: 20, episodes: 150 };

export interface Diagnosis {
  readonly findings: readonly Finding[];
  /** The newest episodes examined, their number of steps, and the number of all steps. */
  readonly episodes: number;
  readonly steps: number;
  readonly of: number;
  readonly experiences: number;
  readonly states: number;
}

/** What forgetting would change among the newest decisions, `decisions` of `of` steps. */
export interface Effects {
  readonly flips: number;
  /** Remaining decisions whose evidence still contains what is forgotten. */
  readonly quotes: number;
  readonly decisions: number;
  readonly of: number;
}

/** From kept sums and pages. */
export interface InsightsTotals {
  /** Of the commonest tasks, oldest first. */
  readonly episodes: readonly EpisodeSummary[];
  readonly rewards: StoreTotals['signals'];
  readonly sessions: readonly ImportedSessions[];
  readonly growth: readonly { readonly at: number; readonly experiences: number }[];
}

/** From the newest decisions, read whole and weighed again. */
export interface NewestInsights {
  readonly moved: MovedActions;
  readonly findings: readonly Finding[];
  readonly replay: ReplayView;
}

/** As `redecide`, with pauses. @throws the signal's reason once it aborted. */
async function* reweigh(request: ReplayRequest, signal?: AbortSignal): AsyncGenerator<Redecided, void> {
  const breathe = breathing(breathMs);
  for (const item of redecide(request)) {
    yield item;
    await breathe();
    signal?.throwIfAborted();
  }
}

/** `memory` is the present one. */
export async function diagnose(
  store: SqliteStore,
  { size, states }: Pick<ExperienceMemory, 'size' | 'states'>,
  settings: LearningSettings,
): Promise<Diagnosis> {
  const episodes = await recentEpisodes(store);
  return {
    findings: examine({ episodes, experiences: size, settings }),
    episodes: episodes.length,
    steps: episodes.reduce((sum, { steps }) => sum + steps.length, 0),
    of: (await store.totals()).episodes,
    experiences: size,
    states,
  };
}

/** Remaining decisions that would choose another action if the items had never existed. */
export async function effectsOfForgetting(
  store: SqliteStore,
  items: readonly Item[],
  settings: LearningSettings,
): Promise<Effects> {
  const names = new Set(items.map(({ episodeId, t }) => (t === undefined ? episodeId : `${episodeId} ${t}`)));
  const without = (episodeId: string, t: number) => names.has(episodeId) || names.has(`${episodeId} ${t}`);
  const episodes = await recentEpisodes(store);
  const memory = await memoryBefore(store, episodes, settings, () => loadMemory(store, settings));
  for (const { episodeId, t } of items) memory.forget(episodeId, t);
  let [flips, decisions] = [0, 0];
  for await (const { episodeId, t, flipped } of reweigh({ episodes, settings, without, memory, changes: {} })) {
    decisions++;
    if (flipped && !without(episodeId, t)) flips++;
  }
  return { flips, quotes: quotesOf(episodes, without), decisions, of: await allOf(store, episodes, decisions) };
}

/** Number of remaining decisions with the forgotten situation and action in their evidence; other steps may have contributed them. */
function quotesOf(episodes: readonly EpisodeRecord[], without: (episodeId: string, t: number) => boolean): number {
  const all = episodes.flatMap(({ episodeId, steps }) =>
    steps.map((step) => ({ step, goes: without(episodeId, step.t) })),
  );
  const fact = (state: State, key: ActionKey) => `${formatState(state)}\n${key.exact}`;
  /** When each was first taken. */
  const going = new Map<string, number>();
  for (const { step, goes } of all) {
    const taken = step.executed ?? step.decision.candidates[step.decision.chosen];
    if (!goes || !taken) continue;
    const name = fact(step.decision.state, taken.key);
    going.set(name, Math.min(step.at, going.get(name) ?? Infinity));
  }
  if (going.size === 0) return 0;
  return all.filter(
    ({ step, goes }) =>
      !goes &&
      step.decision.evidence.neighbors.some(({ state, edges }) =>
        edges.some(({ key }) => (going.get(fact(state, key)) ?? Infinity) <= step.at),
      ),
  ).length;
}

/** Steps in the store, where `episodes` are not all of it: else the `decisions` that were looked at, which leave some kinds out. */
async function allOf(store: SqliteStore, episodes: readonly EpisodeRecord[], decisions: number): Promise<number> {
  const totals = await store.totals();
  return totals.episodes > episodes.length ? totals.steps : decisions;
}

export async function insightsTotals(store: SqliteStore, settings: LearningSettings): Promise<InsightsTotals> {
  return {
    episodes: await commonest(store, settings),
    rewards: (await store.totals()).signals,
    sessions: await store.sessions(),
    growth: await store.growth(),
  };
}

/** `changes` are what the replay lab tries on the newest decisions. @throws the signal's reason once it aborted. */
export async function newestInsights(
  workspace: WorkspaceMemory,
  { settings, changes }: { readonly settings: LearningSettings; readonly changes: Partial<LearningSettings> },
  signal: AbortSignal,
): Promise<NewestInsights> {
  const { store } = workspace;
  const episodes = await recentEpisodes(store);
  const { size } = (await workspace.memory(settings)).memory;
  signal.throwIfAborted();
  const { decisions, of } = await replayed(store, episodes, { settings, changes }, signal);
  return {
    moved: mostMovedActions(episodes.flatMap(({ steps }) => steps.map(({ decision }) => decision))),
    findings: examine({ episodes, experiences: size, settings }),
    replay: replayView(decisions, { settings: { ...settings, ...changes }, of }),
  };
}

async function commonest(store: SqliteStore, settings: LearningSettings): Promise<readonly EpisodeSummary[]> {
  const tasks = await store.tasks({ order: 'mostEpisodes', offset: 0, limit: curves.families });
  const summaries: EpisodeSummary[] = [];
  for (const { task } of tasks) {
    const query = { task, order: 'newestFirst', limit: curves.episodes } as const;
    summaries.push(...(await store.summaries(query, settings)).toReversed());
  }
  return summaries.sort((a, b) => a.at - b.at);
}

/** The newest decisions weighed again under `changes`; `of`: how many steps there are in all. */
export interface Replayed {
  readonly decisions: readonly Redecided[];
  readonly of: number;
}

/** `episodes` are the newest of the store. @throws the signal's reason once it aborted. */
export async function replayed(
  store: SqliteStore,
  episodes: readonly EpisodeRecord[],
  { settings, changes }: { readonly settings: LearningSettings; readonly changes: Partial<LearningSettings> },
  signal?: AbortSignal,
): Promise<Replayed> {
  const inForce = { ...settings, ...changes };
  const memory = await memoryBefore(store, episodes, inForce, () => loadMemory(store, inForce));
  const decisions: Redecided[] = [];
  for await (const item of reweigh({ episodes, settings, changes, memory }, signal)) decisions.push(item);
  return { decisions, of: await allOf(store, episodes, decisions.length) };
}
