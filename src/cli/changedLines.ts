// Changed files as lines for a person.
import { changedFileText } from '../core/files/changedFileText.ts';
import type { ChangedFile } from '../core/episode.ts';
import { oneLine } from './card.ts';
import type { Io } from './io.ts';

/** Most files listed. */
const named = 12;

/** One line per file, `src/a.ts +3 −1`; the rest counted. Empty for no files. */
export function changedLines(files: readonly ChangedFile[], io: Io, most = named): readonly string[] {
  const shown = files.length > most ? files.slice(0, most - 1) : files;
  const rest = files.length - shown.length;
  const more = rest > 0 ? [io.colors.dim(`${rest} more`)] : [];
  return [...shown.map((file) => io.colors.bold(oneLine(changedFileText(file), io.width - 4))), ...more];
}
