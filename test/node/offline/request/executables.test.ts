import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';

import { lacksExecutable, mayMakeNone } from '../../../../src/node/offline/request/executables.ts';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('a program that was to be compiled', () => {
  const lacks = (task: string, command: string, files: Files): boolean => {
    const root = writeWorkspace(files);
    const found = lacksExecutable(task, root, command);
    rmSync(root, { recursive: true });
    return found;
  };
  const crate = { 'Cargo.toml': '[package]\nname = "a"\n', 'target/release/liba.rlib': '' };
  const elf = '\x7fELF\x02\x01\x01';

  it('is missing where the build left none, or only what is no program', () => {
    assert.ok(lacks('build the release binary', 'cargo build --release', crate));
    const others = { ...crate, 'target/release/build/a/build-script-build*': elf, 'target/debug/deps/a-1f*': elf };
    assert.ok(lacks('compile the program', 'cargo build', others));
    const cmake = { 'CMakeLists.txt': '', 'build/CMakeFiles/3/a.out*': elf, 'build/libx.so*': elf };
    assert.ok(lacks('build the executable', 'cmake -S . -B build && cmake --build build', cmake));
  });

  it('is not sure to be made by what may pass over it', () => {
    const open = (task: string, command: string, files: Files): boolean => {
      const root = writeWorkspace(files);
      const found = mayMakeNone(task, root, command);
      rmSync(root, { recursive: true });
      return found;
    };
    assert.ok(open('build the binary', 'cargo build', crate));
    assert.ok(open('build the binary', 'go build ./...', { 'go.mod': 'module x\n' }));
    assert.ok(open('build the executable', 'cmake -S . -B build', { 'CMakeLists.txt': 'add_library(a a.c)\n' }));
    assert.ok(!open('build it', 'cargo build', crate));
    assert.ok(!open("build it, I don't need a binary", 'cargo build', crate));
    assert.ok(!lacks('compile it, without a program', 'cargo build', crate));
    assert.ok(!open('build the binary', 'cargo build', { ...crate, 'src/main.rs': '' }));
    assert.ok(!open('build the executable', 'cmake -S . -B build', { 'CMakeLists.txt': 'add_executable(a a.c)\n' }));
  });

  it('is built with the features or the option that it needs, where it is wanted', async () => {
    const gated = {
      'Cargo.toml': '[package]\nname = "a"\n[features]\ncli = []\n[[bin]]\nname = "a"\nrequired-features = ["cli"]\n',
    };
    assert.equal(await firstCommand(gated, 'build the release binary'), 'cargo build --release --features cli');
    assert.equal(await firstCommand(gated, 'compile the command'), 'cargo build --features cli');
    assert.equal(await firstCommand(gated, 'build it'), 'cargo build');
    const tool = {
      'CMakeLists.txt': 'option(TOOL "x" OFF)\nadd_library(a a.c)\nif(TOOL)\n  add_executable(t t.c)\nendif()\n',
    };
    assert.equal(
      await firstCommand(tool, 'build the executable'),
      'cmake -S . -B build -DTOOL=ON && cmake --build build',
    );
    assert.equal(await firstCommand(tool, 'build it'), 'cmake -S . -B build && cmake --build build');
  });

  it('is there, or was not asked for, or lies elsewhere', () => {
    assert.ok(!lacks('build the release binary', 'cargo build --release', { ...crate, 'target/release/a*': elf }));
    assert.ok(!lacks('build it', 'cargo build', crate));
    assert.ok(!lacks('build and run the program', 'cargo run', crate));
    assert.ok(!lacks('build the binary', 'cargo build --target wasm32-wasip1', crate));
    assert.ok(
      !lacks('build the binary', 'cargo build', { ...crate, '.cargo/config.toml': '[build]\ntarget-dir = "/x"\n' }),
    );
    assert.ok(!lacks('build the program', 'make', { Makefile: 'all:\n\tcp a bin/a\n' }));
    assert.ok(!lacks('build the binary package', 'npm run build', { 'package.json': '{}' }));
  });
});
