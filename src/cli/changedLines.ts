// Changed files as lines for a person.
import type { ChangedFile } from '../core/types.ts';
import { oneLine } from './card.ts';
import type { Io } from './io.ts';

/** As many files as are listed by name. */
const named = 12;

/** `M src/a.ts +3 −1`, with the step when it is given; the rest counted. Empty for no files. */
export function changedLines(
  { t, files }: { readonly t?: number; readonly files: readonly ChangedFile[] },
  io: Io,
  most = named,
): readonly string[] {
  const { colors, width } = io;
  const shown = files.length > most ? files.slice(0, most - 1) : files;
  const lines = shown.map(({ path, movedFrom, kind, added, removed }) => {
    const name = oneLine(movedFrom === undefined ? path : `${movedFrom} → ${path}`, width - 24);
    const counts = `${added > 0 ? colors.green(` +${added}`) : ''}${removed > 0 ? colors.red(` −${removed}`) : ''}`;
    return `${colors.yellow(letters[kind])} ${name}${counts}`;
  });
  const rest = files.length - shown.length;
  const more = rest > 0 ? [colors.dim(`${rest} more`)] : [];
  const head = t === undefined || files.length === 0 ? [] : [colors.dim(`changed in step ${t + 1}:`)];
  return [...head, ...lines, ...more];
}

const letters: Readonly<Record<ChangedFile['kind'], string>> = { added: 'A', changed: 'M', deleted: 'D', moved: 'R' };
