// "Show the help of tally": what a program of the workspace prints for `--help`, where its source knows that option.
import { basename, dirname, join } from 'node:path';
import { statSync } from 'node:fs';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isOwnName } from '../questions/ownPackage.ts';
import { ownPrograms, rustBinaries, versionOptions } from '../questions/ownProgram.ts';
import { asksProgram } from '../questions/saidByProgram.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { askedOption, type ToldOption } from './askedOption.ts';
import { cargoPrograms } from './cargoPrograms.ts';
import { actionConcepts } from './vocabulary.ts';

const polite =
  "(?:^|[:;,]\\s+)(?:please\\s+|(?:can|could|would)\\s+you\\s+|i\\s+(?:want|need)\\s+to\\s+|i['’]d\\s+like\\s+to\\s+)*";
const showing = '(?:show|print|display|see|view|read|output|get|give)\\s+(?:me\\s+)?';
const program = '(?:program|script|tool|command|cli|binary|executable|converter|generator|formatter|compiler)';
const asks = [
  `${polite}${showing}(?:the\\s+|its\\s+)?(?:([\\w.-]+)['’]s\\s+|([\\w.-]+)\\s+(?:command\\s+)?)?(?:help|usage)(?:\\s+(?:text|output|message|screen|page))?(?:\\s+(?:of|for|from)\\s+(?:the\\s+)?(?:command[- ]line\\s+)?([\\w.-]+?)(?:\\s+${program})?)?\\s*(?:please|pls|thanks)?[.!?]*$`,
  `${polite}(?:${showing})?what\\s+(?:does\\s+)?(?:the\\s+|our\\s+|this\\s+)?([\\w.-]+)(?:\\s+${program})?\\s+(?:prints?|says?|shows?|outputs?)\\s+(?:with|for|on|given|when\\s+(?:called|run|started)\\s+with)\\s+(?:--help|-h)[.!?]*$`,
  `${polite}(?:run|call)\\s+(?:the\\s+|our\\s+)?([\\w.-]+)(?:\\s+${program})?(?:['’]s)?\\s+(?:help|usage)[.!?]*$`,
  `${polite}(?:run|start|call)\\s+(?:it\\s+|this\\s+)?with\\s+(?:--help|-h)()[.!?]*$`,
  `${polite}(?:the|its)\\s+help(?:\\s+(?:text|output|message|screen))?()[.!?]*$`,
  `${polite}(?:run|start|call)\\s+(?:the\\s+|our\\s+|this\\s+)?([\\w.-]+)(?:\\s+${program})?\\s+with\\s+(?:--help|-h)[.!?]*$`,
  `${polite}(?:(?:run|start|call|execute)\\s+(?:the\\s+|our\\s+)?)?(?:\\./)?(?:[\\w-]+/)*([\\w.-]+)\\s+(?:--help|-h)[.!?]*$`,
  `${polite}(?:the\\s+)?(?:help|usage)(?:\\s+(?:text|output|message|screen))?\\s+(?:of|for|from)\\s+(?:the\\s+)?([\\w.-]+?)(?:\\s+${program})?\\s*(?:please|pls|thanks)?[.!?]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));
const example =
  /\b(?:the\s+)?[`'"]?([\w-]+)[`'"]?\s+example\b|\bexample\s+(?:called\s+|named\s+)?[`'"]?([\w-]+)[`'"]?/iu;
const wantsElse =
  /\b(?:explain|code|sources?|how|where|why|write|add|delete|remove|rename|edit|change|fix|do(?:n['’]?t| not)|never|without\s+running)\b/iu;
const started = /^(?:\S*python3? |node |perl |ruby |bash |sh |\.\/)([\w./-]+)$/;

/** The line that prints the help of the program that a task names, or of the only one, or runs an example; undefined for any other task. */
export const helpCommand = (task: string, workspace: Workspace): string | undefined =>
  exampleCommand(task, workspace) ?? helpLine(task, workspace);

function helpLine(task: string, workspace: Workspace): string | undefined {
  const sentences = task.trim().split(/(?<=[.!?])\s+/u);
  const said = sentences.find((sentence) => asks.some((pattern) => pattern.test(sentence)));
  const isAlone = sentences.every((other) => other === said || actionConcepts(other).size === 0);
  if (said === undefined || !isAlone || asksForTargets(said, workspace)) return undefined;
  const found = asks.map((pattern) => pattern.exec(said)).find((match) => match !== null);
  const named = firstOf(found).toLowerCase();
  const isItself = new RegExp(`^(?:|it|its|this|the|that|app|${program})$`).test(named);
  return isItself
    ? lineOf(theProgram(allPrograms(workspace), workspace), 'help', workspace)
    : lineOf(programsCalled(named, workspace), 'help', workspace);
}

/** The line by which a program of the workspace tells its help or its version, as a task wants it to; undefined for any other task, and where its source knows no such option. */
export function toldByProgram(task: string, workspace: Workspace): string | undefined {
  const asked = optionAsked(task, workspace);
  return asked === undefined ? undefined : lineFor(asked, workspace);
}

function lineFor({ name, option }: OptionAsked, workspace: Workspace): string | undefined {
  const meant = name === undefined ? theProgram(allPrograms(workspace), workspace) : programsCalled(name, workspace);
  return lineOf(meant, option, workspace);
}

/** A text that wants a program to tell its help or its version, in plain words; any other text as it is. */
export function optionPlainly(text: string, workspace: Workspace): string {
  const asked = optionAsked(text, workspace);
  if (asked === undefined) return text;
  const { name, option } = asked;
  const plain =
    option === 'help'
      ? `show ${name === undefined ? 'its help' : `the help of ${name}`}`
      : `run ${name ?? 'it'} and print its version`;
  if (lineFor(asked, workspace) !== undefined) return plain;
  // A typed option is passed on, whatever the source says.
  if (/(?:^|\s)(?:--help|-h|--version)(?![\w-])/u.test(text)) return text;
  return option === 'help' ? plain : 'which version is this?';
}

type OptionAsked = NonNullable<ReturnType<typeof askedOption>>;

function optionAsked(task: string, workspace: Workspace): OptionAsked | undefined {
  if (!mayAsk.test(task)) return undefined;
  const asked = askedOption(task, [
    ...allPrograms(workspace).flatMap(({ names }) => names.flatMap((name) => [name, name.replaceAll('_', '-')])),
    ...rustBinaries(workspace).map(({ name }) => name.toLowerCase()),
  ]);
  // That is a question, whose answer is told.
  return asked?.option === 'version' && task.includes('?') && asksProgram(task) ? undefined : asked;
}

const mayAsk =
  /help|-h\b|hlep|hepl|usage|useage|usgae|options?|flags|argument|instruction|vers|verison|release|number/iu;

/** What starts any of them, the best way first. */
const allPrograms = (workspace: Workspace): readonly NamedProgram[] => withCargo(programsOf(workspace), workspace);

function programsCalled(name: string, workspace: Workspace): readonly NamedProgram[] {
  const all = allPrograms(workspace);
  const binaries = rustBinaries(workspace).map((each) => ({ ...each, names: [each.name], isStarted: false }));
  // `bin/you-get` is `python3 -m you_get`.
  const isCalled = (known: string, called: string) =>
    known.replaceAll('_', '-').toLowerCase() === called.replaceAll('_', '-');
  const of = (called: string) => {
    const found = all.filter(({ names }) => names.some((known) => isCalled(known, called)));
    return found.length > 0 ? found : binaries.filter((each) => isCalled(each.name, called));
  };
  return [name, name.replace(/['’]?s$/, '')].map(of).find((programs) => programs.length > 0) ?? [];
}

/** The line of the only one of them that tells this. */
function lineOf(programs: readonly NamedProgram[], option: ToldOption, workspace: Workspace): string | undefined {
  const lines = new Set(programs.map(({ line }) => line));
  const told = [...lines].flatMap((line) => {
    const files = programs.flatMap((each) => (each.line === line ? each.files : []));
    const text = [...files, ...besideIn(line, files, workspace.root)]
      .map((file) => textIn(workspace.root, file) ?? '')
      .join('\n');
    const known = option === 'help' ? helpOption(text) : versionOptions(text)[0];
    return known === undefined ? [] : [`${line} ${known}`];
  });
  return told.length === 1 ? told[0] : undefined;
}

/** "Show help", where a target of that name tells what there is to make. */
const asksForTargets = (task: string, { commands }: Workspace): boolean =>
  /^\W*(?:please\s+)?(?:show\s+(?:me\s+)?(?:the\s+)?|the\s+)help\W*$/iu.test(task) &&
  commands.some(({ name, folder }) => name === 'help' && folder === undefined);

/** What starting the project starts, else what is called like it, else what a manifest names, else the only one. */
function theProgram(all: readonly NamedProgram[], workspace: Workspace): readonly NamedProgram[] {
  const { root, commands } = workspace;
  const own = basename(root).toLowerCase();
  const declared = new Set(commands.flatMap(({ starts }) => starts?.line ?? []));
  const found = [
    all.filter(({ isStarted }) => isStarted),
    all.filter(({ names }) => names.includes(own)),
    all.filter(({ line }) => declared.has(line)),
    all.filter(({ line, names }) => / -m \w+$/u.test(line) && names.some((name) => isOwnName(name, workspace))),
  ];
  return found.find((programs) => programs.length > 0) ?? all;
}

/** A package may read its options in any of its modules: `nox/_options.py`. */
function besideIn(line: string, files: readonly string[], root: string): readonly string[] {
  const folders = / -m \w+$/u.test(line) ? new Set(files.map((file) => dirname(file))) : [];
  return [...folders].flatMap((folder) =>
    namesIn(root, folder).flatMap((name) => (name.endsWith('.py') ? `${folder}/${name}` : [])),
  );
}

/** Of the groups of a match; '' if none took part in it. */
const firstOf = (match: RegExpExecArray | null | undefined): string =>
  (match?.slice(1) as readonly (string | undefined)[] | undefined)?.find((group) => group !== undefined) ?? '';

export interface NamedProgram {
  readonly line: string;
  readonly names: readonly string[];
  readonly files: readonly string[];
  /** What starting the project starts. */
  readonly isStarted: boolean;
}

/** With what Cargo starts besides. */
function withCargo(all: readonly NamedProgram[], workspace: Workspace): readonly NamedProgram[] {
  const others = cargoPrograms(workspace).filter(({ files: [file] }) => all.every((known) => known.files[0] !== file));
  return [
    ...all,
    ...others.map(({ name, line, files }) => ({
      ...{ line: `${line.replace('cargo run', '$& --quiet')} --`, names: [name.toLowerCase()], files },
      isStarted: workspace.commands.some((known) => known.command === line && known.name === 'start'),
    })),
  ];
}

/** Distinct by their files. */
export function programsOf(workspace: Workspace): readonly NamedProgram[] {
  const files = workspace.commands.flatMap(({ command, name }): readonly NamedProgram[] => {
    const file = started.exec(command)?.[1]?.replace(/^\.\//, '') ?? '';
    if (file === '' || !isPlainName(file) || file.includes('..') || !isFile(join(workspace.root, file))) return [];
    return [{ line: command, names: namesOf(file), files: [file], isStarted: name === 'start' }];
  });
  const own = ownPrograms(workspace).map(({ name, line, files }) => ({
    ...{ line, names: [name.toLowerCase()], files },
    isStarted: workspace.commands.some(({ command, name }) => command === line && name === 'start'),
  }));
  // A file may be started in several ways: the most usual one is first.
  const all = [...own, ...files];
  const firsts = all.filter(({ files: [file] }, at) => all.findIndex(({ files: [other] }) => other === file) === at);
  const namesFor = (file: string | undefined) => all.flatMap(({ names, files }) => (files[0] === file ? names : []));
  return firsts.map((each) => ({ ...each, names: [...new Set(namesFor(each.files[0]))] }));
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function namesOf(file: string): readonly string[] {
  const name = file.replace(/^.*\//, '').toLowerCase();
  return [name, name.replace(/\.\w+$/, '')];
}

/** The option by which a source says that it prints its help. */
function helpOption(text: string): '--help' | '-h' | undefined {
  if (
    /--help\b|argparse|ArgumentParser|OptionParser|\bclick\b|\btyper\b|\bclap\b|commander|yargs|\bmeow\b|\bsade\b|\bdocopt\b/.test(
      text,
    )
  )
    return '--help';
  return /^\s*['"]?-h['"]?\s*(?:\||\))/m.test(text) && /usage/i.test(text) ? '-h' : undefined;
}

/** "What does the app example print with --help?": an example of a crate, with what is to be passed to it. */
function exampleCommand(task: string, { root, names, onPath }: Workspace): string | undefined {
  const name = firstOf(example.exec(task));
  const asksToRun = /\b(?:run|start|execute|launch|show|prints?|outputs?|try|see)\b/iu.test(task);
  const asksElse = [...actionConcepts(task)].some((concept) => concept !== '#start');
  if (!asksToRun || asksElse || wantsElse.test(task) || !names.has('Cargo.toml') || !onPath('cargo')) return undefined;
  const isThere = [`examples/${name}.rs`, `examples/${name}/main.rs`].some((file) => isFile(join(root, file)));
  if (name === '' || !isThere) return undefined;
  const options = task.match(/(?<=\s)--?[a-z][\w-]*(?:=[\w./-]+)?(?=[\s.,!?]|$)/giu) ?? [];
  return `cargo run --example ${name}${options.length === 0 ? '' : ` -- ${options.join(' ')}`}`;
}
