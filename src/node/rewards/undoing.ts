// What undoing says about the steps that were undone.
import { changeSignal } from '../../core/policy/changes.ts';
import type { Signal } from '../../core/episode.ts';
import type { UndonePart } from '../checkpoints/undo.ts';

/**
 * A signal for every step of which a file was put back; paths in `skipped` were not. A step is undone in part where others of its files
 * stay as they are. A file that was as before already says nothing, nor does one that another run may have changed.
 */
export function signalsOfUndo(
  steps: readonly UndonePart[],
  skipped: ReadonlySet<string>,
  at: number,
): readonly Signal[] {
  return steps.flatMap(({ t, files }) => {
    const told = files.filter(({ result }) => result !== 'already' && result !== 'unclear');
    const back = told.filter(({ path, result }) => result !== 'kept' && !skipped.has(path));
    if (back.length === 0) return [];
    return [changeSignal(back.length === told.length ? 'undone' : 'partlyUndone', t, at)];
  });
}
