import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { StatementSync } from 'node:sqlite';
import { join } from 'node:path';
import { history } from '../../../bench/growth/history.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { catchUp, loadMemory } from '../../../src/node/store/snapshot/memoryCache.ts';
import { recentEpisodes } from '../../../src/node/store/queries/recentEpisodes.ts';
import type { SqliteStore } from '../../../src/node/store/sqliteStore.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { withFolder } from './records.ts';

const settings = learningSettings(defaultSettings);

/** Rows that `work` reads from any database of this process. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const { all, get } = StatementSync.prototype as unknown as Record<'all' | 'get', (...values: unknown[]) => unknown[]>;
  let rows = 0;
  Object.assign(StatementSync.prototype, {
    all(this: StatementSync, ...values: unknown[]) {
      const found = all.apply(this, values);
      rows += found.length;
      return found;
    },
    get(this: StatementSync, ...values: unknown[]) {
      rows++;
      return get.apply(this, values);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(StatementSync.prototype, { all, get });
  }
  return rows;
}

/** What views and commands ask of a store, by name. */
const questions: Readonly<Record<string, (store: SqliteStore) => Promise<unknown>>> = {
  'the first page of the tree': (store) => store.tasks({ offset: 0, limit: 20 }),
  'a page of runs': (store) => store.summaries({ order: 'newestFirst', limit: 20 }, settings),
  'the newest part of the log': (store) => recentEpisodes(store, 100),
  totals: (store) => store.totals(),
  'an id by its beginning': (store) => store.ids({ idPrefix: '0k', limit: 6 }),
};

describe('a store that grows', () => {
  it('keeps bytes a step, rows a question and rows an episode learned where they were', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      const store = openStore({ file });
      const records = [...history(500, 30)];
      const figures: { bytes: number; rows: Record<string, number>; learning: number }[] = [];
      // The same number learned of a small log and of a large one.
      for (const [from, to] of [
        [0, 100],
        [100, 200],
        [200, 400],
        [400, 500],
      ] as const) {
        const memory = await loadMemory(store, settings);
        const before = (await store.changesSince(undefined, []))?.cursor;
        await store.importEpisodes(records.slice(from, to));
        const learning = (await rowsRead(() => catchUp(store, memory, before, settings))) / (to - from);
        const rows: Record<string, number> = {};
        for (const [name, ask] of Object.entries(questions)) rows[name] = await rowsRead(() => ask(store));
        const { steps } = await store.totals();
        figures.push({ bytes: statSync(file).size / steps, rows, learning });
      }
      const [, small, , large] = figures;
      assert.ok(small && large);
      for (const [name, rows] of Object.entries(large.rows)) {
        const less = small.rows[name] ?? 0;
        assert.ok(rows <= less * 1.5 + 20, `${name}: ${rows} rows of 500 episodes, ${less} of 200`);
      }
      assert.ok(large.bytes < small.bytes * 1.2, `${large.bytes} bytes a step, ${small.bytes} before`);
      assert.ok(large.learning < small.learning * 1.3, `${large.learning} rows an episode, ${small.learning} before`);
      await store.close();
    }));
});
