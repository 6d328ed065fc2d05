// What to do about a failure, by what it printed. Printed text is data: what it merely suggests is never more than a weak proposal,
// unless the suggestion is one of the workspace's own commands.
import type { Progress } from './progress.ts';
import { proposableCommands, simpleCommand } from './shellText.ts';
import { conceptsOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';
import { isPlainName } from './workspaceCommand.ts';

export interface Suggestion {
  readonly command: string;
  /** z, nats, on the scale of the proposals. */
  readonly logit: number;
  readonly intent: string;
}

export interface RepairContext {
  readonly workspace: Workspace;
  readonly failure: NonNullable<Progress['failure']>;
  /** [0, 1] for each of the workspace's commands: how well it matches some words. */
  readonly relevanceTo: (words: string) => readonly number[];
}

const certain = 5;
const likely = 4.2;
const possible = 2.2;
const hearsay = -1;

/** All suggestions, at most one per command, the strongest. Empty when the output says nothing that is understood. */
export function repairs(context: RepairContext): readonly Suggestion[] {
  const strongest = new Map<string, Suggestion>();
  for (const suggestion of rules.flatMap((rule) => rule(context))) {
    const known = strongest.get(suggestion.command);
    if (suggestion.command !== context.failure.command && (!known || known.logit < suggestion.logit)) {
      strongest.set(suggestion.command, suggestion);
    }
  }
  return [...strongest.values()];
}

type Rule = (context: RepairContext) => readonly Suggestion[];

const rules: readonly Rule[] = [
  missingPackage,
  commandNotFound,
  missingFile,
  mentionedCommands,
  wrongName,
  notExecutable,
  portInUse,
  missingPreparation,
];

/** A package that is not installed: installing is the remedy. */
function missingPackage({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const node =
    /Cannot find (?:module|package) '((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'|Can't resolve '((?:@[\w.-]+\/)?[\w-][\w.-]*)'/.exec(
      failure.text,
    );
  const python =
    /(?:ModuleNotFoundError|ImportError): No module named '?([\w.]+)'?|: No module named '?([\w.]+)'?/.exec(
      failure.text,
    );
  const other =
    /could not find (?:gem|package)|Bundler::GemNotFound|missing go\.sum entry|vendor\/autoload\.php|Unchecked dependencies|node_modules.*(?:missing|not found)/i.exec(
      failure.text,
    );
  const missing = node?.[1] ?? node?.[2] ?? python?.[1] ?? python?.[2];
  if (missing === undefined && !other) return [];
  const module = missing?.split('.')[0] ?? '';
  const suggestions: Suggestion[] = installers(
    workspace,
    missing ?? 'a dependency',
    node && workspace.names.has('node_modules') ? likely - 0.8 : likely,
  );
  if (python && module === 'pytest') {
    const substitute = workspace.commands.find(({ command }) => / -m unittest\b/.test(command));
    if (substitute)
      suggestions.push({
        command: substitute.command,
        logit: likely + 0.3,
        intent: 'pytest is not installed; unittest comes with Python',
      });
  }
  const own =
    python && (workspace.names.has(module) || workspace.names.has(`${module}.py`) || workspace.names.has('src'));
  if (own && simpleCommand(failure.command)?.hasAssignments === false) {
    const path = workspace.names.has(module) || workspace.names.has(`${module}.py`) ? '.' : 'src';
    suggestions.push({
      command: `PYTHONPATH=${path} ${failure.command}`,
      logit: likely - 0.2,
      intent: `${module} lies in the workspace, but Python does not look there`,
    });
  }
  return suggestions;
}

function installers({ commands }: Workspace, missing: string, logit: number): Suggestion[] {
  return commands
    .filter(({ name, kind, command }) => conceptsOf(name || command).has('#install') && kind !== 'automated')
    .map(({ command, kind }) => ({
      command,
      logit: kind === 'fallback' || kind === 'documented' ? logit - 1 : logit,
      intent: `${missing} is missing; this installs the dependencies`,
    }));
}

/** A program that is not there: install what brings it, or start it another way. */
function commandNotFound({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const pattern =
    /(?:^|\s|: )([\w.@/+-]+): (?:command )?not found|command not found: ([\w.@/+-]+)|'([\w.-]+)' is not recognized|exec: "([\w.-]+)": executable file not found|spawn ([\w.-]+) ENOENT|make: ([\w.-]+): No such file or directory|Command not found: ([\w.-]+)/m;
  const missing = firstGroup(pattern, failure.text);
  if (missing === undefined) return [];
  const [program = '', ...rest] = simpleCommand(failure.command)?.words ?? [];
  const suggestions = installers(workspace, missing, workspace.names.has('node_modules') ? possible : likely);
  if (program !== missing) return suggestions;
  const tail = failure.command.slice(failure.command.indexOf(program) + program.length);
  const say = (command: string, logit: number) =>
    suggestions.push({ command, logit, intent: `${missing} is not on PATH` });
  if (missing === 'python' && workspace.onPath('python3')) say(`python3${tail}`, certain);
  else if (missing === 'python3' && workspace.onPath('python')) say(`python${tail}`, certain);
  else if (['pnpm', 'yarn', 'bun'].includes(missing)) {
    const script = rest.find((word) => word !== 'run' && !word.startsWith('-')) ?? '';
    const substitute = workspace.commands.find(({ command }) =>
      [`npm run ${script}`, `npm ${script}`].includes(command),
    );
    if (substitute && !failure.command.includes(' -')) say(substitute.command, likely);
    say(`npx ${failure.command}`, possible);
  } else {
    if (workspace.names.has('package.json')) say(`npx ${missing}${tail}`, likely - 0.2);
    if (
      /^[a-z][\w-]*$/.test(missing) &&
      workspace.managers.some((manager) => ['pip', 'poetry', 'uv', 'pdm', 'pipenv'].includes(manager))
    ) {
      say(`${workspace.python} -m ${missing}${tail}`, likely - 0.2);
    }
  }
  return suggestions;
}

const absent =
  /cannot find|can't (?:find|open|resolve|read)|could not (?:find|resolve|open|load|read)|no such file|not found|does(?:n't| not) exist|enoent|missing|no rule to make target|unresolved|not (?:been |yet )?(?:built|generated|compiled|created)|out of date|stale|no module named/i;

/** A file that is not there: something of the workspace makes it, most likely what shares words with its path. */
function missingFile({ workspace, failure, relevanceTo }: RepairContext): readonly Suggestion[] {
  const lines = failure.text.split('\n').filter((line) => absent.test(line));
  if (lines.length === 0) return [];
  const words = lines
    .slice(0, 8)
    .map((line) => line.replaceAll(workspace.root, '').replace(/['"`]/g, ' '))
    .join(' ');
  const relevance = relevanceTo(words);
  const best = Math.max(0, ...preparatory(workspace).map((id) => relevance[id] ?? 0));
  return preparatory(workspace).map((id) => {
    const match = best > 0 ? (relevance[id] ?? 0) / best : 0;
    return {
      command: workspace.commands[id]?.command ?? '',
      logit: possible + 2 * match,
      intent:
        match > 0 ? 'something is missing; this may make it' : 'something is missing; this prepares the workspace',
    };
  });
}

/** Indices of commands that make something which others need. */
function preparatory({ commands }: Workspace): readonly number[] {
  return commands.flatMap(({ name, command, kind }, id) => {
    const concepts = conceptsOf(name || command);
    const makes = ['#build', '#generate', '#install', '#migrate', '#seed'].some((concept) => concepts.has(concept));
    const other = ['#test', '#lint', '#clean', '#release', '#docs', '#watch', '#start'].some((concept) =>
      concepts.has(concept),
    );
    const prepares = /^(pre|prepare|prebuild|configure|init|gen|make)\b|tables|assets|proto/.test(name);
    return (makes || prepares) && !other && kind !== 'fallback' ? [id] : [];
  });
}

const cue =
  /\b(run|running|try|use|using|execute|please|first|did you mean|forg[eo]t|must|need|should|instead|via|with)\b/i;

/** Commands that the output names. The workspace's own are taken at its word, others are hearsay. */
function mentionedCommands({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const lines = failure.text.split('\n').slice(-200);
  return lines.flatMap((line, at) => {
    // The echo of what is being run is no advice.
    if (/^\s*(?:[>$+]|make(?:\[\d+\])?:\s*\*\*\*)/.test(line)) return [];
    const advised = cue.test(line) || /did you mean|to (?:fix|see|solve)|try|first/i.test(lines[at - 1] ?? '');
    const own = workspace.commands.filter(
      ({ command, name }) => mentions(line, command) || (advised && namesScript(line, name)),
    );
    const suggestions = own
      .filter(({ command }) => line.trim() !== command)
      .map(({ command }) => ({
        command,
        logit: advised ? certain : possible,
        intent: 'the output names this command of the workspace',
      }));
    if (!advised || own.length > 0) return suggestions;
    const foreign = [...line.matchAll(/[`'"]([^`'"]{3,120})[`'"]/g)].flatMap(([, quoted = '']) =>
      proposableCommands(quoted),
    );
    return foreign
      .filter((command) => command.includes(' ') && workspace.onPath(command.split(' ')[0] ?? ''))
      .map((command) => ({
        command,
        logit: hearsay,
        intent: 'the output suggests it; it is not one of the workspace’s commands',
      }));
  });
}

function mentions(line: string, command: string): boolean {
  if (!command.includes(' ')) return false;
  const spellings = [command, command.replace(/^(npm|pnpm) (test|start)$/, '$1 run $2')];
  return spellings.some((spelling) => {
    const at = line.indexOf(spelling);
    return at >= 0 && !/[\w/:-]/.test(line[at - 1] ?? ' ') && !/[\w:-]/.test(line[at + spelling.length] ?? ' ');
  });
}

/** "run the generate script first", "build it first": a script by its bare name. */
function namesScript(line: string, name: string): boolean {
  if (name.length < 3 || !isPlainName(name)) return false;
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `\\b(?:run|execute|via|with|use|try)\\s+(?:the\\s+)?[\`'"]?${escaped}[\`'"]?(?=\\s+(?:first|script|target|task|step|before)|[\`'"])`,
    'i',
  ).test(line);
}

/** A script, target or recipe that does not exist: the workspace's command with the most similar name. */
function wrongName({ failure, relevanceTo, workspace }: RepairContext): readonly Suggestion[] {
  const pattern =
    /Missing script: "([^"]+)"|No rule to make target ['`]([^'`]+)'\.|does not contain recipe [`']([^`']+)|Task "([^"]+)" does not exist|Command "([^"]+)" not found|script not found "([^"]+)"|None of the selected packages has a "([^"]+)" script|no such command: `([^`]+)`/i;
  const wanted = firstGroup(pattern, failure.text);
  if (wanted === undefined) return [];
  const relevance = relevanceTo(wanted);
  return workspace.commands.flatMap(({ command, kind }, id) =>
    (relevance[id] ?? 0) > 0.3 && kind !== 'fallback'
      ? [{ command, logit: 3 * (relevance[id] ?? 0), intent: `there is no ${wanted}; this comes close` }]
      : [],
  );
}

/** A script without the executable bit. */
function notExecutable({ failure }: RepairContext): readonly Suggestion[] {
  const [program = ''] = simpleCommand(failure.command)?.words ?? [];
  const denied = /permission denied/i.test(failure.text) || failure.exitCode === 126;
  if (!denied || !program.includes('/')) return [];
  return ['bash', 'sh'].map((shell, rank) => ({
    command: `${shell} ${failure.command}`,
    logit: likely - rank,
    intent: `${program} is not executable`,
  }));
}

/** A port that is taken: most servers take another one from PORT. */
function portInUse({ failure }: RepairContext): readonly Suggestion[] {
  const used = /EADDRINUSE|address already in use|port (?:\d+ )?(?:is )?(?:already )?in use/i.test(failure.text);
  if (!used || simpleCommand(failure.command)?.hasAssignments !== false) return [];
  const port = Number(/(?::|port )(\d{4,5})\b/i.exec(failure.text)?.[1] ?? 3000);
  return [
    {
      command: `PORT=${String(port < 65535 ? port + 1 : 3001)} ${failure.command}`,
      logit: likely,
      intent: 'the port is taken',
    },
  ];
}

/** A failure that says nothing more: what prepares the workspace is worth a try before giving up. */
function missingPreparation({ workspace }: RepairContext): readonly Suggestion[] {
  return preparatory(workspace).map((id) => ({
    command: workspace.commands[id]?.command ?? '',
    logit: 0.6,
    intent: 'perhaps something must be prepared first',
  }));
}

/** The first group of an alternation that took part in the match. */
function firstGroup(pattern: RegExp, text: string): string | undefined {
  const groups: readonly (string | undefined)[] = pattern.exec(text)?.slice(1) ?? [];
  return groups.find((group) => group !== undefined);
}
