import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreErrorKind } from '../../../src/node/store/database/storeError.ts';
import { DatabaseSync } from '../../../src/node/store/database/sqlite.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import type { Writers } from './child.ts';
import { bundleWriter, ended } from './child.ts';
import { randomFrom, signalOf, startOf, withFolder, writeEpisode } from './records.ts';
import { makeStore, tells } from './stores.ts';

const asides = (folder: string) => readdirSync(folder).filter((name) => name.includes('.damaged-'));

describe('a damaged file', () => {
  const random = randomFrom(5);
  const damages: [string, (file: string) => void][] = [
    ['a text file', (file) => writeFileSync(file, 'Dear diary,\n'.repeat(1000))],
    ['a single byte', (file) => writeFileSync(file, 'x')],
    ['zeros', (file) => writeFileSync(file, Buffer.alloc(100_000))],
    ['random bytes', (file) => writeFileSync(file, Buffer.from(Array.from({ length: 50_000 }, () => random() * 256)))],
    ['a database cut short', (file) => truncateSync(file, 20_000)],
    ['a database cut inside its first page', (file) => truncateSync(file, 1000)],
    [
      'a database with random bytes behind its header',
      (file) => {
        const bytes = readFileSync(file);
        for (let at = 100; at < bytes.length; at++) bytes[at] = random() * 256;
        writeFileSync(file, bytes);
      },
    ],
  ];
  for (const [name, damage] of damages) {
    it(`is set aside byte for byte, and a fresh memory started: ${name}`, () =>
      withFolder(async (folder) => {
        const file = join(folder, 'experience.db');
        await makeStore(file);
        damage(file);
        const bytes = readFileSync(file);
        const store = openStore({ file });
        const [aside = '', ...more] = asides(folder);
        assert.deepEqual(more, []);
        assert.deepEqual(readFileSync(join(folder, aside)), bytes);
        assert.equal(store.notices.length, 1);
        assert.ok(store.notices[0]?.includes(file) && store.notices[0].includes(aside));
        await writeEpisode(store, 'fresh');
        assert.equal((await store.episodes()).length, 1);
        await store.close();
        const again = openStore({ file });
        assert.deepEqual([again.notices, (await again.episodes()).length], [[], 1]);
        await again.close();
        assert.deepEqual(asides(folder), [aside]);
      }));
  }

  it('takes its log along, so that the log is not played into the fresh one', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      const store = openStore({ file });
      await writeEpisode(store, 'e1');
      cpSync(`${file}-wal`, join(folder, 'wal'));
      await store.close();
      writeFileSync(file, 'damaged');
      cpSync(join(folder, 'wal'), `${file}-wal`);
      const fresh = openStore({ file });
      assert.deepEqual(await fresh.episodes(), []);
      await fresh.close();
      const [aside = '', log = ''] = asides(folder).sort();
      assert.equal(log, `${aside}-wal`);
      assert.deepEqual(readFileSync(join(folder, log)), readFileSync(join(folder, 'wal')));
    }));

  it('is met in the middle of work with an error that says so, and set aside at the next start', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      await makeStore(file);
      const db = new DatabaseSync(file);
      const page = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'steps'").get()?.['rootpage']);
      db.close();
      const bytes = readFileSync(file);
      bytes.fill(0xa5, (page - 1) * 4096, page * 4096);
      writeFileSync(file, bytes);
      const store = openStore({ file });
      assert.deepEqual(store.notices, []);
      await assert.rejects(store.episodes(), tells('corrupt', file));
      await store.close();
      const next = openStore({ file });
      assert.equal(next.notices.length, 1);
      assert.deepEqual(await next.episodes(), []);
      await next.close();
      assert.equal(asides(folder).length, 1);
    }));

  for (const first of [2, 3, 5, 9, 17]) {
    it(`is never met without its name, and set aside by the next start: everything from page ${first} on`, () =>
      withFolder(async (folder) => {
        const file = join(folder, 'experience.db');
        await makeStore(file);
        const bytes = readFileSync(file);
        assert.ok(bytes.length > 40 * 4096);
        for (let at = (first - 1) * 4096; at < bytes.length; at++) bytes[at] = random() * 256;
        writeFileSync(file, bytes);
        const store = openStore({ file });
        const met = await store.episodes().catch((error: unknown) => error);
        await store.close();
        if (Array.isArray(met)) assert.deepEqual([met, store.notices.length], [[], 1], 'set aside at once');
        else assert.ok(tells('corrupt', file)(met), String(met));
        const next = openStore({ file });
        await writeEpisode(next, 'fresh');
        assert.equal((await next.episodes()).length, 1);
        await next.close();
        assert.equal(asides(folder).length, 1);
      }));
  }

  it('is set aside at once where opening alone meets it: the index of running episodes', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      await makeStore(file);
      const db = new DatabaseSync(file);
      const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'episodes_running'").get();
      db.close();
      const bytes = readFileSync(file);
      const page = Number(root?.['rootpage']);
      bytes.fill(0xa5, (page - 1) * 4096, page * 4096);
      writeFileSync(file, bytes);
      const store = openStore({ file });
      assert.equal(store.notices.length, 1);
      assert.deepEqual(await store.episodes(), []);
      await store.close();
      assert.deepEqual(asides(folder).length, 1);
    }));

  it('is only set aside once by processes that find it together', function () {
    return withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      writeFileSync(file, 'damaged '.repeat(2000));
      const writers = bundleWriter();
      try {
        const results = await Promise.all(['a', 'b', 'c'].map((name) => ended(writers.start([file, name, '3']))));
        assert.deepEqual(
          results.map(({ code }) => code),
          [0, 0, 0],
        );
      } finally {
        writers.remove();
      }
      const store = openStore({ file });
      assert.equal((await store.episodes()).length, 9);
      await store.close();
      assert.deepEqual(asides(folder).length, 1);
    });
  });
});

