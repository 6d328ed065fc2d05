// What every arm of the suite is: asked before a step about the action that was really taken, told afterwards how it ended.
import type { ExperienceMemory, Retrieval } from '../../src/core/memory/memory.ts';
import type { Action, ActionKey, State } from '../../src/core/types.ts';

export interface AskedStep {
  /** Which task, numbered. */
  readonly task: number;
  readonly episodeId: string;
  readonly t: number;
  readonly state: State;
  readonly action: Action;
  readonly key: ActionKey;
  /** The product's memory of all that came before, and what it retrieves here. The same for all arms. */
  readonly memory: ExperienceMemory;
  readonly retrieval: Retrieval;
}

export interface Prediction {
  /** That the step will fail: larger is likelier; a probability where the arm says so. */
  readonly fail?: number;
  /** What Knack remembers of its own prediction, to learn how far it can be trusted. */
  readonly rawFail?: number | undefined;
  /** The arm's value of the action, negated: does its advantage tell what fails? */
  readonly qFail?: number;
  /** That the attempt will succeed: larger is likelier. */
  readonly value?: number;
  /** What the arm would do instead; undefined: the same, or it has no opinion. */
  readonly instead?: ActionKey | undefined;
}

export interface Predictor {
  readonly name: string;
  /** `fail` is a probability: calibration and warnings are reported. */
  readonly isProbability: boolean;
  foresee(step: AskedStep): Prediction;
  /** How the step that was asked about last ended. */
  stepEnded(step: AskedStep, failed: boolean): void;
  attemptEnded(task: number, steps: readonly AskedStep[], succeeded: boolean | undefined): void;
}
