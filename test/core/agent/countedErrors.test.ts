import assert from 'node:assert/strict';
import { contradicted } from '../../../src/core/agent/contradicted.ts';
import { countedErrors, notInstalled } from '../../../src/core/agent/countedErrors.ts';
import { run } from './world.ts';

describe('errors that are counted at the end', () => {
  for (const line of [
    'Compiled with 2 errors',
    'build finished with problems, 2 errors.',
    'check: 1 problem found',
    'Found 3 violations in 2 files.',
    'webpack 5.9 compiled with 1 error in 80 ms',
  ])
    it(`speak against an exit status of 0: ${line}`, () => {
      assert.equal(countedErrors(`a.js\n${line}\n`), line);
      for (const command of ['npm run build', 'make docs', 'npm run lint', 'make check'])
        assert.equal(contradicted(run(command), { text: line })?.kind, 'printed', command);
      for (const command of ['node report.js', 'make stats'])
        assert.equal(contradicted(run(command), { text: line }), undefined, command);
    });

  for (const text of [
    'Found 0 errors. Watching for changes.',
    '✖ 1 problem (0 errors, 1 warning)',
    'Found 3 errors (3 fixed, 0 remaining).',
    'compiled with 2 warnings',
    '2 known issues ignored',
    '3 error handlers registered',
    'wrote 4 error pages',
    'rendered 12 issues of the newsletter',
    'dist/error-2.js 3 kB',
    '12 files inspected, no offenses detected',
    '1 error so far\nretrying\nok\nall good\n',
  ])
    it(`say nothing: ${text.split('\n')[0] ?? ''}`, () => assert.equal(countedErrors(text), undefined));

  it('say nothing beside tests that passed', () => {
    const text = 'ok 1 - reports 2 errors\n1..1\n5 passed\nsaw 2 errors';
    assert.equal(contradicted(run('make check'), { text }), undefined);
  });
});

describe('a package that was not installed', () => {
  for (const text of [
    'E: Unable to locate package foo',
    'could not install foo, continuing',
    'ERROR: No matching distribution found for foo',
  ])
    it(`finds: ${text}`, () => {
      assert.equal(notInstalled(text), text);
      assert.equal(contradicted(run('make deps'), { text })?.kind, 'printed');
    });

  for (const text of ['Requirement already satisfied: foo', 'added 3 packages', 'could not install optional bar'])
    it(`is not: ${text}`, () => assert.equal(contradicted(run('make deps'), { text }), undefined));
});
