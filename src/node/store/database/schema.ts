// Which files are Knack's, and the migration of older ones.
import { randomUUID } from 'node:crypto';
import { migrations } from './migrations.ts';
import type { Database } from './sqlite.ts';
import { storeError } from './storeError.ts';

/** Marks the file as Knack's in SQLite's header ("Knck"). */
const applicationId = 0x4b6e636b;

/** Oldest version that can be read as is; older files must be migrated first. */
const oldestReadable = 8;

/**
 * Migrates the file to the current schema, one transaction per version. A new file gets a random id.
 */
export function migrate(db: Database, file: string, scripts: readonly string[] = migrations): void {
  while (versionOf(db) < scripts.length) {
    db.exec('BEGIN IMMEDIATE');
    try {
      // Another process, perhaps a newer Knack, may have been faster.
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

/** For a file that cannot be migrated. @throws StoreError if it is too old, or as `checkOrigin`. */
export function checkReadable(db: Database, file: string): void {
  checkOrigin(db, file);
  if (versionOf(db) < oldestReadable) throw storeError('readOnly', file);
}

function versionOf(db: Database): number {
  return numberOf(db, 'PRAGMA user_version');
}

/** The single number that a query returns. */
function numberOf(db: Database, sql: string): number {
  return Number(Object.values(db.prepare(sql).get() ?? {})[0]);
}
