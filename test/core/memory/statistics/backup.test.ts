// What came after an action is judged by what is known now.
import assert from 'node:assert/strict';
import { createMemory } from '../../../../src/core/memory/experienceMemory.ts';
import { baseSettings, candidateOf, experience, stateOf } from '../experiences.ts';

const [door, hall] = [stateOf('door'), stateOf('hall')];

/** An episode through a door and a hall; gamma 0.9. */
function walk(
  memory: ReturnType<typeof createMemory>,
  id: string,
  [first, then]: readonly [string, string],
  returns: readonly number[],
) {
  memory.append(experience(id, 0, first, door));
  memory.append(experience(id, 1, then, hall));
  memory.setReturns(id, returns);
}

const meanOf = (memory: ReturnType<typeof createMemory>, command: string) =>
  memory
    .evidence(door, [candidateOf(command)])
    .neighbors[0]?.edges.find(({ action }) => action.input['command'] === command)?.meanReturn ?? NaN;

function close(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-12, `${String(actual)} is not ${String(expected)}`);
}

describe('the return of a step', () => {
  it('rises when a better way is found from where it led', () => {
    const memory = createMemory(baseSettings);
    walk(memory, 'a', ['good door', 'bad way'], [0.5, 0]);
    close(meanOf(memory, 'good door'), 0.5);
    walk(memory, 'b', ['bad door', 'good way'], [0.9, 1]);
    // In the hall: mean of two tries 0.5, the better one (1 + 0.5)/2 = 0.75; lambda 0.6, so 0.4 of 0.9 times the difference.
    close(meanOf(memory, 'good door'), 0.5 + 0.4 * 0.9 * (0.75 - 0));
    // What came then was better than that.
    close(meanOf(memory, 'bad door'), 0.9);
  });

  it('stays as it was while nothing is known to work from where it led', () => {
    const memory = createMemory(baseSettings);
    walk(memory, 'a', ['good door', 'bad way'], [-0.9, -1]);
    walk(memory, 'b', ['bad door', 'other way'], [-0.1, -0.1]);
    close(meanOf(memory, 'good door'), -0.9);
  });

  it('is what was seen where nothing followed, or where that was forgotten', () => {
    const memory = createMemory(baseSettings);
    walk(memory, 'a', ['good door', 'bad way'], [0.5, 0]);
    walk(memory, 'b', ['bad door', 'good way'], [0.9, 1]);
    memory.forget('a', 1);
    close(meanOf(memory, 'good door'), 0.5);
    memory.append(experience('c', 0, 'last door', door));
    memory.setReturns('c', [0.2]);
    close(meanOf(memory, 'last door'), 0.2);
  });

  it('counts as it was seen with the equations of the paper', () => {
    const memory = createMemory({ ...baseSettings, mode: 'jitrl' });
    walk(memory, 'a', ['good door', 'bad way'], [0.5, 0]);
    walk(memory, 'b', ['bad door', 'good way'], [0.9, 1]);
    assert.equal(meanOf(memory, 'good door'), 0.5);
  });
});
