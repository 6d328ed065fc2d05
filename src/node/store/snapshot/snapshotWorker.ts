// Runs in its own thread: folds what is new in a store and writes the snapshot of its memory next to it.
import { parentPort, workerData } from 'node:worker_threads';
import type { SnapshotProgress, SnapshotOrder } from './snapshotThread.ts';
import { saveMemory } from './memoryCache.ts';
import { openStore } from '../sqliteStore.ts';

const { file, settings } = workerData as SnapshotOrder;
const store = openStore({ file });
try {
  const tell = (news: SnapshotProgress) => parentPort?.postMessage(news);
  tell(await saveMemory(store, settings, tell));
} finally {
  await store.close();
}
