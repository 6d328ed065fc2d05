import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProcess, inThread } from '../../../src/node/memory/memoryRunner.ts';
import type { MemoryRunner } from '../../../src/node/memory/memoryRunner.ts';
import type { Opened } from '../../../src/node/memory/memoryThread.ts';
import { Thread } from '../../../src/node/thread/thread.ts';
import type { Store } from '../../../src/node/store/sqliteStore.ts';
import { withFolder } from '../store/records.ts';

const worker = new URL('../../../src/node/memory/memoryWorker.ts', import.meta.url);
const runners = { 'a thread': inThread, 'a process': inProcess };

function orderIn(folder: string) {
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace, { recursive: true });
  return { workspace, memoryDir: join(folder, 'memory'), formerFiles: [], snapshotWorker: 'none' };
}

function firstOf({ channel }: MemoryRunner): Promise<Opened> {
  return new Promise((resolve) => channel.on('message', (message) => resolve(message as Opened)));
}

describe('a memory', () => {
  for (const [name, run] of Object.entries(runners)) {
    it(`in ${name} answers, and ends without a cause when it is no longer wanted`, () =>
      withFolder(async (folder) => {
        const runner = run(worker, orderIn(folder));
        const opened = await firstOf(runner);
        assert.equal(opened.kind, 'opened');
        const store = new Thread(runner.channel).object<Store>('store');
        assert.equal((await store.totals()).episodes, 0);
        await store.close();
        await runner.terminate();
        assert.equal(await runner.ended, undefined);
      }));

    it(`in ${name} that cannot be opened says why`, () =>
      withFolder(async (folder) => {
        mkdirSync(join(folder, 'memory', 'experience.db', 'x'), { recursive: true });
        const runner = run(worker, orderIn(folder));
        const opened = await firstOf(runner);
        assert.ok(opened.kind === 'refused' && opened.error.message.includes('experience.db'));
        await runner.terminate();
      }));

    it(`in ${name} that breaks down ends with the cause`, () =>
      withFolder(async (folder) => {
        const broken = join(folder, 'broken.mjs');
        writeFileSync(broken, 'process.exit(3);');
        assert.match(String(await run(broken, orderIn(folder)).ended), /ended with code 3/);
      }));
  }

  it('in a process that has ended loses messages without an error of their own', () =>
    withFolder(async (folder) => {
      const [broken, gone] = [join(folder, 'broken.mjs'), join(folder, 'gone')];
      const leave = `process.disconnect(); setImmediate(() => { writeFileSync(${JSON.stringify(gone)}, ''); process.exit(3); });`;
      writeFileSync(broken, `import { writeFileSync } from 'node:fs'; ${leave}`);
      const runner = inProcess(broken, orderIn(folder));
      // Blocks, so that the end is not noticed before messages are sent.
      const nap = new Int32Array(new SharedArrayBuffer(4));
      while (!existsSync(gone)) Atomics.wait(nap, 0, 0, 10);
      for (let sent = 0; sent < 3; sent++) runner.channel.postMessage({ sent });
      assert.match(String(await runner.ended), /ended with code 3/);
    }));
});
