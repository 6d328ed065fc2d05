import assert from 'node:assert/strict';
import { tooOld } from '../../src/cli/nodeVersion.ts';

describe('the Node that runs the command line', () => {
  it('is named with the remedy where it is too old', () => {
    assert.match(tooOld('20.20.2')!, /needs Node 24 or newer, and this is 20\.20\.2\. .*node_modules\/\.bin\/node/);
    assert.equal(tooOld('24.0.0'), undefined);
    assert.equal(tooOld('25.1.0'), undefined);
    assert.equal(tooOld(process.versions.node), undefined);
  });
});
