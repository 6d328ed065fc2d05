// Which test is flaky: told by several runs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { commandOf } from '../../../../src/core/action/command.ts';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { flakyTestQuestion } from '../../../../src/node/offline/questions/flakyTest.ts';
import { path } from '../request.ts';
import { writeWorkspace } from '../workspaces.ts';

// The second test fails in every other run, the third in each.
const script =
  'n=$(cat .n 2>/dev/null || echo 0); echo $((n + 1)) > .n\necho "ok 1 - steady"\n[ $((n % 2)) = 0 ] && echo "not ok 2 - session is kept" || echo "ok 2 - session is kept"\necho "not ok 3 - always red"\nexit 1\n';
const root = writeWorkspace({ Makefile: 'test:\n\t@sh t.sh\n', 't.sh': script });
const workspace = await readWorkspace(root, createFileReader(), path);

describe('which test is flaky', () => {
  after(() => rmSync(root, { recursive: true, force: true }));

  it('is the one that does not fail each time', () => {
    const [look] = flakyTestQuestion('which test is flaky?', workspace)?.looks ?? [];
    assert.ok(look);
    const output = execFileSync('sh', ['-c', commandOf(look.action) ?? ''], { cwd: root, encoding: 'utf8' });
    const answer = look.answer(output) ?? '';
    assert.match(answer, /`not ok 2 - session is kept`: in 5 of 10 runs/);
    assert.doesNotMatch(answer, /always red|steady/);
    assert.equal(look.answer('run 1\nnot ok 3 - always red\nrun 2\nnot ok 3 - always red\n'), undefined);
  });

  it('is asked in many words, and not by who wants it mended', () => {
    for (const task of [
      'one of the tests is flaky, which',
      'Could you please find out which one of the tests fails only now and then?',
      'Our nightly run goes red every other night and passes on a second try. Please find out which test it is.',
      "Sometimes the suite is green and sometimes it's red, with nothing changed in between. I'd like the name of the test behind that.",
      'The tests pass sometimes, sometimes they fail. Which test is it?',
      'the suite is unstable, tell me which test',
      'our tests fail on and off; name the test to blame, please',
    ])
      assert.ok(flakyTestQuestion(task, workspace), task);
    for (const task of [
      ...['fix the test that is flaky', 'run the tests', 'which tests are slow?', 'Which tests are marked as flaky?'],
      'Sometimes I forget: which one of the scripts starts the build?',
      'The CI job is now and then red. Which test command does it run?',
      'Sometimes the suite is green and sometimes red. Please fix the test.',
      'sometimes tests pass, sometimes they fail. run the tests',
      'Sometimes the build is slow and sometimes it is fast. Which test is slow?',
      'which test files use the sometimes helper?',
      'Run the tests several times and name the log run.log',
      'run tests 5 times '.repeat(6000),
    ])
      assert.equal(flakyTestQuestion(task, workspace), undefined, task);
  });
});
