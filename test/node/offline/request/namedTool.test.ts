// Tools that a task names, whether or not anything is set up for them.
import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

const scripts: Files = { 'up.sh*': '#!/bin/sh\n', 'lib/start*': '#!/usr/bin/env bash\n', 'notes.txt': '' };
const withXo: Files = {
  'package.json': '{"name":"x","scripts":{"test":"xo && ava"},"devDependencies":{"xo":"1","ava":"6"}}',
};

describe('a tool that a task names', () => {
  const cases: readonly (readonly [files: Files, task: string, command: string])[] = [
    [scripts, 'lint the scripts with shellcheck', 'shellcheck lib/start up.sh'],
    [scripts, 'format the scripts with shfmt', 'shfmt -w lib/start up.sh'],
    [scripts, 'check the format with shfmt', 'shfmt -d lib/start up.sh'],
    [withXo, 'lint with xo', 'npx xo'],
    [{ 'package.json': '{"scripts":{"lint":"xo","fix":"xo --fix"}}' }, 'lint it with xo', 'npm run lint'],
    [{ 'a.py': 'x = 1\n' }, 'lint with flake8', 'python3 -m flake8'],
    [{ 'a.py': 'x = 1\n' }, 'check the code with ruff', 'python3 -m ruff check .'],
  ];
  for (const [files, task, command] of cases)
    it(`is the command: ${task}`, async () => {
      assert.equal(await firstCommand(files, task), command);
    });

  it('is none that nobody knows, and takes no files that are not there', async () => {
    assert.equal(await firstCommand(scripts, 'lint with care'), 'finish');
    assert.equal(await firstCommand({ 'notes.txt': '' }, 'lint the scripts with shellcheck'), 'finish');
  });
});
