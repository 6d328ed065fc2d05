// Whether a command that just failed is worth one more run although nothing has changed.
import type { Goal } from '../request/goals.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { isPassing } from './outcome.ts';
import type { Progress } from './progress.ts';
import { likely } from './suggestion.ts';

/** Least logit at which a remedy is tried before giving up, nats. */
export const remedyLogit = 1;
/** Runs of a test that is known to be flaky; another failure than its own shows in each of them. */
const mostFlakyRuns = 4;
/** What is said alike every time. */
const isLasting =
  /\b(?:unbound variable|syntax error|ModuleNotFoundError|ImportError|SyntaxError)\b|\bno tests ran\b|: No module named |^\s*usage: \S/im;

interface Flaky {
  /** The task or a document says that the tests fail at times. */
  readonly says: boolean;
  /** Canonical commands that have both passed and failed on the same files. */
  readonly known: readonly string[];
}

/**
 * Logit of rerunning a command that just failed, although nothing has changed: only where the output reports a transient problem, it has
 * passed on the same files, or the task or a document says that the tests fail at times; undefined if it is not worth it.
 */
export function retryLogit(goal: Goal, { attempts, failure }: Progress, flaky: Flaky): number | undefined {
  if (failure?.status !== 'exited') return undefined;
  const { failuresNow = 0 } = attempts.get(failure.command) ?? {};
  const isTest = actionConcepts(goal.text).has('#test');
  if (flaky.says && isTest && failuresNow < mostFlakyRuns && !isLasting.test(failure.text)) return likely;
  const hasPassed = flaky.known.includes(failure.command);
  return failuresNow === 1 && (hasPassed || isPassing(failure.text)) ? likely : undefined;
}

const sayingFlaky =
  /\bflak(?:y|ey|es?|iness)\b|\bintermittent|\bnon-?deterministic|\b(?:shaky|unstable|unreliable|timing-sensitive) tests?\b|\btests?\b[^.]{0,60}\b(?:is|are) (?:known to be |sometimes |a bit |somewhat )?(?:shaky|unstable|unreliable|timing-sensitive)\b/i;
const runAgain =
  /\b(?:now and then|sometimes|occasionally|once in a while|every \w+ (?:run|time)|may fail)\b[\s\S]{0,240}\b(?:again|re-?run|retry|repeat)\b|\b(?:not a|no) (?:defect|bug|fault|real failure)\b[\s\S]{0,60}\b(?:run|try) (?:it|them|the tests?|the suite) (?:again|once more|a second time)\b|\bfail(?:s|ed)?\b[^.]{0,60}[,;.:]\s*(?:just |simply |please )?(?:re-?run|run)\b[^.]{0,40}\b(?:again|once more|a second time)\b(?! (?:with|after|under|in|on|using|from|by)\b)|\b(?:the\s+)?(?:next|second)\s+(?:run|time|try|attempt)\s+(?:is|will\s+be|goes|works|passes|should)\b|\bpass(?:es)?\s+(?:on\s+)?the\s+second\s+(?:run|time|try)|\bfails? (?:only |for real )?(?:if|when) it fails (?:twice|two times|again)|\bfailure only (?:if|when) it\b|\bfails? (?:every )?(?:now and then|now and again) on (?:a|the) first (?:try|run|attempt)\b|\b(?:believe|trust) only a failure that (?:stays|lasts|comes back)/i;

/** Whether the task or a document says that a test fails at times without a reason. */
export const saysFlaky = (task: string, documents: readonly string[]): boolean =>
  [task, ...documents].some((text) => sayingFlaky.test(text) || runAgain.test(text));
