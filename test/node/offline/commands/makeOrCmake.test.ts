// Which of two build systems builds a project that has both.
import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

const both: Files = {
  'CMakeLists.txt': 'project(x C)\nadd_library(x x.c)\n',
  Makefile: 'all: libx.a\nlibx.a: x.c\n\tcc -c x.c\n\tar rcs libx.a x.o\n',
  'x.c': '',
};
const cmake = 'cmake -S . -B build && cmake --build build';

const readme: Files = { 'README.md': 'Run `make`.\n' };

describe('a project with a Makefile and a CMakeLists.txt', () => {
  const cases: readonly (readonly [why: string, more: Files, command: string])[] = [
    [
      'as its README says first',
      { 'README.md': 'Build it with:\n\n    make\n\nor\n\n    cmake -B build\n' },
      'make all',
    ],
    ['by CMake if that comes first', { 'README.md': '    mkdir build && cd build\n    cmake .. && make\n' }, cmake],
    ['as agents are told', { 'CLAUDE.md': '- Build library: `make`\n- CMake: `cmake ..`\n' }, 'make'],
    ['as CI does', { '.github/workflows/ci.yml': 'jobs:\n  a:\n    steps:\n      - run: make test\n' }, 'make all'],
    ['by CMake if nobody says it', {}, cmake],
    [
      'by CMake if that wrote the Makefile',
      { Makefile: '# CMAKE generated file: DO NOT EDIT!\nall:\n\tcc x.c\n' },
      cmake,
    ],
  ];
  for (const [why, more, command] of cases)
    it(`is built ${why}`, async () => {
      assert.equal(await firstCommand({ ...both, ...more }, 'compile the library'), command);
    });

  it('is configured by CMake with an option of that', async () => {
    const lists = { 'CMakeLists.txt': `project(x C)\noption(WITH_ZIP "x" OFF)\n` };
    assert.equal(
      await firstCommand({ ...both, ...readme, ...lists }, 'build it with WITH_ZIP'),
      'cmake -S . -B build -DWITH_ZIP=ON && cmake --build build',
    );
    assert.equal(await firstCommand({ ...both, ...readme }, 'build it with cmake'), cmake);
  });
});
