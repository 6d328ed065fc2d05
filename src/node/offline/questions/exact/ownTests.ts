// Tests in a form of the project's own: files called `name-test` in folders of tests, or a folder of each with the same file in it, `cmd`.
import { basename, dirname, extname } from 'node:path';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';
import { scopeOf } from '../scope.ts';
import { projectFiles } from '../projectFiles.ts';

const least = 8;
const folderOfTests = /^(?:tests?|specs?|testsuite|t)\//i;

const asks =
  /^(?:please\s+)?(?:how\s+many|count(?:\s+up)?|(?:what(?:['’]s|\s+is)\s+)?(?:the\s+)?(?:total\s+)?number\s+of)\s+(?:the\s+|all\s+|of\s+)*(?:regression\s+|integration\s+)?(?:tests?(?:\s+(?:cases?|files?|scripts?))?|specs)(?:\s+(?:are|is|there|here|do|does|we|you|it|they|have|has|exist|in|this|the|project|repo|repository|suite|test))*\s*[?.!]*$/iu;

/** Undefined where no such form is clear: they are then counted by how they are declared (tests.ts). */
export const ownTestsQuestion: QuestionKind = (task, { root }) => {
  if (!asks.test(task) || scopeOf(task, root).folder !== '.') return undefined;
  const files = projectFiles(root).filter((path) => folderOfTests.test(path));
  const known = byName(files) ?? byFolder(files);
  return known === undefined ? undefined : { known, looks: [], nothing: '' };
};

/** `test/main/options-test`, without an ending. */
function byName(files: readonly string[]): string | undefined {
  const found = files.filter(
    (path) => /[-_.]tests?$/i.test(basename(path)) && !/\.\w+$/.test(basename(path).replace(/[-_.]tests?$/i, '')),
  );
  if (found.length < least || !isMost(found, files)) return undefined;
  const [, suffix = ''] = /([-_.]tests?)$/i.exec(basename(found[0] ?? '')) ?? [];
  return `${String(found.length)} files of tests, told by their names (${codeSpan(`*${suffix}`)}), are in ${foldersOf(found)}.`;
}

/** No other kind of file is told to be a test, in the languages whose tests are. */
const isMost = (found: readonly string[], files: readonly string[]): boolean =>
  2 * found.length >
  files.filter((path) => /\.(?:py|rs|go|js|ts|java|rb|c|cc|cpp|t|bats|lua|php|pl)$/i.test(path)).length;

/** `test/normal/append/cmd`, with what it works on beside it. */
function byFolder(files: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const path of files) if (extname(path) === '') counts.set(basename(path), (counts.get(basename(path)) ?? 0) + 1);
  const [name, count] = [...counts].toSorted(([, a], [, b]) => b - a).find(([each]) => isInput.test(each)) ?? [];
  if (name === undefined || count === undefined || count < least) return undefined;
  const found = files.filter((path) => basename(path) === name);
  const folders = new Set(files.map((path) => dirname(path)));
  const leaves = [...folders].filter((folder) => ![...folders].some((other) => other.startsWith(`${folder}/`)));
  if (2 * count < leaves.length) return undefined;
  return `${String(count)} folders of tests, each with a file ${codeSpan(name)}, are in ${foldersOf(found)}.`;
}
const isInput = /^(?:cmd|command|run|script|args|input|in|test)$/i;

const foldersOf = (paths: readonly string[]): string =>
  [...new Set(paths.map((path) => path.split('/')[0] ?? ''))].map((folder) => codeSpan(`${folder}/`)).join(', ');
