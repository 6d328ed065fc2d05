// What replaces a command that cannot run here, and which programs are known to be absent.
import { preparatory } from './missing.ts';
import { missingProgram } from './missingProgram.ts';
import { isVerdict } from './outcome.ts';
import { type Failure, isStuck, type Progress } from './progress.ts';
import { forReal } from './undone.ts';
import { foldersOfTests } from './otherWays.ts';
import { repairs } from './repair.ts';
import { simpleCommand } from '../commands/shellText.ts';
import type { RepairContext } from './suggestion.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import type { Workspace } from '../commands/workspace.ts';

/**
 * Substitute -> what it replaces: what the user ran in place of a proposal, and what every failure so far suggests; a substitute's
 * substitute replaces the original.
 */
export function substitutesOf(
  workspace: Workspace,
  progress: Progress,
  { relevanceTo, task }: Pick<RepairContext, 'relevanceTo' | 'task'>,
): ReadonlyMap<string, string> {
  const prepares = preparatory(workspace).map((id) => workspace.commands[id]?.command);
  const originals = new Map<string, string>(
    // A preparation is an extra step, not a replacement.
    [...progress.replaced].filter(([command]) => !prepares.includes(command)),
  );
  for (const { command, replaces } of [...foldersOfTests(workspace, progress), ...forReal(workspace, progress, task)])
    originals.set(command, replaces);
  for (const failure of progress.failures) {
    const original = originals.get(failure.command) ?? failure.command;
    for (const { command, substitute } of repairs({ workspace, failure, relevanceTo, task })) {
      if (substitute === true && command !== original) originals.set(command, original);
    }
  }
  return originals;
}

/**
 * The failure of the best command before the last one: what another command has failed for since says nothing about what that lacks, unless it
 * ran the same tests in its place.
 */
export function failureBefore(
  progress: Progress,
  instead: ReadonlyMap<string, string>,
  isBest: (command: string) => boolean,
): Failure | undefined {
  const { failures, failure: last } = progress;
  const isAnswered = (command: string) => last && isVerdict(last.text) && instead.get(last.command) === command;
  return failures.findLast(
    ({ command }) => command !== last?.command && isStuck(progress, command) && isBest(command) && !isAnswered(command),
  );
}

/** Whether a command's program, or the module of Python that it starts, was not found before, and nothing that succeeded since can have brought it. */
export function isAbsent(command: string, workspace: Workspace, progress: Progress): boolean {
  const { onPath } = workspace;
  if (startsAbsentModule(command, workspace, progress)) return true;
  const program = programOf(command);
  const found = progress.failures.findLast((failure) => missingProgram(failure) === program);
  if (program === undefined || !found) return false;
  return ![...progress.attempts].some(([other, { succeededAt }]) => {
    if (succeededAt < found.at) return false;
    return (
      programOf(other) === program || (conceptsOf(other).has('#install') && (onPath(program) || names(other, program)))
    );
  });
}

/** "python3: No module named mypy": whatever else runs that module fails alike, until something is installed. */
function startsAbsentModule(command: string, { commands }: Workspace, { failures, attempts }: Progress): boolean {
  const known = commands.find((each) => each.command === command);
  const text = [command, known?.body, known?.requiredBody, ...(known?.lines ?? [])].join(' ');
  return failures.some(({ text: said, at }) => {
    const module = /^\S*python[\d.]*: No module named ([\w.]+)\s*$/m.exec(said)?.[1];
    if (module === undefined || !new RegExp(`\\s-m ${module}(?![\\w.])`).test(text)) return false;
    return ![...attempts].some(([other, { succeededAt }]) => succeededAt > at && conceptsOf(other).has('#install'));
  });
}

/** The program that a command starts, also in a folder of the workspace; undefined for anything more involved. */
function programOf(command: string): string | undefined {
  const inside = /^\(cd \S+ && (.*)\)$/.exec(command)?.[1] ?? command;
  return simpleCommand(inside)?.words[0];
}

function names(command: string, program: string): boolean {
  return (
    simpleCommand(command)
      ?.words.slice(1)
      .some((word) => word.replace(/@.*$/, '') === program) === true
  );
}
