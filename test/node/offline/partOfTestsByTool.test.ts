import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Parts of the tests in ecosystems of all kinds, their tools, and the programs of a Makefile. */
describe('in a repository of any ecosystem', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cmake', 'ctest', 'python3', 'node', 'git', 'find', 'perl', 'gcc');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];

  const gradle: Files = {
    'settings.gradle': "include ':core', ':relay-java', ':relay-rust'\n",
    'build.gradle': "plugins { id 'java' }\n",
    'core/build.gradle': '',
    'relay-java/build.gradle': '',
    'relay-rust/build.gradle': '',
  };
  it('runs the tests of the project of Gradle that a task names', async () => {
    assert.equal(await first(gradle, 'run the java relay tests'), 'gradle :relay-java:test');
    assert.equal(await first(gradle, 'run only the core tests'), 'gradle :core:test');
    assert.equal(await first(gradle, 'run the tests'), 'gradle test');
    assert.notEqual(await first(gradle, 'run the relay tests'), 'gradle :relay-java:test');
    assert.notEqual(await first(gradle, 'run all tests except core'), 'gradle :core:test');
  });

  it('takes a sentence about tests in Java for no command', async () => {
    const java = searchPath('java', 'sh', 'git');
    const found = commands(await proposeIn(gradle, 'run the java tests only, CoreTest', {}, java))[0];
    assert.doesNotMatch(found ?? '', /^java /);
  });

  it('reads the targets of Ant, and those that are only steps not', async () => {
    const files: Files = {
      'build.xml':
        '<project name="x" default="jar">\n<target name="init"/>\n<target name="compile-core" depends="init"/>\n' +
        '<target name="jar" depends="compile-core" description="Create the jar"/>\n' +
        '<target name="test" depends="jar" description="Run the test"/>\n' +
        '<target name="/notest" description="skip"/>\n<target name="javadoc"/>\n' +
        '<target name="clean" description="delete what was generated"/>\n</project>\n',
    };
    assert.equal(await first(files, 'compile'), 'ant jar');
    assert.equal(await first(files, 'run the tests'), 'ant test');
    assert.equal(await first(files, 'build the javadoc'), 'ant javadoc');
    assert.equal(await first(files, 'clean'), 'ant clean');
  });

  it('knows what tests packages of R, Julia and D', async () => {
    const r: Files = { DESCRIPTION: 'Package: glue\nSuggests: testthat\n', 'R/a.R': '', 'tests/testthat.R': '' };
    assert.equal(await first(r, 'run the tests'), "Rscript -e 'testthat::test_local()'");
    assert.equal(await first(r, 'build the package'), 'R CMD build .');
    const julia: Files = { 'Project.toml': 'name = "A"\nuuid = "1"\n', 'test/runtests.jl': '', 'src/A.jl': '' };
    assert.equal(await first(julia, 'run the tests'), "julia --project -e 'using Pkg; Pkg.test()'");
    assert.equal(await first({ 'dub.sdl': 'name "a"\n', 'source/app.d': '' }, 'run the tests'), 'dub test');
    assert.equal(await first({ DESCRIPTION: 'A tool for cats.\n' }, 'build the package'), 'finish');
  });

  it('builds with the tool that a task names', async () => {
    const files: Files = { SConstruct: "Alias('check', x)\n", 'CMakeLists.txt': 'project(a)\nadd_library(a a.c)\n' };
    assert.equal(await first(files, 'build with scons'), 'scons');
    assert.equal(await first(files, 'scons clean'), 'scons -c');
    assert.equal(await first(files, 'build it'), 'cmake -S . -B build && cmake --build build');
    assert.notEqual(await first(files, 'do not build with scons'), 'scons');
  });

  it('sees the targets of a Makefile that another one includes', async () => {
    const files: Files = { GNUmakefile: 'include Makefile\n', Makefile: 'all:\n\tcc a.c\nman:\n\tmandoc a.1\n' };
    assert.equal(await first(files, 'generate the man page'), 'make man');
  });

  it('makes and starts the program of a folder', async () => {
    const files: Files = { Makefile: 'EXE = src/tig\nall: $(EXE)\n$(EXE): a.o\n\t$(CC) -o $@ a.o\n', 'src/a.c': '' };
    assert.equal(await first(files, 'start tig'), 'make all && ./src/tig');
  });

  it('runs benchmarks and examples, and does not only compile them', async () => {
    const bench: Files = {
      Makefile: 'all: a\n\tcc a.c\nobj/bench: a.o\n\t$(CXX) -o $@ a.o\n.PHONY: benchmark\nbenchmark: obj/bench\n',
    };
    assert.equal(await first(bench, 'run the benchmarks'), 'make benchmark && ./obj/bench');
    const files: Files = {
      'examples/Makefile': 'all: short$(EXE) long$(EXE)\nshort$(EXE): short.c\n\t$(CC) -o $@ short.c\n',
      'examples/short.c': 'int main(void){}\n',
    };
    assert.equal(await first(files, 'run the short example'), '(cd examples && make short && ./short)');
    assert.notEqual(await first(files, 'build the short example'), '(cd examples && make short && ./short)');
  });

  it('takes no printer for a debugger for the program', async () => {
    const files: Files = { 'gdb/kak.py': 'import gdb.printing\n', 'README.md': '# kak\n' };
    assert.notEqual(await first(files, 'launch kak'), 'python3 gdb/kak.py');
  });

  it('runs the tests in a folder with a Makefile of its own', async () => {
    const files: Files = {
      Makefile: 'test:\n\t$(MAKE) -C test\n',
      'test/Makefile': 'test:\n\t$(MAKE) -C core\n\t$(MAKE) -C lua\n',
      'test/core/Makefile': 'test: a\n\t./a\n',
      'test/lua/Makefile': 'test:\n\t./test.sh\n',
    };
    assert.equal(await first(files, 'lua tests only'), 'make -C test/lua');
    assert.equal(await first(files, 'run the tests'), 'make -B test');
  });

  it('runs one file of specs by what reads its language', async () => {
    const shell: Files = { '.shellspec': '', 'shellspec*': '#!/bin/sh\n', 'spec/a_spec.sh': "Describe 'a'\nEnd\n" };
    assert.equal(await first(shell, 'run spec/a_spec.sh'), './shellspec spec/a_spec.sh');
    const lua: Files = { '.busted': '', 'spec/mixins_spec.lua': '', 'spec/class_spec.lua': '' };
    assert.equal(await first(lua, 'only run mixins spec'), 'busted spec/mixins_spec.lua');
  });

  it('runs the tests that several words name, or a script of their name', async () => {
    const files: Files = {
      'examples/math_test.sh*': '#!/bin/sh\n',
      'examples/equality_test.sh*': '#!/bin/sh\n',
      'dev/run_convergence_tests.pl': 'print 1;\n',
      Makefile: 'test:\n\t./run\n',
    };
    assert.equal(await first(files, 'run the math example test'), './examples/math_test.sh');
    assert.equal(await first(files, 'run the convergence tests'), 'perl dev/run_convergence_tests.pl');
    assert.equal(await first(files, 'run the example tests'), 'make test');
  });

  it('runs the tests in the language that a task says', async () => {
    const files: Files = {
      Makefile: 'test:\n\t./run\n',
      'python/re_test.py': "import unittest\nif __name__ == '__main__':\n  unittest.main()\n",
    };
    assert.equal(await first(files, 'run the python tests'), 'python3 python/re_test.py');
    assert.equal(await first(files, 'run the tests'), 'make test');
  });

  describe('with CMake', () => {
    const lists = 'project(a)\nenable_testing()\nfind_package(GTest)\n';
    it('tells a program which of its suites to run', async () => {
      const files: Files = {
        'CMakeLists.txt': `${lists}add_executable(unit src/lexer_test.cc src/graph_test.cc)\nadd_test(NAME Unit COMMAND unit)\n`,
        'src/lexer_test.cc': 'TEST(Lexer, Reads) {}\n',
        'src/graph_test.cc': 'TEST(Graph, Builds) {}\n',
      };
      assert.equal(
        await first(files, 'run only the lexer tests'),
        "cmake -S . -B build && cmake --build build --target unit && ./build/unit --gtest_filter='Lexer.*'",
      );
    });

    it('asks CTest for no test that is not there', async () => {
      const files: Files = {
        'CMakeLists.txt': `${lists}add_executable(all_tests \${sources})\nadd_test(NAME uv COMMAND all_tests)\n`,
        'test/test-bind.c': '',
        'test/test-copy.c': '',
      };
      const proposal = await propose(files, 'run only test-bind');
      assert.doesNotMatch(commands(proposal)[0] ?? '', /-R/);
      assert.equal(proposal.check, undefined);
    });
  });
});
