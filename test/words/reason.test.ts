// What is said of a command, in English and in German: every reason has both, and the inspection itself is asked what it says.
import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';
import { assessCommand, type Policy } from '../../src/core/approval/permission.ts';
import { inEnglish, reason, type Reason, type ReasonCode } from '../../src/core/reason.ts';
import { reasonWords } from '../../src/core/reasonWords.ts';
import { blockedBy } from '../../src/node/sandbox/blocked.ts';
import { createSandbox } from '../../src/node/sandbox/sandbox.ts';
import { findingsOf } from '../../src/webview/card/risk.ts';
import { reasonText } from '../../src/words/reason.ts';
import { parsed } from '../l10n/bundles.ts';

const policy: Policy = { approve: 'ask', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined };
const codes = Object.keys(reasonWords) as readonly ReasonCode[];
/** Not words: a text that is shown as it is. */
const isOwnText = (code: ReasonCode) => code === 'asWritten';

/** With an argument that no sentence contains, for each place. */
function sampleOf(code: ReasonCode): Reason {
  const places = new Set(reasonWords[code].match(/\{\d\}/g));
  return { code, args: [...places].map((_, i) => `‹${i}›`) };
}

describe('a reason in German', () => {
  beforeEach(() => l10n.config({ contents: { ...parsed('l10n/bundle.l10n.de.json') } }));
  after(() => l10n.config({ contents: {} }));

  it('has a sentence of its own for every code, with every argument in it', () => {
    for (const code of codes.filter((one) => !isOwnText(one))) {
      const sample = sampleOf(code);
      const text = reasonText(sample);
      assert.notEqual(text, inEnglish(sample), code);
      for (const arg of sample.args) assert.ok(typeof arg === 'string' && text.includes(arg), code);
      assert.doesNotMatch(text, /[{}]|\b(?:the|were|with|that|nothing|may|runs)\b/, code);
    }
  });

  it('has its parts in German too', () => {
    const inner = reason('triedWriting');
    const text = reasonText(reason('sandboxStopped', inner));
    assert.ok(text.includes(reasonText(inner)), text);
    assert.doesNotMatch(text, /it tried/);
    assert.equal(
      reasonText(assessCommand('make', { ...policy, allow: ['npm test'] }).reason),
      'keine Regel erlaubt „make“',
    );
  });

  it('is found for everything that a sandbox stops, and for a machine without one', async () => {
    const printed: Readonly<Record<string, Reason>> = {
      'sh: a: Read-only file system': reason('triedWriting'),
      'Could not resolve host: a.b': reason('triedNetwork'),
      'Cannot connect to the Docker daemon': reason('triedService'),
      'Operation not permitted': reason('triedPrivileged'),
      'cat: .env: Permission denied': reason('triedSecret'),
      [`cat: ${import.meta.filename}: No such file or directory`]: reason('triedHidden'),
    };
    for (const [text, why] of Object.entries(printed)) assert.deepEqual(blockedBy({ exitCode: 1, text }), why);
    assert.deepEqual(await createSandbox('.', 'win32').problem(), reason('noSandboxOnPlatform', 'win32'));
  });
});

describe('a reason in English', () => {
  before(() => l10n.config({ contents: {} }));

  it('is the same for a reader of the card as for a model', () => {
    for (const code of codes) {
      const sample = sampleOf(code);
      assert.equal(reasonText(sample), inEnglish(sample));
      for (const arg of sample.args) assert.ok(typeof arg === 'string' && inEnglish(sample).includes(arg), code);
    }
  });

  it('copies braces in what a command contains', () => {
    assert.equal(inEnglish(reason('noRuleAllows', 'echo {0} {1}')), "no rule allows 'echo {0} {1}'");
    assert.equal(reasonText(reason('noRuleAllows', 'echo {0} {1}')), "no rule allows 'echo {0} {1}'");
  });
});

describe('the reasons to ask', () => {
  before(() => l10n.config({ contents: {} }));
  const risk = (reasons: readonly Reason[], riskClass = 'write' as const) => ({
    class: riskClass,
    reasons,
    alwaysAsk: false,
  });

  it('are listed once each', () => {
    const reasons = [reason('runsOwnCode'), reason('writesFile', 'tee')];
    const [first = reason('onlyLooks')] = reasons;
    assert.deepEqual(findingsOf({ risk: risk(reasons), reason: first }), [
      "runs the workspace's own code",
      'tee writes a file',
    ]);
    const { class: riskClass, reasons: found, reason: why } = assessCommand('npm test', policy);
    const listed = findingsOf({ risk: { class: riskClass, reasons: found, alwaysAsk: false }, reason: why });
    assert.equal(new Set(listed).size, listed.length);
    assert.ok(
      listed.every((one) => listed.filter((other) => other.includes(one)).length === 1),
      listed.join('; '),
    );
  });

  it('name a rule first', () => {
    const why = reason('noRuleAllows', 'npm test');
    assert.deepEqual(findingsOf({ risk: risk([reason('changesFiles', 'mv')]), reason: why }), [
      "no rule allows 'npm test'",
      'mv changes files',
    ]);
    assert.deepEqual(findingsOf({ risk: risk([]), reason: reason('everyCommandAsks') }), ['every command asks']);
  });
});
