// Stores to damage, and what opening them then says.
import type { StoreErrorKind } from '../../../src/node/store/database/storeError.ts';
import { StoreError } from '../../../src/node/store/database/storeError.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { writeEpisode } from './records.ts';

/** `error` is of this kind and names the file. */
export const tells = (kind: StoreErrorKind, file: string) => (error: unknown) =>
  error instanceof StoreError && error.kind === kind && error.file === file && error.message.includes(file);

/** A store of some hundred pages, closed. */
export async function makeStore(file: string, episodes = 20): Promise<void> {
  const store = openStore({ file });
  for (let i = 0; i < episodes; i++) await writeEpisode(store, `e${i}`, { seed: i });
  await store.close();
}
