// One connection to the database: prepared statements, transactions, and errors that name the file and the remedy.
import { markSuspect } from './opening.ts';
import type { Database } from './sqlite.ts';
import { StoreError, asStoreError } from './storeError.ts';

export type Row = Readonly<Record<string, unknown>>;
export type SqlValue = null | number | string | Uint8Array;

/** `FULL` survives a power failure, at the price of a flush to the disk; `NORMAL` survives the death of the process. */
export type Durability = 'NORMAL' | 'FULL';

export class Connection {
  readonly file: string;
  readonly #db: Database;
  readonly #statements = new Map<string, ReturnType<Database['prepare']>>();

  constructor(file: string, db: Database) {
    this.file = file;
    this.#db = db;
  }

  get isOpen(): boolean {
    return this.#db.isOpen;
  }

  close(): void {
    this.#db.close();
  }

  /** The first row. */
  get(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#prepared(sql).get(...values);
  }

  all(sql: string, ...values: SqlValue[]): Row[] {
    return this.#prepared(sql).all(...values);
  }

  /** Rows changed, and the id of the last one inserted. */
  run(sql: string, ...values: SqlValue[]): { readonly changes: number; readonly id: number } {
    const { changes, lastInsertRowid } = this.#prepared(sql).run(...values);
    return { changes: Number(changes), id: Number(lastInsertRowid) };
  }

  /** Runs `work` atomically. Waits for other writers before it begins, never in the middle. */
  write<T>(durability: Durability, work: () => T): T {
    this.#db.exec(`PRAGMA synchronous = ${durability}`);
    return this.#transaction('BEGIN IMMEDIATE', work);
  }

  /** A consistent view of the data for all of `work`, whatever others write meanwhile. */
  read<T>(work: () => T): T {
    return this.#transaction('BEGIN', work);
  }

  /** Runs `work` now; rejects with what it throws, as a `StoreError` unless it is a bug. */
  attempt<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => {
      try {
        resolve(work());
      } catch (error) {
        const known = asStoreError(error, this.file);
        if (known instanceof StoreError && known.kind === 'corrupt') markSuspect(this.file);
        throw known;
      }
    });
  }

  #transaction<T>(begin: string, work: () => T): T {
    this.#db.exec(begin);
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  #prepared(sql: string): ReturnType<Database['prepare']> {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    return statement;
  }
}
