// A step's decision by memory's values, corrected by what earlier runs say about the beginning of such an episode.
import { commandOf } from '../action/command.ts';
import { claimsDone, endsOrAsks, givesUp } from '../action/finishing.ts';
import { actionKey } from '../action/key.ts';
import type { Beginning, Decision, Evidence, LeftOutReason } from '../decision.ts';
import type { DecisionRequest } from '../policy/decide.ts';
import { decide } from '../policy/decide.ts';
import { type RecalledAction, ruledOutAmong } from '../policy/candidates.ts';
import { actionText } from '../policy/explain.ts';
import type { Candidate } from '../types.ts';
import type { Helpers } from './beginning.ts';
import { briefly } from './failureReason.ts';
import { leftOutFor, withLeftOut } from './leftOut.ts';
import type { Shown } from './sameFiles.ts';
import { type Stuck, asBefore } from './stuck.ts';

/** What earlier runs say about what the model would do first. */
export type BeginningOf = (first: Candidate) => Promise<Beginning | Helpers | undefined>;

interface Correction {
  /** The request among some of the candidates, with their evidence. */
  readonly among: (candidates: readonly Candidate[]) => Promise<DecisionRequest>;
  /** Absent: the episode is under way. */
  readonly beginning?: BeginningOf;
  /** A person has said in this episode what is wanted. */
  readonly isWanted: boolean;
  /** What earlier runs on the same files show; absent: nothing. */
  readonly shown?: Shown;
}

/** Actions that they bring up, for joining them with the model's. */
export function broughtUp({ next, stuck, claim, overdue }: Shown): readonly RecalledAction[] {
  const found = [
    ...(next && next !== 'finish' ? [next] : []),
    ...(claim ? [{ action: claim, key: actionKey(claim) }] : []),
    ...(stuck ? [...stuck.promising, stuck.failed] : []),
    ...(overdue ? [overdue] : []),
  ];
  if (!stuck) return found;
  const action = asBefore(stuck);
  return [...found, { action, key: actionKey(action) }];
}

/** What memory recalls, and what earlier runs did before a command: the model says whether the task rules it out. */
export function withPrepared(recalled: readonly RecalledAction[], shown: Shown | undefined): readonly RecalledAction[] {
  const known = new Set(recalled.map(({ key }) => key.exact));
  const prepared = (shown?.prepared ?? []).flatMap(({ rest }) => rest).filter(({ key }) => !known.has(key.exact));
  return prepared.length === 0 ? recalled : [...recalled, ...prepared];
}

/**
 * What made the first step pass comes first, and where nothing is to be gained memory does not lead away from what the model would do. Where
 * nothing has ever worked, memory does not talk the model out of giving up either, unless a person wants more.
 * @throws RangeError without candidates
 */
export async function corrected(
  joined: readonly Candidate[],
  { among, beginning, isWanted, shown }: Correction,
): Promise<Decision> {
  const decision = await begun(joined, { among, isWanted, ...(beginning ? { beginning } : {}) });
  if (isWanted || !shown || (shown.next === 'finish' && isDenied(joined))) return decision;
  const { next, stuck } = shown;
  const isRuledOut = ruledOutAmong(joined);
  const onWay = (one: Candidate) =>
    next === 'finish' ? claimsDone(one.action) : one.key.exact === next?.key.exact && !isRuledOut(one);
  const isOverdue = (one: Candidate) =>
    one.key.exact === shown.overdue?.key.exact && !isRuledOut(one) && isHarmless(one);
  const late = endsOrAsks(likeliest(joined).action) ? [] : joined.filter(isOverdue);
  const wanted = [joined.filter(onWay), late, ...(stuck ? [unstuck(joined, decision, stuck)] : [])].find(
    (some) => some.length > 0,
  );
  const choice = decision.candidates[decision.chosen]?.key.exact;
  if (!wanted) return (await preparing(joined, { among, shown })) ?? decision;
  if (wanted.some(({ key }) => key.exact === choice)) return decision;
  const isStep = next !== undefined && next !== 'finish' && wanted.some(onWay);
  if (isStep) return withProven(await among(joined), wanted);
  const why = whyNot(wanted, stuck);
  return led(joined, wanted, {
    among,
    why: next === 'finish' ? () => 'reached' : wanted === late ? () => 'overdue' : why,
  });
}

/** Whether the model, which sees what passed, says that it is not done, and offers nothing that says otherwise. */
function isDenied(joined: readonly Candidate[]): boolean {
  const own = joined.filter(({ source }) => source === 'model');
  return own.length > 0 && givesUp(likeliest(own).action) && !own.some(({ action }) => claimsDone(action));
}

/** The decision among all, in which one of `proven` comes first. */
function withProven(all: DecisionRequest, proven: readonly Candidate[], why?: Evidence['prepares']): Decision {
  const isProven = ({ key }: Candidate) => proven.some((one) => one.key.exact === key.exact);
  const evidence = { ...all.evidence, proven: all.candidates.map(isProven), ...(why ? { prepares: why } : {}) };
  return decide({ ...all, evidence });
}

/** The decision for what comes before the command that the model would do first; undefined: nothing does that the model and the policy allow. */
async function preparing(
  joined: readonly Candidate[],
  { among, shown: { prepared = [] } }: Pick<Correction, 'among'> & { readonly shown: Shown },
): Promise<Decision | undefined> {
  const { action, key } = likeliest(joined);
  const found = prepared.find(({ goal }) => goal === key.exact);
  const isRuledOut = ruledOutAmong(joined);
  const isAllowed = (one: Candidate) => !isRuledOut(one) && isHarmless(one);
  // The whole of it, or nothing.
  const steps = found?.rest.map((step) => joined.find((one) => one.key.exact === step.key.exact && isAllowed(one)));
  const [next] = steps ?? [];
  if (!found || !next || steps?.includes(undefined)) return undefined;
  return withProven(await among(joined), [next], { command: actionText(action), failure: briefly(found.failure) });
}

