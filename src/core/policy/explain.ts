// The explanation of a decision: data projected from its value and from how the remembered steps came out, never a second
// computation. src/words puts it into words; CLI, webview and tools for others draw it.
import { toolOf } from '../tools/registry.ts';
import { stateTokens } from '../state/tokens.ts';
import type { Abstention, Decision, EdgeStats, Evidence, LeftOutReason, Scored } from '../decision.ts';
import type { Action, ActionKey, Tier } from '../types.ts';
import { claimsDone } from '../action/finishing.ts';
import { actionSimilarities } from '../action/similarity.ts';
import { edgeOf, noticeableWeight, visitsOf } from './estimators/counts.ts';
import { estimatorOf } from './estimators/registry.ts';
import type { PastEpisodes } from './pastSteps.ts';
import { type Change, changeOf } from './change.ts';
import { ruledOutAmong } from './candidates.ts';
import { type Situation, situationsOf, type TrackRecord, trackRecordOf } from './trackRecord.ts';

/** Another action, tried here or in a similar situation, similar enough to be evidence for this one. */
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
  readonly change: Change;
  readonly record: TrackRecord;
  /** Nats added to the logit; its sign does not tell how the probability changed, which depends on the other candidates too. */
  readonly shift: number;
  /** The part of `shift` that does not come from values: what is proven comes first, what a person took back comes last. 0: no such rule moved it. */
  readonly ruleShift: number;
  readonly candidate: Scored;
  readonly chosen: boolean;
  /** How often a person took back changes of this kind. */
  readonly takenBack: number;
  /** It comes next on a way that worked before on these very files, or comes before something: see `prepares`. */
  readonly proven: boolean;
  /** The command that only fails otherwise without it, and how; undefined unless that is why it is proven. */
  readonly prepares: Evidence['prepares'];
  /** Past steps that took this action in this or a similar situation. */
  readonly steps: number;
  /** Lower bound of distinct episodes; exact if `episodesAtMost` is equal. */
  readonly episodes: number;
  readonly episodesAtMost: number;
  /** Over the steps whose return is known; undefined when none is. */
  readonly meanReturn: number | undefined;
  /** Standard deviation of those returns; undefined when none is known. */
  readonly returnSpread: number | undefined;
  /** Most similar first. */
  readonly situations: readonly Situation[];
  /** Most similar first; the ones with the most weight, and only those weighing at least a twentieth of a try. */
  readonly similarActions: readonly SimilarAction[];
}

/** Actions as one line each. `ruledOut`: memory knows them, but the model gives them hardly any chance. */
export interface LeftOutGroup {
  readonly why: LeftOutReason | 'ruledOut';
  readonly texts: readonly string[];
}

export interface Explanation {
  /** By descending probability, the chosen one first among equals. */
  readonly candidates: readonly CandidateExplanation[];
  readonly chosen: CandidateExplanation;
  /** Source of the preferences without memory; `offline`: rules of thumb, no model. */
  readonly tier: Tier;
  /** What would have been chosen without memory; may be `chosen` itself. */
  readonly withoutMemory: CandidateExplanation;
  /** tau: how much of the model's own confidence counts, [0, 1]; below 1 if it has proved wrong in this workspace. */
  readonly confidenceTrust: number;
  /** Why memory was not used; undefined when it was. */
  readonly abstention: Abstention | undefined;
  /** Past steps in this and similar situations. */
  readonly similarSteps: number;
  /** What was not weighed, or only for show, by reason. */
  readonly leftOut: readonly LeftOutGroup[];
}

/** An action as one line for people: the command itself, or the tool with its main input. */
export function actionText(action: Action): string {
  return toolOf(action.tool).textOf(action.input);
}

/** As `actionText`; a change weighed by its outline and written out later also shows the outline. */
function weighedText(action: Action, { exact }: ActionKey): string {
  const tool = toolOf(action.tool);
  const wasOutline = tool.isOutline !== undefined && !tool.isOutline(action.input);
  const words = wasOutline ? (tool.comparedText?.(exact) ?? '') : '';
  return words === '' ? actionText(action) : `${actionText(action)}: ${words}`;
}

/** @param past what is known of the episodes that the evidence points to; without them, tries are counted but their outcomes are unknown. */
export function explain(decision: Decision, past: PastEpisodes = {}): Explanation {
  const here = new Set(stateTokens(decision.state, 1));
  const candidates = decision.candidates
    .map((candidate, index) => explainCandidate(decision, candidate, index, { here, past }))
    .toSorted((a, b) => b.candidate.prob - a.candidate.prob || Number(b.chosen) - Number(a.chosen));
  const chosen = candidates.find((candidate) => candidate.chosen);
  if (!chosen) throw new RangeError('explain: the decision chose no candidate');
  return {
    candidates,
    chosen,
    withoutMemory: candidates.find(({ index }) => index === decision.withoutMemory) ?? chosen,
    tier: decision.tier,
    confidenceTrust: trustOf(decision),
    abstention: decision.abstention,
    similarSteps: Math.round(decision.evidence.neighbors.reduce((sum, neighbor) => sum + visitsOf(neighbor), 0)),
    leftOut: leftOutOf(decision, candidates),
  };
}

