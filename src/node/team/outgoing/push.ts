// Sends what is new here, in batches; each is one transaction on the server, and repeating it after a crash changes nothing.
import { formatState } from '../../../core/state/format.ts';
import type { State } from '../../../core/types.ts';
import type { Store } from '../../store/sqliteStore.ts';
import { bandsOf, stateId } from '../remote/bands.ts';
import type { Fact } from '../facts.ts';
import { episodeName, nameOf } from '../facts.ts';
import type { RedactionRules } from './outgoingFacts.ts';
import { outgoingFacts } from './outgoingFacts.ts';
import { cursorNote, pushCursor, readCursor } from '../membership/membership.ts';
import type { Connection } from '../server/connection.ts';
import { TeamError } from '../server/connection.ts';
import type { Server } from '../server/schema.ts';

export interface PushReport {
  /** Facts that were new to the server. */
  readonly facts: number;
  readonly episodes: number;
  /** Episodes and steps withdrawn. */
  readonly withdrawn: number;
  /** Facts that the server refused. */
  readonly refused: number;
  /** Steps that are too large to leave. */
  readonly tooLarge: number;
  /** Episodes that were withdrawn before this store had joined, and are not sent again. */
  readonly withheld: number;
}

export interface Exchange {
  readonly store: Store;
  readonly connection: Connection;
  readonly server: Server;
  readonly workspace: string;
}

const changesAtOnce = 500;
const episodesAtOnce = 20;
const factsAtOnce = 2000;

/**
 * If the server accepts no more from this member, withdrawals still arrive. @throws TeamError and StoreError; what was sent by
 * then stays sent.
 */
export async function push(exchange: Exchange, rules: RedactionRules): Promise<PushReport> {
  const { store, server } = exchange;
  const total = { facts: 0, episodes: 0, withdrawn: 0, refused: 0, tooLarge: 0, withheld: 0 };
  let full: TeamError | undefined;
  for (let cursor = await readCursor(store, pushCursor, server.epoch); ;) {
    const kinds = ['end', 'outcome', 'signals', 'forget'] as const;
    const page =
      (await store.changesSince(cursor, kinds, changesAtOnce)) ??
      (await store.changesSince(undefined, kinds, changesAtOnce));
    if (!page) return total;
    const forgotten = page.changes.filter(({ kind }) => kind === 'forget');
    const changed = page.changes.filter(({ kind }) => kind !== 'forget').map(({ episodeId }) => episodeId);
    total.withdrawn += await withdraw(exchange, forgotten);
    try {
      if (!full) await sendEpisodes(exchange, [...new Set(changed)], rules, total);
    } catch (error) {
      if (!(error instanceof TeamError) || error.kind !== 'quota') throw error;
      full = error;
    }
    if (cursor === undefined) total.withheld += await withdrawnBefore(exchange, changed);
    if (!full && cursor !== page.cursor) await store.setNotes(cursorNote(pushCursor, server.epoch, page.cursor));
    if (page.changes.length < changesAtOnce) break;
    cursor = page.cursor;
  }
  if (full) throw full;
  return total;
}

type Counted = { -readonly [count in keyof PushReport]: PushReport[count] };

async function sendEpisodes(exchange: Exchange, ids: readonly string[], rules: RedactionRules, sent: Counted) {
  let batch: Fact[] = [];
  const flush = async () => {
    const { added, refused } = await send(exchange, batch);
    sent.facts += added.length;
    sent.episodes += new Set(added).size;
    sent.refused += refused;
    batch = [];
  };
  for (let from = 0; from < ids.length; from += episodesAtOnce) {
    const episodes = await exchange.store.episodes({ episodeIds: ids.slice(from, from + episodesAtOnce) });
    for (const episode of episodes) {
      const { facts, tooLarge } = outgoingFacts(episode, rules);
      sent.tooLarge += tooLarge;
      // An episode is cut only where it is larger than a batch.
      if (batch.length > 0 && batch.length + facts.length > factsAtOnce) await flush();
      batch.push(...facts);
    }
  }
  await flush();
}

/** Local episodes that were withdrawn from the team once, and so are not sent again. */
async function withdrawnBefore(
  { store, connection, workspace }: Exchange,
  changed: readonly string[],
): Promise<number> {
  const here = await store.ids({ episodeIds: [...new Set(changed)] });
  const [row] = await connection.query<{ episodes: string }>(
    `SELECT count(*) AS episodes FROM knack.facts
     WHERE workspace = $1 AND author = session_user AND name = 'x' AND episode = ANY ($2)`,
    [workspace, here],
  );
  return Number(row?.episodes ?? 0);
}

/** Withdrawals are final, even if another machine of the author sends the episode again. */
const insert = (columns: string) => `
  INSERT INTO knack.facts (workspace, ${columns})
  SELECT $1, ${columns} FROM jsonb_to_recordset($2::jsonb) AS fact (episode text, name text, body jsonb, state uuid)
  WHERE NOT EXISTS (SELECT FROM knack.facts AS gone WHERE gone.workspace = $1 AND gone.author = session_user
    AND gone.episode = fact.episode AND gone.name IN ('x', 'x' || substring(fact.name FROM '^[sg]([0-9]+)')))
  ON CONFLICT DO NOTHING RETURNING episode`;