describe('a file that is not ours to change', () => {
  it('is left as it is when another program locks it, until that lets go', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      await makeStore(file, 1);
      const store = openStore({ file, busyTimeoutMs: 20 });
      const other = new DatabaseSync(file);
      other.exec('BEGIN IMMEDIATE');
      await assert.rejects(store.appendSignals('e0', [signalOf(1)]), tells('locked', file));
      assert.equal((await store.episodes())[0]?.signals.length, 4, 'reading goes on');
      other.exec('ROLLBACK');
      await store.appendSignals('e0', [signalOf(1)]);
      assert.equal((await store.episodes())[0]?.signals.length, 5);
      await store.close();
      other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
      assert.throws(() => openStore({ file, busyTimeoutMs: 20 }), tells('locked', file));
      other.close();
      await openStore({ file }).close();
      assert.deepEqual(asides(folder), []);
    }));

  it('is left as it is when another program or a newer Knack made it', () =>
    withFolder(async (folder) => {
      const foreign = join(folder, 'foreign.db');
      const db = new DatabaseSync(foreign);
      db.exec('CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1');
      db.close();
      const newer = join(folder, 'newer.db');
      await makeStore(newer, 1);
      const future = new DatabaseSync(newer);
      future.exec('PRAGMA user_version = 99; CREATE TABLE wonders (x)');
      future.close();
      const cases: [string, StoreErrorKind][] = [
        [foreign, 'foreign'],
        [newer, 'newerSchema'],
      ];
      for (const [file, kind] of cases) {
        const before = readFileSync(file);
        assert.throws(() => openStore({ file }), tells(kind, file));
        assert.deepEqual(readFileSync(file), before);
      }
      assert.deepEqual(readdirSync(folder).sort(), ['foreign.db', 'newer.db']);
    }));

  it('is reported when a folder is in its place, or a file in place of its folder', () =>
    withFolder((folder) => {
      const file = join(folder, 'experience.db');
      mkdirSync(file);
      assert.throws(() => openStore({ file }), tells('unreadable', file));
      writeFileSync(join(folder, 'file'), '');
      const below = join(folder, 'file', 'experience.db');
      assert.throws(() => openStore({ file: below }), tells('unreadable', below));
    }));
});

describe('what the store makes', () => {
  it('is for its owner only, also in a folder that others may read', async function () {
    if (process.platform === 'win32') this.skip();
    await withFolder(async (folder) => {
      const file = join(folder, 'new', 'deep', 'experience.db');
      const store = openStore({ file });
      await store.beginEpisode(startOf('e1'));
      const made = [join(folder, 'new'), join(folder, 'new', 'deep')];
      const files = readdirSync(join(folder, 'new', 'deep'));
      assert.ok(files.length >= 4, files.join());
      const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
      assert.deepEqual(made.map(mode), ['700', '700']);
      for (const name of files) assert.equal(mode(join(folder, 'new', 'deep', name)), '600', name);
      await store.close();
    });
  });
});

