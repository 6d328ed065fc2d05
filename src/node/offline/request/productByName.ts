// "Rebuild the readme": a file that a Makefile makes, by its name without the ending.
import { basename } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isKnownWord } from './vocabulary.ts';

const form =
  /^\W*(?:(?:please|pls|now|just|can you|could you)\s+)*(?:(?:re)?(?:build|generate|make|create)|re-(?:build|generate|make|create)|render)\s+(?:the|our|its)\s+([a-z][\w-]*)(?:\s+(page|file))?(?:\s+(?:again|anew|please|pls|now))*\s*[.!?]*$/iu;

/** What people read: "the parser" is no `parser.o`. */
const texts = /\.(?:md|markdown|rst|adoc|txt|html?|pdf|sh|bash|zsh|fish)$/;

/** The target for the only file that a task names so; undefined where it says more, or several are called so. */
export function productByName(
  task: string,
  { products, commands }: Pick<Workspace, 'products' | 'commands'>,
): string | undefined {
  const [, word = '', page] = form.exec(task) ?? [];
  const name = word.toLowerCase();
  const isManual = /^man(?:-?page)?$/.test(name) && (name !== 'man' || page?.toLowerCase() === 'page');
  if (name === '' || (!isManual && isKnownWord(name)) || commands.some((known) => known.name.toLowerCase() === name))
    return undefined;
  const [only, another] = [...products].filter(([file]) =>
    isManual
      ? /\.[1-8]$/.test(file)
      : texts.test(file) &&
        basename(file)
          .replace(/\.\w+$/, '')
          .toLowerCase() === name,
  );
  return another === undefined ? only?.[1] : undefined;
}
