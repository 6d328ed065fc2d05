// Commands that exited with 0 and did not do what they are for, as far as their output and files show: like failures, they lack something.
import type { Observation } from '../episode.ts';
import type { Action } from '../types.ts';
import { contradicted } from './contradicted.ts';
import { emptySuccess } from './emptySuccess.ts';

/** False for a command that failed, and for what is no command. */
export const isHollow = (action: Action, observation: Observation): boolean =>
  observation.status === 'exited' &&
  observation.exitCode === 0 &&
  (contradicted(action, observation) !== undefined || emptySuccess(action, observation.text) !== undefined);
