// Rewards from taking changes back, and from bringing them back.
import { changeSignal } from '../../core/policy/changes.ts';
import type { Signal } from '../../core/episode.ts';
import type { ChangesOfStep, History } from '../checkpoints/history.ts';
import type { UndoneFile, UndonePart } from '../checkpoints/undo.ts';

const what = 'files';

/**
 * A signal for every step with a file that was just undone; paths in `skipped` were not. It weighs the share of the step's files that are as
 * before it: undone now, or earlier. What another run may have changed does not count. @throws GitError
 */
export async function signalsOfUndo(
  history: Pick<History, 'planUndo'>,
  {
    id,
    steps,
    skipped,
  }: { readonly id: string; readonly steps: readonly UndonePart[]; readonly skipped: readonly string[] },
  at: number,
): Promise<readonly Signal[]> {
  const signals: Signal[] = [];
  for (const { t, files } of steps) {
    const back = new Set(
      files.filter((file) => isUndone(file) && !skipped.includes(file.path)).map(({ path }) => path),
    );
    if (back.size === 0) continue;
    const { steps: whole } = await history.planUndo(id, { t });
    const others = whole
      .flatMap((step) => step.files)
      .filter(({ path, result }) => !back.has(path) && result !== 'unclear');
    const gone = back.size + others.filter(({ result }) => result === 'already').length;
    signals.push(changeSignal('undone', t, at, { count: gone, of: back.size + others.length, what }));
  }
  return signals;
}

function isUndone({ result }: UndoneFile): boolean {
  return result === 'undone' || result === 'merged';
}

/**
 * From restoring `paths` to before step `t` of a run: its changes in them from that step on are undone, and those of earlier steps that had been
 * taken back (`takenBack`) are kept. @throws GitError
 */
export async function signalsOfRestore(
  history: Pick<History, 'changesOf'>,
  {
    id,
    t,
    paths,
    takenBack,
  }: {
    readonly id: string;
    readonly t: number;
    readonly paths: readonly string[];
    readonly takenBack: (t: number) => boolean;
  },
  at: number,
): Promise<readonly Signal[]> {
  const steps = await history.changesOf(id);
  return steps.flatMap((step) => {
    const part = partOf(step, paths);
    if (part.count === 0 || (step.t < t && !takenBack(step.t))) return [];
    return [changeSignal(step.t < t ? 'kept' : 'undone', step.t, at, part)];
  });
}

/** From undoing or bringing back these steps of a run, as far as `paths` are theirs. @throws GitError */
export async function signalsAbout(
  history: Pick<History, 'changesOf'>,
  fate: 'kept' | 'undone',
  { id, steps, paths }: { readonly id: string; readonly steps: readonly number[]; readonly paths: readonly string[] },
  at: number,
): Promise<readonly Signal[]> {
  const all = await history.changesOf(id);
  return all.flatMap((step) => {
    const part = partOf(step, paths);
    return part.count === 0 || !steps.includes(step.t) ? [] : [changeSignal(fate, step.t, at, part)];
  });
}

/** Finishes what a killed process had begun to undo, and appends what is learned from it; returns the ids. @throws GitError */
export async function finishUndoing(
  history: Pick<History, 'changesOf' | 'finish'>,
  append: (episodeId: string, signals: readonly Signal[]) => Promise<unknown>,
): Promise<readonly string[]> {
  const finished = await history.finish();
  for (const { undone, paths } of finished) {
    const signals = undone ? await signalsAbout(history, 'undone', { ...undone, paths }, Date.now()) : [];
    if (undone && signals.length > 0) await append(undone.id, signals);
  }
  return finished.map(({ id }) => id);
}

function partOf({ files }: ChangesOfStep, paths: readonly string[]) {
  return { count: files.filter(({ path }) => paths.includes(path)).length, of: files.length, what };
}
