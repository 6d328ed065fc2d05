import assert from 'node:assert/strict';
import { taskfileCommands } from '../../../src/node/offline/sources/recipes.ts';
import type { Ran } from './request.ts';
import { commands, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const scripts = (bodies: Record<string, string>): Files => ({ 'package.json': JSON.stringify({ scripts: bodies }) });
const after = async (files: Files, task: string, ...steps: readonly Ran[]) =>
  commands(await proposeIn(files, task, { transcript: ran(...steps) }))[0];

describe('a question about the format', () => {
  const files = scripts({ format: 'fmt --write', 'format:check': 'fmt --check' });

  for (const task of [
    'is everything formatted?',
    'check the formatting',
    'verify formatting, do not change anything',
    'I want to know if the sources are formatted the way the project wants it.',
    'Let me know whether the code is formated properly before I commit.',
    'I only want to be told whether the formatting is right.',
    'I wonder if anything is unformatted.',
    'Is the formatting correct?',
    'Find out what the formatter would complain about.',
    "I'm not asking you to format, only to say if it is.",
    "The reviewer says the code isn't formatted. Is she right? Check it.",
  ])
    it(`"${task}" rewrites nothing, even where memory recalls it`, async () => {
      const recalled = [{ tool: 'run', input: { command: 'npm run format' } }];
      const proposal = await proposeIn(files, task, { recalled });
      assert.equal(commands(proposal)[0], 'npm run format:check');
      assert.ok(!commands(proposal).includes('npm run format'));
      assert.ok(proposal.recalledLogits[0]! < -50);
      assert.ok(!commands(await proposeIn(scripts({ format: 'fmt --write' }), task)).includes('npm run format'));
    });

  it('is none where the code is to be formatted', async () => {
    assert.equal(commands(await proposeIn(files, 'format the code'))[0], 'npm run format');
  });
});

describe('what a failure names', () => {
  it('is made by the script whose name has the same word', async () => {
    const files = scripts({ test: 'node t.js', 'graphql:types': 'node g.js' });
    const text = "Error: Cannot find module './__generated__/types.js'";
    assert.equal(await after(files, 'run the tests', ['npm test', 1, text]), 'npm run graphql:types');
  });

  it('is made by a script file that a document names, and no path helps Python to it', async () => {
    const files: Files = {
      'README.md': '# x\n\nBefore the first test run:\n\n```sh\npython3 tools/write_version.py\n```\n',
      'tools/write_version.py': '',
      'ledger/__init__.py': '',
      'tests/test_x.py': 'import unittest\n',
    };
    const text = "ModuleNotFoundError: No module named 'ledger._version'";
    assert.equal(
      await after(files, 'run the tests', ['python3 -m unittest discover -s tests', 1, text]),
      'python3 tools/write_version.py',
    );
  });

  for (const [where, files] of Object.entries<Files>({
    'a manifest': {
      'tox.ini': '[tox]\n[testenv:x]\ncommands_pre =\n    python tools/table.py data/in.csv x/_table.py\n',
    },
    'a document': { 'README.md': 'The table is made by `python tools/table.py data/in.csv x/_table.py`.\n' },
    'a target': { Makefile: 'x/_table.py: data/in.csv\n\tpython3 tools/table.py data/in.csv x/_table.py\n' },
    CI: {
      '.github/workflows/ci.yml':
        'jobs:\n  a:\n    steps:\n      - run: python tools/table.py data/in.csv x/_table.py\n',
    },
  }))
    it(`is made by the script that it names with the arguments of ${where}`, async () => {
      const text = 'ImportError: x/_table.py is missing; it is generated (see tools/table.py)';
      const whole = { ...files, 'tools/table.py': '', 'x/__init__.py': '', 'tests/test_x.py': 'import pytest\n' };
      const proposal = await proposeIn(whole, 'run the tests', {
        transcript: ran(['python3 -m pytest', 2, text]),
        maxCandidates: 40,
      });
      assert.match(
        commands(proposal)[0]!,
        /^(?:make x\/_table\.py|python3? tools\/table\.py data\/in\.csv x\/_table\.py)$/,
      );
      assert.ok(!commands(proposal).includes('python3 tools/table.py'));
    });

  it('is made by the bare script where documents only speak of it', async () => {
    const files: Files = {
      'README.md': 'See tools/table.py for details.\n',
      ...{ 'tools/table.py': '', 'x/__init__.py': '', 'tests/test_x.py': 'import pytest\n' },
    };
    const text = 'ImportError: x/_table.py is missing (see tools/table.py)';
    assert.equal(await after(files, 'run the tests', ['python3 -m pytest', 2, text]), 'python3 tools/table.py');
  });

  it('is in the data, where a table is missing', async () => {
    const files = scripts({ test: 'node t.js', 'db:seed': 'node s.js', 'db:drop': 'node d.js' });
    const first = await after(files, 'run the tests', ['npm test', 1, 'SQLITE_ERROR: no such table: users\n1 failing']);
    assert.equal(first, 'npm run db:seed');
  });

  it('is configured before make builds', async () => {
    const files: Files = { configure: '#!/bin/sh\n', Makefile: 'x.o: x.c\n\tcc -c x.c\ndist:\n\ttar c x.c\n' };
    const text = 'x.c:1:10: fatal error: config.h: No such file or directory';
    assert.equal(await after(files, 'build the library', ['make', 2, text]), './configure');
    const all = await proposeIn(files, 'build the library', { maxCandidates: 40 });
    assert.ok(!commands(all).includes('make dist'), 'an archive of the sources is no build');
  });

  it('comes before a part of the goal', async () => {
    const files = scripts({ test: 'node t.js', 'test:unit': 'echo none', build: 'node b.js' });
    const text = 'Error: out.txt is missing';
    assert.equal(await after(files, 'run the tests', ['npm test', 1, text]), 'npm run build');
  });
});

describe('a Taskfile without task', () => {
  const lines = (text: string) => taskfileCommands(text, false).map(({ command }) => command);

  it('has its plain lines run by themselves, dependencies first', () => {
    const text = `tasks:\n  gen: sh gen.sh\n  test:\n    deps: [gen]\n    cmds: [sh a.sh, {cmd: sh b.sh}, {task: gen}]\n`;
    assert.deepEqual(lines(text), ['sh gen.sh', 'sh gen.sh && sh a.sh && sh b.sh && sh gen.sh']);
  });

  it('offers nothing that needs more than a shell', () => {
    const text = `tasks:\n  a: 'echo {{.X}}'\n  b: {dir: sub, cmds: [ls]}\n  c: {cmds: [{task: c}]}\n  d: {}\n`;
    assert.deepEqual(lines(text), []);
  });
});

describe('what has to be there first', () => {
  const makefile = (more: string): Files => ({
    Makefile: `fixtures:\n\t./mk\ncalib:\n\tpython3 calib.py $(PROBE)\nschema:\n\t./schema\n${more}`,
    'README.md': '# x\n\nMake the table first: `make calib PROBE=tools/ntc.csv`.\n',
  });
  const check = makefile('check:\n\ttest/run.sh\n');
  for (const [said, command] of [
    ['Bail out! no fixtures', 'make fixtures'],
    ['fixtures are required', 'make fixtures'],
    ['run.sh: schema not loaded', 'make schema'],
  ] as const)
    it(`is made by the target of that name after "${said}"`, async () => {
      assert.equal(await after(check, 'run the tests', ['make check', 2, said]), command);
    });

  it('is started as a document starts it, where it says what it lacks', async () => {
    for (const said of ['set PROBE=<csv>', 'PROBE is not set', "KeyError: 'PROBE'", 'usage: calib.py FILE'])
      assert.equal(
        await after(makefile(''), 'run make calib', ['make calib', 1, said]),
        'make calib PROBE=tools/ntc.csv',
        said,
      );
  });

  it('is made by the script on the line below the one that says so, as a document starts it', async () => {
    const line = 'python3 tools/mkfont.py fonts/a.txt gen/font.h';
    const files: Files = {
      ...{ 'README.md': `# x\n\n    ${line}\n    cmake -S . -B build\n`, 'CMakeLists.txt': 'project(x)\n' },
      ...{ 'tools/mkfont.py': '', 'fonts/a.txt': '' },
    };
    const said = `CMake Error at CMakeLists.txt:3 (message):\n  gen/font.h is missing.  Make it with:\n\n    ${line}\n`;
    assert.equal(await after(files, 'build it', ['cmake -S . -B build && cmake --build build', 1, said]), line);
  });

  it('is made by the script that a sentence says to build with', async () => {
    const files: Files = {
      'README.md': '# x\n\nBuild with `sh scripts/mk.sh`, which writes `build/cutlass`.\n',
      ...{ 'scripts/mk.sh': '', 'test/all.sh': '#!/bin/sh\n' },
    };
    const said = 'build/cutlass: not there, build it first';
    assert.equal(await after(files, 'run the tests', ['bash test/all.sh', 3, said]), 'sh scripts/mk.sh');
  });

  it('is still made where another command has failed since for want of a program', async () => {
    const files = makefile('all:\n\tarm-gcc x.c\nsim:\n\tcc sim.c\n');
    const first = await after(
      files,
      'build the simulator',
      ['make sim', 2, 'ntc.c:2:10: fatal error: calib.h: No such file or directory'],
      ['make all', 2, 'make: arm-gcc: No such file or directory'],
    );
    assert.equal(first, 'make calib');
  });
});

describe('a build', () => {
  const lists = { 'CMakeLists.txt': 'project(x)\n' };
  const build = 'cmake -S . -B build && cmake --build build';
  for (const [block, expected] of [
    ['cmake -B build', build],
    ['cmake -B build -G Ninja', build],
    ['cmake --preset default', build],
  ] as const)
    for (const task of ['build it', 'compile the game with cmake', 'build the project in a build folder'])
      it(`is not what only configures: "${block}" for "${task}"`, async () => {
        const files = { ...lists, 'README.md': `# x\n\n## Building\n\n    ${block}\n` };
        assert.equal(commands(await proposeIn(files, task))[0], expected);
      });

  it('in a folder of its own is configured as the document says', async () => {
    const files = { ...lists, 'README.md': '# x\n\n    cmake -B out -DFAST=1\n    cmake --build out\n' };
    const first = await after(files, 'cmake --build out', ['cmake --build out', 1, 'Error: not a directory']);
    assert.equal(first, 'cmake -B out -DFAST=1 && cmake --build out');
  });
});
