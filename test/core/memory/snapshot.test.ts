import assert from 'node:assert/strict';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { deserializeMemory, serializeMemory } from '../../../src/core/memory/snapshot.ts';
import { baseSettings, experience, keyOf, play, stateOf } from './experiences.ts';

function sample() {
  const memory = createMemory(baseSettings);
  play(memory, 'open «left» 左 🚪', [1, undefined, -0.5]);
  memory.append(experience('running', 0, 'look', { nouns: ['ключ', 'door'], verbs: [] }));
  return memory;
}

describe('a snapshot', () => {
  it('gives a memory with the same answers, that behaves the same from then on', () => {
    const memory = sample();
    const copy = deserializeMemory(serializeMemory(memory), baseSettings);
    assert.ok(copy);
    for (const one of [memory, copy]) {
      one.append(experience('running', 1, 'open right'));
      one.setReturns('running', [0.25, 0.125]);
    }
    for (const state of [stateOf('door'), { nouns: ['door', 'ключ'], verbs: [] }]) {
      assert.deepEqual(copy.retrieve(state, { misses: true }), memory.retrieve(state, { misses: true }));
    }
    assert.deepEqual(copy.statistics(), memory.statistics());
    const [door, keys] = [stateOf('door'), [keyOf('open up')]];
    assert.deepEqual(copy.levelResiduals(door, keys), memory.levelResiduals(door, keys));
    assert.equal(copy.nextStep('running'), 2);
    assert.deepEqual(serializeMemory(copy), serializeMemory(memory));
  });

  it('of an empty memory is an empty memory', () => {
    const copy = deserializeMemory(serializeMemory(createMemory(baseSettings)), baseSettings);
    assert.equal(copy?.size, 0);
    assert.deepEqual(copy.retrieve(stateOf('door')).neighbors, []);
  });

  it('can be read at any offset of a buffer', () => {
    const bytes = serializeMemory(sample());
    const shifted = Buffer.concat([Buffer.from('abc'), bytes]).subarray(3);
    assert.equal(deserializeMemory(shifted, baseSettings)?.size, 4);
  });

  it('is refused when it is cut off or of another version', () => {
    const bytes = serializeMemory(sample());
    for (const length of [0, 7, 8, 16, bytes.length - 8, bytes.length - 1]) {
      assert.equal(deserializeMemory(bytes.subarray(0, length), baseSettings), undefined, `${length} bytes`);
    }
    const older = bytes.slice();
    older[4] = 3;
    assert.equal(deserializeMemory(older, baseSettings), undefined);
  });

  it('is not changed by the memories that are made of it', () => {
    const bytes = serializeMemory(sample());
    const before = bytes.slice();
    const first = deserializeMemory(bytes, baseSettings);
    assert.ok(first);
    play(first, 'later', [0.5, -1, 1]);
    first.forget('open «left» 左 🚪');
    first.setReturns('running', [1]);
    first.statistics();
    assert.deepEqual(bytes, before);
    assert.equal(deserializeMemory(bytes, baseSettings)?.size, 4);
  });

  it('gives the statistics of a fresh fold under another half-life, too', () => {
    const [memory, aged] = [sample(), { ...baseSettings, recencyHalfLife: 2 }];
    const copy = deserializeMemory(serializeMemory(memory), aged);
    const fresh = createMemory(aged);
    play(fresh, 'open «left» 左 🚪', [1, undefined, -0.5]);
    fresh.append(experience('running', 0, 'look', { nouns: ['ключ', 'door'], verbs: [] }));
    assert.deepEqual(copy?.statistics(), fresh.statistics());
    assert.deepEqual(copy.retrieve(stateOf('door')), fresh.retrieve(stateOf('door')));
  });

  it('is refused under settings that fold episodes differently, and taken under all others', () => {
    const bytes = serializeMemory(sample());
    for (const change of [
      { ngrams: 2 },
      { gamma: 0.5 },
      { stepCost: 0.25 },
      { importWeight: 1 },
      { maxExperiences: 5 },
      { eviction: 'lowestReturn' },
    ] as const) {
      assert.equal(deserializeMemory(bytes, { ...baseSettings, ...change }), undefined, JSON.stringify(change));
    }
    const others = { ...baseSettings, beta: 1, threshold: 0.9, k: 3, mode: 'jitrl', recencyHalfLife: 5 } as const;
    assert.equal(deserializeMemory(bytes, others)?.size, 4);
  });

  it('holds nothing of what was forgotten', () => {
    const memory = sample();
    memory.append(experience('private', 0, 'hunter2 --secret', stateOf('passwordless')));
    memory.setReturns('private', [1]);
    memory.forget('private');
    const text =
      Buffer.from(serializeMemory(memory)).toString('utf16le') +
      Buffer.from(serializeMemory(memory)).subarray(1).toString('utf16le');
    for (const word of ['hunter2', 'secret', 'passwordless']) assert.ok(!text.includes(word), word);
    assert.ok(text.includes('door'));
  });
});
