import assert from 'node:assert/strict';

import { contradicted, purposeOf } from '../../../src/core/agent/contradicted.ts';
import { commandAction } from '../../../src/core/tools/run.ts';

const compile = 'src/a.c:3:5: error: expected ;\nBuild finished\n';

describe('what speaks against an exit status of 0', () => {
  it('is what a compiler reports of a build, whatever the script says afterwards', () => {
    assert.deepEqual(contradicted(commandAction('./build.sh'), { text: compile }), {
      kind: 'printed',
      line: 'src/a.c:3:5: error: expected ;',
    });
    assert.equal(contradicted(commandAction('npm test'), { text: compile }), undefined);
    assert.equal(contradicted(commandAction('cat notes.txt'), { text: compile }), undefined);
  });

  it('is a report, or what was left', () => {
    const reported = { path: 'reports/r.json', line: 'b failed' };
    assert.deepEqual(contradicted(commandAction('npm test'), { text: 'Ran 2 tests', reported }), {
      kind: 'reported',
      ...reported,
    });
    assert.deepEqual(contradicted(commandAction('make clean'), { text: '', left: ['build'] }), {
      kind: 'left',
      paths: ['build'],
    });
    assert.equal(contradicted(commandAction('make clean'), { text: '', left: [] }), undefined);
  });

  it('is none that tests have written which passed by their runner’s count', () => {
    const reported = { path: 'logs/app.log', line: 'ERROR: no such order' };
    for (const text of ['12 passing (3s)', '# pass 4\n# fail 0', 'Ran 3 tests in 0.1s\n\nOK'])
      assert.equal(contradicted(commandAction('npm test'), { text, reported }), undefined, text);
    assert.equal(contradicted(commandAction('npm test'), { text: 'Ran 3 tests', reported })?.kind, 'reported');
  });

  it('is nothing of a server that runs on', () => {
    const serving = { text: 'Error: no favicon.ico', listensAt: 'http://localhost:80' };
    assert.equal(contradicted(commandAction('npm start'), serving), undefined);
  });

  it('is that there was nothing to serve', () => {
    for (const text of ['public/ is empty, nothing to serve', 'There is no content to show.'])
      assert.equal(contradicted(commandAction('npm start'), { text })?.kind, 'printed', text);
    assert.equal(contradicted(commandAction('npm start'), { text: 'nothing to do with this' }), undefined);
  });

  it('is that it only sends elsewhere', () => {
    for (const text of [
      'Please use "npm start".',
      '> a@1.0.0 lint\n> echo\n\nlint has moved to the Makefile, see docs\n',
    ])
      assert.equal(contradicted(commandAction('npm run lint'), { text })?.kind, 'printed', text);
    for (const text of [
      'Use "x" instead of "y" in a.js\n1 warning\n',
      'moved 3 files to dist',
      '(node:4) [DEP0040] DeprecationWarning: The `punycode` module is deprecated. Use `x` instead.',
      'see you',
    ])
      assert.equal(contradicted(commandAction('npm run lint'), { text }), undefined, text);
    assert.equal(contradicted(commandAction('cat old.md'), { text: 'lint has moved to docs' }), undefined);
  });
});

describe('what a command is for', () => {
  const rows: readonly (readonly [string, ReturnType<typeof purposeOf>])[] = [
    ['npm test', 'test'],
    ['bash run_tests.sh', 'test'],
    ['npm run types:check', 'check'],
    ['./build.sh', 'build'],
    ['make', 'build'],
    ['make clean', 'clean'],
    ['make clean && make all', 'build'],
    ['python3 clean.py && python3 report.py', undefined],
    ['make all && make clean', 'clean'],
    ['node report.js', undefined],
  ];
  for (const [command, purpose] of rows)
    it(`${command}: ${purpose ?? 'something else'}`, () => assert.equal(purposeOf(commandAction(command)), purpose));

  it('includes that what was started is gone when it is to be stopped', () => {
    const line = './ctl start && sleep 2 && ./ctl stop';
    assert.deepEqual(contradicted(commandAction(line), { text: 'Starting d (pid 3)\nd is not running\n' }), {
      kind: 'printed',
      line: 'd is not running',
    });
    assert.equal(contradicted(commandAction(line), { text: 'Starting d (pid 3)\nStopped d\n' }), undefined);
    assert.equal(contradicted(commandAction('./ctl stop'), { text: 'd is not running\n' }), undefined);
  });
});
