// The explanation of a decision: a projection of its value, never a second computation. CLI and webview draw what stands here.
import { stateTokens, tokenWord } from '../state/tokens.ts';
import type { Abstention, Action, Decision, EdgeStats, ExperienceRef, Scored, State } from '../types.ts';
import { actionSimilarities } from '../action/similarity.ts';
import { edgeOf, noticeableWeight, visitsOf } from './estimators/estimator.ts';
import { estimatorOf } from './estimators/registry.ts';

export type ShiftWord = 'boosted' | 'suppressed' | 'untouched' | 'never tried';

export interface Situation {
  readonly state: State;
  /** [threshold, 1]. */
  readonly similarity: number;
  /** Words that both situations have, that only the present one has, that only the remembered one has. */
  readonly common: readonly string[];
  readonly onlyHere: readonly string[];
  readonly onlyThere: readonly string[];
  readonly visits: number;
  /** Undefined: its return is not known (yet). */
  readonly meanReturn: number | undefined;
  readonly examples: readonly ExperienceRef[];
}

/** Another action, tried here or in a similar situation, so alike that it speaks for this one as well. */
export interface SimilarAction {
  readonly text: string;
  /** Of the actions, (0, 1]. */
  readonly similarity: number;
  readonly visits: number;
  /** Undefined: its return is not known (yet). */
  readonly meanReturn: number | undefined;
}

export interface CandidateExplanation {
  readonly index: number;
  /** The action as one line. */
  readonly text: string;
  readonly word: ShiftWord;
  /** Nats added to the logit. */
  readonly shift: number;
  readonly candidate: Scored;
  readonly chosen: boolean;
  /** Past steps that took this action in this or a similar situation. */
  readonly steps: number;
  /** Distinct episodes, at least; exactly, where `episodesAtMost` is the same. */
  readonly episodes: number;
  readonly episodesAtMost: number;
  /** Over the steps whose return is known; undefined when none is. */
  readonly meanReturn: number | undefined;
  /** Standard deviation of those returns; undefined when none is known. */
  readonly returnSpread: number | undefined;
  /** Most similar first. */
  readonly situations: readonly Situation[];
  /** Most similar first; at least those that count most, and only those that count for a twentieth of themselves. */
  readonly similarActions: readonly SimilarAction[];
  /** What was remembered of it, one sentence. */
  readonly evidence: string;
}

export interface Explanation {
  /** In the order of probability, chosen first among equals. */
  readonly candidates: readonly CandidateExplanation[];
  /** `without memory: npm test (61 %)`. */
  readonly withoutMemory: {
    readonly index: number;
    readonly text: string;
    readonly prob: number;
    readonly differs: boolean;
  };
  /** tau: how much of the model's own confidence counts, [0, 1]; less than 1 where it has not proved right in this workspace. */
  readonly confidenceTrust: number;
  /** Why memory was not used, one sentence; undefined when it was. */
  readonly abstention: string | undefined;
  /** Past steps in this and similar situations. */
  readonly similarSteps: number;
}

/** Below this many nats a shift is not worth a word. */
const noticeableShift = 0.005;

/** An action as one line for people: the command itself, or the tool with its main input. */
export function actionText(action: Action): string {
  const { tool, input } = action;
  if (tool === 'run' && typeof input['command'] === 'string') return input['command'];
  const main = Object.values(input).find((value) => typeof value === 'string' && value !== '');
  return typeof main === 'string' ? `${tool} ${main}` : tool;
}

export function explain(decision: Decision): Explanation {
  const here = new Set(stateTokens(decision.state, 1));
  const candidates = decision.candidates
    .map((candidate, index) => explainCandidate(decision, candidate, index, here))
    .toSorted((a, b) => b.candidate.prob - a.candidate.prob || Number(b.chosen) - Number(a.chosen));
  const base = decision.candidates[decision.withoutMemory];
  return {
    candidates,
    withoutMemory: {
      index: decision.withoutMemory,
      text: base ? actionText(base.action) : '',
      prob: base?.priorProb ?? 0,
      differs: decision.withoutMemory !== decision.chosen,
    },
    confidenceTrust: trustOf(decision),
    abstention: decision.abstention && abstentionSentence(decision.abstention),
    similarSteps: Math.round(decision.evidence.neighbors.reduce((sum, neighbor) => sum + visitsOf(neighbor), 0)),
  };
}

function explainCandidate(
  decision: Decision,
  candidate: Scored,
  index: number,
  here: ReadonlySet<string>,
): CandidateExplanation {
  const situations = decision.evidence.neighbors.flatMap((neighbor): Situation[] => {
    const edge = edgeOf(neighbor, candidate);
    if (!edge) return [];
    const { visits, meanReturn, examples } = edge;
    return [
      {
        state: neighbor.state,
        similarity: neighbor.similarity,
        visits,
        meanReturn,
        examples,
        ...compare(here, neighbor.state),
      },
    ];
  });
  const similarActions = similarTo(candidate, decision);
  const edges = decision.evidence.neighbors.flatMap((neighbor) => edgeOf(neighbor, candidate) ?? []);
  const settled = edges.reduce((sum, edge) => sum + edge.settledVisits, 0);
  const mean =
    settled > 0
      ? edges.reduce((sum, edge) => sum + edge.settledVisits * (edge.meanReturn ?? 0), 0) / settled
      : undefined;
  const shift = candidate.logit - candidate.priorLogit;
  const summary = {
    steps: edges.reduce((sum, edge) => sum + edge.visits, 0),
    ...distinctEpisodes(edges),
    meanReturn: mean,
  };
  return {
    index,
    text: actionText(candidate.action),
    word: shiftWord(candidate, shift, decision.abstention !== undefined),
    shift,
    candidate,
    chosen: index === decision.chosen,
    ...summary,
    returnSpread: mean === undefined ? undefined : pooledSpread(edges, mean, settled),
    situations,
    similarActions,
    evidence: evidenceSentence(summary, similarActions[0]),
  };
}

