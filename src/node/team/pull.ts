// Reads what colleagues have added: what the log says has changed, whole episode by whole episode, so that no cut can tear one.
import type { EpisodeRecord } from '../../core/episode.ts';
import type { Arrived, Sender } from './arriving.ts';
import { arrive, localId } from './arriving.ts';
import type { Fact } from './facts.ts';
import { memberName } from './facts.ts';
import { mergeArrived } from './merge.ts';
import { cursorNote, readCursor } from './membership.ts';
import type { Exchange } from './push.ts';
import type { JsonObject } from '../../core/types.ts';

export interface PullReport {
  /** New here. */
  readonly episodes: number;
  readonly steps: number;
  /** Withdrawn by their authors, and gone here. */
  readonly withdrawn: number;
  /** Facts that were refused. */
  readonly refused: number;
}

/** Facts of the log read at a time, for each author. */
const factsAtOnce = 1000;
/** Few: merging them must not hold up a window. */
const episodesAtOnce = 25;

/** Of these authors alone. @throws TeamError and StoreError; what was read by then stays. */
export async function pull(exchange: Exchange, authors: readonly string[]): Promise<PullReport> {
  const total = { episodes: 0, steps: 0, withdrawn: 0, refused: 0 };
  for (let open = authors.filter((author) => memberName.test(author)); open.length > 0;) {
    const logs = await readLog(exchange, open);
    for (const { author, episodes, cursor } of logs) {
      for (let from = 0; from < episodes.length; from += episodesAtOnce) {
        const part = await readEpisodes(
          exchange,
          author,
          await changedHere(exchange, author, episodes.slice(from, from + episodesAtOnce)),
        );
        const merged = await mergeArrived(exchange.store, part);
        total.episodes += merged.episodes;
        total.steps += merged.steps;
        total.withdrawn += merged.withdrawn;
        total.refused += part.reduce((sum, { arrived }) => sum + arrived.refused, 0);
      }
      // After all of it: read again after a crash, it changes nothing.
      await exchange.store.setNotes(cursorNote(author, exchange.server.epoch, cursor));
    }
    open = logs.filter(({ isFull }) => isFull).map(({ author }) => author);
  }
  return total;
}

interface Log {
  readonly author: string;
  /** That have changed, each once. */
  readonly episodes: readonly string[];
  readonly cursor: string;
  /** There is more. */
  readonly isFull: boolean;
}

/** Below the oldest transaction that still runs: what is there is all that will ever be there. */
const log = `
  SELECT asked.author, fact.episode, fact.xid::text AS xid, fact.seq::text AS seq
  FROM unnest($2::text[], $3::text[], $4::bigint[]) AS asked (author, xid, seq)
  CROSS JOIN LATERAL (
    SELECT episode, xid, seq FROM knack.facts
    WHERE workspace = $1 AND author = asked.author AND (xid, seq) > (asked.xid::xid8, asked.seq)
      AND xid < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY xid, seq LIMIT ${factsAtOnce}
  ) AS fact`;

async function readLog({ store, connection, server, workspace }: Exchange, authors: readonly string[]): Promise<Log[]> {
  const places = await Promise.all(
    authors.map(async (author) => (await readCursor(store, author, server.epoch))?.split(' ') ?? ['0', '0']),
  );
  const rows = await connection.query<{ author: string; episode: string; xid: string; seq: string }>(log, [
    workspace,
    authors,
    places.map(([xid]) => xid),
    places.map(([, seq]) => seq),
  ]);
  return authors.flatMap((author) => {
    const own = rows.filter((row) => row.author === author);
    const last = own.at(-1);
    if (!last) return [];
    const episodes = [...new Set(own.map(({ episode }) => episode))];
    return [{ author, episodes, cursor: `${last.xid} ${last.seq}`, isFull: own.length === factsAtOnce }];
  });
}

interface Wanted {
  readonly episodes: readonly string[];
  /** What was run on this machine is whole here: of these only what was withdrawn on another. */
  readonly own: readonly string[];
}

async function changedHere({ store, server }: Exchange, author: string, episodes: readonly string[]): Promise<Wanted> {
  if (author !== server.self) return { episodes, own: [] };
  const fromElsewhere = new Set(await store.ids({ episodeIds: episodes, author }));
  const own = (await store.ids({ episodeIds: episodes })).filter((id) => !fromElsewhere.has(id));
  return { episodes, own };
}

interface Read {
  readonly id: string;
  readonly arrived: Arrived;
}

export async function readEpisodes(
  { connection, server, workspace }: Omit<Exchange, 'store'>,
  author: string,
  { episodes, own }: Wanted,
): Promise<readonly Read[]> {
  const rows = await connection.query<{ episode: string; name: string; body: JsonObject }>(
    `SELECT episode, name, body FROM knack.facts
     WHERE workspace = $1 AND author = $2 AND episode = ANY ($3) AND (name LIKE 'x%' OR episode <> ALL ($4))`,
    [workspace, author, episodes, own],
  );
  const facts = new Map<string, Fact[]>(episodes.map((episode) => [episode, []]));
  for (const row of rows) facts.get(row.episode)?.push(row);
  const sender: Sender = { author, isSelf: author === server.self, via: `${author}, team` };
  return [...facts].map(([episode, of]) => ({ id: localId(sender, episode), arrived: arrive(episode, of, sender) }));
}

/** The newest episodes of an author, to look at before confirming; nothing is stored. */
export async function peek(
  exchange: Omit<Exchange, 'store'>,
  author: string,
  most: number,
): Promise<readonly EpisodeRecord[]> {
  const rows = await exchange.connection.query<{ episode: string }>(
    `SELECT episode FROM (SELECT episode, xid, seq FROM knack.facts WHERE workspace = $1 AND author = $2
       ORDER BY xid DESC, seq DESC LIMIT $3) AS newest GROUP BY episode ORDER BY max(seq) DESC`,
    [exchange.workspace, author, most],
  );
  const read = await readEpisodes(exchange, author, { episodes: rows.map(({ episode }) => episode), own: [] });
  return read.flatMap(({ arrived }) => arrived.episode ?? []);
}
