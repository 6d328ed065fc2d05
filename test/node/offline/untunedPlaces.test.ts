import assert from 'node:assert/strict';
import { firstCommand, path, proposeIn, ran, request } from './request.ts';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './workspaces.ts';
import { writeWorkspace } from './workspaces.ts';

/** What went wrong in ordinary places at first sight. */
describe('an ordinary place at first sight', () => {
  const board: Files = {
    'package.json': JSON.stringify({
      name: 'relay-board',
      scripts: {
        start: 'node server.js',
        test: 'node --test',
        seed: 'node scripts/seed.js',
        fill: 'node scripts/fill.js',
      },
    }),
    'server.js': '',
    'README.md': '# relay-board\n\nLeader board.\n\n`npm run seed` throws the board away and puts the demo teams in.\n',
    'scripts/seed.js': "fs.writeFileSync('data/board.json', '[]');\n",
    'scripts/fill.js': "fs.writeFileSync('data/results.json', '[]');\n",
    'data/board.json': '[1]\n',
    'data/results.json': '[1]\n',
  };

  it('starts what is to be up and running, however it is said', async () => {
    for (const task of [
      'Could you get the relay board up and running locally so that I can look at it in the browser?',
      'get the board running on my machine',
      'have the leader board server started please',
      'make the board available on a local port',
      'get the board',
    ])
      assert.equal(await firstCommand(board, task), 'npm start', task);
    assert.equal(await firstCommand(board, 'get the tests running'), 'npm test');
  });

  it('runs nothing that puts other data in the place of those that are there, unless it is named', async () => {
    for (const task of ['update the board', 'I need the results', 'make me the results'])
      assert.doesNotMatch(await firstCommand(board, task), /seed|fill/, task);
    assert.equal(await firstCommand(board, 'seed the board'), 'npm run seed');
  });

  it('takes the style of a formatter for what the formatter makes', async () => {
    const rust: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'rustfmt.toml': '', 'src/main.rs': '' };
    for (const task of [
      "The sources look rather mixed. Could you bring all of them into the project's rustfmt style?",
      'please apply the rustfmt style to every file',
      'make it rustfmt style',
    ])
      assert.equal(await firstCommand(rust, task), 'cargo fmt', task);
    assert.equal(await firstCommand(rust, 'check the style with rustfmt'), 'cargo fmt --check');
  });

  it('runs the tests of a package that is called like something to do', async () => {
    const root = writeWorkspace({
      'package.json': JSON.stringify({
        private: true,
        workspaces: ['packages/*'],
        scripts: { test: 'npm test --workspaces' },
      }),
      'packages/format/package.json': JSON.stringify({ name: '@x/format', scripts: { test: 'node --test' } }),
    });
    try {
      const model = createOfflineModel({ root: join(root, 'packages/format'), path });
      for (const task of [
        "I just cloned this and would like to see the format package's test suite go through. Can you run it?",
        "run the format package's tests",
      ]) {
        const { candidates } = await model.propose(request(task), new AbortController().signal);
        assert.deepEqual(candidates[0]?.action.input, { command: 'npm test' }, task);
      }
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('tells the version of the program that is named, also misspelt', async () => {
    const files: Files = {
      'bin/logsift*': '#!/usr/bin/perl\n',
      'Makefile.PL': "WriteMakefile(NAME => 'Logsift', VERSION_FROM => 'lib/Logsift.pm');\n",
      'lib/Logsift.pm': "package Logsift;\nour $VERSION = '1.14.2';\n1;\n",
    };
    for (const task of ['logsift verison?', 'logsift version'])
      assert.match(JSON.stringify((await proposeIn(files, task)).candidates[0]?.action), /1\.14\.2/, task);
  });

  it('puts no checker in the place of a formatter that is missing', async () => {
    const files: Files = {
      Makefile: 'fmt-check:\n\tqqfmt --check src\n\nfmt:\n\tqqfmt -w src\n',
      'docs/style.md':
        '# Style\n\nCI runs `make fmt-check`. If you do not have qqfmt, use `python3 tools/fmt_check.py` instead.\n',
      'tools/fmt_check.py': '',
    };
    assert.equal(await firstCommand(files, 'format the code'), 'make fmt');
    assert.equal(await firstCommand(files, 'check the formatting'), 'python3 tools/fmt_check.py');
    const absent = ran(['make fmt', 2, 'make: qqfmt: No such file or directory']);
    assert.equal(await firstCommand(files, 'format the code', absent), 'finish');
  });

  it('starts a script that told its usage as a document does', async () => {
    const files: Files = {
      Makefile: 'all:\n\tcc a.c\n',
      'docs/BUILDING.md': '# Building\n\n       python3 tools/gen_table.py data/glyphs.csv src/table.inc\n',
      'tools/gen_table.py': '',
      'data/glyphs.csv': '',
    };
    const whole = 'python3 tools/gen_table.py data/glyphs.csv src/table.inc';
    const missing = ran(['make all', 2, 'table.inc is missing; tools/gen_table.py\nwrites it, see docs/BUILDING.md']);
    assert.equal(await firstCommand(files, 'build it', missing), whole);
    const usage = ran(['python3 tools/gen_table.py', 1, 'gen_table.py GLYPHS.csv OUT.inc']);
    assert.equal(await firstCommand(files, 'python3 tools/gen_table.py', usage), whole);
  });
});
