// Questions about files themselves: which exist, how large, how long.
import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listAction } from '../../../core/tools/looking.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { asksBundleSize } from '../request/bundleSize.ts';
import { limitsNames } from '../request/namesOfFiles.ts';
import { fileCalled } from '../request/testFile.ts';
import { unknown } from './answers.ts';
import { documentIn } from './documentNames.ts';
import { fileLists, type FileLists } from './fileLists.ts';
import { isKnownWord } from '../request/vocabulary.ts';
import { linesQuestion, sourceEndings } from './lines.ts';
import { codeSpan, fenced } from './markup.ts';
import { folderOfWords } from './folderOfWords.ts';
import { scopeOf } from './scope.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { Look, Question, QuestionKind } from './question.ts';
import { asksForLargest } from './largest.ts';

/** Words for kinds of files, and how their names end. */
const endings: Readonly<Record<string, readonly string[]>> = {
  ...{ python: ['py'], javascript: ['js', 'mjs', 'cjs', 'jsx'], typescript: ['ts', 'tsx'], rust: ['rs'], go: ['go'] },
  ...{ c: ['c', 'h'], 'c++': ['cpp', 'cc', 'hpp', 'h'], header: ['h', 'hpp'], shell: ['sh', 'bash'], markdown: ['md'] },
  ...{
    java: ['java'],
    ruby: ['rb'],
    php: ['php'],
    json: ['json'],
    yaml: ['yml', 'yaml'],
    toml: ['toml'],
    css: ['css'],
  },
  ...{ html: ['html'], text: ['txt'], image: ['png', 'jpg', 'jpeg', 'svg', 'gif'], sql: ['sql'], lua: ['lua'] },
};

export const notUnderstood = 'Which of the files are meant was not understood: nothing was counted.';

/** Neither the bytes of files nor the lines of all of them: "which has the most words?" */
const ofOtherSize =
  /\b(?:most|fewest|least)\s+(?:lines?|words|characters)\b(?!.*\bby(?:tes|\s+size)\b)|\blongest\s+lines?\b/iu;
const comparesLengths = (task: string): boolean =>
  /\b(?:longest|shortest|lengthiest|(?:most|fewest|least)\s+lines)\b/iu.test(task) &&
  !/\b(?:languages?|kinds?|types?|extensions?|endings?|formats?)\b/iu.test(task);

