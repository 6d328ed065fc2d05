import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { notRun } from '../../../../src/node/offline/reaction/notRun.ts';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';
import { searchPath, writeWorkspace } from '../workspaces.ts';

const onlyNpm = searchPath('sh', 'bash', 'node', 'npm', 'npx');
const why = 'may download and run a package; there is nobody to ask.';
const install = { command: 'npm install', name: 'install', description: '', body: '', origin: '' } as const;

function told(files: Files, command: string, named: readonly string[] = []): string {
  const root = writeWorkspace(files);
  try {
    const canStart = (program: string) => program === 'npx' || existsSync(join(root, 'node_modules', '.bin', program));
    const commands = [{ ...install, kind: 'conventional' } as const];
    return notRun({ refusals: new Map([[command, why]]) }, { root, canStart, commands }, named);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe('what would have to be fetched, and may not', () => {
  const listed: Files = {
    'package.json': JSON.stringify({ devDependencies: { typescript: '5', eslint: '9', '@biomejs/biome': '1' } }),
  };

  it('is told as not installed, with what would install it', () => {
    for (const [program, command] of [
      ['tsc', 'npx tsc --noEmit'],
      ['eslint', 'npx eslint src'],
      ['biome', 'npx @biomejs/biome check'],
      ['tsc', 'npx -p typescript tsc'],
      ['tsc', '(cd packages/core && npx tsc --noEmit)'],
    ] as const) {
      assert.equal(
        told(listed, command),
        ` \`${command}\` was not run: ${why} \`${program}\` is not installed here: there is no \`node_modules\`. \`npm install\` would install what package.json names.`,
      );
    }
  });

  it('is told as not named, where no dependency brings it', () => {
    const said = told(listed, 'npx cspell .');
    assert.match(
      said,
      /`cspell` is not installed here: there is no `node_modules`, and package\.json does not name it\.$/,
    );
    assert.match(told({}, 'npx cspell .'), /`cspell` is not installed here\.$/);
    assert.match(told({}, 'uvx ruff check'), /`ruff` is not installed here\.$/);
  });

  it('is told as missing among what is installed', () => {
    const some: Files = { ...listed, 'node_modules/eslint/package.json': '{}' };
    assert.match(told(some, 'npx tsc'), /`tsc` is not installed here: `node_modules` does not have it\. `npm install`/);
  });

  it('is not reported as missing where it exists, was already mentioned, or need not be fetched', () => {
    const there: Files = { ...listed, 'node_modules/.bin/tsc*': '' };
    assert.doesNotMatch(told(there, 'npx tsc'), /not installed/);
    assert.doesNotMatch(told(listed, 'npx tsc', ['tsc']), /not installed/);
    assert.doesNotMatch(told(listed, 'node server.js'), /not installed/);
    assert.doesNotMatch(told(listed, 'npm install'), /not installed/);
    assert.doesNotMatch(told(listed, 'npx ./tool'), /not installed/);
  });

  it('is named where the task ends', async () => {
    const observation = { status: 'refused', text: `Not run: ${why}`, durationMs: 0 } as const;
    const action = { tool: 'run', input: { command: 'npx tsc --noEmit' } };
    const { candidates } = await proposeIn(
      { ...listed, 'tsconfig.json': '{}' },
      'type check the project',
      { transcript: [{ t: 0, action, observation }] },
      onlyNpm,
    );
    const { success, summary } = candidates[0]!.action.input;
    assert.equal(success, false);
    assert.match(summary as string, /nobody to ask\. `tsc` is not installed here: there is no `node_modules`\./);
  });
});
