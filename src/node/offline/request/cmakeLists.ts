// All CMakeLists.txt of a project as one text, with its loops written out.
import { filesBelow } from '../commands/filesBelow.ts';
import { textIn } from '../questions/texts.ts';

/** Without comments; empty where there are none. */
export function cmakeLists(root: string): string {
  const lists = filesBelow(root, (name) => name === 'CMakeLists.txt', { deepest: 4, mostFolders: 100 })
    .map((each) => (textIn(root, each) ?? '').replace(/^\s*#.*$/gm, ''))
    .join('\n');
  return withLoopsWrittenOut(lists);
}

const loop =
  /\bforeach\s*\(\s*(\w+)\s+((?:[^()]|\$\{\w+\})*)\)((?:(?!\b(?:end)?foreach\s*\()[\s\S])*)\bendforeach\s*\([^)]*\)/giu;
const mostItems = 200;

/** What stands in `foreach(name a b)` once for each; as it is where the items are not written in the lists. */
function withLoopsWrittenOut(lists: string): string {
  return lists.replaceAll(loop, (whole, variable: string, said: string, body: string) => {
    const items = said
      .replaceAll(/\$\{(\w+)\}|\bIN\s+LISTS\s+(\w+)/giu, (_, one?: string, other?: string) =>
        itemsOf(one ?? other ?? '', lists),
      )
      .replaceAll(/\bIN\s+ITEMS\b/giu, ' ')
      .split(/[\s;"]+/u)
      .filter((item) => item !== '');
    if (items.length === 0 || items.length > mostItems || items.some((item) => !/^[\w./+-]+$/u.test(item)))
      return whole;
    return items.map((item) => body.replaceAll(`\${${variable}}`, item)).join('\n');
  });
}

const itemsOf = (variable: string, lists: string): string =>
  new RegExp(`\\bset\\s*\\(\\s*${variable}\\s+([^)]*)\\)`, 'i').exec(lists)?.[1] ?? '$';
