import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf } from '../../../src/node/workspace/fingerprint.ts';

const { signal } = new AbortController();

describe('the fingerprint of a workspace', () => {
  let root: string;
  const write = (name: string, text: string) => {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const taken = (path = '') => fingerprintOf(root, { signal, path });

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'knack-fingerprint-'));
    write('src/a.ts', 'a');
    write('.gitignore', 'made/\n');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is the same for the same content, whenever it was written and whatever commands have made', async () => {
    const before = await taken();
    assert.match(before ?? '', /^[0-9a-f]{16}$/);
    utimesSync(join(root, 'src/a.ts'), 1, 1);
    for (const name of ['made/x', 'dist/a.js', 'node_modules/.cache/x', '.git/index', 'test.log']) write(name, 'new');
    assert.equal(await taken(), before);
  });

  it('differs once a file, an installed package or the search path does', async () => {
    const seen = new Set([await taken()]);
    write('src/a.ts', 'b');
    seen.add(await taken());
    write('.env', 'x');
    seen.add(await taken());
    write('node_modules/left-pad/index.js', '');
    seen.add(await taken());
    seen.add(await taken(join(root, 'src')));
    chmodSync(join(root, 'src/a.ts'), 0o755);
    seen.add(await taken(join(root, 'src')));
    utimesSync(join(root, 'src'), 1, 1);
    seen.add(await taken(join(root, 'src')));
    assert.equal(seen.size, 7);
  });

  it('is unknown where nothing can be listed, or when it is aborted', async () => {
    assert.equal(await fingerprintOf(join(root, 'absent'), { signal }), undefined);
    assert.equal(await fingerprintOf(root, { signal: AbortSignal.abort() }), undefined);
  });
});
