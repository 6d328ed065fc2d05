// "Which test file is the longest?", "the biggest module": the largest files of one kind, not of all.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { folderOfWords } from './folderOfWords.ts';
import { sourceEndings } from './lines.ts';
import { linesOfFiles } from './countedLines.ts';
import { codeSpan } from './markup.ts';
import { endingOf, isOfTests, projectFiles } from './projectFiles.ts';
import type { QuestionKind } from './question.ts';
import { isIn, scopeOf, wayUp } from './scope.ts';

const most = '(?:biggest|largest|heaviest|longest|bulkiest)';
const kind =
  '(tests?|specs?|modules?|components?|plugins?|examples?|benchmarks?|fixtures?|templates?|migrations?|pages?)';
const file = '(?:\\s+(?:files?|sources?|scripts?))?';
const asks = [
  `^(?:which|what)\\s+(?:is\\s+)?(?:(?:of\\s+)?the\\s+)?(?:\\d+\\s+)?${kind}${file}\\s+(?:is|are|has|have)\\s+(?:(?:by\\s+far\\s+)?the\\s+)?(?:${most}|most\\s+(?:lines|bytes|code))\\b`,
  `^(?:(?:which|what)(?:['’]?s|\\s+(?:is|are))?\\s+|show\\s+(?:me\\s+)?|find\\s+|list\\s+)?(?:the\\s+)?(?:\\d+\\s+)?${most}\\s+(?:\\d+\\s+)?${kind}${file}(?=\\s*[?.!]*$|\\s+(?:in|of|below|under|here|by)\\b)`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Words of a question that only a run could answer, or that is not about the size of files. */
const other =
  /\b(?:tak(?:es?|ing)|runs?|running|slow\w*|duration|seconds|time|name|description|title|output|case|functions?)\b/iu;
const byLines = /\b(?:longest|lines|code)\b/iu;

const notTests = /(?:^|\/)(?:fixtures?|__fixtures__|testdata|data|vendor|snapshots?|__snapshots__)\//i;

const mostShown = 10;

export const largestOfKindQuestion: QuestionKind = (task, { root }) => {
  const said = asks.map((pattern) => pattern.exec(task)?.[1]).find((found) => found !== undefined);
  if (said === undefined || other.test(task) || wayUp(task, root) !== '') return undefined;
  const word = said.toLowerCase();
  // "The longest test" may be the slowest.
  if (/^(?:test|spec)/.test(word) && !/\b(?:tests?|specs?)\s+(?:files?|sources?|scripts?)\b/iu.test(task))
    return undefined;
  const scope = scopeOf(task, root);
  const asksForTests = /^(?:test|spec)/.test(word);
  const folder = asksForTests || scope.folder !== '.' ? undefined : folderOfWords(word, root);
  if (!asksForTests && folder === undefined && scope.folder === '.' && !word.startsWith('module')) return undefined;
  const isMeant = (path: string): boolean =>
    asksForTests
      ? isOfTests(path) && !notTests.test(path)
      : folder !== undefined
        ? path.startsWith(`${folder}/`)
        : scope.folder !== '.' || !isOfTests(path);
  const files = projectFiles(root).filter(
    (path) =>
      sourceEndings.includes(endingOf(path)) &&
      isIn(scope, path) &&
      isMeant(path) &&
      !/^\.|\.(?:min|d)\.\w+$/i.test(basename(path)),
  );
  const isByLines = byLines.test(task);
  const counted = isByLines ? linesOfFiles(root, files) : undefined;
  const sized = files.flatMap((path) => {
    const size =
      counted !== undefined ? counted.lines.get(path) : statSync(join(root, path), { throwIfNoEntry: false })?.size;
    return size === undefined ? [] : [{ path, size }];
  });
  const shown = sized.toSorted((a, b) => b.size - a.size).slice(0, mostShown);
  const what = asksForTests
    ? 'the tests'
    : folder === undefined
      ? scope.folder === '.'
        ? 'the sources outside of tests'
        : codeSpan(`${scope.folder}/`)
      : codeSpan(`${folder}/`);
  if (shown.length === 0) return { looks: [], nothing: `No source file of ${what} was found here.` };
  const unit = isByLines ? 'lines' : 'bytes';
  const rows = shown.map(({ path, size }) => `- ${String(size)} ${unit}: ${codeSpan(path)}`).join('\n');
  return {
    known: `Of ${what}, ${String(sized.length)} ${sized.length === 1 ? 'file' : 'files'}, the largest:\n\n${rows}${counted?.note ?? ''}`,
    looks: [],
    nothing: '',
  };
};
