// Checks everything in a store and reports what is wrong and what to do.
import * as v from 'valibot';
import type { Decision } from '../../../core/decision.ts';
import type { Row } from './connection.ts';
import { wholeSteps } from '../queries/readEpisodes.ts';
import { Connection } from './connection.ts';
import { connectReadOnly } from './opening.ts';
import { unpack } from '../rows/packedJson.ts';
import { decisionSchema, describeIssue } from '../rows/recordSchemas.ts';
import {
  decisionFromBytes,
  episodeFromRow,
  isThinned,
  observationFromBytes,
  outlineFromRow,
  signalFromRow,
} from '../rows/readRows.ts';

interface StoreProblem {
  /** What is wrong, and where. */
  readonly what: string;
  readonly remedy: string;
}

export interface Verification {
  readonly counts: Readonly<Record<'episodes' | 'steps' | 'observations' | 'signals' | 'bytes', number>>;
  /** Decisions replayed; imported ones have no evidence and are skipped. */
  readonly replayed: number;
  /** Empty when all is well. */
  readonly problems: readonly StoreProblem[];
}

/**
 * Reads the whole file: its pages, the references between tables, every row against its schema, and whether every own decision
 * is reproduced by a replay. Changes nothing.
 * @throws StoreError when the file cannot be opened at all.
 */
export async function verifyStore(
  store: { readonly location: string },
  replays: (decision: Decision) => boolean,
): Promise<Verification> {
  const connection = new Connection(store.location, connectReadOnly(store.location));
  try {
    return await connection.attempt(() => connection.read(() => verify(connection, replays)));
  } finally {
    connection.close();
  }
}

type Check = (what: string, row: Row, work: () => void) => void;

function verify(connection: Connection, replays: (decision: Decision) => boolean): Verification {
  const problems = [...damagedPages(connection), ...orphans(connection)];
  /** `work` throws what is wrong. */
  const check: Check = (what, row, work) => {
    const episodeId = String(row['episode_id']);
    try {
      work();
    } catch (error) {
      const remedy = `Forget it: knack memory forget ${episodeId}`;
      problems.push({ what: `${what} of episode ${episodeId}: ${reasonOf(error)}`, remedy });
    }
  };
  let [episodes, signals] = [0, 0];
  for (const row of rowsById(connection, 'SELECT * FROM episodes WHERE id > ? ORDER BY id LIMIT ?')) {
    episodes++;
    check('the start', row, () => episodeFromRow(row));
  }
  for (const row of rowsById(connection, signalRows)) {
    signals++;
    check('a signal', row, () => signalFromRow(row));
  }
  const { steps, observations, replayed } = verifySteps(connection, replays, check);
  const { bytes } =
    connection.get('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size') ?? {};
  return {
    counts: { episodes, steps, observations, signals, bytes: Number(bytes) },
    replayed,
    problems,
  };
}

const signalRows = `SELECT signals.*, episode_id FROM signals JOIN episodes ON episodes.id = episode
  WHERE signals.id > ? ORDER BY signals.id LIMIT ?`;
const rowsAtOnce = 1000;

/** All rows of a query that gives those with an `id` after the first parameter, as many as the second says. */
function* rowsById(connection: Connection, sql: string): Generator<Row, void> {
  for (let after = -1; ;) {
    const rows = connection.all(sql, after, rowsAtOnce);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = Number(rows.at(-1)?.['id']);
  }
}

/** One episode at a time: whole decisions are large. */
function verifySteps(connection: Connection, replays: (decision: Decision) => boolean, check: Check) {
  const counts = { steps: 0, observations: 0, replayed: 0 };
  for (const { id, start, episode_id: episodeId } of rowsById(
    connection,
    'SELECT id, start, episode_id FROM episodes WHERE id > ? ORDER BY id LIMIT ?',
  )) {
    const rows = connection.all(`${wholeSteps} WHERE episode = ? ORDER BY t`, Number(id));
    for (const step of rows) {
      const row: Row = { ...step, episode_id: episodeId };
      const name = `step ${Number(row['t'])}`;
      counts.steps++;
      check(name, row, () => outlineFromRow(row));
      if (!isThinned(row))
        check(`the decision of ${name}`, row, () => {
          const decision = wholeDecision(row['decision']);
          if (isImport(start)) return;
          counts.replayed++;
          if (!replays(decision)) throw new Error('replaying it gives a different result');
        });
      if (row['body'] === null) continue;
      counts.observations++;
      check(`the observation of ${name}`, row, () => observationFromBytes(row['body']));
    }
  }
  return counts;
}

/** Checks every member but returns the value as stored: replay must see what its reader would. */
function wholeDecision(value: unknown): Decision {
  v.parse(decisionSchema, unpack(v.parse(v.instance(Uint8Array), value)));
  return decisionFromBytes(value);
}

function isImport(start: unknown): boolean {
  return v.is(
    v.pipe(v.string(), v.parseJson(), v.object({ provenance: v.object({ origin: v.literal('import') }) })),
    start,
  );
}

function damagedPages(connection: Connection): StoreProblem[] {
  const remedy =
    `Save what can be read with "knack memory export", close Knack everywhere, and move ${connection.file} away ` +
    'with its -wal and -shm files: a fresh memory is then started, into which the export can be imported.';
  return connection
    .all('PRAGMA integrity_check')
    .map((row) => String(row['integrity_check']))
    .filter((text) => text !== 'ok')
    .map((text) => ({ what: `the file is damaged: ${text}`, remedy }));
}

function orphans(connection: Connection): StoreProblem[] {
  return connection.all('PRAGMA foreign_key_check').map((row) => ({
    what: `row ${Number(row['rowid'])} of ${String(row['table'])} belongs to no ${String(row['parent'])}`,
    remedy: 'It is never read and does no harm; exporting into a fresh memory leaves it behind.',
  }));
}

function reasonOf(error: unknown): string {
  if (v.isValiError(error)) return describeIssue(error.issues);
  return error instanceof Error ? error.message : String(error);
}
