// The only file that a text names, and the text with a mark in its place: "is a/b.sh valid?" is "is § valid?".
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isFileIn } from './fileCommand.ts';
import { fileCalled } from './testFile.ts';
import { isKnownWord } from './vocabulary.ts';

export const mark = '§';

const path = /(?<![\w@./+-])(?:\.\/)?([\w@.+-](?:[\w@.+/-]*[\w+])?)/gu;
const ending = /\w\.[a-z]\w{0,4}$/iu;
const mostRead = 900;

export interface SoleFile {
  /** As it is said. */
  readonly file: string;
  readonly text: string;
}

/** Undefined where a text names none that is here, or several. */
export function soleFile(text: string, root: string): SoleFile | undefined {
  if (text.length > mostRead || text.includes(mark)) return undefined;
  const named = [...text.matchAll(path)].map(([, each = '']) => each);
  const exact = named.filter((name) => isNameLike(name) && isFileIn(root, name));
  const found = exact.length > 0 ? exact : named.filter((name) => ending.test(name) && fileCalled(name, root));
  const [file, another] = new Set(found);
  if (file === undefined || another !== undefined || !isPlainName(file)) return undefined;
  const marked = text.replace(path, (token, name: string) => (name === file ? mark : token));
  return { file, text: withoutForms(marked) };
}

const isNameLike = (name: string): boolean =>
  /[./]|\w[-_]\w/u.test(name) || (/\p{Lu}/u.test(name) && !isKnownWord(name.toLowerCase()));

/** "The file `§`", "the § script": the same. */
const withoutForms = (text: string): string =>
  text
    .replace(/[`'"“‘]§[`'"”’]/gu, mark)
    .replace(
      /\b(?:(?:the|my|our|this|that)\s+)?(?:(?:source|shell|python|test)\s+)?(?:file|script|module)\s+§/giu,
      mark,
    )
    .replace(/\b(?:the|my|our)\s+§/giu, mark)
    .replace(/§\s+(?:file|script|module)\b(?!\s+size)/giu, mark);
