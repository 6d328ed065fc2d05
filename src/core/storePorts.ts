// What the core and the front ends need from a store.
import type { ApprovalRecord } from './approval/earned.ts';
import type { LearningSettings } from './settings.ts';
import type { Decision } from './decision.ts';
import type {
  EpisodeOutcome,
  EpisodeRecord,
  EpisodeStart,
  Observation,
  Provenance,
  Signal,
  StepRecord,
  Usage,
} from './episode.ts';

/** Selects episodes; all given conditions must hold. An empty query selects all. */
export interface EpisodeQuery {
  readonly episodeIds?: readonly string[];
  /** Text contained in the task or in an executed action, case-insensitive. */
  readonly text?: string;
  /** Key and value of the episode's context, e.g. `branch=main`. */
  readonly context?: { readonly key: string; readonly value: string };
  /** Only among this many episodes, those that began last: the cost does not grow with how many there are. */
  readonly newestEpisodes?: number;
  /** Milliseconds since the epoch, exclusive. */
  readonly before?: number;
  readonly after?: number;
  /** An exact action key that occurs in the episode. */
  readonly actionKey?: string;
  /** Only among this many steps with `actionKey`, those recorded last: the cost does not grow with how often it ran. */
  readonly newestSteps?: number;
  /** The beginning of an episode's id. */
  readonly idPrefix?: string;
  /** Episodes that came from this colleague (`Provenance.author`). */
  readonly author?: string;
  /** `local`: run here, neither imported nor from a colleague. */
  readonly origin?: Provenance['origin'];
  /** Not from others: run here, told by a tool, or learned from another agent's sessions on this machine; without control runs. */
  readonly own?: true;
  /** Episodes of exactly this task. */
  readonly task?: string;
  /** Ended so. */
  readonly outcomes?: readonly EpisodeOutcome[];
  readonly limit?: number;
  /** Number of episodes to skip, in `order`. */
  readonly offset?: number;
  readonly order?: 'oldestFirst' | 'newestFirst';
}

/**
 * A log of facts. Nothing is rewritten; a rating is one more signal. What a resolved promise confirms survives `kill -9`.
 * Errors are `StoreError`s whose message names the file and the remedy.
 */
export interface ExperienceStore {
  /** Its location, for messages. */
  readonly location: string;
  beginEpisode(start: EpisodeStart): Promise<void>;
  /** With the model's usage for proposing it, if known. */
  appendDecision(episodeId: string, t: number, decision: Decision, at: number, usage?: Usage): Promise<void>;
  /** Becomes part of the episode's start. */
  setInferredCheck(episodeId: string, command: string): Promise<void>;
  appendExecution(episodeId: string, t: number, executed: NonNullable<StepRecord['executed']>): Promise<void>;
  appendObservation(episodeId: string, t: number, observation: Observation): Promise<void>;
  appendSignals(episodeId: string, signals: readonly Signal[]): Promise<void>;
  /** With the usage of all its model calls, if known. */
  endEpisode(episodeId: string, outcome: EpisodeOutcome, at: number, usage?: Usage): Promise<void>;
  /** Oldest first by default. Episodes of dead processes have the outcome `interrupted`. */
  episodes(query?: EpisodeQuery): Promise<readonly EpisodeRecord[]>;
  setPinned(episodeId: string, pinned: boolean): Promise<void>;
  /** Deletes permanently; returns the number of steps deleted. */
  forget(episodeId: string, t?: number): Promise<number>;
  close(): Promise<void>;
}

/** Where a page begins, and how long it may be. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Counts of the runs of one task. */
export interface TaskSummary {
  readonly task: string;
  readonly episodes: number;
  readonly succeeded: number;
  /** When the newest began, milliseconds since the epoch. */
  readonly newest: number;
}

/** Counts of what came from one colleague. */
export interface AuthorSummary {
  readonly author: string;
  readonly episodes: number;
  readonly succeeded: number;
  /** When the newest began, milliseconds since the epoch. */
  readonly newest: number;
}

/** An episode with the number of its steps instead of the steps. */
export interface EpisodeSummary extends Omit<EpisodeRecord, 'steps'> {
  readonly steps: number;
  /** G_0 under the settings asked for; undefined: nothing is known. */
  readonly discountedReturn: number | undefined;
}

/** What uses the space, and how much there is. */
export interface StoreTotals {
  readonly episodes: number;
  readonly steps: number;
  /** Of the whole file, and of its packed decisions, packed observations, and what searching and folding need of steps. */
  readonly bytes: {
    readonly file: number;
    readonly decisions: number;
    readonly observations: number;
    readonly steps: number;
    /** Free space within the file, to be reused. */
    readonly free: number;
  };
  readonly signals: readonly { readonly source: string; readonly count: number; readonly mean: number }[];
  readonly outcomes: Readonly<Record<string, number>>;
  readonly pinned: number;
  readonly imported: number;
}

/** What was learned from one source of sessions: another agent, a shell's history, the user's terminals. */
export interface ImportedSessions {
  /** As in an episode's `context.source`. */
  readonly source: string;
  readonly sessions: number;
  /** Commands, and how many of them failed by their exit status. */
  readonly steps: number;
  readonly failures: number;
}

/** Queries on the log. None reads more than it returns, except for maintained sums and one scan of the words. */
export interface ExperienceQueries {
  /** Tasks, that of the newest episode first, or the one with most episodes first; with `text`, those with an episode that contains it. */
  tasks(
    page: Page & { readonly text?: string; readonly order?: 'newest' | 'mostEpisodes' },
  ): Promise<readonly TaskSummary[]>;
  /** Colleagues whose experience is here, those with most episodes first. */
  authors(): Promise<readonly AuthorSummary[]>;
  /** Ids of the episodes, in the order of the query. */
  ids(query: EpisodeQuery): Promise<readonly string[]>;
  summaries(
    query: EpisodeQuery,
    settings: Pick<LearningSettings, 'gamma' | 'stepCost'>,
  ): Promise<readonly EpisodeSummary[]>;
  /** Ids of the newest episodes, oldest first, with about this many steps in total; at least one, if any exist. */
  newestIds(steps: number): Promise<readonly string[]>;
  totals(): Promise<StoreTotals>;
  /** What was imported, most steps first. */
  sessions(): Promise<readonly ImportedSessions[]>;
  /** Results of the newest steps of an action, by its exact key, that a person was asked about. */
  approvals(exactKey: string): Promise<ApprovalRecord>;
  /** Steps learned from so far over time, oldest first: per episode, in a large store per day. */
  growth(): Promise<readonly { readonly at: number; readonly experiences: number }[]>;
}
