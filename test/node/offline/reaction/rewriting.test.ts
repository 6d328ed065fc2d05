import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mayNotRewrite, rewritesSources } from '../../../../src/node/offline/reaction/rewriting.ts';
import { ownScripts } from '../../../../src/node/workspace/ownScripts.ts';

describe('a command that rewrites sources', () => {
  it('is ruled out by tasks that only want to know, or forbid it', () => {
    for (const task of [
      'check for lint errors without fixing anything',
      'lint, but do not change any file',
      'only report the lint problems',
      'check the formatting, read-only',
      'is the code formatted? do not change anything',
      'run the tests without changing anything',
    ])
      assert.equal(mayNotRewrite(task, task), true, task);
    for (const task of ['lint the project', 'format the code', 'fix the lint errors, but do not change the tests'])
      assert.equal(mayNotRewrite(task, task), false, task);
  });

  it('is known by what it runs, before it and by other names too', () => {
    const root = mkdtempSync(join(tmpdir(), 'knack-rewriting-'));
    const scripts = {
      ...{ lint: 'eslint . --fix', 'lint:ci': 'eslint .', 'format:check': 'npm run fix', fix: 'prettier --write .' },
      ...{ precheck: 'black src', check: 'true', all: './all.sh', dry: 'prettier --check . && black --check src' },
    };
    writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts }));
    writeFileSync(join(root, 'all.sh'), 'cc a.c\ngofmt -w .\n');
    const own = ownScripts(() => [root]);
    const found = Object.keys(scripts).filter((name) => rewritesSources(`npm run ${name}`, own));
    assert.deepEqual(found, ['lint', 'format:check', 'fix', 'precheck', 'check', 'all']);
    rmSync(root, { recursive: true, force: true });
  });
});
