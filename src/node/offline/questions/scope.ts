// Of which files a question is: "in src", "below app/assets", "without vendor/", "not counting the tests", "in the whole repository".
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { foldersLeftOut, testFilesLeftOut } from './exclusions.ts';
import { textIn } from './texts.ts';

export interface Scope {
  /** Relative to the workspace; '.' for all of it, `..` and the like for the repository that holds it. */
  readonly folder: string;
  /** Further folders: `bin` of "in lib and bin". */
  readonly others?: readonly string[];
  /** Folders and files that do not count, relative to the workspace too. */
  readonly without: readonly string[];
}

/** "Skip .cache": a full stop within a name ends no sentence. */
const listed = '((?:[^.;:?!]|\\.(?=\\w))*)';
const excluding = new RegExp(
  `(?:\\bwithout(?:\\s+counting)?|\\bexcept(?:\\s+for)?|\\bexclud\\w+|\\bexclusive of|\\boutside(?:\\s+of)?|\\bnot\\s+(?:in|counting|including|the ones? in|those in|inside|below)|\\bdo(?:n['’]?t| not)\\s+(?:count|include|consider)|\\bignor\\w+|\\bdisregard\\w*|\\bleav(?:e|ing)\\s+(?:out|aside)|\\bskip(?:ping)?|\\bother than|\\bapart from|\\baside from|\\bminus|\\bbut not(?:\\s+in)?|[(,]\\s*(?:and\\s+)?not?(?!\\s+(?:only|just)\\b))\\s+${listed}`,
  'giu',
);
/** "(vendor/ does not count)", "not the ones in the vendored library". */
const discounted = /([\w./-]+)\s+(?:does|do)(?:n['’]t| not)\s+count/giu;
/** "..., and bin" behind the name of a folder. */
const further =
  /^[`'"/]{0,2}(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|plus|as well as)\s+)(?:(?:in|below|under|of)\s+)?(?:the\s+)?[`'"]?([\w@.][\w@./-]*)/iu;
const within =
  /\b(?:in|inside|within|below|under|beneath|of|from|at)\s+(?:the\s+|our\s+)?[`'"]?([\w@.][\w@./-]*)[`'"]?/giu;
/** "How many lines does src have", "how big is src": the subject, where that is a folder. */
const subjects = [
  /\b(?:do|does|did)\s+(?:the\s+|our\s+)?[`'"]?([\w@.][\w@./-]*)[`'"]?(?:\s+(?:folder|director(?:y|ies)|package|module))?\s+(?:have|contain|hold|take|use|occupy|consist|comprise|include|span|weigh)\b/giu,
  /\b(?:large|big|heavy|long|is|are)\s+(?:the\s+|our\s+)?[`'"]?([\w@.][\w@./-]*)[`'"]?(?:\s+(?:folder|directory))?\s*[?.!]*$/giu,
  /^(?:count|list|show|measure)\s+(?:the\s+)?(?:lines|files|loc)\s*:?\s+[`'"]?([\w@.][\w@./-]*)[`'"]?\s*[?.!]*$/giu,
];

const namesRepository =
  /\b(?:mono-?)?repo(?:s|sitory)?\b|\b(?:whole|entire|complete|full)\s+(?:project|code\s?base|tree|workspace|checkout)\b|\ball\s+(?:of\s+)?(?:the\s+)?(?:folders|packages|directories)\b/iu;
/** "This folder of the repository." */
const namesThisPart =
  /\b(?:this|current|my)\s+(?:sub-?)?(?:folder|director(?:y|ies)|package|crate|module|part)\b|\b(?:below|under|from)\s+here\b/iu;

/** The way up to the repository that the words name, as `..`; '' where they do not, and in its root. */
export const wayUp = (task: string, root: string): string =>
  namesRepository.test(task) && !namesThisPart.test(task) ? relative(root, workspaceAround(root)) : '';

/** Only folders and files that exist are named. */
export function scopeOf(task: string, root: string): Scope {
  const here = scopeBelow(task, root);
  const up = wayUp(task, root);
  if (up === '') return here;
  const { folder, others, without } = scopeBelow(task, join(root, up));
  const isHere = folder === '.' && here.folder !== '.';
  const also = isHere ? here.others : others?.map((path) => join(up, path));
  return {
    folder: isHere ? here.folder : join(up, folder),
    without: [...here.without, ...without.map((path) => join(up, path))],
    ...(also === undefined ? {} : { others: also }),
  };
}

/** How programs are told a path: not as an option, nor as a pattern that is true anywhere. */
export const fromHere = (path: string): string => (/^\.\.?(?:\/|$)/.test(path) ? path : `./${path}`);

function scopeBelow(task: string, root: string): Scope {
  const excluded = [...task.matchAll(excluding)].map(([, what = '']) => what);
  const left = [
    ...excluded.flatMap((what) => pathsIn(what, root)),
    ...foldersLeftOut(excluded.join(' '), task, root, (name) => ignoredFolders(root).includes(name)),
    ...testFilesLeftOut(excluded.join(' '), root),
  ];
  const discount = [...task.matchAll(discounted)].flatMap(([, what = '']) => pathsIn(what, root));
  const rest = task.replace(excluding, ' ').replace(discounted, ' ');
  const isFolder = (stats: Stats) => stats.isDirectory();
  const named = [within, ...subjects]
    .flatMap((pattern) => [...rest.matchAll(pattern)])
    .flatMap(({ index, 0: all, 1: path = '' }) =>
      existing(path, root, isFolder).map((folder) => ({ folder, end: index + all.length })),
    );
  const [first] = named;
  const others =
    first === undefined ? [] : furtherFolders(rest.slice(first.end), root).filter((path) => path !== first.folder);
  return {
    folder: first?.folder ?? '.',
    without: [...new Set([...left, ...discount])],
    ...(others.length === 0 ? {} : { others }),
  };
}

function furtherFolders(text: string, root: string): readonly string[] {
  const [all = '', path = ''] = further.exec(text) ?? [];
  const [folder] = existing(path, root, (stats) => stats.isDirectory());
  return folder === undefined ? [] : [folder, ...furtherFolders(text.slice(all.length), root)];
}

/** All folders of a scope. */
export const foldersOf = ({ folder, others = [] }: Scope): readonly string[] => [folder, ...others];

/** Options of `find` that leave out what does not count. */
export const pruned = ({ without }: Scope): string =>
  without
    .map((path) => [fromHere(path), path.replace(/^(?:\.\.\/)+/, '')] as const)
    .map(([path, name]) => ` -not -path '${path}' -not -path '${path}/*' -not -path '*/${name}/*'`)
    .join('');

/** Whether a path, relative to the workspace, counts. */
export const isIn = (scope: Scope, path: string): boolean =>
  foldersOf(scope).some((folder) => /^\.(?:\.(?:\/\.\.)*)?$/.test(folder) || path.startsWith(`${folder}/`)) &&
  !scope.without.some((other) => path === other || path.startsWith(`${other}/`) || path.includes(`/${other}/`));

/** Names of folders that the workspace's `.gitignore` lists: what is made lies there. */
export const ignoredFolders = (root: string): readonly string[] =>
  (textIn(root, '.gitignore') ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^\/|\/+\**$/g, ''))
    .filter((name) => /^[\w.-]+$/.test(name) && name !== 'node_modules');

/** Words that are the beginning of a folder's name: "the vendored library" is in `vendor`. */
function pathsIn(text: string, root: string): readonly string[] {
  return text.split(/[\s,()]+/u).flatMap((word) => {
    const path = word.replace(/^[`'"*]+|[`'"*?.]+$|['’]s$/gu, '');
    const known = existing(path, root, () => true);
    return known.length > 0
      ? known
      : existing(path.replace(/(?:ed|ing|s)$/u, ''), root, (stats) => stats.isDirectory());
  });
}

type Stats = NonNullable<ReturnType<typeof statSync>>;

function existing(word: string, root: string, isWanted: (stats: Stats) => boolean): readonly string[] {
  const path = word.replace(/^\.\/|\/+\**$|[.,;:?!]+$/g, '');
  if (path === '' || path === '.' || !isPlainName(path) || path.includes('..')) return [];
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  return stats && isWanted(stats) ? [path] : [];
}
