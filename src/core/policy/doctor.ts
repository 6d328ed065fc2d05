// What is wrong with the memory and the last decisions, in numbers (`knack doctor`, Insights).
import type { LearningSettings } from '../settings.ts';
import { formatState } from '../state/format.ts';
import { stateTokens } from '../state/tokens.ts';
import type { Decision } from '../decision.ts';
import type { EpisodeRecord } from '../episode.ts';
import { replays } from './decide.ts';
import { episodeReturns } from './returns.ts';

/** What is wrong, with its numbers; `src/words/finding.ts` has the sentences. */
export type Finding =
  | {
      readonly id: 'memoryRarelyUsed';
      readonly unused: number;
      readonly decisions: number;
      /** Median similarity of the nearest states that were too far; undefined: all below half the threshold. */
      readonly nearestSimilarity: number | undefined;
      /** Median number of words of a state. */
      readonly stateWords: number;
      readonly threshold: number;
      /** The threshold that would admit half of them. */
      readonly lowerThreshold: number;
    }
  | { readonly id: 'advantagesZero'; readonly flat: number; readonly decisions: number }
  /** `most`: how often one action was chosen in one episode. */
  | {
      readonly id: 'sameActionAgain';
      readonly repeating: number;
      readonly episodes: number;
      readonly most: number;
    }
  | {
      readonly id: 'contradictoryRewards';
      readonly contradictory: number;
      readonly actions: number;
      readonly example: string;
    }
  | { readonly id: 'environmentChanged'; readonly changed: number; readonly example: string }
  | {
      readonly id: 'memoryNearlyFull';
      readonly experiences: number;
      readonly maxExperiences: number;
      readonly eviction: LearningSettings['eviction'];
    }
  | { readonly id: 'outcomesUnknown'; readonly unknown: number; readonly episodes: number }
  | { readonly id: 'replayDiffers'; readonly differing: number; readonly decisions: number };

export interface Examination {
  /** The newest, whole, oldest first. */
  readonly episodes: readonly EpisodeRecord[];
  /** Live experiences in the memory. */
  readonly experiences: number;
  readonly settings: LearningSettings;
}

/** Decisions looked at: the newest. */
const recentDecisions = 100;
/** Fewest cases needed for any finding. */
const enough = 5;

/** Findings; empty if all is well or there is too little data. */
export function examine(examination: Examination): readonly Finding[] {
  const decisions = examination.episodes
    .filter(({ memory }) => memory !== 'off')
    .flatMap(({ steps }) => steps.map(({ decision }) => decision))
    .filter(({ abstention }) => abstention?.reason !== 'thinned')
    .slice(-recentDecisions);
  return [
    rarelyUsed(decisions),
    advantagesZero(decisions),
    sameActionAgain(examination.episodes),
    contradictions(examination),
    environmentChanged(examination),
    nearlyFull(examination),
    outcomesUnknown(examination.episodes),
    replayDiffers(decisions),
  ].flatMap((finding) => finding ?? []);
}

function rarelyUsed(decisions: readonly Decision[]): Finding | undefined {
  const askable = decisions.filter(({ evidence }) => evidence.statistics.experiences >= 20);
  const unused = askable.filter(
    ({ abstention }) => abstention?.reason === 'noNeighbors' || abstention?.reason === 'tooFewNeighbors',
  );
  if (askable.length < enough || unused.length < askable.length * 0.7) return undefined;
  const nearest = unused.flatMap(({ evidence }) =>
    evidence.nearestMisses.slice(0, 1).map(({ similarity }) => similarity),
  );
  const words = median(askable.map(({ state }) => stateTokens(state, 1).length));
  const threshold = askable.at(-1)?.settings.threshold ?? 0;
  const lower = nearest.length > 0 ? Math.floor(median(nearest) * 20) / 20 : 0.3;
  return {
    id: 'memoryRarelyUsed',
    unused: unused.length,
    decisions: askable.length,
    nearestSimilarity: nearest.length > 0 ? median(nearest) : undefined,
    stateWords: words,
    threshold,
    lowerThreshold: Math.max(0.2, lower),
  };
}

