import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { definitionIn } from '../../../src/node/offline/questions/definition.ts';
import { versionIn } from '../../../src/node/offline/questions/statedVersion.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import { andThen, commands, firstCommand, path, proposeIn, ran, request } from './request.ts';
import type { Files } from './workspaces.ts';
import { searchPath, writeWorkspace } from './workspaces.ts';

const refused = { status: 'refused', text: 'Not run: npm install uses the network; there is nobody to ask.' } as const;
const installing = ['run', { command: 'npm install' }, refused] as const;

/** What went wrong in public repositories that nothing here was tuned on. */
describe('a repository that nobody prepared', () => {
  it('gives up on cleaning where nothing cleans, and does not build instead', async () => {
    const files: Files = { 'go.mod': 'module demo', 'a.go': 'package demo' };
    for (const task of ['clean up build files', 'remove the build artifacts', 'delete the compiled files'])
      assert.equal(await firstCommand(files, task), 'finish', task);
    assert.equal(await firstCommand(files, 'make a clean build'), 'go build ./...');
  });

  it('takes the programs of the product in bin for no scripts of the workspace', async () => {
    const product = ['git-setup.sh', 'git-clear.sh', 'git-release.sh', 'git-undo.sh'];
    const files: Files = {
      ...Object.fromEntries(product.map((name) => [`bin/${name}`, '#!/bin/sh\n'])),
      'bin/run_tests.sh': '#!/bin/sh\n',
    };
    for (const task of ['set it up', 'make a release', 'clear the build', 'install the dependencies'])
      assert.equal(await firstCommand(files, task), 'finish', task);
    assert.equal(await firstCommand(files, 'run the tests'), 'bash bin/run_tests.sh');
  });

  it('takes no other check for a check of types or format', async () => {
    const files: Files = {
      Makefile: 'leakcheck:\n\t./leaks\n\ncheck:\n\t./tests.sh\n\nbuild:\n\tcc a.c\n',
      'scripts/check_tmux_version.sh': '#!/bin/sh\n',
    };
    for (const task of ['type check it', 'check the formatting', 'check the types'])
      assert.equal(await firstCommand(files, task), 'finish', task);
    const bundle: Files = { 'package.json': JSON.stringify({ scripts: { build: 'rollup -i a.js --format esm' } }) };
    assert.equal(await firstCommand(bundle, 'check the formatting'), 'finish');
    const authors = "git log --format='%aN <%aE>' | sort -u > AUTHORS";
    const log: Files = { 'package.json': JSON.stringify({ scripts: { authors } }) };
    assert.equal(await firstCommand(log, 'is everything formatted the way it should be?'), 'finish');
    const typed: Files = {
      'README.md': '# x\n\nThen type this in the terminal:\n\n```sh\nmake reload\n```\n',
      Makefile: 'reload:\n\t./x\n',
    };
    assert.equal(await firstCommand(typed, 'type check it'), 'finish');
    const rust: Files = { 'Cargo.toml': '[package]\nname = "x"\n' };
    assert.equal(await firstCommand(rust, 'type check it'), 'cargo check');
    const failed = ran(['cargo check', 101, 'error: failed to get `anyhow` as a dependency of package `x`']);
    assert.notEqual(await firstCommand(rust, 'type check it', failed), 'cargo fmt --check');
  });

  it('says where it looked when nothing matches', async () => {
    const { candidates } = await proposeIn({ 'README.md': '# x\n', Makefile: 'all:\n\tcc a.c\n' }, 'lint the code');
    assert.match(
      JSON.stringify(candidates[0]!.action.input),
      /"No linter is set up here: .*Looked in `Makefile` and `README\.md`\. /,
    );
    const none = await proposeIn({ 'a.c': '' }, 'lint the code');
    assert.match(
      JSON.stringify(none.candidates[0]!.action.input),
      /There is no manifest, README or CI file to look in\./,
    );
  });

  it('lints by the linter of the test script where no script does that alone', async () => {
    const scripts = (test: string, more = {}) => ({ 'package.json': JSON.stringify({ scripts: { test, ...more } }) });
    assert.equal(await firstCommand(scripts('xo && ava'), 'lint the code'), './node_modules/.bin/xo');
    assert.equal(await firstCommand(scripts('xo && ava'), 'run the tests'), 'npm test');
    assert.equal(await firstCommand(scripts('xo && ava', { lint: 'xo --quiet' }), 'lint the code'), 'npm run lint');
    assert.equal(
      await firstCommand(scripts('npm run style && ava', { style: 'xo' }), 'lint the code'),
      'npm run style',
    );
  });

  it('does not take a test target for a linter where the CI step that runs it is named after both', async () => {
    const files: Files = {
      Makefile: 'test:\n\tprove *.sh\n',
      '.github/workflows/ci.yml':
        'jobs:\n  a:\n    steps:\n      - name: Test and lint\n        run: |\n          make test\n',
    };
    assert.equal(await firstCommand(files, 'lint the code'), 'finish');
    assert.equal(await firstCommand(files, 'run the tests'), 'make test');
  });

  it('builds and runs tests that have a CMake project of their own', async () => {
    const tests = 'project(t)\nadd_executable(t t.c)\n';
    const build = 'cmake -S tests -B build/tests && cmake --build build/tests && ';
    const first = (text: string, more: Files = {}) =>
      firstCommand({ 'tests/CMakeLists.txt': text, 'a.h': '', ...more }, 'run the tests');
    assert.equal(await first(tests), `${build}./build/tests/t`);
    assert.equal(await first(`${tests}enable_testing()\n`), `${build}ctest --test-dir build/tests --output-on-failure`);
    assert.doesNotMatch(await first(tests, { 'CMakeLists.txt': 'project(x)\nadd_subdirectory(tests)\n' }), /-S tests/);
  });

  it('knows Meson', async () => {
    const files: Files = { 'meson.build': "project('x', 'c')\ntest('a', t)\n" };
    const build = 'meson setup build && meson compile -C build';
    assert.equal(await firstCommand(files, 'build it'), build);
    assert.equal(await firstCommand(files, 'run the tests'), `${build} && meson test -C build`);
  });

  it('runs no script of the tests that needs arguments', async () => {
    const first = (script: string) => firstCommand({ 'tests/runtest.sh': script }, 'run the tests');
    assert.equal(await first('set -eu\n"$2" | diff "${1}" -\n'), 'finish');
    assert.equal(await first('run() { echo "$1"; }\nrun "${1:-all}"\n'), 'bash tests/runtest.sh');
  });

  it('looks up what a task only names', async () => {
    const files: Files = { 'src/a.js': 'const a = 1;\n', 'package.json': '{"scripts":{"test":"node --test"}}' };
    for (const task of [
      "where's parseHeader?",
      'where is parseHeader',
      'find parse_header',
      'find every mention of tmux',
    ])
      assert.equal(await firstCommand(files, task), 'search', task);
  });

  it('runs no fixer where a linter is asked for, even after the linter has failed', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { lint: 'oxlint', 'lint:fix': 'oxlint --fix' } }),
    };
    const transcript = ran(['npm run lint', 1, 'sh: 1: oxlint: not found']);
    const recalled = [commandAction('npm run lint:fix')];
    const { candidates, recalledLogits } = await proposeIn(files, 'run the linter', { transcript, recalled });
    assert.ok(!commands({ candidates, recalledLogits, tier: 'offline' }).includes('npm run lint:fix'));
    assert.ok((recalledLogits[0] ?? 0) <= -60);
    assert.equal(await firstCommand(files, 'fix the lint errors'), 'npm run lint:fix');
  });

  it('ends once installing was refused: builds, wrappers and fetched programs need it as well', async () => {
    const scripts = {
      test: 'npm-run-all --silent unit',
      build: 'npm-run-all b:*',
      lint: 'xo',
      all: 'npm run lint && npm test',
    };
    const files: Files = {
      'package.json': JSON.stringify({ scripts, devDependencies: { xo: '1' } }),
      '.github/workflows/ci.yml': 'jobs:\n  ci:\n    steps:\n      - run: npm run build --if-present\n',
    };
    const steps = andThen(ran(['npm test', 127, 'sh: 1: npm-run-all: not found']), ...installing);
    assert.equal(await firstCommand(files, 'run the tests', steps), 'finish');
    const linted = andThen(ran(['npm run lint', 127, 'sh: 1: xo: not found']), ...installing);
    assert.equal(await firstCommand(files, 'lint', linted), 'finish');
  });

  it('ends as soon as fetching a runner was refused, and says what is missing', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { test: 'pnpm -r test' }, devDependencies: { vitest: '1' } }),
      'pnpm-lock.yaml': '',
    };
    const failed = ran(['pnpm test', 127, 'bash: line 1: pnpm: command not found']);
    const steps = andThen(failed, 'run', { command: 'corepack pnpm test' }, refused);
    const programs = searchPath('sh', 'bash', 'node', 'npm', 'npx', 'corepack');
    const { candidates } = await proposeIn(files, 'run the tests', { transcript: steps }, programs);
    rmSync(programs, { recursive: true });
    assert.deepEqual(commands({ candidates, recalledLogits: [], tier: 'offline' }), ['finish']);
    assert.match(JSON.stringify(candidates[0]?.action.input['summary']), /pnpm/);
  });

  it('asks a toolchain that found no network for nothing more', async () => {
    const files: Files = { 'Cargo.toml': '[package]\nname = "demo"\nversion = "1.0.0"\n', 'src/lib.rs': '' };
    const text = 'error: failed to get `serde` as a dependency\n  [6] Could not resolve host: index.crates.io';
    assert.equal(await firstCommand(files, 'run the tests', ran(['cargo test', 101, text])), 'finish');
  });

  it('prefers a runner that is there to one that only a file names', async () => {
    const files: Files = {
      'nox.ini': '',
      'noxfile.py': 'import nox\n@nox.session\ndef tests(session):\n    pass\n',
      'tests/test_a.py': 'import unittest\n',
    };
    assert.match(await firstCommand(files, 'run the tests'), /unittest/);
  });

  it('runs the test program that a Makefile makes', async () => {
    const files: Files = {
      Makefile: 'all: sds-test\nsds-test: sds.c\n\t$(CC) -o sds-test sds.c\nclean:\n\trm -f sds-test\n',
    };
    assert.equal(await firstCommand(files, 'run the tests'), 'make sds-test && ./sds-test');
    const hasTests: Files = { Makefile: `${files['Makefile'] ?? ''}test: sds-test\n\t./sds-test\n` };
    assert.equal(await firstCommand(hasTests, 'run the tests'), 'make test');
  });

  it('weighs nothing from a folder below that would lead out of this one', async () => {
    const files: Files = { Makefile: 'test:\n\ttrue\n' };
    const recalled = [commandAction('(cd .. && make test)')];
    const { recalledLogits } = await proposeIn(files, 'run the tests', { recalled });
    assert.ok((recalledLogits[0] ?? 0) <= -60);
  });

  it('prefers the plain target to one whose name says more', async () => {
    const targets = 'default platformTest build_tests test versionsTest all'.split(' ');
    const files: Files = {
      Makefile: targets.map((name) => `.PHONY: ${name}\n${name}:\n\t$(MAKE) -C tests ${name}\n`).join('\n'),
    };
    assert.equal(await firstCommand(files, 'run the tests'), 'make test');
    assert.equal(await firstCommand(files, 'build it'), 'make default');
  });

  it('configures with CMake whether or not there is a folder for builds', async () => {
    const files: Files = { 'CMakeLists.txt': 'project(demo)', 'build/other.txt': '' };
    assert.equal(await firstCommand(files, 'build it'), 'cmake -S . -B build && cmake --build build');
  });

  it('has the tests of the repository for a package without its own', async () => {
    const files: Files = {
      '.git/HEAD': 'ref: refs/heads/main\n',
      'package.json': JSON.stringify({ scripts: { test: 'node t.js', lint: 'eslint .' } }),
      'packages/a/package.json': JSON.stringify({ name: 'a', scripts: { lint: 'eslint src' } }),
    };
    const root = writeWorkspace(files);
    const model = createOfflineModel({ root: join(root, 'packages/a'), path });
    try {
      const first = async (task: string) => {
        const { candidates } = await model.propose(request(task), new AbortController().signal);
        return candidates[0]?.action.input['command'];
      };
      assert.equal(await first('run the tests'), '(cd ../.. && npm test)');
      assert.equal(await first('lint'), 'npm run lint');
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('takes a line of a CI step for what the step is named after only where no other line is', async () => {
    const workflow = (run: string) => ({
      '.github/workflows/ci.yml': `jobs:\n  build:\n    steps:\n      - name: Run shellcheck\n        run: |\n          ${run}\n`,
      demo: 'echo',
      'run.sh': 'echo',
    });
    assert.equal(await firstCommand(workflow('shellcheck demo\n          bash run.sh'), 'lint'), 'shellcheck demo');
    assert.equal(await firstCommand(workflow('bash run.sh'), 'lint'), 'bash run.sh');
  });

  it('does not ask a program for help because its output says so', async () => {
    const files: Files = { 'package.json': JSON.stringify({ scripts: { test: 'docker-compose run' } }) };
    const text = "unknown flag: 'c'\nSee 'docker --help' for more, try 'docker --help'";
    const { candidates, ...rest } = await proposeIn(files, 'run the tests', { transcript: ran(['npm test', 1, text]) });
    assert.ok(!commands({ candidates, ...rest }).includes('docker --help'));
  });

  it('takes a part for no whole: lint:css neither goes before lint nor ends its task', async () => {
    const scripts = { 'lint:css': 'stylelint .', lint: 'eslint .', 'schema:build': 'node s.js' };
    const files: Files = { 'package.json': JSON.stringify({ scripts }) };
    const recalled = [commandAction('npm run lint:css')];
    const { candidates, ...rest } = await proposeIn(files, 'run the linter', { recalled });
    assert.ok(!commands({ candidates, ...rest }).includes('npm run lint:css'));
    assert.ok((rest.recalledLogits[0] ?? 0) < -50);
    assert.equal(await firstCommand(files, 'run the linter', ran(['npm run lint:css', 0])), 'npm run lint');
    assert.equal(await firstCommand(files, 'lint the css'), 'npm run lint:css');
  });

  it('runs a script that is called like the file that is missing', async () => {
    const files: Files = {
      'package.json': JSON.stringify({ scripts: { lint: 'node l.js', messages: 'node m.js', docs: 'x' } }),
    };
    const text = 'error: i18n/messages.json: no such file';
    assert.equal(await firstCommand(files, 'lint it', ran(['npm run lint', 2, text])), 'npm run messages');
  });

  it('knows more words for cleaning, starting, sizes and releases', async () => {
    const files: Files = {
      Makefile: 'run:\n\t./app\n',
      'package.json': '{"version":"1.2.3","scripts":{"build":"node b.js"}}',
    };
    assert.equal(await firstCommand(files, 'wipe the build output'), 'finish');
    assert.equal(await firstCommand(files, 'start it'), 'make run');
    assert.match(await firstCommand(files, 'what takes up the most space here'), /^find /);
    assert.equal(await firstCommand(files, 'which release is this'), 'search');
  });

  it('claims nothing for the project where only its documentation is cleaned', async () => {
    const files: Files = { 'docs/Makefile': 'clean:\n\trm -rf _build\n', 'setup.py': '' };
    assert.equal((await proposeIn(files, 'clean')).check, undefined);
    assert.equal((await proposeIn(files, 'clean the docs')).check?.command, '(cd docs && make clean)');
  });

  it('reads the version from code and manifests before documents', () => {
    const hits = [
      { path: 'Commands.md', line: 435, text: 'version 2.34.1' },
      { path: 'bin/demo', line: 3, text: 'VERSION="7.6.0"' },
    ];
    assert.match(versionIn(hits) ?? '', /^7\.6\.0 /);
    assert.equal(versionIn([{ path: 'code-of-conduct.md', line: 70, text: 'version 1.4' }]), undefined);
  });

  it('finds a C++ class behind a macro, and takes no anchor of a document for it', () => {
    const hits = [
      { path: 'docs/manual.adoc', line: 360, text: '[[xml_document::ctor]][[xml_document::dtor]]' },
      { path: 'src/xml.hpp', line: 1115, text: 'class DEMO_CLASS xml_document: public xml_node' },
    ];
    assert.match(
      definitionIn(hits, 'xml_document') ?? '',
      /^`xml_document` is defined here:\n\n- `src\/xml\.hpp:1115`/,
    );
  });
});
