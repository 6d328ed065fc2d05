// Where something is defined that another sentence names.
import assert from 'node:assert/strict';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = {
  'lib/cc.tcl': 'proc cc-with {settings args} {\n  return 1\n}\nproc define-feature {name} {\n}\n',
  'auto.def': 'cc-with {-includes stdlib.h} {\n  cc-check-types x\n}\n',
  'web/crew.js': "import { changeover } from './turnover.js';\nchangeover(1);\n",
  'web/turnover.js': 'export const changeover = (before) => before;\n',
};
const first = async (task: string) => JSON.stringify((await proposeIn(files, task)).candidates[0]?.action);

describe('where something is defined that another sentence names', () => {
  it('is looked for by that name', async () => {
    for (const task of [
      'I keep seeing cc-with being called with -link and -includes settings. Show me the place where that procedure comes from.',
      "I'm reading the checks and they all go through something called cc-with. There are many calls of it; I'm after the one place that defines the proc, with the line number.",
      'Could you tell me in which file and on which line the command cc-with is defined?',
      'I want to tweak cc-with. Which file has its code?',
      'cc-with defined where',
    ])
      assert.match(await first(task), /"search".*cc-with/, task);
    assert.match(
      await first('Everything goes through define-feature. In which file do I find that command itself?'),
      /"search".*define-feature/,
    );
    for (const task of [
      'crew.js calls changeover. Which file has its code?',
      'The crew page takes that from changeover, imported from elsewhere. In which file, at which line, do I find the function itself (not a re-export)?',
      'crew.js mentions changeover. Where does this function live?',
    ])
      assert.match(await first(task), /"search".*changeover/, task);
  });

  it('is not looked for where something is to be done, or where nothing here is called so', async () => {
    for (const task of [
      'cc-with is called a lot. Delete the place that defines it.',
      'crew.js calls changeover. Rename the function, then show me the place where it is defined.',
      'The crew page calls changeover and keeps calling mo::findName. Show me the place where that function is defined.',
      'crew.js calls nothing-like-it. Which file has its code?',
    ])
      assert.doesNotMatch(await first(task), /"search".*\\b(?:cc-with|changeover)\\b/, task);
  });
});
