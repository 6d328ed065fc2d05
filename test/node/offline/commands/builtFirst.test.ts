import assert from 'node:assert/strict';
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

import { builtFirst } from '../../../../src/node/offline/commands/builtFirst.ts';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { path } from '../request.ts';
import type { Files } from '../workspaces.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('tests of what an earlier build has left', () => {
  let root = '';
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const offered = async (files: Files): Promise<readonly string[]> => {
    root = writeWorkspace(files);
    return (await readWorkspace(root, createFileReader(), path)).commands.map(({ command }) => command);
  };
  const makefile = (check: string) => `.PHONY: build check\nbuild:\n\tpython3 scripts/build.py\n${check}`;
  const own = {
    '.gitignore': 'build/\n',
    'build/lib/fx.py': 'old\n',
    'src/fx.py': 'new\n',
    'scripts/build.py': 'print(1)\n',
    'tests/test_fx.py': 'import unittest\n',
  };
  const check = 'check:\n\tPYTHONPATH=build/lib python3 -m unittest discover -s tests\n';

  it('are built first, where nothing shows that the build is newer than the sources', async () => {
    assert.ok((await offered({ ...own, Makefile: makefile(check) })).includes('make build && make check'));
    const scripts = { build: 'tsc', test: 'node --test dist/test' };
    const files = { 'package.json': JSON.stringify({ scripts }), '.gitignore': '/dist\n', 'dist/test/a.test.js': '' };
    rmSync(root, { recursive: true });
    assert.ok((await offered({ ...files, 'test/a.test.ts': '' })).includes('npm run build && npm test'));
  });

  it('are built first where only the tests say so', async () => {
    const scripts = { build: 'node scripts/build.js', test: 'node --test test/' };
    const files = {
      ...{ 'package.json': JSON.stringify({ scripts }), '.gitignore': 'dist/\n', 'dist/a.js': '', 'src/a.js': '' },
      ...{ 'scripts/build.js': '', 'test/a.test.js': "require('../dist/a.js');\n" },
    };
    assert.ok((await offered(files)).includes('npm run build && npm test'));
    rmSync(root, { recursive: true });
    assert.ok((await offered({ ...files, 'test/a.test.js': "require('../src/a.js');\n" })).includes('npm test'));
  });

  it('are run as they are on a fresh build', async () => {
    const commands = await offered({ ...own, Makefile: makefile(check) });
    assert.ok(commands.includes('make build && make check'));
    const earlier = new Date(Date.now() - 60_000);
    for (const file of ['src/fx.py', 'scripts/build.py', 'tests/test_fx.py', 'Makefile'])
      utimesSync(join(root, file), earlier, earlier);
    const { commands: again } = await readWorkspace(root, createFileReader(), path);
    assert.ok(again.some(({ command }) => command === 'make check'));
  });

  it('are run as they are where they build themselves, test no such folder, or git keeps it', async () => {
    const others: readonly Files[] = [
      { ...own, Makefile: makefile('check: build\n\tPYTHONPATH=build/lib python3 -m unittest\n') },
      { ...own, Makefile: makefile('check:\n\tpython3 -m pytest --ignore=build --junitxml build/report.xml\n') },
      { ...own, Makefile: makefile('check:\n\trm -rf build/reports\n\tpython3 -m unittest > build/log\n') },
      { ...own, Makefile: makefile(check), '.gitignore': '' },
      { '.gitignore': 'build/\n', Makefile: makefile(check), 'src/fx.py': '' },
      { ...own, Makefile: check },
    ];
    for (const files of others) {
      const commands = await offered(files);
      assert.ok(commands.includes('make check'), JSON.stringify(files));
      rmSync(root, { recursive: true });
    }
  });

  it('leave other commands alone', () => {
    root = writeWorkspace(own);
    assert.deepEqual(builtFirst([], root), []);
  });
});
