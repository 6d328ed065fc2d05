// What does not look as it should, and is put right by a formatter.
import assert from 'node:assert/strict';
import { asksPutRight } from '../../../../src/node/offline/reaction/putRight.ts';
import { firstCommand } from '../request.ts';

const scripts = { format: 'prettier --write .', test: 'node --test' };
const files = { 'package.json': JSON.stringify({ name: 'x', scripts }), 'src/a.js': '' };

describe('what is to be put right', () => {
  for (const task of [
    "CI complains that some of the files don't look the way they should. Put them right.",
    "CI complains that some of the CSV files don't look the way they should. Put them right with our tool.",
    'The sources do not look like they should; put them right',
    "The code in src doesn't look like it should. Make it right.",
    "Prettier says that a few things don't look the way they should, please set them right",
  ])
    it(`is the format of the sources: ${task}`, () => assert.equal(asksPutRight(task), true));

  it('is done by the formatter', async () =>
    assert.equal(
      await firstCommand(files, "Our files don't look like they should. Put them right."),
      'npm run format',
    ));

  for (const task of [
    "The buttons on the page don't look like they should. Put them right.",
    'The dates do not look the way they should, please set them right.',
    "The invoices don't look like they should; make it right",
    "The dates in the files don't look like they should. Put them right.",
    "The CSV files don't look like they should. Put them right.",
    "CI complains that the buttons don't look like they should. Put them right.",
  ])
    it(`is something else: ${task}`, async () => {
      assert.equal(asksPutRight(task), false);
      assert.notEqual(await firstCommand(files, task), 'npm run format');
    });
});
