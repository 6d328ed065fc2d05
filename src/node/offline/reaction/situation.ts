// Scores what could be done next, from the task, the workspace's commands and the transcript. Pure.
import type { InferredCheck, ProposalRequest, ProposedAction } from '../../../core/ports.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { canonical } from '../commands/distinct.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import type { Question } from '../questions/question.ts';
import type { Goal } from '../request/goals.ts';
import { isKnown } from '../request/goals.ts';
import { forbiddenBy } from '../request/forbidden.ts';
import type { Matcher } from '../request/match.ts';
import { actionConcepts, conceptsOf, saysOtherwise } from '../request/vocabulary.ts';
import { scoreQuestion } from './answer.ts';
import { blockedBy } from './blocked.ts';
import { inferCheck } from './check.ts';
import { foundFor, findingsProposal, findingsWanted } from './findings.ts';
import { explain } from './intent.ts';
import { finishProposal } from './finishProposal.ts';
import { preparatory, unnamedPreparations } from './missing.ts';
import { isVerdict } from './outcome.ts';
import type { Failure, Progress } from './progress.ts';
import { hasFailedLast, isRefusedAgain, isStuck } from './progress.ts';
import { forReal } from './undone.ts';
import { nowElsewhere } from './otherFolder.ts';
import { foldersOfTests } from './otherWays.ts';
import { repairs } from './repair.ts';
import { remedyLogit, retryLogit, saysFlaky } from './retry.ts';
import { inPlaceOfUnrun } from './standIn.ts';
import { namedBy } from './namedByFailure.ts';
import { asBefore, likely } from './suggestion.ts';
import {
  asCommand,
  hasTestedNothing,
  isWorthAgain,
  isPart,
  isReached,
  isUnasked,
  namedOrRefused,
  vainBesides,
  strangersRelevance,
} from './serving.ts';
import { isStepOf } from './stepOf.ts';
import { ofLeftOut } from './skippedTests.ts';
import { failureBefore, isAbsent, substitutesOf } from './substitutes.ts';
import { goalFrom } from './goalRanking.ts';
import { readBoth, withAnswer } from './twoParts.ts';
import { ownScripts } from '../../workspace/ownScripts.ts';
import { runsForbidden } from '../request/runsForbidden.ts';
import { asksAboutFormat, beyondGoal, formats, onlyTellsFormat, rewrites } from './beyondGoal.ts';
import { rewritingIn } from './onlyTelling.ts';
import { mayNotRewrite, rewritesSources } from './rewriting.ts';
import { isUnbidden } from './unbidden.ts';
import { isSameRunner, twinOf } from './twins.ts';
import { mostAsked, questionAfter, type UserReplies } from './userReplies.ts';
import { commandLogit, retryCost, goalShare, repeatCost, substituteCost } from './commandLogit.ts';

export interface Situation {
  readonly request: Pick<ProposalRequest, 'transcript'>;
  readonly told: UserReplies;
  readonly workspace: Workspace;
  readonly progress: Progress;
  /** Command lines, in canonical form, that will be scored. */
  readonly recalled: readonly string[];
  /** The same of what has also passed on the same files. */
  readonly flaky: readonly string[];
}

/** A situation with `all` commands of the workspace, including those already ruled out. */
type Reading = Situation & { readonly all: readonly WorkspaceCommand[] };

export interface Scored {
  /** What would show that the task is done; only for a task that has not begun. */
  readonly check?: InferredCheck | undefined;
  /** Unordered. */
  readonly proposals: readonly ProposedAction[];
  /** z of a command of the workspace, of the transcript, or of those recalled; finite. */
  readonly logitOf: (command: string) => number;
  readonly finishLogit: number;
  /** Whether the workspace itself names a command. */
  readonly isOffered: (command: string) => boolean;
  /** Whether it is offered in a folder above: `make test`, as `(cd .. && make test)`. */
  readonly isOfferedAbove: (command: string) => boolean;
  /** Refused, rejected, or stuck: for commands in canonical form, and for looks. */
  readonly barred: (identity: string) => boolean;
}

