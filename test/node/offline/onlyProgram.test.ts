import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from './request.ts';
import type { Files } from './workspaces.ts';

const make: Files = {
  Makefile: 'ALL = relay relaytail relayterm\n\nall: $(ALL)\n\nclean:\n\trm -f relay relaytail\n',
  'relay.c': 'int main(void) { return 0; }\n',
  'relaytail.c': 'int main(void) { return 0; }\n',
  'relaytail.sh*': '#!/bin/sh\nexec relay -t\n',
  'relayterm*': '#!/bin/sh\n',
};
const cmake: Files = {
  'CMakeLists.txt': 'project(x)\nadd_library(core core.c)\nadd_executable(viewer viewer.c)\nadd_subdirectory(tools)\n',
  'tools/CMakeLists.txt': 'add_executable(packer\n  packer.c)\n',
};
const cargo: Files = {
  'Cargo.toml': '[package]\nname = "tally"\n[[bin]]\nname = "tally-export"\npath = "src/export.rs"\n',
  'src/main.rs': 'fn main() {}\n',
  'src/bin/probe.rs': 'fn main() {}\n',
};
const go: Files = {
  'go.mod': 'module x\n',
  'cmd/gate/main.go': 'package main\n',
  'cmd/feed/main.go': 'package main\n',
};
const perl: Files = {
  'Makefile.PL':
    'sub MY::postamble {\n  return <<END;\napp-single : app squash\n\tperl squash app > app-single\nEND\n}\n',
};
const byCmake = 'cmake -S . -B build && cmake --build build';

describe('one thing of several that a build makes', () => {
  const cases: readonly (readonly [files: Files, task: string, command: string])[] = [
    [make, 'build only relaytail', 'make relaytail'],
    [make, 'please compile just the relaytail program, not the rest', 'make relaytail'],
    [make, 'Could you make the relaytail binary for me? I dont need relay itself.', 'make relaytail'],
    [make, 'i only want the tail helper (relaytail) bulit, leave relay out', 'make relaytail'],
    [make, 'can you compile relaytail, and nothing but relaytail, in here?', 'make relaytail'],
    [make, 'build relay and relaytail only', 'make relay relaytail'],
    [make, 'build it', 'make all'],
    [make, 'build everything, relaytail too', 'make all'],
    [cmake, 'build only the packer', `${byCmake} --target packer`],
    [cmake, 'compile the viewer, skip the packer', `${byCmake} --target viewer`],
    [cmake, 'build the project, I need viewer and packer', byCmake],
    [cargo, 'build just the probe binary', 'cargo build --bin probe'],
    [cargo, 'build just the probe binary in release mode', 'cargo build --bin probe --release'],
    [cargo, 'compile only tally-export please', 'cargo build --bin tally-export'],
    [perl, 'build the single file version, app-single', 'perl Makefile.PL && make app-single'],
    [perl, 'Do the normal perl build steps but stop before installing.', 'perl Makefile.PL && make'],
    [go, 'build only gate', 'go build ./cmd/gate'],
    [go, 'compile feed, leave gate out', 'go build ./cmd/feed'],
  ];
  for (const [files, task, command] of cases)
    it(`is built: ${task}`, async () => assert.equal(await firstCommand(files, task), command));

  it('does not take a script of the same name for the program', async () => {
    const files: Files = { Makefile: 'all:\n\tcc -o a a.c\n', 'scope.sh*': '#!/bin/sh\necho hi\n' };
    for (const task of ['build only scope', 'compile scope'])
      assert.ok(!commands(await proposeIn(files, task)).includes('./scope.sh'), task);
  });

  it('is not built where a text only asks, or wants it run', async () => {
    for (const task of ['how do I build relaytail?', 'does relaytail build?', 'is relaytail built by make all?'])
      assert.notEqual(await firstCommand(make, task), 'make relaytail', task);
  });
});

describe('a part of a build with CMake that is left out', () => {
  const files: Files = {
    'CMakeLists.txt':
      'project(x)\nenable_testing()\noption(X_BUILD_EXAMPLE "examples" ON)\noption(X_BUILD_EXAMPLE_HO "more" OFF)\noption(X_BUILD_TESTS "tests" ON)\nadd_executable(x x.c)\n',
  };
  for (const [task, options] of [
    ['compile everything but the example', '-DX_BUILD_EXAMPLE=OFF -DX_BUILD_EXAMPLE_HO=OFF'],
    ['build it without examples', '-DX_BUILD_EXAMPLE=OFF -DX_BUILD_EXAMPLE_HO=OFF'],
    ['build all except the tests', '-DX_BUILD_TESTS=OFF'],
  ] as const)
    it(`is turned off: ${task}`, async () =>
      assert.equal(await firstCommand(files, task), `cmake -S . -B build ${options} && cmake --build build`));
});
