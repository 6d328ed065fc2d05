// The newest tries of one action, and what followed, straight from the store's indexes: no fold, no unused rows.
import { existsSync } from 'node:fs';
import type { Try } from '../../core/advice/advice.ts';
import type { State } from '../../core/types.ts';
import { fieldsOf, listOf, parsed, textOf } from '../sessions/records.ts';
import type { Database } from '../store/database/sqlite.ts';
import { DatabaseSync } from '../store/database/sqlite.ts';
import { unpack } from '../store/rows/packedJson.ts';

export interface KnownTry extends Omit<Try, 'similarity'> {
  /** Where it was tried. */
  readonly state: State;
  /** Exit status, where it failed by one. */
  readonly exitCode: number | undefined;
  /** The command that succeeded between this failure and the action's next success in the same episode, or run instead. */
  readonly remedy: string | undefined;
}

/** Most tries, newest first; older ones add little. */
const mostTries = 48;

/** A hook cannot wait for a writer. */
export const patienceMs = 150;

interface Row {
  readonly episode: number;
  readonly t: number;
  readonly state: string;
  readonly value: number | null;
  readonly origin: string | null;
}

/**
 * Tries of known ending of the action with this exact key, newest first. Empty where there is no store yet.
 * @throws Error of SQLite when the store cannot be read now.
 */
export function triesOf(file: string, key: string, importWeight: number): readonly KnownTry[] {
  if (!existsSync(file)) return [];
  const db = new DatabaseSync(file, { readOnly: true, timeout: patienceMs });
  try {
    const rows = db
      .prepare(
        `SELECT steps.episode, steps.t, steps.state, start ->> '$.provenance.origin' AS origin,
           (SELECT value FROM signals WHERE signals.episode = steps.episode AND source = 'exitCode' AND (signals.t = steps.t
              OR signals.t IS NULL AND NOT EXISTS (SELECT 1 FROM steps AS other WHERE other.episode = steps.episode AND other.t <> steps.t))
            ORDER BY signals.id DESC LIMIT 1) AS value
         FROM steps JOIN episodes ON episodes.id = steps.episode
         WHERE key ->> '$.exact' = ? AND start ->> '$.memory' = 'on' ORDER BY steps.rowid DESC LIMIT ${mostTries}`,
      )
      .all(key) as unknown as readonly Row[];
    return rows.flatMap((row) => {
      if (row.value === null) return [];
      const failed = row.value < 0;
      return {
        state: stateOf(row.state),
        failed,
        weight: row.origin === 'local' ? 1 : importWeight,
        ...(failed ? afterFailure(db, key, row) : { exitCode: undefined, remedy: undefined }),
      };
    });
  } finally {
    db.close();
  }
}

function stateOf(text: string): State {
  const { nouns, verbs } = fieldsOf(parsed(text));
  const texts = (value: unknown) => listOf(value).filter((word) => typeof word === 'string');
  return { nouns: texts(nouns), verbs: texts(verbs) };
}

/** Steps after a failure that are searched for what helped. */
const lookAhead = 8;

function afterFailure(db: Database, key: string, { episode, t }: Row): Pick<KnownTry, 'exitCode' | 'remedy'> {
  const body = db.prepare('SELECT body FROM observations WHERE episode = ? AND t = ?').get(episode, t)?.['body'];
  const exitCode = body instanceof Uint8Array ? fieldsOf(unpack(body))['exitCode'] : undefined;
  const rows = db
    .prepare(
      `SELECT key ->> '$.exact' AS key, action ->> '$.input.command' AS command,
         (SELECT value FROM signals WHERE signals.episode = steps.episode AND signals.t = steps.t AND source = 'exitCode') AS value
       FROM steps WHERE episode = ? AND t > ? ORDER BY t LIMIT ${lookAhead}`,
    )
    .all(episode, t);
  const again = rows.findIndex((row) => row['key'] === key && Number(row['value']) > 0);
  const between = (again < 0 ? [] : rows.slice(0, again)).findLast(
    (row) => row['key'] !== key && Number(row['value']) > 0,
  );
  return {
    exitCode: typeof exitCode === 'number' ? exitCode : undefined,
    remedy: textOf(between?.['command']),
  };
}
