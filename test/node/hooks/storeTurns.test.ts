import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, realpathSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeTurns } from '../../../src/node/hooks/storeTurns.ts';
import { appendEvent, spoolPath } from '../../../src/node/hooks/spool.ts';
import { exitedWith } from '../../../src/node/sessions/events.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 9);

describe("The user's own terminals", () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'knack-settle-')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('become episodes named by the command that worked, once they are over; stale spools go', async () => {
    const storeFile = join(folder, 'experience.db');
    const path = spoolPath(folder, 'terminal', 't1');
    const ran = (at: number, command: string, exitCode: number | undefined) =>
      appendEvent(
        path,
        { kind: 'after', session: 't1', cwd: folder, command, observation: exitedWith(exitCode) },
        { id: `t1.${at}` },
        start + at * minute,
      );
    ran(0, 'make test', 2);
    ran(1, 'make build', 0);
    ran(2, 'make test', 0);
    ran(60, 'make watch', undefined);
    const settled = async (at: number) => {
      await storeTurns({ root: folder, storeFolder: folder, storeFile, now: start + at * minute, busyTimeoutMs: 1000 });
      const store = openStore({ file: storeFile });
      const episodes = await store.episodes();
      await store.close();
      return episodes.map(({ task, signals, provenance }) => [task, signals.map(({ value }) => value), provenance.via]);
    };
    const tests = ['make test', [-1, 1, 1, 1], 'Your terminals, session t1'];
    assert.deepEqual(await settled(61), [tests]);
    const all = [tests, ['make watch', [], 'Your terminals, session t1']];
    assert.deepEqual(await settled(71), all);
    utimesSync(path, new Date(start), new Date(start));
    assert.deepEqual(await settled(60 * 48), all);
    assert.equal(existsSync(path), false);
  });
});