function similarTo(candidate: Scored, { evidence, settings }: Decision): readonly SimilarAction[] {
  const estimator = estimatorOf(settings);
  const similaritiesTo = actionSimilarities([candidate.key]);
  return evidence.neighbors
    .flatMap((neighbor) =>
      neighbor.edges.flatMap(({ key, action, visits, meanReturn }) => {
        const similarity = similaritiesTo(key)[0] ?? 0;
        const counts =
          key.exact !== candidate.key.exact && estimator.tryWeight(neighbor.similarity, similarity) >= noticeableWeight;
        return counts ? [{ text: actionText(action), similarity, visits, meanReturn }] : [];
      }),
    )
    .toSorted((a, b) => b.similarity - a.similarity);
}

function trustOf({ abstention, settings, evidence }: Decision): number {
  return abstention ? 1 : estimatorOf(settings).confidenceTrust(evidence.statistics, settings);
}

/** Spread around the common mean: within the situations, and between them. */
function pooledSpread(
  edges: readonly { settledVisits: number; meanReturn: number | undefined; returnSpread: number | undefined }[],
  mean: number,
  settled: number,
): number {
  const squares = edges.reduce((sum, edge) => {
    const offset = (edge.meanReturn ?? mean) - mean;
    return sum + edge.settledVisits * ((edge.returnSpread ?? 0) ** 2 + offset ** 2);
  }, 0);
  return Math.sqrt(squares / settled);
}

function shiftWord(candidate: Scored, shift: number, abstained: boolean): ShiftWord {
  if (!candidate.tried && !abstained) return 'never tried';
  if (Math.abs(shift) < noticeableShift) return 'untouched';
  return shift > 0 ? 'boosted' : 'suppressed';
}

function compare(here: ReadonlySet<string>, state: State): Pick<Situation, 'common' | 'onlyHere' | 'onlyThere'> {
  const there = new Set(stateTokens(state, 1));
  return {
    common: [...here].filter((token) => there.has(token)).map(tokenWord),
    onlyHere: [...here].filter((token) => !there.has(token)).map(tokenWord),
    onlyThere: [...there].filter((token) => !here.has(token)).map(tokenWord),
  };
}

/** One episode may have been in several of the situations: exact where the examples name every episode, else bounds. */
function distinctEpisodes(edges: readonly EdgeStats[]): Pick<CandidateExplanation, 'episodes' | 'episodesAtMost'> {
  const named = edges.map(({ examples }) => new Set(examples.map(({ episodeId }) => episodeId)));
  const together = new Set(named.flatMap((ids) => [...ids])).size;
  if (edges.every(({ episodes }, index) => episodes === named[index]?.size)) {
    return { episodes: together, episodesAtMost: together };
  }
  return {
    episodes: Math.max(together, ...edges.map(({ episodes }) => episodes)),
    episodesAtMost: edges.reduce((sum, { episodes }) => sum + episodes, 0),
  };
}

function evidenceSentence(
  {
    steps,
    episodes,
    episodesAtMost,
    meanReturn,
  }: Pick<CandidateExplanation, 'steps' | 'episodes' | 'episodesAtMost' | 'meanReturn'>,
  similar: SimilarAction | undefined,
): string {
  if (steps === 0 && similar) {
    const known =
      similar.meanReturn === undefined ? 'outcome not known yet' : `mean return ${signed(similar.meanReturn)}`;
    return `no experience yet, but of a similar action: ${plural(round(similar.visits), 'step')}, ${known}`;
  }
  if (steps === 0) return 'no experience yet';
  const count = `${plural(round(steps), 'step')} in ${episodes === episodesAtMost ? plural(episodes, 'episode') : `${String(episodes)} to ${String(episodesAtMost)} episodes`}`;
  return meanReturn === undefined ? `${count}, outcome not known yet` : `${count}, mean return ${signed(meanReturn)}`;
}

/** Why memory was not used, as a sentence. */
export function abstentionSentence({ reason, found, needed }: Abstention): string {
  switch (reason) {
    case 'memoryOff':
      return 'Memory is off: a control run.';
    case 'betaZero':
      return 'Memory not used: beta is 0.';
    case 'emptyMemory':
      return 'Memory not used: it is empty.';
    case 'noNeighbors':
      return 'Memory not used: no similar situation.';
    case 'tooFewNeighbors':
      return `Memory not used: ${plural(Math.floor(found * 10) / 10, 'similar step')}, ${String(needed)} needed.`;
  }
}

/** `+0.71`, `−0.58`: two decimals, a true minus sign; zero has no sign. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return `${value > 0 ? '+' : '−'}${text}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function plural(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
