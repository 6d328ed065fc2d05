import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkspaceSecrets } from '../../../src/node/sandbox/workspaceSecrets.ts';

describe('the secrets of a workspace', () => {
  let root = '';
  const names = (secrets: WorkspaceSecrets): readonly string[] | undefined =>
    secrets.paths()?.map((path) => path.slice(root.length + 1));
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-test-')));
    for (const folder of ['a/b', 'node_modules/x', '.git']) mkdirSync(join(root, folder), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('are the files named like secrets, not source code, templates or links', () => {
    for (const name of [
      '.env',
      'a/b/id_rsa',
      'a/server.key',
      'a/secrets.ts',
      '.env.example',
      'x.txt',
      'node_modules/x/.env',
    ])
      writeFileSync(join(root, name), '');
    symlinkSync('.env', join(root, 'a/.env'));
    assert.deepEqual(names(new WorkspaceSecrets(root)), ['.env', 'a/server.key', 'a/b/id_rsa']);
  });

  it('are found again when a folder has changed', () => {
    const secrets = new WorkspaceSecrets(root);
    const old = new Date(Date.now() - 60_000);
    for (const folder of ['', 'a', 'a/b']) utimesSync(join(root, folder), old, old);
    assert.deepEqual(names(secrets), []);
    writeFileSync(join(root, 'a/b/.env'), '');
    assert.deepEqual(names(secrets), ['a/b/.env']);
    rmSync(join(root, 'a/b/.env'));
    assert.deepEqual(names(secrets), []);
  });

  it('are not claimed to be known in a workspace that is too large', () => {
    assert.equal(new WorkspaceSecrets(root, 2).paths(), undefined);
  });
});
