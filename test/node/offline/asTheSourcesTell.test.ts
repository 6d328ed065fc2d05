import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What only the build files and the sources of a repository tell: layouts, single tests, ports, programs. */
describe('as the build files and sources tell', () => {
  const programs = searchPath(
    ...['bash', 'sh', 'make', 'cmake', 'ctest', 'python3', 'git', 'find', 'gcc', 'cc', 'cargo', 'go', 'perltidy'],
    ...['autoreconf', 'pytest'],
  );
  const proposed = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await proposed(files, task))[0];

  describe('packages in src, and tests by tox alone', () => {
    const project = (more: Files = {}): Files => ({
      'pyproject.toml': '[project]\nname = "kelp"\n',
      'src/kelp/__init__.py': '',
      'tests/test_kelp.py': 'import kelp\n\ndef test_it():\n    assert kelp\n',
      'tox.ini': '[tox]\nenvlist = py\n\n[testenv]\ncommands = pytest {posargs}\n',
      ...more,
    });
    it('are told to Python', async () => {
      assert.equal(await first(project(), 'run tests'), 'PYTHONPATH=src pytest');
      assert.equal(await first(project(), 'run the tests verbosely'), 'PYTHONPATH=src pytest -v');
    });
    it('are told besides what the environment sets', async () => {
      const tox = '[testenv]\nsetenv =\n    PYTHONPATH={toxinidir}/tests\ncommands = pytest -vv tests\n';
      assert.equal(await first(project({ 'tox.ini': tox }), 'run the tests'), 'PYTHONPATH=src:tests pytest -vv tests');
    });
    it('are not told twice, and not where they have to be compiled', async () => {
      const told = '[project]\nname = "kelp"\n\n[tool.pytest.ini_options]\npythonpath = ["src"]\n';
      assert.equal(await first(project({ 'pyproject.toml': told }), 'run the tests'), 'pytest');
      const built = '[build-system]\nrequires = ["maturin"]\n\n[project]\nname = "kelp"\n';
      assert.equal(await first(project({ 'pyproject.toml': built }), 'run tests'), 'pytest');
    });
  });

  describe('a test of Automake', () => {
    const files: Files = {
      'configure.ac': 'AC_INIT([kelp], [1.0])\nAC_OUTPUT\n',
      'Makefile.am': 'SUBDIRS = src test\n',
      'src/Makefile.am': 'bin_PROGRAMS = kelp\n',
      'test/Makefile.am':
        'EXTRA_DIST = check.h\nTESTS =\nTESTS += str strmatch\nTESTS += sync.sh\ncheck_PROGRAMS = $(TESTS)\n',
      'test/strmatch.c': 'int main(void) { return 0; }\n',
      'test/sync.sh*': '#!/bin/sh\nexit 0\n',
    };
    const start = 'autoreconf -i && ./configure && make && ';
    for (const [task, tests] of [
      ['run just the strmatch test', 'strmatch'],
      ['run only the str test', 'str'],
      ['does the strmatch test pass?', 'strmatch'],
      ['run the sync test', 'sync.sh'],
      ['run the str and strmatch tests', "'str strmatch'"],
    ] as const)
      it(`is run alone: ${task}`, async () => {
        assert.equal(await first(files, task), `${start}make -C test check TESTS=${tests}`);
      });
    it('is not what a task wants that names none of them, or leaves it out', async () => {
      assert.equal(await first(files, 'run the tests'), `${start}make check`);
      for (const task of ['run only the kelp test', 'run the tests except strmatch', 'write a strmatch test'])
        assert.ok(!((await first(files, task)) ?? '').includes('TESTS='), task);
    });
  });

  describe('the tests of CMake', () => {
    const lists = (more: string): Files => ({
      'CMakeLists.txt': `project(kelp CXX)\nenable_testing()\n${more}`,
      'test/a.cpp': 'int main() { return 0; }\n',
    });
    const left = 'add_executable(a EXCLUDE_FROM_ALL test/a.cpp)\nadd_test(a a)\n';
    it('are run by the target that builds them where the usual build does not', async () => {
      const files = lists(
        `${left}add_custom_target(check COMMAND \${CMAKE_CTEST_COMMAND})\nadd_dependencies(check a)\n`,
      );
      assert.equal(await first(files, 'run the tests'), 'cmake -S . -B build && cmake --build build --target check');
    });
    it('are run by ctest where it does, or the target builds none', async () => {
      const usual = 'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure';
      const all = 'add_executable(a test/a.cpp)\nadd_test(a a)\nadd_custom_target(check COMMAND ctest DEPENDS a)\n';
      assert.equal(await first(lists(all), 'run the tests'), usual);
      assert.equal(await first(lists(`${left}add_custom_target(check COMMAND ctest)\n`), 'run the tests'), usual);
    });
    it('come with the option around a target of documents', async () => {
      const files = lists(
        'option(BUILD_DOC "docs" OFF)\nif(BUILD_DOC)\n  add_custom_target(doc ALL doxygen)\nendif()\n',
      );
      const line = 'cmake -S . -B build -DBUILD_DOC=ON && cmake --build build --target doc';
      assert.equal(await first(files, 'generate the docs'), line);
    });
  });

  describe('a port', () => {
    const program = (body: string): Files => ({
      Makefile: 'kelp: kelp.c\n\tcc -o kelp kelp.c\n',
      'kelp.c': `#include <unistd.h>\nint main(int argc, char **argv) {\n${body}\n}\n`,
    });
    const options = (cases: string) =>
      program(`  int c;\n  while ((c = getopt(argc, argv, "hp:r:")) != -1) switch (c) {\n${cases}\n  }`);
    it('is told by the letter that getopt reads it from', async () => {
      const files = options("    case 'p': set_port(optarg); break;\n    case 'r': root = optarg; break;");
      assert.equal(await first(files, 'run it on port 2022'), 'make kelp && ./kelp -p 2022');
      assert.equal(await first(files, 'run it'), 'make kelp && ./kelp');
    });
    it('is not told by the letter of something else', async () => {
      const files = options("    case 'p': print(optarg); break;\n    case 'r': remote_port = atoi(optarg); break;");
      assert.equal(await first(files, 'run it on port 2022'), 'make kelp && ./kelp');
    });
    it('is told by the option of Go', async () => {
      const files: Files = {
        'go.mod': 'module kelp\n\ngo 1.22\n',
        'main.go': 'package main\n\nfunc main() {\n\tport := flag.Int("port", 80, "where")\n\tserve(*port)\n}\n',
      };
      assert.equal(await first(files, 'run it on port 9000'), 'go run . -port 9000');
    });
  });

  describe('a script of that name', () => {
    const files: Files = {
      'script/validate-html*': '#!/bin/sh\nexit 0\n',
      'src/tidal*': '#!/bin/bash\ncase "$1" in\n  bump) echo "$2";;\n  show | s) exit 0;;\nesac\n',
      'README.md': '# Tidal\n',
    };
    for (const [task, line] of [
      ['run the validate-html script', './script/validate-html'],
      ['run the tidal program with --help', './src/tidal --help'],
      ['run tidal bump minor 1.2.3', './src/tidal bump minor 1.2.3'],
    ] as const)
      it(`is started: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });
    it('is not started with words that are none of its own, nor in a question', async () => {
      for (const task of ['run tidal tests', 'run tidal and tell me what you think', 'what does the tidal script do?'])
        assert.ok(!((await first(files, task)) ?? '').startsWith('./src/tidal'), task);
    });
  });

  it('starts each of several programs of a Python project by its own entry', async () => {
    const files: Files = {
      'pyproject.toml':
        '[project]\nname = "kelp"\n\n[project.scripts]\nkelp = "kelp.main:run"\nkelp-sync = "kelp.sync:go"\n',
      'kelp/__init__.py': '',
      'kelp/__main__.py': 'from kelp.main import run\n\nrun()\n',
      'kelp/main.py': 'def run():\n    pass\n',
      'kelp/sync.py': 'def go():\n    pass\n',
    };
    assert.equal(await first(files, 'run kelp --help'), 'python3 -m kelp --help');
    const line = "python3 -c 'from kelp.sync import go; raise SystemExit(go())' --help";
    assert.equal(await first(files, 'run kelp-sync --help'), line);
  });

  describe('coverage', () => {
    const files: Files = {
      'pyproject.toml':
        '[project]\nname = "kelp"\n\n[tool.pytest.ini_options]\n\n[tool.coverage.run]\nbranch = true\nsource = ["kelp"]\n',
      'kelp/__init__.py': '',
      'tests/test_kelp.py': 'def test_it():\n    pass\n',
    };
    const line = 'python3 -m coverage run -m pytest && python3 -m coverage report';
    it('is measured as it is configured', async () => {
      assert.equal(await first(files, 'run the tests with coverage'), line);
      assert.equal(await first(files, 'run the tests'), 'python3 -m pytest');
    });
    it('is reported in the form that is wanted', async () => {
      const html = `${line} && python3 -m coverage html`;
      assert.equal(await first(files, 'run the tests with coverage and an html report'), html);
      assert.equal(await first(files, 'run the tests with coverage, no html'), line);
    });
    it('is not measured where nothing is configured', async () => {
      const bare = { ...files, 'pyproject.toml': '[project]\nname = "kelp"\n' };
      assert.equal(await first(bare, 'run the tests with coverage'), 'finish');
    });
  });

  it('tells perltidy of a profile that it does not find by itself', async () => {
    const files = (name: string): Files => ({
      [name]: '-l=100\n',
      'lib/Kelp.pm': 'package Kelp;\n1;\n',
      'Makefile.PL': '',
    });
    assert.match(
      (await first(files('perltidyrc'), 'check formatting')) ?? '',
      /^perltidy --assert-tidy --profile=perltidyrc /,
    );
    assert.match((await first(files('.perltidyrc'), 'check formatting')) ?? '', /^perltidy --assert-tidy \$/);
  });

  it('compiles an example with the sources of the own library', async () => {
    const files: Files = {
      'CMakeLists.txt': 'project(kelp C)\noption(KELP_EXAMPLES "examples" ON)\nadd_library(kelp src/kelp.c)\n',
      ...{ 'src/kelp.h': '', 'src/kelp.c': '', 'examples/show.c': '#include <kelp.h>\nint main(void) { return 0; }\n' },
    };
    const proposal = await proposed(files, 'compile and run examples/show.c');
    const compiled = 'cc -Isrc -o examples/show examples/show.c src/kelp.c && ./examples/show';
    assert.equal(commands(proposal)[0], compiled);
    assert.equal(proposal.check?.command, compiled);
    const line = 'cmake -S . -B build -DKELP_EXAMPLES=ON && cmake --build build';
    assert.equal(await first(files, 'build the examples'), line);
  });

  it('looks at the syntax of a file that is to be free of errors', async () => {
    const files: Files = { 'kelp.c': 'int x;\n', Makefile: 'all:\n\tcc -c kelp.c\n' };
    assert.equal(await first(files, 'is kelp.c free of syntax errors'), 'gcc -fsyntax-only kelp.c');
    assert.notEqual(await first(files, 'fix kelp.c so that it is free of syntax errors'), 'gcc -fsyntax-only kelp.c');
  });
});
