// What runs in a folder changed, from their checkpoints, and undoing it. Opens nothing before the first query.
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Signal } from '../../core/episode.ts';
import { checkpointFolder } from '../../node/checkpoints/checkpointFolder.ts';
import type { ChangesOfStep, History, RestorePlan } from '../../node/checkpoints/history.ts';
import { finishUndoing, signalsAbout, signalsOfRestore, signalsOfUndo } from '../../node/rewards/undoing.ts';
import type { Experience } from './experience.ts';

export interface UndoTarget {
  readonly episodeId: string;
  readonly t?: number;
  /** Relative to the folder that is kept. */
  readonly path?: string;
}

export interface UndoReport {
  /** Files restored to their earlier state. */
  readonly undone: readonly { readonly t: number; readonly path: string }[];
  /** Files not undone: somebody changed the same lines since. */
  readonly kept: readonly string[];
  /** Files not undone: a command of another run was running too, and may have changed them. */
  readonly unclear: readonly string[];
  readonly cutOff: readonly number[];
  /** The id with which `restore` reverts the undo; undefined: nothing changed. */
  readonly savedAs: string | undefined;
  /** Signals for the steps. */
  readonly signals: readonly Signal[];
}

export class RunChanges implements vscode.Disposable {
  readonly #root: string;
  readonly #experience: Pick<Experience, 'append' | 'location'>;
  #opening: Promise<History> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(root: string, experience: Pick<Experience, 'append' | 'location'>) {
    this.#root = root;
    this.#experience = experience;
  }

  /** Steps that changed something, with the folder that their paths are relative to. */
  of(episodeId: string): Promise<{ readonly top: string; readonly steps: readonly ChangesOfStep[] }> {
    return this.#inTurn(async (history) => {
      const steps = await history.changesOf(episodeId);
      return { top: history.top, steps: steps.filter(({ files }) => files.length > 0) };
    });
  }

  /** Empty if the tree has no such file. */
  read(tree: string, path: string): Promise<Buffer> {
    return this.#inTurn(async (history) => (await history.read(tree, path)) ?? Buffer.alloc(0));
  }

  /** `except`: steps that are undone already. @throws Error that names a file with unsaved changes; nothing is changed then. */
  undo({ episodeId, t, path }: UndoTarget, except: readonly number[] = []): Promise<UndoReport> {
    return this.#inTurn(async (history) => {
      const wanted = { except, ...(t === undefined ? {} : { t }), ...(path === undefined ? {} : { only: [path] }) };
      const plan = await history.planUndo(episodeId, wanted);
      refuseUnsaved(history.top, plan);
      const all = plan.steps.flatMap(({ t: at, files }) => files.map((file) => ({ t: at, ...file })));
      const undone = { id: episodeId, steps: plan.steps.map((step) => step.t) };
      const { savedAs, skipped } = plan.files.length > 0 ? await history.carryOut(plan, 'undo', undone) : nothing;
      const signals = await signalsOfUndo(history, { id: episodeId, steps: plan.steps, skipped }, Date.now());
      const done = all.filter(
        ({ result, path: at }) => /^(?:undone|merged|already)$/.test(result) && !skipped.includes(at),
      );
      const unclear = all.filter(({ result }) => result === 'unclear').map((file) => file.path);
      const kept = all
        .map((file) => file.path)
        .filter((at) => !done.some((file) => file.path === at) && !unclear.includes(at));
      return {
        undone: done,
        kept: [...new Set(kept)],
        unclear: [...new Set(unclear)],
        cutOff: plan.cutOff,
        savedAs,
        signals,
      };
    });
  }

  /**
   * To before step t of a run, or to what an undo saved. `agree` sees the plan and decides; `takenBack`: steps whose changes had been undone.
   * Returns signals for the steps of the run; undefined: unknown, nothing to do, or declined. @throws Error as `undo`
   */
  restore(
    { id, t }: { readonly id: string; readonly t?: number },
    agree: (plan: RestorePlan) => Promise<boolean>,
    takenBack: (t: number) => boolean = () => false,
  ): Promise<readonly Signal[] | undefined> {
    return this.#inTurn(async (history) => {
      const plan = await history.planRestore(id, t === undefined ? {} : { t });
      if (!plan || plan.files.length === 0 || !(await agree(plan))) return undefined;
      refuseUnsaved(history.top, plan);
      const { undone } = plan;
      if (undone) {
        const { paths } = await history.carryOut(plan, 'restore');
        return signalsAbout(history, 'kept', { ...undone, paths }, Date.now());
      }
      const from = t ?? 0;
      const later = (await history.changesOf(id)).map((step) => step.t).filter((at) => at >= from);
      const { paths } = await history.carryOut(plan, 'restore', { id, steps: later });
      return signalsOfRestore(history, { id, t: from, paths, takenBack }, Date.now());
    });
  }

  dispose(): void {
    void this.#opening?.then((history) => history.dispose()).catch(() => undefined);
  }

  /** Run sequentially: they share an index. */
  #inTurn<T>(work: (history: History) => Promise<T>): Promise<T> {
    const turn = this.#queue.then(async () => work(await this.#open()));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #open(): Promise<History> {
    this.#opening ??= (async () => {
      const { openHistory } = await import('../../node/checkpoints/history.ts');
      const history = await openHistory({
        root: this.#root,
        folder: checkpointFolder(await this.#experience.location()),
      });
      await finishUndoing(history, (id, signals) => this.#experience.append(id, signals));
      return history;
    })().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }
}

const nothing = { savedAs: undefined, skipped: [] as readonly string[] };

/** Unsaved text is not in any checkpoint: restoring its file would end in a conflict. */
function refuseUnsaved(top: string, { files }: Pick<RestorePlan, 'files'>): void {
  const paths = new Set(
    files.flatMap(({ path, movedFrom }) => [path, movedFrom ?? path]).map((path) => join(top, path)),
  );
  const unsaved = vscode.workspace.textDocuments.find(({ isDirty, uri }) => isDirty && paths.has(uri.fsPath));
  if (!unsaved) return;
  const name = vscode.workspace.asRelativePath(unsaved.uri);
  throw new Error(vscode.l10n.t('{0} has unsaved changes. Save or revert it first; nothing was changed.', name));
}
