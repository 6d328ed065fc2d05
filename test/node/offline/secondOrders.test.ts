import assert from 'node:assert/strict';
import { commands, eachComesFirst, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What an order of a known kind is not: told of, asked back, waiting for something, or one of two. */
describe('what looks like a known order', () => {
  const programs = searchPath('bash', 'sh', 'make', 'gcc', 'cc', 'git', 'cargo', 'cmake', 'ctest', 'python3');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0] ?? '';
  const none = (files: Files, pattern: RegExp, tasks: readonly string[]) => {
    for (const task of tasks)
      it(`is none: ${task}`, async () => assert.doesNotMatch(await first(files, task), pattern));
  };

  describe('an installation in a place', () => {
    const files: Files = {
      Makefile:
        'PREFIX = /usr/local\nCC = gcc\nall: tally\n\ntally: tally.c\n\t$(CC) -o tally tally.c\n\ninstall: tally\n\tcp tally $(PREFIX)/bin\n\nclean:\n\trm -f tally\n',
      'tally.c': 'int main(void) { return 0; }\n',
    };
    eachComesFirst(files, programs, {
      'install it into /tmp/x': 'make install PREFIX=/tmp/x',
      'Could you build it and install it to /opt/tally, please?': 'make all && make install PREFIX=/opt/tally',
    });
    none(files, /\binstall\b/u, [
      'I installed it into /tmp/x yesterday. Run it.',
      'Delete what was installed to /usr/local/bin',
      "Build a fresh binary, I'll install it to /usr/local/bin myself",
      'Build it with prefix /usr, install nothing',
      'The installation in /usr/local/bin is broken, build it again',
      'Compare the installed one at /usr/bin/tally with ours',
      'Can I install it to /opt/tally?',
      'If the tests pass, install it into /tmp/x',
      'install it into /tmp/x and /tmp/y',
      'Install it into /tmp/x without the man page',
    ]);
  });

  describe('a build in a variant', () => {
    const files: Files = {
      'CMakeLists.txt':
        'cmake_minimum_required(VERSION 3.10)\nproject(tally C)\nenable_testing()\nadd_executable(tally tally.c)\nadd_test(t tally)\n',
      'tally.c': 'int main(void) { return 0; }\n',
    };
    eachComesFirst(files, programs, {
      'build an optimised binary': 'cmake -S . -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build',
    });
    none(files, /BUILD_TYPE|COMPILER/u, [
      'Make it debuggable',
      'make the code as fast as it can be',
      'Build it as fast as possible',
      'Build it with gcc, since it is the default, and install it',
      'Would you rather build it with gcc?',
    ]);

    it('does the tests as well where they are wanted', async () =>
      assert.match(
        await first(files, 'Compile it such that gdb can show me source lines and run the tests'),
        /Debug.* && ctest /u,
      ));
  });

  describe('a program that tells of itself', () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "tally"\nversion = "1.0.0"\n[dependencies]\nclap = "4"\n',
      'src/main.rs': 'use clap::Parser;\n#[command(version)]\nfn main() {}\n',
    };
    eachComesFirst(files, programs, { 'let tally print its usage': 'cargo run --quiet -- --help' });
    none(files, /--(?:help|version)\b/u, [
      'make a version flag available in tally',
      'make tally take a version argument',
      'Get tally to support a help option',
      'Let tally print its version. And update it to the newest.',
      'let tally print its usage, then build it',
    ]);
  });

  it('does not start the default program for a named source', async () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "tally"\nversion = "1.0.0"\n',
      ...{ 'src/main.rs': 'fn main() {}\n', 'examples/chat.rs': 'fn main() {}\n' },
    };
    const task = 'Start examples/chat.rs in the background with its output in chat.log';
    assert.notEqual(await first(files, task), 'cargo run >> chat.log 2>&1');
  });
});
