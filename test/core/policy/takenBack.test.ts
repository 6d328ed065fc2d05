import assert from 'node:assert/strict';
import { actionKey } from '../../../src/core/action/key.ts';
import { belowOthers, judgedChanges, timesTakenBack } from '../../../src/core/policy/takenBack.ts';
import { changeSignal } from '../../../src/core/policy/changes.ts';
import type { EpisodeRecord, Signal } from '../../../src/core/episode.ts';
import type { Candidate } from '../../../src/core/types.ts';

const edit = (path: string, change: string) => ({ tool: 'edit', input: { path, change } });
const arrow = 'turn the arrow into a function';
const part = (count: number, of: number) => ({ count, of, what: 'files' });

/** A run of one step. */
function run(action: Candidate['action'], ...signals: readonly Signal[]): EpisodeRecord {
  const decision = { candidates: [{ action, key: actionKey(action) }], chosen: 0 };
  return { steps: [{ t: 0, decision }], signals } as unknown as EpisodeRecord;
}
const undone = changeSignal('undone', 0, 1);
const kept = changeSignal('kept', 0, 2);
const times = (episodes: readonly EpisodeRecord[], change: string) =>
  timesTakenBack(judgedChanges(episodes), actionKey(edit('new.ts', change)));

describe('kinds of changes that a person took back', () => {
  it('are counted over files, by the words of the change, since one was accepted', () => {
    const twice = [run(edit('a.ts', arrow), undone), run(edit('dir/b.ts', arrow), undone)];
    assert.equal(times(twice, arrow), 2);
    assert.equal(times(twice, 'guard against an empty list'), 0);
    assert.equal(times([...twice, run(edit('c.ts', arrow), kept)], arrow), 0);
    assert.equal(times([run(edit('c.ts', arrow), kept), ...twice], arrow), 2);
    assert.equal(times([run(edit('a.ts', arrow), undone, kept), run(edit('b.ts', arrow))], arrow), 0);
    assert.equal(times([run(edit('a.ts', arrow), changeSignal('undone', 0, 1, part(1, 2)))], arrow), 1);
    assert.equal(times([run(edit('a.ts', arrow), changeSignal('undone', 0, 1, part(1, 3)))], arrow), 0);
    const approved: Signal = { source: 'approval', value: 0, t: 0, at: 0 };
    assert.equal(times([...twice, run(edit('c.ts', arrow), approved)], arrow), 0);
    assert.equal(times([...twice, run(edit('c.ts', arrow), approved, undone)], arrow), 3);
    assert.equal(times([...twice, run(edit('c.ts', arrow), { ...approved, value: -0.5 })], arrow), 2);
    assert.equal(times([], arrow), 0);
  });

  const candidates = ['edit', 'edit', 'finish'].map((tool) => ({ action: { tool, input: {} } }) as Candidate);
  const third = Math.log(3);
  for (const [name, logits, timesOf, expected] of [
    ['once is no verdict', [9, 0, 0], [1, 0, 0], [9, 0, 0]],
    ['twice: a third of the odds of the best other', [9, 1, 0], [2, 0, 0], [1 - third, 1, 0]],
    ['three times: a ninth', [9, 1, 0], [3, 0, 0], [1 - 2 * third, 1, 0]],
    ['what is low already stays', [-5, 1, 0], [2, 0, 0], [-5, 1, 0]],
    ['without another way nothing changes', [9, 1, 0], [2, 2, 0], [9, 1, 0]],
    ['nothing is known', [9, 1, 0], undefined, [9, 1, 0]],
  ] as const)
    it(`weigh as follows: ${name}`, () => {
      assert.deepEqual(belowOthers(logits, candidates, timesOf), expected);
    });
});
