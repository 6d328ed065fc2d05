import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { configureScripts } from '../../../../src/node/offline/sources/configureScripts.ts';
import { commands, proposeIn } from '../request.ts';
import { searchPath, writeWorkspace, type Files } from '../workspaces.ts';

const here = searchPath('python3', 'ninja', 'make', 'perl', 'sh', 'bash');
after(() => rmSync(here, { recursive: true, force: true }));

function linesIn(files: Files): readonly string[] {
  const root = writeWorkspace(files);
  const found = configureScripts(root, new Set(Object.keys(files)), 'python3');
  rmSync(root, { recursive: true });
  return found.map(({ command, name }) => `${name}: ${command}`);
}

describe('a script that writes the build file of a project', () => {
  const ninja = "import sys\nw = open('build.ninja', 'w')\nw.write('build test: run out/a\\n')\n";

  it('stands before the program that reads the file, which also runs its tests', () => {
    assert.deepEqual(linesIn({ 'gen_build.py': ninja }), [
      'build compile: python3 gen_build.py && ninja',
      'test: python3 gen_build.py && ninja && ninja test',
    ]);
    assert.deepEqual(linesIn({ 'configure.sh': '#!/bin/bash\nsed s,@CC@,cc, Makefile.tpl > Makefile\n' }), [
      'build compile: bash configure.sh && make',
    ]);
    const template = { 'Makefile.in': 'all: a\ntest: all\n\t./a -t\n' };
    assert.deepEqual(linesIn({ 'configure.sh': '#!/bin/sh\n. ./configure.inc\nAC_OUTPUT Makefile\n', ...template }), [
      'build compile: sh configure.sh && make',
      'test: sh configure.sh && make && make test',
    ]);
    assert.deepEqual(linesIn({ configure: '#!/bin/sh\ncat > build.ninja <<E\nE\n' }), [
      'build compile: ./configure && ninja',
    ]);
  });

  it('is none that writes something else, wants arguments, or is known by its name', () => {
    for (const files of [
      { 'generate.py': "open('table.h', 'w')\n" },
      { 'configure.sh': '#!/bin/sh\necho "cc = $1" > build.ninja\n' },
      { configure: '#!/bin/sh\ncat > Makefile <<E\nE\n' },
      { 'lint.py': "print('build.ninja')\n" },
      { 'configure.sh': '#!/bin/sh\nAC_OUTPUT version.h\n' },
      { 'configure.sh': '#!/bin/sh\necho settings > app.conf\n', 'Makefile.in': 'all: a\n' },
    ] satisfies Files[])
      assert.deepEqual(linesIn(files), []);
  });

  it('is how the project is built', async () => {
    const files = {
      'configure.py': ninja,
      README: 'configure.py writes build.ninja; then run ninja.\n"ninja install" copies it to ~/bin.\n',
    };
    for (const [task, line] of [
      ['compile it', 'python3 configure.py && ninja'],
      ['run the tests', 'python3 configure.py && ninja && ninja test'],
    ] as const)
      assert.equal(commands(await proposeIn(files, task, {}, here))[0], line);
    const own = { ...files, 'configure.py': '', configure: '#!/bin/sh\ncat > build.ninja <<E\nE\n' };
    assert.equal(commands(await proposeIn(own, 'build it', {}, here))[0], './configure && ninja');
  });
});