function advantagesZero(decisions: readonly Decision[]): Finding | undefined {
  const used = decisions.filter(({ abstention }) => abstention === undefined);
  const flat = used.filter(({ candidates }) => candidates.every(({ advantage }) => Math.abs(advantage) < 1e-9));
  if (used.length < enough || flat.length < used.length * 0.7) return undefined;
  return { id: 'advantagesZero', flat: flat.length, decisions: used.length };
}

function sameActionAgain(episodes: readonly EpisodeRecord[]): Finding | undefined {
  let worst = 0;
  let repeating = 0;
  for (const { steps } of episodes.slice(-20)) {
    const tries = new Map<string, number>();
    for (const { decision } of steps) {
      const key = decision.candidates[decision.chosen]?.key.exact ?? '';
      tries.set(key, (tries.get(key) ?? 0) + 1);
    }
    const most = Math.max(0, ...tries.values());
    worst = Math.max(worst, most);
    if (most >= 4) repeating++;
  }
  if (repeating === 0) return undefined;
  return { id: 'sameActionAgain', repeating, episodes: Math.min(20, episodes.length), most: worst };
}

interface Tried {
  readonly returns: number[];
  readonly action: string;
}

/** Known returns by (state, action), oldest first. */
function returnsByEdge({ episodes, settings }: Examination): ReadonlyMap<string, Tried> {
  const edges = new Map<string, Tried>();
  for (const episode of episodes) {
    if (episode.memory !== 'on') continue;
    const returns = episodeReturns(episode, settings);
    for (const step of episode.steps) {
      const value = returns[step.t];
      const key = (step.executed ?? step.decision.candidates[step.decision.chosen])?.key.exact;
      if (value === undefined || key === undefined) continue;
      const id = `${formatState(step.decision.state)} ${key}`;
      const edge = edges.get(id) ?? { returns: [], action: key };
      edge.returns.push(value);
      edges.set(id, edge);
    }
  }
  return edges;
}

function contradictions(examination: Examination): Finding | undefined {
  const often = [...returnsByEdge(examination).values()].filter(({ returns }) => returns.length >= 3);
  const torn = often.filter(({ returns }) => flips(returns) >= 2);
  if (torn.length === 0 || torn.length < often.length * 0.3) return undefined;
  const example = torn[0]?.action ?? '';
  return { id: 'contradictoryRewards', contradictory: torn.length, actions: often.length, example };
}

/** How often successive returns clearly differ in sign. */
function flips(returns: readonly number[]): number {
  return returns.filter(
    (value, index) => index > 0 && Math.abs(value) > 0.2 && value * (returns[index - 1] ?? 0) < -0.04,
  ).length;
}

function environmentChanged(examination: Examination): Finding | undefined {
  const changed = [...returnsByEdge(examination).values()].filter(({ returns }) => {
    const recent = returns.slice(-2);
    const earlier = returns.slice(0, -2);
    return earlier.length >= 2 && mean(earlier) > 0.3 && recent.every((value) => value < 0);
  });
  if (changed.length === 0) return undefined;
  return { id: 'environmentChanged', changed: changed.length, example: changed[0]?.action ?? '' };
}

function nearlyFull({ experiences, settings }: Examination): Finding | undefined {
  if (experiences < settings.maxExperiences * 0.9) return undefined;
  const { eviction, maxExperiences } = settings;
  return { id: 'memoryNearlyFull', experiences, maxExperiences, eviction };
}

function outcomesUnknown(episodes: readonly EpisodeRecord[]): Finding | undefined {
  const ended = episodes.filter(({ outcome, steps }) => outcome !== undefined && steps.length > 0).slice(-50);
  const unknown = ended.filter(
    ({ signals }) =>
      !signals.some(
        ({ source }) => source === 'user' || source === 'check' || source === 'evaluator' || source === 'exitCode',
      ),
  );
  if (ended.length < enough || unknown.length < ended.length * 0.3) return undefined;
  return { id: 'outcomesUnknown', unknown: unknown.length, episodes: ended.length };
}

function replayDiffers(decisions: readonly Decision[]): Finding | undefined {
  const differing = decisions.filter((decision) => !replays(decision));
  if (differing.length === 0) return undefined;
  return { id: 'replayDiffers', differing: differing.length, decisions: decisions.length };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
