import assert from 'node:assert/strict';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { firstCommand, path, proposeIn, ran, request } from './request.ts';
import { writeWorkspace } from './workspaces.ts';

const cmake = 'cmake -S . -B build';
const cmakeFiles = {
  'CMakeLists.txt':
    'project(x C)\noption(ENABLE_UTILS "utils" OFF)\noption(ENABLE_LINT "lint" OFF)\nenable_testing()\n',
  Makefile: 'all:\n\tcc x.c\ntest:\n\t./run\n.PHONY: all test\n',
  ...{ 'tests/parse_number.c': '', 'tests/print_number.c': '' },
};
const checkOf = async (files: Parameters<typeof proposeIn>[0], task: string) => (await proposeIn(files, task)).check;

describe('a repository as its users ask for things', () => {
  it('runs the one file of tests that is named without its extension', async () => {
    assert.equal(
      await firstCommand(cmakeFiles, 'run just the parse_number test'),
      `${cmake} && cmake --build build && ctest --test-dir build --output-on-failure -R parse_number`,
    );
    const rust = { 'Cargo.toml': '[package]\nname = "x"\n', 'tests/test_identifier.rs': '' };
    for (const task of ['run the tests of test_identifier only', 'run only the identifier tests'])
      assert.equal(await firstCommand(rust, task), 'cargo test --test test_identifier');
    const bats = { 'package.json': '{"scripts":{"test":"test/all"}}', 'test/lookup.bats': '' };
    assert.equal(await firstCommand(bats, 'run only the lookup tests'), 'bats test/lookup.bats');
    assert.equal(await firstCommand(bats, 'run only the unit tests'), 'npm test');
    assert.equal(await firstCommand(bats, 'run the lookup tests'), 'npm test');
  });

  it('runs the one test that is a function, or a class, of that name', async () => {
    const rust = {
      'Cargo.toml': '[package]\nname = "x"\n',
      'src/lib.rs': '#[test]\nfn odd_input() {}\nfn helper() {}\n',
    };
    assert.equal(await firstCommand(rust, 'only run the test called odd_input'), 'cargo test odd_input');
    assert.equal(await firstCommand(rust, 'run just the helper test'), 'cargo test');
    const python = {
      'pyproject.toml': '[tool.pytest.ini_options]\n',
      'tests/test_a.py': 'def test_odd():\n    pass\n',
    };
    assert.match(await firstCommand(python, 'just run test_odd'), /-m pytest -k test_odd$/);
    const java = { 'pom.xml': '<project/>', 'src/test/java/org/x/y/z/ParserTest.java': '' };
    for (const task of ['run only ParserTest', 'run src/test/java/org/x/y/z/ParserTest.java only'])
      assert.equal(await firstCommand(java, task), 'mvn test -Dtest=ParserTest', task);
    const gradle = { 'build.gradle': '', gradlew: '', 'src/test/java/x/ParserTest.java': '' };
    assert.equal(await firstCommand(gradle, 'run the ParserTest'), './gradlew test --tests ParserTest');
  });

  it('tests one file with the sources where all tests find them', async () => {
    const files = { 'pyproject.toml': '[project]\nname = "x"\n', 'src/x/__init__.py': '', 'tests/test_x.py': '' };
    const [where] = /^PYTHONPATH=\S+ /.exec(await firstCommand(files, 'run the tests')) ?? [''];
    assert.equal(await firstCommand(files, 'run only test_x.py'), `${where}python3 -m pytest tests/test_x.py`);
  });

  it('takes no run of all tests for one of those that were to run alone', async () => {
    const files = { Makefile: 'test:\n\tprove tests/*.t\n.PHONY: test\n' };
    assert.equal(await checkOf(files, 'just run the c99 test'), undefined);
    for (const task of ['just run the tests', 'run only the unit tests', 'please just run all the tests'])
      assert.equal((await checkOf(files, task))?.command, 'make test', task);
    const transcript = ran(['make test', 0, '7 tests passed']);
    const [end] = (await proposeIn(files, 'just run the c99 test', { transcript })).candidates;
    assert.match(JSON.stringify(end?.action.input), /known to run `c99` alone: `[^`]+` ran instead/);
  });

  it('runs all the commands of a chain in words, and no sentence as one', async () => {
    const perl = { 'Makefile.PL': '', 'lib/X.pm': 'package X;\n1;\n', Makefile: 'docs:\n\tsphinx-build docs out\n' };
    assert.equal(await firstCommand(perl, 'make docs and then make'), 'make docs && make');
    assert.equal(await firstCommand(cmakeFiles, 'make and make test'), 'make && make test');
    assert.equal(await firstCommand(cmakeFiles, 'make sure and test it'), 'make test');
  });

  it('builds with the tool that is named, and not with what it is to replace', async () => {
    assert.equal(await firstCommand(cmakeFiles, 'build it with make'), 'make all');
    for (const task of ['build it using cmake', 'build it with cmake instead of make'])
      assert.equal(await firstCommand(cmakeFiles, task), `${cmake} && cmake --build build`, task);
  });

  it('sets the options of CMake that are named, or said by their words', async () => {
    const built = (option: string) => `${cmake} -D${option} && cmake --build build`;
    for (const task of ['build it with the utils enabled', 'cmake build with ENABLE_UTILS'])
      assert.equal(await firstCommand(cmakeFiles, task), built('ENABLE_UTILS=ON'), task);
    assert.equal(await firstCommand(cmakeFiles, 'configure with -DENABLE_UTILS=1 and build'), built('ENABLE_UTILS=1'));
    assert.equal(await firstCommand(cmakeFiles, 'build without utils'), built('ENABLE_UTILS=OFF'));
    assert.equal(
      await firstCommand(cmakeFiles, 'build it with the extras enabled'),
      await firstCommand(cmakeFiles, 'build it'),
    );
  });

  it('runs nothing to answer what is tested', async () => {
    for (const task of ['which compilers are tested?', 'what C++ standards are supported'])
      assert.match(await firstCommand(cmakeFiles, task), /^(?:finish|search|read)$/, task);
    assert.equal(await firstCommand(cmakeFiles, 'which tests fail?'), 'make test');
  });

  it('checks the format by the style of clang-format that is kept', async () => {
    const files = { '.clang-format': 'BasedOnStyle: LLVM\n', 'x.c': '' };
    assert.match(await firstCommand(files, 'check the formatting'), /^clang-format --dry-run --Werror /);
    assert.match(await firstCommand(files, 'format the code'), /^clang-format -i /);
  });

  it('hands a file to the checker that is named, also with a slip', async () => {
    const files = { 'bin/up': '#!/bin/sh\n', 'package.json': '{"scripts":{"test":"x"}}' };
    for (const task of ['check bin/up with shellcheck', 'shelcheck bin/up', 'run shellcheck on bin/up'])
      assert.equal(await firstCommand(files, task), 'shellcheck bin/up', task);
    assert.notEqual(await firstCommand(files, 'check bin/down with shellcheck'), 'shellcheck bin/down');
  });

  it('builds a program whose name is that of a file which is there', async () => {
    const root = writeWorkspace({ 'Makefile.PL': '', ack: '#!/usr/bin/perl\n', 'lib/Ack.pm': 'package Ack;\n1;\n' });
    try {
      chmodSync(join(root, 'ack'), 0o755);
      const model = createOfflineModel({ root, path });
      const first = async (task: string) =>
        (await model.propose(request(task), AbortSignal.timeout(5000))).candidates[0]?.action.input['command'];
      assert.equal(await first('configure and build ack'), 'perl Makefile.PL && make');
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('shows the help of a program whose source knows the option', async () => {
    const files = { 'bin/tally.sh': 'case $1 in --help) echo usage;; esac\n', 'bin/wipe.sh': 'rm -rf data\n' };
    assert.equal(await firstCommand(files, 'try it: show me the help of tally'), 'bash bin/tally.sh --help');
    assert.notEqual(await firstCommand(files, 'show the help of wipe'), 'bash bin/wipe.sh --help');
    assert.equal(await firstCommand(files, 'help me build it'), 'finish');
  });

  it('reads a library that is to be made, and a checker that may not be there', async () => {
    assert.equal(
      await firstCommand(cmakeFiles, 'make me a static and a shared lib'),
      `${cmake} && cmake --build build`,
    );
    const files = { 'package.json': '{"scripts":{"lint":"eslint ."}}' };
    assert.equal(await firstCommand(files, 'is there a linter set up? if so run it'), 'npm run lint');
  });
});
