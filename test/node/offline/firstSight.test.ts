// What repositories showed at first sight, with made-up files of the same shape.
import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const said = (value: unknown) => (typeof value === 'string' ? value.replaceAll('`', '') : '');
const summaryOf = async (...parameters: Parameters<typeof proposeIn>) =>
  said((await proposeIn(...parameters)).candidates[0]!.action.input['summary']);

describe('a repository at first sight', () => {
  it('starts no interpreter without a program, no manager without a command, and no sample of its documents', async () => {
    const files: Files = {
      'package.json': '{"scripts":{"test":"node --test"}}',
      'README.md':
        '# x\n\nBuild it with `node --inspect`, start it with `npm`.\n\n```sh\npython3 -m app\n./tests/mod.rs\n```\n',
      'tests/mod.rs': 'fn main() {}\n',
    };
    for (const task of ['build the project', 'run it', 'start this program'])
      for (const command of commands(await proposeIn(files, task)))
        assert.ok(!['node --inspect', 'npm', 'python3 -m app', './tests/mod.rs'].includes(command), command);
  });

  it('says what it lacks', async () => {
    const files: Files = { 'a.c': 'int main(void) { return 0; }\n', Makefile: 'all:\n\tcc a.c\n' };
    for (const [task, expected] of [
      [
        'could you please run the whole test suite?',
        /^Nothing here runs tests: .*\. Looked in Makefile\. It offers make all\./,
      ],
      ['lint', /^No linter is set up here: /],
      ['is the code formatted correctly?', /^Nothing here formats the code or checks its format: /],
      [
        'frobnicate the widgets, but do not sell them',
        /^No command of this workspace matches the task: frobnicate the widgets\. /,
      ],
    ] as const)
      assert.match(await summaryOf(files, task), expected);
  });

  it('is checked for its format by the tool that formats it', async () => {
    for (const [files, expected] of [
      [{ 'package.json': '{"scripts":{"format":"biome format ."}}' }, 'npm run format'],
      [{ 'go.mod': 'module x\n' }, 'gofmt -l . >/dev/null && ! gofmt -l . | grep .'],
      [{ 'pyproject.toml': '[project]\nname = "x"\n[tool.ruff]\n' }, 'python3 -m ruff format --check .'],
      [
        { 'package.json': '{"scripts":{"prettier":"prettier --write docs"},"devDependencies":{"prettier":"3"}}' },
        'npx prettier --check docs',
      ],
    ] as const satisfies readonly (readonly [Files, string])[])
      assert.equal(await firstCommand(files, 'check the formatting'), expected);
  });

  it('is not tested with an option that turns its tests off', async () => {
    const lists =
      'project(x C)\noption(DISABLE_TESTS "Skip them" OFF)\noption(ENABLE_SSL_TESTS "More of them" OFF)\nenable_testing()\nadd_test(a a)\n';
    assert.equal(
      await firstCommand({ 'CMakeLists.txt': lists }, 'run the tests'),
      'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure',
    );
  });

  it('is not built by a target that is a file beside the Makefile, nor tested or started by fuzzing', async () => {
    const files: Files = {
      Makefile:
        'all:\n\tcc a.c\nBUILD.bazel: a.c\n\tgenerate > $@\nfuzz_testing: a.c\n\tcc -o $@ a.c\nfuzzing-start: a.c\n\tafl\n',
      'BUILD.bazel': '',
      'CMakeLists.txt': 'project(x C)\nenable_testing()\nadd_test(a a)\n',
    };
    assert.notEqual(await firstCommand(files, 'build it'), 'make BUILD.bazel');
    assert.match(await firstCommand(files, 'run the tests'), /&& ctest /);
    for (const command of commands(await proposeIn(files, 'start it'))) assert.doesNotMatch(command, /fuzz/);
  });

  it('is not built in other ways where the wrapper of its tool finds no network', async () => {
    const files: Files = { 'pom.xml': '<project/>', mvnw: '#!/bin/sh\n' };
    const transcript = ran(['./mvnw test', 1, 'wget: Failed to fetch https://repo.maven.apache.org/x.zip']);
    assert.deepEqual(commands(await proposeIn(files, 'run the tests', { transcript })), ['finish']);
  });

  it('is asked for its linter, not for its tests, where the linter shall pass', async () => {
    const files: Files = { 'package.json': '{"scripts":{"test":"mocha","lint":"eslint ."}}' };
    assert.equal(await firstCommand(files, 'does the linter pass?'), 'npm run lint');
    assert.equal(await firstCommand(files, 'does everything pass?'), 'npm test');
  });

  it('that is a library tells how it is used, where it is to be started', async () => {
    const files: Files = { 'README.md': '# x\n\n## Usage\n\nCall `x()`.\n' };
    assert.equal(
      await summaryOf(files, 'how do I start this?'),
      'No command here starts it. This is how it is used:\n\nREADME.md:3, "Usage":\n\nCall x().',
    );
  });

  it('says where bugs go by its manifest or its remote', async () => {
    const cloned: Files = {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/config': '[remote "origin"]\n\turl = git@example.com:a/b.git\n',
    };
    assert.match(
      await summaryOf(cloned, 'how do I report a bug?'),
      /^No document here says how\. Bugs are reported at https:\/\/example\.com\/a\/b /,
    );
    const stated: Files = { ...cloned, 'package.json': '{"bugs":{"url":"https://example.com/bugs"}}' };
    assert.match(
      await summaryOf(stated, 'how can I contribute?'),
      /Issues and changes go to https:\/\/example\.com\/bugs \(package\.json:1\)\.$/,
    );
  });

  it('whose documents are in RDoc is described by them', async () => {
    const files: Files = {
      'README.rdoc': '= x -- a builder\n\nhome :: https://x.example\n\n== Description\n\nBuilds what is old.\n',
    };
    assert.equal(
      (await proposeIn(files, 'what does this project do?')).candidates[0]!.action.input['path'],
      'README.rdoc',
    );
  });

  it('of Autotools that names its next version says so', async () => {
    const files: Files = { 'configure.ac': 'AC_INIT([x], next-3.8)\n', 'tests/a.conf': '# version 2.5\n' };
    assert.equal(await summaryOf(files, 'which version is this?'), 'next-3.8 (configure.ac:1)');
  });

  it('without a compiler that it requires says which standard it sets', async () => {
    assert.match(
      await summaryOf({ Makefile: 'all:\n\tcc -std=c99 a.c\n' }, 'which compiler version is needed?'),
      /^c99 \(Makefile:2\)$/,
    );
  });

  it('keeps the words of its sources apart from those of a task', async () => {
    const { candidates } = await proposeIn(
      { 'src/handler.rs': '', 'Cargo.toml': '[package]\nname = "x"\n' },
      'which file handles lexing?',
    );
    assert.match(JSON.stringify(candidates[0]!.action.input), /lex/);
  });
});
