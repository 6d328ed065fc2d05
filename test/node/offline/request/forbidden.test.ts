import assert from 'node:assert/strict';
import { forbiddenBy, onlyForbids } from '../../../../src/node/offline/request/forbidden.ts';
import { commands, proposeIn, ran } from '../request.ts';

const cases: readonly (readonly [task: string, forbidden: string, only?: true])[] = [
  ["don't run the tests", '#test', true],
  ['dont run the tests', '#test', true],
  ['please never build anything', '#build', true],
  ["don't run the tests, I am in a hurry", '#test', true],
  ["don't run the tests, they take an hour", '#test', true],
  ["don't publish. I only need to know if the tests are OK", '#release'],
  ["produce bin/relay, don't install it", '#install'],
  ["build it, but don't run the tests", '#test'],
  ['run the tests without building', '#build'],
  ['run the tests but not the build', '#build'],
  ['test it but skip the build', '#build'],
  ["don't lint, just test", '#lint'],
  ['run tests, no install please', '#install'],
  ['run the unit tests and not the integration tests', '#integration'],
  ['run the tests instead of the linter', '#lint'],
  // What only tells, warns or worries rules nothing out.
  ["don't forget to run the tests", ''],
  ['the tests fail without building first, run them', ''],
  ["run the tests, don't worry about the build", ''],
  ["I don't know whether the build passes, run the tests", ''],
  ["format the code, don't just check it", ''],
  ['build without warnings', ''],
  ["don't the tests pass?", ''],
];

describe('what a task says not to do', () => {
  for (const [task, forbidden, only = false] of cases)
    it(`of "${task}" is ${forbidden === '' ? 'nothing' : forbidden}`, () => {
      assert.equal([...forbiddenBy(task)].join(' '), forbidden);
      assert.equal(onlyForbids(task), only);
    });
});

describe('a workspace whose tests need a build', () => {
  const files = {
    'package.json': JSON.stringify({ scripts: { test: 'node t.js', build: 'node b.js' } }),
    't.js': '',
    'b.js': '',
  };
  const transcript = ran(['npm test', 1, 'out.txt is not there']);
  const recalled = [{ tool: 'run', input: { command: 'npm run build' } }];

  it('is built for its tests, unless the task rules that out, whatever memory says', async () => {
    const free = await proposeIn(files, 'run the tests', { transcript, recalled });
    assert.equal(commands(free)[0], 'npm run build');
    const bound = await proposeIn(files, 'run the tests, do not build', { transcript, recalled });
    assert.ok(!commands(bound).includes('npm run build'));
    assert.deepEqual(bound.recalledLogits, [-60]);
  });

  it('runs nothing for a task that only says what not to do', async () => {
    for (const task of ["don't run the tests", 'do not run npm test']) {
      const { candidates } = await proposeIn(files, task);
      assert.deepEqual(
        candidates.map(({ action }) => action.input),
        [{ summary: 'The task only says what not to do: nothing was run.', success: false }],
      );
    }
  });

  it('counts no folder as an order', () => {
    const task = 'compile the cmake stuff in test/ to build/, dont run the tests';
    assert.deepEqual([...forbiddenBy(task)], ['#test']);
  });
});
