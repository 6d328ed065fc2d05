// A shell command's identity at four levels: exact, template (volatile words wildcarded), head (program and sub-command), tool.
import type { ActionKey, JsonObject } from '../types.ts';
import { canonicalJson, wildcard } from './callKey.ts';
import { headWords, programName } from './head.ts';
import { segments, type Segment } from './segments.ts';

/** Longer text is not parsed; its template consists of its first words. */
export const longestParsed = 16384;

/**
 * Keys of `command`, run by the tool `run` with the other members of its input. Commands that differ in more than blanks between
 * words never share `exact`. Text that does not parse as shell gets keys too, from its words.
 */
export function commandKey(command: string, rest: JsonObject): ActionKey {
  const prefix = Object.keys(rest).length === 0 ? 'run:' : `run${canonicalJson(rest)}:`;
  const text = normaliseBlanks(command);
  const parts = text.length > longestParsed ? [] : segments(text);
  return {
    exact: prefix + text,
    template: `run:${parts.length > 0 ? commandTemplate(parts) : plainTemplate(text)}`,
    head: `run:${commandHead(text, parts)}`,
    tool: 'run',
  };
}

/**
 * Collapses whitespace between words and trims. If whitespace could be part of a word in a way that only a full parse shows
 * (substitutions, here-documents, comments, subscripts, extended globs), the text is unchanged.
 */
function normaliseBlanks(command: string): string {
  if (/[`#]|<<|\$['"({]|[?*+@!]\(|\w\[/.test(command)) return command;
  let out = '';
  let quote = '';
  let gap = '';
  for (let i = 0; i < command.length; i++) {
    const char = command.charAt(i);
    if (quote === '' && (char === ' ' || char === '\t' || char === '\n')) {
      gap = char === '\n' || gap === '\n' ? '\n' : ' ';
      continue;
    }
    if (out !== '') out += gap;
    gap = '';
    out += char;
    if (char === '\\' && quote !== "'") out += command.charAt(++i);
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
  }
  return quote === '' ? out : command;
}

function commandTemplate(parts: readonly Segment[]): string {
  let out = '';
  for (const part of parts) {
    if (out !== '') out += part.piped ? ' | ' : '; ';
    out += wordsTemplate(part.words, part.texts);
  }
  return out;
}

/** The words of one command, with volatile words as `*` and adjacent `*` merged. */
export function wordsTemplate(words: readonly string[], texts: readonly string[]): string {
  const keep = headWords(words);
  const out: string[] = [];
  let kept = 0;
  words.forEach((word, i) => {
    const isHead = kept < keep.length && programName(word) === keep[kept];
    const shown = isHead ? (keep[kept++] ?? '') : wildcard(word, texts[i] ?? word);
    if (shown !== '*' || out.at(-1) !== '*') out.push(shown);
  });
  return out.join(' ');
}

function plainTemplate(text: string): string {
  const words = text
    .slice(0, longestParsed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.map((word) => wildcard(word, word)).join(' ');
}

/** Commands that only prepare for another one and say little about the goal. */
const preparing = new Set([
  'cd',
  'pushd',
  'popd',
  'set',
  'export',
  'source',
  '.',
  'true',
  ':',
  'echo',
  'sleep',
  'unset',
]);

/** Heads of the commands of a list, without those that only prepare; of a pipe, the first. */
function commandHead(text: string, parts: readonly Segment[]): string {
  if (parts.length === 0) return text.split(/\s+/, 2).map((word) => wildcard(word, word))[0] ?? '';
  const main = mainSegments(parts);
  const heads = main.map((part) =>
    headWords(part.words)
      .map((word) => (word.length > 40 ? '*' : word))
      .join(' '),
  );
  return heads
    .filter((head, i) => head !== heads[i - 1])
    .slice(0, 4)
    .join(' && ');
}

/** The main segments of a command line: not nested, not fed by a pipe, not merely preparing (unless all are). */
export function mainSegments(parts: readonly Segment[]): readonly Segment[] {
  const outer = parts.filter((part) => !part.nested && !part.piped);
  const candidates = outer.length > 0 ? outer : parts;
  const main = candidates.filter((part) => !preparing.has(part.words[0] ?? ''));
  return main.length > 0 ? main : candidates;
}
