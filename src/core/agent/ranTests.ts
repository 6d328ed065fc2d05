// Whether tests ran, however they ended: what they show counts more than that another way to them could not start.
import { verbOf } from '../action/verb.ts';
import type { Observation } from '../episode.ts';
import type { Action } from '../types.ts';
import { testedSomething } from './emptySuccess.ts';
import { failedTests } from './testSummary.ts';

export const ranTests = (action: Action, { text }: Pick<Observation, 'text'>): boolean =>
  verbOf(action) === 'test' && (testedSomething(text) || failedTests(text) !== undefined);
