// Work on a store in another thread: folding a long log, and saving the snapshot of its memory.
import { Worker } from 'node:worker_threads';
import type { LearningSettings } from '../../../core/settings.ts';

export interface SnapshotOrder {
  /** The database. */
  readonly file: string;
  readonly settings: LearningSettings;
}

/** Share of the log read; at the end whether a snapshot was written. */
export type SnapshotProgress = number | boolean;

/**
 * `saveMemory` in another thread; `worker` is the path or URL of snapshotWorker. Returns whether a snapshot was written; `onShare`
 * receives the share of the log read, [0, 1].
 * @throws StoreError (by its message) or the error of a thread that cannot be started.
 */
export function saveInThread(
  worker: string | URL,
  order: SnapshotOrder,
  onShare: (share: number) => void = () => undefined,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: order });
    thread.on('message', (told: SnapshotProgress) => {
      if (typeof told === 'number') onShare(told);
      else resolve(told);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that saves the memory ended with code ${code}`)));
  });
}