/**
 * The decision for one of `wanted`, a part of `joined`, beside as many of the others as do not come before it: the card shows what else there
 * was, and what the model would have done.
 */
async function led(
  joined: readonly Candidate[],
  wanted: readonly Candidate[],
  { among, why }: Pick<Correction, 'among'> & { readonly why: (candidate: Candidate) => LeftOutReason },
): Promise<Decision> {
  let left = joined;
  for (;;) {
    const decision = decide(await among(left));
    const choice = decision.candidates[decision.chosen]?.key.exact;
    if (wanted.some(({ key }) => key.exact === choice)) {
      const dropped = joined.filter((one) => !left.includes(one));
      return withLeftOut(
        decision,
        dropped.map((one) => leftOutFor(one.action, why(one))),
      );
    }
    left = left.filter(({ key }) => key.exact !== choice);
  }
}

/** Why the others do not come before `wanted` after a failure that has come back. */
function whyNot(wanted: readonly Candidate[], stuck: Stuck | undefined): (candidate: Candidate) => LeftOutReason {
  const rest = wanted.every(({ action }) => givesUp(action)) ? 'hopeless' : 'first';
  return ({ action, key }) => (stuck?.vain.has(key.exact) === true && !endsOrAsks(action) ? 'noHelp' : rest);
}

/**
 * What is left to choose from where a failure has come back; empty: the decision stands. First what may have helped before and was never
 * looked at, then what has never been tried after this failure, the failed command itself last, as long as the shortest of the earlier runs,
 * and then giving up.
 */
function unstuck(joined: readonly Candidate[], { candidates, chosen }: Decision, stuck: Stuck): readonly Candidate[] {
  const { failed, vain, promising, onward, isAnswer, isOpen, isRerunOpen, isPrepared, left } = stuck;
  const choice = candidates[chosen];
  const own = joined.filter(({ source }) => source === 'model');
  const isModelDone = own.length > 0 && givesUp(likeliest(own).action);
  const isRuledOut = ruledOutAmong(joined);
  const among = (wanted: readonly RecalledAction[]) =>
    joined.filter((candidate) => !isRuledOut(candidate) && wanted.some(({ key }) => key.exact === candidate.key.exact));
  const isIdea = ({ action, key }: Candidate) => !endsOrAsks(action) && !vain.has(key.exact);
  if (!choice || (endsOrAsks(choice.action) && !givesUp(choice.action))) return [];
  const answer = isAnswer ? among([failed]) : [];
  if (answer.length > 0) return answer;
  const next = isModelDone ? [] : among(onward.slice(0, 1));
  if (next.length > 0) return next;
  const hopes = !isModelDone && left > 2 ? among(promising) : [];
  if (hopes.length > 0) return hopes;
  const again = isOpen ? among([failed]) : [];
  if (again.length > 0 && (givesUp(choice.action) || left <= 2 || !isIdea(choice))) return again;
  // Memory's own way of giving up is for where nothing is left.
  const isOwn = own.some(({ key }) => key.exact === choice.key.exact);
  if ((givesUp(choice.action) && isOwn) || (left > 1 && isIdea(choice))) return [];
  if (commandOf(choice.action) === undefined && isIdea(choice)) return [];
  const ideas = left > 1 ? own.filter((one) => isIdea(one) && (!givesUp(choice.action) || isHarmless(one))) : [];
  if (ideas.length > 0) return ideas;
  const rerun = (left > 1 || isPrepared) && isRerunOpen ? among([failed]) : [];
  if (rerun.length > 0) return rerun;
  // The model's own words tell more than memory's.
  const ends = [own, joined].map((some) => some.filter(({ action }) => givesUp(action)));
  return ends.find((some) => some.length > 0) ?? [];
}

const isHarmless = ({ risk }: Candidate): boolean => risk.class === 'read' || risk.class === 'write';

async function begun(
  joined: readonly Candidate[],
  { among, beginning, isWanted }: Omit<Correction, 'shown'>,
): Promise<Decision> {
  const all = await among(joined);
  const decision = decide(all);
  const first = likeliest(joined);
  const said = await beginning?.(first);
  if (typeof said === 'object') {
    const helping = joined.filter(({ key }) => said.helpers.has(key.exact));
    const helps = helping.some(({ key }) => key.exact === decision.candidates[decision.chosen]?.key.exact);
    if (helping.length > 0) return helps ? decision : withProven(all, helping);
  }
  const isHopeless = givesUp(first.action) && !hasPaid(all.evidence) && !isWanted;
  // What has paid elsewhere may be what is missing.
  const isOpen = said === 'onlyFailed' && all.t > 0 && !givesUp(first.action) && hasPaid(all.evidence);
  const abstain = typeof said === 'string' && !isOpen ? said : isHopeless ? 'onlyFailed' : undefined;
  return abstain === undefined || decision.chosen === decision.withoutMemory ? decision : decide({ ...all, abstain });
}

/** Whether anything in a similar situation has a mean return above 0. */
function hasPaid({ neighbors }: Evidence): boolean {
  return neighbors.some(({ totals, edges }) =>
    totals ? (totals.bestReturn ?? 0) > 0 : edges.some(({ meanReturn = 0 }) => meanReturn > 0),
  );
}

/** What the model alone would do; of equals the first. @throws TypeError without candidates */
function likeliest(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((best, one) => (one.priorLogit > best.priorLogit ? one : best));
}
