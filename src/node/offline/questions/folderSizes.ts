// "Which folder has the most python?", "how big are the yyjson sources?": sizes of folders, by their source files.
import { unknown } from './answers.ts';
import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { linesOfFiles } from './countedLines.ts';
import { endingsIn } from './files.ts';
import { foldersIn } from './folderOfWords.ts';
import { sourceEndings } from './lines.ts';
import { codeSpan } from './markup.ts';
import { projectFiles } from './projectFiles.ts';
import type { QuestionKind } from './question.ts';
import { foldersOf, isIn, scopeOf, wayUp } from './scope.ts';

const asksMost =
  /^(?:which|what)\s+(?:(?:sub-?)?folder|director(?:y|ies)|dir|package)\s+(?:here\s+)?(?:has|holds|contains)\s+(?:(?:by\s+far\s+)?the\s+)?most\s+(?:lines\s+(?:of\s+)?)?([a-z+#]+)?(?:\s+(?:source\s+)?(code|files?|lines|sources?|in\s+it))?(?:\s+(?:here|in\s+(?:it|this\s+\w+|the\s+\w+)))?\s*[?.!]*$/iu;
/** What is counted there when no language is named. */
const plain = /^(?:code|lines?|sources?|files?)$/i;

const bounds = { deepest: 12, mostFolders: 4000 };
const mostShown = 8;

export const folderWithMostQuestion: QuestionKind = (task, { root }) => {
  const match = asksMost.exec(task);
  if (match === null || wayUp(task, root) !== '') return undefined;
  const [, word = '', unit = ''] = match;
  const isAny = plain.test(word) || (word === '' && plain.test(unit));
  const known = isAny ? [] : endingsIn(`${word} files`, root);
  if (known.length === 0 && !isAny) return undefined;
  const isOfFiles = /^files?$/i.test(unit === '' ? word : unit);
  const ofCode = known.length === 0 && isOfFiles ? [] : sourceEndings;
  const wanted = new Set((known.length > 0 ? known : ofCode).map((ending) => `.${ending}`));
  const scope = scopeOf(task, root);
  const sums = new Map<string, { files: number; lines: number }>();
  const paths = sourcesBelow(root, wanted).filter((path) => isIn(scope, path));
  const counted = isOfFiles ? undefined : linesOfFiles(root, paths);
  for (const path of paths) {
    const [top = '', ...rest] = path.split('/');
    const folder = rest.length === 0 ? '.' : top;
    const own = isOfFiles ? 0 : counted?.lines.get(path);
    if (own === undefined) continue;
    const { files, lines } = sums.get(folder) ?? { files: 0, lines: 0 };
    sums.set(folder, { files: files + 1, lines: lines + own });
  }
  const sorted = [...sums].toSorted(([, a], [, b]) => (isOfFiles ? b.files - a.files : b.lines - a.lines));
  if (sorted.length === 0) return { looks: [], nothing: 'No such file was found.' };
  const rows = sorted.slice(0, mostShown).map(([folder, { files, lines }]) => {
    const name = folder === '.' ? 'directly here, in no folder' : codeSpan(`${folder}/`);
    const inFiles = `${String(files)} ${files === 1 ? 'file' : 'files'}`;
    return `- ${name}: ${isOfFiles ? inFiles : `${String(lines)} lines in ${inFiles}`}`;
  });
  const kind = [...wanted].map((ending) => `*${ending}`);
  const of = known.length > 0 ? ` (${kind.map((each) => codeSpan(each)).join(', ')})` : '';
  return {
    known: `Of the folders at the top, with all below them${of}:\n\n${rows.join('\n')}${counted?.note ?? ''}`,
    looks: [],
    nothing: '',
  };
};

/** All files where no ending is wanted. */
const sourcesBelow = (root: string, wanted: ReadonlySet<string>): readonly string[] =>
  projectFiles(root).filter((path) => wanted.size === 0 || wanted.has(extname(path).toLowerCase()));

const asksSize =
  /^(?:(?:what(?:['’]?s|\s+is)\s+)?(?:the\s+)?(?:total\s+)?size\s+of|how\s+(?:big|large)\s+(?:is|are))\s+(?:(?:the|our|its)\s+)?(?:(?:bundled|vendored|embedded|included)\s+)?[`'"]?([\w@+-]+)[`'"]?\s+(?:source\s+)?(sources?|code|files|folder|directory|dir|headers?|library)\s*(?:here)?\s*[?.!]*$/iu;
/** Words that mean the whole workspace, or that do not name a folder. */
const generic =
  /^(?:whole|entire|full|complete|project|repo(?:sitory)?|workspace|root|this|current|working|git|all|source|my|static|shared|compiled|built|biggest|largest|test|\d+)$/i;
const deepestNamed = 4;

/** The folder that a word names, wherever it lies: "the yyjson sources" in `include/yyjson`. */
export const sizeOfFolderQuestion: QuestionKind = (task, { root }) => {
  const [, word = ''] = asksSize.exec(task) ?? [];
  if (word === '' || generic.test(word) || foldersOf(scopeOf(task, root)).some((folder) => folder !== '.'))
    return undefined;
  const found = foldersCalled(word, root);
  const [folder, another] = found;
  if (folder === undefined) {
    const isLanguage = endingsIn(`${word} files`, root).length > 0;
    return isLanguage ? undefined : unknown(`No folder here is called ${codeSpan(word)}.`);
  }
  if (another !== undefined)
    return unknown(`Several folders here are called so: ${found.map((path) => codeSpan(path)).join(', ')}. Name one.`);
  const sizes = filesBelow(join(root, folder), () => true, bounds).map(
    (path) => statSync(join(root, folder, path), { throwIfNoEntry: false })?.size ?? 0,
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const larger = bytes < 2048 ? '' : ` (${(bytes / 1024).toFixed(1)} KiB)`;
  const files = `${String(sizes.length)} ${sizes.length === 1 ? 'file' : 'files'}`;
  return { known: `${codeSpan(folder)} has ${String(bytes)} bytes in ${files}${larger}.`, looks: [], nothing: '' };
};

function foldersCalled(word: string, root: string): readonly string[] {
  const found: string[] = [];
  let level = ['.'];
  for (let depth = 0; depth < deepestNamed; depth++) {
    level = level.flatMap((folder) => foldersIn(join(root, folder)).map((name) => join(folder, name)));
    found.push(
      ...level.filter((path) => isPlainName(path) && path.split('/').at(-1)?.toLowerCase() === word.toLowerCase()),
    );
    if (level.length > 500) break;
  }
  return found.filter((path) => !found.some((other) => path.startsWith(`${other}/`)));
}
