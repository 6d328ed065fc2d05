import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn, ran } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Plain requests that were read wrongly in public repositories. */
describe('a plain request in a repository of others', () => {
  const first = async (files: Files, task: string) =>
    JSON.stringify((await proposeIn(files, task)).candidates[0]?.action);
  const checkOf = async (files: Files, task: string) => (await proposeIn(files, task)).check?.command;

  it('finds a definition that is named together with its kind', async () => {
    const files: Files = {
      'retry.py': 'class Retrying:\n    """Waits and retries."""\n',
      'README.md': '# x\nA class that is retrying.\n',
    };
    for (const task of [
      'where is class Retrying defined?',
      'where is the Retrying class defined',
      'where is class Retrying',
      'show me the Retrying class',
    ])
      assert.match(await first(files, task), /"tool":"search".*Retrying/, task);
    assert.match(await first({ cloc: 'sub diff\n{\n' }, 'where is the sub diff defined'), /"tool":"search".*bdiff/);
    assert.doesNotMatch(await first(files, 'which class is it that waits?'), /"tool":"search"/);
  });

  it('answers a terse question about a required version', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ name: 'x', engines: { node: '>=20' } }),
      'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\nrust-version = "1.56"\n',
      'meson.build': "project('x', 'cpp', default_options : ['cpp_std=c++17'])\n",
      'Makefile.PL': 'use 5.010001;\n',
    };
    for (const [task, answer] of [
      ['which node', />=20/],
      ['node versions?', />=20/],
      ['Can I use it with Node 10?', />=20/],
      ['MSRV?', /1\.56/],
      ['minimum C++ standard?', /c\+\+17/],
      ['which C++ standard is used', /c\+\+17/],
      ['Do I need C++20 for this or is an older one enough?', /c\+\+17/],
      ['Perl version required?', /5\.010001/],
      ['What is the oldest supported perl', /5\.010001/],
    ] as const)
      assert.match(await first(files, task), answer, task);
    const bare: Files = { 'package.json': JSON.stringify({ engines: { node: '>=20' } }) };
    assert.match(await first(bare, 'which node version'), /node --version/);
  });

  it('does not answer a question about another version with the version of the project', async () => {
    const files: Files = { 'package.json': JSON.stringify({ name: 'x', version: '3.13.0' }) };
    const looks = JSON.stringify((await proposeIn(files, 'what unicode version is used?')).candidates);
    assert.doesNotMatch(looks, /3\.13\.0|"pattern":"version/);
  });

  it('reads the version of a program that a target builds', async () => {
    const files: Files = { Makefile: 'demo:\n\tcc -o demo demo.c\n', 'demo.c': '#define DEMO_VERSION "1.2.0"\n' };
    assert.match(await first(files, 'demo version'), /"tool":"search"/);
    assert.equal(await firstCommand(files, 'build the demo command line program'), 'make demo');
  });

  it('asks which tool is used, and starts none', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { format: 'prettier --write .', lint: 'eslint .' } }),
    };
    for (const task of ['formatter?', 'What tool formats the code', "what's the code formatter", 'which linter?'])
      assert.match(await first(files, task), /"tool":"finish".*(?:prettier|eslint)/, task);
    assert.equal(await firstCommand(files, 'run the formatter'), 'npm run format');
  });

  it('runs the tests to tell whether they are fine', async () => {
    const files: Files = { 'package.json': JSON.stringify({ scripts: { test: 'node --test' } }) };
    for (const task of ['Are the tests OK?', 'are the tests fine?', 'are all our unit tests still okay?'])
      assert.equal(await firstCommand(files, task), 'npm test', task);
  });

  it('builds without cleaning first', async () => {
    const files: Files = {
      Makefile: 'all: a.o\n\nrebuild: clean all\n\na.o: a.c\n\tcc -c a.c\n\nclean:\n\trm -f a.o\n',
    };
    assert.equal(await firstCommand(files, 'build it with make'), 'make all');
    assert.equal(await firstCommand(files, 'rebuild'), 'make rebuild');
  });

  it('builds with a test target that only compiles', async () => {
    const files: Files = { Makefile: 'test: test.c\n\t$(CC) -o $@ test.c\n\nclean:\n\trm -f test\n', 'test.c': '' };
    assert.equal(await firstCommand(files, 'build'), 'make');
    assert.equal(await firstCommand(files, 'run the tests'), 'make test && ./test');
  });

  it('reads the branch of a Makefile that make takes', async () => {
    const files: Files = {
      Makefile:
        'config=debug\nifeq ($(config),coverage)\ntest: a\n\t./a\n\t@gcov a | sed -e x\nelse\ntest: a\n\t./a\nendif\na: a.c\n\tcc -o a a.c\n',
    };
    assert.equal(await checkOf(files, 'run the tests'), 'make test');
  });

  it('passes the program the file that it should run on', async () => {
    const crate: Files = {
      'Cargo.toml': '[package]\nname = "hexl"\nversion = "0.1.0"\n',
      'src/main.rs': 'fn main() {}\n',
      'README.md': '',
    };
    for (const task of ['run it on README.md', 'run hexl on README.md', 'start the program with README.md']) {
      assert.equal(await firstCommand(crate, task), 'cargo run -- README.md', task);
      assert.equal(await checkOf(crate, task), 'cargo run -- README.md', task);
    }
    const script: Files = { 'cloc*': '#!/usr/bin/env perl\n', 'src/a.c': '' };
    assert.equal(await firstCommand(script, 'run cloc on src'), './cloc src');
  });

  it('does not count a start without the file as a run on the file', async () => {
    const files: Files = { Makefile: 'run: app\n\t./app\n\napp: app.c\n\tcc -o app app.c\n', 'README.md': '' };
    assert.equal(await checkOf(files, 'run it on README.md'), undefined);
  });

  it('starts an example that is a folder with a main file', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { start: 'node .' } }),
      'examples/hello-world/index.js': '',
    };
    for (const task of ['start the hello world example', 'run the hello-world example'])
      assert.equal(await firstCommand(files, task), 'node examples/hello-world/index.js', task);
  });

  it('passes a test file to the program that runs all of them', async () => {
    const files: Files = {
      'tests/test_cli.sh': 'test_x() { true; }\n',
      'tests/test_core.sh': 'test_y() { true; }\n',
      'runner*': '#!/bin/bash\n',
      '.github/workflows/ci.yml':
        'jobs:\n  a:\n    steps:\n      - name: Unit testing\n        run: ./runner tests/test*\n',
    };
    for (const task of [
      'run tests/test_cli.sh',
      'run tests/test_cli',
      'run the cli tests',
      'run the tests in test_cli',
    ])
      assert.equal(await firstCommand(files, task), './runner tests/test_cli.sh', task);
    assert.equal(await checkOf(files, 'run the tests'), './runner tests/test*');
  });

  it('runs one file of tests by a word of its name, also misspelt', async () => {
    const files: Files = {
      'app_macros_test.sh*': '#!/bin/sh\n',
      'app_args_test.sh*': '#!/bin/sh\n',
      'test_runner*': '#!/bin/sh\n',
    };
    for (const task of ['run the macros test', 'run the marcos test'])
      assert.equal(await firstCommand(files, task), './app_macros_test.sh', task);
    for (const task of ['run the tests', 'run al tests'])
      assert.equal(await firstCommand(files, task), './test_runner', task);
    assert.equal(await firstCommand(files, 'run test_macos tests only'), './app_macros_test.sh');
  });

  it('runs the tests of a tox environment without its type checker', async () => {
    const files: Files = {
      'tox.ini': '[testenv]\ncommands =\n    py.test -v\n    python -m mypy -p x --install-types\n',
    };
    const bare = searchPath('python3', 'py.test');
    assert.equal(commands(await proposeIn(files, 'run the tests', {}, bare))[0], 'py.test -v');
  });

  it('packages the project for a wheel, but not to generate a file', async () => {
    const files: Files = { 'pyproject.toml': '[build-system]\nrequires = ["flit_core"]\n[project]\nname = "x"\n' };
    assert.equal(await firstCommand(files, 'build a wheel'), 'python3 -m build');
    for (const task of ['regenerate idnadata', 'generate idnadata.py'])
      assert.equal(await firstCommand(files, task), 'finish', task);
  });

  it('checks with the tool that is used as a verb, and installs nothing', async () => {
    const files: Files = { 'install.sh*': '#!/bin/sh\n', 'a.sh*': '#!/bin/sh\n' };
    assert.match(await firstCommand(files, 'shellcheck the scripts'), /^shellcheck (?:a|install)\.sh/);
  });

  it('answers how to skip a test only with text about skipping', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { test: 'node --test' } }),
      'README.md': '# x\n\n## How to run tests\n\nnpm test\n',
    };
    assert.doesNotMatch(await first(files, 'how do I skip a test?'), /npm test/);
    assert.match(await first(files, 'how do I run the tests?'), /npm test/);
  });

  it('builds all examples, also as programs', async () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\n',
      'src/lib.rs': '',
      'examples/a.rs': 'fn main() {}\n',
    };
    for (const task of ['build the examples', 'Could you build the example programs'])
      assert.deepEqual(commands(await proposeIn(files, task))[0], 'cargo build --examples', task);
    assert.equal(await firstCommand(files, 'build the examples', ran(['cargo build --examples', 0])), 'finish');
  });

  it('finds an implementation by a plain word if code defines that word', async () => {
    const files: Files = { 'src/common.js': 'function enable(names) {}\n', 'README.md': 'To enable logging.\n' };
    assert.match(await first(files, 'where is enable implemented?'), /"tool":"search"/);
    assert.doesNotMatch(await first(files, 'where is logging implemented?'), /"tool":"search"/);
  });

  it('builds the package without running the tests', async () => {
    const files: Files = { 'pom.xml': '<project><version>1</version></project>' };
    const withMaven = searchPath('mvn');
    for (const task of ['skip tests, just package', 'package it without running the tests', 'build without tests'])
      assert.equal(commands(await proposeIn(files, task, {}, withMaven))[0], 'mvn package -DskipTests', task);
    assert.equal(commands(await proposeIn(files, 'build it', {}, withMaven))[0], 'mvn package');
  });

  it('passes on the Cargo feature that it names', async () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\n[features]\nstd = []\nkv = []\n',
      'src/lib.rs': '',
    };
    assert.equal(await firstCommand(files, 'test with the std feature'), 'cargo test --features std');
    assert.equal(await firstCommand(files, 'run the tests with feature kv'), 'cargo test --features kv');
  });

  it('runs the single Go test that it names', async () => {
    const files: Files = {
      'go.mod': 'module x\n\ngo 1.21\n',
      'a_test.go': 'package x\n\nfunc TestSingleCommand(t *testing.T) {}\n',
    };
    for (const task of ['run TestSingleCommand', 'run the test TestSingleCommand'])
      assert.match(await firstCommand(files, task), /^go test \S+ -run '\^TestSingleCommand\$'$/, task);
  });

  it('runs no formatter to check licenses, spelling or links', async () => {
    const files: Files = { 'go.mod': 'module x\n\ngo 1.21\n', 'a.go': 'package x\n' };
    for (const task of ['license check', 'spelling check', 'check the links', 'check the licenses'])
      assert.equal(await firstCommand(files, task), 'finish', task);
    assert.match(await firstCommand(files, 'format check'), /^gofmt/);
  });

  it('explains a CMake option with its own description', async () => {
    const files: Files = {
      'CMakeLists.txt': 'project(x)\noption(WITH_TLS "Build with TLS." OFF)\n',
      'ci.yml': 'WITH_TLS: ON\n',
    };
    assert.match(await first(files, 'what does WITH_TLS do'), /Build with TLS\. By default it is `OFF`/);
  });

  it('starts the program that is named after the project, and shows its help', async () => {
    const files: Files = {
      'setup.py': "setup(entry_points={'console_scripts': [\n    'ddgx=ddgx:main',\n]})\n",
      'ddgx*': '#!/usr/bin/env python3\nimport argparse\n',
    };
    assert.equal(await firstCommand(files, 'run it'), './ddgx');
    assert.equal(await firstCommand(files, 'show the help'), './ddgx --help');
  });

  it('counts the files in the folder of the sources, not in the tests', async () => {
    const files: Files = { 'app/rules/a.py': '', 'app/rules/b.py': '', 'abc/rules/x.txt': '', 'tests/rules/a.py': '' };
    assert.doesNotMatch(await first(files, 'how many rules are there'), /tests\/rules/);
  });
});
