// A PostgreSQL of its own for the tests: in a temporary folder, on a Unix socket, as an unprivileged user. It ends with this process.
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from './installed.ts';

/** Set by `npm test` where there is none, which it then says. */
const leavesPostgresOut = process.env['KNACK_TEST_WITHOUT_POSTGRES'] === '1';

export interface Postgres {
  readonly folder: string;
  /** Of the superuser, or of `user`. */
  readonly url: (database?: string, user?: string) => string;
  /** A fresh database; gives its name. */
  readonly database: () => Promise<string>;
  /** As the superuser. */
  readonly sql: (
    database: string,
    sql: string,
    values?: readonly unknown[],
  ) => Promise<readonly Record<string, unknown>[]>;
  readonly restart: (how?: 'SIGKILL' | 'SIGINT') => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string, user: string) => spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim();
  const user = id('-u', 'postgres') === '' ? 'nobody' : 'postgres';
  return { uid: Number(id('-u', user)), gid: Number(id('-g', user)) };
}

/** @throws Error that says what is missing. `more`: lines of postgresql.conf. */
export async function startPostgres(more: readonly string[] = []): Promise<Postgres> {
  const bin = postgresBinaries();
  if (bin === undefined) {
    throw new Error(
      'There is no PostgreSQL. Remedy: apt-get install postgresql, or set POSTGRES_BIN. Without it on purpose: npm test -- --without-postgres.',
    );
  }
  const as = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'knack-pg-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
  const options = ['-D', data, '-U', 'admin', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  execFileSync(join(bin, 'initdb'), options, { ...as, env, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
  // Roles of this name have to say a password.
  const rules = join(data, 'pg_hba.conf');
  writeFileSync(rules, `local all locked scram-sha-256\n${readFileSync(rules, 'utf8')}`);
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=60', ...more];
  const words = settings.flatMap((setting) => ['-c', setting]);
  let child: ChildProcess | undefined;
  const url = (database = 'postgres', user = 'admin') =>
    `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}`;
  const sql: Postgres['sql'] = async (database, text, values = []) => {
    const client = new pg.Client({ connectionString: url(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query(text, [...values]);
      return rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  const start = async () => {
    // The shell ends the server when this process is gone, however it went: its standard input ends then.
    const script = 'exec 3<&0; "$@" & server=$!; (read -r _ <&3; kill -QUIT $server) 2>/dev/null & wait $server';
    const args = ['-c', script, 'sh', join(bin, 'postgres'), '-D', data, ...words];
    const begin = () => {
      child = spawn('sh', args, { ...as, env, cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] });
      child.unref();
      (child.stdin as Socket).unref();
      return child;
    };
    let server = begin();
    for (let tries = 0; ; tries++) {
      // It refuses to start while processes of a killed one still use its memory.
      if (server.exitCode !== null) server = begin();
      const isUp = await sql('postgres', 'SELECT 1').catch((error: unknown) => {
        if (tries > 600) throw error;
        return undefined;
      });
      if (isUp) return;
      await setTimeout(50);
    }
  };
  const end = async (how: 'SIGKILL' | 'SIGINT' | 'SIGQUIT') => {
    const running = child;
    if (running?.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.ref();
    const [pid] = execFileSync('head', ['-1', join(data, 'postmaster.pid')], { encoding: 'utf8' }).split('\n');
    process.kill(Number(pid), how);
    await gone;
    running.stdin?.destroy();
  };
  await start();
  let databases = 0;
  return {
    folder,
    url,
    sql,
    database: async () => {
      const name = `team${++databases}`;
      await sql('postgres', `CREATE DATABASE ${name}`);
      return name;
    },
    restart: async (how = 'SIGINT') => {
      await end(how);
      await start();
    },
    stop: async () => {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let shared: Promise<Postgres> | undefined;

/** One for all test files of this process. In a `before`: skips where it was left out on purpose. */
export async function sharedPostgres(context: Mocha.Context): Promise<Postgres> {
  if (leavesPostgresOut) return context.skip();
  shared ??= startPostgres(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
  const server = await shared;
  // The server ends by itself; its folder is left then.
  process.once('exit', () => rmSync(server.folder, { recursive: true, force: true }));
  return server;
}
