// One connection to a team's server: bounded waits, and errors that name the remedy but never the password.
import type { Client, QueryResultRow } from 'pg';
import { redactSecrets } from '../../../core/state/secrets/redact.ts';
import { explanationOf } from './explanations.ts';

export type TeamErrorKind =
  | 'unreachable'
  | 'refused'
  | 'noSchema'
  | 'oldClient'
  | 'notMember'
  | 'full'
  | 'quota'
  | 'moved'
  | 'certificate'
  | 'restored'
  | 'slow'
  | 'rejected'
  | 'address'
  | 'other';

/** An expected failure between Knack and a team's server. Its message names the server and the remedy, never a password. */
export class TeamError extends Error {
  override readonly name = 'TeamError';
  readonly kind: TeamErrorKind;

  constructor(kind: TeamErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export interface ServerOptions {
  readonly url: string;
  readonly signal?: AbortSignal;
  /** Limit for connecting, and for each answer. */
  readonly connectMs?: number;
  readonly answerMs?: number;
}

/** @throws TypeError for an invalid URL. A socket's address may have no host: `postgres://ann@/shop?host=/run/postgresql`. */
export function parseAddress(url: string): URL {
  return new URL(url.replace(/^([a-z]+:\/\/[^/?#]*@)(?=\/)/, '$1localhost'));
}

/**
 * Why an address cannot be used; never quotes it. Undefined: nothing is wrong so far. A `/`, `?` or `#` in a password ends the part that
 * holds it, so the rest would be taken for a database.
 */
export function addressProblem(url: string): string | undefined {
  const [, rest = ''] = /^[^/]*:\/\/(.*)$/s.exec(url) ?? [];
  return /^[^/?#]*[/?#].*[@#]|^[^/?#]*#/s.test(rest)
    ? 'The address has an "@" or "#" after its host. If that belongs to the password, percent-encode it: "/" is %2F, "?" %3F, "#" %23, "@" %40.'
    : undefined;
}

/** Where a server is, without the password: for messages. */
export function placeOf(url: string): string {
  if (addressProblem(url) !== undefined) return 'the server of KNACK_TEAM_URL';
  try {
    const { host, pathname, searchParams, username } = parseAddress(url);
    const where = searchParams.get('host') ?? (host === '' ? 'this machine' : host);
    return `${username === '' ? '' : `${decodeURIComponent(username)}@`}${where}${pathname}`;
  } catch {
    return 'the server of KNACK_TEAM_URL';
  }
}

export class Connection {
  readonly place: string;
  readonly #client: Client;
  readonly #stop: () => void;
  readonly #signal: AbortSignal | undefined;

  private constructor(client: Client, url: string, signal: AbortSignal | undefined) {
    this.place = placeOf(url);
    this.#client = client;
    this.#signal = signal;
    // This rejects any query in progress.
    this.#stop = () => destroy(client);
    signal?.addEventListener('abort', this.#stop);
  }

  /** @throws TeamError, or the signal's reason. */
  static async open({ url, signal, connectMs = 5000, answerMs = 60_000 }: ServerOptions): Promise<Connection> {
    signal?.throwIfAborted();
    const problem = addressProblem(url);
    if (problem !== undefined) throw new TeamError('address', problem);
    if (!/^postgres(?:ql)?:\/\//i.test(url))
      throw new TeamError('address', "The address of the team's server looks like postgres://NAME@HOST/DATABASE.");
    const { default: pg } = await import('pg');
    let client: Client;
    try {
      client = new pg.Client({
        connectionString: strict(url),
        connectionTimeoutMillis: connectMs,
        query_timeout: answerMs,
        statement_timeout: answerMs,
        idle_in_transaction_session_timeout: answerMs,
        keepAlive: true,
        application_name: 'knack',
      });
      if (typeof client.password !== 'string' || client.password === '') askPgpass(client, placeOf(url));
    } catch (error) {
      throw new TeamError(
        'address',
        `The address of the team's server cannot be read; it looks like postgres://NAME@HOST/DATABASE.`,
        error,
      );
    }
    // The connection broke while idle: the next query reports it.
    client.on('error', () => undefined);
    const connection = new Connection(client, url, signal);
    try {
      await client.connect();
      return connection;
    } catch (error) {
      await connection.close();
      throw connection.explain(error);
    }
  }

  async query<Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    this.#signal?.throwIfAborted();
    try {
      return (await this.#client.query<Row>(sql, [...values])).rows;
    } catch (error) {
      throw this.explain(error);
    }
  }

  /** Several statements without values, e.g. a migration. */
  async script(sql: string): Promise<void> {
    try {
      await this.#client.query(sql);
    } catch (error) {
      throw this.explain(error);
    }
  }

  /** Runs `work` atomically. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.query('BEGIN');
    try {
      const result = await work();
      await this.query('COMMIT');
      return result;
    } catch (error) {
      await this.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  /** Never waits for a server that is gone. */
  async close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#stop);
    const ended = this.#client.end().catch(() => undefined);
    const { setTimeout } = await import('node:timers/promises');
    await Promise.race([ended, setTimeout(1000, undefined, { ref: false })]);
    destroy(this.#client);
  }

  /** A `TeamError` for expected failures, the signal's reason after an abort, bugs unchanged. */
  explain(error: unknown): unknown {
    if (this.#signal?.aborted) return this.#signal.reason;
    if (!(error instanceof Error) || error instanceof TeamError) return error;
    const said = redactSecrets(error.message.replaceAll(/\s+/g, ' ')).slice(0, 300);
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    const { kind, remedy } = explanationOf(code, error.message, this.#client.user ?? 'NAME');
    return new TeamError(kind, `${this.place}: ${said === '' ? code : said}. ${remedy}`, error);
  }
}

/** Weaker modes are taken as this one; said outright, pg does not warn that it will change. Only `disable` goes without. */
const strict = (url: string) =>
  url.replace(
    /([?&])(?:sslmode=(?:allow|prefer|require|verify-ca|no-verify)|ssl=(?!false|0)[^&]*)(?=&|$)/g,
    '$1sslmode=verify-full',
  );

/** Over a network and without TLS, though nobody said so. */
export function isUnencrypted(url: string, env: NodeJS.ProcessEnv = process.env): boolean {
  try {
    const { hostname, searchParams } = parseAddress(url);
    const host = searchParams.get('host') ?? hostname;
    const isHere = host === '' || host.startsWith('/') || /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
    return !isHere && !searchParams.has('sslmode') && !searchParams.has('ssl') && env['PGSSLMODE'] === undefined;
  } catch {
    return false;
  }
}

/** From `~/.pgpass` or `PGPASSFILE`, and only when the server asks. */
function askPgpass(client: Client, place: string): void {
  const { host, port, database = '', user = '' } = client;
  client.password = (async () => {
    const { default: pgpass } = await import('pgpass');
    const found = await new Promise<string | undefined>((resolve) => pgpass({ host, port, database, user }, resolve));
    if (found !== undefined) return found;
    const remedy = `put it into KNACK_TEAM_URL or ~/.pgpass; in VS Code, join again with the whole address`;
    throw new TeamError('refused', `${place} asks for a password: ${remedy}.`);
  }) as unknown as string;
}

function destroy(client: Client): void {
  // pg only closes gracefully; a hanging server would keep the process alive.
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}
