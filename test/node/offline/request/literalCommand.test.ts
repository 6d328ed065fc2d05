// Commands that a request spells out, and words that only look like one.
import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';

describe('an interpreter that a request names', () => {
  const files = {
    'a.py': '',
    'requirements.txt': 'pytest\n',
    'tests/test_a.py': 'def test_a():\n    assert True\n',
    'tests/test_b.py': 'def test_b():\n    assert True\n',
  };

  it('starts no folder of tests', async () => {
    for (const task of ['run the python tests', 'run python tests', 'Run the Python tests, please.'])
      assert.match(await firstCommand(files, task), /^python3 -m pytest(?: tests)?$/, task);
  });

  it('starts a file, or a folder that it can start', async () => {
    assert.equal(await firstCommand(files, 'run python3 a.py'), 'python3 a.py');
    const program = { ...files, 'tide/__main__.py': 'print(1)\n' };
    assert.equal(await firstCommand(program, 'run python3 tide'), 'python3 tide');
  });
});
