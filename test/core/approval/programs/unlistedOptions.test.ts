// Options that no table lists ask; those that everyday work needs run.
import assert from 'node:assert/strict';
import { assessCommand } from '../../../../src/core/approval/permission.ts';
import { harmRules } from '../../../../src/core/approval/tables/harm.ts';
import { runsProject } from '../../../../src/core/approval/tables/ownCode.ts';
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
        for (const words of [...(runsProject.has(name) ? [] : ['--frobnicate x']), '--exfiltrateUrl x'])
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
    assert.equal(verdict('dot --frobnicate a.dot', 'write'), 'ask');
    assert.equal(verdict('dot --frobnicate a.dot', 'write', ['dot *']), 'allow');
  });

  it('is seen behind wrappers, in bundles and with a value attached', () => {
    for (const command of [
      'timeout 5 pandoc --frobnicate=1 a.md',
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
        "python3 -m unittest discover -s spec -p '*_case.py'",
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

  it('may be given to a program that runs the code of the workspace anyway, if it only says how', () => {
    for (const command of [
      ...[
        'pytest --frobnicate',
        'mix test --stale',
        'jest --frobnicate=3 src/a.test.ts',
        'djlint templates --reformat',
      ],
      ...['go tool cover -func=cover.out', 'tox -e py312 --skip-pkg-install', 'mocha --frobnicate "test/**/*.ts"'],
      'find src -name "*.css" | xargs npx --no-install stylelint --fix',
    ])
      assert.equal(verdict(command, 'write'), 'allow', command);
  });

  it('asks for such a program too where its name or its value says that it does more', () => {
    for (const command of [
      ...[
        'pytest --pastebin=all',
        'pytest --basetemp=src',
        'tsc-watch --onSuccess reboot',
        'bazel test --run_under=x //a',
      ],
      ...[
        'jest --frobnicate /etc/x',
        'jest --frobnicate=../x',
        'jest --frobnicate https://x.example',
        'jest --frobnicate ~/x',
      ],
      ...['jest --frobnicate "rm a"', 'eslint --frobnicate-token x', 'cypress run --record-all'],
      ...[
        'jest --skip-sandbox',
        'cargo add x --frobnicate',
        'jest --frobnicate "$X"',
        'karma start --frobnicate-host=x',
      ],
      ...[
        'nodemon --frobnicate',
        'jupyter lab --ip=0.0.0.0',
        'esbuild --servedir=src',
        'lerna bootstrap --npm-client x',
        'just --chooser x',
        'pre-commit run --frobnicate-delete',
      ],
    ])
      assert.equal(verdict(command, 'network'), 'ask', command);
  });
});
