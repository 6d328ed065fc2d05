// The one-line form of a state, for people and for files: `[State: a b c] [Action: x y]`.
import type { State } from '../types.ts';

/** Marks an empty list, so that it is not mistaken for a missing one. The word `-` itself is written `\-`. */
const emptyList = '-';

const escapes: Readonly<Record<string, string>> = { ' ': '\\s', '\n': '\\n', '\t': '\\t' };
const unescapes: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', e: '' };

/**
 * One line, lossless for any words: `parseState(formatState(s))` is `s`. Brackets and backslashes are escaped by a
 * backslash, white space and invisible characters as `\s`, `\n`, `\t` or `\u{hex}`, the empty word is `\e`.
 */
export function formatState(state: State): string {
  return `[State: ${formatWords(state.nouns)}] [Action: ${formatWords(state.verbs)}]`;
}

export type ParsedState =
  { readonly ok: true; readonly state: State } | { readonly ok: false; readonly problem: string };

const stateLine = /^\s*\[\s*state\s*:((?:[^\\[\]]|\\.)*)\]\s*\[\s*action\s*:((?:[^\\[\]]|\\.)*)\]\s*$/isu;

/** Parses what `formatState` writes; white space between words and the case of the labels do not matter. */
export function parseState(line: string): ParsedState {
  const match = stateLine.exec(line);
  if (!match) {
    return {
      ok: false,
      problem: `not a state: ${JSON.stringify(line.slice(0, 120))}; expected \`[State: nouns] [Action: verbs]\`, with \\[ and \\] for brackets inside words`,
    };
  }
  const nouns = parseWords(match[1] ?? '');
  const verbs = parseWords(match[2] ?? '');
  if (typeof nouns === 'string') return { ok: false, problem: nouns };
  if (typeof verbs === 'string') return { ok: false, problem: verbs };
  return { ok: true, state: { nouns, verbs } };
}

function formatWords(words: readonly string[]): string {
  return words.length === 0 ? emptyList : words.map(formatWord).join(' ');
}

function formatWord(word: string): string {
  if (word === '') return '\\e';
  if (word === emptyList) return `\\${emptyList}`;
  return word.replace(/[\\[\]]/gu, '\\$&').replace(/[\s\p{C}]/gu, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return escapes[character] ?? `\\u{${codePoint.toString(16)}}`;
  });
}

/** The words, or what is wrong with them. */
function parseWords(text: string): readonly string[] | string {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0 || (words.length === 1 && words[0] === emptyList)) return [];
  let problem: string | undefined;
  const parsed = words.map((word) =>
    word.replace(/\\(?:u\{([0-9a-f]{1,6})\}|(.))/giu, (escape, hex: string | undefined, character: string) => {
      if (hex !== undefined && parseInt(hex, 16) <= 0x10ffff) return String.fromCodePoint(parseInt(hex, 16));
      if (/^[\\[\]-]$/u.test(character)) return character;
      const meant = unescapes[character];
      if (meant === undefined)
        problem = `unknown escape ${escape} in ${JSON.stringify(word)}; known: \\\\ \\[ \\] \\- \\s \\n \\t \\e \\u{hex}`;
      return meant ?? '';
    }),
  );
  return problem ?? parsed;
}
