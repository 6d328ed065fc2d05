import assert from 'node:assert/strict';
import { writtenOut } from '../../../../src/node/offline/request/shorthand.ts';
import { commands, proposeIn } from '../request.ts';

describe('what is typed in a hurry', () => {
  it('has the whole for a hole only before what can be whole', () => {
    assert.equal(writtenOut('not the hole suite'), 'not the whole suite');
    assert.equal(writtenOut('run the hole test suite'), 'run the whole test suite');
    assert.equal(writtenOut('find the hole in the fence'), 'find the hole in the fence');
    assert.equal(writtenOut('draw a hole punch'), 'draw a hole punch');
  });

  it('runs the one file of tests that it asks for', async () => {
    const files = {
      'pytest.ini': '[pytest]\n',
      'tests/test_queries.py': 'def test_one(): pass\n',
      'tests/test_tables.py': 'def test_two(): pass\n',
    };
    const first = async (task: string) => commands(await proposeIn(files, task))[0];
    assert.equal(
      await first('just test_queries.py pls, not the hole suite'),
      'python3 -m pytest tests/test_queries.py',
    );
    assert.doesNotMatch((await first("don't run the hole suite")) ?? '', /pytest/);
  });
});
