import assert from 'node:assert/strict';
import { dryRunLine } from '../../../src/core/agent/dryRun.ts';
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
