// Folders that several words name: "the fuzzing inputs" lie in `fuzzing/inputs`, "the test data" in `testdata`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stemmer } from 'stemmer';
import { isPlainName } from '../commands/workspaceCommand.ts';

const hidden = /^(?:\.|node_modules$|dist$|build$|target$|vendor$)/;

export function foldersIn(path: string): readonly string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !hidden.test(entry.name) && isPlainName(entry.name))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

/** All folders at most five deep, level by level; no further where a level is very wide. */
export function foldersBelow(root: string): readonly string[] {
  const found: string[] = [];
  let level: readonly string[] = ['.'];
  for (let depth = 0; depth < 5 && level.length < 500; depth++) {
    level = level.flatMap((folder) => foldersIn(join(root, folder)).map((name) => join(folder, name)));
    found.push(...level);
  }
  return found;
}

const deepest = 4;

/** The folder whose path consists of all the words, in their order; a single word is one at the top, as `_posts` is of posts. */
export function folderOfWords(text: string, root: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? undefined : below('', words, root);
}

function below(path: string, words: readonly string[], root: string): string | undefined {
  if (path.split('/').length > deepest) return undefined;
  for (const name of foldersIn(join(root, path))) {
    const inner = path === '' ? name : `${path}/${name}`;
    // A folder may have several of the words for its name: `test-data`.
    for (let count = words.length; count > 0; count -= 1) {
      if (!isCalled(name, words.slice(0, count))) continue;
      if (count === words.length) return inner;
      const found = below(inner, words.slice(count), root);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether a folder has these words for its name: `_posts` for posts, `test-data` for test data. */
export function isCalled(name: string, words: readonly string[]): boolean {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const said = words.join('');
  return plain === said || stemmer(plain) === stemmer(said);
}
