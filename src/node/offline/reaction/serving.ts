// Which commands serve a goal, and whether one has achieved it.
import { addsOptions } from './buildOptions.ts';
import {
  checkedNoFile,
  printedNothing,
  testedNothing,
  testedSomething,
  withoutBuilds,
  withoutItsProgram,
} from '../../../core/agent/emptySuccess.ts';
import { verbOf } from '../../../core/action/verb.ts';
import { commandAction } from '../../../core/tools/run.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import type { Goal } from '../request/goals.ts';
import { isKnown, leastConfidence } from '../request/goals.ts';
import { createMatcher, runs } from '../request/match.ts';
import { actionConcepts, conceptsOf } from '../request/vocabulary.ts';
import { programFile } from '../sources/programFiles.ts';
import { missingProgram } from './missingProgram.ts';
import { isVerdict } from './outcome.ts';
import { changedSince, type Failure, type Progress } from './progress.ts';
import { addsFeatures } from './cargoFeatures.ts';
import { asksAboutFormat, beyondGoal } from './beyondGoal.ts';
import { goalShare } from './commandLogit.ts';
import { leavesPartsOut } from './offeredOption.ts';
import { standsIn } from './standIn.ts';
import { undoneLine } from './undone.ts';
import { setsVariables } from './variables.ts';

/** Whether a command does something that the goal does not name, unless it is what a goal without a known verb describes. */
export function isUnasked(command: WorkspaceCommand, goal: Goal, relevance: number): boolean {
  const beyond = command.command === goal.literal ? undefined : beyondGoal(command, goal.text);
  if (beyond === undefined) return false;
  if (beyond === 'grave' || goal.literal !== undefined) return true;
  const described = goal.ranking.confidence >= leastConfidence && relevance >= goalShare * goal.best;
  return actionConcepts(goal.text).size > 0 || !described;
}

/** The goal, with the program of the workspace that fits it best and was refused as if the task named it. */
export function namedOrRefused(
  goal: Goal,
  { refusals }: Progress,
  commands: Workspace['commands'],
  isBest: (command: string) => boolean,
): Goal {
  const refused = commands.find(
    ({ origin, command }) => origin === programFile && refusals.has(command) && isBest(command),
  );
  return refused === undefined ? goal : { ...goal, literal: goal.literal ?? refused.command };
}

const buildsPart = /&& cmake --build \S+ --target |^cargo build --(?:bin|example) |^go build \.\/|^make [\w./-]/;

/**
 * What is named is what is wanted: where it may not run, nothing else does the same, and where it failed, no other program of the workspace
 * does, unless that prepares it.
 */
export function vainBesides(
  { literal, text }: Goal,
  { refusals, attempts }: Progress,
  prepares: (command: WorkspaceCommand) => boolean,
): (command: WorkspaceCommand) => boolean {
  if (literal === undefined) return () => false;
  const hasFailed = (attempts.get(literal)?.failures ?? 0) > 0;
  // Of a build that failed, the whole prepares nothing.
  const isBuild = buildsPart.test(literal) && [...actionConcepts(text)].every((one) => one === '#build');
  const isVain = (command: WorkspaceCommand) =>
    isBuild ? conceptsOf(command.name).has('#build') : command.origin === programFile && !prepares(command);
  return (command) => command.command !== literal && (refusals.has(literal) || (hasFailed && isVain(command)));
}

/** Whether a command is a part of one that fits better, as `lint:css` is of `lint`: to run it is not to do the whole. */
export function isPart(id: number, { ranking: { relevance } }: Goal, commands: Workspace['commands']): boolean {
  const own = commands[id];
  if (own?.kind !== 'declared') return false;
  return commands.some(
    ({ name, kind, folder }, other) =>
      kind === 'declared' &&
      name !== '' &&
      folder === own.folder &&
      (relevance[other] ?? 0) > (relevance[id] ?? 0) &&
      own.name.startsWith(name) &&
      /^[:._-]/.test(own.name.slice(name.length)),
  );
}

/** A command of the workspace, or any line, treated as an unnamed command. */
export function asCommand(line: string, commands: readonly WorkspaceCommand[]): WorkspaceCommand {
  const known = commands.find(({ command }) => command === line);
  return known ?? { command: line, name: '', description: '', body: '', origin: '', kind: 'automated' };
}

