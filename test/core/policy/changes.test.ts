import assert from 'node:assert/strict';
import { changeSignal, survivalSignal } from '../../../src/core/policy/changes.ts';
import { episodeReturns, stepRewards } from '../../../src/core/policy/returns.ts';
import type { Signal, StepRecord } from '../../../src/core/episode.ts';

const rule = { gamma: 0.9, stepCost: 0 };
const passed: Signal = { source: 'check', value: 1, at: 0 };

const part = (count: number, of: number) => ({ count, of, what: 'files' });

function returnsOf(steps: number, signals: readonly Signal[]) {
  return episodeReturns({ steps: Array.from({ length: steps }, (_, t) => ({ t }) as StepRecord), signals }, rule);
}

describe('reward from what becomes of changes', () => {
  it('holds an undone change against its own step alone, whatever the check said', () => {
    // look, edit, finish
    assert.deepEqual(returnsOf(3, [passed]), [0.9 * 0.9, 0.9, 1]);
    assert.deepEqual(returnsOf(3, [passed, changeSignal('undone', 1, 1)]), [0.9, -1, 1]);
    assert.deepEqual(returnsOf(1, [passed, changeSignal('undone', 0, 1)]), [-1]);
  });

  it('goes by the latest verdict: a restored change counts as kept', () => {
    assert.deepEqual(returnsOf(2, [changeSignal('undone', 0, 1), changeSignal('kept', 0, 2)]), [0.5, undefined]);
    assert.deepEqual(returnsOf(2, [changeSignal('kept', 0, 1), changeSignal('undone', 0, 2)]), [-1, undefined]);
  });

  const worths: readonly (readonly [string, readonly Signal[], number])[] = [
    ['kept', [changeSignal('kept', 0, 0)], 0.5],
    ['undone in part, one of four files', [changeSignal('undone', 0, 0, part(1, 4))], -0.25],
    ['undone in part, and whose check passed', [{ ...passed, t: 0 }, changeSignal('undone', 0, 0, part(1, 4))], 0.5],
    [
      'undone in part, and whose check failed',
      [{ ...passed, value: -1, t: 0 }, changeSignal('undone', 0, 0, part(1, 4))],
      -1,
    ],
    ['undone in part, by an earlier version', [{ source: 'change', value: -0.5, t: 0, at: 0 }], -0.5],
    ['edited afterwards, a fifth of it', [changeSignal('editedAfter', 0, 0, part(1, 5))], -0.05],
    ['standing in full', [survivalSignal(0, 0, { standing: 4, written: 4, commit: 'a1' })], 0.5],
    ['gone', [survivalSignal(0, 0, { standing: 0, written: 4, commit: 'a1' })], -0.5],
    [
      'kept, and three of four lines standing',
      [changeSignal('kept', 0, 0), survivalSignal(0, 0, { standing: 3, written: 4, commit: 'a1' })],
      0.75,
    ],
    [
      'undone, though the user had rated it up',
      [{ source: 'user', value: 1, t: 0, at: 0 }, changeSignal('undone', 0, 1)],
      0,
    ],
  ];
  for (const [name, signals, reward] of worths) {
    it(`is ${reward} for a change that was ${name}`, () => {
      const [value = NaN] = stepRewards({ steps: [{ t: 0 }], signals }, rule);
      assert.ok(Math.abs(value - reward) < 1e-12, String(value));
    });
  }

  it('says in words what it is', () => {
    assert.equal(changeSignal('undone', 0, 0).reason, 'you undid this change');
    assert.equal(changeSignal('undone', 0, 0, part(2, 2)).reason, 'you undid this change');
    assert.equal(changeSignal('undone', 0, 0, part(1, 2)).reason, 'you undid 1 of 2 files of this change');
    const survival = survivalSignal(0, 0, { standing: 7, written: 10, commit: 'abc1234' });
    assert.equal(survival.reason, '7 of 10 lines of it stand at commit abc1234');
  });
});
