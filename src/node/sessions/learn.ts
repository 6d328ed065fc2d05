// Learning from the sessions of one source: file by file, batch by batch, in constant memory; it can stop anywhere and go on.
import { exitValue } from '../../core/agent/judge.ts';
import type { EpisodeRecord } from '../../core/episode.ts';
import type { Store } from '../store/sqliteStore.ts';
import { breathing } from '../thread/breath.ts';
import type { EpisodeContext } from './episodes.ts';
import { episodeOf } from './episodes.ts';
import type { Place, SessionFile, SessionSource } from './source.ts';
import type { Turn } from './turns.ts';
import { terminalGapMs, turnsOf } from './turns.ts';

export interface LearnRequest extends Omit<EpisodeContext, 'source' | 'root'> {
  readonly source: SessionSource;
  readonly place: Place;
  /** In the order of the source; those already learned from may be omitted. */
  readonly files: readonly SessionFile[];
  readonly store: Store;
  /** Only reports what would be learned. */
  readonly dryRun: boolean;
  /** Turns that began earlier are skipped. Milliseconds since the epoch. */
  readonly since?: number;
  readonly now: number;
  readonly accepts: (command: string, folder: string) => boolean;
  readonly signal: AbortSignal;
  /** After each file: all of it is in the store. */
  readonly onFile?: (file: SessionFile) => void;
}

export interface LearnReport {
  readonly source: string;
  /** Sessions with new steps. */
  readonly sessions: number;
  /** New commands. */
  readonly steps: number;
  /** How many of these failed by their exit status. */
  readonly failures: number;
  /** Records that could not be used, and files that could not be read. */
  readonly skipped: number;
  /** Why, most frequent first, at most ten kinds. */
  readonly reasons: readonly { readonly what: string; readonly times: number }[];
  /** Stopped before the last file. */
  readonly aborted: boolean;
}

/** Steps that are written in one transaction: for some ten milliseconds nothing else is answered in this thread. */
const batchSteps = 100;
/** After this long the event loop gets a turn. */
const breathMs = 15;

/** Adds what is new. @throws StoreError if the store cannot be written; earlier additions stay. */
export async function learnFrom(request: LearnRequest): Promise<LearnReport> {
  const tally = new Tally();
  for (const file of request.files) {
    if (request.signal.aborted) break;
    try {
      await learnFile(file, request, tally);
    } catch (error) {
      if (!isFileError(error)) throw error;
      tally.skip(`${file.path} cannot be read: ${error.message}`);
    }
    if (!isAborted(request)) request.onFile?.(file);
  }
  return tally.report(request.source.id, request.signal.aborted);
}

async function learnFile(file: SessionFile, request: LearnRequest, tally: Tally): Promise<void> {
  const { source, place, signal } = request;
  const context: EpisodeContext = { ...request, root: place.root };
  let batch: EpisodeRecord[] = [];
  let held = 0;
  const breathe = breathing(breathMs);
  const flush = async () => {
    await add(batch, request, tally);
    [batch, held] = [[], 0];
  };
  const turns = turnsOf(source.read(file, place), {
    root: place.root,
    anywhere: file.cwd !== undefined,
    session: file.session,
    terminal: source.kind === 'terminal',
    namedByContent: source.hasHooksWithoutIds === true,
    accepts: request.accepts,
    onSkipped: (what) => tally.skip(what),
  });
  for await (const turn of turns) {
    if (signal.aborted) break;
    if (!isWanted(turn, request)) continue;
    const episode = episodeOf(turn, context);
    batch.push(episode);
    held += episode.steps.length;
    if (held >= batchSteps) await flush();
    await breathe();
  }
  await flush();
}

/** An unfinished turn in a terminal has no task yet: it is learned once it is over. */
function isWanted({ steps }: Turn, { source, since, now }: LearnRequest): boolean {
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last || (since !== undefined && first.at < since)) return false;
  return source.kind !== 'terminal' || now - last.at > terminalGapMs;
}

async function add(batch: readonly EpisodeRecord[], { store, dryRun }: LearnRequest, tally: Tally): Promise<void> {
  if (batch.length === 0) return;
  const added = await (dryRun ? store.newSteps(batch) : store.importEpisodes(batch));
  for (const [index, count] of added.entries()) {
    const episode = batch[index];
    const fresh = episode && dryRun ? tally.unseen(episode, count) : count;
    if (episode && fresh > 0) tally.add(episode, fresh);
  }
}

/** Updated while files are read. */
const isAborted = ({ signal }: LearnRequest) => signal.aborted;

function isFileError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return 'syscall' in error || ('code' in error && error.code === 'ERR_SQLITE_ERROR');
}

/** Running counts. */
class Tally {
  private readonly sessions = new Set<string>();
  private steps = 0;
  private failures = 0;
  private readonly skipped = new Map<string, number>();

  /** Steps of each episode that a dry run has counted: a later file may continue the session, and repeat all of it. */
  private readonly seen = new Map<string, number>();

  /** Of the last `count` steps, which the store does not have, those that were not counted before. */
  unseen({ episodeId, steps }: EpisodeRecord, count: number): number {
    const known = Math.max(steps.length - count, this.seen.get(episodeId) ?? 0);
    this.seen.set(episodeId, Math.max(known, steps.length));
    return Math.max(0, steps.length - known);
  }

  /** The last `count` steps of the episode are new. */
  add(episode: EpisodeRecord, count: number): void {
    this.sessions.add(episode.context?.['session'] ?? episode.episodeId);
    for (const { observation } of episode.steps.slice(-count)) {
      // Finishing is not a command.
      if (observation?.status === 'ok') continue;
      this.steps++;
      if (observation && exitValue(observation) === -1) this.failures++;
    }
  }

  skip(what: string): void {
    this.skipped.set(what, (this.skipped.get(what) ?? 0) + 1);
  }

  report(source: string, aborted: boolean): LearnReport {
    const reasons = [...this.skipped].map(([what, times]) => ({ what, times })).sort((a, b) => b.times - a.times);
    return {
      source,
      sessions: this.sessions.size,
      steps: this.steps,
      failures: this.failures,
      skipped: reasons.reduce((sum, { times }) => sum + times, 0),
      reasons: reasons.slice(0, 10),
      aborted,
    };
  }
}
