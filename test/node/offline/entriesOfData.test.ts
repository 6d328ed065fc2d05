import assert from 'node:assert/strict';
import { proposeIn } from './request.ts';
import type { Files } from './workspaces.ts';

const summaryOf = async (files: Files, task: string): Promise<string> => {
  const summary = (await proposeIn(files, task)).candidates[0]?.action.input['summary'];
  return typeof summary === 'string' ? summary : '';
};

describe('offline: how many entries a file of data has', () => {
  const files = {
    'names.json': '["a", "b", 3]',
    'data/map.json': '{"a": [1, 2], "b": {"c": 1}, "d": 1}',
    'log.jsonl': '{"a": 1}\n{"a": 2}\n',
    ...{ 'broken.json': '[1,', 'package.json': '{"dependencies": {}}' },
  };
  for (const [task, answer] of [
    ['How many strings are in names.json?', '`names.json` holds an array of 3 elements: 2 strings and 1 number.'],
    ['number of entries in names.json', '`names.json` holds an array of 3 elements: 2 strings and 1 number.'],
    [
      'I have to feed it to a form. Could you tell me how many items names.json contains?',
      '`names.json` holds an array',
    ],
    ['What is the length of the list in names.json?', '`names.json` holds an array of 3 elements'],
    ['how many keys does data/map.json have?', '`data/map.json` holds an object of 3 keys. `a` is an array of 2'],
    ['how many names are in names.json', '`names.json` holds an array of 3 elements'],
    ['how many records are in log.jsonl', '`log.jsonl` holds an array of 2 elements: 2 objects.'],
  ] as const)
    it(`is counted: ${task}`, async () => {
      assert.ok((await summaryOf(files, task)).startsWith(answer), await summaryOf(files, task));
    });

  for (const task of [
    'how many entries are in broken.json?',
    'how many duplicates are in names.json?',
    'how many dependencies are in package.json?',
    'how many lines are in names.json?',
  ])
    it(`is another question, or cannot be told: ${task}`, async () => {
      assert.ok(!(await summaryOf(files, task)).includes(' holds '));
    });
});
