import assert from 'node:assert/strict';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scriptInFolder } from '../../../src/node/offline/request/scriptInFolder.ts';
import { definitionIn } from '../../../src/node/offline/questions/definition.ts';
import { versionIn } from '../../../src/node/offline/questions/statedVersion.ts';
import { goalsOf } from '../../../src/node/offline/request/goals.ts';
import { workflowCommands } from '../../../src/node/offline/sources/automation.ts';
import { andThen, firstCommand, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';
import { searchPath, writeWorkspace } from './workspaces.ts';

const checkOf = async (files: Files, task: string) => (await proposeIn(files, task)).check;
const summaryOf = async (files: Files, task: string, more: object) =>
  JSON.stringify((await proposeIn(files, task, more)).candidates[0]?.action.input);

describe('a repository with ways of its own', () => {
  const inVenv: Files = {
    Makefile:
      'VENV = build/venv\n.PHONY: test venv\ntest: venv\n\t$(VENV)/bin/pytest -q\nvenv: $(VENV)/.done\n$(VENV)/.done: Makefile\n\tpython3 -m venv $(VENV)\n\t$(VENV)/bin/pip install x\n\ttouch $(VENV)/.done\n',
    'test/test_a.py': 'def test_a(): pass\n',
  };

  it('tests without the virtual environment that a target would set up, where it was not allowed to or found no network', async () => {
    assert.equal(await firstCommand(inVenv, 'run the tests'), 'make test');
    assert.ok((await checkOf(inVenv, 'run the tests'))?.standIns?.includes('python3 -m pytest -q'));
    const refused = andThen(
      [],
      'run',
      { command: 'make test' },
      { status: 'refused', text: 'Not run: it uses the network' },
    );
    assert.equal(await firstCommand(inVenv, 'run the tests', refused), 'python3 -m pytest -q');
  });

  it('has no such way where a target makes more than its environment', async () => {
    const more = {
      ...inVenv,
      Makefile: `${inVenv['Makefile'] ?? ''}\ngen.py: Makefile\n\t./gen\n`.replace('test: venv', 'test: venv gen.py'),
    };
    assert.equal((await checkOf(more, 'run the tests'))?.standIns, undefined);
  });

  it('cleans what a build left, and builds nothing', () => {
    assert.equal(goalsOf('clean up the caches and build leftovers').length, 1);
    assert.equal(goalsOf('remove the old logs and test outputs').length, 1);
    assert.equal(goalsOf('clean up and build it').length, 2);
    assert.equal(goalsOf('remove the caches, then build it').length, 2);
  });

  it('runs the lines of CI in the folders that they have entered', async () => {
    const workflow = (script: string) =>
      `jobs:\n  a:\n    steps:\n      - name: Tests\n        run: |\n${script.replace(/^/gm, '          ')}`;
    const linesOf = (script: string) => workflowCommands(workflow(script), 'ci.yml').map(({ command }) => command);
    assert.deepEqual(linesOf('cd tests\nbash run.sh\ncd ../more\nbash check.sh\ncd ../..\nbash x.sh'), [
      '(cd tests && bash run.sh)',
      '(cd more && bash check.sh)',
    ]);
    assert.deepEqual(linesOf('cd a && make\nmake test\n(cd b; make)\nmake c\ncd b; make\nmake d'), [
      '(cd a && make)',
      '(cd a && make test)',
      '(cd a && make c)',
      '(cd a/b && make d)',
    ]);
    const compared: Files = {
      '.github/workflows/ci.yml': workflow('cd more\nbash tests.sh\ngit diff --exit-code'),
      'more/tests.sh': '#!/bin/sh\n',
    };
    assert.equal(await checkOf(compared, 'run the tests'), undefined);
    assert.match(
      await summaryOf(compared, 'run the tests', { transcript: ran(['(cd more && bash tests.sh)', 0, 'ok 1']) }),
      /`git diff --exit-code`, which CI runs afterwards, shows whether it passed/,
    );
  });

  it('starts a script in the folder that is named beside it', () => {
    const root = writeWorkspace({ 'examples/try.sh': '#!/bin/sh\n', 'examples/a.py': '', 'try.sh': '' });
    try {
      chmodSync(join(root, 'examples/try.sh'), 0o755);
      const place = { root, python: 'python3', onPath: () => true };
      for (const task of [
        'run try.sh in examples, does it still pass?',
        'run the try.sh script in the examples folder',
      ])
        assert.equal(scriptInFolder(task, place), '(cd examples && ./try.sh)', task);
      assert.equal(scriptInFolder('run a.py in examples', place), '(cd examples && python3 a.py)');
      for (const task of ['run try.sh in examples, then build it', 'run b.sh in examples', 'run try.sh in ../x'])
        assert.equal(scriptInFolder(task, place), undefined, task);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('runs the file of tests whose own name says what it is', async () => {
    const files: Files = { Rakefile: 'task :test do\nend\n', 'test/parser_test.rb': '', 'test/other_test.rb': '' };
    for (const task of ['run just parser_test', 'run parser_test', 'only run parser_test please'])
      assert.equal(await firstCommand(files, task), 'ruby -Ilib -Itest test/parser_test.rb', task);
    const node: Files = { 'package.json': '{"scripts":{"test":"node --test"}}', 'test/builtin.js': '' };
    assert.equal(await firstCommand(node, 'just run test/builtin.js'), 'node --test test/builtin.js');
  });

  it('prints the help of a program by the option that its source knows', async () => {
    const python: Files = {
      'pyproject.toml': '[project]\nname = "bottle"\n[project.scripts]\nbottle = "bottle:main"\n',
      'bottle.py':
        'from argparse import ArgumentParser\n\ndef main():\n    pass\n\nif __name__ == "__main__":\n    main()\n',
    };
    for (const task of ['print bottles help output', "show me bottle's usage", 'what does bottle print with --help'])
      assert.equal(await firstCommand(python, task), 'python3 -m bottle --help', task);
    const shell: Files = { 'tally.sh': '#!/bin/sh\n# Usage: tally\ncase $1 in\n  -h) usage;;\nesac\n' };
    assert.equal(await firstCommand(shell, 'how do i use it? show its help'), 'bash tally.sh -h');
    const silent: Files = { 'tally.sh': '#!/bin/sh\necho hi\n' };
    assert.equal(await firstCommand(silent, 'show its help'), 'finish');
  });

  it('runs the example of a crate, with what it is to be given', async () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "x"\n',
      'examples/app.rs': 'fn main() {}\n',
      'src/lib.rs': '',
    };
    assert.equal(
      await firstCommand(files, 'show me what the app example prints with --help'),
      'cargo run --example app -- --help',
    );
    assert.equal(await firstCommand(files, 'run the app example'), 'cargo run --example app');
    assert.notEqual(await firstCommand(files, 'run the other example'), 'cargo run --example other');
    assert.notEqual(await firstCommand(files, 'build the app example'), 'cargo run --example app');
  });

  it('gives the programs of the workspace their own library, and names one that is not installed', async () => {
    const files: Files = {
      Rakefile: 'task :test do\nend\n',
      'bin/own': '#!/usr/bin/env ruby\n',
      'lib/own.rb': '',
      'x.gemspec': '',
    };
    const programs = searchPath('ruby', 'rake', 'gem');
    const failed = (name: string) => `kernel_require.rb:85:in 'require': cannot load such file -- ${name} (LoadError)`;
    try {
      const lacks = ran(['./bin/own --help', 1, failed('own')]);
      const { candidates } = await proposeIn(files, 'run `./bin/own --help`', { transcript: lacks }, programs);
      assert.equal(candidates[0]?.action.input['command'], 'ruby -Ilib bin/own --help');
      const foreign = ran(['rake test', 1, `ronn: not found\n${failed('simplecov')}\nrake aborted!`]);
      const end = await proposeIn(files, 'run the tests', { transcript: foreign }, programs);
      const summary = JSON.stringify(end.candidates[0]?.action.input);
      assert.match(summary, /Ruby did not find `simplecov`: it is not installed\./);
      assert.doesNotMatch(summary, /ronn` was not found/);
    } finally {
      rmSync(programs, { recursive: true, force: true });
    }
  });

  it('prepares nothing for what a formatter or ShellCheck finds, whatever words the code has', async () => {
    const files: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '' };
    const diff = 'Diff in /x/src/lib.rs:1:\n-fn missing_option_01(){}\n+fn missing_option_01() {}\n';
    assert.equal(await firstCommand(files, 'check the formatting', ran(['cargo fmt --check', 1, diff])), 'finish');
    const found = 'In a.sh line 1:\n^-- SC2148 (error): Tips depend on target shell and yours is unknown, not found.';
    const shell: Files = { 'a.sh': '', 'setup.py': '' };
    assert.equal(await firstCommand(shell, 'run shellcheck over a.sh', ran(['shellcheck a.sh', 1, found])), 'finish');
  });

  it('finds a method of C++ where it is defined outside of its class', () => {
    const hit = (path: string, line: number, text: string) => ({ path, line, text });
    const found = definitionIn(
      [
        hit('t.h', 9, 'XMLError LoadFile( const char* filename );'),
        hit('t.cpp', 3, 'XMLError XMLDocument::LoadFile( const char* filename )'),
        hit('u.cpp', 5, 'return XMLDocument::LoadFile( name )'),
      ],
      'LoadFile',
    );
    assert.match(found ?? '', /^`LoadFile` is defined here:\n\n- `t\.cpp:3`/);
  });

  it("takes a version of Dist::Zilla's plugins, or of a text, for none of the project", () => {
    const hit = (path: string, line: number, text: string) => ({ path, line, text });
    const hits = [
      hit('dist.ini', 48, 'version = 0.029'),
      hit('draft.txt', 20, 'version = 5.0'),
      hit('lib/URI.pm', 6, "our $VERSION = '5.36';"),
    ];
    assert.equal(versionIn(hits, 'URI'), '5.36 (`lib/URI.pm:6`)');
    assert.equal(versionIn([hit('dist.ini', 2, 'version = 1.2')], 'x'), '1.2 (`dist.ini:2`)');
  });
});
