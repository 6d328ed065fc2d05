import assert from 'node:assert/strict';
import { requestIn, verbOfCoding } from '../../../../src/node/offline/request/clauses.ts';
import { actionConcepts } from '../../../../src/node/offline/request/vocabulary.ts';

describe('what a task asks for', () => {
  it('leaves out what it rules out, tells, or wants reported', () => {
    const asked: Readonly<Record<string, string>> = {
      'format the code so CI is happy': '#format',
      'format it so that the check passes again': '#format',
      "run the tests, but don't install anything": '#test',
      'please run tests (no need to lint)': '#test',
      'can you build this? release or debug does not matter': '#build',
      'I changed the linter yesterday. Does it still build?': '#build',
      'CI turned my formatting down. Run the tests, then tell me whether they pass': '#test',
      'lint this repo before I open the release pull request': '#lint',
      "write the report, but keep it local, I haven't got an upload id. Then clean up": '#clean',
      'run the formatter so that the check is happy': '#format',
      'the site was built long ago: remove it': '#clean',
      'Before the release somebody should make sure that all crates typecheck': '#types,#check',
      'bring everything into the style that is configured': '#format',
      'apply our code style': '#format',
      'check the style': '#check,#lint',
      'run the tests': '#test',
      "I just pulled the latest changes and before I touch anything I'd like the tests to pass, so run them all":
        '#test',
      'I have just cloned this build tool and now I want to see the tests pass': '#test',
      'we merged the new linter and before we go on please compile it': '#build',
      "I'm writing release notes and could you run the tests": '#test',
      "before I install anything I'd like to know whether it builds": '#build',
    };
    for (const [task, concepts] of Object.entries(asked))
      assert.equal([...actionConcepts(requestIn(task))].join(), concepts, task);
  });

  it('is the whole task where nothing else would be left', () => {
    for (const task of ["don't run the tests", 'the build is broken', 'hello']) assert.equal(requestIn(task), task);
  });

  it('is code in "add a test", and none in "write the docs"', () => {
    for (const task of ['add a test for the parser', 'please refactor the build', 'write a test'])
      assert.ok(verbOfCoding(task) !== undefined, task);
    for (const task of ['run the tests', 'write the docs', 'please rewrite with the formatter', 'test adding'])
      assert.equal(verbOfCoding(task), undefined, task);
  });
});
