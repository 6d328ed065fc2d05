import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  readSnapshot,
  readSnapshotHeader,
  snapshotPath,
  writeSnapshot,
} from '../../../../src/node/store/snapshot/snapshotFile.ts';

describe('the file of a snapshot', () => {
  const snapshot = { cursor: 'a@7', shape: '{"gamma":1}', memory: Uint8Array.from({ length: 64 }, (_, at) => at) };
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'knack-snapshot-'));
    file = join(folder, 'experience.db');
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is read as it was written, its header also without the rest', () => {
    assert.equal(readSnapshotHeader(file), undefined);
    writeSnapshot(file, snapshot);
    const { cursor, shape, memory } = readSnapshot(file) ?? {};
    assert.deepEqual({ cursor, shape, memory: Uint8Array.from(memory ?? []) }, snapshot);
    assert.equal(readSnapshotHeader(file)?.cursor, 'a@7');
  });

  it('is refused when any byte of it is damaged, some are missing, or it is not there', () => {
    assert.equal(readSnapshot(file), undefined);
    writeSnapshot(file, snapshot);
    const bytes = readFileSync(snapshotPath(file));
    const start = bytes.length - snapshot.memory.length;
    for (const offset of [0, 5, start, start + 1, bytes.length - 1]) {
      const damaged = Buffer.from(bytes);
      damaged[offset] = (damaged[offset] ?? 0) ^ 16;
      writeFileSync(snapshotPath(file), damaged);
      assert.equal(readSnapshot(file), undefined, `byte ${offset}`);
    }
    for (const length of [0, 7, start, bytes.length - 1]) {
      writeFileSync(snapshotPath(file), bytes.subarray(0, length));
      assert.equal(readSnapshot(file), undefined, `${length} bytes`);
    }
  });
});
