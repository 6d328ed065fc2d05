// Lines of CI files that start what has to be made first, with real files.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, firstCommand, path, proposeIn } from '../request.ts';
import { type Files, searchPath } from '../workspaces.ts';

const workflow = (...lines: readonly string[]): Files => ({
  '.github/workflows/ci.yml': `jobs:\n  ci:\n    steps:\n${lines.map((line) => `      - run: ${line}\n`).join('')}`,
});
const makefile: Files = {
  Makefile: 'bin/app: a.c\n\tcc -o $@ a.c\nbin/test: t.c\n\tcc -o $@ t.c\n',
  'a.c': '',
  't.c': '',
};

describe('a line that starts what is made', () => {
  it('comes after the target of that name', async () => {
    assert.equal(
      await firstCommand({ ...makefile, ...workflow('./bin/test') }, 'run the tests'),
      'make bin/test && ./bin/test',
    );
  });

  it('is started through another program', async () => {
    const programs = searchPath('valgrind', 'make', 'cc');
    const files = { ...makefile, ...workflow('valgrind --error-exitcode=1 ./bin/test -q') };
    const found = commands(await proposeIn(files, 'run the tests', {}, `${programs}:${path}`));
    assert.equal(found[0], 'make bin/test && valgrind --error-exitcode=1 ./bin/test -q');
    rmSync(programs, { recursive: true });
  });

  it('comes after the lines of its job that build it', async () => {
    const files = {
      'CMakeLists.txt': 'project(x C)',
      ...workflow('cmake -B out', 'cmake --build out', './out/unit_tests'),
    };
    const wanted = 'cmake -B out && cmake --build out && ./out/unit_tests';
    assert.equal(await firstCommand(files, 'run the tests'), wanted);
    assert.equal(await firstCommand({ ...files, 'out/unit_tests*': '' }, 'run the tests'), wanted);
  });

  it('is left out where nothing makes it, or its arguments are missing', async () => {
    for (const lines of [['make lint', './bin/unit'], ['./bin/test ./data/all.txt']])
      assert.ok(
        !(await firstCommand({ ...makefile, ...workflow(...lines) }, 'run the tests')).includes('./bin/'),
        lines.join(),
      );
  });

  it('stays as it is where its file is one of the workspace', async () => {
    const files = { ...workflow('make', './tools/tests'), Makefile: 'all:\n\tcc a.c\n', 'tools/tests*': '#!/bin/sh\n' };
    assert.equal(await firstCommand(files, 'run the tests'), './tools/tests');
  });
});
