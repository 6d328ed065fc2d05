// Opens a workspace's only memory, for every front end.
import { adoptFile, adoptInto } from '../store/adopt.ts';
import type { StoreLocation } from '../store/location.ts';
import { storeLocation } from '../store/location.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';
import { openStore } from '../store/sqliteStore.ts';

export interface OpenMemory {
  readonly location: StoreLocation;
  readonly store: SqliteStore;
  /** What the user should know: a damaged file was set aside, or a memory was moved. */
  readonly notices: readonly string[];
}

/**
 * The memory of the repository that `workspace` is in, or the one in `memoryDir`. What earlier versions kept elsewhere, also in
 * `formerFiles`, moves here once. @throws StoreError
 */
export async function openMemory(options: {
  readonly workspace: string;
  readonly memoryDir?: string;
  readonly formerFiles?: readonly string[];
}): Promise<OpenMemory> {
  const location = storeLocation(options);
  const former = [...location.formerFiles, ...(options.formerFiles ?? [])];
  adoptFile(location.file, former);
  const store = openStore({ file: location.file });
  try {
    return { location, store, notices: [...store.notices, ...(await adoptInto(store, former))] };
  } catch (error) {
    await store.close();
    throw error;
  }
}
