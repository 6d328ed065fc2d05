// Something to act in, with a reward that can be trusted: what the benchmark's suites implement, and a rival or the product plays.
import type { State } from '../../src/core/types.ts';

export interface Choice {
  /** The action, as one command line. */
  readonly command: string;
  /** z of the base policy, nats. */
  readonly priorLogit: number;
}

export interface Outcome {
  readonly text: string;
  /** What the learner is told, [-1, 1]; may be noisy. */
  readonly reward: number;
  /** What the benchmark counts, in the suite's own unit; never noisy. */
  readonly score: number;
  readonly ended: boolean;
}

export interface Environment {
  /** What the user would have typed. */
  readonly task: string;
  /** Starts an episode; the same seed gives the same world, noise and proposals for the same commands. */
  begin(seed: number): void;
  state(): State;
  /** What the base policy proposes now, distinct, at most `most` where proposals are drawn; empty: nothing can be done. */
  choices(most: number): readonly Choice[];
  /** Whether a remembered command can be executed here. */
  allows(command: string): boolean;
  act(command: string): Outcome;
}

/** What one seed runs: tasks that share one memory, each tried once a round. */
export interface Bed {
  /** Each played once beforehand, with the same memory; what they score does not count. */
  readonly before?: readonly Environment[];
  readonly tasks: readonly Environment[];
  readonly rounds: number;
  readonly maxSteps: number;
}

/** What a suite's command line may give. */
export interface SuiteOptions {
  readonly data: readonly string[];
  readonly stories: readonly string[];
  readonly split: Split;
  /** 0: the suite's own. */
  readonly rounds: number;
  readonly note: (message: string) => void;
  readonly progress: (label: string, done: number, total: number) => void;
}

/** Settings are chosen on `tune` alone; what is claimed is measured on `test`. */
export type Split = 'tune' | 'test' | 'all';

export interface Variant {
  /** e.g. `zork/slips`. */
  readonly name: string;
  /** Unit of the score, for tables and axes. */
  readonly unit: string;
  readonly seeds: (count: number, split: Split) => readonly number[];
  readonly bed: (seed: number) => Bed;
}

export interface Suite {
  readonly variants: readonly Variant[];
  /** Keeps caches; called once at the end. */
  readonly close: () => void;
}
