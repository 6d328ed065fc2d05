// Recorded sessions as a bed for control, on SQL.
import assert from 'node:assert/strict';
import { maxSteps, recordedEnvironment } from '../../../bench/sessions/recorded.ts';
import { isMixed, sqlOutcomes, type SqlBed } from '../../../bench/sessions/sql.ts';
import { loadStateEncoder } from '../../../src/core/state/encoder.ts';

const turn = (action: string, reward: number, executed = true) => ({ action, executed, reward, text: '' });
const task: SqlBed = {
  group: 'shop',
  request: 'shop: How many orders are there?',
  sessions: [
    { at: 0, model: 'a', turns: [turn('SELECT count(*) FROM order', 0, false), turn('SHOW TABLES', 0)] },
    { at: 1, model: 'b', turns: [turn('SHOW TABLES', 0), turn('SELECT count(*) FROM orders', 1)] },
  ],
};

const bedOf = async (model: string) => recordedEnvironment(task, model, await loadStateEncoder(), sqlOutcomes(task));

describe('SQL sessions as an environment', () => {
  it('propose what models did at the same place, the model of the seed first', async () => {
    const bed = await bedOf('b');
    bed.begin(1);
    const first = bed.choices(8);
    assert.deepEqual(
      new Set(first.map(({ command }) => command)),
      new Set(['SELECT count(*) FROM order', 'SHOW TABLES']),
    );
    const logit = (command: string) => first.find((choice) => choice.command === command)?.priorLogit ?? NaN;
    assert.ok(logit('SHOW TABLES') > logit('SELECT count(*) FROM order'));
    bed.act('SHOW TABLES');
    assert.ok(bed.choices(8).some(({ command }) => command === 'SELECT count(*) FROM orders'));
  });

  it('end with the reward where the rows are right, and tell a failure when the steps are used up', async () => {
    const bed = await bedOf('a');
    bed.begin(1);
    const { reward, score, ended } = bed.act('SELECT count(*) FROM orders');
    assert.deepEqual([reward, score, ended], [1, 1, true]);
    bed.begin(2);
    const rewards = Array.from({ length: maxSteps }, () => bed.act('SHOW TABLES').reward);
    assert.deepEqual(rewards, [...Array.from({ length: maxSteps - 1 }, () => 0), -1]);
  });

  it('allow what is on record alone', async () => {
    const bed = await bedOf('a');
    assert.ok(bed.allows('SHOW TABLES'));
    assert.ok(!bed.allows('DROP TABLE orders'));
  });

  it('are kept where some action solves the task and some does not', () => {
    assert.ok(isMixed(task));
    assert.ok(!isMixed({ ...task, sessions: task.sessions.slice(0, 1) }));
  });
});
