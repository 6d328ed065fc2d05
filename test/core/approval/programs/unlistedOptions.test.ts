// Options that no table lists ask; those that everyday work needs run.
import assert from 'node:assert/strict';
import { assessCommand } from '../../../../src/core/approval/permission.ts';
import { harmRules } from '../../../../src/core/approval/tables/harm.ts';
import { readRules } from '../../../../src/core/approval/tables/readers.ts';

type Level = 'write' | 'network';
const verdict = (command: string, approve: Level, allow: readonly string[] = []): string =>
  assessCommand(command, { approve, sandbox: 'off', sandboxProblem: undefined, allow, deny: [] }).verdict;

/** Their judges know which of their words are options: what they start has its own. */
const interpreters =
  /^(?:alias|unalias|.*-gcc|python|pypy3?|node|nodejs|ruby|perl|php|lua|luajit|Rscript|gcc|g\+\+|cc|c\+\+|clang|clang\+\+|gfortran|tar|bsdtar)$/;
const infrastructure = /^(?:aws|gcloud|az|bq|ffmpeg|ffprobe|convert|magick|montage)$/;

describe('an option that no table lists', () => {
  it('asks at every level, whichever program it is given to', () => {
    const bad: string[] = [];
    for (const [name, rule] of harmRules) {
      if (rule.class === 'destructive' || readRules.has(name) || interpreters.test(name) || infrastructure.test(name))
        continue;
      for (const level of ['write', 'network'] as const)
        for (const words of ['--frobnicate x', '--exfiltrateUrl x'])
          if (verdict(`${name} ${words}`, level) === 'allow') bad.push(`${name} ${words} at ${level}`);
    }
    assert.deepEqual(bad, []);
  });

  it('asks for the commands of git too, and for settings of git that may name a program, a place or a machine', () => {
    const commands = [
      'commit --frobnicate',
      'rebase --exec-path=x',
      'clone --frobnicate x',
      'add -Z',
      'fetch -P',
      'pull --prune-tags',
    ];
    const settings = [
      'http.proxy http://x.example',
      'remote.origin.pushurl https://x.example',
      'merge.tool x',
      'core.excludesFile x',
    ];
    for (const command of [...commands, ...settings.map((each) => `config ${each}`)])
      assert.equal(verdict(`git ${command}`, 'network'), 'ask', command);
    for (const command of ['commit --no-verify -m x', 'rebase --autosquash main', 'config pull.rebase true'])
      assert.equal(verdict(`git ${command}`, 'write'), 'allow', command);
  });

  it('runs when a rule allows the command', () => {
    assert.equal(verdict('mkdocs build --frobnicate', 'write'), 'ask');
    assert.equal(verdict('mkdocs build --frobnicate', 'write', ['mkdocs build']), 'allow');
  });

  it('is seen behind wrappers, in bundles and with a value attached', () => {
    for (const command of [
      'timeout 5 prettier --frobnicate=1 .',
      'gzip -kZ a',
      'npx --no-install eslint --plugin-url=x .',
    ])
      assert.equal(verdict(command, 'network'), 'ask', command);
  });

  it('is judged by name where words of its own follow a script, an image or two dashes', () => {
    for (const command of ['npm run x --frobnicate', 'make test -- --frobnicate', 'cargo run x --frobnicate'])
      assert.equal(verdict(command, 'write'), 'allow', command);
    assert.equal(verdict('docker exec -it app tool --frobnicate', 'network'), 'allow');
  });

  it('does not stop what everyday work names', () => {
    const commands = [
      ...[
        'prettier --write .',
        'jest --runInBand',
        'cmake -B build -DCMAKE_BUILD_TYPE=Debug',
        'mvn -o package -DskipTests',
      ],
      ...[
        'tsc --outDir dist --declaration',
        'cargo bench --no-run',
        'dotnet test --no-restore',
        'python3 -m unittest discover -s tests',
      ],
      ...[
        'eslint src --max-warnings 0 --ext .ts,.tsx',
        'pytest -xvs --maxfail=1',
        'go test -race -count=1 ./...',
        'g++ -std=c++20 -Wall a.cpp -o a',
      ],
    ];
    for (const command of commands) assert.equal(verdict(command, 'write'), 'allow', command);
  });
});