/** Logit of a command that only memory suggests and the goal does not name, nats. */
const unaskedPenalty = 6;
/** The same for reaching outside the workspace: too low for memory to outweigh. */
const gravePenalty = 60;
/** Penalty for a command that the user replaced by another, nats. */
const replacedPenalty = 6;
/** Failures after which only the last output's remedy, and the goal after that, are still worth trying. */
const mostFailures = 4;
/** Share of the best match from which a command is proposed for a goal. */
const aptShare = 0.5;
/** Share of the best match from which a command is as good as the best one. */
const bestShare = 0.97;
/** Penalty for other matches as long as the best command has not failed, nats. */
const reservePenalty = 6;
/** What a mere preparation costs until then: more than exploring can outweigh, less than experience can. */
const preparationPenalty = 9;
/** The same where memory recalls it for this task: what has worked here should win from the second or third time on. */
const recalledPreparationPenalty = 3;
/** What a part of the goal costs while something may make what the whole lacks, nats. */
const partPenalty = 2;

/** Scores every command, look-around and ending. */
export function scoreSituation(whole: Situation): Scored {
  const { told, request, progress } = whole;
  const { task, workspace, matcher, goals, question, beside } = readBoth(told.task, whole.workspace);
  const same = (command: string) => canonical(command, workspace.python);
  const answered = (asked: Question) => scoreQuestion(asked, request.transcript.slice(told.since + 1), progress, same);
  if (question) return answered(question);
  const scored = scoreGoals({ ...whole, workspace, all: whole.workspace.commands }, matcher, goals, task);
  return beside ? withAnswer(scored, answered(beside)) : scored;
}

