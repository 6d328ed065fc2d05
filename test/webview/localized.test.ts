// What is said of a command in English comes out in the user's language: the inspection itself is asked what it says.
import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';
import { assessCommand } from '../../src/core/approval/permission.ts';
import { findingsOf } from '../../src/webview/card/risk.ts';
import { localized } from '../../src/webview/shared/localized.ts';
import { parsed } from '../l10n/bundles.ts';
import { blockedBy } from '../../src/node/sandbox/blocked.ts';
import { createSandbox } from '../../src/node/sandbox/sandbox.ts';

const policy = { approve: 'ask', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined } as const;

/** Translated: a text of its own, with nothing of the English left over. */
const translates = (text: string) => {
  l10n.config({ contents: {} });
  assert.notEqual(localized(text), '', text);
  l10n.config({ contents: { ...parsed('l10n/bundle.l10n.de.json') } });
  assert.notEqual(localized(text), text, `not translated: ${text}`);
  assert.doesNotMatch(localized(text), /\b(?:the|were|with|that|nothing)\b/, text);
};

describe('what is said of a command, in German', () => {
  after(() => l10n.config({ contents: {} }));

  it('translates the commonest reasons to ask', () => {
    const commands = [
      'npm test',
      'make',
      'python x.py',
      'npm install',
      'npx vitest',
      'some-program',
      'git commit -m x',
    ];
    commands.push('git push', 'rm -rf x', 'mkdir x', 'sed -i s/a/b/ f', 'echo x > y', 'curl http://a.b', 'cat .env');
    commands.push('sudo ls', 'kill 3', 'cat f | sh', 'eval "$x"');
    for (const command of commands) translates(assessCommand(command, policy).reasons[0] ?? '');
    translates("no rule allows 'npm test'");
    translates("'git push' is denied by the rule 'git push'");
  });

  it('translates what a sandbox stopped, and what a machine without one says', async () => {
    const printed = {
      'it tried to write': 'sh: a: Read-only file system',
      'it tried to use the network': 'Could not resolve host: a.b',
      'it tried to reach a service of this machine': 'Cannot connect to the Docker daemon',
      'it tried what only a privileged process may': 'Operation not permitted',
      'it tried to read a secret': 'cat: .env: Permission denied',
      'it tried to read what the sandbox hides': `cat: ${import.meta.filename}: No such file or directory`,
    };
    for (const [why, text] of Object.entries(printed)) {
      assert.equal(blockedBy({ exitCode: 1, text }), why);
      translates(`the sandbox stopped it: ${why}; it would run again, outside of the sandbox`);
      assert.doesNotMatch(
        localized(`the sandbox stopped it: ${why}; it would run again, outside of the sandbox`),
        /it tried/,
      );
    }
    const nowhere = { ...policy, approve: 'read', sandbox: 'read', sandboxProblem: 'none' } as const;
    translates(assessCommand('ls *.ts', nowhere).reason);
    const problems = [
      (await createSandbox('.', 'win32').problem()) ?? '',
      'bubblewrap is not installed. Install it: apt install bubblewrap, dnf install bubblewrap or pacman -S bubblewrap.',
      '/usr/bin/sandbox-exec does not exist. It belongs to macOS.',
      'bwrap cannot start (bwrap: no). Ubuntu restricts user namespaces: give bwrap an AppArmor profile.',
      'bwrap cannot start (bwrap: no). It needs user namespaces: in a container, allow them.',
    ];
    for (const problem of problems) {
      const notice = `Nothing runs in a sandbox here, so more commands ask. ${problem}`;
      translates(notice);
      assert.ok(!localized(notice).includes(problem), problem);
    }
  });

  it('leaves alone what it does not know', () => {
    assert.equal(localized('http://localhost:1 does not answer'), 'http://localhost:1 does not answer');
  });
});

describe('the reasons to ask', () => {
  const risk = (reasons: readonly string[], riskClass = 'write' as const) => ({
    class: riskClass,
    reasons,
    alwaysAsk: false,
  });

  it('are told once each', () => {
    const reasons = ["runs the workspace's own code", 'writes a file'];
    const reason = `class write asks under approval 'ask': ${reasons[0] ?? ''}`;
    assert.deepEqual(findingsOf({ risk: risk(reasons), reason }), reasons);
    assert.deepEqual(findingsOf({ risk: risk(reasons), reason: reasons[1] ?? '' }), reasons);
    const { class: riskClass, reasons: found, reason: why } = assessCommand('npm test', policy);
    const told = findingsOf({ risk: { class: riskClass, reasons: found, alwaysAsk: false }, reason: why });
    assert.equal(new Set(told).size, told.length);
    assert.ok(
      told.every((one) => told.filter((other) => other.includes(one)).length === 1),
      told.join('; '),
    );
  });

  it('name a rule first, and the class where nothing else is known', () => {
    assert.deepEqual(findingsOf({ risk: risk(['changes files']), reason: "no rule allows 'npm test'" }), [
      "no rule allows 'npm test'",
      'changes files',
    ]);
    assert.deepEqual(findingsOf({ risk: risk([]), reason: "class write asks under approval 'ask'" }), [
      'it can change files',
    ]);
    assert.deepEqual(findingsOf({ risk: risk([]), reason: 'class write always asks' }), ['it can change files']);
  });
});
