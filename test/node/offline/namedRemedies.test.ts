import assert from 'node:assert/strict';
import { taskfileCommands } from '../../../src/node/offline/sources/recipes.ts';
import type { Ran } from './request.ts';
import { commands, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const scripts = (bodies: Record<string, string>): Files => ({ 'package.json': JSON.stringify({ scripts: bodies }) });
const after = async (files: Files, task: string, ...steps: readonly Ran[]) =>
  commands(await proposeIn(files, task, { transcript: ran(...steps) }))[0];

describe('a question about the format', () => {
  const files = scripts({ format: 'fmt --write', 'format:check': 'fmt --check' });

  for (const task of ['is everything formatted?', 'check the formatting', 'verify formatting, do not change anything'])
    it(`"${task}" rewrites nothing, even where memory recalls it`, async () => {
      const recalled = [{ tool: 'run', input: { command: 'npm run format' } }];
      const proposal = await proposeIn(files, task, { recalled });
      assert.equal(commands(proposal)[0], 'npm run format:check');
      assert.ok(!commands(proposal).includes('npm run format'));
      assert.ok(proposal.recalledLogits[0]! < -50);
      assert.ok(!commands(await proposeIn(scripts({ format: 'fmt --write' }), task)).includes('npm run format'));
    });

  it('is none where the code is to be formatted', async () => {
    assert.equal(commands(await proposeIn(files, 'format the code'))[0], 'npm run format');
  });
});

describe('what a failure names', () => {
  it('is made by the script whose name has the same word', async () => {
    const files = scripts({ test: 'node t.js', 'graphql:types': 'node g.js' });
    const text = "Error: Cannot find module './__generated__/types.js'";
    assert.equal(await after(files, 'run the tests', ['npm test', 1, text]), 'npm run graphql:types');
  });

  it('is made by a script file that a document names, and no path helps Python to it', async () => {
    const files: Files = {
      'README.md': '# x\n\nBefore the first test run:\n\n```sh\npython3 tools/write_version.py\n```\n',
      'tools/write_version.py': '',
      'ledger/__init__.py': '',
      'tests/test_x.py': 'import unittest\n',
    };
    const text = "ModuleNotFoundError: No module named 'ledger._version'";
    assert.equal(
      await after(files, 'run the tests', ['python3 -m unittest discover -s tests', 1, text]),
      'python3 tools/write_version.py',
    );
  });

  it('is in the data, where a table is missing', async () => {
    const files = scripts({ test: 'node t.js', 'db:seed': 'node s.js', 'db:drop': 'node d.js' });
    const first = await after(files, 'run the tests', ['npm test', 1, 'SQLITE_ERROR: no such table: users\n1 failing']);
    assert.equal(first, 'npm run db:seed');
  });

  it('is configured before make builds', async () => {
    const files: Files = { configure: '#!/bin/sh\n', Makefile: 'x.o: x.c\n\tcc -c x.c\ndist:\n\ttar c x.c\n' };
    const text = 'x.c:1:10: fatal error: config.h: No such file or directory';
    assert.equal(await after(files, 'build the library', ['make', 2, text]), './configure');
    const all = await proposeIn(files, 'build the library', { maxCandidates: 40 });
    assert.ok(!commands(all).includes('make dist'), 'an archive of the sources is no build');
  });

  it('comes before a part of the goal', async () => {
    const files = scripts({ test: 'node t.js', 'test:unit': 'echo none', build: 'node b.js' });
    const text = 'Error: out.txt is missing';
    assert.equal(await after(files, 'run the tests', ['npm test', 1, text]), 'npm run build');
  });
});

describe('a Taskfile without task', () => {
  const lines = (text: string) => taskfileCommands(text, false).map(({ command }) => command);

  it('has its plain lines run by themselves, dependencies first', () => {
    const text = `tasks:\n  gen: sh gen.sh\n  test:\n    deps: [gen]\n    cmds: [sh a.sh, {cmd: sh b.sh}, {task: gen}]\n`;
    assert.deepEqual(lines(text), ['sh gen.sh', 'sh gen.sh && sh a.sh && sh b.sh && sh gen.sh']);
  });

  it('offers nothing that needs more than a shell', () => {
    const text = `tasks:\n  a: 'echo {{.X}}'\n  b: {dir: sub, cmds: [ls]}\n  c: {cmds: [{task: c}]}\n  d: {}\n`;
    assert.deepEqual(lines(text), []);
  });
});
