// Rewards from undoing steps.
import { changeSignal } from '../../core/policy/changes.ts';
import type { Signal } from '../../core/episode.ts';
import type { UndonePart } from '../checkpoints/undo.ts';

/**
 * A signal for every step with a restored file; paths in `skipped` were not. A step is partly undone if others of its files
 * are unchanged. Files that were already as before, or that another run may have changed, do not count.
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
