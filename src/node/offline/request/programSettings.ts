// "With NAME=Ada and PERIOD set to holiday, into out.txt": what a program finds in its environment, and where its output goes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { asWord } from './saidValues.ts';

const key = '[A-Z][A-Z0-9_]+';
const value = '[\\p{L}\\p{N}][\\p{L}\\p{N}_.@%+-]*(?<!\\.)';
const settings = [
  new RegExp(
    `(?<![\\w=])(${key})\\s*(?:=|:|\\b(?:(?:is\\s+)?set\\s+to|being|is|as)\\b)\\s*["'\`]?(${value})["'\`]?`,
    'gu',
  ),
  new RegExp(`["'\`]?(${value})["'\`]?\\s+(?:as|for)\\s+(?:the\\s+)?(${key})(?![\\w=])`, 'gu'),
];
const output =
  /(?:\b(?:and\s+)?(?:(?:write|save|store|put|output|keep|print|redirect)s?|(?:written|saved|stored|kept))\b[^.;!?]{0,40}?\s)?\b(?:into|to|as|in)\s+(?:the\s+|a\s+)?(?:new\s+)?(?:file\s+)?(?:called\s+|named\s+)?[`'"]?(?:\.\/)?((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.[a-z]\w{0,4})[`'"]?(?![\w/]|\.\w)/iu;

const saving = /^(?:and\s+)?(?:writ|sav|stor|put|output|keep|kept|redirect)/iu;

/** A file that the output of a program is to be kept in, and that is not there. */
export function missingOutput(task: string, root: string): string | undefined {
  const [said = '', file = ''] = output.exec(task) ?? [];
  const isMissing = isPlainName(file) && !file.includes('..') && !existsSync(join(root, file));
  return saving.test(said) && isMissing ? file : undefined;
}

/** Whether git keeps a file: it is overwritten by nobody. What the program has made is no such file. */
export function isKept(root: string, file: string): boolean {
  if (!existsSync(join(root, file))) return false;
  const index = join(root, '.git', 'index');
  return existsSync(index) && readFileSync(index, 'latin1').includes(`${file}\0`);
}

export interface Surroundings {
  /** In front of a line. */
  readonly variables: string;
  /** Behind it. */
  readonly redirection: string;
  /** The task without them. */
  readonly rest: string;
}

/** Undefined where a value cannot stand in a line. */
export function surroundingsIn(task: string, root: string): Surroundings | undefined {
  const [given = /$^/u, behind = /$^/u] = settings;
  const pairs = [
    ...[...task.matchAll(given)].map(([, name = '', text = '']) => [name, text] as const),
    ...[...task.matchAll(behind)].map(([, text = '', name = '']) => [name, text] as const),
  ].filter(([name, text], at, all) => name !== text && all.findIndex(([other]) => other === name) === at);
  const words = pairs.map(([name, text]) => [name, asWord(text)] as const);
  if (words.some(([, word]) => word === undefined)) return undefined;
  const variables = words.map(([name, word]) => `${name}=${word ?? ''} `).join('');
  const [said = '', file = ''] = output.exec(task) ?? [];
  const isNew = file !== '' && isPlainName(file) && !file.includes('..') && !isKept(root, file);
  const rest = settings.reduce((text, each) => text.replaceAll(each, ' '), isNew ? task.replace(said, ' ') : task);
  return { variables, redirection: isNew ? ` > ${file}` : '', rest };
}
