// "How many lines does vec have", "how many lines in middleware.py", "how long is the test file": of files and folders wherever they lie.
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isPlainName } from '../../commands/workspaceCommand.ts';
import { isKnownWord } from '../../request/vocabulary.ts';
import { one } from '../files.ts';
import { sourceEndings } from '../lines.ts';
import { codeSpan } from '../markup.ts';
import { isOwnName } from '../ownPackage.ts';
import type { Question, QuestionKind } from '../question.ts';
import { wayUp } from '../scope.ts';
import { linesOfFiles } from '../countedLines.ts';
import { many, told, unknown } from '../answers.ts';
import { endingOf, isOfTests, projectFiles } from '../projectFiles.ts';

const unit = '(?:lines?(?:\\s+of\\s+(?:code|text))?|loc|sloc)';
const name = '[`\'"]?(?<name>[\\w@+-][\\w@.+/-]*?)[`\'"]?';
const kind = '(?:\\s+(?:source\\s+)?(?:file|module|folder|directory|package|class|header|script))?';
const asks = [
  `^(?:please\\s+)?(?:how\\s+many|count(?:\\s+the)?|(?:the\\s+)?number\\s+of)\\s+${unit}\\s+(?:(?:are\\s+(?:there\\s+)?|is\\s+)?(?:in|of)|has|have)\\s+(?:the\\s+)?(?:file\\s+)?${name}${kind}(?:\\s+(?:have|has|contain))?\\s*[?.!]*$`,
  `^(?:please\\s+)?how\\s+many\\s+${unit}\\s+(?:does|do|has|have)\\s+(?:the\\s+)?(?:file\\s+)?${name}${kind}(?:\\s+(?:have|contain|hold|got|take))?\\s*[?.!]*$`,
  `^how\\s+long\\s+is\\s+(?:the\\s+)?(?:file\\s+)?(?<name>[\\w@+/-]+\\.[a-z]\\w{0,4})(?:\\s+file)?\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** All of it, or nothing that has a name. */
const generic =
  /^(?:it|this|that|they|them|we|you|here|there|everything|all|total|code|codebase|source|sources|file|files|each|every|project|repo|repository|workspace|package|library|program|app|module|folder|tests?|specs?|docs?|documentation|script|scripts|src|lib|git|commit|diff|change|changes|readme|changelog|licen[cs]e|the)$/iu;
const mostFiles = 8;

export const linesOfPartQuestion: QuestionKind = (task, workspace) => {
  const { root } = workspace;
  if (wayUp(task, root) !== '') return undefined;
  const ofAllTests = ofTests(task, root);
  if (ofAllTests !== undefined) return ofAllTests;
  const said = asks.map((pattern) => pattern.exec(task)?.groups?.['name']).find((found) => found !== undefined);
  if (said !== undefined) return isOwnName(said, workspace) ? undefined : ofName(said, root);
  return ofTestFile(task, root) ?? ofSources(task, root);
};

function ofName(said: string, root: string): Question | undefined {
  if (generic.test(said) || !isPlainName(said)) return undefined;
  const isHere = statSync(join(root, said), { throwIfNoEntry: false }) !== undefined;
  const hasEnding = /\.[a-z]\w{0,4}$/i.test(said);
  // What lies at its path is counted by a command (files.ts).
  if (isHere) return undefined;
  const files = projectFiles(root);
  if (hasEnding) {
    const found = files.filter((path) => path === said || path.endsWith(`/${said}`));
    if (found.length === 0) return unknown(`There is no file ${codeSpan(said)} here.`);
    return found.length > mostFiles || !found.every(isPlainName)
      ? rowsOf(found, root)
      : one(`wc -l ${found.join(' ')}`, `count the lines of ${said}`);
  }
  if (said.includes('/') || isKnownWord(said.toLowerCase())) return undefined;
  const own = files.filter((path) => sourceEndings.includes(endingOf(path)));
  const isCalled = (path: string) => stemOf(path).toLowerCase() === said.toLowerCase();
  const isWithin = (path: string) =>
    dirname(path)
      .split('/')
      .some((part) => part === said);
  const found = preferred(own.filter((path) => isCalled(path) || isWithin(path)));
  if (found.length === 0) return unknown(`No file or folder here is called ${codeSpan(said)}: nothing was counted.`);
  return rowsOf(found, root);
}

const stemOf = (path: string): string => basename(path).replace(/\.[\w+]+$/, '');
/** The sources; tests only if nothing else has that name. */
function preferred(paths: readonly string[]): readonly string[] {
  const own = paths.filter(
    (path) => !isOfTests(path) && !/(?:^|\/)(?:docs?|examples?|benches|fixtures?)\//i.test(path),
  );
  return own.length > 0 ? own : paths;
}

/** Each with its lines, and their sum. */
function rowsOf(paths: readonly string[], root: string): Question {
  const counted = [...linesOfFiles(root, paths).lines].map(([path, lines]) => ({ path, lines }));
  if (counted.length !== paths.length)
    return unknown('Not all of them are text that is read here: their lines were not counted.');
  const [only, another] = counted;
  if (only !== undefined && another === undefined)
    return told(`${codeSpan(only.path)} has ${many(only.lines, 'line')}.`);
  const sorted = counted.toSorted((a, b) => b.lines - a.lines);
  const rows = sorted.slice(0, mostFiles).map(({ path, lines }) => `- ${codeSpan(path)}: ${String(lines)}`);
  const more = sorted.length > mostFiles ? [`- and ${String(sorted.length - mostFiles)} more files`] : [];
  const sum = counted.reduce((all, { lines }) => all + lines, 0);
  return told([`${many(sum, 'line')} in ${many(counted.length, 'file')}:`, '', ...rows, ...more].join('\n'));
}

const testFile =
  /^how\s+(?:long|big|large)\s+(?:is|are)\s+(?:the|our|its)\s+tests?\s+(?:files?|scripts?)\s*[?.!]*$|^how\s+many\s+lines\s+(?:does|do|has|have|are\s+in|in)\s+(?:the|our|its)\s+tests?\s+(?:files?|scripts?)(?:\s+have)?\s*[?.!]*$/iu;

function ofTestFile(task: string, root: string): Question | undefined {
  if (!testFile.test(task)) return undefined;
  const found = projectFiles(root).filter((path) => sourceEndings.includes(endingOf(path)) && isOfTests(path));
  return found.length === 0 ? unknown('No file of tests was found by its name.') : rowsOf(found, root);
}

const tests =
  /^(?:how\s+many|count(?:\s+the)?|(?:the\s+)?number\s+of)\s+lines\s+(?:of\s+(?:the\s+)?tests?(?:\s+code)?|(?:do|are\s+in|are\s+there\s+in|in)\s+(?:(?:the|our|its|all)\s+)+tests)(?:\s+(?:are|is|there|here|have|has|do|does|it|we|this|the|project|repo(?:sitory)?|in\s+total))*\s*[?.!]*$/iu;

/** Sources in folders of tests, or with a mark of tests in their names; what they work on is left out. */
function ofTests(task: string, root: string): Question | undefined {
  if (!tests.test(task)) return undefined;
  const found = projectFiles(root).filter(
    (path) =>
      sourceEndings.includes(endingOf(path)) &&
      isOfTests(path) &&
      !/\.html?$|\.conf(?:ig)?\.\w+$|(?:^|\/)(?:__)?(?:fixtures?|data|snapshots?|vendor)(?:__)?\//i.test(path),
  );
  return found.length === 0 ? unknown('No file of tests was found by its name.') : rowsOf(found, root);
}

const sources =
  /^how\s+(?:big|large|long)\s+(?:is|are)\s+(?:the|our|its|this)\s+(?:source(?:s|\s+code)?|code|actual\s+code|implementation)\s*(?:here)?\s*[?.!]*$/iu;
const besides =
  /(?:^|\/)(?:dist|docs?|documentation|examples?|samples?|bench(?:es|marks?)?|site|website|vendor|_vendor|third[-_]?party|scripts?|tools?)\//i;

/** What people wrote, apart from tests, documents and examples; `dist` is built. */
function ofSources(task: string, root: string): Question | undefined {
  if (!sources.test(task)) return undefined;
  const found = projectFiles(root).filter(
    (path) => sourceEndings.includes(endingOf(path)) && !isOfTests(path) && !besides.test(path),
  );
  const bytes = found.reduce(
    (sum, path) => sum + (statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  if (found.length === 0) return unknown('No source file was found.');
  const { lines: counted, note } = linesOfFiles(root, found);
  const lines = [...counted.values()].reduce((sum, each) => sum + each, 0);
  const rows = new Map<string, number>();
  for (const [path, own] of counted) {
    const folder = path.includes('/') ? `${path.split('/')[0] ?? ''}/` : 'at the top';
    rows.set(folder, (rows.get(folder) ?? 0) + own);
  }
  const listed = [...rows]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostFiles)
    .map(([folder, count]) => `- ${folder.endsWith('/') ? codeSpan(folder) : folder}: ${many(count, 'line')}`);
  const size = `${(bytes / 1024).toFixed(1)} KiB`;
  const head = `${many(lines, 'line')} (${size}) in ${many(found.length, 'source file')}, without tests, documents, examples and scripts:`;
  return told(`${[head, '', ...listed].join('\n')}${note}`);
}