function scoreGoals(
  { request, told, workspace, progress, recalled, flaky, all }: Reading,
  matcher: Matcher,
  goals: readonly Goal[],
  task: string,
): Scored {
  const { commands } = workspace;
  const strangers = [...progress.attempts.keys(), ...recalled];
  const relevanceTo = (words: string) => matcher.rank(words).relevance;
  const instead = substitutesOf(workspace, progress, { relevanceTo, task: told.task });
  const reached = (goal: Goal) =>
    isReached(goal, workspace, progress, strangersRelevance(strangers, commands, goal), instead);
  const unreached = goals.find((goal) => !reached(goal));
  const { wantsFindings, isOrdered } = findingsWanted(task, told.task, goals);
  const found = unreached && wantsFindings ? foundFor(unreached, commands, progress.failure) : undefined;
  const open = found ? undefined : unreached;
  const goal = unreached ?? goals.at(-1) ?? goalFrom(told.task, matcher, commands);
  const unknown = strangersRelevance(strangers, commands, goal);
  const wanted = actionConcepts(goal.text);
  // What was never made needs no cleaning: nothing is made first but what the failure itself names.
  const onlyCleans = wanted.has('#clean') && [...wanted].every((one) => one === '#clean' || one === '#build');
  const bestFor = (command: string) =>
    goal.ranking.relevance[commands.findIndex((known) => known.command === command)] ?? 0;
  const isBestOfAll = (command: string) => command === goal.literal || bestFor(command) >= bestShare * goal.best;
  const repairsOf = (failure: Failure) => repairs({ workspace, failure, relevanceTo, task: told.task });
  const before = failureBefore(progress, instead, isBestOfAll);
  const ofFailure = progress.failure
    ? onlyCleans
      ? repairsOf(progress.failure).filter(namedBy(progress.failure))
      : [...repairsOf(progress.failure), ...(before ? repairsOf(before).flatMap(asBefore) : [])]
    : [
        ...(wanted.has('#test') ? foldersOfTests(workspace, progress) : forReal(workspace, progress, told.task)),
        ...(wanted.has('#test') ? ofLeftOut(workspace, progress) : []),
        ...nowElsewhere(workspace, progress),
      ];
  const remedies = [...ofFailure, ...inPlaceOfUnrun(workspace, progress, told.task)];

  const proposals = new Map<string, ProposedAction>();
  const propose = (command: string, priorLogit: number, intent: string) => {
    const known = proposals.get(command);
    if (command !== goal.literal && isStepOf(command, progress.failure?.command ?? '')) return;
    if (isBarred(command) || (isBlocked(asCommand(command, commands)) && !isUntriedBest(command))) return;
    if (!known || known.priorLogit < priorLogit)
      proposals.set(command, { action: commandAction(command), priorLogit, intent });
  };
  const isBlocked = blockedBy(workspace, progress);
  const isUntriedBest = (command: string) => !hasFailed && !progress.attempts.has(command) && isBestOfAll(command);
  // This preparation is done: repeating it, before or after others, would change nothing.
  const hasServed = (command: string) =>
    command !== goal.literal &&
    (progress.attempts.get(command)?.succeededAt ?? -1) >= 0 &&
    bestFor(command) < goalShare * goal.best;
  const again = retryLogit(goal, progress, { says: saysFlaky(told.task, workspace.documents), known: flaky });
  const isBarredTwin = twinOf(progress.barred, commands);
  // Also where other words have taken the place of the task's.
  const forbidden = new Set([...forbiddenBy(task), ...forbiddenBy(told.task)]);
  // "Check that bash can parse it; don't run it": what only looks is left.
  const wantsDeed = [...wanted].some((one) => one !== '#check' && one !== '#start');
  const isForbidden = (identity: string) => {
    if (!wantsDeed && runsForbidden(told.task, identity)) return true;
    const { name, command } = asCommand(identity, commands);
    return forbidden.size > 0 && [...conceptsOf(name || command)].some((concept) => forbidden.has(concept));
  };
  const own = mayNotRewrite(told.task, goal.text) ? ownScripts(() => [workspace.root]) : undefined;
  const isRuledOut = (line: string) => own !== undefined && line !== goal.literal && rewritesSources(line, own);
  const withheld = rewritingIn(all, goal.text, workspace.root);
  const isBarred = (identity: string) =>
    progress.barred.has(identity) ||
    (identity !== goal.literal && withheld.has(identity)) ||
    (identity !== goal.literal && isForbidden(identity)) ||
    isRuledOut(identity) ||
    (identity !== goal.literal && isBarredTwin(identity)) ||
    hasServed(identity) ||
    (progress.inVain.has(identity) && identity !== progress.failure?.command) ||
    (hasTestedNothing(goal, progress, identity) && !isWorthAgain(goal, progress, identity)) ||
    isSameRunner(identity, progress) ||
    (isStuck(progress, identity) && !(again !== undefined && identity === progress.failure?.command)) ||
    isAbsent(identity, workspace, progress);
  // What has failed as well, or is not run, replaces nothing: what it stands for is tried again first.
  const isNone = (command: string, original: string) =>
    hasFailedLast(progress, command) || isStepOf(command, original) || isBarred(command);
  const stillReplaced = [...instead].flatMap(([command, original]) => (isNone(command, original) ? [] : [original]));
  const replaced = new Set(stillReplaced);
  const score = (command: string, relevance: number) =>
    isStuck(progress, command)
      ? (again ?? 0)
      : commandLogit(command, relevance, goal, progress) -
        (open === undefined ? retryCost(command, progress) : 0) -
        (replaced.has(command) ? replacedPenalty : 0);
  const prepares = new Set(preparatory(workspace));
  // The parts of a task are done in their order.
  const later = goals.slice(goals.indexOf(goal) + 1);
  const isForLater = (id: number) =>
    later.some((other) => isKnown(other) && (other.ranking.relevance[id] ?? 0) >= goalShare * other.best);
  const unnamed = new Set(unnamedPreparations(workspace, progress.failures.at(-1)));
  // If tests ran and failed, another way to run them tells nothing new; if none ran, it may.
  const hasFailed =
    progress.refutedAt >= 0 ||
    commands.some(
      ({ command }, id) =>
        (goal.ranking.relevance[id] ?? 0) >= bestShare * goal.best &&
        (progress.barred.has(command) ||
          hasTestedNothing(goal, progress, command) ||
          (isStuck(progress, command) && !isVerdict(progress.attempts.get(command)?.text ?? ''))),
    );
  const isInPlay = (command: string) => hasFailed || progress.attempts.has(command) || recalled.includes(command);
  const isApt = (relevance: number, id: number) =>
    isKnown(goal) && (relevance >= aptShare * goal.best || (prepares.has(id) && !onlyCleans));
  const isMakable = remedies.some(({ command, logit }) => logit >= remedyLogit && !progress.attempts.has(command));
  const onlyTells = (known: WorkspaceCommand) => !asksAboutFormat(task) && onlyTellsFormat(known, wanted);
  const isElse = ({ name }: WorkspaceCommand, id: number) =>
    !prepares.has(id) && (saysOtherwise(name, wanted) || (!wanted.has('#docs') && conceptsOf(name).has('#docs')));
  // Preparing for nothing helps nobody.
  const isServed = commands.some((command, id) => {
    const relevance = goal.ranking.relevance[id] ?? 0;
    return relevance > 0 && relevance >= aptShare * goal.best && !isUnasked(command, goal, relevance);
  });
  // Where the whole cannot run, a part of it tells something.
  const isPartial = (id: number) => !hasFailed && isPart(id, goal, commands);
  const named = namedOrRefused(goal, progress, commands, isBestOfAll);
  const isLeft = (one: WorkspaceCommand) =>
    one.command !== goal.literal && isUnbidden(one, told.task, workspace, progress.failure?.text);
  const isInVain = vainBesides(named, progress, (command) => prepares.has(commands.indexOf(command)));
  commands.forEach((command, id) => {
    const relevance = goal.ranking.relevance[id] ?? 0;
    if (isInVain(command) && instead.get(command.command) !== goal.literal) return;
    if (open === undefined || !isApt(relevance, id) || isUnasked(command, goal, relevance) || isLeft(command)) return;
    if (
      relevance < goal.best &&
      (rewrites(command, goal) || isElse(command, id) || onlyTells(command) || isPartial(id))
    )
      return;
    const isBest = relevance >= bestShare * goal.best;
    const isNamed = command.kind !== 'fallback' && command.kind !== 'conventional';
    const mayServe = isBest || isNamed || prepares.has(id) || isInPlay(command.command);
    const isKnownHere = progress.attempts.has(command.command) || recalled.includes(command.command);
    if (relevance < aptShare * goal.best && !isKnownHere && !(isServed && unnamed.has(id))) return;
    if (!mayServe || (!isBest && wanted.has('#clean'))) return;
    const cost =
      (command.kind === 'fallback' ? substituteCost(command, commands, progress) : 0) +
      (hasFailed && isMakable && isPart(id, goal, commands) ? partPenalty : 0);
    const logit =
      score(command.command, relevance) -
      cost -
      (isBest || hasFailed || progress.attempts.has(command.command)
        ? 0
        : prepares.has(id)
          ? recalled.includes(command.command)
            ? recalledPreparationPenalty
            : preparationPenalty
          : recalled.includes(command.command)
            ? 0
            : reservePenalty);
    propose(command.command, logit, explain(command, goal.ranking.matched[id] ?? []));
  });
  for (const [command] of progress.replaced) {
    const attempt = progress.attempts.get(command);
    const mayWorkNow = attempt && attempt.failedAt > attempt.succeededAt && !isStuck(progress, command);
    if (mayWorkNow) propose(command, replacedPenalty - attempt.failures, 'you ran it instead, and something changed');
  }
  if (goal.literal !== undefined) propose(goal.literal, score(goal.literal, 1), 'the task names this command');
  for (const { command, logit, intent, vague } of remedies) {
    const beside = beyondGoal(asCommand(command, commands), goal.text);
    const isFarFetched =
      vague === true &&
      (beside === 'data' || (progress.attempts.get(progress.failure?.command ?? '')?.failures ?? 0) > 2);
    const hasHelpedNot = (progress.attempts.get(command)?.succeededAt ?? -1) >= 0 && goal.literal !== command;
    if (beside === 'grave' || isFarFetched || hasHelpedNot || isLeft(asCommand(command, commands))) continue;
    propose(command, logit + 0.5 * bestFor(command) - repeatCost(command, progress), intent);
  }

  const failures = [...progress.attempts.values()].reduce((total, attempt) => total + attempt.failures, 0);
  if (failures >= mostFailures) {
    for (const [command, { priorLogit }] of proposals)
      if (priorLogit < likely && !remedies.some((remedy) => remedy.command === command && remedy.logit >= likely))
        proposals.delete(command);
  }
  const isUntriedMatch = (command: string) =>
    isKnown(goal) &&
    ((progress.attempts.get(command)?.succeededAt ?? -1) < 0 || isWorthAgain(goal, progress, command)) &&
    (progress.attempts.get(command)?.failures ?? 0) === 0 &&
    bestFor(command) >= (hasFailed ? goalShare : bestShare) * goal.best;
  const isWorthTrying = [...proposals].some(
    ([command, { priorLogit }]) => priorLogit >= remedyLogit || isUntriedMatch(command),
  );
  const isOver = open === undefined || isRefusedAgain(request.transcript);
  const question = isOver ? undefined : questionAfter(told);
  const mayGoOn = !isOver && (question !== undefined || (isWorthTrying && told.asked < mostAsked));
  const finish =
    found && progress.failure
      ? findingsProposal(progress.failure, found, isOrdered)
      : finishProposal(goals, open === undefined, progress, mayGoOn, { ...workspace, task });
  const check =
    request.transcript.length === 0 ? inferCheck(goals, { ...workspace, task, said: told.task }) : undefined;
  return {
    proposals: [...(isOver ? [] : proposals.values()), ...(question ? [question] : []), ...(mayGoOn ? [] : [finish])],
    logitOf: (command) => {
      const known = proposals.get(command)?.priorLogit;
      if (known !== undefined) return known;
      const relevance = unknown.get(command) ?? bestFor(command);
      const stranger = asCommand(command, commands);
      if (onlyTells(stranger) || (asksAboutFormat(task) && formats(stranger))) return -gravePenalty;
      if (relevance < goal.best && (rewrites(stranger, goal) || isPartial(commands.indexOf(stranger))))
        return -gravePenalty;
      const isBeside = isUnasked(stranger, goal, relevance) || !isApt(relevance, commands.indexOf(stranger));
      if (isBeside && isForLater(commands.indexOf(stranger))) return -gravePenalty;
      const cost = open === undefined ? gravePenalty : isBeside ? unaskedPenalty : 0;
      return (
        score(command, relevance) - (beyondGoal(stranger, goal.text) === 'grave' && cost > 0 ? gravePenalty : cost)
      );
    },
    finishLogit: finish.priorLogit,
    isOffered: (command) => commands.some((known) => known.command === command),
    isOfferedAbove: (command) => commands.some((known) => commandAbove.exec(known.command)?.[1] === command),
    check: check && wantsFindings && !isOrdered ? { ...check, mayFail: true } : check,
    barred: (identity) => isRefusedAgain(request.transcript) || isBarred(identity),
  };
}

const commandAbove = /^\(cd \.\.(?:\/\.\.)* && (.*)\)$/;
