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

describe('a list that is not to be done because it is written down', () => {
  const makefile =
    'a:\n\techo a\nb:\n\techo b\nwipe:\n\trm -rf data\nserve:\n\tsystemctl restart rain\nnews:\n\tcurl -X POST https://example.org\nrepo:\n\tpython3 tool.py\n';
  const list = (first: string, second: string) => `1. \`make ${first}\`\n2. \`make ${second}\`\n`;
  const proposedFor = (files: Files, said = 'go through the steps of the README') =>
    proposeIn({ Makefile: makefile, 'tool.py': 'import shutil\nshutil.rmtree("data")\n', ...files }, said);
  const stepsIn = async (files: Files, said?: string) =>
    commands(await proposedFor(files, said)).filter((line) => line.includes(' && '));

  it('is one of those that may be done otherwise', async () =>
    assert.deepEqual(await stepsIn({ 'README.md': `# Rain\n\n## Setting up\n\n${list('a', 'b')}` }), [
      'make a && make b',
    ]));

  for (const [what, readme] of [
    ['has items of prose', `# Rain\n\n1. Read the code\n2. \`make a\`\n3. \`make b\`\n`],
    ['stands below a heading for the end', `# Rain\n\n## Uninstall\n\n${list('a', 'b')}`],
    ['stands below a heading for a release', `# Rain\n\n## New version\n\n### Steps\n\n${list('a', 'b')}`],
    ['stands below an underlined heading', `Rain\n====\n\nDeployment\n----------\n\n${list('a', 'b')}`],
    ['is introduced so', `# Rain\n\nTo remove it from a machine:\n\n${list('a', 'b')}`],
    ['removes something in a recipe', `# Rain\n\n${list('wipe', 'b')}`],
    ['touches a service', `# Rain\n\n${list('a', 'serve')}`],
    ['reaches others', `# Rain\n\n${list('a', 'news')}`],
    ['starts a script that removes something', `# Rain\n\n${list('a', 'repo')}`],
    ['has conditions', `# Rain\n\n1. \`make a\`\n2. \`make b\` if it rained\n`],
    ['goes on in text', `# Rain\n\n1. \`make a\`\n   Then call Jo.\n2. \`make b\`\n`],
    ['is cut by text', `# Rain\n\n1. \`make a\`\n\nThen call Jo.\n\n2. \`make b\`\n3. \`make a\`\n`],
  ] as const)
    it(`is one that ${what}`, async () => assert.deepEqual(await stepsIn({ 'README.md': readme }), []));

  it('is that of another document', async () => {
    const other = { 'CONTRIBUTING.md': `# Rain\n\n${list('a', 'b')}` };
    assert.deepEqual(await stepsIn({ ...other, 'README.md': '# Rain\n' }), []);
    assert.deepEqual(await stepsIn(other), []);
    const readme = { 'README.md': `# Rain\n\n${list('a', 'b')}` };
    assert.deepEqual(await stepsIn(readme, 'go through the steps of the README in lib'), []);
  });
});
