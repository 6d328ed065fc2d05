import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { createPatience } from '../../src/cli/patience.ts';

describe('a word about a step that is silent for long', () => {
  it('is said once, and not after its end', async () => {
    let said = 0;
    const patience = createPatience(() => said++, 5);
    patience.wait();
    while (said === 0) await delay(1);
    patience.wait();
    await delay(20);
    assert.equal(said, 1);
    patience.end();
    patience.wait();
    patience.end();
    await delay(20);
    assert.equal(said, 1);
  });
});
