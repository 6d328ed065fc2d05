// Why colleagues' new facts do not arrive yet: any open transaction on the server holds back the safe horizon.
import type { Exchange } from '../outgoing/push.ts';
import { readBlocking, setBlocking } from '../membership/membership.ts';

export interface BlockingTransaction {
  /** Latest possible start of the hold, milliseconds since the epoch. */
  readonly since: number;
  /** Whose transaction, for people: `role backup, process 4711, database shop`. */
  readonly by: string;
}

/** Colleagues' running exchanges block others for moments: shorter holds are not reported. */
const worthSayingMs = 5000;

/**
 * Everyone may read locks and prepared transactions; only members of `pg_read_all_stats` see when another's transaction began.
 * The horizon may be that of a transaction in any database of the server.
 */
const holder = `
  SELECT horizon.xmin, locked.pid, activity.usename AS role, activity.datname AS database,
    extract(epoch FROM activity.xact_start)::float8 * 1000 AS since,
    prepared.gid, prepared.owner, extract(epoch FROM prepared.prepared)::float8 * 1000 AS prepared
  FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin) AS horizon
  LEFT JOIN LATERAL (
    SELECT pid FROM pg_locks WHERE locktype = 'transactionid' AND mode = 'ExclusiveLock' AND granted
      AND transactionid::text::bigint = horizon.xmin::bigint % 4294967296 LIMIT 1
  ) AS locked ON true
  LEFT JOIN pg_stat_activity AS activity ON activity.pid = locked.pid
  LEFT JOIN pg_prepared_xacts AS prepared ON prepared.transaction::text::bigint = horizon.xmin::bigint % 4294967296
  WHERE EXISTS (SELECT FROM knack.facts WHERE workspace = $1 AND author = ANY ($2) AND xid >= horizon.xmin::xid8)`;

interface Holder {
  readonly xmin: string;
  readonly pid: number | null;
  readonly role: string | null;
  readonly database: string | null;
  readonly since: number | null;
  readonly gid: string | null;
  readonly owner: string | null;
  readonly prepared: number | null;
}

/** Undefined: nothing from these authors is waiting, or not for long. @throws TeamError */
export async function blockingTransaction(
  { store, connection, workspace }: Exchange,
  authors: readonly string[],
  now: number = Date.now(),
): Promise<BlockingTransaction | undefined> {
  const [found] = await connection.query<Holder>(holder, [workspace, authors]);
  const seen = await readBlocking(store);
  if (!found) {
    if (seen) await setBlocking(store, undefined);
    return undefined;
  }
  const firstSeen = seen?.horizon === found.xmin ? seen.since : now;
  if (seen?.horizon !== found.xmin) await setBlocking(store, { horizon: found.xmin, since: firstSeen });
  const since = Math.min(firstSeen, found.since ?? found.prepared ?? now);
  return now - since < worthSayingMs ? undefined : { since, by: nameOfHolder(found) };
}

function nameOfHolder({ pid, role, database, gid, owner }: Holder): string {
  if (gid !== null) return `role ${owner ?? '?'}, prepared as ${gid}`;
  if (pid === null) return 'an unknown role';
  return `role ${role ?? '?'}, process ${pid}${database === null ? '' : `, database ${database}`}`;
}
