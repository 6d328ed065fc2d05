import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What a task joins, rules out or names, and what is made of it. */
describe('what a task says besides', () => {
  const programs = searchPath(
    ...['bash', 'sh', 'make', 'cmake', 'ctest', 'python3', 'node', 'npm', 'npx', 'git', 'cargo', 'gcc', 'perl', 'gem'],
    ...['gradle', 'mvn', 'pytest', 'mkdocs'],
  );
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const checkOf = async (files: Files, task: string) => (await proposeIn(files, task, {}, programs)).check?.command;

  const python: Files = {
    'pyproject.toml':
      '[project]\nname = "a"\n\n[tool.pytest.ini_options]\naddopts = [\n  # in parallel\n  "--numprocesses=auto",\n  "--cov=a",\n]\n',
    ...{ 'a/__init__.py': '', 'tests/test_sync.py': 'def test_a():\n    pass\n' },
    ...{ 'tests/test_writer.py': 'def test_a():\n    pass\n', 'tests/test_runner.py': 'def test_a():\n    pass\n' },
  };
  const node: Files = {
    'package.json': JSON.stringify({
      scripts: {
        lint: 'eslint .',
        build: 'rollup -c',
        pretest: 'npm run build',
        test: 'tape test/*.js | tap-spec',
        'test:types': 'tsc --noEmit && tsc --noEmit -p tests/tsconfig.json',
        'test:dist:types': 'tsc --noEmit dist/index.js',
      },
      devDependencies: { tape: '1', 'tap-spec': '1', typescript: '5' },
    }),
    ...{ 'package-lock.json': '{}', 'test/a.js': '', 'tsconfig.json': '{}' },
  };
  const rust: Files = {
    'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\n',
    ...{ 'src/lib.rs': 'pub fn a() {}\n', 'tests/api.rs': '#[test]\nfn a() {}\n' },
  };
  const gradle: Files = {
    'build.gradle': "plugins { id 'java' }\n",
    ...{ 'src/main/java/A.java': 'class A {}', 'src/test/java/HelloTest.java': 'class HelloTest {}' },
    ...{ 'src/test/java/ReadmeExamples.java': 'class ReadmeExamples {}' },
  };
  const cmake: Files = {
    'CMakeLists.txt': [
      'cmake_minimum_required(VERSION 3.10)',
      'project(a C)',
      'option(A_BUILD_TESTS "Build the tests" OFF)',
      'option(A_DISABLE_READER "Disable the reader" OFF)',
      'option(A_DISABLE_INCR_READER "Disable the incremental reader" OFF)',
      'option(A_READER_DEPTH "How deep it reads" 0)',
      'option(A_UTILS "Build the utilities" ON)',
      'add_library(a a.c)',
      'if(A_BUILD_TESTS)\n  enable_testing()\n  add_executable(t t.c)\n  add_test(NAME t COMMAND t)\nendif()',
      '',
    ].join('\n'),
    ...{ 'a.c': 'int a;\n', 't.c': 'int main() { return 0; }\n' },
  };
  const perl: Files = {
    'Build.PL': 'use Module::Build::Tiny;\nBuild_PL();\n',
    ...{ 'lib/A.pm': 'package A;\n1;\n', 'script/a': '#!/usr/bin/perl\nuse A;\n', 't/a.t': 'use Test::More;\n' },
  };
  const documents: Files = { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n', 'setup.py': '' };

  describe('several files of tests', () => {
    for (const [task, line] of [
      ['run the sync and the writer tests', 'tests/test_sync.py tests/test_writer.py'],
      ['run test_sync and test_runner', 'tests/test_sync.py tests/test_runner.py'],
      [
        'run the tests for the sync, the runner and the writer',
        'tests/test_sync.py tests/test_runner.py tests/test_writer.py',
      ],
    ] as const)
      it(`are run: ${task}`, async () => {
        assert.match((await first(python, task)) ?? '', new RegExp(`pytest ${line}$`, 'u'));
      });

    it('are not run in part', async () => {
      assert.equal(await first(python, 'run test_sync, test_other'), 'finish');
    });

    it('of Java are told to Gradle, also where one is called otherwise', async () => {
      assert.equal(
        await first(gradle, 'run test ReadmeExamples and HelloTest'),
        'gradle test --tests ReadmeExamples --tests HelloTest',
      );
      assert.equal(await checkOf(gradle, 'run OtherTest'), undefined);
    });
  });

  describe('a run of tests', () => {
    for (const [files, task, line] of [
      [python, 'run the tests without coverage', /pytest --no-cov$/u],
      [python, 'run the tests without xdist, in a single process', /pytest -n 0$/u],
      [python, 'run the tests without colour', /pytest --color=no$/u],
      [python, 'run the tests', /pytest$/u],
      [node, 'run the tests without tap-spec', /^npm run pretest && npx tape test\/\*\.js$/u],
      [node, 'run the tests', /^npm test$/u],
      [rust, 'run the tests without running, just compile them', /^cargo test --no-run$/u],
      [rust, 'run only the unit tests in src, no integration tests', /^cargo test --lib$/u],
      [rust, 'run the tests', /^cargo test$/u],
      [gradle, "compile the tests but don't run them", /^gradle testClasses$/u],
      [cmake, "build with tests but don't run them", /-DA_BUILD_TESTS=ON && cmake --build build$/u],
    ] as const)
      it(`is told what to leave out: ${task}`, async () => {
        assert.match((await first(files, task)) ?? '', line);
      });

    it('starts without the linter', async () => {
      const files: Files = {
        'package.json': JSON.stringify({ scripts: { lint: 'eslint .', test: 'npm run lint && mocha' } }),
        'test/a.js': '',
      };
      assert.match((await first(files, 'run only mocha, skip lint')) ?? '', /^\S*(?:npx |\/)mocha$/u);
      assert.equal(await first(files, 'run the tests, no lint errors please'), 'npm test');
    });

    it('is no success where it measures what was not to be measured', async () => {
      const files: Files = { Makefile: 'test:\n\tpytest --cov=a\n' };
      assert.equal(await checkOf(files, 'run the tests without coverage'), undefined);
      assert.equal(await checkOf(files, 'run the tests'), 'make test');
    });
  });

  describe('an option that leaves something out', () => {
    for (const [task, options] of [
      ['build it without the reader', '-DA_DISABLE_READER=ON '],
      ['build it with the reader disabled', '-DA_DISABLE_READER=ON '],
      ['build it with the reader enabled', '-DA_DISABLE_READER=OFF '],
      ['build it without utils', '-DA_UTILS=OFF '],
      ['build it with the utils enabled', '-DA_UTILS=ON '],
      ['build it', ''],
    ] as const)
      it(`is turned the right way: ${task}`, async () => {
        assert.equal(await first(cmake, task), `cmake -S . -B build ${options}&& cmake --build build`);
      });

    it('is turned on without tests', async () => {
      const files: Files = {
        'CMakeLists.txt': 'project(a C)\noption(A_DISABLE_TESTS "No tests" OFF)\nadd_library(a a.c)\n',
        'a.c': 'int a;\n',
      };
      assert.match((await first(files, 'build without tests')) ?? '', /-DA_DISABLE_TESTS=ON/u);
    });
  });

  describe('another deed', () => {
    for (const [files, task, line] of [
      [rust, 'run clippy on the tests too', 'cargo clippy --tests'],
      [rust, 'run clippy', 'cargo clippy'],
      [rust, 'build with locked dependencies', 'cargo build --locked'],
      [perl, 'does lib/A.pm compile', 'perl -Ilib -c lib/A.pm'],
      [perl, 'syntax check script/a', 'perl -Ilib -c script/a'],
      [perl, 'build it', 'perl Build.PL && ./Build'],
      [node, 'typecheck', 'npm run test:types'],
      [gradle, 'compile only', 'gradle assemble'],
      [gradle, 'build it', 'gradle build'],
      [documents, 'serve the docs on port 8001', 'python3 -m mkdocs serve -a localhost:8001'],
      [documents, 'build the docs', 'python3 -m mkdocs build'],
    ] as const)
      it(`is not taken for the usual one: ${task}`, async () => {
        const found = await first(files, task);
        assert.equal(found?.replace(/^mkdocs/u, 'python3 -m mkdocs'), line);
      });

    it('that is taken back is not done', async () => {
      const files: Files = { 'generate.sh*': '#!/bin/sh\ntouch a\n', 'locale/a.po': '', 'locale/b.po': '' };
      assert.doesNotMatch(
        (await first(files, 'generate it? no wait, just show me how many files are in locale')) ?? '',
        /generate/u,
      );
    });
  });

  describe('no success is told', () => {
    const built: Files = { 'package.json': JSON.stringify({ scripts: { build: 'rollup -c', test: 'tape' } }) };
    const linted: Files = {
      Makefile: 'lint:\n\truff check .\n\tmypy a\n\ntest:\n\tbash suite/run.sh\n\nbuild:\n\tcc -o a a.c\n',
      ...{ 'a.c': 'int main() { return 0; }\n', 'suite/run.sh': '#!/bin/sh\nexit 0\n' },
    };
    for (const [files, task] of [
      [linted, 'run the tests and shellcheck'],
      [linted, 'build the book'],
      [rust, 'build the book'],
      [rust, 'build the docs site'],
      [perl, 'build the dist'],
      [built, 'build the dist and run the tests against it'],
      [cmake, 'configure and build the tests and the fuzzer'],
      [{ 'a.gemspec': 'Gem::Specification.new { |s| s.name = "a" }\n', '_config.yml': 'title: A\n' }, 'build the site'],
    ] as const)
      it(`of what is left undone: ${task}`, async () => {
        assert.equal(await checkOf(files, task), undefined);
      });

    for (const [files, task, command] of [
      [linted, 'run the tests', 'make test'],
      [linted, 'lint it', 'make lint'],
      [linted, 'build it', 'make build'],
      [rust, 'build the docs', 'cargo doc --no-deps'],
      [node, 'build it and run the tests', 'npm run build && npm test'],
    ] as const)
      it(`only there: ${task}`, async () => {
        assert.equal(await checkOf(files, task), command);
      });

    it('where a script of tests of a kind is left out', async () => {
      const files: Files = {
        'package.json': JSON.stringify({
          scripts: { test: 'standard && airtap', 'test-node': 'tape test/*.js', lint: 'standard' },
        }),
      };
      assert.notEqual(await checkOf(files, 'lint and run the node tests'), 'npm run lint && npm test');
    });
  });
});
