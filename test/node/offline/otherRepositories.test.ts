// What more public repositories showed, with made-up files of the same shape.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, firstCommand, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';
import { searchPath } from './workspaces.ts';

const json = JSON.stringify;
const commandsOf = async (...parameters: Parameters<typeof proposeIn>) => commands(await proposeIn(...parameters));

describe('a check of the format', () => {
  it('may be a part of the script that lints, and is not what formats', async () => {
    const scripts = { lint: 'oxlint src && oxfmt --check src', 'lint:fix': 'oxlint src --fix && oxfmt src' };
    const files: Files = { 'package.json': json({ scripts }) };
    assert.equal(await firstCommand(files, 'is the code formatted properly?'), 'npm run lint');
    assert.equal(await firstCommand(files, 'format the code'), 'npm run lint:fix');
  });

  it('is no target whose comment says that it rewrites files', async () => {
    const Makefile =
      '# create single headers and pretty print\namalgamate: a.h\n\t$(MAKE) pretty\npretty:\n\tastyle a.h\n';
    const proposed = await commandsOf({ Makefile }, 'check the formatting', { maxCandidates: 20 });
    assert.deepEqual(proposed, ['finish']);
    assert.equal(await firstCommand({ Makefile }, 'format the code'), 'make pretty');
  });

  it('is RuboCop’s layout where Ruby has no other formatter', async () => {
    const files: Files = { Gemfile: "gem 'rubocop'\n" };
    assert.equal(await firstCommand(files, 'check the formatting'), 'bundle exec rubocop --only Layout');
    assert.equal(await firstCommand(files, 'run the linter'), 'bundle exec rubocop');
  });
});

describe('a check of the types', () => {
  it('is what compiles all of it, where a language has no checker of its own', async () => {
    assert.equal(await firstCommand({ 'go.mod': 'module x\n' }, 'are there any type errors?'), 'go vet ./...');
    assert.equal(await firstCommand({ 'go.mod': 'module x\n' }, 'run the linter'), 'go vet ./...');
    assert.equal(await firstCommand({ 'pom.xml': '<project/>' }, 'check the types'), 'mvn test-compile');
    assert.equal(await firstCommand({ 'pom.xml': '<project/>' }, 'please compile this'), 'mvn compile');
  });
});

describe('extensions of a Python package', () => {
  const files: Files = {
    'setup.py': "setup(name='fir', ext_modules=[Extension('fir.press', sources=['press.c'])])\n",
    ...{ 'fir/__init__.py': 'from fir import press\n', 'tests/test_a.py': 'import unittest\n' },
  };
  const test = 'python3 -m unittest discover -s tests';
  const build = 'python3 setup.py build_ext --inplace';

  it('are what a build compiles', async () => assert.equal(await firstCommand(files, 'please compile this'), build));

  it('are built when the tests lack them, and not when they lack something else', async () => {
    const after = async (text: string) => (await commandsOf(files, test, { transcript: ran([test, 1, text]) }))[0];
    const lacks = "ImportError: cannot import name 'press' from 'fir' (/place/fir/__init__.py)\nFAILED (errors=1)";
    assert.equal(await after(lacks), build);
    assert.notEqual(await after("ModuleNotFoundError: No module named 'numpy.core'\nFAILED (errors=1)"), build);
  });

  it('are not there in a package without them: setup.py builds the whole', async () => {
    assert.equal(await firstCommand({ 'setup.py': "setup(name='x')\n" }, 'build it'), 'python3 setup.py build');
  });
});

describe('after a failure', () => {
  it('no chain is tried whose first step is what failed', async () => {
    const files: Files = {
      'package.json': json({ scripts: { build: 'pack', check: 'true' } }),
      'CONTRIBUTING.md': '## Build\n\n```sh\nnpm run build && npm run check\n```\n',
    };
    const transcript = ran(['npm run build', 127, 'sh: 1: pack: not found']);
    const proposed = await commandsOf(files, 'build', { transcript, maxCandidates: 20 });
    assert.ok(!proposed.includes('npm run build && npm run check'), proposed.join());
  });

  it('what does not mention a missing program is not run to provide it', async () => {
    const Makefile = 'all: gen check\ngen:\n\ttl gen a.tl\ndev:\n\tluarocks install tidy\ncheck:\n\ttidy a.lua\n';
    const transcript = ran(['make check', 2, 'make: tidy: No such file or directory']);
    const proposed = await commandsOf({ Makefile }, 'run the check', { transcript, maxCandidates: 20 });
    assert.ok(!proposed.includes('make all') && !proposed.includes('make gen'), proposed.join());
  });
});

