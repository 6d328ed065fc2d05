import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from './request.ts';

describe('a program of the workspace', () => {
  const files = {
    ...{ 'scripts/weekly.sh': 'mkdir -p out\n', 'tests/test_a.py': 'def test_a(): pass\n', 'data/in.csv': '' },
    'README.md': '# x\n',
  };

  it('is started by its path, whatever else is said about it', async () => {
    for (const task of [
      'run scripts/weekly.sh, set up what it needs first',
      'please run scripts/weekly.sh and show me what it prints',
      'run the script scripts/weekly.sh but do not mail it to anyone',
    ])
      assert.equal(await firstCommand(files, task), 'bash scripts/weekly.sh', task);
  });

  it('is the check of a task that names it', async () => {
    assert.equal((await proposeIn(files, 'run the weekly report')).check?.command, 'bash scripts/weekly.sh');
  });

  it('is the check of a task that says more about it, where it is a target that a document starts', async () => {
    const files = { Makefile: 'include rules.mk\n', 'README.md': '# x\n\n    make clean   # back to the start\n' };
    const { check } = await proposeIn(files, 'clean what was built, sheets and caches');
    assert.equal(check?.command, 'make clean');
  });

  it('has made the file that the task wants, or the task is not done', async () => {
    const check = async (task: string) => (await proposeIn(files, task)).check?.command;
    assert.equal(await check('make the weekly list, I need out/weekly.tsv'), 'test -s out/weekly.tsv');
    assert.equal(await check('run the weekly script so I get out/weekly.tsv'), 'test -s out/weekly.tsv');
    // It is there already, or it may be anywhere.
    assert.equal(await check('make the weekly list, I want data/in.csv used'), 'bash scripts/weekly.sh');
    assert.equal(await check('make the weekly list, I need ../weekly.tsv'), 'bash scripts/weekly.sh');
    assert.equal(await check('run the weekly script, I have no config.toml'), 'bash scripts/weekly.sh');
    assert.equal(await check('run the weekly script, I have config.toml elsewhere'), 'bash scripts/weekly.sh');
  });

  it('checks what it is told to run over', async () => {
    assert.equal(await firstCommand({ ...files }, 'run pytest over tests/'), 'python3 -m pytest tests/');
    assert.equal(await firstCommand({ ...files }, 'run mypy on the tests folder'), 'python3 -m mypy tests');
    assert.notEqual(await firstCommand({ ...files }, 'run pytest over lunch'), 'python3 -m pytest lunch');
  });
});

describe('a program that a target runs', () => {
  const files = {
    ...{
      'tools/lint.sh': '#!/bin/sh\ngrep -n eval $1/*\n',
      'tools/build.py': '#!/usr/bin/env python3\n',
      'bin/report': '#!/bin/sh\n',
    },
    Makefile: 'check:\n\tsh tools/lint.sh bin\nsite:\n\tpython3 tools/build.py docs site\n.PHONY: check site\n',
    'README.md': '# x\n\n`make check` lints the scripts.\n\n    ./bin/report daily\n',
  };

  it('is run as the target does, with its arguments', async () => {
    const proposal = await proposeIn(files, 'lint the scripts, which ones have problems?', { maxCandidates: 40 });
    assert.equal(commands(proposal)[0], 'make check');
    assert.ok(!commands(proposal).some((line) => line.includes('lint.sh')));
    assert.equal(await firstCommand(files, 'build the site'), 'make site');
    assert.equal(await firstCommand(files, 'which scripts does the linter complain about?'), 'make check');
  });

  it('stands for itself where the target does more, or another thing', async () => {
    const release = {
      ...{ ...files, 'README.md': '# x\n', 'tools/lint.sh': '#!/bin/sh\ngrep -rn eval .\n' },
      Makefile: 'release:\n\tsh tools/lint.sh bin\n\ttwine upload dist/x\n.PHONY: release\n',
    };
    assert.equal(await firstCommand(release, 'lint the scripts'), 'bash tools/lint.sh');
  });

  it('is its own check where a document starts it with the words of the task', async () => {
    assert.equal((await proposeIn(files, 'run the daily report')).check?.command, './bin/report daily');
    assert.equal(
      (await proposeIn(files, 'make the report, I need out/daily.txt')).check?.command,
      'test -s out/daily.txt',
    );
  });
});

describe('a configuration by CMake or Meson', () => {
  const readme = '# x\n\n## Build\n\n    cmake -S . -B build -DCMAKE_BUILD_TYPE=Release\n    cmake --build build\n';
  it('is no build', async () => {
    const files = { 'CMakeLists.txt': 'project(x)\n', 'README.md': readme };
    for (const task of ['build it', 'can you build it with cmake', 'configure and build with cmake into build/']) {
      const proposal = await proposeIn(files, task);
      assert.equal(proposal.check?.command, 'cmake -S . -B build && cmake --build build', task);
    }
  });
});
