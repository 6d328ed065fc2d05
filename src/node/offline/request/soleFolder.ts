// The folders that a text names, each with a mark in its place: "how many files does the folder src/a hold?" is "how many files does § hold?".
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isFolderIn } from './fileCommand.ts';
import { factWords } from './factSpelling.ts';
import { mark } from './soleFile.ts';

const path = /(?<![\w@./+-])(?:\.\/)?([\w@.+-](?:[\w@.+/-]*[\w+])?)\/?/gu;
const mostNamed = 12;

export interface MarkedFolder {
  readonly folder: string;
  /** Spelled as it is meant, but for the name. */
  readonly text: string;
}

/** Also words that may mean something else, where a folder is called so. */
export function foldersMarked(text: string, root: string): readonly MarkedFolder[] {
  if (text.includes(mark)) return [];
  const named = new Set([...text.matchAll(path)].map(([, each = '']) => each));
  return [...named]
    .filter((name) => !/^\.*$|(?:^|\/)\.\.(?:\/|$)/u.test(name) && isPlainName(name) && isFolderIn(root, name))
    .slice(0, mostNamed)
    .map((folder) => {
      const marked = text.replace(path, (token, name: string) => (name === folder ? mark : token));
      return { folder, text: withoutForms(factWords(marked)) };
    });
}

const kind = '(?:(?:sub-?)?(?:folder|directory|tree)|dir)';

/** "The folder `§`", "our § directory": the same. */
const withoutForms = (text: string): string =>
  text
    .replace(/[`'"“‘]§[`'"”’]/gu, mark)
    .replace(new RegExp(`\\b(?:(?:the|my|our|this|that|your) )?${kind} (?:called |named )?§`, 'giu'), mark)
    .replace(/\b(?:the|my|our) §/giu, mark)
    .replace(new RegExp(`§ ${kind}\\b`, 'giu'), mark);

/** The only question that one of the folders fits; undefined where none or several do. */
export function ofOneFolder(
  text: string,
  root: string,
  asked: (folder: MarkedFolder) => string | undefined,
): string | undefined {
  const [found, another] = new Set(foldersMarked(text, root).flatMap((each) => asked(each) ?? []));
  return another === undefined ? found : undefined;
}
