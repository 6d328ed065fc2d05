import assert from 'node:assert/strict';
import { missingVariables, setsVariables } from '../../../src/node/offline/reaction/variables.ts';
import type { Ran } from './request.ts';
import { commands, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const make: Files = { Makefile: 'build:\n\tpython3 build.py\ntest:\n\tpython3 t.py\n' };
const table =
  '# Building\n\n| for | SITE_URL |\n|---|---|\n| production | `https://x.example` |\n| staging | `https://s.example` |\n';
const missing = 'build: SITE_URL is not set, see docs/building.md';
const after = async (files: Files, task: string, ...steps: readonly Ran[]) =>
  proposeIn({ ...make, ...files }, task, { transcript: ran(...steps) });

describe('a variable that a failure misses', () => {
  it('is set as a table of a document says for what the task names, which counts as the goal’s command', async () => {
    const files = { 'docs/building.md': table };
    const set = 'SITE_URL=https://x.example make build';
    const task = 'build the site for prodcution';
    assert.deepEqual((await after(files, task)).check?.standIns, [set]);
    assert.equal(commands(await after(files, task, ['make build', 2, missing]))[0], set);
    // Memory may begin with it.
    for (const steps of [
      [[set, 0]],
      [
        ['make build', 2, missing],
        [set, 0],
      ],
    ] as const) {
      const [last] = (await after(files, task, ...steps)).candidates;
      assert.deepEqual([last?.action.tool, last?.action.input['success']], ['finish', true]);
    }
  });

  it('is set as CI or a line of a document does, in front of each part of a chain', async () => {
    const failed = ['make test', 2, 'Error: DATA_DIR must be set'] as const;
    const ci = { '.github/workflows/ci.yml': 'jobs:\n  a:\n    env:\n      DATA_DIR: samples\n    steps: []\n' };
    const line = { 'CONTRIBUTING.md': '# Tests\n\nGive a folder:\n\n    DATA_DIR=samples prove t\n' };
    for (const files of [ci, line])
      assert.equal(commands(await after(files, 'run the tests', failed))[0], 'DATA_DIR=samples make test');
    assert.ok(setsVariables('A_B=1 make && A_B=1 make test', 'make && make test'));
    assert.ok(!setsVariables('SKIP_SLOW=1 make test', 'make test'));
  });

  it('is not guessed, nor set to data elsewhere', async () => {
    const failed = ['make build', 2, missing] as const;
    const without = await after({ 'docs/building.md': table }, 'build the site', failed);
    const other = { 'README.md': '# x\n\n```sh\nexport SITE_URL=postgres://db.example/live\n```\n' };
    for (const proposal of [without, await after(other, 'build the site', failed)])
      assert.ok(!commands(proposal).some((command) => command.includes('SITE_URL=')), commands(proposal).join());
  });

  it('is told from a file, and the failure with it is the reason', async () => {
    assert.deepEqual(missingVariables('A_DIR is not set, see CONTRIBUTING.md'), ['A_DIR']);
    const files = { 'CONTRIBUTING.md': '# Tests\n\n    A_DIR=samples prove t\n' };
    const steps = [
      ['make test', 2, 'A_DIR is not set\nmake: *** [test] Error 255'],
      ['A_DIR=samples make test', 2, 'not ok 2 - adds up\nmake: *** [test] Error 1'],
    ] as const;
    const { candidates } = await after(files, 'run the tests', ...steps);
    const end = candidates.find(({ action }) => action.tool === 'finish');
    assert.match(JSON.stringify(end?.action.input['summary']), /not ok 2 - adds up/);
  });
});
