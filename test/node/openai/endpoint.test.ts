import assert from 'node:assert/strict';
import { withoutKey } from '../../../src/node/openai/endpoint.ts';

const endpoint = (apiKey: string | undefined) => ({ apiKey });

describe('the key in what an endpoint says', () => {
  it('is masked wherever it stands', () => {
    const key = 'k3y-' + 'a1B2c3D4e5F6';
    assert.equal(withoutKey(`Incorrect key: "${key}"; x${key}y`, endpoint(key)), 'Incorrect key: "***"; x***y');
  });

  it('is masked as a word when it is short, and is no mask when it is a letter', () => {
    assert.equal(withoutKey('key none: no nonexistent model', endpoint('none')), 'key ***: no nonexistent model');
    assert.equal(withoutKey('a bad answer', endpoint('a')), 'a bad answer');
    assert.equal(withoutKey('a bad answer', endpoint(undefined)), 'a bad answer');
    assert.equal(withoutKey('(a+b) wrong', endpoint('(a+b)')), '*** wrong');
  });
});
