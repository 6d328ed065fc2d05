// Scores what could be done next, from the task, the workspace's commands and the transcript. Pure.
import type { InferredCheck, ProposalRequest, ProposedAction } from '../../../core/ports.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { questionOf, vagueQuestionOf } from '../questions/question.ts';
import { scoreQuestion } from './answer.ts';
import { inferCheck } from './check.ts';
import { ending, lookAround } from './ending.ts';
import type { Goal } from '../request/goals.ts';
import { goalsOf, leastConfidence } from '../request/goals.ts';
import { literalCommand } from '../request/literalCommand.ts';
import type { Matcher } from '../request/match.ts';
import { createMatcher, runs } from '../request/match.ts';
import type { Progress } from './progress.ts';
import { missingProgram } from './missing.ts';
import { hollow, isNetwork, isPassing } from './outcome.ts';
import { isStuck } from './progress.ts';
import type { Suggestion } from './suggestion.ts';
import { likely } from './suggestion.ts';
import { repairs } from './repair.ts';
import { isAbsent, substitutesOf } from './substitutes.ts';
import { unasked } from './unasked.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { canonical, type Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { adjusted, doneAlready, goalShare, tried, triedOtherwise } from './worth.ts';

export interface Situation {
  readonly request: Pick<ProposalRequest, 'task' | 'transcript'>;
  readonly workspace: Workspace;
  readonly progress: Progress;
  /** Command lines, in canonical form, that will be asked about. */
  readonly recalled: readonly string[];
}

export interface Scored {
  /** What would show that the task is done; only for a task that has not begun. */
  readonly check?: InferredCheck | undefined;
  /** In no order. */
  readonly proposals: readonly ProposedAction[];
  /** z of a command of the workspace, of the transcript, or of those recalled; finite. */
  readonly logitOf: (command: string) => number;
  readonly finishLogit: number;
  /** Refused, rejected, or stuck: for commands in canonical form, and for looks. */
  readonly barred: (identity: string) => boolean;
}

/** What a remedy must still be worth to be tried before giving up, nats. */
const remedyLogit = 1;
/** A test that takes longer is not run again on the off chance. */
const quickMs = 60_000;
/** What memory alone would do although the goal does not name it, nats. */
const unaskedPenalty = 6;
/** The same where it would reach out of the workspace: more than memory can say for it. */
const gravePenalty = 60;

/** Scores every command, look-around and ending. */
export function scoreSituation(situation: Situation): Scored {
  const { request, workspace, progress } = situation;
  const matcher = createMatcher(workspace.commands);
  const literal = literalGoal(request.task, workspace, matcher);
  const goals = literal ? [literal] : goalsFor(request.task, matcher);
  const known = goals.some(({ ranking }) => ranking.confidence >= leastConfidence);
  const question = literal
    ? undefined
    : (questionOf(request.task, workspace) ?? (known ? undefined : vagueQuestionOf(request.task, workspace)));
  if (!question) return scoreGoals(situation, matcher, goals);
  const same = (command: string) => canonical(command, workspace.python);
  return scoreQuestion(question, request.transcript, progress, same);
}

function scoreGoals(
  { request, workspace, progress, recalled }: Situation,
  matcher: Matcher,
  goals: readonly Goal[],
): Scored {
  const { commands } = workspace;
  const strangers = [...progress.attempts.keys(), ...recalled];
  const relevanceTo = (words: string) => matcher.rank(words).relevance;
  const instead = substitutesOf(workspace, progress, relevanceTo);
  const reached = (goal: Goal) =>
    isReached(goal, workspace, progress, strangersRelevance(strangers, commands, goal), instead);
  const open = goals.find((goal) => !reached(goal));
  const goal = open ?? goals.at(-1) ?? goalFrom(request.task, matcher);
  const unknown = strangersRelevance(strangers, commands, goal);
  const remedies = progress.failure ? repairs({ workspace, failure: progress.failure, relevanceTo }) : [];

  const proposals = new Map<string, ProposedAction>();
  const propose = (command: string, priorLogit: number, intent: string) => {
    const known = proposals.get(command);
    if (isBarred(command)) return;
    if (!known || known.priorLogit < priorLogit)
      proposals.set(command, { action: commandAction(command), priorLogit, intent });
  };
  const again = retryLogit(goal, progress, remedies);
  const isBarred = (identity: string) =>
    progress.barred.has(identity) ||
    (isStuck(progress, identity) && !(again !== undefined && identity === progress.failure?.command)) ||
    isAbsent(identity, workspace, progress);
  const score = (command: string, relevance: number) =>
    isStuck(progress, command)
      ? (again ?? 0)
      : adjusted(command, relevance, goal, progress) - (open === undefined ? doneAlready(command, progress) : 0);
  const bestFor = (command: string) =>
    goal.ranking.relevance[commands.findIndex((known) => known.command === command)] ?? 0;

  commands.forEach((command, id) => {
    if (isUnasked(command, goal, goal.ranking.relevance[id] ?? 0)) return;
    const cost = command.kind === 'fallback' ? triedOtherwise(command, commands, progress) : 0;
    const logit = score(command.command, goal.ranking.relevance[id] ?? 0) - cost;
    propose(command.command, logit, explain(command, goal.ranking.matched[id] ?? []));
  });
  if (goal.literal !== undefined) propose(goal.literal, score(goal.literal, 1), 'the task names this command');
  for (const { command, logit, intent, vague } of remedies) {
    const beside = unasked(asCommand(command, commands), goal.text);
    if (beside === 'grave' || (vague === true && beside === 'data')) continue;
    propose(command, logit + 0.5 * bestFor(command) - tried(command, progress), intent);
  }

  const hasRemedy = remedies.some(({ command }) => (proposals.get(command)?.priorLogit ?? 0) >= remedyLogit);
  const finish = ending(goals, open === undefined, proposals, progress, hasRemedy);
  const others = lookAround(goal, workspace, progress);
  return {
    proposals: [...proposals.values(), ...others, finish].filter(({ action }) => !progress.barred.has(action.tool)),
    logitOf: (command) => {
      const known = proposals.get(command)?.priorLogit;
      if (known !== undefined) return known;
      const relevance = unknown.get(command) ?? bestFor(command);
      const stranger = asCommand(command, commands);
      const cost = isUnasked(stranger, goal, relevance) ? unaskedPenalty : 0;
      return score(command, relevance) - (unasked(stranger, goal.text) === 'grave' && cost > 0 ? gravePenalty : cost);
    },
    finishLogit: finish.priorLogit,
    check: request.transcript.length === 0 ? inferCheck(goals, commands) : undefined,
    barred: isBarred,
  };
}