/** Whether a command that serves the goal has succeeded, and no check has refuted it since. What such a command runs counts too. */
export function isReached(
  goal: Goal,
  workspace: Workspace,
  progress: Progress,
  strangers: ReadonlyMap<string, number>,
  instead: ReadonlyMap<string, string>,
): boolean {
  const { commands } = workspace;
  const serves = (command: string): boolean => {
    const original = instead.get(command);
    return servesItself(command) || (original !== undefined && servesItself(original));
  };
  const tests = actionConcepts(goal.text).has('#test');
  const hasVerdict = (command: string) =>
    progress.failures.some((failure) => failure.command === command && isVerdict(failure.text));
  const servesItself = (command: string): boolean => {
    if (goal.literal !== undefined) return addsOptions(command, goal.literal);
    if (!isKnown(goal)) return false;
    const outer = commands.find((known) => known.command === command);
    // If `a && b` succeeded, so did all its parts.
    const parts = command.split(' && ');
    return (
      commands.some(
        (known, id) =>
          (goal.ranking.relevance[id] ?? 0) >= goalShare * goal.best &&
          !isPart(id, goal, commands) &&
          !isUnasked(known, goal, goal.ranking.relevance[id] ?? 0) &&
          (known === outer ||
            parts.includes(known.command) ||
            addsOptions(command, known.command) ||
            setsVariables(command, known.command) ||
            addsFeatures(command, known.command) ||
            leavesPartsOut(command, known.command, workspace.root) ||
            (standsIn(outer, known.command, workspace) && !hasVerdict(known.command)) ||
            (outer !== undefined && (runs(outer, known) || isTwin(outer, known)))),
      ) ||
      // What was built in another folder is not what was to be built here.
      (!command.startsWith('(cd ..') && (strangers.get(command) ?? -1) >= goalShare * goal.best)
    );
  };
  // What the goal's command lacks to start at all, another way to run the tests may have.
  const unable = tests && progress.failures.some((failure) => servesItself(failure.command) && lacksRunner(failure));
  const testsToo = (command: string, text: string) =>
    unable &&
    verbOf(commandAction(command)) === 'test' &&
    testedSomething(text) &&
    beyondGoal(asCommand(command, commands), goal.text) === undefined;
  return [...progress.attempts].some(
    ([command, { succeededAt, failedAt, text }]) =>
      succeededAt > failedAt &&
      succeededAt > progress.refutedAt &&
      (serves(command) || testsToo(command, text)) &&
      checkedNothing(goal, text, command) === undefined &&
      undoneLine(goal, command, text) === undefined,
  );
}

/** Whether a test run could not start, for lack of a program or of the module that runs tests. */
const lacksRunner = (failure: Failure): boolean =>
  missingProgram(failure) !== undefined || /: No module named '?\w+'?\s*$/m.test(failure.text);

/** Whether a command is all that another one runs, or runs the same. */
function isTwin(one: WorkspaceCommand, other: WorkspaceCommand): boolean {
  const { name, body, command } = one;
  return command === other.body || (body !== '' && body === other.body && name === other.name && isBeside(one, other));
}

/** Whether two commands run in the same folder. */
const isBeside = (one: WorkspaceCommand, other: WorkspaceCommand): boolean =>
  one.folder === other.folder && one.member?.folder === other.member?.folder;

const verifying = ['#lint', '#format', '#types', '#check'];

/** The line that says that a command with exit status 0 tested or checked nothing, where that is the goal; undefined otherwise. */
export function checkedNothing(
  { text: goal, shows }: Pick<Goal, 'text' | 'shows'>,
  output: string,
  command: string,
): string | undefined {
  const wanted = actionConcepts(goal);
  if (shows === true && output.trim() === '') return 'it printed nothing';
  if (wanted.has('#test')) return testedNothing(withoutBuilds(command, output));
  if (!verifying.some((concept) => wanted.has(concept))) return undefined;
  const rewrites = wanted.has('#format') && !asksAboutFormat(goal);
  return withoutItsProgram(output) ?? checkedNoFile(output, rewrites);
}

/** Whether a command that was to test or check exited with 0 and tested nothing, or one that was to tell of itself told nothing. */
export function hasTestedNothing(goal: Goal, { attempts }: Progress, command: string): boolean {
  const attempt = attempts.get(command);
  if (attempt === undefined || attempt.succeededAt <= attempt.failedAt) return false;
  return (printedNothing(command, attempt.text) ?? checkedNothing(goal, attempt.text, command)) !== undefined;
}

/** The same, and something has been made since: it may test something now. */
export const isWorthAgain = (goal: Goal, progress: Progress, command: string): boolean =>
  hasTestedNothing(goal, progress, command) &&
  changedSince(progress, command) >= (progress.attempts.get(command)?.succeededAt ?? -1);

/** Relevance to the open goal of commands that no source names, as if one did: what memory recalls, or a user typed. */
export function strangersRelevance(
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
