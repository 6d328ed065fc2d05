// Commands that cannot work while something unavailable is missing: trying them would only repeat the failure.
import { hidesPublishing, publishes } from '../commands/publishes.ts';
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { runs } from '../request/match.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { vainWithoutFramework } from './absentFramework.ts';
import { preparatory } from './missing.ts';
import { missingProgram, toolchains } from './missingProgram.ts';
import { isNetwork } from './outcome.ts';
import type { Failure, Progress } from './progress.ts';
import { isStuck } from './progress.ts';
import { installsDependencies } from './beyondGoal.ts';

/** Shell built-ins and keywords; no such program needs to exist. */
const builtins = new Set(
  (
    'if then else elif fi for do done while until case esac in function export set unset cd eval exec source true false test ' +
    'echo printf read return exit shift trap wait command type alias local declare ulimit umask'
  ).split(' '),
);

/** No build writes one. */
const missingScript = /^make(?:\[\d+\])?: ([\w./-]+\.(?:(?:ba)?sh|py|pl|rb)): No such file or directory$/m;

/** It fetches its tool before anything else. */
const wrapper = /^(?:\.\/)?(mvnw|gradlew)\b/;
/** Starts what others have written down. */
const recipeRunner = /^(?:make|just|task)$/;
const isFetch = /^(?:corepack|npx|pipx|uvx|bunx|(?:pnpm|yarn) dlx) /;
/** Commands that fetch a program to start it. */
const fetches = /^(?:corepack|npx|pipx|uvx|bunx|(?:pnpm|yarn) dlx)\s+(?:-\S+\s+)*([\w@./-]+)/;

/**
 * Tests whether a command is no longer worth a try: it starts a toolchain that is known to be absent, or that has found no
 * network, or, once a program was missing, another one that is; once installing was refused or found no network, it installs or fetches otherwise, or starts a program that is
 * missing; once one way to publish was refused, it publishes otherwise; once CMake found no framework for the tests, it configures them anew; or it is a preparation that installs nothing, and the missing program is not mentioned in any of them.
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
    [...progress.refusals.keys()].some((line) => isInstaller(line) || isFetch.test(line)) ||
    progress.failures.some(({ command, text }) => isInstaller(command) && isNetwork(text));
  // Who refused one way to publish wants no other.
  const isKept = [...progress.refusals.keys()].some(publishes);
  const prepares = new Set(preparatory(workspace).map((id) => workspace.commands[id]?.command));
  const missing = progress.failures
    .filter(({ at, text }) => at > installedAt && !isNetwork(text))
    .map((failure) => {
      const program = missingProgram(failure) ?? missingScript.exec(failure.text)?.[1] ?? '';
      const isForeign = /^[a-z][\w.+-]*$|^[\w./+-]+\.(?:(?:ba)?sh|py|pl|rb)$/.test(program);
      return isForeign && !workspace.canStart(program) ? program : undefined;
    });
  // Only what mentions a missing program can provide it.
  const isVain = (command: WorkspaceCommand) =>
    missing.length > 0 && missing.every((program) => program !== undefined && !mentions(command, program));
  const offline = new Set(
    progress.failures.flatMap(({ command, text }) => {
      // Make itself fetches nothing: what it has started does.
      const program = programsOf(commandOf(workspace, command), workspace).find((one) => !recipeRunner.test(one));
      return program !== undefined && toolchains.has(program) && isNetwork(text) ? [program] : [];
    }),
  );
  const lacking = new Set(
    progress.failures.flatMap((failure) => {
      const program = failure.at > installedAt ? missingProgram(failure) : undefined;
      return program === undefined || workspace.canStart(program) ? [] : [program];
    }),
  );
  const modules = progress.failures.flatMap((failure) =>
    failure.at > installedAt ? (missingModule(failure) ?? []) : [],
  );
  const isFetched = (command: string) => {
    const program = fetches.exec(command)?.[1];
    return program !== undefined && (command.startsWith('corepack') || !workspace.canStart(program));
  };
  const failed = progress.failures.map(({ command }) => commandOf(workspace, command));
  // A script fails like the line that it consists of, a chain like its first step.
  const hasFailedTwin = ({ command, body }: WorkspaceCommand) =>
    failed.some(
      (other) =>
        (other.body === command || body === other.command || command.startsWith(`${other.command} && `)) &&
        isStuck(progress, other.command),
    );
  const lacked = progress.failures.filter((failure) => {
    const program = failure.at > installedAt ? missingProgram(failure) : undefined;
    return program !== undefined && !workspace.canStart(program);
  });
  const runsLacked = (command: WorkspaceCommand) =>
    lacked.some((failure) => runs(command, commandOf(workspace, failure.command)));
  const isUntested = vainWithoutFramework(progress, workspace.root);
  return (command) => {
    if (isUntested(command)) return true;
    if (isKept && (publishes(command.command) || hidesPublishing(command.name, command.command))) return true;
    if (hasFailedTwin(command) || (!installs(command) && runsLacked(command))) return true;
    if (prepares.has(command.command) && !installs(command) && isVain(command)) return true;
    const programs = programsOf(command, workspace);
    // Where one program is missing, what starts with another one that is missing too tells nothing new.
    if ((lacking.size > 0 || modules.length > 0) && programs[0] !== undefined && !workspace.canStart(programs[0]))
      return true;
    if (programs.some((program) => lacking.has(program)) || lacking.has(firstOfRecipe(command))) return true;
    const isOffline =
      programs.some((program) => offline.has(program)) || [...offline].some((one) => mentions(command, one));
    if (isOffline && (!/\b(?:clean|fmt)\b/.test(command.command) || wrapper.test(command.command))) return true;
    if (absent.some((program) => mentions(command, program))) return true;
    if (modules.some((module) => startsProgramOf(module, command))) return true;
    // What was not installed is not in its folder either.
    if (isShut && !workspace.names.has('node_modules') && /(?:^|[\s/])node_modules\//.test(command.body)) return true;
    const isOut = isInstaller(command.command) || installs(command) || isFetched(command.command);
    return isShut && (isOut || programs.some((program) => !workspace.canStart(program)));
  };
}

const installs = ({ name, command, body, requiredBody = '' }: WorkspaceCommand): boolean =>
  conceptsOf(name || command).has('#install') || installsDependencies.test(`${body} ${requiredBody}`);

const commandOf = ({ commands }: Workspace, line: string | undefined): WorkspaceCommand =>
  commands.find(({ command }) => command === line) ?? {
    ...{ command: line ?? '', name: '', description: '', body: '', origin: '', kind: 'fallback' },
  };

/** The module that `python -m module` could not start. */
function missingModule({ command, text }: Failure): string | undefined {
  const module = /: No module named '?(\w+)'?\s*$/m.exec(text)?.[1];
  return module !== undefined && command.includes(` -m ${module}`) ? module : undefined;
}

