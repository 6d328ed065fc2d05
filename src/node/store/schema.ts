// The tables, and how an older file becomes a present one.
import { randomUUID } from 'node:crypto';
import type { Database } from './sqlite.ts';
import { storeError } from './storeError.ts';

/** Marks the file as Knack's in SQLite's header ("Knck"). */
const applicationId = 0x4b6e636b;

/**
 * One script per schema version, oldest first; released ones are never changed. The version is `PRAGMA user_version`.
 *
 * - `episodes.writer` names the lock of the process that writes it (writerLock.ts); null for imports.
 * - `steps` keeps beside the whole decision what folding and searching need: its state, the action (with its key) that was
 *   executed (`edited`: the user had changed it), the `confidence` of its decision, and the states it `used`, for eviction. `decision` and `observations.body` are packed JSON (packed.ts).
 * - `changes` numbers every fact in the order of its commit, so that a reader can catch up. A forgotten fact leaves only
 *   its `forget` behind.
 * - `usage`, since version 2, is JSON; null: nothing is known.
 * - Since version 4 `steps.foretold` is the raw probability of failing that its action was given, and `observations.ending` how it ended
 *   (`StepOutcome` as JSON, `null` in it where that is not known), for the fold; null in rows that an older Knack wrote.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE episodes (
    id INTEGER PRIMARY KEY,
    episode_id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    start TEXT NOT NULL,
    writer TEXT,
    outcome TEXT,
    ended_at INTEGER,
    pinned INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX episodes_by_time ON episodes (at);
  CREATE INDEX episodes_running ON episodes (writer) WHERE outcome IS NULL;
  CREATE TABLE steps (
    episode INTEGER NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
    t INTEGER NOT NULL,
    at INTEGER NOT NULL,
    state TEXT NOT NULL,
    action TEXT NOT NULL,
    key TEXT NOT NULL,
    used TEXT NOT NULL,
    edited INTEGER NOT NULL DEFAULT 0,
    decision BLOB NOT NULL,
    PRIMARY KEY (episode, t)
  ) STRICT;
  CREATE INDEX steps_by_key ON steps (key ->> '$.exact');
  CREATE TABLE observations (
    episode INTEGER NOT NULL,
    t INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (episode, t),
    FOREIGN KEY (episode, t) REFERENCES steps (episode, t) ON DELETE CASCADE
  ) STRICT;
  CREATE TABLE signals (
    id INTEGER PRIMARY KEY,
    episode INTEGER NOT NULL REFERENCES episodes (id) ON DELETE CASCADE,
    t INTEGER,
    source TEXT NOT NULL,
    value REAL NOT NULL CHECK (value BETWEEN -1 AND 1),
    confidence REAL CHECK (confidence > 0 AND confidence <= 1),
    reason TEXT,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX signals_by_episode ON signals (episode);
  CREATE TABLE changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    episode_id TEXT NOT NULL,
    t INTEGER
  ) STRICT;
  CREATE INDEX changes_by_episode ON changes (episode_id);
  `,
  `
  ALTER TABLE steps ADD COLUMN usage TEXT;
  ALTER TABLE episodes ADD COLUMN usage TEXT;
  `,
  `
  ALTER TABLE steps ADD COLUMN confidence REAL;
  `,
  `
  ALTER TABLE steps ADD COLUMN foretold REAL;
  ALTER TABLE observations ADD COLUMN ending TEXT;
  `,
];

/** Files of this version can be read as they are: what later ones added may be absent. */
const oldestReadable = 1;

/**
 * Brings the file to the present schema, one transaction per version. A fresh file gets a random identity.
 */
export function migrate(db: Database, file: string, scripts: readonly string[] = migrations): void {
  while (versionOf(db) < scripts.length) {
    db.exec('BEGIN IMMEDIATE');
    try {
      // Another process may have been faster, or may have been a newer Knack.
      checkOrigin(db, file, scripts.length);
      const version = versionOf(db);
      const script = scripts[version];
      if (script !== undefined) {
        db.exec(script);
        if (version === 0) {
          db.exec(`PRAGMA application_id = ${applicationId}`);
          db.prepare("INSERT INTO meta VALUES ('storeId', ?)").run(randomUUID());
        }
        db.exec(`PRAGMA user_version = ${version + 1}`);
      }
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** Only reads. @throws StoreError when the file is another program's, or a newer Knack's. */
export function checkOrigin(db: Database, file: string, newest = migrations.length): void {
  const tables = numberOf(db, 'SELECT count(*) AS n FROM sqlite_schema');
  if (tables > 0 && numberOf(db, 'PRAGMA application_id') !== applicationId) throw storeError('foreign', file);
  if (versionOf(db) > newest) throw storeError('newerSchema', file);
}

/** For a file that cannot be brought to the present schema. @throws StoreError when it is too old, or as `checkOrigin`. */
export function checkReadable(db: Database, file: string): void {
  checkOrigin(db, file);
  if (versionOf(db) < oldestReadable) throw storeError('readOnly', file);
}

function versionOf(db: Database): number {
  return numberOf(db, 'PRAGMA user_version');
}

/** The one number that a query gives. */
function numberOf(db: Database, sql: string): number {
  return Number(Object.values(db.prepare(sql).get() ?? {})[0]);
}