/** What needs no words where the agent says that it is done. */
const isPlainAtTheEnd = (why: LeftOutGroup['why']): boolean => why === 'done' || why === 'ruledOut';

function leftOutOf({ leftOut = [] }: Decision, candidates: readonly CandidateExplanation[]): readonly LeftOutGroup[] {
  const isRuledOut = ruledOutAmong(candidates.map(({ candidate }) => candidate));
  const known = candidates.filter(
    ({ chosen, record, candidate }) => !chosen && record.worked > 0 && isRuledOut(candidate),
  );
  const all = [...leftOut, ...known.map(({ text }) => ({ why: 'ruledOut', text }) as const)];
  const isClaim = candidates.some(({ chosen, candidate: { action } }) => chosen && claimsDone(action));
  const groups = new Map<LeftOutGroup['why'], string[]>();
  for (const { why, text } of all.filter((one) => !isClaim || !isPlainAtTheEnd(one.why)))
    groups.set(why, [...(groups.get(why) ?? []), text]);
  return [...groups].map(([why, texts]) => ({ why, texts }));
}

function explainCandidate(
  decision: Decision,
  candidate: Scored,
  index: number,
  { here, past }: { readonly here: ReadonlySet<string>; readonly past: PastEpisodes },
): CandidateExplanation {
  const situations = situationsOf(decision, candidate, here);
  const similarActions = similarTo(candidate, decision);
  const edges = decision.evidence.neighbors.flatMap((neighbor) => edgeOf(neighbor, candidate) ?? []);
  const settled = edges.reduce((sum, edge) => sum + edge.settledVisits, 0);
  const mean =
    settled > 0
      ? edges.reduce((sum, edge) => sum + edge.settledVisits * (edge.meanReturn ?? 0), 0) / settled
      : undefined;
  const shift = candidate.logit - candidate.priorLogit;
  const proven = decision.evidence.proven?.[index] ?? false;
  const summary = {
    steps: edges.reduce((sum, edge) => sum + edge.visits, 0),
    ...distinctEpisodes(edges),
    meanReturn: mean,
  };
  return {
    index,
    text: weighedText(candidate.action, candidate.key),
    change: changeOf(candidate),
    record: trackRecordOf(situations, past),
    shift,
    ruleShift: ruleShiftOf(decision, candidate),
    candidate,
    chosen: index === decision.chosen,
    takenBack: decision.evidence.takenBack?.[index] ?? 0,
    proven,
    prepares: proven ? decision.evidence.prepares : undefined,
    ...summary,
    returnSpread: mean === undefined ? undefined : pooledSpread(edges, mean, settled),
    situations,
    similarActions,
  };
}

/** Sums of the same terms in another order differ by less, nats. */
const roundingNats = 1e-9;

function ruleShiftOf({ betaEff }: Decision, { logit, priorLogit, advantage, bonus, doubt }: Scored): number {
  const rest = logit - priorLogit - betaEff * (advantage + bonus + doubt);
  return Math.abs(rest) < roundingNats ? 0 : rest;
}

function similarTo(candidate: Scored, { evidence, settings }: Decision): readonly SimilarAction[] {
  const estimator = estimatorOf(settings);
  const similaritiesTo = actionSimilarities([candidate.key]);
  return evidence.neighbors
    .flatMap((neighbor) =>
      neighbor.edges.flatMap(({ key, action, visits, meanReturn }) => {
        const similarity = similaritiesTo(key)[0] ?? 0;
        const counts =
          key.exact !== candidate.key.exact &&
          estimator.explain.tryWeight(neighbor.similarity, similarity) >= noticeableWeight;
        return counts ? [{ text: weighedText(action, key), similarity, visits, meanReturn }] : [];
      }),
    )
    .toSorted((a, b) => b.similarity - a.similarity);
}

function trustOf({ abstention, settings, evidence }: Decision): number {
  return abstention ? 1 : estimatorOf(settings).explain.confidenceTrust(evidence.statistics, settings);
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

/** An episode may occur in several situations: exact if the examples name every episode, else bounds. */
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

/** `+0.71`, `−0.58`: two decimals, a true minus sign; zero has no sign. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return `${value > 0 ? '+' : '−'}${text}`;
}
