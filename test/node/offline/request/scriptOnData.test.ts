import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const words: Files = {
  'format.py': '#!venv/bin/python\nimport json\nopen("words.json", "w")\n',
  'scripts/validate_json.py': 'import json\njson.load(open("words.json"))\n',
  'pyproject.toml': '[tool.ruff]\nline-length = 100\n',
  'words.json': '{}\n',
  'other.json': '{}\n',
  'README.md': '# words\n',
};

describe('a script of the project for its data', () => {
  for (const task of [
    'format words.json',
    'formt words.json',
    'Bring words.json into the shape that our format script gives it, without changing the contents.',
    "words.json isn't in the canonical layout any more; put it right the way the project does.",
  ])
    it(`formats the file that it is for: ${task}`, async () => {
      const proposal = await proposeIn(words, task);
      assert.equal(commands(proposal)[0], 'python3 format.py');
      assert.equal(proposal.check?.command, 'python3 format.py');
    });

  for (const task of [
    'validate the json against the schema',
    'check words.json against the schema',
    'Does words.json conform to the schema according to the checker of this repo?',
  ])
    it(`checks it: ${task}`, async () =>
      assert.equal(await firstCommand(words, task), 'python3 scripts/validate_json.py'));

  it('is not run for another file, to answer how something is, or where it is ruled out', async () => {
    for (const task of [
      'format other.json',
      'is words.json formatted?',
      "don't format words.json",
      'how do I format words.json?',
      'write a script that validates the json against the schema',
    ]) {
      const proposed = commands(await proposeIn(words, task));
      assert.ok(!proposed.includes('python3 format.py'), `${task}: ${proposed.join(', ')}`);
    }
  });

  it('is not chosen between two', async () => {
    const two = { ...words, 'tools/validate_data.py': 'open("words.json")\n' };
    const { check } = await proposeIn(two, 'validate the json against the schema');
    assert.equal(check, undefined);
  });
});

describe('the script of the project for its data', () => {
  for (const task of [
    'format words.json, only show the diff',
    'format words.json for me in the chat',
    'format words.json and print it to stdout',
    'format words.json without writing it',
    'format words.json but keep the file unchanged',
    'format words.json, save nothing',
    'format words.json as a preview',
    'Bring words.json into shape, but let me see it only',
  ])
    it(`is not run where the file is not to be written: ${task}`, async () => {
      const proposal = await proposeIn(words, task);
      assert.ok(!commands(proposal).includes('python3 format.py'), commands(proposal).join(', '));
      assert.notEqual(proposal.check?.command, 'python3 format.py');
    });

  it('is run for a file whose own name is such a word', async () => {
    const diff = { ...words, 'format.py': 'open("diff.json", "w")\n', 'diff.json': '{}\n' };
    assert.equal(await firstCommand(diff, 'format diff.json'), 'python3 format.py');
  });
});
