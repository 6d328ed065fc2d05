// Migrates a server to the current schema, and checks that this client and a server are compatible.
import type { Connection } from './connection.ts';
import { TeamError } from './connection.ts';
import { migrations, migrationsTable, oldestUsable } from './migrations.ts';

export interface Migrated {
  readonly before: number;
  readonly after: number;
}

/**
 * Run by the owner of the database: all in one transaction, which waits for others at most 10 seconds. Returns the versions before and
 * after; idempotent. @throws TeamError
 */
export async function initServer(connection: Connection, scripts: readonly string[] = migrations): Promise<Migrated> {
  try {
    return await migrate(connection, scripts);
  } catch (error) {
    // Somebody else has just created the schema: now it is there.
    if (error instanceof TeamError && error.kind === 'rejected') return migrate(connection, scripts);
    throw error;
  }
}

function migrate(connection: Connection, scripts: readonly string[]): Promise<Migrated> {
  return connection.transaction(async () => {
    await connection.query("SET LOCAL lock_timeout = '10s'");
    await connection.script(migrationsTable);
    // One migration at a time; members, who may only read the table, cannot take this lock.
    await connection.query('LOCK TABLE knack.migrations IN EXCLUSIVE MODE');
    const before = await versionOf(connection);
    for (const [index, script] of scripts.entries()) {
      if (index < before) continue;
      await connection.script(script);
      await connection.query('INSERT INTO knack.migrations (version) VALUES ($1)', [index + 1]);
    }
    return { before, after: Math.max(before, scripts.length) };
  });
}

export interface Server {
  readonly version: number;
  /** Cursors from another epoch are invalid. */
  readonly epoch: string;
  /** The role that is logged in: the author of what is sent. */
  readonly self: string;
}

/** @throws TeamError if the schema is missing, or this client is too old or too new for it. */
export async function greet(connection: Connection): Promise<Server> {
  const version = await versionOf(connection);
  const rows = await connection.query<{ name: string; value: string; self: string }>(
    'SELECT name, value, session_user::text AS self FROM knack.meta',
  );
  const meta = new Map(rows.map(({ name, value }) => [name, value]));
  const { place } = connection;
  if (Number(meta.get('compatible') ?? 1) > migrations.length) {
    throw new TeamError(
      'oldClient',
      `${place} needs a newer Knack (its schema is ${version}, this one supports ${migrations.length}): update Knack.`,
    );
  }
  if (version < oldestUsable) {
    throw new TeamError(
      'noSchema',
      `${place} has the schema ${version}, this Knack needs ${oldestUsable}: its owner runs "knack team init".`,
    );
  }
  return { version, epoch: meta.get('epoch') ?? '', self: rows[0]?.self ?? '' };
}

async function versionOf(connection: Connection): Promise<number> {
  const [row] = await connection.query<{ version: number | null }>(
    'SELECT max(version) AS version FROM knack.migrations',
  );
  return row?.version ?? 0;
}
