import assert from 'node:assert/strict';
import { join } from 'node:path';
import { connectReadOnly } from '../../../src/node/store/database/opening.ts';
import { migrate } from '../../../src/node/store/database/schema.ts';
import { DatabaseSync } from '../../../src/node/store/database/sqlite.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { startOf, withFolder, writeEpisode } from './records.ts';
import { makeStore, tells } from './stores.ts';

/** As versions before 8 kept them. */
const decisionsInSteps = `
  UPDATE steps SET decision = (SELECT body FROM decisions WHERE place = episode << 20 | t);
  DROP TABLE decisions;`;

describe('a schema of another version', () => {
  it('is brought forward one version at a time, or not at all', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      await makeStore(file, 1);
      const db = new DatabaseSync(file);
      const version = () => db.prepare('PRAGMA user_version').get()?.['user_version'];
      const tables = () => db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name IN ('x', 'y')").get()?.['n'];
      const known = Array.from({ length: Number(version()) }, () => 'SELECT 1');
      assert.throws(() => migrate(db, file, [...known, 'CREATE TABLE x (a)', 'CREATE TABLE y (a); NONSENSE']));
      assert.deepEqual([version(), tables()], [known.length + 1, 1]);
      migrate(db, file, [...known, 'CREATE TABLE x (a)', 'CREATE TABLE y (a)']);
      migrate(db, file, [...known, 'CREATE TABLE x (a)', 'CREATE TABLE y (a)']);
      assert.deepEqual([version(), tables()], [known.length + 2, 2]);
      db.close();
      assert.throws(() => openStore({ file }), tells('newerSchema', file));
    });
  });

  it('from before anything was counted is brought forward once it can be written', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      const written = openStore({ file });
      await writeEpisode(written, 'e1');
      const before = await written.episodes();
      const counted = await written.totals();
      const tasks = await written.tasks({ offset: 0, limit: 9, text: 'npm' });
      await written.close();
      const db = new DatabaseSync(file);
      const later = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
      for (const { name } of later) db.exec(`DROP TRIGGER ${String(name)}`);
      const counts = ['step_index', 'tasks', 'outcomes', 'totals', 'signal_sums', 'days', 'sessions', 'authors'];
      for (const table of counts) db.exec(`DROP TABLE ${table}`);
      db.exec(decisionsInSteps);
      db.exec(`
        DROP INDEX episodes_by_task; DROP INDEX episodes_imported; DROP INDEX episodes_pinned; DROP INDEX episodes_by_author;
        ALTER TABLE episodes DROP COLUMN task; ALTER TABLE episodes DROP COLUMN memory; ALTER TABLE episodes DROP COLUMN origin;
        ALTER TABLE episodes DROP COLUMN source; ALTER TABLE episodes DROP COLUMN session;
        ALTER TABLE episodes DROP COLUMN author;
        ALTER TABLE steps DROP COLUMN foretold; ALTER TABLE observations DROP COLUMN ending; ALTER TABLE steps DROP COLUMN usage; ALTER TABLE steps DROP COLUMN confidence; ALTER TABLE episodes DROP COLUMN usage;
        PRAGMA user_version = 1`);
      db.close();
      const unmetered: unknown = JSON.parse(JSON.stringify(before), (name, value: unknown) =>
        name === 'usage' ? undefined : value,
      );

      assert.throws(() => connectReadOnly(file), tells('readOnly', file));
      const store = openStore({ file });
      assert.deepEqual(await store.episodes(), unmetered);
      assert.deepEqual(
        (await store.outlines())[0]?.steps[0]?.observation?.status,
        before[0]?.steps[0]?.observation?.status,
      );
      assert.deepEqual({ ...(await store.totals()), bytes: 0 }, { ...counted, bytes: 0 });
      assert.deepEqual(await store.tasks({ offset: 0, limit: 9, text: 'npm' }), tasks);
      assert.ok(tasks.length > 0);
      await writeEpisode(store, 'e2');
      assert.deepEqual((await store.episodes({ episodeIds: ['e2'] }))[0]?.usage, before[0]?.usage);
      await store.close();
    }));

  it('does not matter to the identity of the store', () =>
    withFolder(async (folder) => {
      const ids = await Promise.all(
        ['a.db', 'b.db', 'a.db'].map(async (name) => {
          const store = openStore({ file: join(folder, name) });
          if (name === 'b.db') await store.beginEpisode(startOf('e'));
          const id = (await store.changesSince(undefined))?.cursor.split('@')[0];
          await store.close();
          return id;
        }),
      );
      assert.equal(ids[0], ids[2]);
      assert.notEqual(ids[0], ids[1]);
    }));
});
