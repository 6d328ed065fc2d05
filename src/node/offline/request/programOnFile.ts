// "Run it on Cargo.toml": what starts the project's own program, on a file or folder that the task names.
import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { isOwnName } from '../questions/ownPackage.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { scriptStart } from './scriptStart.ts';
import { conceptsOf } from './vocabulary.ts';

const polite = '(?:(?:please|pls|just|now|can you|could you|would you|try to)\\s+)*';
const itself = 'it|this|the\\s+(?:program|tool|app|application|binary|cli|executable|command|project|crate)';
const form = new RegExp(
  `^${polite}(?:(?:build|compile|make)(?:\\s+(?:it|this|everything|the\\s+\\w+))?\\s*(?:,\\s*)?(?:and|then)\\s+(?:then\\s+)?)?(?:run|start|execute|launch|try|use|call|point)\\s+(?:(${itself})|(?:the\\s+)?[\`'"]?([\\w.-]+)[\`'"]?(?:\\s+(?:program|tool|binary))?)\\s+(?:on|with|against|over|at)\\s+(?:the\\s+)?(?:files?\\s+)?[\`'"]?((?:\\.\\/)?[\\w./-]+)[\`'"]?(?:\\s+file)?(?:\\s+as\\s+(?:its\\s+|the\\s+|an?\\s+)?(?:only\\s+)?(?:argument|input|model|parameter|file))?(?:\\s+(?:please|pls|thanks|for me|now|once))*\\s*[.!?]*$`,
  'iu',
);
/** How a start hands on what stands behind it. */
const handsOn: readonly (readonly [start: RegExp, between: string])[] = [
  [/^cargo run(?: --release)?$/, ' -- '],
  [/^npm start$/, ' -- '],
  [/^npm run [\w:-]+$/, ' -- '],
  [/^(?:cmake -S \. -B \S+(?: -D\S+)* && cmake --build \S+|make(?: [\w.-]+)?) && \.\/[\w./-]+$/, ' '],
  [/^(?:go run \.|node [\w./-]+|\S*python3? -m [\w.]+|\S*python3? [\w./-]+\.py|\.\/[\w./-]+)$/, ' '],
];

/** "On the May log (samples/may.log) and show me the summary": on that file. */
const plain = (task: string): string =>
  task
    .trim()
    .replace(/,?\s+(?:and|then)\s+(?:show|tell|give|print|let)\s+me\b[^.;!?]*(?=[.!?]*$)/iu, '')
    .replace(/,?\s+so\s+(?:that\s+)?(?:i|we|you)\b[^.;!?]*(?=[.!?]*$)/iu, '')
    .replace(/,\s*(?:just|only)\s+(?:that|this)(?:\s+one)?(?:\s+\w+)?(?=\s*[.!?]*$)/iu, '')
    .replace(/\b(on|with|against|over)\s+(?:the\s+)?(?:[\w-]+\s+){1,4}\(([\w./-]*[./][\w./-]+)\)/iu, '$1 $2');

/** The only sentence of a story that says so. */
function inSentence(task: string): RegExpExecArray | undefined {
  const sentences = task.trim().split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  if (sentences.length < 2 || sentences.length > 4 || /\b(?:then|also|afterwards)\b/iu.test(task)) return undefined;
  const [only, another] = sentences.map((sentence) => form.exec(plain(sentence))).filter((found) => found !== null);
  return another === undefined ? only : undefined;
}

/** What is meant by a file that a task names, and stands here. */
function fileIn(task: string, root: string): readonly [program: string, path: string] | undefined {
  const [, self, name, said = ''] = form.exec(plain(task)) ?? inSentence(task) ?? [];
  const path = [said, said.replace(/[.,;!]+$/, '')].find((each) => isPlainName(each) && existsSync(join(root, each)));
  return path === undefined || path.includes('..') ? undefined : [self === undefined ? (name ?? '') : '', path];
}

/** Undefined where the task names no file that is here, another program than the project's own, or nothing starts that. */
export function programOnFile(task: string, place: Workspace): string | undefined {
  const [name, path] = fileIn(task, place.root) ?? [];
  if (name === undefined || path === undefined) return undefined;
  const script =
    name === ''
      ? undefined
      : [name, `bin/${name}`].find((file) => isPlainName(file) && textIn(place.root, file)?.startsWith('#!'));
  const start = script === undefined ? undefined : scriptStart(place.root, script);
  // In another folder the path would be another one.
  if (start !== undefined) return start.startsWith('(') ? undefined : `${start} ${path}`;
  if (name !== '' && !isOwnName(name, place) && !isInName(name, place)) return undefined;
  const starts = ({ kind, folder, command, name: called }: WorkspaceCommand) =>
    kind !== 'fallback' &&
    kind !== 'automated' &&
    folder === undefined &&
    !/\s--help$/u.test(command) &&
    ([...conceptsOf(called)].join() === '#start' || command === `./${name}`);
  const line = place.commands.find(starts)?.command ?? exampleOnAnother(path, place);
  if (line?.endsWith(` ${path}`) === true) return line;
  const between = handsOn.find(([start]) => line !== undefined && start.test(line))?.[1];
  return line === undefined || between === undefined ? undefined : `${line}${between}${path}`;
}

