import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAllowRules, allowRulesFile, readAllowRules, removeAllowRule } from '../../../src/node/store/allowRules.ts';

describe('what is always allowed in a workspace', () => {
  let base = '';
  let workspace = '';
  const dataHome = process.env['XDG_DATA_HOME'];

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'knack-rules-'));
    workspace = join(base, 'workspace');
    mkdirSync(workspace);
    process.env['XDG_DATA_HOME'] = join(base, 'data');
  });

  afterEach(() => {
    if (dataHome === undefined) delete process.env['XDG_DATA_HOME'];
    else process.env['XDG_DATA_HOME'] = dataHome;
    rmSync(base, { recursive: true });
  });

  it('is kept in the data folder of the user, for its owner alone, and never in the workspace', async () => {
    assert.deepEqual(readAllowRules(workspace), []);
    await addAllowRules(workspace, ['npm test']);
    await addAllowRules(workspace, ['npm run build', 'npm test']);
    assert.deepEqual(readAllowRules(workspace), ['npm test', 'npm run build']);
    assert.deepEqual(readdirSync(workspace), []);
    if (process.platform !== 'win32') assert.equal(statSync(allowRulesFile(workspace)).mode & 0o077, 0);
  });

  it('is taken back, one rule at a time', async () => {
    await addAllowRules(workspace, ['npm test', 'npm run build']);
    assert.equal(await removeAllowRule(workspace, 'npm test'), true);
    assert.equal(await removeAllowRule(workspace, 'npm test'), false);
    assert.deepEqual(readAllowRules(workspace), ['npm run build']);
  });

  it('is nothing in another workspace, nor where the file is damaged', async () => {
    await addAllowRules(workspace, ['npm test']);
    assert.deepEqual(readAllowRules(base), []);
    writeFileSync(allowRulesFile(workspace), '{"allow": ["npm');
    assert.deepEqual(readAllowRules(workspace), []);
  });
});
