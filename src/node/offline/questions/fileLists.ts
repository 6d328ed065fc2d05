// How the files of a scope are listed, sized and counted: on the disk below the workspace, there without what git ignores, by git in all of the repository.
import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import type { Workspace } from '../commands/workspace.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { foldersOf, fromHere, ignoredFolders, pruned, type Scope } from './scope.ts';

/** Commands; `row` finds a count and a path in a line of the first two. */
export interface FileLists {
  readonly bytes: string;
  /** The three largest of what the list leaves out, each line as `row` reads it behind `ignored`. */
  readonly ignored?: string;
  readonly lines: string;
  readonly row: RegExp;
  readonly paths: string;
  readonly count: string;
  readonly total: string;
  readonly names: string | undefined;
  /** What the paths are relative to, seen from the workspace. */
  readonly from: string;
  /** What a list of them leaves out. */
  readonly note: string;
  /** The same where that lists nothing: what is asked about is ignored. */
  readonly otherwise?: FileLists;
}

/** `endings`: only files whose names end so; empty for all. */
export function fileLists(scope: Scope, endings: readonly string[], workspace: Workspace): FileLists {
  const isAbove = scope.folder.startsWith('..') && workspace.inGit && workspace.onPath('git');
  if (isAbove) return inRepository(scope, endings, workspace.root);
  const made = foldersIgnored(workspace.root).filter((name) => !`${scope.folder}/`.startsWith(`${name}/`));
  const all = onDisk({ ...scope, without: [...new Set([...scope.without, ...made])] }, endings);
  const ignores = [workspace.root, workspaceAround(workspace.root)].some((top) => existsSync(join(top, '.gitignore')));
  if (!ignores || !workspace.inGit || !workspace.onPath('git')) return all;
  return { ...all, ...notIgnored(scope, endings), otherwise: onDisk(scope, endings) };
}

/** What is built lies there, and is not the project's. */
const foldersIgnored = (root: string): readonly string[] =>
  ignoredFolders(root).filter((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() === true);

/** Files that git tracks, or would: what builds leave is ignored. */
function notIgnored(scope: Scope, endings: readonly string[]): Partial<FileLists> {
  const { folder, without } = scope;
  const wanted = foldersOf(scope).flatMap((path) =>
    endings.length === 0 ? [path] : endings.map((ending) => `${path === '.' ? '' : `${path}/`}*.${ending}`),
  );
  const left = without.flatMap((path) => [`:(exclude)${path}`, `:(exclude,glob)**/${path}/**`]);
  const specs = [...wanted, ...left, ':(exclude,glob)**/node_modules/**'].map((spec) => `'${spec}'`).join(' ');
  const by = (counted: string, which = '-zco') =>
    `git ls-files ${which} --exclude-standard -- ${specs} | xargs -0r ${counted} | grep -v ' total$' | sort -rn`;
  return {
    bytes: by('wc -c'),
    ignored: `${by('wc -c', '-zoi')} | head -n 3 | sed 's/^/ignored/'`,
    lines: by('wc -l'),
    // A folder that is named may be one that git ignores.
    ...(folder === '.' ? { count: `git ls-files -co --exclude-standard -- ${specs} | wc -l` } : {}),
    note: '\n\nWhat git ignores is left out.',
  };
}

function onDisk(scope: Scope, endings: readonly string[]): FileLists {
  const filter = endings.length === 0 ? '' : ` \\( ${endings.map((ending) => `-name '*.${ending}'`).join(' -o ')} \\)`;
  const find = `find ${foldersOf(scope).map(fromHere).join(' ')} -type f -not -path '*/.git/*' -not -path '*/node_modules/*'${pruned(scope)}${filter}`;
  const by = (counted: string) => `${find} -exec ${counted} {} + | grep -v ' total$' | sort -rn`;
  return {
    bytes: by('wc -c'),
    lines: by('wc -l'),
    row: /^\s*(?<count>\d+)\s+(?<path>.+)$/gm,
    paths: find,
    count: `${find} | wc -l`,
    total: `du -sh${scope.others === undefined ? '' : 'c'} ${foldersOf(scope).join(' ')}`,
    names: undefined,
    from: '.',
    note: '',
  };
}

/** What lies above the workspace is read only as far as git has it. */
function inRepository(scope: Scope, endings: readonly string[], root: string): FileLists {
  const { without } = scope;
  const top = workspaceAround(root);
  const inTop = (path: string) => relative(top, join(root, path));
  const places = foldersOf(scope).map(inTop);
  const place = places.includes('') ? '' : ` ${places.join(' ')}`;
  const left = without.map((path) => escapeRegExp(inTop(path))).join('|');
  const only = endings.map((ending) => escapeRegExp(ending)).join('|');
  const filter = [
    left === '' ? '' : ` | grep -vE '(^|[[:space:]/])(${left})(/|$)'`,
    only === '' ? '' : ` | grep -E '\\.(${only})$'`,
  ].join('');
  const tree = (options: string) => `git ls-tree -r ${options} --full-tree HEAD${place}${filter}`;
  const specs = [
    ...places.flatMap((path) =>
      endings.length > 0 ? endings.map((ending) => `:(top)${path === '' ? '' : `${path}/`}*.${ending}`) : [`:/${path}`],
    ),
    ...without.map((path) => `:(top,exclude)${inTop(path)}`),
  ];
  return {
    bytes: `${tree('-l')} | sort -k 4 -rn`,
    lines: `git grep --full-name -Ic '' HEAD -- ${specs.map((spec) => `'${spec}'`).join(' ')} | sort -t : -k 3 -rn`,
    row: /^(?:\d+ blob \w+ +(?<count>\d+)\t(?<path>.+)|HEAD:(?<file>.+):(?<length>\d+))$/gm,
    paths: tree('--name-only'),
    count: `${tree('--name-only')} | wc -l`,
    total: `${tree('-l')} | awk '{ n += $4 } END { print n " bytes in " NR " files, as committed" }'`,
    names: `git ls-tree --name-only --full-tree HEAD${place === '' ? '' : places.map((path) => ` ${path}/`).join('')}`,
    from: relative(root, top),
    note: '\n\nOnly files that git tracks are counted, as last committed.',
  };
}
