import assert from 'node:assert/strict';
import fc from 'fast-check';
import { actionKey } from '../../../src/core/action/key.ts';
import { advance, isDone, noProgress } from '../../../src/core/agent/progress.ts';
import type { Action } from '../../../src/core/types.ts';
import type { Observation } from '../../../src/core/episode.ts';
import { exited, finish, run } from './world.ts';

/** `npm test:1` is the command with exit status 1; a reading command begins with `cat`. */
function after(...steps: readonly (string | readonly [Action, Observation])[]) {
  const progress = noProgress();
  for (const [t, step] of steps.entries()) {
    const [name = '', status = '0', text = ''] = typeof step === 'string' ? step.split(':') : [];
    const [action, observation] = typeof step === 'string' ? [run(name), exited(Number(status), text)] : step;
    const mayChange = !name.startsWith('cat');
    advance(progress, {
      t,
      action,
      identity: name === '' ? actionKey(action).exact : `run:${name}`,
      observation,
      mayChange,
    });
  }
  return progress;
}

describe('what an episode has done already', () => {
  it('is done with a command that has just succeeded, until something else may have changed something', () => {
    assert.equal(isDone(after('npm test'), 'run:npm test'), 'unlessInsisted');
    assert.equal(isDone(after('npm test', 'cat x'), 'run:npm test'), 'unlessInsisted');
    assert.equal(isDone(after('npm test', 'npm run fix'), 'run:npm test'), undefined);
    assert.equal(isDone(after('npm test:1'), 'run:npm test'), undefined);
    assert.equal(isDone(after(), 'run:npm test'), undefined);
  });

  it('lets a model insist once: after the same result twice the action is out', () => {
    assert.equal(isDone(after('npm test:0:1 ok in 3 ms', 'npm test:0:1 ok in 5 ms'), 'run:npm test'), 'always');
    assert.equal(isDone(after('tail log:0:a', 'tail log:0:b'), 'run:tail log'), 'unlessInsisted');
  });

  it('sees through loops: repeating a known effect is not a change', () => {
    const round = after('npm test:1', 'npm run build', 'npm test', 'npm run build');
    assert.equal(isDone(round, 'run:npm test'), 'unlessInsisted');
    assert.notEqual(isDone(round, 'run:npm run build'), undefined);
  });

  it('knows nothing of a tool without an exit status after one call: it may do more each time', () => {
    const go: Action = { tool: 'go', input: { to: 'north' } };
    const ok = (text: string): Observation => ({ status: 'ok', text, durationMs: 1 });
    const progress = noProgress();
    advance(progress, { t: 0, action: go, identity: 'go', observation: ok('a hall'), mayChange: true });
    assert.equal(isDone(progress, 'go'), undefined);
    advance(progress, { t: 1, action: go, identity: 'go', observation: ok('a hall'), mayChange: true });
    assert.equal(isDone(progress, 'go'), 'always');
  });

  it('counts steps in a row that only repeated, whatever the summary of a finish says', () => {
    const refuted: Observation = { status: 'toolError', text: 'the check failed', durationMs: 0 };
    const again: Action = { tool: 'finish', input: { summary: 'really done' } };
    assert.equal(after([finish, refuted], [again, refuted], [finish, refuted]).idle, 2);
    assert.equal(after('npm test:1', 'npm test:1', 'cat x').idle, 0);
    assert.equal(after('npm test:1', 'npm test:1', 'npm test:1').idle, 2);
    const warned = (process: number) => [run('npm test'), exited(1, `(node:${String(process)}) Warning: old`)] as const;
    assert.equal(after(warned(1234), warned(998), warned(77)).idle, 2);
  });

  it('allows no endless walk: among n commands that always succeed alike, at most n^2 + n are not avoided', () => {
    const commands = ['a', 'b', 'c'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...commands), { minLength: 40, maxLength: 40 }), (wishes) => {
        const progress = noProgress();
        let taken = 0;
        for (const [t, name] of wishes.entries()) {
          if (isDone(progress, `run:${name}`) !== undefined) continue;
          taken++;
          advance(progress, { t, action: run(name), identity: `run:${name}`, observation: exited(0), mayChange: true });
        }
        assert.ok(taken <= commands.length ** 2 + commands.length);
      }),
    );
  });
});
