// How many of the lines that a change wrote are still in a later text.
import { unixLines } from './lineEnds.ts';

export interface Standing {
  /** Lines that the change wrote. */
  readonly written: number;
  /** Of those, how many are there later; <= written. */
  readonly standing: number;
}

/**
 * Lines of `after` that are not in `before`, and how many are anywhere in `later`. Ignores whitespace at either end and
 * lines without a letter or a digit, such as closing brackets. Undefined texts have no lines.
 */
export function standingLines(
  before: string | undefined,
  after: string | undefined,
  later: string | undefined,
): Standing {
  const old = countedLines(before);
  const now = countedLines(later);
  let written = 0;
  let standing = 0;
  for (const [line, count] of countedLines(after)) {
    const kept = old.get(line) ?? 0;
    const fresh = Math.max(0, count - kept);
    written += fresh;
    standing += Math.min(fresh, Math.max(0, (now.get(line) ?? 0) - kept));
  }
  return { written, standing };
}

function countedLines(text = ''): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const line of unixLines(text).split('\n')) {
    const key = line.trim();
    if (/[\p{L}\p{N}]/u.test(key)) lines.set(key, (lines.get(key) ?? 0) + 1);
  }
  return lines;
}