describe('a disk that refuses', function () {
  let writers: Writers;
  before(() => (writers = bundleWriter()));
  after(() => writers.remove());

  /** Runs the writer where it sees other mounts, which end with it: `script` makes them, `$1` is the folder. */
  const unshare = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-rm'];
  const mounted = (script: string, folder: string) => [...unshare, 'sh', '-c', script, 'sh', folder];
  const canMount = () => {
    return spawnSync('sh', ['-c', `${unshare.join(' ')} mount -t tmpfs tmpfs /mnt`]).status === 0;
  };

  it('because it is full: the error says so, what was confirmed is there, and work goes on when there is room', async function () {
    if (!canMount()) this.skip();
    await withFolder(async (folder) => {
      const small = join(folder, 'small');
      mkdirSync(small);
      const file = join(small, 'experience.db');
      const rescue =
        'mount -t tmpfs -o size=2m tmpfs "$1" || exit 9; d="$1"; shift; "$@"; c=$?; cp -a "$d" "$d.copy"; exit $c';
      const { code, stdout, stderr } = await ended(
        writers.start([file, 'w', '100', '5', '400'], mounted(rescue, small)),
      );
      assert.deepEqual([code, stderr], [3, '']);
      const lines = stdout.trimEnd().split('\n');
      assert.match(lines.at(-1) ?? '', /^StoreError full /);
      assert.ok(lines.at(-1)?.includes(file) && /free/i.test(lines.at(-1) ?? ''));
      const steps = lines.filter((line) => line.startsWith('observation ')).length;
      assert.ok(steps > 5, `${steps} steps fitted`);
      const store = openStore({ file: join(`${small}.copy`, 'experience.db') });
      assert.deepEqual(store.notices, []);
      const episodes = await store.episodes();
      const kept = episodes.flatMap((episode) => episode.steps.filter(({ observation }) => observation !== undefined));
      assert.equal(kept.length, steps);
      await writeEpisode(store, 'after');
      await store.close();
    });
  });

  it('because it is mounted read-only: the error says so, and the file stays as it is', async function () {
    if (!canMount()) this.skip();
    await withFolder(async (folder) => {
      const place = join(folder, 'place');
      const file = join(place, 'experience.db');
      await makeStore(file, 1);
      const before = readFileSync(file);
      const readOnly = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" || exit 9; shift; exec "$@"';
      for (const target of [file, join(place, 'new', 'experience.db'), join(place, 'new.db')]) {
        const { code, stdout, stderr } = await ended(writers.start([target, 'w'], mounted(readOnly, place)));
        assert.deepEqual([code, stderr], [3, ''], stdout);
        assert.match(stdout, target === file ? /^open\nStoreError readOnly / : /^StoreError (?:readOnly|unreadable) /);
        assert.ok(stdout.includes(target) && stdout.includes('folder'));
      }
      assert.deepEqual(readFileSync(file), before);
      assert.deepEqual(asides(place), []);
    });
  });

  it('because a file may not grow any further: nothing that was confirmed is lost', async function () {
    if (spawnSync('sh', ['-c', 'command -v prlimit']).status !== 0) this.skip();
    await withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      const limit = ['prlimit', '--fsize=1200000'];
      const { code, signal, stdout } = await ended(writers.start([file, 'w', '1000', '5', '400'], limit));
      assert.ok(code === 3 || signal === 'SIGXFSZ', stdout);
      if (code === 3) assert.match(stdout, /^StoreError (?:full|failed) /m);
      const store = openStore({ file });
      const episodes = new Map((await store.episodes()).map((episode) => [episode.episodeId, episode]));
      const steps = stdout.split('\n').filter((line) => line.startsWith('observation '));
      assert.ok(steps.length > 5);
      for (const [, id = '', t] of steps.map((line) => line.split(' '))) {
        assert.ok(episodes.get(id)?.steps[Number(t)]?.observation);
      }
      await store.close();
    });
  });
});
