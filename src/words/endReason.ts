// Why an episode ended, as a sentence without initial capital and final period.
import * as l10n from '@vscode/l10n';
import type { EndReason } from '../core/agent/endReason.ts';

export function endReasonText(reason: EndReason): string {
  switch (reason.kind) {
    case 'checkPassed':
      return l10n.t('the check command succeeded');
    case 'checkFailed':
      return l10n.t('the check command failed');
    case 'checkUnfinished':
      return l10n.t('the check command did not finish');
    case 'checkTestedNothing':
      return l10n.t('the check exited with 0, but tested nothing: {0}', reason.line);
    case 'checkMostlyLeftOut':
      return l10n.t('the check exited with 0, but left out most of its tests: {0}', reason.line);
    case 'checkDryRun':
      return l10n.t('the check exited with 0, but only told what it would do: {0}', reason.line);
    case 'checkLeftAsItWas':
      return l10n.t('the check exited with 0, but rebuilt nothing: {0}', reason.line);
    case 'checkPrintedError':
      return l10n.t('the check exited with 0, but printed an error: {0}', reason.line);
    case 'checkPrintedUsage':
      return l10n.t('the check exited with 0, but only said how to use it: {0}', reason.line);
    case 'checkReportedFailure':
      return l10n.t('the check exited with 0, but {0} says: {1}', reason.path, reason.line);
    case 'checkRewroteExpected':
      return l10n.t(
        'the check exited with 0, but wrote over {0}, which CI compares by {1}',
        reason.paths.join(', '),
        reason.comparison,
      );
    case 'checkRemovedNothing':
      return l10n.t('the check exited with 0, but removed nothing: {0} is still there', reason.paths.join(', '));
    case 'checkSkippedMost':
      return l10n.t(
        'the check exited with 0, but most tests were skipped, as {0} is missing: {1}',
        reason.missing,
        reason.line,
      );
    case 'checkListensElsewhere':
      return l10n.t('what the check starts listens on {0}, not on port {1}', reason.listensAt, reason.port);
    case 'otherTestsPassed':
      return l10n.t('the check tested nothing ({0}), but {1} did, and passed', reason.line, reason.command);
    case 'standInPassed':
      return l10n.t('{0} succeeded, in place of the check {1}', reason.command, reason.inPlaceOf);
    case 'checkNotRun':
      return l10n.t('the check that was inferred needs approval and was not run: {0}', reason.command);
    case 'gaveUp':
      return l10n.t('the agent gave up');
    case 'gaveUpChecked':
      return reason.check.kind === 'checkFailed'
        ? l10n.t('the agent gave up, and the check command failed')
        : l10n.t('the agent gave up, but {0}', endReasonText(reason.check));
    case 'finishedUnchecked':
      return l10n.t('the agent finished; no check says whether the task is done');
    case 'answered':
      return l10n.t('nothing was changed, and no command can check an answer');
    case 'finishedAfterFailure':
      return l10n.t('the agent finished although its last command failed');
    case 'finishedRefuted':
      return l10n.t('the agent finished although the check that it was to pass fails: {0}', reason.command);
    case 'noProgress':
      return l10n.t(
        'no progress: {0} steps in a row did again what had just been done, with the same result',
        reason.steps,
      );
    case 'invalidCalls':
      return l10n.t(
        'the model proposed only what cannot be done, {0} times in a row; the last time: {1}',
        reason.steps,
        reason.problem,
      );
    case 'stepLimit':
      return l10n.t('the step limit ({0}) was reached', reason.steps);
    case 'tokenBudget':
      return l10n.t('the budget of {0} tokens is spent', reason.tokens);
    case 'costBudget':
      return l10n.t('the cost budget of {0} is spent', reason.cost);
    case 'aborted':
      return l10n.t('aborted by the user');
    case 'nobodyToAsk':
      return l10n.t('what it wanted to run needs approval, and there is nobody to ask');
    case 'environmentEnded':
      return l10n.t('the environment ended');
    case 'windowClosed':
      return l10n.t('the window was closed or reloaded while it ran');
    case 'problem':
      return reason.message;
  }
}

/** The same, with the setting that caused the end, if any, in backticks. */
export function endReasonWithSetting(reason: EndReason): string {
  const setting = limitSettings[reason.kind];
  const text = endReasonText(reason);
  return setting === undefined ? text : l10n.t('{0}; {1} sets it', text, `\`${setting}\``);
}

const limitSettings: Readonly<Partial<Record<EndReason['kind'], string>>> = {
  stepLimit: 'knack.maxSteps',
  tokenBudget: 'knack.tokenBudget',
  costBudget: 'knack.costBudget',
};
