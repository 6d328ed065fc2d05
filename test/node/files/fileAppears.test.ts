import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileAppears } from '../../../src/node/files/fileAppears.ts';
import { watchFolder } from '../../../src/node/files/watchFolder.ts';

describe('waiting for a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'knack-appears-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  for (const [name, watch] of [
    ['with a watch', watchFolder],
    ['without one, when the system has none left', () => ({ ok: false, problem: 'ENOSPC' }) as const],
  ] as const)
    it(`ends when it appears, ${name}`, async () => {
      const { promise, dispose } = fileAppears(join(folder, 'status'), watch);
      let isThere = false;
      void promise.then(() => (isThere = true));
      writeFileSync(join(folder, 'other'), '');
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.equal(isThere, false);
      writeFileSync(join(folder, 'status'), '0');
      await promise;
      dispose();
    });

  it('ends at once when it is there already', async () => {
    writeFileSync(join(folder, 'status'), '0');
    const { promise, dispose } = fileAppears(join(folder, 'status'));
    await promise;
    dispose();
  });
});