/** Whether a recipe starts the program that a module of Python brings: `sphinx-build`, `$(SPHINXBUILD)`. */
const startsProgramOf = (module: string, { body }: WorkspaceCommand): boolean =>
  new RegExp(`^[@+-]*(?:${module}(?:-\\w+)?(?=\\s)|\\$[({]${module.toUpperCase()}\\w*[)}])`).test(body.trim());

/** Whether a command, what it runs or what runs before it has a program as a word: recipes come without separators. */
function mentions({ command, body, requiredBody = '' }: WorkspaceCommand, program: string): boolean {
  return [command, body, requiredBody].some((text) =>
    ` ${text.split(/[\s@;&|()]+/).join(' ')} `.includes(` ${program} `),
  );
}

/** Programs that a command starts; if its body is shell, as in a manifest's script, also those of the body and scripts it calls. */
function programsOf(
  command: WorkspaceCommand,
  { commands }: Pick<Workspace, 'commands'>,
  depth = 3,
): readonly string[] {
  const line = inside(command.command);
  // A CI file's line may add options to the script that it runs.
  const script = commands.find((known) => known.kind === 'declared' && line.startsWith(`${known.command} -`));
  const { body, requires } = script ?? command;
  const called = requires === undefined ? body.split(/&&|\|\|?|;/).map((part) => part.trim()) : [];
  const first = [line, ...called].map((part) =>
    (simpleCommand(part)?.words[0] ?? part.split(/\s+/)[0] ?? '').replace(wrapper, '$1'),
  );
  const deeper = called.flatMap((part) => {
    const inner = depth > 0 ? commands.find((known) => known.kind === 'declared' && isCall(part, known)) : undefined;
    return inner === undefined || inner === command ? [] : programsOf(inner, { commands }, depth - 1);
  });
  return [...first.filter((word) => /^[a-z][\w.-]*$/.test(word) && !builtins.has(word)), ...deeper];
}

/** What the recipe of a make target starts first; empty for other commands. */
const firstOfRecipe = ({ body, requires }: WorkspaceCommand): string =>
  requires === undefined ? '' : (/^[@+-]*([a-z][\w.-]*)(?=\s|$)/.exec(body.trim())?.[1] ?? '');

const inside = (line: string): string => /^\(cd \S+ && (.*)\)$/.exec(line)?.[1] ?? line;

/** `npm run test`, as a script calls what npm lists as `npm test`. */
const isCall = (part: string, { command, name }: WorkspaceCommand): boolean =>
  part === command || (/^(?:npm|pnpm|yarn|bun)(?: run)? \S+$/.test(part) && part.endsWith(` ${name}`));
