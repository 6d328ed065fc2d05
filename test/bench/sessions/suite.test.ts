// The orders of tasks that the suite plays.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { armOf } from '../../../bench/learning/arms.ts';
import { measure } from '../../../bench/learning/measure.ts';
import { sessionsSuite } from '../../../bench/sessions/suite.ts';

const databases = ['shop', 'school'];
const data = {
  tasks: databases.map((db, task) => ({ task, db, query: 'How many rows?' })),
  sessions: databases.flatMap((db, task) =>
    ['a', 'b'].map((model) => ({
      task,
      model,
      turns: [
        ['SHOW TABLES', 1, 0, 'rows'],
        [`SELECT count(*) FROM ${db}`, 1, 1, '3'],
      ],
    })),
  ),
};

describe('the sessions suite', () => {
  it('plays tasks of other databases beforehand, uncounted, and counts steps', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'knack-sessions-'));
    try {
      const path = join(folder, 'sessions.json');
      writeFileSync(path, JSON.stringify(data));
      const nothing = () => undefined;
      const { variants } = await sessionsSuite({
        ...{ data: [path], stories: [], split: 'all', rounds: 0 },
        ...{ note: nothing, progress: nothing },
      });
      const named = (name: string) => {
        const variant = variants.find((one) => one.name === `sessions/${name}`);
        assert.ok(variant);
        return variant;
      };
      const tasksIn = (name: string) => {
        const { before = [], tasks } = named(name).bed(1);
        return [before.map(({ task }) => task), tasks.map(({ task }) => task)];
      };
      assert.deepEqual(tasksIn('unrelated-empty'), [[], ['school: How many rows?']]);
      assert.deepEqual(tasksIn('unrelated-full'), [['shop: How many rows?'], ['school: How many rows?']]);

      let played = 0;
      const progress = { total: nothing, episode: () => played++, arm: nothing };
      const [full] = await measure(named('unrelated-full'), [armOf('posterior')], [1], progress);
      assert.equal(played, 2);
      assert.equal(full?.curve.length, 1);

      // Solved at the second step at the soonest: four of six are spared.
      const [steps] = await measure(named('steps'), [armOf('posterior')], [1], progress);
      assert.ok(steps && Math.max(...steps.curve) <= 5 && steps.mean > 0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
