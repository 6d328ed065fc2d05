// A changed file in one line.
import type { ChangedFile } from '../episode.ts';

/** `src/a.ts +3 −1`, for people and for the model. */
export function changedFileText(file: ChangedFile): string {
  const { path, movedFrom, kind, mode } = file;
  const names = movedFrom === undefined || movedFrom === path ? path : `${movedFrom} -> ${path}`;
  // A name may hold line ends.
  const name = names.replaceAll(/\p{Cc}+/gu, ' ');
  const what = { added: ' (new)', deleted: ' (deleted)', moved: ' (moved)', changed: '' }[kind];
  return `${name}${hasCounts(file) ? ` ${countsText(file)}` : ''}${what}${mode ? ` mode ${mode.join(' → ')}` : ''}`;
}

/** False if only its mode differs. */
export function hasCounts({ added, removed, binary, kind, mode }: ChangedFile): boolean {
  return mode === undefined || kind !== 'changed' || binary === true || added + removed > 0;
}

function countsText({ added, removed, binary }: ChangedFile): string {
  return binary ? 'binary' : `+${String(added)} −${String(removed)}`;
}
