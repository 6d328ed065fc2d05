// The experience store on SQLite: a log of facts in one file, with its write-ahead log beside it.
import { rmSync } from 'node:fs';
import type { EpisodeQuery, ExperienceQueries, ExperienceStore } from '../../core/storePorts.ts';
import type { Decision } from '../../core/decision.ts';
import type {
  EpisodeOutcome,
  EpisodeRecord,
  EpisodeStart,
  Observation,
  Signal,
  StepRecord,
  Usage,
} from '../../core/episode.ts';
import { approvalsOf } from './queries/approvals.ts';
import { type ChangeKind, type Changes, endedBy, readChanges } from './queries/changes.ts';
import { Connection, type Durability } from './database/connection.ts';
import { deadWriters, recordInterrupted, unlessRefused } from './database/interrupted.ts';
import { addEpisode, addOrExtend, stepsToAdd } from './exchange/imports.ts';
import { readNotes, writeNotes } from './database/notes.ts';
import { markSuspect, openDatabase } from './database/opening.ts';
import {
  authorsOf,
  growthOf,
  idsOf,
  newestIds,
  sessionsOf,
  summarise,
  tasksPage,
  totalsOf,
} from './queries/queries.ts';
import { type Depth, readEpisodes } from './queries/readEpisodes.ts';
import { thinSome } from './retention.ts';
import { snapshotPath } from './snapshot/snapshotFile.ts';
import { StoreError, asStoreError, storeError } from './database/storeError.ts';
import {
  type Forgotten,
  endOnce,
  forgetSome,
  forgottenAtOnce,
  insertEpisode,
  insertObservation,
  insertSignals,
  insertStep,
  note,
  noteInferredCheck,
  rewriteAction,
} from './rows/writeRows.ts';
import { type WriterLock, acquireWriterLock, sweepWriterLocks } from './database/writerLock.ts';

/**
 * Opens the store in `file`, creating both if missing. A damaged file is renamed and a new one
 * started: see `notices`. If the file is read-only, the methods that write reject.
 * @throws StoreError when the file is locked, cannot be read or made, belongs to another program or to a newer Knack.
 */
export function openStore(options: { readonly file: string; readonly busyTimeoutMs?: number }): SqliteStore {
  try {
    return openOnce(options);
  } catch (error) {
    if (!(error instanceof StoreError) || error.kind !== 'corrupt') throw error;
    // The damage is in the tables, not the header: mark the file, so that it is checked and set aside.
    markSuspect(options.file);
    return openOnce(options);
  }
}

function openOnce({ file, busyTimeoutMs }: { readonly file: string; readonly busyTimeoutMs?: number }): SqliteStore {
  const { db, notices } = openDatabase(file, busyTimeoutMs);
  try {
    sweepWriterLocks(file);
    return new SqliteStore(new Connection(file, db), notices);
  } catch (error) {
    db.close();
    throw asStoreError(error, file);
  }
}

/** A store here or in another thread. */
export type Store = Pick<SqliteStore, keyof SqliteStore>;

/**
 * Every method is one transaction, complete when its promise settles. Steps survive a crash of the process at any moment;
 * ends, ratings, pins and forgets, and everything before them, also a power failure. Several stores, in one process
 * or in several, may have one file open.
 */
export class SqliteStore implements ExperienceStore, ExperienceQueries {
  readonly location: string;
  readonly #connection: Connection;
  readonly #storeId: string;
  readonly #notices: string[];
  /** Begun here and not ended; while there are any, `#lock` shows other processes that they run. */
  readonly #running = new Set<string>();
  #lock: WriterLock | undefined;

  constructor(connection: Connection, notices: readonly string[]) {
    this.location = connection.file;
    this.#connection = connection;
    this.#notices = [...notices];
    this.#storeId = String(connection.get("SELECT value FROM meta WHERE key = 'storeId'")?.['value']);
    recordInterrupted(connection, undefined);
    if (connection.get("SELECT 1 FROM meta WHERE key = 'scrub'")) unlessRefused(this.location, () => this.#scrub());
  }

  /** Notices for the user, in order: a file set aside, rows that could not be read. */
  get notices(): readonly string[] {
    return this.#notices;
  }

  async beginEpisode(start: EpisodeStart): Promise<void> {
    await this.#write('NORMAL', () => {
      this.#lock ??= acquireWriterLock(this.location);
      insertEpisode(this.#connection, start, this.#lock.id);
    });
    this.#running.add(start.episodeId);
  }

  appendDecision(episodeId: string, t: number, decision: Decision, at: number, usage?: Usage): Promise<void> {
    return this.#write('NORMAL', () => {
      insertStep(this.#connection, this.#idOf(episodeId), { t, decision, at, ...(usage ? { usage } : {}) });
      note(this.#connection, 'step', episodeId, t);
    });
  }

