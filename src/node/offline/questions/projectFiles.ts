// The files of a project, for answers that need all of them: hidden folders that are kept included, what git ignores by its name left out.
import { basename, extname, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { ignoredFolders } from './scope.ts';
import { namesIn, textIn } from './texts.ts';

const everything = { deepest: 40, mostFolders: 20_000 };
const keptHidden = /^\.(?:github|gitlab|circleci|husky|vscode|config|cargo|devcontainer|ci)$/;

/** Paths from `root`. */
export function projectFiles(root: string): readonly string[] {
  const hidden = namesIn(root, '.')
    .filter((name) => keptHidden.test(name))
    .flatMap((folder) => filesBelow(join(root, folder), () => true, everything).map((path) => `${folder}/${path}`));
  const ignored = new Set(ignoredFolders(root));
  const isIgnored = ignoredNames(textIn(root, '.gitignore') ?? '');
  return [...filesBelow(root, () => true, everything), ...hidden].filter(
    (path) => !path.split('/').some((part) => ignored.has(part)) && !isIgnored(basename(path)),
  );
}

/** `*.o`; nothing where some are kept all the same. */
function ignoredNames(text: string): (name: string) => boolean {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines.some((line) => line.startsWith('!'))) return () => false;
  const endings = lines.flatMap((line) => /^\*(\.[\w.]+)$/.exec(line)?.[1] ?? []);
  return (name) => endings.some((ending) => name.endsWith(ending));
}

/** `.c++` too; '' where a name has none. */
export const endingOf = (path: string): string => extname(path).slice(1).toLowerCase();

const testFolder = /(?:^|\/)(?:tests?|specs?|__tests__|testing|testsuite)\//i;
const testName =
  /(?:^|\/)tests?(?:[._-][\w.-]*)?\.\w+$|[._-](?:tests?|spec)\.[\w+]+$|(?:^|\/)\w*Tests?\.(?:java|kt|cs|php|scala|swift)$/;

/** By a folder of tests, or its own name. Not `test_helpers.go`: go test reads `*_test.go`. */
export const isOfTests = (path: string): boolean =>
  testFolder.test(path) || (path.endsWith('.go') ? path.endsWith('_test.go') : testName.test(path));
