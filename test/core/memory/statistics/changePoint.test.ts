// When what an action returns has changed.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sinceLastChange } from '../../../../src/core/memory/statistics/changePoint.ts';
import { createMemory } from '../../../../src/core/memory/experienceMemory.ts';
import { baseSettings, experience, stateOf } from '../experiences.ts';

const times = (count: number, value: number) => Array.from({ length: count }, () => value);

describe('the last change of returns', () => {
  const cases: readonly (readonly [string, readonly number[], number])[] = [
    ['nothing', [], 0],
    ['what is always the same', times(50, 1), 0],
    // n ln 2 = 6.9 for 10 returns, below ln(10^1.5/0.05) = 6.4 no longer; 5.5 for 8, below 6.1.
    ['five and five', [...times(5, 1), ...times(5, -1)], 5],
    ['too few returns', [...times(4, 1), ...times(4, -1)], 0],
    ['twenty and ten', [...times(20, 1), ...times(10, -1)], 20],
    ['two changes', [...times(20, 1), ...times(20, -1), ...times(20, 1)], 40],
    ['a single exception', [...times(20, 1), -1, ...times(20, 1)], 0],
  ];
  for (const [what, returns, first] of cases)
    it(`of ${what} is at ${String(first)}`, () => {
      assert.equal(sinceLastChange(returns), first);
    });

  it('is seldom seen in noise', () => {
    let alarms = 0;
    const flips = fc.sample(fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), { numRuns: 400, seed: 7 });
    for (const flip of flips) if (sinceLastChange(flip.map((up) => (up ? 1 : -1))) > 0) alarms++;
    assert.ok(alarms <= 0.05 * flips.length, `${String(alarms)} alarms`);
  });
});

describe('a memory where something changes', () => {
  const played = (plan: readonly (readonly [command: string, discountedReturn: number])[]) => {
    const memory = createMemory(baseSettings);
    for (const [index, [command, discountedReturn]] of plan.entries()) {
      memory.append(experience(`e${String(index)}`, 0, command));
      memory.setReturns(`e${String(index)}`, [discountedReturn]);
    }
    return memory.retrieve(stateOf('door')).neighbors[0]?.edges ?? [];
  };
  const both = (count: number, left: number, right: number) =>
    Array.from({ length: count }, () => [['left', left] as const, ['right', right] as const]).flat();
  const meanOf = (edges: ReturnType<typeof played>, command: string) =>
    edges.find(({ action }) => action.input['command'] === command)?.meanReturn;

  it('forgets what an action returned before it rose, and only of that action', () => {
    const edges = played([...both(12, -1, 0), ...both(12, 1, 0)]);
    assert.equal(meanOf(edges, 'left'), 1);
    assert.equal(edges.find(({ action }) => action.input['command'] === 'right')?.visits, 24);
  });

  it('forgets of all actions in a situation what is older than a drop there', () => {
    const edges = played([...both(12, 1, 0), ...Array.from({ length: 12 }, () => ['left', -1] as const)]);
    assert.equal(meanOf(edges, 'left'), -1);
    const right = edges.find(({ action }) => action.input['command'] === 'right');
    assert.equal(right?.meanReturn, undefined);
    assert.ok((right?.visits ?? 0) > 0 && (right?.visits ?? 1) < 1e-9);
    assert.equal(right?.examples.length, 3);
  });
});
