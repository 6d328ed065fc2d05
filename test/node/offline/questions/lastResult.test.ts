import assert from 'node:assert/strict';
import { toolOf } from '../../../../src/core/tools/registry.ts';
import { commandOf } from '../../../../src/core/action/command.ts';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = { 'package.json': JSON.stringify({ scripts: { test: 'node t.js', build: 'node b.js' } }) };
const asked = async (task: string, more: Files = {}) => (await proposeIn({ ...files, ...more }, task)).candidates;

describe('how an earlier run ended', () => {
  for (const task of [
    'did the tests pass last time?',
    'did the build succeed yesterday?',
    'which tests failed in the last run?',
    'were the tests green on the previous run',
    'when did the tests last pass?',
    'do you know whether the tests passed last night?',
  ])
    it(`is not known without a report, and nothing is run: ${task}`, async () => {
      const candidates = await asked(task);
      assert.ok(candidates.every(({ action }) => toolOf(action.tool).role === 'finish'));
      assert.match(JSON.stringify(candidates[0]?.action.input), /"Not known/);
    });

  const reports: readonly (readonly [file: string, text: string, says: RegExp])[] = [
    ['.pytest_cache/v/cache/lastfailed', '{\n  "t/test_a.py::test_a": true\n}', /`t\/test_a\.py::test_a` failed/],
    ['build/Testing/Temporary/LastTestsFailed.log', '1:adds\n', /`adds` failed/],
    ['reports/junit.xml', '<testsuite tests="3" failures="0" errors="0"></testsuite>', /3 tests, no failure/],
    [
      'reports/junit.xml',
      '<testsuite tests="1" failures="1"><testcase name="adds"><failure/></testcase></testsuite>',
      /adds failed/,
    ],
    ['test.log', 'ok 1 - adds\nnot ok 2 - subtracts\n1..2\n', /not ok 2/],
  ];
  for (const [file, text, says] of reports)
    it(`is what a report says: ${file}, ${String(says)}`, async () => {
      const [best] = await asked('did the tests pass last time?', { [file]: text });
      assert.match(JSON.stringify(best?.action.input), says);
    });

  for (const task of [
    'do the tests pass?',
    'did I break the tests?',
    'the tests failed last time, run them again',
    'did the tests pass last time? run them again',
    'check whether the tests pass now, they did yesterday',
  ])
    it(`is not what is asked: ${task}`, async () => {
      assert.equal(commandOf((await asked(task))[0]!.action), 'npm test');
    });
});
