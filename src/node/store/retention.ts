// Thins old decisions: keeps what was done and how it ended, drops the numbers and evidence of the choice.
import { setImmediate } from 'node:timers/promises';
import type { Connection } from './database/connection.ts';
import type { SqliteStore } from './sqliteStore.ts';

/** Episodes thinned in one transaction. */
const atOnce = 50;

/** Episodes visited after a run: about 0.2 s. A backlog is worked off run by run. */
export const thinnedAfterRun = 1000;

/**
 * Reduces the decisions of all ended episodes but the `keep` newest and the pinned ones to outlines (0: nothing is thinned). Resumes
 * where it stopped, visits each episode once and at most `episodes` now, and yields to the event loop. Returns the number of decisions
 * thinned.
 */
export async function thinDecisions(
  store: Pick<SqliteStore, 'thinSome'>,
  keep: number,
  episodes = Infinity,
): Promise<number> {
  if (keep === 0) return 0;
  let thinned = 0;
  for (let visited = 0; visited < episodes; visited += atOnce) {
    const some = await store.thinSome(keep);
    if (some === undefined) break;
    thinned += some;
    await setImmediate();
  }
  return thinned;
}

/** Decisions thinned in the next few episodes; undefined if none are left. */
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
  const thinned = (sql: string) => connection.run(sql, JSON.stringify(ids)).changes;
  const inEpisodes = 'episode IN (SELECT value FROM json_each(?))';
  const changes =
    thinned(`DELETE FROM decisions WHERE place IN (SELECT episode << 20 | t FROM steps WHERE ${inEpisodes})`) +
    // As version 7 of the schema kept them.
    thinned(`UPDATE steps SET decision = x'' WHERE ${inEpisodes} AND length(decision) > 0`);
  connection.run("INSERT OR REPLACE INTO meta VALUES ('thinned', ?)", `${Number(last['at'])} ${Number(last['id'])}`);
  return changes;
}

function doneUpTo(connection: Connection): readonly number[] {
  const done = connection.get("SELECT value FROM meta WHERE key = 'thinned'")?.['value'];
  return typeof done === 'string' ? done.split(' ').map(Number) : [];
}
