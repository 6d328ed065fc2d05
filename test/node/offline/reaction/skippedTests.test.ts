import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Progress } from '../../../../src/node/offline/reaction/progress.ts';
import { skippedForSettings } from '../../../../src/node/offline/reaction/skippedTests.ts';

describe('tests that were all skipped', () => {
  let root = '';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const after = (text: string): Progress =>
    ({ attempts: new Map([['python3 -m pytest', { succeededAt: 0, failedAt: -1, text }]]) }) as unknown as Progress;
  const commands = (text: string) => skippedForSettings({ root }, after(text)).map(({ command }) => command);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'knack-skipped-'));
    write('settings/test.ini.example', '[db]\n');
    write('tests/conftest.py', 'SETTINGS = Path("settings") / "test.ini"\n');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('get the settings that they name from the template', () => {
    assert.deepEqual(commands('10 skipped in 0.6s'), ['cp -n settings/test.ini.example settings/test.ini']);
  });

  it('get nothing where some ran, where the settings are there, or where no test names them', () => {
    assert.deepEqual(commands('3 passed, 7 skipped in 0.6s'), []);
    write('deploy/live.ini.example', '[db]\n');
    assert.deepEqual(commands('10 skipped in 0.6s'), ['cp -n settings/test.ini.example settings/test.ini']);
    write('settings/test.ini', '[db]\n');
    assert.deepEqual(commands('10 skipped in 0.6s'), []);
  });
});
