// The log of a team's facts, author by author: which episodes have changed since it was last read.
import { readCursor } from '../membership/membership.ts';
import type { Exchange } from '../outgoing/push.ts';

/** Facts of the log read at a time, for each author. */
const factsAtOnce = 1000;

export interface Log {
  readonly author: string;
  /** That have changed, each once. */
  readonly episodes: readonly string[];
  readonly cursor: string;
  /** There is more. */
  readonly isFull: boolean;
}

/** For episodes read so far: the place in the log before which all was read. One with many facts spans many pages of the log. */
export type Whole = Map<string, bigint>;

/** An author's facts become visible in the order of `seq`: what is read next is above all that was read before. */
const inOrder = `
  SELECT asked.author, fact.episode, fact.seq::text AS place, fact.seq::text AS cursor, (newest.seq + 1)::text AS bound
  FROM unnest($2::text[], $3::text[]) AS asked (author, after)
  CROSS JOIN LATERAL (SELECT max(seq) AS seq FROM knack.facts WHERE workspace = $1 AND author = asked.author) AS newest
  CROSS JOIN LATERAL (
    SELECT episode, seq FROM knack.facts WHERE workspace = $1 AND author = asked.author AND seq > asked.after::bigint
    ORDER BY seq LIMIT ${factsAtOnce}
  ) AS fact`;

/**
 * Servers before version 7: transactions commit in another order than they number their rows. Below the oldest running transaction of the
 * server nothing can be added any more.
 */
const belowHorizon = `
  SELECT asked.author, fact.episode, fact.xid::text AS place, fact.xid || ' ' || fact.seq AS cursor,
    pg_snapshot_xmin(pg_current_snapshot())::text AS bound
  FROM unnest($2::text[], $3::text[]) AS asked (author, after)
  CROSS JOIN LATERAL (
    SELECT episode, xid, seq FROM knack.facts
    WHERE workspace = $1 AND author = asked.author
      AND (xid, seq) > (split_part(asked.after, ' ', 1)::xid8, split_part(asked.after, ' ', 2)::bigint)
      AND xid < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY xid, seq LIMIT ${factsAtOnce}
  ) AS fact`;

interface Row {
  readonly author: string;
  readonly episode: string;
  readonly place: string;
  readonly cursor: string;
  /** Everything before this place is visible now. */
  readonly bound: string;
}

/** The next page for each author; authors without news are left out. Adds to `whole`. @throws TeamError */
export async function readLog(
  { store, connection, server, workspace }: Exchange,
  authors: readonly string[],
  whole: Whole,
): Promise<Log[]> {
  const isOrdered = server.version >= 7;
  const start = isOrdered ? '0' : '0 0';
  const cursors = await Promise.all(
    authors.map(async (author) => {
      const cursor = (await readCursor(store, author, server.epoch)) ?? start;
      // Written when the server had the other order: reading again changes nothing.
      return cursor.includes(' ') === isOrdered ? start : cursor;
    }),
  );
  const rows = await connection.query<Row>(isOrdered ? inOrder : belowHorizon, [workspace, authors, cursors]);
  return authors.flatMap((author) => {
    const own = rows.filter((row) => row.author === author);
    const last = own.at(-1);
    if (!last) return [];
    const episodes = new Set<string>();
    for (const { episode, place } of own) {
      if (BigInt(place) >= (whole.get(`${author} ${episode}`) ?? -1n)) episodes.add(episode);
    }
    for (const episode of episodes) whole.set(`${author} ${episode}`, BigInt(last.bound));
    return [{ author, episodes: [...episodes], cursor: last.cursor, isFull: own.length === factsAtOnce }];
  });
}
