import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What a build, a test or a look is not: a patch, an installation, a download, a project elsewhere. */
describe('what nobody asked for', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cmake', 'ctest', 'git', 'patch', 'perl', 'python3', 'mvn', 'gcc');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];

  describe('a patch that CI applies', () => {
    const files: Files = {
      '.github/workflows/build.yml':
        'jobs:\n  build-x86:\n    runs-on: ubuntu-latest\n    steps:\n      - name: Apply x86 patch\n        run: patch -p1 -i src/x86.patch\n',
      ...{ 'src/x86.patch': '--- a/x\n', 'src/alias.c': 'int alias;\n' },
    };
    for (const task of ['build it', 'compile src/alias.c', 'biggest patch'])
      it(`is not applied: ${task}`, async () => {
        assert.doesNotMatch((await first(files, task)) ?? '', /^patch/);
      });

    it('is applied where that is said', async () => {
      assert.equal(await first(files, 'apply the x86 patch'), 'patch -p1 -i src/x86.patch');
    });
  });

  it('a project that an example of the documents generates elsewhere', async () => {
    const files: Files = {
      'CONTRIBUTING.md':
        '# Trying it\n\nRun the app generator:\n\n```sh\nperl -Ilib script/tool gen --path /tmp/app -a MyApp::App\n```\n',
      ...{ 'script/tool*': '#!/usr/bin/perl\n', 'lib/Tool.pm': 'package Tool;\n1;\n', 'dist.ini': '' },
    };
    assert.doesNotMatch((await first(files, 'run the single example app')) ?? '', / gen /);
    assert.doesNotMatch((await first(files, 'run perl critic')) ?? '', / gen /);
  });

  describe('a debug build', () => {
    const makefile =
      'debug = no\nCXXFLAGS-debug-yes = -O0\nCXXFLAGS-debug-no = -O3\nall: src/tool\nsrc/tool: src/tool.cc\n\t$(CXX) $(CXXFLAGS-debug-$(debug)) -o $@ $<\ninstalldirs-debug-no:\n\tmkdir -p $(bindir)\ninstalldirs-debug-yes: installdirs-debug-no\n\tmkdir -p $(sharedir)/gdb\n.PHONY: all installdirs-debug-yes installdirs-debug-no\n';
    it('sets the switch of the Makefile, and makes no folders of the system', async () => {
      const files: Files = { Makefile: makefile, 'src/tool.cc': 'int main() { return 0; }\n' };
      assert.equal(await first(files, 'compile it, debug build'), 'make all debug=yes');
      assert.equal(await first(files, 'build it'), 'make all');
    });

    it('sets no switch that nothing reads', async () => {
      const files: Files = {
        Makefile: 'debug = no\nall: tool\ntool: tool.c\n\t$(CC) -o $@ $<\n',
        'tool.c': 'int a;\n',
      };
      assert.doesNotMatch((await first(files, 'make a debug build')) ?? '', /debug=yes/);
    });
  });

  describe('to configure and build', () => {
    const files: Files = {
      'configure*': '#!/bin/sh\n',
      Makefile:
        '-include config.mk\nall: tool\ntool: tool.c\n\t$(CC) -o $@ $<\nlocal: clean\n\t./configure --environment-only\n\t$(MAKE) dependency/build/local\nclean:\n\trm -f tool\n.PHONY: all local clean\n',
      'tool.c': 'int main(void) { return 0; }\n',
    };
    for (const task of ['configure and build', 'Configure it, then make.', 'run ./configure and make'])
      it(`takes both steps: ${task}`, async () => {
        assert.equal(await first(files, task), './configure && make');
      });

    it('fetches nothing for a build', async () => {
      assert.doesNotMatch((await first(files, 'build it')) ?? '', /local/);
    });

    it('is no question about it', async () => {
      assert.notEqual(await first(files, 'how do I configure and build it?'), './configure && make');
    });
  });

  it('a script of tests that refuses to run without an argument', async () => {
    const files: Files = {
      'CMakeLists.txt':
        'project(tool C)\nenable_testing()\nadd_executable(tool tool.c)\nadd_test(NAME t COMMAND tool)\n',
      'tool.c': 'int main(void) { return 0; }\n',
      'tests/run_tests.sh*': '#!/bin/sh\n\nif [ $# -lt 1 ] ; then\n\techo "Specify binary"\n\texit 1\nfi\n$1 a.in\n',
    };
    assert.match((await first(files, 'run the tests')) ?? '', /^cmake .*&& ctest /);
    const defaulted = '#!/bin/sh\nif [ $# -lt 1 ]; then\n  set -- all\nfi\n./tool "$@" || exit 1\n';
    assert.equal(await first({ 'tests/run_tests.sh*': defaulted }, 'run the tests'), 'bash tests/run_tests.sh');
  });

  describe('tests by the wrong target', () => {
    const template = (check: string) => `all:\n\ttrue\ntest:\n\ttclsh all.tcl\ncheck:${check}\n`;
    it('is "test" where a template has both', async () => {
      const files: Files = { 'configure*': '#!/bin/sh\n', 'Makefile.in': template('\n\ttclsh lint.tcl') };
      assert.equal(await first(files, 'run the test suite'), './configure && make && make test');
    });

    for (const written of [template(' test'), '# Makefile.in generated by automake\ncheck: check-am\ntest:\n\ttrue\n'])
      it('is "check" where that runs them', async () => {
        const files: Files = { 'configure*': '#!/bin/sh\n', 'Makefile.in': written };
        assert.equal(await first(files, 'run the test suite'), './configure && make && make check');
      });

    it('is "tests" of erlang.mk', async () => {
      const files: Files = {
        'erlang.mk': 'tests::\n',
        Makefile: 'PROJECT = cow\ninclude erlang.mk\nproper:\n\ttest -d ebin && erl -s proper\n.PHONY: proper\n',
      };
      assert.equal(await first(files, 'run all the tests'), 'make tests');
    });
  });

  it('the library in the place of its bindings', async () => {
    const files: Files = {
      ...{ 'CMakeLists.txt': 'project(tool C)\nadd_library(tool tool.c)\n', 'tool.c': 'int a;\n' },
      'python/setup.py': 'from setuptools import setup\nsetup(name="tool")\n',
    };
    assert.equal(await first(files, 'build the python bindings'), '(cd python && python3 setup.py build)');
    assert.doesNotMatch((await first(files, 'build it')) ?? '', /setup\.py/);
    assert.notEqual(await first(files, 'how are the python bindings built?'), '(cd python && python3 setup.py build)');
  });

  describe('tests for a compile check', () => {
    const files: Files = { 'pom.xml': '<project/>', 'build.gradle': '', 'gradlew*': '#!/bin/sh\n' };
    for (const task of ['just compile check', 'does it still compile?', 'check that the code compiles'])
      it(`are not run: ${task}`, async () => {
        assert.equal(await first(files, task), 'mvn compile');
        assert.equal(await first({ 'build.gradle': '', 'gradlew*': '#!/bin/sh\n' }, task), './gradlew assemble');
      });

    it('are those of a build', async () => {
      assert.notEqual(await first(files, 'build it and run the tests'), 'mvn compile');
    });
  });
});
