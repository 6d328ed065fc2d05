// Whether what has just failed is worth running once more although nothing has changed.
import type { Goal } from '../request/goals.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { missingProgram } from './missing.ts';
import { isNetwork, isPassing } from './outcome.ts';
import type { Progress } from './progress.ts';
import type { Suggestion } from './suggestion.ts';
import { likely } from './suggestion.ts';

/** What a remedy must still be worth to be tried before giving up, nats. */
export const remedyLogit = 1;
/** A test that takes longer is not run again on the off chance. */
const quickMs = 20_000;
/** What is said alike every time. */
const isLasting =
  /\b(?:unbound variable|syntax error|ModuleNotFoundError|ImportError|SyntaxError)\b|\bno tests ran\b|: No module named /i;

/**
 * What it is worth to run once more what has just failed, although nothing has changed: much where the output speaks of a hitch, a
 * little for a test that failed soon, as it may be a flaky one; undefined where it is worth nothing.
 */
export function retryLogit(
  goal: Goal,
  { attempts, failure }: Progress,
  remedies: readonly Suggestion[],
): number | undefined {
  if (failure?.status !== 'exited' || attempts.get(failure.command)?.failures !== 1) return undefined;
  if (isPassing(failure.text)) return likely;
  const hasRemedy = remedies.some(({ logit }) => logit >= remedyLogit);
  const missing = missingProgram(failure) !== undefined || isNetwork(failure.text) || isLasting.test(failure.text);
  const quick = failure.durationMs <= quickMs && actionConcepts(goal.text).has('#test');
  return quick && !hasRemedy && !missing ? remedyLogit + 1 : undefined;
}
