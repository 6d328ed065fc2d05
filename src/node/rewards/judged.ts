// What people kept and took back in the newest runs.
import { type JudgedChange, judgedChanges } from '../../core/policy/takenBack.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';

/** Runs examined: the cost does not grow with experience. */
const maxRuns = 40;

/** Oldest first; of local runs alone. */
export async function judgedLately(store: Pick<SqliteStore, 'outlines'>): Promise<readonly JudgedChange[]> {
  const episodes = await store.outlines({ origin: 'local', order: 'newestFirst', limit: maxRuns });
  return judgedChanges(episodes.toReversed());
}
