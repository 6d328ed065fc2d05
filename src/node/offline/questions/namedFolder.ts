// The folder that a text names by its path, also with a slip of the pen: "in share/recipes", "the docs folder", "under src/loclae".
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { distance } from '../../../core/state/slips.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { foldersIn } from './folderOfWords.ts';

export interface NamedFolder {
  readonly path: string;
  /** The text with `here` in place of its name and of what stands around that. */
  readonly rest: string;
}

const kind = '(?:sub-?)?(?:folders?|director(?:y|ies)|dirs?)';
const where = '(?:directly\\s+)?(?:in|inside|within|below|under|underneath|beneath|of|from|at)';
const quote = '[`\'"]?';
const around = (name: string, behind = '') =>
  new RegExp(
    `(?:\\b${where}\\s+)?(?:(?:the|our|its|my|that)\\s+)?(?:${kind}\\s+)?${quote}(?:\\./)?${name}${quote}(?![\\w@-]|\\.\\w)${behind}`,
    'giu',
  );
/** A path, or a name that is said to be a folder's. */
const paths: readonly RegExp[] = [
  around('((?:[\\w@+.-]+/)+[\\w@+-]+(?:\\.[\\w@+-]+)*|[\\w@+.-]+(?=/))/?', `(?:\\s+${kind}\\b)?`),
  around('([\\w@+-]+(?:\\.[\\w@+-]+)*)', `\\s+${kind}\\b`),
  new RegExp(`\\b${where}\\s+(?:the\\s+)?${kind}\\s+${quote}([\\w@+-]+(?:\\.[\\w@+-]+)*)${quote}`, 'giu'),
];
/** Behind such a word a bare name may be that of a folder. */
const bare: readonly RegExp[] = [
  new RegExp(`\\b${where}\\s+(?:(?:the|our|its|my)\\s+)?${quote}([\\w@+-]+(?:\\.[\\w@+-]+)*)${quote}`, 'giu'),
  new RegExp(`\\b(?:does|do)\\s+(?:the\\s+)?${quote}([\\w@+-]+)${quote}\\s+(?:contain|have|hold)\\b`, 'giu'),
];

/** Undefined where none, or more than one, is named. */
export function folderNamed(text: string, root: string): NamedFolder | undefined {
  for (const patterns of [paths, bare]) {
    const matches = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
    const found = matches.flatMap(([all, name = '']) => {
      const path = isFolder(name, root) ? name : patterns === paths ? nearFolder(name, root) : undefined;
      return path === undefined ? [] : [{ path, all }];
    });
    const [first] = found;
    if (first === undefined) continue;
    return found.every(({ path }) => path === first.path)
      ? { path: first.path, rest: found.reduce((rest, { all }) => rest.replace(all, ' here '), text) }
      : undefined;
  }
  return undefined;
}

const isFolder = (path: string, root: string): boolean =>
  isPlainName(path) &&
  !/^\.?$|(?:^|\/)\.\.(?:\/|$)/.test(path) &&
  statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;

/** Each part as it is, or as the only folder there that is a slip away from it. */
function nearFolder(said: string, root: string): string | undefined {
  let path = '';
  for (const part of said.split('/')) {
    const names = foldersIn(join(root, path));
    const near = names.includes(part) ? [part] : names.filter((name) => isSlip(part.toLowerCase(), name.toLowerCase()));
    const [only] = near;
    if (only === undefined || near.length > 1) return undefined;
    path = path === '' ? only : `${path}/${only}`;
  }
  return path;
}

const shortest = 5;

/** Neither `step1` for `step2` nor `test` for `tests`. */
function isSlip(said: string, name: string): boolean {
  const digits = (text: string) => text.replace(/\D/g, '');
  return (
    said === name ||
    (name.length >= shortest &&
      said.startsWith(name.slice(0, 1)) &&
      digits(said) === digits(name) &&
      distance(said, name) === 1)
  );
}
