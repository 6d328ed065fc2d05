// What was learned after a failed step speaks for the situation before it, and the other way round.
import assert from 'node:assert/strict';
import { createMemory } from '../../../../src/core/memory/experienceMemory.ts';
import type { ExperienceMemory } from '../../../../src/core/memory/memory.ts';
import { baseSettings, candidateOf, experience, stateOf } from '../experiences.ts';

const start = stateOf('tests');
const refused = { nouns: ['wall', 'rain', 'exit:1'], verbs: ['knock'] };
const subject = { task: [], causes: [] };
const failed = { failed: true, exitCode: 1, missing: [] };

/** `knock` at the start, then `key` in a situation that resembles it in nothing. */
function knockThenKey(memory: ExperienceMemory, outcome: typeof failed | { failed: false; missing: [] }): void {
  memory.append({ ...experience('a', 0, 'knock', start), outcome });
  memory.append({ ...experience('a', 1, 'key', refused), outcome: { failed: false, missing: [] } });
  memory.setReturns('a', [0.2, 0.8]);
}

const neighborsOf = (memory: ExperienceMemory, state = start, before?: typeof start) =>
  memory
    .evidence(state, [candidateOf('key')], {
      ...subject,
      task: ['tests', 'wall'],
      ...(before ? { before: { state: before, failedSteps: 1 } } : {}),
    })
    .neighbors.map((neighbor) => [neighbor.state.nouns[0], neighbor.similarity, neighbor.afterFailure === true]);

describe('a failed step', () => {
  it('hides nothing: what worked after it counts before it, nearly in full', () => {
    const memory = createMemory(baseSettings);
    knockThenKey(memory, failed);
    assert.deepEqual(neighborsOf(memory), [
      ['tests', 1, false],
      ['wall', 0.95, true],
    ]);
    const { similarTries } = memory.evidence(start, [candidateOf('key')]);
    assert.ok(Math.abs((similarTries?.[0]?.visits ?? 0) - 0.95 ** 4) < 1e-12);
    assert.ok(Math.abs((similarTries?.[0]?.returnSum ?? 0) - 0.8 * 0.95 ** 4) < 1e-12);
    const recalled = memory.recall(start).actions.map(({ action }) => action.input['command']);
    assert.deepEqual(recalled, ['key'], 'and it is proposed there');
  });

  it('leaves what worked before it in force', () => {
    const memory = createMemory(baseSettings);
    memory.append(experience('a', 0, 'key', start));
    memory.setReturns('a', [0.9]);
    assert.deepEqual(neighborsOf(memory, refused), []);
    assert.deepEqual(neighborsOf(memory, refused, start), [['tests', 0.95, true]]);
  });

  it('is looked past three times in a row at most', () => {
    const memory = createMemory(baseSettings);
    const places = ['one', 'two', 'three', 'four', 'five'].map((name) => stateOf(name, `${name} again`));
    for (const [t, place] of places.entries())
      memory.append({ ...experience('a', t, `try ${String(t)}`, place), outcome: failed });
    memory.setReturns('a', [-0.5, -0.5, -0.5, -0.5, 1]);
    const near = memory.evidence(places[0]!, [candidateOf('key')]).neighbors;
    assert.deepEqual(
      near.map(({ similarity }) => Math.round(similarity * 1e4) / 1e4),
      [1, 0.95, 0.9025, 0.8574],
    );
  });

  it('is not looked past while its episode runs', () => {
    const memory = createMemory(baseSettings);
    memory.append({ ...experience('a', 0, 'knock', start), outcome: failed });
    memory.append(experience('a', 1, 'key', refused));
    assert.deepEqual(neighborsOf(memory), [['tests', 1, false]]);
  });
});

describe('a step that worked', () => {
  it('changed the situation: what came after it says nothing about before', () => {
    const memory = createMemory(baseSettings);
    knockThenKey(memory, { failed: false, missing: [] });
    assert.deepEqual(neighborsOf(memory), [['tests', 1, false]]);
  });
});

it('the equations of the paper look past nothing', () => {
  const memory = createMemory({ ...baseSettings, mode: 'jitrl' });
  knockThenKey(memory, failed);
  assert.deepEqual(neighborsOf(memory), [['tests', 1, false]]);
});
