import assert from 'node:assert/strict';

import { failureInReport, isReport } from '../../../src/core/agent/reported.ts';

describe('a report that a command wrote', () => {
  it('is told by its name or folder', () => {
    for (const path of ['junit.xml', 'reports/results.json', 'out/build.log', 'test-results/a.xml', 'a.tap'])
      assert.ok(isReport(path), path);
    for (const path of ['src/main.c', 'package.json', 'data/tides.json', 'dist/index.html'])
      assert.ok(!isReport(path), path);
  });

  const failing: readonly (readonly [path: string, text: string, line: string])[] = [
    [
      'junit.xml',
      '<testsuites><testsuite tests="2" failures="1"><testcase name="adds"/><testcase classname="t" name="next tide"><failure>no</failure></testcase></testsuite></testsuites>',
      'next tide failed',
    ],
    ['junit.xml', '<testsuite tests="1" errors="2" failures="0"></testsuite>', 'a test case failed'],
    ['r.json', '{"total":2,"results":[{"name":"a","status":"passed"},{"name":"b","status":"failed"}]}', 'b failed'],
    ['r.json', '{"numFailedTests":2,"numPassedTests":3}', 'numFailedTests: 2'],
    ['r.json', '{"stats":{"passes":1,"failures":1}}', 'failures: 1'],
    ['r.json', '[{"title":"rounds","ok":false}]', 'rounds failed'],
    ['test.tap', 'TAP version 13\n1..2\nok 1 - a\nnot ok 2 - b\n', 'not ok 2 - b'],
    ['run.log', '1..2\nok 1 - a\nnot ok 2 - b\n# fail 1\n', 'not ok 2 - b'],
    ['build.log', 'cc -o a a.c\nsrc/a.c:3:5: error: expected ;\n', 'src/a.c:3:5: error: expected ;'],
  ];
  for (const [path, text, line] of failing)
    it(`tells of a failure: ${line}`, () => assert.equal(failureInReport(path, text), line));

  const well: readonly (readonly [path: string, text: string])[] = [
    ['junit.xml', '<testsuite tests="2" errors="0" failures="0"><testcase name="failure"/></testsuite>'],
    ['coverage.xml', '<coverage line-rate="0.4"></coverage>'],
    ['r.json', '{"failed":0,"results":[{"name":"b","status":"passed"}]}'],
    ['r.json', '{"broken'],
    ['test.tap', '1..2\nok 1 - a\nnot ok 2 - b # TODO\n'],
    ['build.log', 'cc -Werror -o a a.c\n0 errors\n'],
  ];
  for (const [path, text] of well)
    it(`tells of none: ${text.slice(0, 40)}`, () => assert.equal(failureInReport(path, text), undefined));
});