  appendExecution(episodeId: string, t: number, executed: NonNullable<StepRecord['executed']>): Promise<void> {
    return this.#write('NORMAL', () => {
      rewriteAction(this.#connection, this.#idOf(episodeId), t, executed);
      note(this.#connection, 'execution', episodeId, t);
    });
  }

  appendObservation(episodeId: string, t: number, observation: Observation): Promise<void> {
    return this.#write('NORMAL', () => {
      insertObservation(this.#connection, this.#idOf(episodeId), t, observation);
      note(this.#connection, 'observation', episodeId, t);
    });
  }

  appendSignals(episodeId: string, signals: readonly Signal[]): Promise<void> {
    if (signals.length === 0) return Promise.resolve();
    return this.#write(this.#running.has(episodeId) ? 'NORMAL' : 'FULL', () => {
      insertSignals(this.#connection, this.#idOf(episodeId), signals);
      note(this.#connection, 'signals', episodeId);
    });
  }

  setInferredCheck(episodeId: string, command: string): Promise<void> {
    return this.#write('NORMAL', () => noteInferredCheck(this.#connection, this.#idOf(episodeId), command));
  }

  async endEpisode(episodeId: string, outcome: EpisodeOutcome, at: number, usage?: Usage): Promise<void> {
    const end = { outcome, at, usage };
    await this.#write('FULL', () => endOnce(this.#connection, { id: this.#idOf(episodeId), episodeId }, end));
    this.#running.delete(episodeId);
    if (this.#running.size === 0) this.#releaseLock();
  }

  episodes(query: EpisodeQuery = {}): Promise<readonly EpisodeRecord[]> {
    return this.#read(query, 'whole');
  }

  /**
   * The same without numbers, evidence and observations: what folding needs, many times cheaper. The decisions only tell in
   * which state which action was executed, not what was decided.
   */
  outlines(query: EpisodeQuery = {}): Promise<readonly EpisodeRecord[]> {
    return this.#read(query, 'outline');
  }

  /** An outline with whole observations, to see how steps turned out. */
  observed(query: EpisodeQuery): Promise<readonly EpisodeRecord[]> {
    return this.#read(query, 'observed');
  }

  tasks(page: Parameters<ExperienceQueries['tasks']>[0]): ReturnType<ExperienceQueries['tasks']> {
    return this.#ask(() => tasksPage(this.#connection, page));
  }

  summaries(
    ...[query, settings]: Parameters<ExperienceQueries['summaries']>
  ): ReturnType<ExperienceQueries['summaries']> {
    return this.#ask((isDead) => summarise(this.#connection, query, settings, isDead));
  }

  ids(query: EpisodeQuery): Promise<readonly string[]> {
    return this.#ask(() => idsOf(this.#connection, query));
  }

  authors(): ReturnType<ExperienceQueries['authors']> {
    return this.#ask(() => authorsOf(this.#connection));
  }

  newestIds(steps: number): Promise<readonly string[]> {
    return this.#ask(() => newestIds(this.#connection, steps));
  }

  totals(): ReturnType<ExperienceQueries['totals']> {
    return this.#ask(() => totalsOf(this.#connection));
  }

  sessions(): ReturnType<ExperienceQueries['sessions']> {
    return this.#ask(() => sessionsOf(this.#connection));
  }

  approvals(exactKey: string): ReturnType<ExperienceQueries['approvals']> {
    return this.#ask(() => approvalsOf(this.#connection, exactKey));
  }

  growth(): ReturnType<ExperienceQueries['growth']> {
    return this.#ask(() => growthOf(this.#connection));
  }

  setPinned(episodeId: string, pinned: boolean): Promise<void> {
    return this.#write('FULL', () => {
      this.#connection.run('UPDATE episodes SET pinned = ? WHERE id = ?', Number(pinned), this.#idOf(episodeId));
      note(this.#connection, 'pin', episodeId);
    });
  }

  /**
   * Deletes an episode, or one step of it with its signals, for good: the bytes are overwritten, the log is emptied and the
   * snapshot of the memory removed. Decisions of other episodes keep what they were based on, which may quote it.
   * Unknown episode or step: 0.
   */
  forget(episodeId: string, t?: number): Promise<number> {
    return this.forgetAll([{ episodeId, t }]);
  }

  /** The same for several, some in one transaction. */
  async forgetAll(items: readonly Forgotten[]): Promise<number> {
    let [steps, found] = [0, 0];
    for (let from = 0; from < items.length; from += forgottenAtOnce) {
      const gone = await this.#write('FULL', () =>
        forgetSome(this.#connection, items.slice(from, from + forgottenAtOnce)),
      );
      steps += gone.steps;
      found += gone.found;
    }
    if (found > 0) await this.#connection.attempt(() => this.#scrub());
    return steps;
  }