/** Facts and their states, in one transaction. A server of version 1 has no states. */
async function insertFacts({ connection, workspace, server }: Exchange, facts: readonly Fact[]): Promise<string[]> {
  const rowsOf = (rows: readonly { readonly episode: string }[]) => rows.map(({ episode }) => episode);
  if (server.version < 2) {
    return rowsOf(await connection.query(insert('episode, name, body'), [workspace, JSON.stringify(facts)]));
  }
  const states = new Map<string, State>();
  const located = facts.map((fact) => {
    const state = stateIn(fact);
    if (!state) return fact;
    const id = stateId(state);
    states.set(id, state);
    return { ...fact, state: id };
  });
  const rows = [...states].map(([state, value]) => ({
    state,
    line: formatState(value),
    bands: bandsOf(workspace, value),
  }));
  return connection.transaction(async () => {
    // First, so that the statement sees what another machine of the author has withdrawn meanwhile.
    if (server.version >= 7) await connection.query('SELECT knack.take_turn()');
    const added = await connection.query<{ episode: string }>(insert('episode, name, body, state'), [
      workspace,
      JSON.stringify(located),
    ]);
    await connection.query(
      `INSERT INTO knack.states (workspace, state, line, bands)
       SELECT $1, state, line, bands FROM jsonb_to_recordset($2::jsonb) AS own (state uuid, line text, bands int[])
       WHERE cardinality(bands) > 0 AND EXISTS (SELECT FROM knack.facts WHERE workspace = $1 AND state = own.state AND author = session_user)
       ON CONFLICT DO NOTHING`,
      [workspace, JSON.stringify(rows)],
    );
    return rowsOf(added);
  });
}

/** Undefined unless it is a step. */
function stateIn({ name, body }: Fact): State | undefined {
  return name.startsWith('s') ? (body['state'] as unknown as State) : undefined;
}

/** Episode of each fact added. A batch in which the server refuses a fact is halved until that fact is alone. */
async function send(
  exchange: Exchange,
  facts: readonly Fact[],
): Promise<{ readonly added: readonly string[]; readonly refused: number }> {
  if (facts.length === 0) return { added: [], refused: 0 };
  if (facts.length > factsAtOnce) {
    const [first, rest] = [
      await send(exchange, facts.slice(0, factsAtOnce)),
      await send(exchange, facts.slice(factsAtOnce)),
    ];
    return { added: [...first.added, ...rest.added], refused: first.refused + rest.refused };
  }
  try {
    return { added: await insertFacts(exchange, facts), refused: 0 };
  } catch (error) {
    if (!(error instanceof TeamError) || error.kind !== 'rejected') throw error;
    if (facts.length === 1) return { added: [], refused: 1 };
    const middle = facts.length >> 1;
    const [first, second] = [await send(exchange, facts.slice(0, middle)), await send(exchange, facts.slice(middle))];
    return { added: [...first.added, ...second.added], refused: first.refused + second.refused };
  }
}

/** Only for what the server has: most of what is forgotten here never left. */
async function withdraw(
  { connection, workspace }: Exchange,
  forgotten: readonly { readonly episodeId: string; readonly t?: number }[],
): Promise<number> {
  const named = forgotten
    .filter(({ episodeId }) => episodeName.test(episodeId))
    .map(({ episodeId, t }) => ({ episode: episodeId, name: nameOf.withdrawal(t) }));
  if (named.length === 0) return 0;
  const rows = await connection.query(
    `INSERT INTO knack.facts (workspace, episode, name, body)
     SELECT DISTINCT $1::uuid, episode, name, '{}'::jsonb FROM jsonb_to_recordset($2::jsonb) AS fact (episode text, name text)
     WHERE EXISTS (SELECT FROM knack.facts AS own WHERE own.workspace = $1 AND own.author = session_user
       AND own.episode = fact.episode)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [workspace, JSON.stringify(named)],
  );
  return rows.length;
}

/** Takes back all that the user has ever sent to this workspace, a few hundred episodes at a time; a member or not. Gives how many. */
export async function withdrawAll({ connection, workspace, server }: Omit<Exchange, 'store'>): Promise<number> {
  for (let episodes = 0; ;) {
    const taken = await withdrawSome(connection, workspace, server);
    episodes += taken;
    if (taken === 0) return episodes;
  }
}

async function withdrawSome(connection: Connection, workspace: string, { version }: Server): Promise<number> {
  if (version >= 4) {
    return connection.transaction(async () => {
      // First, or another machine of the author that sends and this one would wait for each other.
      if (version >= 7) await connection.query('SELECT knack.take_turn()');
      const [row] = await connection.query<{ taken: string }>('SELECT knack.withdraw_all($1, 500) AS taken', [
        workspace,
      ]);
      return Number(row?.taken ?? 0);
    });
  }
  const rows = await connection.query(
    `INSERT INTO knack.facts (workspace, episode, name, body)
     SELECT DISTINCT $1::uuid, episode, 'x', '{}'::jsonb FROM knack.facts AS own
     WHERE own.workspace = $1 AND own.author = session_user AND own.name !~ '^x' LIMIT 500
     ON CONFLICT DO NOTHING RETURNING 1`,
    [workspace],
  );
  return rows.length;
}
