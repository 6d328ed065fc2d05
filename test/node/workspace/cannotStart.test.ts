import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cannotStart } from '../../../src/node/workspace/cannotStart.ts';

describe('what cannot start', () => {
  let root = '';
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'knack-start-'));
    mkdirSync(join(root, 'bin'));
    mkdirSync(join(root, 'other/deep'), { recursive: true });
    for (const program of ['npm', 'make', 'just', 'bash', 'node', 'cat', 'go'])
      writeFileSync(join(root, 'bin', program), '');
    writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { test: 'true', start: 'true' } }));
    writeFileSync(join(root, 'Makefile'), 'CC := gcc\n.PHONY: all\nall demo: demo.in\n\tcp demo.in demo\n');
    writeFileSync(join(root, 'tool.c'), '');
    writeFileSync(join(root, 'main.js'), '');
    writeFileSync(join(root, 'other/Makefile'), 'include more.mk\nall:\n\ttrue\n');
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const place = (folder = '') => ({ cwd: join(root, folder), path: join(root, 'bin') });

  for (const line of [
    'pnpm test',
    'npm run lint',
    'npm stop',
    'make build',
    'just test',
    'bash test.sh',
    './demo',
    'cat README.md',
    'node cli',
  ])
    it(`is "${line}"`, () => assert.ok(cannotStart(line, place())));

  for (const line of [
    'npm test',
    'npm run test',
    'npm run restart',
    'npm run lint -w app',
    'npm run',
    'npm ci',
    'make',
    'make demo',
    // A rule that is built in makes it.
    'make tool',
    'make -C other all',
    'bash -c true',
    'node main',
    'cat package.json README.md',
    'cd other',
    'go test ./...',
    'npm run lint || true',
    'npm run "lint"',
  ])
    it(`is not "${line}"`, () => assert.ok(!cannotStart(line, place())));

  it('is nothing that another file may define, and a script of a manifest above', () => {
    assert.ok(!cannotStart('make build', place('other')));
    assert.ok(!cannotStart('npm test', place('other/deep')));
    assert.ok(cannotStart('make', place('other/deep')));
  });
});
