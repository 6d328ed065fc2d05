import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdsData } from '../../../src/node/workspace/heldData.ts';

describe('data that nothing brings back', () => {
  const root = mkdtempSync(join(tmpdir(), 'knack-data-'));
  before(() => {
    for (const folder of ['data', 'uploads', 'local', 'dist', 'empty', 'test', '.venv']) mkdirSync(join(root, folder));
    for (const path of [
      'data/app.db',
      'uploads/a.jpg',
      'local/a.key',
      'dist/a.db',
      'test/a.db',
      '.venv/a.key',
      'a.js',
      '.env',
    ])
      writeFileSync(join(root, path), 'x');
    writeFileSync(join(root, 'new.db'), '');
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it('is a database, a key, a setting that is kept secret, or what a folder collects', () => {
    for (const glob of ['data/app.db', 'data', 'data/*.db', 'd*', 'uploads', 'local', '.env'])
      assert.equal(holdsData(root, [glob]), true, glob);
  });

  it('is nothing that was built, made for a test, is empty or not there', () => {
    for (const glob of [
      'dist',
      'test',
      'test/a.db',
      '.venv',
      'empty',
      'new.db',
      'a.js',
      '*.o',
      'none',
      '../x',
      '*/*.db',
    ])
      assert.equal(holdsData(root, [glob]), false, glob);
  });
});
