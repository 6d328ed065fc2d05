// Applies the chunks of a patch to a text: each is located after the previous one, by its lines rather than by line numbers.
import { lineEndOf, unixLines, withLineEnds } from './lineEnds.ts';
import type { PatchChunk, PatchLine } from './patch.ts';
import { notFound, type Replaced } from './replace.ts';

/** From strict to lenient: exact, ignoring trailing whitespace, surrounding whitespace, typographic quotes, dashes and spaces. */
const readings: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.trimEnd(),
  (line) => line.trim(),
  (line) =>
    line
      .trim()
      .replace(/[\u2010-\u2015\u2212]/gu, '-')
      .replace(/[\u2018-\u201b]/gu, "'")
      .replace(/[\u201c-\u201f]/gu, '"')
      .replace(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/gu, ' '),
];

interface Splice {
  readonly at: number;
  readonly removed: number;
  readonly lines: readonly string[];
}

/** `text` of the file `path` with the chunks applied. Keeps its line ends and, unless its last line is rewritten, its end. */
export function patchText(path: string, text: string, chunks: readonly PatchChunk[]): Replaced {
  const lines = unixLines(text).split('\n');
  const endsOpen = lines.at(-1) !== '';
  if (!endsOpen) lines.pop();
  const splices: Splice[] = [];
  let from = 0;
  for (const chunk of chunks) {
    const found = place(path, text, lines, chunk, from);
    if ('problem' in found) return { ok: false, problem: found.problem };
    splices.push(found);
    from = found.at + found.removed;
  }
  const rewritesEnd = splices.some(
    ({ at, removed, lines: added }) => at + removed === lines.length && added.length > 0,
  );
  const patched = splices.toReversed().reduce((all, { at, removed, lines: added }) => {
    return all.toSpliced(at, removed, ...added);
  }, lines);
  const end = patched.length > 0 && (!endsOpen || rewritesEnd) ? '\n' : '';
  return { ok: true, text: withLineEnds(patched.join('\n') + end, lineEndOf(text)) };
}

function place(
  path: string,
  text: string,
  lines: readonly string[],
  chunk: PatchChunk,
  from: number,
): Splice | { readonly problem: string } {
  const { headers, atEnd } = chunk;
  let start = from;
  for (const header of headers) {
    const at = seek(lines, [header], start, false);
    if (at === undefined) return { problem: notFound(path, text, header) };
    start = at + 1;
  }
  const old = chunk.lines.filter(({ mark }) => mark !== '+').map((line) => line.text);
  // Only additions, and no position given: at the end.
  if (old.length === 0) {
    const at = headers.length > 0 && !atEnd ? start : lines.length;
    return { at, removed: 0, lines: chunk.lines.map((line) => line.text) };
  }
  const at = seek(lines, old, start, atEnd);
  if (at !== undefined) return splice(lines, chunk.lines, at);
  // A blank line at the end of a chunk often only separates it from the next one.
  if (isBlankContext(chunk.lines.at(-1)) && old.length > 1) {
    const again = seek(lines, old.slice(0, -1), start, atEnd);
    if (again !== undefined) return splice(lines, chunk.lines.slice(0, -1), again);
  }
  return { problem: notFound(path, text, old.join('\n')) };
}

function isBlankContext(line: PatchLine | undefined): boolean {
  return line?.mark === ' ' && line.text === '';
}

/** Leniently matched context keeps the file's text. */
function splice(lines: readonly string[], chunk: readonly PatchLine[], at: number): Splice {
  let next = at;
  const result = chunk.flatMap(({ mark, text }) => {
    if (mark === '+') return [text];
    const own = lines[next++] ?? text;
    return mark === ' ' ? [own] : [];
  });
  return { at, removed: next - at, lines: result };
}

/** Where `wanted` is, from line `from` on or at the very end; the strictest comparison that finds it wins. */
function seek(lines: readonly string[], wanted: readonly string[], from: number, atEnd: boolean): number | undefined {
  const last = lines.length - wanted.length;
  for (const read of readings) {
    const sought = wanted.map(read);
    const fits = (start: number) => sought.every((line, index) => line === read(lines[start + index] ?? ''));
    for (let start = atEnd ? Math.max(last, from) : from; start <= last; start++) if (fits(start)) return start;
    if (atEnd) for (let start = from; start < last; start++) if (fits(start)) return start;
  }
  return undefined;
}
