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
/** Runs of a test that is known to be flaky; another failure than its own shows in each of them. */
const mostFlakyRuns = 4;
/** Longer tests are not rerun just in case. */
const quickMs = 20_000;
/** What is said alike every time. */
const isLasting =
  /\b(?:unbound variable|syntax error|ModuleNotFoundError|ImportError|SyntaxError)\b|\bno tests ran\b|: No module named |^\s*usage: \S/im;

/**
 * Logit of rerunning a command that just failed, although nothing has changed: high if the output reports a transient problem,
 * low for a test that failed soon, as it may be flaky; undefined if it is not worth it.
 */
export function retryLogit(
  goal: Goal,
  { attempts, failure }: Progress,
  remedies: readonly Suggestion[],
  isKnownFlaky: boolean,
): number | undefined {
  if (failure?.status !== 'exited') return undefined;
  const { failures = 0, failuresNow = 0 } = attempts.get(failure.command) ?? {};
  const isTest = actionConcepts(goal.text).has('#test');
  if (isKnownFlaky && isTest && failuresNow < mostFlakyRuns && !isLasting.test(failure.text)) return likely;
  if (failuresNow !== 1) return undefined;
  if (isPassing(failure.text)) return likely;
  // A rerun has changed nothing in an earlier run.
  if (failures > 1) return undefined;
  const hasRemedy = remedies.some(({ logit }) => logit >= remedyLogit);
  const missing = missingProgram(failure) !== undefined || isNetwork(failure.text) || isLasting.test(failure.text);
  const quick = failure.durationMs <= quickMs && isTest;
  return quick && !hasRemedy && !missing ? remedyLogit + 1 : undefined;
}

const flaky = /\bflak(?:y|ey|es?|iness)\b|\bintermittent|\bnon-?deterministic/i;
const runAgain =
  /\b(?:now and then|sometimes|occasionally|once in a while|every \w+ (?:run|time)|may fail)\b[\s\S]{0,240}\b(?:again|re-?run|retry|repeat)\b/i;

/** Whether the task or a document says that a test fails at times without a reason. */
export const saysFlaky = (task: string, documents: readonly string[]): boolean =>
  [task, ...documents].some((text) => flaky.test(text) || runAgain.test(text));