  /**
   * The facts since `cursor` (undefined: from the beginning), of the given kinds or of all. Undefined when the cursor is not
   * of this store, or beyond its log (a restored backup): start over then. With `limit`, at most that many: ask again from
   * the new cursor until none come.
   */
  changesSince(cursor: string | undefined, kinds?: readonly ChangeKind[], limit = -1): Promise<Changes | undefined> {
    return this.#connection.attempt(() => {
      recordInterrupted(this.#connection, this.#lock?.id);
      return this.#connection.read(() => readChanges(this.#connection, this.#storeId, { cursor, kinds, limit }));
    });
  }

  /** Those of the episodes whose end is among the facts up to `cursor`. */
  endedBy(cursor: string, episodeIds: readonly string[]): Promise<readonly string[]> {
    return this.#connection.attempt(() => endedBy(this.#connection, cursor, episodeIds));
  }

  /** Adds a finished episode unchanged and unpinned; false, changing nothing, if an episode with that id exists. */
  async importEpisode(record: EpisodeRecord): Promise<boolean> {
    return (await this.addEpisodes([record]))[0] === true;
  }

  /** The same for several, in one transaction. */
  addEpisodes(records: readonly EpisodeRecord[]): Promise<readonly boolean[]> {
    return this.#write('NORMAL', () => records.map((record) => addEpisode(this.#connection, record)));
  }

  /**
   * Adds imported episodes in one transaction, and to existing ones the steps they have gained since. What was
   * forgotten stays forgotten. Returns the number of steps added to each.
   */
  importEpisodes(records: readonly EpisodeRecord[]): Promise<readonly number[]> {
    return this.#write('NORMAL', () => records.map((record) => addOrExtend(this.#connection, record)));
  }

  /** How many steps `importEpisodes` would add to each; nothing changes. */
  newSteps(records: readonly EpisodeRecord[]): Promise<readonly number[]> {
    return this.#connection.attempt(() => records.map((record) => stepsToAdd(this.#connection, record).length));
  }

  /** Notes whose names begin with `prefix`, e.g. how far a colleague's facts were read. */
  notes(prefix: string): Promise<ReadonlyMap<string, string>> {
    return this.#connection.attempt(() => readNotes(this.#connection, prefix));
  }

  /** Undefined removes a note. All or none are written. */
  setNotes(notes: Readonly<Record<string, string | undefined>>): Promise<void> {
    return this.#write('FULL', () => writeNotes(this.#connection, notes));
  }

  /** See `thinDecisions`. */
  thinSome(keep: number): Promise<number | undefined> {
    return this.#write('NORMAL', () => thinSome(this.#connection, keep));
  }

  /** Returns free space in the file to the disk by copying it, which takes a while and the same space again. */
  compact(): Promise<void> {
    return this.#connection.attempt(() => void this.#connection.run('VACUUM'));
  }

  /** Unfinished episodes begun here count as interrupted from now on. Idempotent. */
  close(): Promise<void> {
    return this.#connection.attempt(() => {
      if (!this.#connection.isOpen) return;
      this.#connection.close();
      this.#releaseLock();
    });
  }

  /** Removes what forgetting leaves outside the tables. If another process is reading, the next opening does it. */
  #scrub(): void {
    rmSync(snapshotPath(this.location), { force: true });
    const busy = Number(this.#connection.get('PRAGMA wal_checkpoint(TRUNCATE)')?.['busy']) !== 0;
    if (!busy) this.#connection.write('NORMAL', () => this.#connection.run("DELETE FROM meta WHERE key = 'scrub'"));
  }

  #idOf(episodeId: string): number {
    const id = this.#connection.get('SELECT id FROM episodes WHERE episode_id = ?', episodeId)?.['id'];
    if (typeof id !== 'number') throw storeError('noEpisode', this.location, new Error(`episode ${episodeId}`));
    return id;
  }

  #releaseLock(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  #read(query: EpisodeQuery, depth: Depth): Promise<readonly EpisodeRecord[]> {
    const onDamage = (name: string) => {
      const notice = `${name} in ${this.location} is damaged and was left out: see "knack memory verify"`;
      if (!this.#notices.includes(notice)) this.#notices.push(notice);
    };
    return this.#ask((isDead) => readEpisodes(this.#connection, query, { depth, isDead, onDamage }));
  }

  /** One view of the data. `isDead`: whether the writer of an episode without an end is gone. */
  #ask<T>(read: (isDead: (writer: string) => boolean) => T): Promise<T> {
    return this.#connection.attempt(() =>
      this.#connection.read(() => {
        const dead = deadWriters(this.#connection, this.#lock?.id);
        return read((writer) => dead.has(writer));
      }),
    );
  }

  #write<T>(durability: Durability, work: () => T): Promise<T> {
    return this.#connection.attempt(() => this.#connection.write(durability, work));
  }
}
