import assert from 'node:assert/strict';
import { firstCommand, commands, proposeIn, ran } from '../request.ts';
import type { Files } from '../workspaces.ts';

const both: Files = {
  Makefile:
    'PREFIX ?= /usr/local\nall: tool\ntool: tool.c\n\tcc -o tool tool.c\ninstall: all\n\tinstall -d $(DESTDIR)$(PREFIX)/bin\n\tinstall tool $(DESTDIR)$(PREFIX)/bin\n',
};
const lower: Files = { Makefile: 'prefix = /usr\ninstall:\n\tcp x $(prefix)/bin\n' };
const cmake: Files = {
  'CMakeLists.txt': 'project(x)\nadd_executable(x x.c)\ninstall(TARGETS x RUNTIME DESTINATION bin)\n',
};

describe('an installation in a folder of the workspace', () => {
  const cases: readonly (readonly [files: Files, task: string, command: string])[] = [
    [both, 'make install with DESTDIR=./pkg', 'make install DESTDIR="$PWD/pkg"'],
    [
      both,
      'install into a staging dir called pkg in this folder (DESTDIR), not on my system',
      'make install DESTDIR="$PWD/pkg"',
    ],
    [both, 'Can you do a staged install under ./pkg so I can look at the files?', 'make install DESTDIR="$PWD/pkg"'],
    [both, 'do the instal with the destdir set to pkg inside the repo', 'make install DESTDIR="$PWD/pkg"'],
    [both, 'install it under ./out here, prefix out, not system wide', 'make install PREFIX="$PWD/out"'],
    [both, 'instal this into ./out (PREFIX) please', 'make install PREFIX="$PWD/out"'],
    [both, 'install it into a new directory called stage/a', 'make install PREFIX="$PWD/stage/a"'],
    [
      both,
      'please build it and install everything below a directory pkg right here',
      'make all && make install PREFIX="$PWD/pkg"',
    ],
    [lower, 'install with prefix out', 'make install prefix="$PWD/out"'],
    [
      cmake,
      'install it into ./out',
      'cmake -S . -B build && cmake --build build && cmake --install build --prefix "$PWD/out"',
    ],
  ];
  for (const [files, task, command] of cases)
    it(`sets what leads it there: ${task}`, async () => assert.equal(await firstCommand(files, task), command));

  it('is not guessed where nothing leads it there, or a task names another place', async () => {
    for (const [files, task] of [
      [lower, 'make install with DESTDIR=./pkg'],
      [both, 'install it'],
      [both, 'install it into /opt/x'],
      [both, 'install it under ../x'],
      [both, 'what would an install into ./out write?'],
      [both, 'install the dependencies into ./venv'],
      [both, 'install it into ./out and run the tests'],
      [cmake, 'do a normal build in a folder called out; no need to install it anywhere'],
      [cmake, 'build it in a folder called out, nothing should be installed'],
    ] as const)
      assert.doesNotMatch(await firstCommand(files, task), /PWD/, task);
  });

  it('has no plain installation in its place where it was refused', async () => {
    const line = 'make install DESTDIR="$PWD/pkg"';
    const [step] = ran([line, 0]);
    assert.ok(step);
    const refused = { ...step, observation: { status: 'refused' as const, text: 'Not run: asks', durationMs: 0 } };
    const left = commands(await proposeIn(both, 'make install with DESTDIR=./pkg', { transcript: [refused] }));
    assert.deepEqual(left, ['finish']);
  });
});
