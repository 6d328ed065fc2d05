// What the core says in English comes out in the user's language: the core itself is asked what it says.
import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';
import { assessCommand } from '../../src/core/approval/permission.ts';
import { checkVerdict, gaveUpVerdict, uncheckedVerdict } from '../../src/core/agent/judge.ts';
import { examine } from '../../src/core/policy/doctor.ts';
import { runOfEpisode } from '../../src/protocol/episodeView.ts';
import { findingsOf } from '../../src/webview/card/risk.ts';
import { said } from '../../src/webview/shared/said.ts';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import { parsed } from '../l10n/bundles.ts';
import { blockedBy } from '../../src/node/sandbox/blocked.ts';
import { createSandbox } from '../../src/node/sandbox/sandbox.ts';
import { episode } from '../protocol/episodes.ts';

const learning = learningSettings(defaultSettings);
const policy = { approve: 'ask', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined } as const;

/** Translated: a text of its own, with nothing of the English left over. */
const translates = (text: string) => {
  l10n.config({ contents: {} });
  assert.notEqual(said(text), '', text);
  l10n.config({ contents: { ...parsed('l10n/bundle.l10n.de.json') } });
  assert.notEqual(said(text), text, `not translated: ${text}`);
  assert.doesNotMatch(said(text), /\b(?:the|were|with|that|nothing)\b/, text);
};

describe('what the core says, in German', () => {
  after(() => l10n.config({ contents: {} }));

  it('translates why an episode ended', () => {
    for (const passed of [true, false, undefined]) translates(checkVerdict(passed, 0).reason);
    for (const exitCode of [0, 1])
      translates(uncheckedVerdict({ status: 'exited', exitCode, text: '', durationMs: 1 }).reason);
    translates(gaveUpVerdict(0).reason);
    translates(`the agent gave up, but ${checkVerdict(true, 0).reason}`);
    const interrupted = runOfEpisode(episode('a', { outcome: undefined }), learning);
    translates(interrupted.reason ?? '');
    for (const reason of [
      'the check tested nothing (0 suites), but make check did, and passed',
      'the agent gave up, and the check command failed',
      'the agent finished although the check that it was to pass fails: npm test',
      'the check that was inferred needs approval and was not run: npm test',
      'the check exited with 0, but tested nothing: 0 passing',
      'no progress: 3 steps in a row did again what had just been done, with the same result',
      'aborted by the user',
      'the limit of 20 steps was reached',
      'the budget of 1000 tokens is spent',
      'the cost budget of 0.5 is spent',
      'what it wanted to run needs approval, and there is nobody to ask',
    ])
      translates(reason);
  });

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
        said(`the sandbox stopped it: ${why}; it would run again, outside of the sandbox`),
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
      assert.ok(!said(notice).includes(problem), problem);
    }
  });

  it('translates what is wrong with a memory', () => {
    const unknown = Array.from({ length: 6 }, (_, index) => episode(`e${index}`));
    const full = { ...learning, maxExperiences: 10 };
    const findings = examine({ episodes: unknown, experiences: 10, settings: full });
    assert.ok(findings.length >= 2);
    for (const { sign } of findings) translates(sign);
    translates(
      'memory was not used in 9 of the last 10 decisions; nearest misses have a median similarity of 0.20, states a median of 8 words',
    );
    translates('all advantages were zero in 5 of 6 decisions that used memory');
    translates('in 2 of the last 20 episodes one action was chosen 4 times or more (at most 6 times)');
    translates('1 action(s) that used to work failed the last two times, e.g. make');
    translates('2 of 9 stored decisions do not give the same value when computed again');
  });

  it('leaves alone what it does not know', () => {
    assert.equal(said('http://localhost:1 does not answer'), 'http://localhost:1 does not answer');
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
