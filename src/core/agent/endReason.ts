// Why an episode ended, as data; `src/words/endReason.ts` has the sentences.

export type EndReason =
  | { readonly kind: 'checkPassed' | 'checkFailed' | 'checkUnfinished' }
  /** The check exited with 0 but tested nothing; `line` is the output line that shows it. */
  | { readonly kind: 'checkTestedNothing'; readonly line: string }
  /** The check exited with 0 but, by its output line `line`, left out most of its tests. */
  | { readonly kind: 'checkMostlyLeftOut'; readonly line: string }
  /** The check exited with 0 but, by its output line `line`, only told what it would do. */
  | { readonly kind: 'checkDryRun'; readonly line: string }
  /** The check exited with 0 but, by its output line `line`, left what it was to make as it was. */
  | { readonly kind: 'checkLeftAsItWas'; readonly line: string }
  /** The check exited with 0 but ended with the error `line`. */
  | { readonly kind: 'checkPrintedError'; readonly line: string }
  | { readonly kind: 'checkPrintedUsage'; readonly line: string }
  /** The check exited with 0, but its report `path` tells of a failure: `line`. */
  | { readonly kind: 'checkReportedFailure'; readonly path: string; readonly line: string }
  /** The check was to remove what builds make, exited with 0, and removed nothing: `paths` are still there. */
  | { readonly kind: 'checkRemovedNothing'; readonly paths: readonly string[] }
  /** The check exited with 0, and wrote over expected outputs: CI compares them by that line. */
  | { readonly kind: 'checkRewroteExpected'; readonly paths: readonly string[]; readonly comparison: string }
  /** The check exited with 0 but left out most tests, by its output line `line`, for want of the path `missing`. */
  | { readonly kind: 'checkSkippedMost'; readonly line: string; readonly missing: string }
  /** What the check starts listens at `listensAt`, and the task names `port`. */
  | { readonly kind: 'checkListensElsewhere'; readonly listensAt: string; readonly port: string }
  /** The check tested nothing, but `command`, which ran in the same episode, tested something and passed. */
  | { readonly kind: 'otherTestsPassed'; readonly line: string; readonly command: string }
  /** `command`, which does the same as the check `inPlaceOf`, succeeded; the check itself did not run, or could not. */
  | { readonly kind: 'standInPassed'; readonly command: string; readonly inPlaceOf: string }
  /** An inferred check that needed an approval and got none. */
  | { readonly kind: 'checkNotRun'; readonly command: string }
  | { readonly kind: 'gaveUp' }
  /** It gave up although a check was given; `check` is its result. */
  | { readonly kind: 'gaveUpChecked'; readonly check: EndReason }
  | { readonly kind: 'finishedUnchecked' | 'finishedAfterFailure' }
  /** It finished without a check, and had only looked at things: its last words are the answer. */
  | { readonly kind: 'answered' }
  /** It finished a second time with nothing changed since its check had failed. */
  | { readonly kind: 'finishedRefuted'; readonly command: string }
  /** `steps` in a row repeated what had just been done, with the same result. */
  | { readonly kind: 'noProgress'; readonly steps: number }
  /** `steps` in a row were calls that no tool accepts; `problem` is what is wrong with the last. */
  | { readonly kind: 'invalidCalls'; readonly steps: number; readonly problem: string }
  | { readonly kind: 'stepLimit'; readonly steps: number }
  | { readonly kind: 'tokenBudget'; readonly tokens: number }
  /** `cost` in the model's currency. */
  | { readonly kind: 'costBudget'; readonly cost: number }
  | { readonly kind: 'aborted' | 'nobodyToAsk' | 'environmentEnded' | 'windowClosed' }
  /** A failure of the model, the store or Knack itself, with its own message. */
  | { readonly kind: 'problem'; readonly message: string };
