// Episodes of a server as the store would keep them, a bounded part at a time, however many facts somebody has put into one.
import type { JsonObject } from '../../../core/types.ts';
import type { IncomingEpisode, Sender } from './incomingEpisode.ts';
import { incomingEpisode, localId } from './incomingEpisode.ts';
import type { Fact } from '../facts.ts';
import { largestEpisode } from '../facts.ts';
import type { Exchange } from '../outgoing/push.ts';

export interface Read {
  /** Its local id, and its author's id. */
  readonly id: string;
  readonly episode: string;
  readonly arrived: IncomingEpisode;
}

export interface Wanted {
  readonly episodes: readonly string[];
  /** Episodes run on this machine are complete here: read only their withdrawals from elsewhere. */
  readonly own: readonly string[];
}

/** Facts of one answer, of all its episodes together: 32 MB at the most that the tables allow. */
const factsAtOnce = 1000;

/** An episode being read: what arrived, and the name after which to continue. */
interface Open {
  readonly episode: string;
  readonly facts: Fact[];
  bytes: number;
  after: string | null;
}

/**
 * Short episodes together, then each long one alone. For one larger than `largestEpisode`, only withdrawals are read.
 * @throws TeamError
 */
export async function* readEpisodes(
  exchange: Omit<Exchange, 'store'>,
  author: string,
  { episodes, own }: Wanted,
): AsyncGenerator<readonly Read[]> {
  const sender: Sender = { author, isSelf: author === exchange.server.self, via: `${author}, team` };
  const all = episodes.map((episode): Open => ({ episode, facts: [], bytes: 0, after: null }));
  const open = await readOn(exchange, author, all, own);
  const isOpen = new Set(open);
  yield all.filter((one) => !isOpen.has(one)).map((one) => whole(one, sender));
  for (const one of open) {
    for (let rest = [one]; rest.length > 0 && !isTooLarge(one);)
      rest = [...(await readOn(exchange, author, rest, own))];
    yield [isTooLarge(one) ? withdrawnOf(one, sender) : whole(one, sender)];
    one.facts.length = 0;
  }
}

/** Distributes one answer of the server; returns the episodes that have more. */
async function readOn(
  { connection, workspace }: Omit<Exchange, 'store'>,
  author: string,
  open: readonly Open[],
  own: readonly string[],
): Promise<readonly Open[]> {
  const limit = Math.ceil(factsAtOnce / Math.max(1, open.length));
  // Withdrawals come first: their names are the last.
  const rows = await connection.query<{ episode: string; name: string; body: string }>(
    `SELECT asked.episode, fact.name, fact.body FROM unnest($3::text[], $4::text[]) AS asked (episode, after)
     CROSS JOIN LATERAL (
       SELECT name, body::text AS body FROM knack.facts
       WHERE workspace = $1 AND author = $2 AND facts.episode = asked.episode AND (asked.after IS NULL OR name < asked.after)
         AND (name LIKE 'x%' OR asked.episode <> ALL ($5))
       ORDER BY name DESC LIMIT $6
     ) AS fact`,
    [workspace, author, open.map(({ episode }) => episode), open.map(({ after }) => after), own, limit],
  );
  const byEpisode = new Map(open.map((one) => [one.episode, { one, rows: 0 }]));
  for (const { episode, name, body } of rows) {
    const into = byEpisode.get(episode);
    if (!into) continue;
    into.rows++;
    into.one.after = name;
    into.one.bytes += body.length;
    into.one.facts.push({ episode, name, body: JSON.parse(body) as JsonObject });
  }
  return [...byEpisode.values()].flatMap(({ one, rows: read }) => (read === limit ? [one] : []));
}

const isTooLarge = ({ facts, bytes }: Open) => facts.length > largestEpisode.facts || bytes > largestEpisode.bytes;

const whole = ({ episode, facts }: Open, sender: Sender): Read => ({
  id: localId(sender, episode),
  episode,
  arrived: incomingEpisode(episode, facts, sender),
});

function withdrawnOf({ episode, facts }: Open, sender: Sender): Read {
  const kept = facts.filter(({ name }) => name.startsWith('x'));
  const arrived = incomingEpisode(episode, kept, sender);
  return { id: localId(sender, episode), episode, arrived: { ...arrived, refused: facts.length - kept.length } };
}
