import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { outgoingFacts } from '../../../../src/node/team/outgoing/outgoingFacts.ts';
import { readShared, shareOf, sharedPath, writeShared } from '../../../../src/node/team/repository/sharedFile.ts';
import type { SharedEpisode } from '../../../../src/node/team/repository/sharedFile.ts';
import {
  learnShared,
  reviewShared,
  sharedWaiting,
  trustShared,
} from '../../../../src/node/team/repository/sharedMemory.ts';
import { syncTeam } from '../../../../src/node/team/sync.ts';
import { openStore } from '../../../../src/node/store/sqliteStore.ts';
import { withFolder, writeEpisode } from '../../store/records.ts';
import { team } from '../people.ts';
import { sharedPostgres } from '../postgres.ts';

async function sharedOf(folder: string, author: string, id: string, seed = 1, at?: number): Promise<SharedEpisode> {
  const store = openStore({ file: join(folder, `${author}-${id}.db`) });
  await writeEpisode(store, id, { seed, ...(at === undefined ? {} : { at }) });
  const [episode] = await store.episodes();
  await store.close();
  assert.ok(episode);
  return shareOf(
    author,
    outgoingFacts(episode, { root: folder, branches: new Set(), accepts: () => true }).facts,
    episode,
  );
}

const newer = 'of another kind, perhaps of a newer Knack';

