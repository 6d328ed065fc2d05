// Where a text stands that a question quotes.
import assert from 'node:assert/strict';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = {
  'lib/hint.js': 'export const hint = (name) => `(Did you mean ${name}?)`;\n',
  Makefile: 'test:\n\t./t\nlint:\n\t./l\n',
};
const first = async (task: string) => JSON.stringify((await proposeIn(files, task)).candidates[0]?.action);

describe('where a quoted text stands', () => {
  for (const task of [
    'which file does the "(Did you mean ...?)" thing live in',
    'Where does the message "Did you mean" come from?',
    `where's the text 'Did you mean' printed`,
  ])
    it(`is looked for: ${task}`, async () => assert.match(await first(task), /"search".*Did\\\\s\+you\\\\s\+mean/));

  for (const task of [
    'change the message "Did you mean" to "Perhaps"',
    'run the tests, the message "Did you mean" should come',
    'why does it print "Did you mean" twice when I run "make test"?',
  ])
    it(`is not: ${task}`, async () => assert.doesNotMatch(await first(task), /Did\\\\s\+you/));
});
