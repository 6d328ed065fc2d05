// What cannot work while something is missing that nobody may fetch: to try it would only repeat the same failure.
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { missingProgram, preparatory, toolchains } from './missing.ts';
import { isNetwork } from './outcome.ts';
import type { Failure, Progress } from './progress.ts';
import { installsDependencies } from './unasked.ts';

/** What shells do by themselves; no program of the name needs to be there. */
const builtins = new Set(
  (
    'if then else elif fi for do done while until case esac in function export set unset cd eval exec source true false test ' +
    'echo printf read return exit shift trap wait command type alias local declare ulimit umask'
  ).split(' '),
);

/**
 * Tells the commands that are not worth a try any more: those that start a toolchain that is known to be absent; once installing was
 * refused or found no network, those that install otherwise, and those that start a program that is not there; and preparations, where
 * what is missing is a program of the system.
 */
export function blockedBy(workspace: Workspace, progress: Progress): (command: WorkspaceCommand) => boolean {
  const installers = new Set(workspace.commands.filter(installs).map(({ command }) => command));
  const isInstaller = (line: string) => installers.has(line) || conceptsOf(line).has('#install');
  const installedAt = Math.max(
    -1,
    ...[...progress.attempts].map(([command, { succeededAt }]) => (isInstaller(command) ? succeededAt : -1)),
  );
  const absent = progress.failures
    .filter(({ at }) => at > installedAt)
    .flatMap((failure) => {
      const program = missingProgram(failure);
      const module = missingModule(failure);
      if (module !== undefined) return [`-m ${module}`];
      return program !== undefined && toolchains.has(program) && !workspace.onPath(program) ? [program] : [];
    });
  const isShut =
    [...progress.refusals.keys()].some(isInstaller) ||
    progress.failures.some(({ command, text }) => isInstaller(command) && isNetwork(text));
  const prepares = new Set(preparatory(workspace).map((id) => workspace.commands[id]?.command));
  // What only the system can bring, no preparation makes: none of them speaks of it, and nothing here installs.
  const isForeign = (program: string) =>
    !workspace.canStart(program) &&
    ![...prepares].some((line) => mentions(commandOf(workspace, line), program)) &&
    installers.size === 0;
  const needsSystem = progress.failures.some((failure) => {
    const program = missingProgram(failure);
    return program !== undefined && failure.at > installedAt && /^[a-z][\w.+-]*$/.test(program) && isForeign(program);
  });
  return (command) =>
    (needsSystem && prepares.has(command.command)) ||
    absent.some((program) => mentions(command, program)) ||
    (isShut &&
      (isInstaller(command.command) ||
        installs(command) ||
        programsOf(command).some((program) => !workspace.canStart(program))));
}

const installs = ({ name, command, body }: WorkspaceCommand): boolean =>
  conceptsOf(name || command).has('#install') || installsDependencies.test(body);

const commandOf = ({ commands }: Workspace, line: string | undefined): WorkspaceCommand =>
  commands.find(({ command }) => command === line) ?? {
    ...{ command: line ?? '', name: '', description: '', body: '', origin: '', kind: 'fallback' },
  };

/** The module that `python -m module` could not start. */
function missingModule({ command, text }: Failure): string | undefined {
  const module = /: No module named '?(\w+)'?\s*$/m.exec(text)?.[1];
  return module !== undefined && command.includes(` -m ${module}`) ? module : undefined;
}

/** Whether a command, what it runs or what runs before it has a program as a word: recipes come without separators. */
function mentions({ command, body, requiredBody = '' }: WorkspaceCommand, program: string): boolean {
  return [command, body, requiredBody].some((text) =>
    ` ${text.split(/[\s@;&|()]+/).join(' ')} `.includes(` ${program} `),
  );
}

/** Programs that a command starts; of its body where that is shell, as in a manifest's script. */
function programsOf({ command, body, requires }: WorkspaceCommand): readonly string[] {
  const inside = /^\(cd \S+ && (.*)\)$/.exec(command)?.[1] ?? command;
  const first = simpleCommand(inside)?.words[0] ?? '';
  const called =
    requires === undefined ? body.split(/&&|\|\|?|;/).map((part) => part.trim().split(/\s+/)[0] ?? '') : [];
  return [first, ...called].filter((word) => /^[a-z][\w.-]*$/.test(word) && !builtins.has(word));
}
