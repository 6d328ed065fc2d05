import assert from 'node:assert/strict';
import type { Files } from '../workspaces.ts';
import { proposeIn } from '../request.ts';
import { commandOf } from '../../../../src/core/action/command.ts';

const rainfall: Files = {
  'rainfall-digest.py': '#!/usr/bin/env python3\nimport sys\nstation = sys.argv[1]\n',
  'README.md': '# rain\n\nRun it with the station code, e.g. `python3 rainfall-digest.py KLX`.\n',
};
const invoices: Files = {
  'invoice.py':
    "#!/usr/bin/env python3\nimport argparse\np = argparse.ArgumentParser()\np.add_argument('customer', help='its number (C-104)')\np.add_argument('--month', help='YYYY-MM')\np.add_argument('--paid', action='store_true')\np.parse_args()\n",
  'README.md': 'Prints invoices.\n',
};
const weather: Files = {
  'weather.js': "#!/usr/bin/env node\nconsole.error('usage: weather.js <city> [--units metric|imperial]');\n",
  'cities.json': '{"oslo": 4, "rome": 18}',
  'README.md': '    node weather.js <city>\n    node weather.js <city> --units imperial\n',
};
const digest: Files = {
  'digest.py': "#!/usr/bin/env python3\nimport argparse\np.add_argument('--date', required=True, help='YYYY-MM-DD')\n",
  'README.md': 'x\n',
};

describe('a program with the arguments that a task names', () => {
  const asked = async (files: Files, task: string) => {
    const { candidates, check } = await proposeIn(files, task);
    const [first] = candidates;
    return { command: first && commandOf(first.action), check: check?.command };
  };

  it('is run as an example, its usage or its parser shows, and that is the check', async () => {
    for (const [files, task, command] of [
      [rainfall, 'the rainfall digest for KLX', 'python3 rainfall-digest.py KLX'],
      [rainfall, 'run the rainfall digest for ARN', 'python3 rainfall-digest.py ARN'],
      [invoices, 'print the invoice for C-105', 'python3 invoice.py C-105'],
      [invoices, 'run the invoice program for customer C-105', 'python3 invoice.py C-105'],
      [invoices, 'show the invoice of C-105 for 2024-05', 'python3 invoice.py C-105 --month 2024-05'],
      [weather, 'show the weather of Rome', 'node weather.js Rome'],
      [weather, 'weather for oslo in imperial units', 'node weather.js oslo --units imperial'],
      [digest, 'make the digest for March 5, 2024', 'python3 digest.py --date 2024-03-05'],
    ] as const)
      assert.deepEqual(await asked(files, task), { command, check: command }, task);
  });

  it('is the check of a script that is given them, unless more is asked for', async () => {
    const files = {
      'package.json': '{"scripts": {"start": "node sums.js"}}',
      'sums.js': '',
      'README.md': 'The monthly figures:\n\n    npm start -- --month YYYY-MM\n',
    };
    const command = 'npm start -- --month 2024-05';
    assert.deepEqual(await asked(files, 'start with the figures of May 2024'), { command, check: command });
    assert.equal((await asked(files, 'start with the figures of May 2024 and mail them')).check, undefined);
  });

  it('is no check where the task asks for more, or does not name all', async () => {
    for (const [files, task] of [
      [rainfall, 'save the rainfall digest for KLX as klx.pdf'],
      [rainfall, 'delete the rainfall digest for KLX'],
      [rainfall, 'compare the rainfall digest for KLX and ARN'],
      [invoices, 'print the paid invoices for C-104'],
      [invoices, 'print the invoices for C-104 or C-105'],
      [weather, 'weather for nowhere'],
      [digest, 'make the digest for 2024-03-05 and mail it'],
    ] as const)
      assert.equal((await asked(files, task)).check, undefined, task);
  });
});
