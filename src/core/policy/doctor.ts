// What is wrong with the memory and the last decisions, with numbers, and which setting helps (`knack doctor`, Insights).
import type { LearningSettings } from '../settings.ts';
import { formatState } from '../state/format.ts';
import { stateTokens } from '../state/tokens.ts';
import type { Decision } from '../decision.ts';
import type { EpisodeRecord } from '../episode.ts';
import { replays } from './decide.ts';
import { episodeReturns } from './returns.ts';

export interface Finding {
  readonly id:
    | 'memoryRarelyUsed'
    | 'sameActionAgain'
    | 'contradictoryRewards'
    | 'environmentChanged'
    | 'memoryNearlyFull'
    | 'outcomesUnknown'
    | 'replayDiffers'
    | 'advantagesZero';
  /** What is seen, with its numbers. */
  readonly sign: string;
  readonly cause: string;
  /** What to do, with the flag or command. */
  readonly remedy: string;
}

export interface Examination {
  /** The newest, whole, oldest first. */
  readonly episodes: readonly EpisodeRecord[];
  /** Live experiences in the memory. */
  readonly experiences: number;
  readonly settings: LearningSettings;
}

/** Decisions looked at: the newest. */
const recentDecisions = 100;
/** Fewer of anything than this are no ground for a finding. */
const enough = 5;

/** Findings, none when all is well or there is too little to say. */
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
    sign: `memory was not used in ${unused.length} of the last ${askable.length} decisions; nearest misses have a median similarity of ${nearest.length > 0 ? median(nearest).toFixed(2) : 'less than half the threshold'}, states a median of ${words} words`,
    cause: words > 20 ? 'states are too verbose' : 'situations differ more than the threshold allows',
    remedy: `lower the threshold from ${threshold} to ${Math.max(0.2, lower).toFixed(2)} (--threshold), or use single words (--ngrams 1)`,
  };
}

function advantagesZero(decisions: readonly Decision[]): Finding | undefined {
  const used = decisions.filter(({ abstention }) => abstention === undefined);
  const flat = used.filter(({ candidates }) => candidates.every(({ advantage }) => Math.abs(advantage) < 1e-9));
  if (used.length < enough || flat.length < used.length * 0.7) return undefined;
  return {
    id: 'advantagesZero',
    sign: `all advantages were zero in ${flat.length} of ${used.length} decisions that used memory`,
    cause: 'every remembered outcome is alike',
    remedy:
      'rate outcomes (knack rate) or give a check command (--check), and use --mode posterior, which learns from uniform failure',
  };
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
  return {
    id: 'sameActionAgain',
    sign: `in ${repeating} of the last ${Math.min(20, episodes.length)} episodes one action was chosen 4 times or more (at most ${worst} times)`,
    cause: 'beta is high, or the model proposes little else',
    remedy: 'raise --exploration, lower --beta, or ask for more candidates (--max-candidates)',
  };
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
  return {
    id: 'contradictoryRewards',
    sign: `${torn.length} of ${often.length} actions that were tried 3 times or more in one situation went back and forth between good and bad, e.g. ${torn[0]?.action ?? ''}`,
    cause:
      'rewards contradict each other: an evaluator that guesses, or outcomes that depend on something the state does not show',
    remedy: 'prefer a check command (--check), rate outcomes, or use more votes of the evaluator',
  };
}

/** How often neighbouring returns have clearly different signs. */
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
  return {
    id: 'environmentChanged',
    sign: `${changed.length} action(s) that used to work failed the last two times, e.g. ${changed[0]?.action ?? ''}`,
    cause: 'the environment changed',
    remedy:
      'let experience age (--recency-half-life 20), or forget what is out of date (knack memory forget --before DATE, or --context branch=NAME)',
  };
}

function nearlyFull({ experiences, settings }: Examination): Finding | undefined {
  if (experiences < settings.maxExperiences * 0.9) return undefined;
  return {
    id: 'memoryNearlyFull',
    sign: `the memory holds ${experiences} of at most ${settings.maxExperiences} steps`,
    cause: 'it grew to its limit; what leaves it is decided by the eviction setting',
    remedy: `raise --max-experiences, pin what must stay (knack memory pin EPISODE), or choose --eviction ${settings.eviction === 'lowestReturn' ? 'leastRecentlyUsed' : 'lowestReturn'}`,
  };
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
  return {
    id: 'outcomesUnknown',
    sign: `nothing is known about the outcome of ${unknown.length} of the last ${ended.length} episodes`,
    cause: 'no rating, no check command, no exit status',
    remedy: 'rate them (knack rate EPISODE up|down) or give a check command (--check)',
  };
}

function replayDiffers(decisions: readonly Decision[]): Finding | undefined {
  const differing = decisions.filter((decision) => !replays(decision));
  if (differing.length === 0) return undefined;
  return {
    id: 'replayDiffers',
    sign: `${differing.length} of ${decisions.length} stored decisions do not give the same value when computed again`,
    cause: 'they were made by another version, or the file was changed from outside',
    remedy: 'run knack memory verify; explanations of those decisions still show what was decided then',
  };
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
