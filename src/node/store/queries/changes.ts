// The sequence of all facts of a store, for readers that catch up.
import type { Connection } from '../database/connection.ts';

/**
 * `end`: the episode ended, for the first time. `outcome`: one considered interrupted was still running and has now ended.
 * `forget`: the step or, without `t`, the episode is gone. A change only names what changed; read the content from the store.
 */
export type ChangeKind =
  'begin' | 'step' | 'execution' | 'observation' | 'signals' | 'end' | 'outcome' | 'pin' | 'forget';

interface Change {
  readonly kind: ChangeKind;
  readonly episodeId: string;
  readonly t?: number;
}

export interface Changes {
  /** In the order of their commits. */
  readonly changes: readonly Change[];
  /** Where to continue; includes the store's id, so it is invalid for any other store. */
  readonly cursor: string;
}

/** Undefined for the cursor of another store, or one beyond this store's log (a restored backup). `limit` -1: all. */
export function readChanges(
  connection: Connection,
  storeId: string,
  of: {
    readonly cursor: string | undefined;
    readonly kinds: readonly ChangeKind[] | undefined;
    readonly limit: number;
  },
): Changes | undefined {
  const { cursor, kinds, limit } = of;
  const seq = Number(cursor?.split('@')[1] ?? 0);
  if (cursor !== undefined && cursor !== cursorAt(connection, storeId, seq)) return undefined;
  const rows = connection.all(
    `SELECT seq, kind, episode_id, t FROM changes
     WHERE seq > ?1 AND (?2 IS NULL OR kind IN (SELECT value FROM json_each(?2))) ORDER BY seq LIMIT ?3`,
    seq,
    kinds ? JSON.stringify(kinds) : null,
    limit,
  );
  const isCut = rows.length === limit;
  const newest = isCut ? rows.at(-1) : connection.get('SELECT max(seq) AS seq FROM changes');
  return {
    changes: rows.map(({ kind, episode_id: episodeId, t }) => ({
      kind: kind as ChangeKind,
      episodeId: String(episodeId),
      ...(t === null ? {} : { t: Number(t) }),
    })),
    cursor: cursorAt(connection, storeId, Number(newest?.['seq'] ?? 0)),
  };
}

/** Those of the episodes whose end is among the facts up to `cursor`. */
export function endedBy(connection: Connection, cursor: string, episodeIds: readonly string[]): readonly string[] {
  return connection
    .all(
      `SELECT DISTINCT episode_id FROM changes
       WHERE kind = 'end' AND seq <= ? AND episode_id IN (SELECT value FROM json_each(?))`,
      Number(cursor.split('@')[1]),
      JSON.stringify(episodeIds),
    )
    .map((row) => String(row['episode_id']));
}

/** Names the fact it follows, so that a diverged log is detected. */
function cursorAt(connection: Connection, storeId: string, seq: number): string {
  const row = connection.get('SELECT kind, episode_id FROM changes WHERE seq = ?', seq);
  return [storeId, seq, ...(row ? [row['kind'], row['episode_id']] : [])].join('@');
}
