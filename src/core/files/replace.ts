// Replaces an exact passage of a text, or says what to do if that fails.
import { lineEndOf, unixLines, withLineEnds } from './lineEnds.ts';
import { nearestPassage } from './nearest.ts';

export interface Replacement {
  readonly oldText: string;
  readonly newText: string;
  /** Replace every occurrence of the old text. */
  readonly all: boolean;
}

/** `problem`: one or more clauses for the model, no final period. */
export type Replaced = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

/** Places named in a message. */
const maxPlaces = 8;

/**
 * `text` of the file `path` with the passage replaced. Line ends need not be the file's: all are matched as `\n`, and the
 * new text gets those of the passage.
 */
export function replacePassage(path: string, text: string, replacement: Replacement): Replaced {
  const oldText = unixLines(replacement.oldText);
  const newText = unixLines(replacement.newText);
  if (oldText === '') return { ok: false, problem: `oldText is empty: say which text of ${path} to replace` };
  if (oldText === newText) return { ok: false, problem: 'oldText and newText are the same: nothing would change' };
  const unix = unixLines(text);
  const places = occurrences(unix, oldText);
  if (text === '') return { ok: false, problem: `${path} is empty: write the whole file instead` };
  if (places.length === 0) return { ok: false, problem: notFound(path, text, oldText) };
  if (places.length > 1 && !replacement.all) return { ok: false, problem: ambiguous(path, unix, places) };
  if (unix === text) return { ok: true, text: text.replaceAll(oldText, () => newText) };
  return { ok: true, text: replaceAmongReturns(text, places, oldText.length, newText) };
}

/** Offsets, not overlapping. */
function occurrences(text: string, wanted: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) places.push(at);
  return places;
}

/** `places` count `\r\n` as one character; what is replaced keeps the line ends of the passage, else the file's. */
function replaceAmongReturns(text: string, places: readonly number[], length: number, newText: string): string {
  const fileEnd = lineEndOf(text);
  const parts: string[] = [];
  let original = 0;
  let unix = 0;
  const advance = (to: number): number => {
    while (unix < to) {
      original += text[original] === '\r' && text[original + 1] === '\n' ? 2 : 1;
      unix++;
    }
    return original;
  };
  let copied = 0;
  for (const place of places) {
    const from = advance(place);
    const to = advance(place + length);
    const passage = text.slice(from, to);
    parts.push(text.slice(copied, from), withLineEnds(newText, passage.includes('\n') ? lineEndOf(passage) : fileEnd));
    copied = to;
  }
  return [...parts, text.slice(copied)].join('');
}

/** What the file says where the text was expected, and what to do. */
export function notFound(path: string, text: string, wanted: string): string {
  if (text === '') return `${path} is empty: a chunk can only add lines to it`;
  const nearest = nearestPassage(text, wanted);
  if (!nearest) return `the old text is not in ${path}, and nothing like it. Read the file, then copy the text from it`;
  const { from, to, numbered } = nearest;
  const lines = from === to ? `line ${String(from)}` : `lines ${String(from)}-${String(to)}`;
  return (
    `the old text is not in ${path}. Most like it: ${lines}\n${numbered}\n` +
    'Copy the old text from there exactly, blanks included, without the line numbers'
  );
}

function ambiguous(path: string, text: string, places: readonly number[]): string {
  let line = 1;
  let counted = 0;
  const numbers = places.slice(0, maxPlaces).map((place) => {
    line += text.slice(counted, place).split('\n').length - 1;
    counted = place;
    return String(line);
  });
  const more = places.length > maxPlaces ? ', ...' : '';
  return (
    `the old text stands ${String(places.length)} times in ${path}, in the lines ${numbers.join(', ')}${more}. ` +
    'Add lines around it until it is unique, or set all: true to replace every one'
  );
}
