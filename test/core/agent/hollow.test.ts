import assert from 'node:assert/strict';

import { isHollow } from '../../../src/core/agent/hollow.ts';
import { playedWith } from './series.ts';
import { exited, finish, modelOf, run } from './world.ts';

describe('a command that exited with 0 and did not do what it is for', () => {
  it('tested nothing, or says itself that it failed', () => {
    assert.ok(isHollow(run('npm test'), exited(0, 'No tests found, exiting with code 0')));
    assert.ok(isHollow(run('npm start'), exited(0, 'public/ is empty, nothing to serve')));
    assert.ok(isHollow(run('npm test'), { ...exited(0, 'done'), reported: { path: 'r.json', line: 'b failed' } }));
  });

  it('is none that failed, or did it', () => {
    assert.ok(!isHollow(run('npm test'), exited(1, 'No tests found')));
    assert.ok(!isHollow(run('npm test'), exited(0, '3 passed')));
  });
});

describe('what was done after such a command', () => {
  const gaveUp = { tool: 'finish', input: { summary: 'one file fails', success: false } };
  const execute = (command: string) =>
    command === 'lint' ? exited(0, '0 files, 0 problems') : exited(1, 'a.js: 1 problem');

  it('is done again: its failure is the result, and nothing that did not help', async () => {
    const model = modelOf(({ transcript }) => {
      const last = transcript.at(-1)?.action.input['command'];
      return [[last === undefined ? run('lint') : last === 'lint' ? run('lint --all') : gaveUp, 2]];
    });
    const commands = await playedWith({ model, execute, check: () => false }, 5);
    assert.ok(
      commands.every((line) => line.includes('lint --all')),
      commands.join('\n'),
    );
  });

  it('is not left out because the goal seems reached', async () => {
    const model = modelOf(({ transcript }) => {
      const last = transcript.at(-1)?.action.input['command'];
      return [[last === undefined ? run('build') : last === 'build' ? run('build --force') : finish, 2]];
    });
    const made = (command: string) => exited(0, command === 'build' ? '0 written, 6 unchanged' : '6 written');
    const commands = await playedWith({ model, execute: made, check: () => true }, 5);
    assert.ok(
      commands.every((line) => line.includes('build --force')),
      commands.join('\n'),
    );
  });
});
