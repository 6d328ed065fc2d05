// What memory would choose in the situations of an episode given what it knows now: what a rating changes next time.
import { commandOf } from '../action/command.ts';
import { actionKey } from '../action/key.ts';
import { type Begun, type EarlierRuns, begunWith, isBeginning } from './beginning.ts';
import { broughtUp, corrected, withPrepared } from './corrected.ts';
import type { Progress } from './progress.ts';
import { advance, isDone, noProgress } from './progress.ts';
import { runsOnSameFiles, shownBy } from './sameFiles.ts';
import type { SameFiles } from './trials.ts';
import { commandRisk } from '../approval/commandRisk.ts';
import type { ExperienceMemory } from '../memory/memory.ts';
import type { Action, Candidate, Risk } from '../types.ts';
import type { EpisodeRecord, StepRecord } from '../episode.ts';
import { toolOf } from '../tools/registry.ts';
import type { RecalledAction } from '../policy/candidates.ts';
import { joinCandidates } from '../policy/candidates.ts';
import { presentVersion, requestOf } from '../policy/decide.ts';
import { actionText } from '../policy/explain.ts';

export interface NextTime {
  /** Of the step. */
  readonly t: number;
  /** What was done. */
  readonly action: string;
  /** Probability of that action then and, in the same situation, now; for an edited choice, that of the user's command. */
  readonly probBefore: number;
  readonly probNow: number;
  /** What leads now; may be `action` itself. */
  readonly leads: string;
  readonly leadProb: number;
}

/** For recalled actions, if it is a command. */
function riskOf(action: Action): Risk {
  const command = commandOf(action);
  return command === undefined ? { class: 'write', reasons: [], alwaysAsk: false } : commandRisk(command);
}

/** A smaller change in probability counts as none. */
const noticeable = 0.02;

type Episode = Pick<EpisodeRecord, 'episodeId' | 'steps' | 'memory' | 'context' | 'check'>;

interface Known extends EarlierRuns {
  readonly memory: Pick<ExperienceMemory, 'recall' | 'evidence'>;
}

/**
 * The first step at which another action than the one taken would lead now, else the step whose action's probability moved
 * most; undefined where nothing moved, and for episodes that are not learned from. Decided as the next run on the same files will, which
 * finds this one among the earlier runs. The candidates are those of then, and what memory recalls.
 */
export async function nextTime(episode: Episode, known: Known): Promise<NextTime | undefined> {
  if (episode.memory !== 'on') return undefined;
  const progress = noProgress();
  const changes: NextTime[] = [];
  let beginning: Begun['beginning'];
  const start = episode.context ? { context: episode.context } : {};
  const runs = await runsOnSameFiles(known.store, start, known.now);
  for (const [index, step] of episode.steps.entries()) {
    const begun: Begun = {
      start,
      steps: episode.steps.slice(0, index),
      isChecked: episode.check !== undefined,
      beginning,
    };
    const change = await again(step, known, { episodeId: episode.episodeId, progress, begun, runs });
    ({ beginning } = begun);
    follow(progress, step);
    if (change) changes.push(change);
  }
  const moved = ({ probBefore, probNow }: NextTime) => Math.abs(probNow - probBefore);
  const flipped = changes.find((change) => change.leads !== change.action && moved(change) >= noticeable);
  const [most] = changes.toSorted((a, b) => moved(b) - moved(a));
  return flipped ?? (most && moved(most) >= noticeable ? most : undefined);
}

/** `progress`: what the episode had done before this step. Forecasts of failing are as at this step, after what had failed by then. */
async function again(
  { t, decision, executed }: StepRecord,
  { memory, ...earlier }: Known,
  {
    episodeId,
    progress,
    begun,
    runs,
  }: {
    readonly episodeId: string;
    readonly progress: Progress;
    readonly begun: Begun;
    readonly runs: SameFiles;
  },
): Promise<NextTime | undefined> {
  const taken = executed ?? decision.candidates[decision.chosen];
  if (!taken) return undefined;
  const { state, evidence } = decision;
  const first = begun.steps[0]?.decision.state ?? state;
  const shown = shownBy(runs, begun.steps, first);
  const recalled = memory.recall(state, evidence.subject).actions.filter((candidate) => isOpen(candidate, progress));
  const known = new Map(decision.candidates.map(({ key, risk }) => [key.exact, risk]));
  const joined = joinCandidates({
    proposed: decision.candidates,
    recalled: [...withPrepared(recalled, shown), ...(shown ? broughtUp(shown) : [])],
    recalledLogits: [],
    settings: decision.settings,
    keyOf: actionKey,
    riskOf: (action) => known.get(actionKey(action).exact) ?? riskOf(action),
  });
  // By the current rules, whichever version made it.
  const { abstain: _, ...request } = requestOf(decision);
  const among = (candidates: readonly Candidate[]) =>
    Promise.resolve({
      ...request,
      version: presentVersion,
      candidates,
      evidence: memory.evidence(state, candidates, evidence.subject, { episodeId, t }),
    });
  const now = await corrected(joined, {
    among,
    isWanted: false,
    ...(shown ? { shown } : {}),
    ...(isBeginning(begun) ? { beginning: (first) => begunWith(earlier, begun, { state, first }) } : {}),
  });
  const probOf = (all: typeof now.candidates) => all.find(({ key }) => key.exact === taken.key.exact)?.prob ?? 0;
  const leader = now.candidates[now.chosen];
  if (!leader) return undefined;
  return {
    t,
    action: actionText(taken.action),
    probBefore: probOf(decision.candidates),
    probNow: probOf(now.candidates),
    leads: actionText(leader.action),
    leadProb: leader.prob,
  };
}

/** As in an episode, memory does not bring back what has just succeeded and would change nothing. */
function isOpen({ action, key }: RecalledAction, progress: Progress): boolean {
  return toolOf(action.tool).recalled && isDone(progress, key.exact) === undefined;
}

function follow(progress: Progress, { t, decision, executed, observation }: StepRecord): void {
  const chosen = decision.candidates[decision.chosen];
  const taken = executed ?? chosen;
  if (!taken || !observation) return;
  const risk = executed ? riskOf(executed.action) : chosen?.risk;
  const { action, key } = taken;
  advance(progress, { t, action, identity: key.exact, observation, mayChange: risk?.class !== 'read' });
}
