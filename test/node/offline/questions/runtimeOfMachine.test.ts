// Whether something runs on a machine with an older runtime: what the manifest requires.
import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = {
  'pyproject.toml': '[project]\nname = "x"\nversion = "8.5.0"\nrequires-python = ">=3.10"\n',
  'tests/test_a.py': 'def test_a(): pass\n',
  'x/__init__.py': '',
};
const first = async (task: string) => JSON.stringify((await proposeIn(files, task)).candidates[0]?.action);

describe('the runtime of a machine', () => {
  it('is compared with what the manifest requires', async () => {
    for (const task of [
      'One of our servers still has Python 3.9. Would the x from this folder run there, or from which version on?',
      'We pin x and I have to tell the ops people what interpreter they need at least. What does this project itself state as its minimum Python?',
      'is python 3.8 enough for this',
      'Would Python 3.9 do?',
      'Our CI box only has Python 3.8; can I use this there?',
      'hi, from which python on does this run, please?',
      'What interpreter does it need?',
      'oldest python this works on?',
      'does it work on py 3.9?',
    ])
      assert.match(await first(task), /"finish".*>=3\.10/, task);
  });

  it('is no question where something is to be run', async () => {
    for (const task of [
      'Please run the tests with Python 3.9. Does it work?',
      'I have Python 3.9 here, run the tests and tell me if they work',
    ])
      assert.match(await firstCommand(files, task), /pytest/, task);
    assert.doesNotMatch(await first('which version is this?'), />=3\.10/);
  });
});
