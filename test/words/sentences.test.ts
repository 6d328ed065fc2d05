// Every end of a run and every finding of the doctor has a sentence, in English and in German.
import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';
import { remedy } from '../../src/cli/remedy.ts';
import type { EndReason } from '../../src/core/agent/endReason.ts';
import type { Finding } from '../../src/core/policy/doctor.ts';
import { endReasonText } from '../../src/words/endReason.ts';
import { causeText, findingText, remedyText } from '../../src/words/finding.ts';
import { parsed } from '../l10n/bundles.ts';

const ends = {
  checkPassed: { kind: 'checkPassed' },
  checkFailed: { kind: 'checkFailed' },
  checkUnfinished: { kind: 'checkUnfinished' },
  checkDryRun: { kind: 'checkDryRun', line: 'would remove dist' },
  checkLeftAsItWas: { kind: 'checkLeftAsItWas', line: 'a.html exists, skipping' },
  checkPrintedError: { kind: 'checkPrintedError', line: 'Error: no config' },
  checkPrintedUsage: { kind: 'checkPrintedUsage', line: 'usage: app serve|scores' },
  checkReportedFailure: { kind: 'checkReportedFailure', path: 'reports/results.json', line: 'adds failed' },
  checkListensElsewhere: { kind: 'checkListensElsewhere', listensAt: 'http://localhost:8000', port: '9000' },
  checkRewroteExpected: { kind: 'checkRewroteExpected', paths: ['a.expected'], comparison: 'git diff --exit-code' },
  checkSkippedMost: { kind: 'checkSkippedMost', line: '1 passed, 7 skipped', missing: 'data/index.db' },
  checkRemovedNothing: { kind: 'checkRemovedNothing', paths: ['build'] },
  checkTestedNothing: { kind: 'checkTestedNothing', line: '0 suites' },
  standInPassed: { kind: 'standInPassed', command: 'node test.js', inPlaceOf: 'npm test' },
  otherTestsPassed: { kind: 'otherTestsPassed', line: '0 suites', command: 'make check' },
  checkNotRun: { kind: 'checkNotRun', command: 'make check' },
  gaveUp: { kind: 'gaveUp' },
  gaveUpChecked: { kind: 'gaveUpChecked', check: { kind: 'checkPassed' } },
  finishedUnchecked: { kind: 'finishedUnchecked' },
  answered: { kind: 'answered' },
  finishedAfterFailure: { kind: 'finishedAfterFailure' },
  finishedRefuted: { kind: 'finishedRefuted', command: 'make check' },
  noProgress: { kind: 'noProgress', steps: 3 },
  invalidCalls: { kind: 'invalidCalls', steps: 3, problem: "there is no tool 'fly'" },
  stepLimit: { kind: 'stepLimit', steps: 20 },
  tokenBudget: { kind: 'tokenBudget', tokens: 1000 },
  costBudget: { kind: 'costBudget', cost: 0.5 },
  aborted: { kind: 'aborted' },
  checkMostlyLeftOut: { kind: 'checkMostlyLeftOut', line: '2 passed, 6 skipped in 0.1s' },
  nobodyToAsk: { kind: 'nobodyToAsk' },
  environmentEnded: { kind: 'environmentEnded' },
  windowClosed: { kind: 'windowClosed' },
  problem: { kind: 'problem', message: 'ECONNREFUSED' },
} as const satisfies Readonly<Record<EndReason['kind'], EndReason>>;

const findings = {
  memoryRarelyUsed: {
    id: 'memoryRarelyUsed',
    unused: 9,
    decisions: 10,
    nearestSimilarity: 0.2,
    stateWords: 8,
    threshold: 0.4,
    lowerThreshold: 0.2,
  },
  advantagesZero: { id: 'advantagesZero', flat: 5, decisions: 6 },
  sameActionAgain: { id: 'sameActionAgain', repeating: 2, episodes: 20, most: 6 },
  contradictoryRewards: { id: 'contradictoryRewards', contradictory: 1, actions: 3, example: 'make' },
  environmentChanged: { id: 'environmentChanged', changed: 1, example: 'make' },
  memoryNearlyFull: { id: 'memoryNearlyFull', experiences: 95, maxExperiences: 100, eviction: 'lowestReturn' },
  outcomesUnknown: { id: 'outcomesUnknown', unknown: 4, episodes: 9 },
  replayDiffers: { id: 'replayDiffers', differing: 2, decisions: 9 },
} as const satisfies Readonly<Record<Finding['id'], Finding>>;

const germanOf = (text: () => string): string => {
  l10n.config({ contents: { ...parsed('l10n/bundle.l10n.de.json') } });
  try {
    return text();
  } finally {
    l10n.config({ contents: {} });
  }
};

function speaksBoth(text: () => string): void {
  const english = text();
  const german = germanOf(text);
  assert.notEqual(german, english, `not translated: ${english}`);
  for (const said of [english, german]) assert.doesNotMatch(said, /undefined|NaN|\{\d\}/);
  assert.doesNotMatch(german, /\b(?:the|were|with|that|nothing)\b/);
}

describe('the sentences', () => {
  it('say why a run ended', () => {
    for (const reason of Object.values(ends)) if (reason.kind !== 'problem') speaksBoth(() => endReasonText(reason));
    assert.equal(endReasonText(ends.problem), 'ECONNREFUSED');
    assert.equal(endReasonText(ends.gaveUpChecked), 'the agent gave up, but the check command succeeded');
    assert.equal(
      endReasonText({ kind: 'gaveUpChecked', check: ends.checkFailed }),
      'the agent gave up, and the check command failed',
    );
  });

  it('say what the doctor found, why, and what to do in either front end', () => {
    for (const finding of Object.values(findings)) {
      speaksBoth(() => findingText(finding));
      speaksBoth(() => causeText(finding.id));
      speaksBoth(() => remedyText(finding.id));
      assert.doesNotMatch(remedy(finding), /undefined|NaN/);
    }
    assert.match(findingText(findings.outcomesUnknown), /4 of the last 9 runs/);
    assert.match(findingText({ ...findings.memoryRarelyUsed, nearestSimilarity: undefined }), /half the threshold/);
    assert.match(remedy(findings.memoryNearlyFull), /--eviction leastRecentlyUsed/);
  });
});
