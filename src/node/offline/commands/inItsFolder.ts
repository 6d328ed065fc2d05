// "Run `tclsh station.tcl` in `station/`": what a document starts in a folder that it names, run there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { simpleCommand } from './shellText.ts';
import { inFolder, isPlainName, type WorkspaceCommand } from './workspaceCommand.ts';

/** So many characters around a command say where it is run. */
const around = 200;
/** So many before it may change the folder, in a block of its own. */
const before = 400;

const javaSources = 'src/main/java';

interface Place {
  readonly root: string;
  /** Names in the root. */
  readonly names: ReadonlySet<string>;
  /** The text of a document. */
  readonly textOf: (file: string) => string;
}

/** The same command in the only folder named beside it that has the file which it starts, where the root has no such file. */
export function inItsFolder(known: WorkspaceCommand, { root, names, textOf }: Place): WorkspaceCommand {
  const { command, origin } = known;
  // `javac org/json/*.java`, of before the sources were moved.
  const [, folder = ''] = /^javac ((?:[\w-]+\/)+)\*\.java$/.exec(command) ?? [];
  if (folder !== '' && !existsSync(join(root, folder)) && existsSync(join(root, javaSources, folder)))
    return { ...known, command: inFolder(javaSources, command) };
  const file = (simpleCommand(command)?.words ?? []).slice(0, 2).find((word) => /^(?:\.\/)?[\w-]+\.\w+$/.test(word));
  if (file === undefined || existsSync(join(root, file))) return known;
  const text = textOf(origin);
  const at = text.indexOf(command);
  const changed = changedTo(text.slice(Math.max(0, at - before), Math.max(0, at)), root);
  if (changed !== undefined && existsSync(join(root, changed, file)))
    return { ...known, command: inFolder(changed, command) };
  const beside = text.slice(Math.max(0, at - around), at + command.length + around);
  const [inside, ...others] = [...names].filter(
    (name) => isPlainName(name) && isNamed(name, beside) && existsSync(join(root, name, file)),
  );
  return at < 0 || inside === undefined || others.length > 0 ? known : { ...known, command: inFolder(inside, command) };
}

/** The folder of the last line `cd` before it: below the root, or below the project by its name, `cd minimalpaste/src`. */
function changedTo(text: string, root: string): string | undefined {
  const [, path = ''] = [...text.matchAll(/^[ \t]*(?:[$%❯] )?cd (?:\.\/)?([\w./-]+)[ \t]*$/gm)].at(-1) ?? [];
  const [, ...below] = path.split('/');
  return (path.includes('..') ? [] : [path, below.join('/')])
    .map((folder) => folder.replace(/\/+$/, ''))
    .find((folder) => folder !== '' && isPlainName(folder) && existsSync(join(root, folder)));
}

const isNamed = (folder: string, text: string): boolean =>
  new RegExp(
    `(?<![\\w./-])(?:\\./)?${escapeRegExp(folder)}(?:/(?!\\w)|(?=\`)|(?=['"]?\\s+(?:folder|directory)\\b))`,
    'i',
  ).test(text);
