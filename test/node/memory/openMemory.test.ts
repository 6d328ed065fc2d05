import assert from 'node:assert/strict';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMemory } from '../../../src/node/memory/openMemory.ts';
import { storeLocation } from '../../../src/node/store/location.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { withFolder, writeEpisode } from '../store/records.ts';

interface Place {
  readonly repository: string;
  readonly sub: string;
  /** File of an earlier version. */
  readonly former: string;
}

/** A repository with a subfolder, and a data folder of our own. */
function withPlace(work: (place: Place) => Promise<void> | void): Promise<void> {
  return withFolder(async (folder) => {
    const before = process.env['XDG_DATA_HOME'];
    process.env['XDG_DATA_HOME'] = join(folder, 'data');
    const repository = join(folder, 'app');
    const sub = join(repository, 'packages', 'web');
    mkdirSync(join(repository, '.git'), { recursive: true });
    mkdirSync(sub, { recursive: true });
    try {
      await work({ repository, sub, former: join(folder, 'storage', 'experience.db') });
    } finally {
      if (before === undefined) delete process.env['XDG_DATA_HOME'];
      else process.env['XDG_DATA_HOME'] = before;
    }
  });
}

async function remember(file: string, ids: readonly string[]): Promise<void> {
  const store = openStore({ file });
  for (const id of ids) await writeEpisode(store, id, { steps: 2 });
  await store.close();
}

async function known(options: Parameters<typeof openMemory>[0]) {
  const { store, notices } = await openMemory(options);
  const episodes = await store.episodes();
  await store.close();
  return { episodes, ids: episodes.map(({ episodeId }) => episodeId).sort(), notices };
}

describe('the memory of a workspace', () => {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  it('is one for all folders of a repository', () =>
    withPlace(async ({ repository, sub }) => {
      const { store } = await openMemory({ workspace: sub });
      await writeEpisode(store, 'e1', { steps: 1 });
      await store.close();
      assert.deepEqual((await known({ workspace: repository })).ids, ['e1']);
    }));

  it('takes over what an earlier version kept elsewhere, pins and evidence included, once', () =>
    withPlace(async ({ repository, former }) => {
      await remember(former, ['e1', 'e2']);
      const before = openStore({ file: former });
      await before.setPinned('e2', true);
      const episodes = await before.episodes();
      await before.close();

      const first = await known({ workspace: repository, formerFiles: [former] });
      assert.deepEqual(first.episodes, episodes);
      assert.match(first.notices.join(), /has moved from .*storage\/experience\.db to /u);
      assert.ok(!existsSync(former) && existsSync(`${former}.adopted`));
      assert.equal(statSync(storeLocation({ workspace: repository }).file).mode & 0o777, 0o600);
      const second = await known({ workspace: repository, formerFiles: [former] });
      assert.deepEqual([second.ids, second.notices], [['e1', 'e2'], []]);
    }));

  it('joins two memories, and nothing is lost or doubled', () =>
    withPlace(async ({ repository, sub, former }) => {
      await remember(storeLocation({ workspace: repository }).file, ['cli', 'both']);
      await remember(former, ['both', 'extension']);
      const [ofSub = ''] = storeLocation({ workspace: sub }).formerFiles;
      await remember(ofSub, ['sub']);
      const { ids } = await known({ workspace: sub, formerFiles: [former] });
      assert.deepEqual(ids, ['both', 'cli', 'extension', 'sub']);
      assert.ok(existsSync(`${ofSub}.adopted`));
    }));

  it('leaves a memory where it is while another process has it open, and looks again next time', () =>
    withPlace(async ({ repository, former }) => {
      await remember(former, ['e1']);
      const other = openStore({ file: former });
      assert.deepEqual((await known({ workspace: repository, formerFiles: [former] })).ids, ['e1']);
      assert.ok(existsSync(former));
      await writeEpisode(other, 'e2', { steps: 1 });
      await other.close();
      assert.deepEqual((await known({ workspace: repository, formerFiles: [former] })).ids, ['e1', 'e2']);
      assert.ok(!existsSync(former));
    }));

  it('does not bring back what was forgotten meanwhile', () =>
    withPlace(async ({ repository, former }) => {
      await remember(former, ['e1', 'e2']);
      const other = openStore({ file: former });
      const { store } = await openMemory({ workspace: repository, formerFiles: [former] });
      await store.forget('e1');
      await store.close();
      await other.close();
      assert.deepEqual((await known({ workspace: repository, formerFiles: [former] })).ids, ['e2']);
    }));

  it('opens anyway where the former one is damaged, and says what happened', () =>
    withPlace(async ({ repository, former }) => {
      mkdirSync(join(former, '..'), { recursive: true });
      writeFileSync(former, 'this is no database, but long enough to be read as one '.repeat(100));
      const { ids, notices } = await known({ workspace: repository, formerFiles: [former] });
      assert.deepEqual(ids, []);
      assert.ok(notices.length > 0, 'it says so');
    }));

  it('does not take a home folder that is a repository for a project', () =>
    withPlace(({ repository }) => {
      const home = process.env['HOME'];
      process.env['HOME'] = repository;
      try {
        const project = join(repository, 'project');
        mkdirSync(project);
        assert.notEqual(storeLocation({ workspace: project }).folder, storeLocation({ workspace: repository }).folder);
      } finally {
        process.env['HOME'] = home;
      }
    }));
});
