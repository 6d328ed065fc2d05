// The lines of many files at once: read up to a limit, so that a question does not read all of a large repository.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { textIn } from './texts.ts';

export interface CountedLines {
  /** Of each file that was read. */
  readonly lines: ReadonlyMap<string, number>;
  /** A sentence for the answer on the files that were not read, with a blank line before it; '' where all were. */
  readonly note: string;
}

/** Files and bytes that are read at most, and the bytes of one file. */
export const usualLimits = { files: 5000, bytes: 64 << 20, ofOne: 4 << 20 };

/** A last line without a line break counts too. */
export function linesOfFiles(root: string, paths: readonly string[], limits = usualLimits): CountedLines {
  const lines = new Map<string, number>();
  let left = limits.bytes;
  for (const path of paths) {
    const size = statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0;
    if (lines.size >= limits.files || size > limits.ofOne || size > left) continue;
    const text = textIn(root, path, limits.ofOne);
    if (text === undefined) continue;
    left -= size;
    lines.set(path, text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0));
  }
  const unread = paths.length - lines.size;
  const note =
    unread === 0
      ? ''
      : `\n\nOnly ${String(lines.size)} of ${String(paths.length)} files were read: the others are too many or too large to be counted here.`;
  return { lines, note };
}
