// At the end of a turn: hook reports become episodes of the memory. What cannot be stored now stays in its spool.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultSettings, learningSettings } from '../../core/settings.ts';
import { loadStateEncoder } from '../../core/state/encoder.ts';
import { readExclusions } from '../sessions/exclusions.ts';
import { learnFrom } from '../sessions/learn.ts';
import { sessionFile } from '../sessions/records.ts';
import { openStore } from '../store/sqliteStore.ts';
import { readWorkspaceFacts } from '../workspace/facts.ts';
import { spoolFolder } from './spool.ts';
import { spoolOwners, spoolSource } from './spoolSource.ts';

/** A session silent for this long is over. */
const staleMs = 24 * 60 * 60_000;

export interface EndedTurns {
  readonly root: string;
  readonly storeFolder: string;
  readonly storeFile: string;
  readonly now: number;
  /** How long to wait for another process that writes. */
  readonly busyTimeoutMs: number;
}

/**
 * Stores all spools of the workspace whenever they have grown; idempotent. Then removes those of sessions long over.
 * @throws StoreError when the store cannot be opened or written; then nothing is lost.
 */
export async function storeTurns({ root, storeFolder, storeFile, now, busyTimeoutMs }: EndedTurns): Promise<void> {
  const names = (await readdir(spoolFolder(storeFolder)).catch(() => [])).filter((name) => name.endsWith('.jsonl'));
  if (names.length === 0) return;
  const [encoder, workspace, accepts] = await Promise.all([
    loadStateEncoder(),
    readWorkspaceFacts(root),
    readExclusions(root, []),
  ]);
  const store = openStore({ file: storeFile, busyTimeoutMs });
  try {
    for (const name of names) {
      const owner = spoolOwners.find(({ id }) => name.startsWith(`${id}-`));
      if (!owner) continue;
      const session = name.slice(owner.id.length + 1, -'.jsonl'.length);
      const file = await sessionFile(join(spoolFolder(storeFolder), name), session);
      if (!file) continue;
      await learnFrom({
        ...{ source: spoolSource(owner), place: { root, home: '', env: {} }, files: [file], store, dryRun: false },
        ...{ now, workspace, encoder, settings: learningSettings(defaultSettings), accepts },
        signal: new AbortController().signal,
      });
      if (now - file.modifiedAt > staleMs) await rm(file.path, { force: true });
    }
  } finally {
    await store.close();
  }
}
