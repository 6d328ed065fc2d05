// Runs in a thread of its own: folds what is new in a store and leaves the snapshot of its memory beside it.
import { parentPort, workerData } from 'node:worker_threads';
import type { SnapshotNews, SnapshotOrder } from './aside.ts';
import { saveMemory } from './memoryCache.ts';
import { openStore } from './sqliteStore.ts';

const { file, settings } = workerData as SnapshotOrder;
const store = openStore({ file });
try {
  const tell = (news: SnapshotNews) => parentPort?.postMessage(news);
  tell(await saveMemory(store, settings, tell));
} finally {
  await store.close();
}
