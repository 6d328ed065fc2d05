import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('a check of the syntax in plain words', () => {
  const programs = searchPath('bash', 'sh', 'node', 'npm', 'git', 'find', 'xargs', 'python3');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0] ?? '';
  const scripts: Files = { 'package.json': '{"name": "tally"}', 'index.js': 'a = 1;\n', 'lib/b.js': 'b = 1;\n' };

  for (const task of [
    'any syntax errors?',
    'Are there any syntax errors in the code?',
    'check for syntax errors',
    'check that the javascript has no syntax errors',
    'do a syntax check of everything',
  ])
    it(`is one of all scripts: ${task}`, async () => {
      assert.match(await first(scripts, task), /^find \. .* node --check$/);
    });

  it('is one of the folder that is named', async () => {
    assert.match(await first(scripts, 'check lib for syntax errors'), /^find \.\/lib .* node --check$/);
  });

  for (const task of [
    'fix the syntax errors',
    'how does it report syntax errors?',
    'where are syntax errors thrown?',
    'check the syntax of the usage pattern',
    'no need to check lib for syntax errors',
  ])
    it(`is none: ${task}`, async () => {
      assert.doesNotMatch(await first(scripts, task), /--check/);
    });

  it('is none where there is other code too', async () => {
    assert.doesNotMatch(await first({ ...scripts, 'src/c.ts': '' }, 'any syntax errors?'), /--check/);
    assert.doesNotMatch(await first({ ...scripts, 'd.py': '' }, 'any syntax errors?'), /--check/);
  });

  const shell: Files = { 'a.sh': 'echo a\n', b: '#!/bin/sh\necho b\n', 'README.md': '# Tally\n' };
  for (const task of [
    "I did some search-and-replace in the shell files yesterday. Before I go on, could you check that every script still has valid shell syntax? Only parse them, please don't execute anything.",
    'chekc the sintax of the shell scripts here, dont run them',
  ])
    it(`only parses: ${task}`, async () => {
      assert.equal(await first(shell, task), 's=0; bash -n a.sh || s=1; bash -n b || s=1; exit $s');
    });

  it('leaves out what a story leaves out', async () => {
    const task = 'I skipped the ones under old. Please check that every script there has valid shell syntax.';
    assert.doesNotMatch(await first(shell, task), /^s=0/);
  });
});
