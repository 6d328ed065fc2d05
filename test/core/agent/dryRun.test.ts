import assert from 'node:assert/strict';
import { dryRunLine, isDryRun, wantsDryRun } from '../../../src/core/agent/dryRun.ts';
import { run } from './world.ts';

describe('a command that exited with 0 and only said what it would do', () => {
  for (const text of [
    'would remove dist/app.js\ndone',
    'Would rewrite 3 files',
    '[dry-run] rm -r build',
    'DRY RUN: nothing was written',
    '  clean: would delete out/',
    'would be removed: cache/',
  ])
    it(`is seen in: ${text.split('\n')[0] ?? ''}`, () =>
      assert.equal(dryRunLine(run('./scripts/clean.sh'), text), text.split('\n')[0]?.trim()));

  for (const [command, text] of [
    ['npm test', '✓ would remove the entry\n12 passing'],
    ['make build', 'this would be a good time to update'],
    ['./clean.sh', 'removed dist\nwould-be-owner.txt kept'],
    ['make format', '3 files formatted'],
  ] as const)
    it(`is not seen in: ${command}, ${text.split('\n')[0] ?? ''}`, () =>
      assert.equal(dryRunLine(run(command), text), undefined));
});

describe('a task that wants to know what would be done', () => {
  for (const task of [
    'which snapshots would prune remove?',
    'dry run with the laptop config',
    'show what the cleanup would delete (preview only)',
    'list the files that a purge deletes, without deleting anything',
  ])
    it(`is: ${task}`, () => assert.ok(wantsDryRun(task)));

  for (const task of [
    'remove the old snapshots',
    'run the tests',
    'what does prune do?',
    'what would it take to prune faster?',
    'I would like to build it',
  ])
    it(`is not: ${task}`, () => assert.ok(!wantsDryRun(task)));

  it('is done by an option that only tells', () => {
    for (const command of [
      './prune --dry-run',
      'bin/prune -n',
      'npm run clean -- --dry-run',
      './x --dry-run -c a.conf',
    ])
      assert.ok(isDryRun(command), command);
    for (const command of ['./prune', 'make -nothing', 'npm run dry', './x --no-dry-run-x'])
      assert.ok(!isDryRun(command), command);
  });
});
