// Whether a command that just failed is worth one more run although nothing has changed.
import type { Goal } from '../request/goals.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { missingProgram } from './missing.ts';
import { isNetwork, isPassing } from './outcome.ts';
import type { Progress } from './progress.ts';
import type { Suggestion } from './suggestion.ts';
import { likely } from './suggestion.ts';

/** Least logit at which a remedy is tried before giving up, nats. */
export const remedyLogit = 1;
/** Longer tests are not rerun just in case. */
const quickMs = 20_000;
/** What is said alike every time. */
const isLasting =
  /\b(?:unbound variable|syntax error|ModuleNotFoundError|ImportError|SyntaxError)\b|\bno tests ran\b|: No module named /i;

/**
 * Logit of rerunning a command that just failed, although nothing has changed: high if the output reports a transient problem,
 * low for a test that failed soon, as it may be flaky; undefined if it is not worth it.
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
