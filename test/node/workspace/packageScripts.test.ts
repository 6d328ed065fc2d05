import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageScripts } from '../../../src/node/workspace/packageScripts.ts';

describe('the scripts of package.json', () => {
  const root = mkdtempSync(join(tmpdir(), 'knack-scripts-'));
  after(() => rmSync(root, { recursive: true, force: true }));

  it('come from the nearest folder that has them, as they are now', () => {
    mkdirSync(join(root, 'a'));
    const scriptOf = packageScripts(() => [join(root, 'a'), root]);
    assert.equal(scriptOf('x'), undefined);
    writeFileSync(join(root, 'package.json'), '{"scripts":{"x":"one","y":1}}');
    assert.deepEqual([scriptOf('x'), scriptOf('y')], ['one', undefined]);
    writeFileSync(join(root, 'a', 'package.json'), '{"scripts":{"x":"two"}}');
    assert.equal(scriptOf('x'), 'two');
    writeFileSync(join(root, 'a', 'package.json'), '{');
    assert.equal(scriptOf('x'), 'one');
  });
});
