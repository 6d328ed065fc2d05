import assert from 'node:assert/strict';
import { commands, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = {
  'package.json': '{ "name": "pool", "scripts": { "test": "node --test" } }',
  'lib/pool.js': [
    '//',
    '// The lowest slot at which any search for a slot begins',
    '//',
    'exports.baseSlot = 40;',
    '',
    '// The last slot there is',
    'exports.highestSlot = 900;',
    '',
    'exports.setBaseSlot = (slot) => {',
    '  exports.baseSlot = slot;',
    '};',
  ].join('\n'),
  'test/pool.test.js': 'exports.baseSlot = 1;\n',
};

async function summaryOf(task: string, place: Files = files): Promise<string> {
  const [first] = (await proposeIn(place, task)).candidates;
  const summary = first?.action.input['summary'];
  return typeof summary === 'string' ? summary : '';
}

describe('the place where a default is assigned', () => {
  for (const task of [
    'Can you show me where the default base slot gets set in this code?',
    "I'm looking for the place in lib that decides at which slot the search begins when you pass nothing.",
    'which line determines the base slot if none is given?',
  ])
    it(`is told with its remark: ${task}`, async () =>
      assert.match(await summaryOf(task), /^`baseSlot = 40` \(`lib\/pool\.js:4`\)\n\nAbove it: The lowest slot/));

  it('is told as other languages write it', async () => {
    const python = { 'pool.py': 'class Pool:\n    page_size = 25\n', 'setup.py': '' };
    assert.match(await summaryOf('where is the default page size set?', python), /^`page_size = 25` \(`pool\.py:2`\)/);
    const go = { 'go.mod': 'module a\n', 'a.go': 'package a\n\nvar PageSize = 25\n' };
    assert.match(await summaryOf('which file defines the default page size?', go), /^`PageSize = 25` \(`a\.go:3`\)/);
  });

  it('is not told where it is to be changed, where another thing is asked, or two are as likely', async () => {
    for (const task of [
      'set the default base slot to 41 where it is defined',
      'how do I change the default base slot?',
      'where is the default upper bound set?',
      'where is the base slot documented by default?',
      'where is the default branch set?',
    ])
      assert.doesNotMatch(await summaryOf(task), /^`\w+ = \d+` \(/, task);
    const twice = { 'a.js': 'exports.pageSize = 1;\n', 'b.js': 'exports.pageSize = 2;\n', 'package.json': '{}' };
    assert.doesNotMatch(await summaryOf('where is the default page size set?', twice), /^`pageSize = \d` \(/);
  });

  it('runs nothing where only a place is sought', async () => {
    for (const task of [
      "I'm looking for the place that decides which colour the frame has when you pass nothing.",
      'We are looking for the function that passes the results of a check on.',
    ])
      assert.ok(!commands(await proposeIn(files, task)).some((line) => line.includes('test')), task);
    const both = "I'm looking for the place that decides the colour. First run the tests.";
    assert.ok(commands(await proposeIn(files, both)).includes('npm test'));
  });
});
