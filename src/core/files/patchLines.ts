// Applies the chunks of a patch to a text: each is located after the previous one, by its lines rather than by line numbers.
import { lineEndOf } from './lineEnds.ts';
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

/** A line with the end that it has, or would have before another. */
interface Line {
  readonly text: string;
  readonly end: '\n' | '\r\n';
}

interface Splice {
  readonly at: number;
  readonly removed: number;
  /** Undefined: the line of the file at that index stays; a text: a line of the patch. */
  readonly lines: readonly (number | string)[];
}

/** `text` of the file `path` with the chunks applied. Lines keep their ends, new ones get that of most, and the last one stays open unless it is rewritten. */
export function patchText(path: string, text: string, chunks: readonly PatchChunk[]): Replaced {
  const fileEnd = lineEndOf(text);
  const own = linesOf(text, fileEnd);
  const lines = own.map((line) => line.text);
  const endsOpen = text !== '' && !text.endsWith('\n');
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
  const patched: Line[] = [];
  let copied = 0;
  for (const { at, removed, lines: added } of splices) {
    patched.push(...own.slice(copied, at));
    for (const line of added)
      patched.push(typeof line === 'string' ? { text: line, end: fileEnd } : (own[line] ?? noLine));
    copied = at + removed;
  }
  patched.push(...own.slice(copied));
  const isClosed = !endsOpen || rewritesEnd;
  const last = patched.length - 1;
  return { ok: true, text: patched.map((line, i) => line.text + (i < last || isClosed ? line.end : '')).join('') };
}

const noLine: Line = { text: '', end: '\n' };

function linesOf(text: string, fileEnd: Line['end']): readonly Line[] {
  const parts = text.split('\n');
  const open = parts.pop() ?? '';
  const lines = parts.map((part): Line =>
    part.endsWith('\r') ? { text: part.slice(0, -1), end: '\r\n' } : { text: part, end: '\n' },
  );
  return open === '' ? lines : [...lines, { text: open, end: fileEnd }];
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
  if (at !== undefined) return splice(chunk.lines, at);
  // A blank line at the end of a chunk often only separates it from the next one.
  if (isBlankContext(chunk.lines.at(-1)) && old.length > 1) {
    const again = seek(lines, old.slice(0, -1), start, atEnd);
    if (again !== undefined) return splice(chunk.lines.slice(0, -1), again);
  }
  return { problem: notFound(path, text, old.join('\n')) };
}

function isBlankContext(line: PatchLine | undefined): boolean {
  return line?.mark === ' ' && line.text === '';
}

/** Leniently matched context keeps the file's text. */
function splice(chunk: readonly PatchLine[], at: number): Splice {
  let next = at;
  const result = chunk.flatMap(({ mark, text }): readonly (number | string)[] => {
    if (mark === '+') return [text];
    const own = next++;
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
