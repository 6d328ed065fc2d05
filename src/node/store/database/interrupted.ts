// Episodes whose process died: recorded as a fact like any other, so that every reader folds the same log.
import type { Connection } from './connection.ts';
import { StoreError, asStoreError } from './storeError.ts';
import { isWriterAlive } from './writerLock.ts';

/** Writers of episodes without an end that are gone; `own` is this process's. */
export function deadWriters(connection: Connection, own: string | undefined): ReadonlySet<string> {
  const writers = connection
    .all('SELECT DISTINCT writer FROM episodes WHERE outcome IS NULL AND writer IS NOT NULL')
    .map((row) => String(row['writer']));
  return new Set(writers.filter((writer) => writer !== own && !isWriterAlive(connection.file, writer)));
}

/** Ends their episodes at their last step. If the file cannot be written now, a later reader does it. */
export function recordInterrupted(connection: Connection, own: string | undefined): void {
  const dead = [...deadWriters(connection, own)];
  if (dead.length === 0) return;
  unlessRefused(connection.file, () => {
    connection.write('NORMAL', () => {
      const ended = connection.all(
        `UPDATE episodes SET outcome = 'interrupted',
           ended_at = max(at, coalesce((SELECT max(at) FROM steps WHERE episode = episodes.id), at))
         WHERE outcome IS NULL AND writer IN (SELECT value FROM json_each(?)) RETURNING episode_id`,
        JSON.stringify(dead),
      );
      for (const row of ended) {
        connection.run("INSERT INTO changes (kind, episode_id) VALUES ('end', ?)", String(row['episode_id']));
      }
    });
  });
}

/** Does what a later reader can do as well, unless the file cannot be written now. @throws StoreError when it is damaged. */
export function unlessRefused(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const known = asStoreError(error, file);
    if (!(known instanceof StoreError) || known.kind === 'corrupt') throw known;
  }
}
