// How scripts and files of tests that a task names are started.
import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

describe('a script that a task names', () => {
  const files: Files = {
    'lib.sh': '',
    'examples/math_test.sh*': '#!/bin/sh\n. ./math.inc\n. ../lib.sh\n',
    'examples/math.inc': '',
    'examples/own_test.sh*': '#!/bin/sh\ncd "$(dirname "$0")" || exit\n. ./math.inc\n',
    'examples/plain_test.sh': '. ./lib.sh\n',
    'tools/up.sh*': '#!/bin/sh\n./helper\n',
    'tools/helper*': '#!/bin/sh\n',
  };
  const cases: readonly (readonly [task: string, command: string])[] = [
    ['run examples/math_test.sh', '(cd examples && ./math_test.sh)'],
    ['run examples/own_test.sh', './examples/own_test.sh'],
    ['run examples/plain_test.sh', 'bash examples/plain_test.sh'],
    ['run tools/up.sh', '(cd tools && ./up.sh)'],
  ];
  for (const [task, command] of cases)
    it(`runs where it finds what it reads: ${task}`, async () => {
      assert.equal(await firstCommand(files, task), command);
    });

  const tests: Files = {
    'demo_asserts_test.sh*': '#!/bin/sh\n',
    'demo_xml_test.sh*': '#!/bin/sh\n',
    'demo_xml_time_test.sh*': '#!/bin/sh\n',
  };
  it('is the only file of tests with that word in its name', async () => {
    assert.equal(await firstCommand(tests, 'run just the asserts tests'), './demo_asserts_test.sh');
    assert.equal(await firstCommand(tests, 'run only the time tests'), './demo_xml_time_test.sh');
    assert.equal(await firstCommand(tests, 'run just the xml tests'), 'finish');
  });
});