describe('starting it', () => {
  it('is not a target that only installs development tools', async () => {
    const Makefile = 'dev:\n\tluarocks install tidy\n\tluarocks install busted\ntest:\n\tbusted\n';
    assert.equal(await firstCommand({ Makefile }, 'start the dev server'), 'finish');
  });
});

describe('the answer of a command that lists', () => {
  it('begins with what it prints first', async () => {
    const log = Array.from({ length: 30 }, (_, at) => `commit ${String(30 - at)}`).join('\n');
    const task = 'git log --graph';
    const { candidates } = await proposeIn({ '.git/HEAD': '' }, task, { transcript: ran([task, 0, log]) });
    const summary = candidates[0]!.action.input['summary'] as string;
    assert.match(summary, /printed first:\n\n```\ncommit 30\ncommit 29\n/);
    assert.doesNotMatch(summary, /commit 1\n/);
  });
});

describe('what a document names in place of a missing program', () => {
  const Makefile = 'format-check:\n\tbeautify --check .\nformat:\n\tbeautify .\n';

  it('is neither that program again nor what stands in another paragraph', async () => {
    const guide =
      '1. Format the code using `beautify`\n\n## Tests\n\nIf you do not have `make`, run:\n\n```\npytest -vv\n```\n';
    const files: Files = { Makefile, 'CONTRIBUTING.md': guide, 'tests/test_a.py': 'def test_a(): pass\n' };
    assert.equal(await firstCommand(files, 'check the formatting'), 'make format-check');
    assert.equal(await firstCommand(files, 'format the code'), 'make format');
  });
});

describe('a program that downloads', () => {
  it('is not run for a task that only shares a word with its name', async () => {
    const files: Files = {
      Makefile: 'lint:\n\tgo vet ./...\n',
      'scripts/download-worklint.bash': '#!/bin/bash\ncurl -O x\n',
      'scripts/test-download-worklint.bash': '#!/bin/bash\n',
    };
    for (const [task, line] of [
      ['any lint errors?', 'make lint'],
      ['test it', 'make test'],
    ] as const) {
      const transcript = ran([line, 2, 'make: go: No such file or directory']);
      const proposed = await commandsOf(files, task, { transcript, maxCandidates: 20 });
      assert.ok(!proposed.some((one) => one.includes('download')), proposed.join());
    }
    assert.equal(await firstCommand(files, 'download worklint'), 'bash scripts/download-worklint.bash');
  });
});

describe('a linter’s own repository', () => {
  it('is not linted by fetching its image', async () => {
    const files: Files = { 'README.md': '# lintfile\n\n## Lint\n\n```sh\ndocker pull lintfile/lintfile\n```\n' };
    assert.equal(await firstCommand(files, 'is the code style ok?'), 'finish');
  });
});

describe('after a module of Python is missing', () => {
  it('no runner is tried that is not there either', async () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "a"\n[tool.ruff]\n',
      'tox.ini': '[tox]\n[testenv:lint]\ncommands = ruff check\n',
    };
    const transcript = ran(['python3 -m ruff check .', 1, 'python3: No module named ruff']);
    const plain = searchPath('python3', 'bash');
    try {
      const proposed = await commandsOf(files, 'lint', { transcript, maxCandidates: 20 }, plain);
      assert.ok(!proposed.includes('tox -e lint'), proposed.join());
    } finally {
      rmSync(plain, { recursive: true });
    }
  });
});

describe('the program to start', () => {
  it('is the root package of a Go module, whatever its file is called', async () => {
    const module = { 'go.mod': 'module x\n', 'pup.go': 'package main\n\nfunc main() {\n}\n' };
    assert.equal(await firstCommand(module, 'run the app'), 'go run .');
    const library = { 'go.mod': 'module x\n', 'pup.go': 'package pup\n' };
    assert.equal(await firstCommand(library, 'run the app'), 'finish');
  });

  it('is no development server', async () => {
    const files: Files = { 'bin/links': '#!/bin/sh\n', 'pyproject.toml': '[project.scripts]\nlinks = "links:main"\n' };
    assert.equal(await firstCommand(files, 'start the dev server'), 'finish');
  });
});
