import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const script = '#!/bin/sh\necho x > list.txt\n';
const files: Files = {
  'README.md': '# pond\n\nCounts frogs.\n',
  Makefile: 'all: pond\npond: pond.c\n\tcc -o pond pond.c\n',
  'pond.c': 'int main(void) { return 0; }\n',
  'scripts/update-pond-list*': script,
  'scripts/pre-commit-hook.sh*': script,
};

describe('a script that changes what the project keeps', () => {
  it('is not run because it is called like the project', async () => {
    for (const task of ['start pond-search', 'I need pond', 'compile the pond binaries', 'pond please']) {
      const all = commands(await proposeIn(files, task));
      assert.ok(!all.some((line) => /update-pond|pre-commit/.test(line)), `${task}: ${all.join(', ')}`);
    }
  });

  it('is run where that is said', async () => {
    for (const task of ['update the pond list', 'run scripts/update-pond-list', 'refresh the list'])
      assert.equal(await firstCommand(files, task), './scripts/update-pond-list', task);
    assert.equal(await firstCommand(files, 'run the pre-commit hook'), './scripts/pre-commit-hook.sh');
  });
});
