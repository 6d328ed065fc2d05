import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn, ran } from './request.ts';

const task = 'run the tests';
const missing = (place: string) => `/bin/sh: 1: ${place}: not found\nmake: *** [Makefile:2: test] Error 127`;

/** Where it needs no shell, it says so itself. */
const byMake = 'make: /nowhere/bin/python: No such file or directory\nmake: *** [Makefile:2: test] Error 127';

describe('a recipe whose interpreter is not at its place', () => {
  for (const [recipe, line] of [
    ['test:\n\t@/nowhere/.venv/bin/python -m pytest -q\n', 'python3 -m pytest -q'],
    ['test:\n\t~/.virtualenvs/nope/bin/python3.12 -m unittest\n', 'python3 -m unittest'],
    ['test:\n\t$$HOME/nope/bin/pytest -q\n', 'python3 -m pytest -q'],
    ['PY = /nowhere/bin/python\ntest:\n\t$(PY) tests/run.py --all\n', 'python3 tests/run.py --all'],
    ['test:\n\t/nowhere/bin/node test.js\n', 'node test.js'],
    ['test: tables\n\t/nowhere/bin/python t.py\ntables:\n\ttouch tables\n', 'python3 t.py'],
  ] as const)
    it(`is run by the one on PATH: ${line}`, async () => {
      const files = { Makefile: recipe };
      assert.equal(await firstCommand(files, task), 'make test', 'it may be there where the shell looks');
      for (const text of [missing('/nowhere/bin/python'), byMake])
        assert.equal(await firstCommand(files, task, ran(['make test', 2, text])), line);
      const { check } = await proposeIn(files, task);
      assert.equal(check?.command, 'make test');
      assert.ok(check.standIns?.includes(line), 'it counts as the check');
    });

  it('has been answered for once the tests have run and failed without it', async () => {
    const files = { Makefile: 'test:\n\t/nowhere/bin/python -m unittest\n', 'setup.py': '' };
    const failed = ran(
      ['make test', 2, missing('/nowhere/bin/python')],
      ['python3 -m unittest', 1, 'AssertionError: 1 != 2\nRan 1 test in 0.001s\nFAILED (failures=1)'],
    );
    const transcript = failed.map((step, t) => ({ ...step, t }));
    assert.equal(await firstCommand(files, task, transcript), 'finish', 'no package is missing');
  });

  for (const [what, recipe] of [
    ['it writes elsewhere', 'test:\n\t/nowhere/bin/python -m unittest > out.txt\n'],
    [
      'another target does more',
      'test: data\n\t/nowhere/bin/python -m unittest\ndata:\n\tcurl -O http://example.org/d\n',
    ],
    ['it is there', `test:\n\t${process.execPath.replace(/\/bin\/node$/, '')}/bin/node -m unittest\n`],
    ['nothing of the name is on PATH', 'test:\n\t/nowhere/bin/runner -m unittest\n'],
  ] as const)
    it(`is left as it is where ${what}`, async () => {
      const transcript = ran(['make test', 2, missing('/nowhere/bin/python')]);
      const offered = commands(await proposeIn({ Makefile: recipe }, task, { transcript, maxCandidates: 20 }));
      assert.ok(!offered.some((line) => line.endsWith('-m unittest')), offered.join());
    });
});