describe('Experience in the repository', () => {
  it('is in quarantine until its author is confirmed, then learned once, and again when it changes', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'mine.db') });
      await writeShared(folder, [await sharedOf(folder, 'ann', 'e1')]);
      assert.deepEqual(await learnShared(store, folder), { steps: 0, waiting: ['ann'] });
      assert.deepEqual(
        (await reviewShared(store, folder)).authors.map(({ author, trust, episodes }) => [
          author,
          trust,
          episodes.length,
        ]),
        [['ann', undefined, 1]],
      );
      await trustShared(store, 'ann', 'confirmed');
      assert.deepEqual(await learnShared(store, folder), { steps: 3, waiting: [] });
      assert.deepEqual(await learnShared(store, folder), { steps: 0, waiting: [] });
      await writeShared(folder, [await sharedOf(folder, 'ann', 'e2', 2)]);
      assert.deepEqual(await learnShared(store, folder), { steps: 3, waiting: [] });
      const [first] = await store.episodes();
      assert.deepEqual(first?.provenance, { origin: 'import', via: `ann, ${sharedPath}`, author: 'file:ann' });
      await store.close();
    }));

  it('cannot speak as a member of the server: what comes from there stays, and goes before what a file claims', async function () {
    const postgres = await sharedPostgres(this);
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    const bob = await people.person('bob', { trusts: ['ann'] });
    await writeEpisode(ann.store, 'e1');
    await writeEpisode(ann.store, 'e2', { seed: 2 });
    await syncTeam(ann.request);
    const forged = await sharedOf(bob.root, 'ann', 'e1', 9);
    await writeShared(bob.root, [forged, { ...(await sharedOf(bob.root, 'ann', 'e9', 9)) }]);
    assert.deepEqual(await learnShared(bob.store, bob.root), { steps: 0, waiting: ['ann'] });
    assert.deepEqual(await sharedWaiting(bob.store), ['ann']);
    await trustShared(bob.store, 'ann', 'confirmed');
    assert.deepEqual(await sharedWaiting(bob.store), []);
    await learnShared(bob.store, bob.root);
    const authors = async () =>
      (await bob.store.episodes()).map(({ episodeId, provenance }) => `${episodeId} ${provenance.author ?? ''}`).sort();
    assert.deepEqual(await authors(), ['team:file:ann:e1 file:ann', 'team:file:ann:e9 file:ann']);
    await syncTeam(bob.request);
    const expected = ['team:ann:e1 ann', 'team:ann:e2 ann', 'team:file:ann:e9 file:ann'];
    assert.deepEqual(await authors(), expected);
    await writeShared(bob.root, [await sharedOf(bob.root, 'ann', 'e2', 9)]);
    await learnShared(bob.store, bob.root);
    assert.deepEqual(await authors(), expected);
    await people.dispose();
  });

  it('does not count what was run here twice', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'ann-e1.db') });
      await writeShared(folder, [await sharedOf(folder, 'ann', 'e1')]);
      await trustShared(store, 'ann', 'confirmed');
      assert.deepEqual(await learnShared(store, folder), { steps: 0, waiting: [] });
      assert.deepEqual(
        (await reviewShared(store, folder)).authors.map(({ isSelf }) => isSelf),
        [true],
      );
      assert.equal((await store.episodes()).length, 1);
      await store.close();
    }));

  it('has the same bytes in whatever order it was written', () =>
    withFolder(async (folder) => {
      const all = await Promise.all(
        [3, 1, 2].map((n) => sharedOf(folder, n === 1 ? 'bob' : 'ann', `e${n}`, n, n * 1000)),
      );
      const bytes = async (order: readonly SharedEpisode[], name: string) => {
        const root = join(folder, name);
        mkdirSync(root);
        for (const one of order) await writeShared(root, [one]);
        return readFileSync(join(root, sharedPath), 'utf8');
      };
      const expected = await bytes(all, 'first');
      assert.equal(expected.split('\n').length, 4);
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 0, 1, 2], { minLength: 6 }), async (order) => {
          assert.equal(
            await bytes(
              order.flatMap((n) => all[n] ?? []),
              `run${runs++}`,
            ),
            expected,
          );
        }),
        { numRuns: 10 },
      );
    }));

  it('is merged by git without a conflict when two colleagues share at once', () =>
    withFolder(async (folder) => {
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], {
          cwd: folder,
          stdio: 'pipe',
        });
      git('init', '-q', '-b', 'main');
      await writeShared(folder, [await sharedOf(folder, 'ann', 'e1', 1, 1000)]);
      git('add', '.knack');
      git('commit', '-qm', 'one');
      git('checkout', '-qb', 'other');
      await writeShared(folder, [await sharedOf(folder, 'bob', 'e2', 2, 2000)]);
      git('commit', '-qam', 'two');
      git('checkout', '-q', 'main');
      await writeShared(folder, [await sharedOf(folder, 'cid', 'e3', 3, 3000)]);
      git('commit', '-qam', 'three');
      git('merge', '-q', '-m', 'both', 'other');
      assert.deepEqual((await readShared(folder)).episodes.map(({ author }) => author).sort(), ['ann', 'bob', 'cid']);
    }));

  it('skips lines that are nothing, and refuses facts that are not what their names say', () =>
    withFolder(async (folder) => {
      const good = await sharedOf(folder, 'ann', 'e1');
      await writeShared(folder, [good]);
      const forged = { ...good, author: "ann'; DROP TABLE episodes; --" };
      const wrong = {
        ...good,
        episode: 'e2',
        facts: { ...good.facts, s1: { ...good.facts['s0'], t: 0 }, g: { value: 99 } },
      };
      appendFileSync(
        join(folder, sharedPath),
        `not json\n{"author":"ann"}\n${JSON.stringify(forged)}\n${JSON.stringify(wrong)}\n`,
      );
      const { episodes, skipped } = await readShared(folder);
      assert.deepEqual(
        [episodes.length, skipped.map(({ line, why }) => [line, why])],
        [
          2,
          [
            [2, 'not JSON'],
            [3, newer],
            [4, newer],
          ],
        ],
      );
      const store = openStore({ file: join(folder, 'mine.db') });
      await trustShared(store, 'ann', 'confirmed');
      assert.equal((await learnShared(store, folder)).steps, 5);
      await store.close();
    }));

  it('keeps what it cannot read as it is, no matter who wrote it: newer lines, deep ones, and members it does not know', () =>
    withFolder(async (folder) => {
      const [one, two] = [await sharedOf(folder, 'ann', 'e1', 1, 1000), await sharedOf(folder, 'ann', 'e2', 2, 2000)];
      await writeShared(folder, [one]);
      const newerKind = '{"kind":"ratings of 2031",  "author": "zoe"}';
      const known = JSON.stringify({ ...(await sharedOf(folder, 'bob', 'e3', 3, 3000)), shape: { v: 9 } }).replace(
        ',',
        ' ,',
      );
      const deep = `{"author":"eve","episode":"deep","facts":{"s0":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
      appendFileSync(join(folder, sharedPath), `${newerKind}\r\n${deep}\n\n${known}\n`);
      await writeShared(folder, [two]);
      const lines = readFileSync(join(folder, sharedPath), 'utf8').trimEnd().split('\n');
      assert.deepEqual(lines.slice(2), [known, newerKind, deep]);
      const { shape } = JSON.parse(known) as { shape: unknown };
      const again = JSON.parse(known) as SharedEpisode;
      delete again['shape'];
      await writeShared(folder, [again]);
      const merged = readFileSync(join(folder, sharedPath), 'utf8').split('\n')[2] ?? '';
      assert.deepEqual((JSON.parse(merged) as { shape: unknown }).shape, shape);
      const store = openStore({ file: join(folder, 'mine.db') });
      await trustShared(store, 'ann', 'confirmed');
      const { steps, ignored } = await learnShared(store, folder);
      assert.equal(steps, 6);
      assert.match(ignored ?? '', /line 4 \(of another kind, perhaps of a newer Knack\), line 5 \(nested too deeply\)/);
      await store.close();
    }));

  it('is written in spite of a line whose beginning is no time', () =>
    withFolder(async (folder) => {
      await writeShared(folder, [await sharedOf(folder, 'ann', 'e1', 1, 1000)]);
      const hostile = ['{"valueOf":1,"toString":1}', '"x"', 'null', '[[]]'].map(
        (at, n) => `{"author":"mal","episode":"m${n}","facts":{"b":{"at":${at}}}}`,
      );
      appendFileSync(join(folder, sharedPath), hostile.map((line) => `${line}\n`).join(''));
      await writeShared(folder, [await sharedOf(folder, 'ann', 'e2', 2, 2000)]);
      const lines = readFileSync(join(folder, sharedPath), 'utf8').trimEnd().split('\n');
      assert.deepEqual(lines.slice(0, 4), hostile);
      assert.equal(lines.length, 6);
    }));

  it('is not written where it could not be kept whole, and that is said', () =>
    withFolder(async (folder) => {
      const one = await sharedOf(folder, 'ann', 'e1');
      await writeShared(folder, [one]);
      const path = join(folder, sharedPath);
      appendFileSync(path, Buffer.from([0xff, 0xfe, 10]));
      const before = readFileSync(path);
      await assert.rejects(
        writeShared(folder, [await sharedOf(folder, 'ann', 'e2')]),
        /line 2 of .* is not UTF-8: mend that/,
      );
      assert.deepEqual(readFileSync(path), before);
      truncateSync(path, (32 << 20) + 1);
      await assert.rejects(writeShared(folder, [one]), /larger than 32 MB/);
      assert.equal((await readShared(folder)).isTooLarge, true);
    }));

  it('follows no symbolic link', () =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, 'elsewhere'), '');
      mkdirSync(join(folder, '.knack'));
      symlinkSync(join(folder, 'elsewhere'), join(folder, sharedPath));
      assert.deepEqual((await readShared(folder)).episodes, []);
      await assert.rejects(writeShared(folder, [await sharedOf(folder, 'ann', 'e1')]), /symbolic link/);
      rmSync(join(folder, sharedPath));
      // Nor one that a hostile repository holds under the name of a temporary file.
      for (let pid = process.pid - 5; pid < process.pid + 5; pid++)
        symlinkSync(join(folder, 'elsewhere'), join(folder, `${sharedPath}-${pid}`));
      await writeShared(folder, [await sharedOf(folder, 'ann', 'e2')]);
      assert.ok(lstatSync(join(folder, sharedPath)).isFile());
      assert.equal(readFileSync(join(folder, 'elsewhere'), 'utf8'), '');
    }));
});
