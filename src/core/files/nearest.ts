// The passage of a file that is most like a text that was not found in it, for the message that says so.

/** Longer files and lines are compared by their beginning. */
const maxLines = 50_000;
const maxChars = 300;
/** Lines of a passage that a message shows. */
const shownLines = 12;
/** Less similar passages are not worth showing (see `likeness`). */
const leastAlike = 0.5;

/**
 * Lines `from` to `to` (1-based, inclusive) of `text` with their numbers, the ones most like `wanted`; undefined if none is
 * like it. Lines that differ only in whitespace count as equal.
 */
export function nearestPassage(
  text: string,
  wanted: string,
): { readonly from: number; readonly to: number; readonly numbered: string } | undefined {
  const lines = text.split(/\r?\n/u).slice(0, maxLines);
  const sought = wanted.replace(/\r?\n$/u, '').split(/\r?\n/u);
  const start = startByEqualLines(lines, sought) ?? startByLikeness(lines, sought);
  if (start === undefined) return undefined;
  const passage = lines.slice(start, start + Math.min(sought.length, shownLines));
  const numbered = passage.map((line, index) => `${String(start + index + 1)}\t${line.slice(0, maxChars)}`).join('\n');
  return { from: start + 1, to: start + passage.length, numbered };
}

/** Every equal line votes for where the passage would begin. */
function startByEqualLines(lines: readonly string[], sought: readonly string[]): number | undefined {
  const places = new Map<string, number[]>();
  for (const [index, line] of sought.entries()) {
    const key = squeezed(line);
    // Lines of brackets alone are everywhere.
    if (/[\p{L}\p{N}]/u.test(key)) places.set(key, [...(places.get(key) ?? []), index]);
  }
  const votes = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    for (const place of places.get(squeezed(line)) ?? []) {
      const start = Math.max(0, index - place);
      votes.set(start, (votes.get(start) ?? 0) + 1);
    }
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best?.[0];
}

function startByLikeness(lines: readonly string[], sought: readonly string[]): number | undefined {
  const [longest] = sought
    .map((line, index) => ({ pairs: letterPairs(line), index }))
    .sort((a, b) => b.pairs.size - a.pairs.size);
  if (!longest || longest.pairs.size === 0) return undefined;
  let best = { start: 0, alike: leastAlike };
  for (const [index, line] of lines.entries()) {
    const alike = likeness(longest.pairs, letterPairs(line));
    if (alike > best.alike) best = { start: Math.max(0, index - longest.index), alike };
  }
  return best.alike > leastAlike ? best.start : undefined;
}

function squeezed(line: string): string {
  return line.slice(0, maxChars).replace(/\s+/gu, '');
}

function letterPairs(line: string): ReadonlySet<string> {
  const text = squeezed(line).toLowerCase();
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}

/** Share of the letter pairs of `a` in `b`, as `a` may be part of a line; ties go to the line with the least extra text. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return 0.9 * (common / a.size) + 0.1 * ((2 * common) / (a.size + b.size));
}
