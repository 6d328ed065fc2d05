import assert from 'node:assert/strict';

import { isHollow } from '../../../src/core/agent/hollow.ts';
import { exited, run } from './world.ts';

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
