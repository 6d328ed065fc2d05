import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const rain: Files = {
  'README.md':
    '# Rain\n\nThe steps, in this order:\n\n1. `python3 scripts/clean.py` writes `work/daily.csv`\n2. `python3 scripts/report.py` writes `out/rain.md`\n\nBoth folders are not in git.\n',
  'scripts/clean.py': 'print(1)\n',
  'scripts/report.py': 'print(2)\n',
};
const both = 'python3 scripts/clean.py && python3 scripts/report.py';
const task = 'All files are in, so please go through the steps of the README until the report lies there.';

describe('the steps of a README', () => {
  it('are done one after the other', async () => {
    const proposal = await proposeIn(rain, task);
    assert.equal(commands(proposal)[0], both);
    assert.equal(proposal.check?.command, both);
    assert.equal(await firstCommand(rain, "run the README's steps"), both);
  });

  it('are not done where one of them is no command, or loses something, or only some are wanted', async () => {
    const readme = rain['README.md'] ?? '';
    for (const [text, said] of [
      [readme.replace('2. `python3 scripts/report.py` writes', '2. Ask Jo for the report; it writes'), task],
      [readme.replace('\n\nBoth', '\n3. `python3 scripts/send.py` sends it\n\nBoth'), task],
      [readme, 'what are the steps of the README?'],
      [readme, "don't follow the steps of the README"],
      [readme, 'run only the first of the steps in the README'],
    ] as const) {
      const files = { ...rain, 'scripts/send.py': 'print(3)\n', 'README.md': text };
      const proposed = commands(await proposeIn(files, said));
      assert.ok(!proposed.some((line) => line.includes(' && ')), `${said}: ${proposed.join(', ')}`);
    }
  });
});
