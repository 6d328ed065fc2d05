import assert from 'node:assert/strict';

import { isStepOf } from '../../../../src/node/offline/reaction/stepOf.ts';

describe('a step of a command', () => {
  it('is one of its parts, or its beginning', () => {
    assert.ok(isStepOf('ctest', 'cmake -B build && cmake --build build && ctest'));
    assert.ok(isStepOf('cmake -B build && cmake --build build', 'cmake -B build && cmake --build build && ctest'));
  });

  it('is neither the whole, nor part of a command without parts', () => {
    assert.ok(!isStepOf('npm test', 'npm test'));
    assert.ok(!isStepOf('make', 'make test'));
    assert.ok(!isStepOf('ctest -V', 'cmake --build build && ctest'));
  });
});