/**
 * What it is worth to run once more what has just failed, although nothing has changed: much where the output speaks of a hitch, a
 * little for a test that failed soon, as it may be a flaky one; undefined where it is worth nothing.
 */
function retryLogit(goal: Goal, { attempts, failure }: Progress, remedies: readonly Suggestion[]): number | undefined {
  if (failure?.status !== 'exited' || attempts.get(failure.command)?.failures !== 1) return undefined;
  if (isPassing(failure.text)) return likely;
  const hasRemedy = remedies.some(({ logit }) => logit >= remedyLogit);
  const missing = missingProgram(failure) !== undefined || isNetwork(failure.text);
  const quick = failure.durationMs <= quickMs && actionConcepts(goal.text).has('#test');
  return quick && !hasRemedy && !missing ? remedyLogit + 1 : undefined;
}

/** Whether a command does something that the goal does not name, unless it is what a goal without a known verb describes. */
function isUnasked(command: WorkspaceCommand, goal: Goal, relevance: number): boolean {
  if (command.command === goal.literal || unasked(command, goal.text) === undefined) return false;
  const described = goal.ranking.confidence >= leastConfidence && relevance >= goalShare * goal.best;
  return actionConcepts(goal.text).size > 0 || !described;
}

/** A command of the workspace, or a line as if its author had not named it. */
function asCommand(line: string, commands: readonly WorkspaceCommand[]): WorkspaceCommand {
  const known = commands.find(({ command }) => command === line);
  return known ?? { command: line, name: '', description: '', body: '', origin: '', kind: 'automated' };
}

/** The goal of a task that is itself a command. */
function literalGoal(task: string, workspace: Workspace, matcher: Matcher): Goal | undefined {
  const literal = literalCommand(task, workspace);
  return literal === undefined
    ? undefined
    : { ...goalFrom(task, matcher), literal: canonical(literal, workspace.python) };
}

function goalsFor(task: string, matcher: Matcher): readonly Goal[] {
  const parts = goalsOf(task).map((text) => goalFrom(text, matcher));
  const known = parts.filter(({ ranking }) => ranking.confidence >= leastConfidence);
  return known.length > 1 ? known : [goalFrom(task, matcher)];
}

function goalFrom(text: string, matcher: Matcher): Goal {
  const ranking = matcher.rank(text);
  return { text, ranking, best: Math.max(0, ...ranking.relevance), literal: undefined };
}

/** Whether a command that serves the goal has succeeded, and no check has refuted it since. What such a command runs counts too. */
function isReached(
  goal: Goal,
  { commands }: Workspace,
  progress: Progress,
  strangers: ReadonlyMap<string, number>,
  instead: ReadonlyMap<string, string>,
): boolean {
  const serves = (command: string): boolean => {
    const original = instead.get(command);
    return servesItself(command) || (original !== undefined && servesItself(original));
  };
  const tests = actionConcepts(goal.text).has('#test');
  const servesItself = (command: string): boolean => {
    if (goal.literal !== undefined) return command === goal.literal;
    if (goal.ranking.confidence < leastConfidence) return false;
    const outer = commands.find((known) => known.command === command);
    return (
      commands.some(
        (known, id) =>
          (goal.ranking.relevance[id] ?? 0) >= goalShare * goal.best &&
          (known === outer || (outer !== undefined && runs(outer, known))),
      ) || (strangers.get(command) ?? -1) >= goalShare * goal.best
    );
  };
  return [...progress.attempts].some(
    ([command, { succeededAt, failedAt, text }]) =>
      succeededAt > failedAt &&
      succeededAt > progress.refutedAt &&
      serves(command) &&
      !(tests && hollow(text) !== undefined),
  );
}

/** Relevance to the open goal of commands that no source names, as if one did: what memory recalls, or a user typed. */
function strangersRelevance(
  strangers: readonly string[],
  commands: readonly WorkspaceCommand[],
  goal: Goal,
): ReadonlyMap<string, number> {
  const known = new Set(commands.map(({ command }) => command));
  const unknown = [...new Set(strangers)].filter((command) => !known.has(command));
  if (unknown.length === 0) return new Map();
  const asCommands = unknown.map((command) => asCommand(command, []));
  const { relevance } = createMatcher([...commands, ...asCommands]).rank(goal.text);
  return new Map(unknown.map((command, id) => [command, relevance[commands.length + id] ?? 0]));
}

function explain({ origin, kind, body }: WorkspaceCommand, matched: readonly string[]): string {
  const source = kind === 'fallback' ? `${origin} (substitute)` : origin;
  const what = body === '' ? source : `${source}: ${body.slice(0, 80)}`;
  return matched.length > 0 ? `${what} (matches ${[...new Set(matched)].join(', ')})` : what;
}
