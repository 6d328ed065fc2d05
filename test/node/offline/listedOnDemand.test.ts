import assert from 'node:assert/strict';
import { firstLines } from '../../../src/node/offline/reaction/outcome.ts';

/** What a program lists because it was asked to. */
describe('the output of an option that only lists', () => {
  const text = Array.from({ length: 60 }, (_, at) => `policy ${String(at)}`).join('\n');

  it('is shown whole', () => {
    assert.equal(firstLines('python3 -m kelp --list-policies', text)?.length, 60);
    assert.equal(firstLines('(cd tools && ./kelp --show-rules)', text)?.length, 60);
  });

  it('is cut where it is long, and is not that of another command', () => {
    assert.equal(firstLines('kelp --list-policies', `${text}\n${text}\n${text}`)?.length, 150);
    assert.equal(firstLines('kelp --list-file=a', text), undefined);
    assert.equal(firstLines('kelp --list-policies && kelp run', text), undefined);
  });
});
