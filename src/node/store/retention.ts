// Thins old decisions: what was done and how it ended stays, the numbers and the evidence of the choice go.
import { setImmediate } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import type { SqliteStore } from './sqliteStore.ts';

/** Episodes thinned in one transaction. */
const atOnce = 50;

/**
 * Of all ended episodes but the `keep` newest and the pinned ones, only outlines of the decisions stay (0: nothing is thinned). Goes
 * on where it stopped, and looks at each episode once; the event loop gets its turns. Gives the number of decisions thinned.
 */
export async function thinDecisions(store: Pick<SqliteStore, 'thinSome'>, keep: number): Promise<number> {
  if (keep === 0) return 0;
  let thinned = 0;
  for (;;) {
    const some = await store.thinSome(keep);
    if (some === undefined) return thinned;
    thinned += some;
    await setImmediate();
  }
}

/** Decisions thinned in the next few episodes; undefined where none is left to be looked at. */
export function thinSome(connection: Connection, keep: number): number | undefined {
  const newest = connection.get('SELECT at, id FROM episodes ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?', keep);
  if (!newest) return undefined;
  const [at = -1, id = -1] = doneUpTo(connection);
  const rows = connection.all(
    `SELECT id, at, pinned, outcome FROM episodes WHERE (at, id) > (?, ?) AND (at, id) <= (?, ?) ORDER BY at, id LIMIT ?`,
    at,
    id,
    Number(newest['at']),
    Number(newest['id']),
    atOnce,
  );
  const last = rows.at(-1);
  if (!last) return undefined;
  const ids = rows.filter((row) => row['pinned'] === 0 && row['outcome'] !== null).map((row) => row['id']);
  const { changes } = connection.run(
    "UPDATE steps SET decision = x'' WHERE episode IN (SELECT value FROM json_each(?)) AND length(decision) > 0",
    JSON.stringify(ids),
  );
  connection.run("INSERT OR REPLACE INTO meta VALUES ('thinned', ?)", `${Number(last['at'])} ${Number(last['id'])}`);
  return changes;
}

function doneUpTo(connection: Connection): readonly number[] {
  const done = connection.get("SELECT value FROM meta WHERE key = 'thinned'")?.['value'];
  return typeof done === 'string' ? done.split(' ').map(Number) : [];
}
