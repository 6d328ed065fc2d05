// The lines of a repository that an answer may quote: its documents, sources and settings, read at once within bounds.
import type { Workspace } from '../../commands/workspace.ts';
import { filesBelow } from '../../commands/filesBelow.ts';
import { isProse, isSecondary, isTest } from '../hits.ts';
import { namesIn, textIn } from '../texts.ts';

export interface SourceFile {
  readonly path: string;
  readonly lines: readonly string[];
  /** How much a line of it says, 0 to 1. */
  readonly quality: number;
}

/** What a person reads: pages of manuals too. */
export const isText = (path: string): boolean =>
  (isProse(path) && !/(?:^|\/)(?:CMakeLists|[\w.-]*requirements[\w-]*|constraints)\.txt$/i.test(path)) ||
  /\.(?:[1-9]|pod|texi|man|mdoc)(?:\.in)?$/.test(path);

const mostFiles = 1500;
const mostCharacters = 8 << 20;
const bounds = { deepest: 10, mostFolders: 600 };
/** What no person writes or reads: data, pictures, archives, records of packages. */
const unread =
  /\.(?:png|jpe?g|gif|svg|ico|webp|pdf|zip|gz|tgz|bz2|xz|7z|jar|class|o|a|so|dll|exe|bin|wasm|pyc|woff2?|ttf|eot|otf|mp[34]|wav|wv|flac|ogg|mov|db|sqlite|csv|tsv|snap|patch|diff|log|po|mo|map|lock|sum|min\.\w+|ipynb|drawio|ps|eps)$|(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|configure|aclocal\.m4|ltmain\.sh|config\.(?:guess|sub))$/i;
const changes = /(?:^|\/)(?:change[-_ ]?log|changes|history|news|releases?|upgrad\w*|migrat\w*)[^/]*$/i;
const licences = /(?:^|\/)(?:licen[cs]e|copying|unlicense|authors|contributors|code_of_conduct)[^/]*$/i;

/** Lines of code longer than this are generated. */
const longest = 600;

const read = new WeakMap<object, readonly SourceFile[]>();

/** Read once for each look at a workspace. */
export function sourcesOf(workspace: Pick<Workspace, 'root'>): readonly SourceFile[] {
  const known = read.get(workspace) ?? sourcesIn(workspace.root);
  read.set(workspace, known);
  return known;
}

function sourcesIn(root: string): readonly SourceFile[] {
  const workflows = namesIn(root, '.github/workflows').map((name) => `.github/workflows/${name}`);
  const below = filesBelow(root, (name) => !unread.test(name), bounds).filter(
    (path) => !isSecondary(path) && !unread.test(path) && !licences.test(path),
  );
  const paths = [...below, ...workflows].toSorted((one, other) => qualityOf(other) - qualityOf(one));
  let left = mostCharacters;
  return paths.slice(0, mostFiles).flatMap((path) => {
    if (left <= 0) return [];
    const text = textIn(root, path);
    if (text === undefined || text.includes('\0')) return [];
    left -= text.length;
    const lines = text.split(/\r?\n/);
    // Minified, or data in one line.
    return text.length / lines.length > longest && !isProse(path) ? [] : [{ path, lines, quality: qualityOf(path) }];
  });
}

/** What no longer holds. */
const past = /(?:^|\/)(?:archived?|old|obsolete|attic|deprecated|superseded)\//i;

export const qualityOf = (path: string): number =>
  past.test(path)
    ? 0.5
    : changes.test(path)
      ? 0.75
      : isTest(path)
        ? 0.7
        : path.endsWith('.json')
          ? 0.8
          : path.startsWith('.')
            ? 0.85
            : 1;
