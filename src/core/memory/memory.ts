// The experience memory: what policy and agent see of it. Implemented by createMemory in experienceMemory.ts.
import type { StepOutcome } from './outcomes/stepOutcome.ts';
import type { LearningSettings } from '../settings.ts';
import type { RecalledAction } from '../policy/candidates.ts';
import type { ProposalRequest } from '../ports.ts';
import type { Action, ActionKey, Candidate, State } from '../types.ts';
import type { EpisodeRecord } from '../episode.ts';
import type { Evidence, MemoryStatistics, Neighbor, Subject } from '../decision.ts';

export interface NewExperience {
  readonly episodeId: string;
  readonly t: number;
  readonly state: State;
  readonly key: ActionKey;
  readonly action: Action;
  /** (0, 1]: 1 for own experience, `importWeight` for imports. */
  readonly weight: number;
  /** The model's confidence in it, nats, where that is evidence about the model (policy/confidence.ts). */
  readonly confidence?: number | undefined;
  /** How it ended, if known. */
  readonly outcome?: StepOutcome | undefined;
  /** The raw probability of failing that it was given before it ran. */
  readonly foretold?: number | undefined;
}

export interface Retrieval {
  /** Most similar first; ties newest first. */
  readonly neighbors: readonly Neighbor[];
  /** States just below the threshold, most similar first; at most three. */
  readonly nearestMisses: readonly { readonly state: State; readonly similarity: number }[];
}

/** What memory offers before the candidates of a step are known. */
export interface Recall {
  /** Remembered actions worth weighing (policy/candidates.ts). */
  readonly actions: readonly RecalledAction[];
  /** The actions tried in the most similar situation whose returns differ most from the average; few. */
  readonly advice: NonNullable<ProposalRequest['advice']>;
}

type Awaitable<T> = T | Promise<T>;

export interface StepId {
  readonly episodeId: string;
  /** From 0. */
  readonly t: number;
}

/** What an episode needs from memory. Synchronous in the same thread, asynchronous from another. */
export interface EpisodeMemory {
  readonly size: number;
  /** `subject`: only situations with the same subject; without it, all similar ones. */
  recall(state: State, subject?: Subject): Awaitable<Recall>;
  /** `step`: the one that is to be decided; how its episode went before it counts. */
  evidence(state: State, candidates: readonly Candidate[], subject?: Subject, step?: StepId): Awaitable<Evidence>;
  append(experience: NewExperience): Awaitable<void>;
  setReturns(episodeId: string, discountedReturns: readonly (number | undefined)[]): Awaitable<void>;
  forget(episodeId: string): Awaitable<number>;
  touch(states: readonly State[]): Awaitable<void>;
}

/**
 * A fold of episodes. The same facts in the same order give the same memory, bit for bit.
 * States are interned; statistics are kept per (state, action) edge; nothing here reads a clock.
 */
export interface ExperienceMemory extends EpisodeMemory {
  /** Live experiences. */
  readonly size: number;
  /** Distinct live states. */
  readonly states: number;
  /** Counts a try at once, before its return is known: the running episode notices its own repetitions. */
  append(experience: NewExperience): void;
  /**
   * Sets the returns of an episode (index = t; undefined: nothing known), at its end or again after a late rating,
   * and marks it ended: statistics are recomputed before the next retrieval.
   */
  setReturns(episodeId: string, discountedReturns: readonly (number | undefined)[]): void;
  /** A pinned episode is never evicted. */
  setPinned(episodeId: string, pinned: boolean): void;
  /** First step of an episode not yet appended, 0 for an unknown one. Forgotten and evicted steps do not lower it. */
  nextStep(episodeId: string): number;
  /** Removes one step, or all of an episode; returns how many experiences are gone. */
  forget(episodeId: string, t?: number): number;
  /**
   * The `k` most similar states (or the states of the `k` most similar settled experiences, with statistics over just those,
   * where the estimator counts in experiences) at or above `threshold`, with all that was tried there. `misses` adds the nearest
   * misses, which cost more. Empty memory: empty.
   */
  retrieve(state: State, options?: { readonly misses?: boolean; readonly threshold?: number }): Retrieval;
  recall(state: State, subject?: Subject): Recall;
  /** What `decide` needs to weigh `candidates` in `state`: of a size that does not depend on how much is remembered. */
  evidence(state: State, candidates: readonly Candidate[], subject?: Subject, step?: StepId): Evidence;
  /** Remembers that these states were used, for eviction. */
  touch(states: readonly State[]): void;
  statistics(): MemoryStatistics;
  /** d: what the levels of each key say about its residual in `state`, return units; 0 when they say nothing (algorithm.md, `posterior`). */
  levelResiduals(state: State, keys: readonly ActionKey[]): readonly number[];
}

/** Folds a stored episode into the memory: its steps, and its returns when it has ended. Control runs (`memory: 'off'`) are skipped. */
export type FoldEpisode = (memory: ExperienceMemory, episode: EpisodeRecord, settings: LearningSettings) => void;