/** "The renderer": the program `tinyrenderer`, where nothing else is started here. */
function isInName(name: string, { commands }: Workspace): boolean {
  const word = name.toLowerCase();
  const started = new Set(
    commands.flatMap(({ command }) => /&& \.\/(?:[\w.-]+\/)*([\w-]+)$/u.exec(command)?.[1] ?? []),
  );
  const [only, another] = started;
  return word.length > 4 && another === undefined && only?.toLowerCase().endsWith(word) === true;
}

/** The only documented line that runs on a file of the same kind, on this one: `tool -- samples/april.log`. */
function exampleOnAnother(path: string, { commands }: Workspace): string | undefined {
  const ending = /\.\w+$/.exec(path)?.[0];
  const lines = commands.flatMap(({ command, name, kind }) => {
    const [, start = '', last = ''] = /^(\S.*?)\s(\S+)$/.exec(command) ?? [];
    const isExample = kind === 'documented' && last.endsWith(ending ?? '\0') && [...conceptsOf(name)].length === 0;
    return isExample && runs.test(start) ? [`${start} ${path}`] : [];
  });
  const [only, another] = new Set(lines);
  return another === undefined ? only : undefined;
}

const runs = /^(?:cargo run\b.* --|go run \S+|node [\w./-]+|\S*python3? (?:-m [\w.]+|[\w./-]+\.py)|\.\/[\w./-]+)$/;

/**
 * Whether a task wants a program to be run on a file that a command does not name: to run it without is not what was asked. `description`: what is
 * said of the command, which may name a folder that it is for.
 */
export function missesFile(task: string, command: string, root: string, description = ''): boolean {
  const [, path] = fileIn(task, root) ?? [];
  if (path === undefined || command.includes(path)) return false;
  const folder = path.replace(/^\.\//, '').replace(/\/$/, '');
  const isItsFolder =
    statSync(join(root, folder)).isDirectory() &&
    description
      .toLowerCase()
      .split(/[^\w/-]+/)
      .includes(folder.toLowerCase());
  return !isItsFolder;
}

const given =
  /\b(?:run|start|execute|launch|try|use|call|point|invoke|put|feed)\b[^;!?]{0,80}?\s(?:on|over|against|through|with)\s+(?:the\s+)?(?:files?\s+)?[`'"]?((?:\.\/)?(?:[\w-]+\/)*[\w.-]*\w)/iu;

/** Where another thing to do begins. */
const nextDeed =
  /(?<=[.!?])\s+|;\s*|,?\s+(?:and\s+then|and|then)\s+|,\s+(?=(?:please\s+)?(?:run|start|execute|launch|try|use|call|point|invoke|put|feed|open)\b)/iu;
const plainStart = new RegExp(
  `^\\W*${polite}(?:(?:start|launch|serve|boot|bring\\s+up)\\s|(?:run|execute)\\s+(?:${itself}|the\\s+server)\\b)(?!.*\\s(?:on|over|against|through|with)\\s)`,
  'iu',
);

/** Whether a command starts a program without the file that a task wants it to be started on: alone it would wait for its input, or do something else. */
export function startsWithoutFile(
  { name, command, body }: Pick<WorkspaceCommand, 'name' | 'command' | 'body'>,
  task: string,
  root: string,
): boolean {
  if (!conceptsOf(name).has('#start')) return false;
  const program = escapeRegExp(basename(command.split(' ').at(-1) ?? ''));
  const typed = new RegExp(`(?<![\\w-])${program}\\s+((?:[\\w-]+/)*[\\w.-]*\\w)`, 'iu').exec(task)?.[1];
  const clauses = task.split(nextDeed);
  const isThere = (path: string) =>
    /[./]/.test(path) &&
    isPlainName(path) &&
    !path.includes('..') &&
    statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
  // "Start the server and try it on a file": a start of its own.
  const isAlsoAlone = clauses.some((clause) => plainStart.test(clause));
  const files = (isAlsoAlone ? [] : clauses)
    .flatMap((clause) => given.exec(clause)?.[1]?.replace(/^\.\//, '') ?? [])
    .concat(typed ?? [])
    .filter(isThere);
  return files.some((path) => !`${command} ${body}`.includes(basename(path)));
}

/** The same place without such commands. */
export const withoutBareStarts = (whole: Workspace, task: string): Workspace => ({
  ...whole,
  commands: whole.commands.filter((known) => !startsWithoutFile(known, task, whole.root)),
});
