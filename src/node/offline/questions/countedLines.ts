// The lines of files, as `wc -l` counts them. Of many files at once only so much is read that a question stays quick.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { textIn } from './texts.ts';

export interface CountedLines {
  /** Of each text that was read. */
  readonly lines: ReadonlyMap<string, number>;
  /** A sentence for the answer on the files that were not read, with a blank line before it; '' where all were. */
  readonly note: string;
}

/** Files and bytes that are read at most, and the bytes of one file. */
export const usualLimits = { files: 5000, bytes: 64 << 20, ofOne: 4 << 20 };

/** Binary files count as no lines. */
export function linesOfFiles(root: string, paths: readonly string[], limits = usualLimits): CountedLines {
  const lines = new Map<string, number>();
  let left = limits.bytes;
  let read = 0;
  for (const path of paths) {
    const size = statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0;
    if (read >= limits.files || size > limits.ofOne || size > left) continue;
    const text = textIn(root, path, limits.ofOne);
    if (text === undefined) continue;
    left -= size;
    read += 1;
    if (!text.includes('\0')) lines.set(path, text.split('\n').length - 1);
  }
  const note =
    read === paths.length
      ? ''
      : `\n\nOnly ${String(read)} of ${String(paths.length)} files were read: the others are too many or too large to be counted here.`;
  return { lines, note };
}
