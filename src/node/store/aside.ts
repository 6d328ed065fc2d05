// Work on a store aside from the thread that asks for it: the fold of a long log, and the snapshot of its memory.
import { Worker } from 'node:worker_threads';
import type { LearningSettings } from '../../core/settings.ts';

export interface SnapshotOrder {
  /** The database. */
  readonly file: string;
  readonly settings: LearningSettings;
}

/**
 * `saveMemory` in another thread; `worker` is the path or URL of snapshotWorker. Tells whether a snapshot was written.
 * @throws StoreError (by its message) or the error of a thread that cannot be started.
 */
export function saveAside(worker: string | URL, order: SnapshotOrder): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: order });
    thread.once('message', (written: unknown) => resolve(written === true));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that saves the memory ended with code ${code}`)));
  });
}
