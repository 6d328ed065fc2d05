import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const ledger: Files = {
  'README.md': '# ledger\n\nWrites a summary.\n\n    python3 -m ledger statements/2024-03.csv\n',
  'ledger/__init__.py': '',
  'ledger/__main__.py': 'import sys\nprint(open(sys.argv[1]).read())\n',
  'statements/2024-04.csv': 'a\n',
  'statements/2024-05.csv': 'b\n',
};

describe('a documented line on another file', () => {
  for (const task of [
    'run ledger on statements/2024-05.csv',
    'Please feed statements/2024-05.csv to the program so that I get the May report.',
    'Run the report on the statement file for that month (2024-05).',
    'feed 2024-05.csv to it and make the report',
    "In the folder lies the bank's export for May of 2024, and I'd like the summary which ledger writes for it.",
  ])
    it(`is the one that the task names: ${task}`, async () =>
      assert.equal(await firstCommand(ledger, task), 'python3 -m ledger statements/2024-05.csv'));

  it('is not guessed', async () => {
    for (const task of ['what is in statements/2024-05.csv?', 'delete statements/2024-05.csv']) {
      const proposed = commands(await proposeIn(ledger, task));
      assert.ok(!proposed.includes('python3 -m ledger statements/2024-05.csv'), task);
    }
  });
});
