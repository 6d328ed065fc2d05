// Tables of functions by the names of commands: `COMMANDS = {'clean': clean, 'purge': purge}`, `const tasks = { clean() {}, purge() {} }`.
import type { Choice, Source } from './chosenPart.ts';
import { isArgument } from './branches.ts';
import { closing, partsBetween } from './masked.ts';

const opening: Readonly<Record<Source['language'], RegExp>> = {
  python: /^[ \t]*(\w+)[ \t]*(?::[^=\n]*)?=[ \t]*(?:dict\()?\{/gmu,
  script:
    /(?:\b(?:const|let|var)\s+([\w$]+)\s*(?::(?:[^=\n]|=>)*)?|\bmodule\.exports\s*)=\s*(?:Object\.freeze\(\s*)?\{/gu,
};
const key: Readonly<Record<Source['language'], RegExp>> = {
  python: /^\s*["']([\w:.-]+)["']\s*:/u,
  script: /^\s*(?:async\s+)?\*?\s*["']?([\w.$-]+(?::[\w.$-]+)*)["']?\s*(?=[:(]|$)/u,
};

/** The entries for other arguments, of tables that have one for the first, where nothing goes through all of them or takes one by its name. */
export function tables(source: Source, args: readonly string[]): Choice {
  const { text, code, language } = source;
  const found = [...code.matchAll(opening[language])].map(({ index, 0: head, 1: name }): Choice => {
    const open = index + head.length - 1;
    const close = closing(code, open);
    const entries = close < 0 ? [] : partsBetween(code, open + 1, close);
    const named = entries.map(([from, to]) => ({ from, to, key: key[language].exec(text.slice(from, to))?.[1] }));
    const isTable = named.some((entry) => entry.key !== undefined && entry.key === args[0]);
    if (!isTable || (name !== undefined && (goesThrough(name, code) || !isLookedUpByArgument(name, source))))
      return { isKnown: false, others: [] };
    const others = named.filter(
      (entry) =>
        entry.key !== undefined && !args.includes(entry.key) && !(name !== undefined && takes(name, entry.key, text)),
    );
    return {
      isKnown: name !== undefined && looksUp(name, code),
      others: others.map(({ from, to }) => [from, to] as const),
    };
  });
  return { isKnown: found.some(({ isKnown }) => isKnown), others: found.flatMap(({ others }) => others) };
}

const looksUp = (name: string, code: string): boolean =>
  new RegExp(`(?<![\\w.$])${escaped(name)}\\s*(?:\\?\\.)?(?:\\[|\\.get\\()`, 'u').test(code);

/** Whether nothing but what the program was called with chooses an entry; texts are seen to by `takes`. */
const isLookedUpByArgument = (name: string, source: Source): boolean =>
  [
    ...source.code.matchAll(
      new RegExp(
        `(?<![\\w.$])${escaped(name)}\\s*(?:\\?\\.)?(?:\\[([^\\]\\n]*\\]?)\\]|\\.get\\(\\s*([^,)\\n]*))`,
        'gu',
      ),
    ),
  ].every(([, index, got]) => {
    const expression = (index ?? got ?? '').trim();
    return /^["'`]/u.test(expression) || isArgument(expression, source);
  });

/** `COMMANDS['purge']`, `tasks.purge()`. */
const takes = (name: string, entry: string, text: string): boolean =>
  new RegExp(
    `(?<![\\w.$])${escaped(name)}\\s*(?:\\.\\s*${escaped(entry)}\\b|\\[\\s*["'\`]${escaped(entry)}["'\`])`,
    'u',
  ).test(text);

/** Whether something calls each entry, rather than names it. */
function goesThrough(name: string, code: string): boolean {
  const own = escaped(name);
  if (new RegExp(`\\b${own}\\.values\\(|\\bObject\\.values\\(\\s*${own}\\b`, 'u').test(code)) return true;
  const pairs = [
    ...code.matchAll(
      new RegExp(`\\bfor\\s+\\w+\\s*,\\s*\\(?\\s*(\\w+)[^:\\n]*\\s+in\\s+(?:sorted\\(\\s*)?${own}\\.items\\(`, 'gu'),
    ),
    ...code.matchAll(
      new RegExp(`\\[\\s*[\\w$]*\\s*,\\s*([\\w$]+)\\s*\\]\\s*of\\s+Object\\.entries\\(\\s*${own}\\b`, 'gu'),
    ),
    ...code.matchAll(
      new RegExp(`\\bObject\\.entries\\(\\s*${own}\\s*\\)[^;]*?\\(\\s*\\[\\s*[\\w$]*\\s*,\\s*([\\w$]+)`, 'gu'),
    ),
  ];
  const loops = [
    ...code.matchAll(new RegExp(`\\bfor\\s+(\\w+)\\s+in\\s+(?:sorted\\(\\s*|list\\(\\s*)?${own}\\b`, 'gu')),
    ...code.matchAll(new RegExp(`\\b([\\w$]+)\\s+(?:of\\s+Object\\.keys\\(\\s*|in\\s+)${own}\\b`, 'gu')),
  ];
  const all = (code.match(new RegExp(`\\b${own}\\.items\\(|\\bObject\\.entries\\(\\s*${own}\\b`, 'gu')) ?? []).length;
  return (
    pairs.length < all ||
    pairs.some(([, value = '']) => new RegExp(`(?<![\\w.$])${escaped(value)}\\s*\\(`, 'u').test(code)) ||
    loops.some(([, each = '']) => new RegExp(`\\b${own}\\s*\\[\\s*${escaped(each)}\\s*\\]\\s*\\(`, 'u').test(code))
  );
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
