// "As site.svg", "output to out.txt": the file that a task wants written, and the addresses that it names whole.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { escapeRegExp } from './escapeRegExp.ts';

const into = new RegExp(
  `[,;]?\\s{0,4}(?:\\b(?:and\\s+)?(?:write|save|store|put|keep)s?\\s+(?:(?:the|it|its|them|that|this)\\s+)?(?:(?:(?!and\\b)[\\w-]+\\s+)?(?:results?|output|file|image|picture)\\s+)?)?(?<![\\w-])(?:into|to|as|in|called|named|(?:output|outptu|ouput|ouptut|outupt|out)(?:\\s+file)?(?:\\s+(?:is|to|as|in|into))?:?|-o|--output)\\s+(?:the\\s+|a\\s+)?(?:new\\s+)?(?:file\\s+)?(?:called\\s+|named\\s+)?[\`'"]?(?:\\./)?((?:[\\w-]+/)*[\\w-]+(?:\\.[\\w-]+)*\\.[a-z]\\w{0,4})[\`'"]?(?![\\w/:.-]*\\w)`,
  'giu',
);
/** Addresses on the web, each as a whole. */
export const urls = /(?<![\w@/])(?:https?|ftp):\/\/[^\s"'`<>()]*[\w/]/giu;

const outputOption = '(?:--out(?:put)?(?:[-_]?file)?|-o)';

/** The only new file that a text wants something to be written to. */
export function outputSaid(task: string, root: string): { readonly file: string; readonly rest: string } | undefined {
  const found = [...task.matchAll(into)].filter(([, file = '']) => isPlainName(file) && !file.includes('..'));
  const [only, another] = [...new Set(found.map(([, file = '']) => file))];
  if (only === undefined || another !== undefined || !existsSync(join(root, dirname(only)))) return undefined;
  return { file: only, rest: found.reduce((text, [said]) => text.replace(said, ' '), task) };
}

/** "I'd like a parse.min.js": the file that is wished for. */
export function wishedFile(task: string, root: string): ReturnType<typeof outputSaid> {
  const [, file = ''] = wished.exec(task) ?? [];
  const isFile = isPlainName(file) && !file.includes('..');
  return isFile && existsSync(join(root, dirname(file))) ? { file, rest: task.replace(file, ' ') } : undefined;
}
const wished =
  /\b(?:(?:i|we)(?:['’]d|\s+would)?\s+(?:like|want|need)|(?:make|create|generate|produce|get|give)(?:\s+me)?)\s+(?:to\s+have\s+)?an?\s+(?:new\s+)?(?:file\s+)?[`'"]?((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.[a-z]\w{0,4})[`'"]?(?![\w/.-]*\w)/iu;

/** The file that a line is told to write, where a text asks for that file, and it is not there yet. */
export function fileWrittenBy(line: string, task: string, root: string): string | undefined {
  const { file } = outputSaid(task, root) ?? wishedFile(task, root) ?? {};
  const isTold =
    file !== undefined && new RegExp(`\\s(?:${outputOption}[ =]|> )${escapeRegExp(file)}(?=\\s|$)`, 'u').test(line);
  return isTold && !existsSync(join(root, file)) ? file : undefined;
}

/** Whether a text names an address, or a file for the output, that a line has only a part of, or nothing. */
export function losesAddress(line: string, task: string, root: string): boolean {
  const file = outputSaid(task, root)?.file;
  return (
    (task.match(urls) ?? []).some((url) => !line.includes(url)) ||
    (file !== undefined && !line.includes(file) && !existsSync(join(root, file)))
  );
}

/** "Fe a.fe > a.pgm", "the picture should be stored here as a.pgm". */
const kept =
  /\s>\s*((?:[\w-]+\/)*[\w-]+\.\w{1,5})(?=[\s.,;)]|$)|\b(?:stor(?:e|ed)|sav(?:e|ed)|writ(?:e|ten)|keep|kept|put|leave|drop|dump(?:ed)?)\s+(?:[\w-]+\s+){0,5}?(?:as|to|into|in)\s+(?:a\s+file\s+(?:called\s+|named\s+)?)?[`'"]?((?:[\w-]+\/)*[\w-]+\.[a-z]\w{1,4})\b|\b(?:report|results?|output)\s+(?:goes\s+)?(?:in)?to\s+[`'"]?((?:[\w-]+\/)*[\w-]+\.[a-z]\w{1,4})\b/giu;

const makesFile =
  /\b(?:convert|turn|transform|translate|render|export|sav|writ|stor|produc|generat|creat|mak)(?:e|es|ing|ed|s)?\b/iu;

/** Whether a text wants a new file to be written, of which a line says nothing. */
export function fileLeftOut(task: string, line: string, root: string): boolean {
  const said = makesFile.test(task) ? outputSaid(task, root)?.file : undefined;
  return [...[...task.matchAll(kept)].map(([, one, other, third]) => one ?? other ?? third ?? ''), said]
    .filter((file) => file !== undefined)
    .some((file) => !line.includes(file) && !existsSync(join(root, file)));
}
