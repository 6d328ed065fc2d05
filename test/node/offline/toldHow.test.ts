import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** How something is to be done: by the option of its tool, or by no success. */
describe('how something is to be done', () => {
  const programs = searchPath(
    ...['bash', 'sh', 'make', 'cmake', 'ctest', 'ninja', 'python3', 'node', 'npm', 'git', 'cargo', 'gcc', 'cc'],
    ...['mdbook', 'mkdocs', 'perl', 'prove', 'gradle', 'java'],
  );
  const proposal = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await proposal(files, task))[0];
  const checkOf = async (files: Files, task: string) => (await proposal(files, task)).check?.command;

  const pytest: Files = {
    'pytest.ini': '[pytest]\n',
    'tests/test_time.py': 'def test_a():\n    assert True\n',
    'tests/test_other.py': 'def test_b():\n    assert True\n',
  };
  const crate: Files = {
    'Cargo.toml': '[package]\nname = "x"\nversion = "1.0.0"\nedition = "2021"\n',
    'src/lib.rs': '#[test]\nfn a() {}\n',
  };
  const cmake: Files = {
    'CMakeLists.txt':
      'project(x C)\noption(X_BUILD_SHARED_LIBS "Build shared libraries." OFF)\noption(USE_SYSTEM_TZ_DB "Use the operating system\'s timezone database" OFF)\nadd_library(x STATIC x.c)\nenable_testing()\nadd_test(NAME a COMMAND a)\n',
    'x.c': 'int x(void) { return 0; }\n',
  };
  const mocha: Files = {
    'package.json': '{ "name": "x", "scripts": { "test": "mocha --reporter spec test/" } }',
    'test/a.js': 'it("a", () => {});\n',
  };
  const book: Files = { 'book.toml': '[book]\ntitle = "x"\n', 'src/SUMMARY.md': '# Summary\n' };
  const sphinx: Files = { 'docs/conf.py': "project = 'x'\nextensions = []\n", 'docs/index.rst': 'X\n=\n' };
  const perl: Files = { 'Makefile.PL': 'use ExtUtils::MakeMaker;\nWriteMakefile(NAME => "X");\n', 't/a.t': 'ok 1;\n' };
  const gradle: Files = { 'build.gradle': "plugins { id 'java' }\n", 'gradlew*': '#!/bin/sh\n' };
  const built = 'cmake -S . -B build';

  describe('is told by an option', () => {
    for (const [files, task, line] of [
      [pytest, 'run the tests quietly', 'python3 -m pytest -q'],
      [pytest, 'run the tests, show local variables', 'python3 -m pytest -l'],
      [pytest, 'run the tests until the first failure', 'python3 -m pytest -x'],
      [pytest, 'run the time tests with -x', 'python3 -m pytest tests/test_time.py -x'],
      [pytest, 'run the time tests, quiet', 'python3 -m pytest tests/test_time.py -q'],
      [pytest, 'run tests/test_time.py quietly', 'python3 -m pytest tests/test_time.py -q'],
      [pytest, 'run the time tests with -x and verbose', 'python3 -m pytest tests/test_time.py -v -x'],
      [pytest, 'run the tests with warnings as errors', 'python3 -m pytest -W error'],
      [crate, 'run the tests with one thread', 'cargo test -- --test-threads=1'],
      [crate, 'run the tests single-threaded', 'cargo test -- --test-threads=1'],
      [crate, 'run the tests without capturing output', 'cargo test -- --nocapture'],
      [crate, 'run the tests with backtraces', 'RUST_BACKTRACE=1 cargo test'],
      [crate, 'run the tests with release build', 'cargo test --release'],
      [cmake, 'build verbosely', `${built} && cmake --build build --verbose`],
      [cmake, 'build using ninja', `${built} -G Ninja && cmake --build build`],
      [cmake, 'build in a separate folder called out', 'cmake -S . -B out && cmake --build out'],
      [cmake, 'build a shared library', `${built} -DX_BUILD_SHARED_LIBS=ON && cmake --build build`],
      [cmake, 'build using the system tz database', `${built} -DUSE_SYSTEM_TZ_DB=ON && cmake --build build`],
      [mocha, 'run the tests with the dot reporter', 'npm test -- --reporter dot'],
      [mocha, 'run the tests, stop on the first failing one', 'npm test -- --bail'],
      [book, 'build the book into /tmp/book', 'mdbook build -d /tmp/book'],
      [book, 'build the book and open it', 'mdbook build --open'],
      [book, 'serve it on port 4000', 'mdbook serve -p 4000'],
      [sphinx, 'build the docs into /tmp/xdocs', 'python3 -m sphinx -b html docs /tmp/xdocs'],
      [sphinx, 'build the docs in spanish', 'python3 -m sphinx -b html -D language=es docs docs/_build'],
      [sphinx, 'build the docs with warnings as errors', 'python3 -m sphinx -W -b html docs docs/_build'],
      [perl, 'run the tests verbosely', 'perl Makefile.PL && make && make test TEST_VERBOSE=1'],
      [gradle, 'run the tests with more logging (--info)', './gradlew test --info'],
    ] as const)
      it(task, async () => {
        const { candidates, check } = await proposal(files, task);
        assert.equal(commands({ candidates } as never)[0], line);
        assert.equal(check?.command, line);
      });
    it('and several tests at once', async () => {
      assert.match((await first(cmake, 'run the tests with 8 parallel jobs')) ?? '', /ctest .* -j 8$/);
    });
  });

  it('and a setting in front', async () => {
    const files: Files = { 'tests/run.sh*': '#!/bin/sh\nexit 0\n' };
    assert.match((await first(files, 'run the tests with RACE=1')) ?? '', /^RACE=1 .*tests\/run\.sh$/);
    assert.equal(await first(mocha, 'run the tests with NODE_ENV=production'), 'NODE_ENV=production npm test');
  });

  describe('is no success where nothing tells it to the tool', () => {
    const shell: Files = { 'tests/run.sh*': '#!/bin/sh\nexit 0\n', 'README.md': '# X\n' };
    const server: Files = {
      'serve.sh*': '#!/bin/sh\nexit 0\n',
      Makefile: 'all: x\n\nx: x.c\n\tcc -o x x.c\n',
      'x.c': '',
    };
    for (const [files, task] of [
      [server, 'run it on port 2022'],
      [server, 'build with prefix /opt/x'],
      [server, 'run it with RACE=1'],
      [shell, 'run the tests verbosely'],
      [shell, 'run the tests with --slow'],
      [crate, 'run the tests with nextest'],
      [crate, 'run the tests in watch mode'],
      [mocha, 'run the tests with the fancy reporter'],
      [sphinx, 'build the docs as pdf'],
      [book, 'build only the pdf'],
      [perl, 'run the tests with pure perl'],
      [pytest, 'run the tests with 4 workers'],
    ] as const)
      it(task, async () => {
        assert.equal(await checkOf(files, task), undefined);
      });
  });

  describe('is left alone where nothing is said of it', () => {
    for (const [files, task, line] of [
      [pytest, 'run the tests', 'python3 -m pytest'],
      [pytest, 'run the tests, no need to be verbose', 'python3 -m pytest'],
      [pytest, 'run the tests, not quietly', 'python3 -m pytest'],
      [crate, 'run the tests', 'cargo test'],
      [cmake, 'build it', `${built} && cmake --build build`],
      [cmake, 'build it, but not as a shared library', `${built} && cmake --build build`],
      [mocha, 'run the tests', 'npm test'],
      [book, 'build the book', 'mdbook build'],
      [book, 'build the book in the folder called src', 'mdbook build'],
      [book, 'build the book into a new folder', 'mdbook build'],
      [book, 'build the book and copy it to /srv/book', 'mdbook build'],
      [sphinx, 'build the docs', 'python3 -m sphinx -b html docs docs/_build'],
    ] as const)
      it(task, async () => {
        assert.equal(await first(files, task), line);
      });
    it('and a check stays where the line says it', async () => {
      const files: Files = { Makefile: 'verbose:\n\t./run --verbose\n\ntest:\n\t./run -v\n' };
      assert.equal(await checkOf(files, 'run the tests verbosely'), 'make test');
      assert.equal(await checkOf(mocha, 'run the tests with the spec reporter'), 'npm test -- --reporter spec');
    });
    it('and a question is none', async () => {
      assert.equal(await first(pytest, 'how do I run the tests quietly?'), 'finish');
    });
  });
});
