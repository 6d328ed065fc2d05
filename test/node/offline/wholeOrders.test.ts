import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Orders that are read with all of their sentences. */
describe('an order whose sentences all count', () => {
  const programs = searchPath('bash', 'sh', 'zsh', 'make', 'cmake', 'git', 'find', 'xargs', 'cc', 'c++', 'javac');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];

  describe('whether a shell can read all scripts of a folder', () => {
    const files: Files = {
      ...{ 'libexec/tool': '#!/usr/bin/env bash\necho a\n', 'libexec/tool-init': '#!/bin/bash\necho b\n' },
      ...{
        'other/run.sh': '#!/bin/sh\n',
        'README.md': '# Tool\n',
      },
    };
    const line = 's=0; bash -n libexec/tool || s=1; bash -n libexec/tool-init || s=1; exit $s';
    for (const task of [
      'bash syntax check for libexec/*',
      "Can bash parse every file in libexec without complaint? Don't run the scripts, just see if they parse.",
      'I ran a big replace over the scripts in libexec yesterday. Can you check the syntax of every one of them with bash? Please do not execute any of them.',
      'run bash -n on all files in libexec/',
    ])
      it(`is checked: ${task}`, async () => {
        const proposal = await propose(files, task);
        assert.equal(commands(proposal)[0], line);
        assert.equal(proposal.check?.command, line);
      });

    for (const task of [
      'Add a bash syntax check for libexec/* to the Makefile',
      'fix the bash syntax errors in all files of libexec',
      "don't check the syntax of the bash scripts in libexec",
      'Why does bash not parse every file in libexec?',
    ])
      it(`is not: ${task}`, async () => {
        assert.ok(!((await first(files, task)) ?? '').includes('bash -n'));
      });
  });

  it('lets zsh parse its own files, whatever is told before', async () => {
    const files: Files = { 'a.zsh': 'echo a\n', 'b.zsh': 'echo b\n', 'c.sh': 'echo c\n' };
    for (const task of [
      "I merged two branches by hand last night. Could you make sure that zsh can still parse every .zsh file here? Just parse them, please don't execute them.",
      "Can zsh parse each of the .zsh scripts lying here? I don't want them executed, only read through by the shell for mistakes.",
    ])
      assert.equal(await first(files, task), 's=0; zsh -n a.zsh || s=1; zsh -n b.zsh || s=1; exit $s');
  });

  describe('whether all Java files compile', () => {
    const files: Files = {
      ...{ 'A.java': 'class A {}\n', 'B.java': 'class B {}\n', 'ATest.java': 'import org.junit.Test;\n' },
      ...{ 'BTest.java': 'import org.junit.Test;\n', 'README.md': '# Sums\n' },
    };
    const line =
      'find . -maxdepth 1 -name \'*.java\' -not -name ATest.java -not -name BTest.java -exec javac -d "$(mktemp -d)" {} +';
    for (const task of [
      'Check that all Java files here except the two JUnit tests (ATest, BTest) compile, without leaving class files in the repository.',
      'compile check of all .java here except ATest and BTest, no class files in the repo',
      "We moved to a newer JDK last month and I'd like to know whether it still accepts all the programs in this folder. Could you compile them just as a check? JUnit isn't installed, so leave out ATest and BTest, and please put the class files somewhere outside of the repository.",
      'do all teh java files exept ATest and BTest compile withuot errors? keep the class files out of the repo',
      'Does javac on this machine accept everything in this folder apart from ATest.java and BTest.java? Its output must not end up in this repository.',
    ])
      it(`is checked without class files: ${task}`, async () => {
        const proposal = await propose(files, task);
        assert.equal(commands(proposal)[0], line);
        assert.equal(proposal.check?.command, line);
      });

    for (const task of [
      'Check that all Java files except FooTest compile, without leaving class files.',
      'Compile all the Java files and run the tests, without leaving class files in the repository',
      "Check if all java files compile without class files in the repo and fix those that don't",
      'Delete all class files, no class files in the repo',
    ])
      it(`is not: ${task}`, async () => {
        assert.ok(!((await first(files, task)) ?? '').includes('mktemp'));
      });
  });

  describe('one source of a library', () => {
    const code = '#include "lib.h"\nint main() { return 0; }\n';
    const files: Files = {
      ...{ 'src/lib.h': 'int f();\n', 'examples/ex1.cpp*': code, 'examples/ex2.cpp': code },
      'README.md': '# Lib\n\n```sh\n./examples/ex1.cpp\n```\n',
    };
    const line = 'c++ -Isrc -o examples/ex1 examples/ex1.cpp';
    for (const task of [
      'compile examples/ex1.cpp',
      "Build the example program ex1 from the examples folder. Don't build the tests.",
      'complie the exmaple ex1 pls',
      'Turn examples/ex1.cpp into an executable called ex1 inside this checkout.',
      "A colleague recommended this library and I would like to try it out. Could you compile the first example, examples/ex1.cpp, into a program named ex1 that I can run? Please leave the result somewhere inside this checkout, and don't build the hundred tests.",
    ])
      it(`is compiled with the folder of its header: ${task}`, async () => {
        const proposal = await propose(files, task);
        assert.equal(commands(proposal)[0], line);
        assert.equal(proposal.check?.command, line);
      });

    it('gets the name that a task says', async () => {
      assert.equal(await first(files, 'compile examples/ex2.cpp into probe'), 'c++ -Isrc -o probe examples/ex2.cpp');
    });

    it('is never started as a script where it is to be compiled', async () => {
      assert.ok(!commands(await propose(files, 'compile all examples')).includes('./examples/ex1.cpp'));
    });

    it('is compiled with the sources of a small library', async () => {
      const small: Files = {
        ...{ 'include/lib.h': 'int f();\n', 'src/a.c': '#include "lib.h"\nint f() { return 1; }\n' },
        ...{ 'src/b.c': 'int g() { return 1; }\n', 'examples/one.c': code },
      };
      assert.equal(
        await first(small, 'compile examples/one.c'),
        'cc -Iinclude -o examples/one examples/one.c src/a.c src/b.c',
      );
    });

    it('is not compiled for a question', async () => {
      assert.ok(!((await first(files, 'How do I compile examples/ex1.cpp?')) ?? '').startsWith('c++'));
    });
  });

  describe('examples that CMake leaves out by default', () => {
    const files: Files = {
      'CMakeLists.txt':
        'project(sum)\noption(SUM_EXAMPLE "build example" OFF)\nadd_library(sum INTERFACE)\nif(SUM_EXAMPLE)\n  add_subdirectory(example)\nendif()\n',
      'example/CMakeLists.txt': 'add_executable(hasher hasher.cpp)\nadd_executable(other_hasher other.cpp)\n',
      ...{ 'example/hasher.cpp': 'int main() {}\n', 'example/other.cpp': 'int main() {}\n' },
    };
    const line = 'cmake -S . -B build -DSUM_EXAMPLE=ON && cmake --build build';
    for (const task of [
      'Build the example programs with CMake in a folder called build.',
      'cmake build of the examples, in build/',
      "I'd like to play a little with this hashing header before I put it into my project. Could you configure it with CMake in the directory build, so that the two example programs get compiled too? They seem to be switched off by default.",
      'biuld the two exmaples with cmake into the folder build',
      'Get me runnable versions of hasher and other_hasher, made by CMake below build/.',
      'compile everything with cmake, examples too',
    ])
      it(`are switched on: ${task}`, async () => {
        const proposal = await propose(files, task);
        assert.equal(commands(proposal)[0], line);
        assert.equal(proposal.check?.command, line);
      });

    for (const task of [
      'build without the examples',
      'Are the examples built by default?',
      'build the library only, not the examples',
      'build it with cmake',
    ])
      it(`stay off: ${task}`, async () => {
        assert.ok(!((await first(files, task)) ?? '').includes('=ON'));
      });

    it('are no success of a build that leaves them out', async () => {
      const task =
        'Our intern asked for this. Configure and build it in the directory build with CMake, and the two example programs get compiled too, for the demo on Friday with Jens.';
      const { check } = await propose(files, task);
      assert.ok(check === undefined || check.command.includes('-DSUM_EXAMPLE=ON'));
    });
  });
});