export const filesQuestion: QuestionKind = (task, workspace) => {
  const { root, names } = workspace;
  const scope = scopeOf(task, root);
  const wanted = endingsIn(task, root);
  const lists = fileLists(scope, wanted, workspace);
  const most = `head -n ${String(wantedOf(task))}`;
  const said = fileNameIn(task);
  const file = fileIn(task, root) ?? documentIn(task, root) ?? fileOfName(task, said, root);
  // "How many lines does the biggest source file have?"
  if (
    asksForLargest(task) &&
    /\b(?:how many|number of|count|most|by) lines\b|\b(?:line|loc|sloc)[ -]counts?\b|\blines of code\b/iu.test(task)
  )
    return sized(most, 'lines', lists);
  if (asksForLargest(task)) return ofOtherSize.test(task) ? unknown(notUnderstood) : sized(most, 'bytes', lists);
  if (/\blongest\b.*\bfiles?\b|\bfiles?\b.*\b(?:longest|most lines)\b/iu.test(task)) return sized(most, 'lines', lists);
  if (
    /\b(?:count|how (?:many|big|large|long)|number of|total|wc|size|length)\b.*\b(?:lines|loc|sloc)\b|\bline[ -]count\b|^(?:(?:the\s+)?lines of code|s?loc)\W*$|^(?:the\s+)?(?:lines|loc)(?:\s+of\s+\w+)*\s+(?:in|of|below|under)\b|^(?:roughly\s+|about\s+)?how\s+much\s+(?:source\s+)?code\s+(?:is|are|has|have|does\s+(?:this|it|the\s+(?:project|repo\w*))\s+have)\b(?![^.;!?]*\b(?:test|cover|comment|duplicat|generat|chang|review)\w*)/iu.test(
      task,
    )
  ) {
    const several = isNowhere(said, root) ? filesOfName(said, root) : [];
    if (several.length > 1) return one(`wc -l ${several.join(' ')}`, `count the lines of each ${said}`);
    if (isNowhere(said, root)) return nowhere(said);
    const named = filesIn(task, root);
    if (named.length > 1) return one(`wc -l ${named.join(' ')}`, `count the lines of ${named.join(', ')}`);
    if (file === undefined && (limitsNames(task) || comparesLengths(task))) return unknown(notUnderstood);
    return file === undefined
      ? linesQuestion(workspace, wanted, scope)
      : one(`wc -l ${file}`, `count the lines of ${file}`);
  }
  const [, plural, single] =
    /\b(?:count|how (?:many|long)|number of|wc)\b.*?\b(words|characters|bytes)\b|\b(word|character)s?[ -]count\b/iu.exec(
      task,
    ) ?? [];
  const unit = (plural ?? single)?.toLowerCase();
  const counted = unit === undefined ? undefined : file;
  const long = /^how long is\b/iu.test(task) ? file : undefined;
  if (long !== undefined) return one(`wc -l ${long}`, `count the lines of ${long}`);
  if (unit !== undefined && counted !== undefined)
    return one(
      `wc -${{ w: 'w', b: 'c' }[unit[0] ?? ''] ?? 'm'} ${counted}`,
      `count the ${unit.replace(/s?$/, 's')} of ${counted}`,
    );
  if (/\b(?:count|how many|number of)\b.*\bfiles\b/iu.test(task))
    return isOfOther(task, wanted)
      ? undefined
      : limitsNames(task)
        ? unknown(notUnderstood)
        : one(lists.count, 'count the files', 'files');
  if (
    !asksBundleSize(task) &&
    /\bhow (?:big|large)\b(?!\s+(?:may|can|could|should|must|might|will|would|does|do|at most)\b)|\bdisk usage\b|\bsize of (?:the |this |our )?(?:[\w./-]+ )?(?:project|folder|repo\w*|workspace|directory|dir)\b/iu.test(
      task,
    )
  )
    return /\bfiles\b/iu.test(task) && scope.folder !== '.'
      ? sized(most, 'bytes', lists)
      : one(lists.total, 'the size of the folder');
  if (wanted.length > 0 && /\b(?:list|show|find|which|what|where)\b.*\bfiles\b/iu.test(task))
    return one(`${lists.paths} | ${firstOnes}`, 'list files by their names');
  const asksForFiles =
    /^(?:please\s+)?(?:list|show|print|display|which|what|explain|describe)\b(?:\s+(?:me|all|the|is|are|there|of|every|this|project['’]s|repo['’]s))*\s+(?:source\s+)?(?:files?|folders?|director(?:y|ies)|file (?:list|tree)|(?:folder |project |repo(?:sitory)? |directory |code )?(?:structure|tree|layout|organi[sz]ation))(?:\s+(?:and folders|are (?:there|here|in \w+)|here|(?:in|of|under|below|inside) (?:(?:this|the) )?[\w./-]+(?: folder| directory)?|exist))?\s*[?.!]*$/iu;
  const asksWhatIsHere =
    /^what(?:['’]s| is)(?: there)?(?: in)? (?:here|this (?:folder|director(?:y|ies)|project))[?.!]*$/iu;
  // "What is in src?", where that is a folder.
  const asksWhatIsIn =
    scope.folder !== '.' &&
    /^what(?:['’]s| is)(?: there)? (?:in|under|inside|the contents? of) (?:the )?\S+(?: folder| directory)?[?.!]*$|^what does (?:the )?\S+(?: folder| directory)? (?:contain|have|hold)[?.!]*$/iu.test(
      task,
    );
  const [, kept = ''] =
    /^(?:please\s+)?(?:list|show|print)\s+(?:me\s+)?(?:all\s+)?(?:of\s+)?the\s+([\w-]+(?:\s+[\w-]+){0,2})\s*[.?!]*$/iu.exec(
      task,
    ) ?? [];
  const [, there = ''] =
    /^(?:which|what)\s+([\w-]+(?:\s+[\w-]+)?)\s+(?:are\s+there|exist|do\s+(?:we|you|they)\s+have|are\s+available)(?:\s+here)?\s*[.?!]*$/iu.exec(
      task,
    ) ?? [];
  const words = kept === '' ? there : kept;
  const folder = words === '' ? undefined : folderOfWords(words, root);
  if (folder !== undefined) return listing(folder, lists);
  return (asksForFiles.test(task) || asksWhatIsHere.test(task) || asksWhatIsIn) && names.size > 0
    ? listing(scope.folder, lists)
    : undefined;
};

/** "How many generated files are there?": to count all would answer another question. */
function isOfOther(task: string, wanted: readonly string[]): boolean {
  const [, word] =
    /\b(?:count|how many|number of)\s+(?:all\s+)?(?:the\s+|of\s+the\s+)?([\p{L}\d-]+)\s+files\b/iu.exec(task) ?? [];
  return (
    word !== undefined && wanted.length === 0 && !/^(?:the|all|of|other|total|different|project|source)$/iu.test(word)
  );
}

/** Whether a file here ends so, deep down as well. */
const isEnding = (word: string, root: string): boolean =>
  /^[a-z]\w{0,7}$/.test(word) && filesBelow(root, (name) => name.endsWith(`.${word}`)).length > 0;

export function endingsIn(task: string, root: string): readonly string[] {
  const dotted =
    /(?:^|[\s*])\.(?!git\b)([a-z]\w{0,11})\b(?=\s+(?:files?|in|below|under)\b|\s*[?.!]*$|['"`])|\*\.([a-z]\w{0,11})\b/iu.exec(
      task,
    );
  const ending = dotted?.[1] ?? dotted?.[2];
  if (ending !== undefined) return [ending];
  const [, word] = /\b([a-z+]+)\s+(?:source\s+)?(?:files?|code)\b/iu.exec(task) ?? [];
  // "Which header is the largest?"
  const [, one] =
    /\b(?:which|what)\s+([a-z+]+?)s?\s+(?:is|are|has|have)\s+(?:the\s+)?(?:\w+est|most)\b/iu.exec(task) ?? [];
  const [, of] = /\blines (?:of|in) ([a-z+]+)(?![\w+])/iu.exec(task) ?? [];
  const [, ofLines] = /\b(?:many|of|the|count) (?!text\b|header\b|image\b)([a-z+]+) lines\b/iu.exec(task) ?? [];
  // "The biggest header", "largest python module".
  const [, sizedKind] =
    /\b(?:biggest|largest|heaviest|longest|fattest)\s+(?:\d+\s+|\w+\s+)??([a-z+]+?)s?(?:\s+(?:modules?|sources?))?(?=\s*[.,;:?!]|\s+(?:here|in|of|we|by|please|pls)\b|\s*$)/iu.exec(
      task,
    ) ?? [];
  const known = [word, of, ofLines, one, sizedKind]
    .map((name) => name?.toLowerCase() ?? '')
    .find((name) => Object.hasOwn(endings, name));
  if (known === 'markdown' && isEnding(known, root)) return ['md', known];
  if (known !== undefined) return endings[known] ?? [];
  if (/\b(?:source|code)\s+files?\b/iu.test(task)) return sourceEndings;
  const other = word?.toLowerCase() ?? '';
  // Of TypeScript.
  if (
    /^(?:definition|declaration|typing)s?$/.test(other) &&
    filesBelow(root, (name) => name.endsWith('.d.ts')).length > 0
  )
    return ['d.ts'];
  return isEnding(other, root) ? [other] : [];
}

/** `demo.py`, which looks like the name of a file. */
const fileNameIn = (task: string): string =>
  /(?<![\w./*-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?!\d)[a-z]\w{0,4})(?![\w/-]|\.\w)/iu.exec(task)?.[1] ?? '';

/** The only file of such a name, wherever it lies, or the one without an ending that the question is about: "how many lines has configure?" */
function fileOfName(task: string, said: string, root: string): string | undefined {
  if (said !== '') return fileCalled(said, root);
  const [, bare = ''] =
    /\b(?:do|does|did|has|have|is|of|in)\s+(?:the\s+(?:file\s+|script\s+|program\s+)?)?[`'"]?([\w-]+)[`'"]?(?:\s+(?:have|contain|hold))?\s*[?.!]*$/iu.exec(
      task,
    ) ?? [];
  const isFile = (name: string) =>
    name.length < 256 && statSync(join(root, name), { throwIfNoEntry: false })?.isFile() === true;
  if (bare !== '' && isFile(bare)) return bare;
  // "Count the lines of the file dehydrated", "the dehydrated script".
  const named = (task.match(/[\w-]{3,}/gu) ?? []).filter((word) => !isKnownWord(word.toLowerCase()) && isFile(word));
  return new Set(named).size === 1 ? named[0] : undefined;
}

const isNowhere = (said: string, root: string): boolean =>
  said !== '' && !existsSync(join(root, said)) && fileCalled(said, root) === undefined;

const mostOfName = 6;

/** A few of that name, in folders below; none where there are more. */
function filesOfName(said: string, root: string): readonly string[] {
  const found = said.includes('/') ? [] : filesBelow(root, (name) => name === said).filter(isPlainName);
  return found.length > mostOfName ? [] : found;
}

/** Nor are all files counted in its place. */
const nowhere = (said: string): Question => ({
  looks: [],
  nothing: `There is no file ${codeSpan(said)} here, or more than one in folders below.`,
});

/** An existing file that the task names, relative to `root`: seen from there, or from the top of the repository that holds it. */
export const fileIn = (task: string, root: string): string | undefined => filesIn(task, root)[0];

/** All of them, in the order in which they are named. */
export function filesIn(task: string, root: string): readonly string[] {
  const around = workspaceAround(root);
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const found = task.split(/\s+/).flatMap((part) => {
    const word = part.replace(/^[`'"(]+|[`'")?!,;:.]+$/g, '');
    if (word.length > 255 || !/^[\w@.][\w@./+-]*$/.test(word) || !/[./]/.test(word)) return [];
    const path = [root, around].map((base) => join(base, word)).find(isFile);
    return path !== undefined && !relative(around, path).startsWith('..') ? [relative(root, path)] : [];
  });
  return [...new Set(found)];
}

/** "The 5 biggest files", "the top three": 10 unless the task says how many. */
function wantedOf(task: string): number {
  const words: Readonly<Record<string, number>> = {
    ...{ two: 2, three: 3, four: 4, five: 5 },
    ...{ ten: 10, twenty: 20 },
  };
  const size = '(?:largest|biggest|longest|heaviest|hugest|fattest)';
  const count = '(\\d{1,2}|two|three|four|five|ten|twenty)';
  const [, before, after] =
    new RegExp(
      `\\b${count}\\s+(?:[\\w-]+\\s+){0,2}?(?:${size}|files)\\b|\\b(?:${size}|top|first)\\s+${count}\\b`,
      'iu',
    ).exec(task) ?? [];
  const said = before ?? after ?? '';
  return (words[said.toLowerCase()] ?? Number(said)) || 10;
}

/** Of one folder, the largest first. */
export const largestIn = (folder: string, count: number, workspace: Workspace): Question =>
  sized(`head -n ${String(count)}`, 'bytes', fileLists({ folder, without: [] }, [], workspace));

const textOf = (rows: readonly { readonly line: string }[]): string => rows.map(({ line }) => line).join('\n');

/** Counted things by file, largest first. */
function sized(most: string, unit: 'lines' | 'bytes', lists: FileLists): Question {
  const lookIn = ({ row, from, note, ignored, [unit]: command }: FileLists): Look => {
    const rowsIn = (output: string) =>
      [...output.matchAll(row)].map(({ groups = {} }) => {
        const count = groups['count'] ?? groups['length'] ?? '';
        const path = join(from, groups['path'] ?? groups['file'] ?? '');
        return { count: Number(count), line: `- ${count} ${unit}: ${codeSpan(path)}` };
      });
    const answer = (output: string): string | undefined => {
      const listed = rowsIn(output.replaceAll(/^ignored.*$/gmu, ''));
      const larger = rowsIn(output.replaceAll(/^(?!ignored).*$|^ignored/gmu, '')).filter(
        ({ count }) => count > (listed[0]?.count ?? 0),
      );
      if (listed.length === 0) return undefined;
      const more = larger.length === 0 ? '' : ` Larger than all of these, but ignored:\n\n${textOf(larger)}`;
      return `${textOf(listed)}${note}${more}`;
    };
    const also = unit === 'bytes' && ignored !== undefined ? `; ${ignored}` : '';
    return look(`${command} | ${most}${also}`, `sort the files by ${unit}`, answer);
  };
  const { otherwise } = lists;
  return { looks: [lists, ...(otherwise ? [otherwise] : [])].map(lookIn), nothing: 'No such file was found.' };
}

/** Of a list that may be very long: in its order, and how many are not shown. */
const firstOnes = `sort | awk 'NR <= 100; END { if (NR > 100) print "[... and " NR - 100 " more]" }'`;
const mostListed = 8000;

/** The lines that fit, and how many do not. */
function listed(output: string): string {
  const text = output.trim();
  if (text.length <= mostListed) return text;
  const shown = text.slice(0, text.lastIndexOf('\n', mostListed));
  return `${shown}\n[... and ${String(text.slice(shown.length).trim().split('\n').length)} more]`;
}

/** What a command prints. */
export function one(command: string, intent: string, unit = ''): Question {
  const answer = (output: string): string | undefined => {
    const text = listed(output);
    if (text === '') return undefined;
    const said = `${text}${unit === '' ? '' : ` ${unit}`}`;
    return said.includes('\n') ? fenced(said) : said;
  };
  return { looks: [look(command, intent, answer)], nothing: 'No such file was found.' };
}

function look(command: string, intent: string, answer: Look['answer']): Look {
  return { action: commandAction(command), intent, answer };
}

function listing(folder: string, { names }: FileLists): Question {
  // The tool lists only what is in the workspace.
  if (names !== undefined) return one(names, `see what is in ${folder}`);
  return {
    looks: [
      {
        action: listAction(folder),
        intent: folder === '.' ? 'see what is here' : `see what is in ${folder}`,
        canBePart: true,
        answer: (output) => (output.trim() === '' ? undefined : fenced(listed(output))),
      },
    ],
    nothing: 'There are no files here.',
  };
}
