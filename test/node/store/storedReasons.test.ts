import assert from 'node:assert/strict';
import { join } from 'node:path';
import colors from 'picocolors';
import { DatabaseSync } from 'node:sqlite';
import { cardLines } from '../../../src/cli/card.ts';
import type { Decision } from '../../../src/core/decision.ts';
import { replays } from '../../../src/core/policy/decide.ts';
import { inEnglish, reason } from '../../../src/core/reason.ts';
import { verifyStore } from '../../../src/node/store/database/verify.ts';
import { exportMemory, importMemory } from '../../../src/node/store/exchange/exchange.ts';
import { pack, unpack } from '../../../src/node/store/rows/packedJson.ts';
import { openStore, type SqliteStore } from '../../../src/node/store/sqliteStore.ts';
import { withFolder, writeEpisode } from './records.ts';

function storeDecisions(file: string, changed: (decision: Decision) => object): void {
  const database = new DatabaseSync(file);
  for (const { place, body } of database.prepare('SELECT place, body FROM decisions').all()) {
    const decision = unpack(body as Uint8Array) as Decision;
    database.prepare('UPDATE decisions SET body = ? WHERE place = ?').run(pack(changed(decision)), place ?? 0);
  }
  database.close();
}

/** Gives every candidate of every stored decision these reasons. */
const storeReasons = (file: string, reasons: readonly unknown[]): void =>
  storeDecisions(file, (decision) => ({
    ...decision,
    candidates: decision.candidates.map((one) => ({ ...one, risk: { ...one.risk, reasons } })),
  }));

async function reasonsOf(store: SqliteStore): Promise<readonly unknown[]> {
  const [episode] = await store.episodes();
  return episode?.steps[0]?.decision.candidates[0]?.risk.reasons ?? [];
}

describe('what a stored decision left out', () => {
  const leftOut = [{ text: 'npm ci', why: 'couldNotStart' }] as const;
  const store = (file: string, value: unknown) => storeDecisions(file, (decision) => ({ ...decision, leftOut: value }));

  it('comes back as it was, and the decision replays', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'memory.db');
      const written = openStore({ file });
      await writeEpisode(written, 'one');
      await written.close();
      store(file, leftOut);
      const read = openStore({ file });
      try {
        const [episode] = await read.episodes();
        assert.deepEqual(episode?.steps[0]?.decision.leftOut, leftOut);
        assert.deepEqual((await verifyStore(read, replays)).problems, []);
      } finally {
        await read.close();
      }
    }));

  for (const damaged of ['torn', [{ text: 1 }], [{ text: 'npm ci', why: 'ofTheFuture' }], [null]])
    it(`is left out itself where it is ${JSON.stringify(damaged)}: the rest can be shown`, () =>
      withFolder(async (folder) => {
        const file = join(folder, 'memory.db');
        const written = openStore({ file });
        await writeEpisode(written, 'one');
        await written.close();
        store(file, damaged);
        const read = openStore({ file });
        try {
          const [episode] = await read.episodes();
          assert.ok(episode?.steps.length === 3);
          for (const { decision } of episode.steps) {
            assert.equal(decision.leftOut, undefined);
            assert.ok(cardLines(decision, { colors: colors.createColors(false), width: 80 }).length > 0);
          }
        } finally {
          await read.close();
        }
      }));
});

describe('the reasons of a stored decision', () => {
  it('come back as they were stored: data as data, a sentence of an earlier version as that sentence', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'memory.db');
      const written = openStore({ file });
      await writeEpisode(written, 'one');
      assert.deepEqual(await reasonsOf(written), [reason('runsOwnCode')]);
      await written.close();
      storeReasons(file, [
        'git push talks to {0}',
        reason('usesNetwork', 'curl'),
        { code: 'ofTheFuture', args: ['x', reason('usesNetwork', 'curl')] },
        { code: 'noRuleAllowsThat', args: [{ code: 'ofTheFuture', args: [] }] },
      ]);
      const store = openStore({ file });
      try {
        const found = await reasonsOf(store);
        assert.deepEqual(found, [
          reason('asWritten', 'git push talks to {0}'),
          reason('usesNetwork', 'curl'),
          reason('asWritten', 'ofTheFuture x curl uses the network'),
          reason('noRuleAllowsThat', reason('asWritten', 'ofTheFuture')),
        ]);
        assert.equal(inEnglish(reason('asWritten', 'git push talks to {0}')), 'git push talks to {0}');
        assert.deepEqual((await verifyStore(store, replays)).problems, []);
      } finally {
        await store.close();
      }
    }));

  it('are English sentences in a file for others, and come back as these', () =>
    withFolder(async (folder) => {
      const from = openStore({ file: join(folder, 'from.db') });
      const to = openStore({ file: join(folder, 'to.db') });
      try {
        await writeEpisode(from, 'one');
        let text = '';
        for await (const line of exportMemory(from)) text += line;
        assert.match(text, /"reasons":\["runs the workspace's own code"\]/);
        const bytes = async function* () {
          yield await Promise.resolve(Buffer.from(text));
        };
        await importMemory(to, { chunks: bytes(), via: 'file.jsonl' });
        assert.deepEqual(await reasonsOf(to), [reason('asWritten', "runs the workspace's own code")]);
      } finally {
        await from.close();
        await to.close();
      }
    }));

  it('that are nested too deeply cost only their episode, not the import', () =>
    withFolder(async (folder) => {
      const from = openStore({ file: join(folder, 'from.db') });
      const to = openStore({ file: join(folder, 'to.db') });
      try {
        await writeEpisode(from, 'one');
        let text = '';
        for await (const line of exportMemory(from)) text += line;
        const depth = 20_000;
        const nested = `${'{"code":"noRuleAllowsThat","args":['.repeat(depth)}${']}'.repeat(depth)}`;
        const hostile = text.replace(/"reasons":\["[^"]*"\]/, `"reasons":[${nested}]`);
        const bytes = async function* () {
          yield await Promise.resolve(Buffer.from(hostile));
        };
        const { imported, problems } = await importMemory(to, { chunks: bytes(), via: 'file.jsonl' });
        assert.equal(imported, 0);
        assert.match(problems[0]?.reason ?? '', /risk\.reasons\.0: nested too deeply/);
      } finally {
        await from.close();
        await to.close();
      }
    }));
});
