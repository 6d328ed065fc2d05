// What a program wants set before it starts: templates beside what is missing, and values that documents give.
import assert from 'node:assert/strict';
import type { Files } from './workspaces.ts';
import { commands, firstCommand, proposeIn, ran } from './request.ts';

const after = (files: Files, command: string, text: string, task = 'start it') =>
  firstCommand(files, task, ran([command, 1, text]));

describe('offline: settings that a program wants', () => {
  const server = { 'package.json': JSON.stringify({ scripts: { start: 'node server.js' } }), 'server.js': '' };
  const python = { 'app.py': 'if __name__ == "__main__":\n  pass\n', 'README.md': '# x\n\nRun `python3 app.py`.\n' };

  it('copies the template that a failure names, or that sets the variable it names', async () => {
    const files = { ...server, '.env.example': 'DESK_TOKEN=dev\n' };
    for (const text of [
      'DESK_TOKEN is not set (see .env.example)',
      'Error: Missing required environment variable: DESK_TOKEN',
      'Please set DESK_TOKEN.',
      'DESK_TOKEN must be set',
    ])
      assert.equal(await after(files, 'npm start', text), 'cp -n .env.example .env', text);
    const sample = { ...python, '.env.sample': 'export DESK_TOKEN=x\n' };
    assert.equal(await after(sample, 'python3 app.py', "KeyError: 'DESK_TOKEN'"), 'cp -n .env.sample .env');
    assert.ok(!(await after(files, 'npm start', 'OTHER_TOKEN is not set')).startsWith('cp'));
    const set = { ...files, '.env': 'DESK_TOKEN=\n' };
    assert.ok(!(await after(set, 'npm start', 'DESK_TOKEN is not set (see .env.example)')).startsWith('cp'));
  });

  it('copies to where the failure or a document says', async () => {
    const files = { ...python, 'config/local.example.json': '{}' };
    const told = 'no settings: copy config/local.example.json to config/local.json';
    const copied = 'cp -n config/local.example.json config/local.json';
    assert.equal(await after(files, 'python3 app.py', told), copied);
    const documented = {
      ...files,
      'README.md': `${python['README.md']}\n\`\`\`sh\ncp config/local.example.json config/local.json\n\`\`\`\n`,
    };
    assert.equal(await after(documented, 'python3 app.py', 'error: configuration missing'), copied);
    assert.ok(!(await after(documented, 'python3 app.py', 'ZeroDivisionError: division by zero')).startsWith('cp'));
  });

  it('copies whatever file a document says where that is what is missing', async () => {
    const readme = `${python['README.md']}\nTake one of the house files:\n\n    cp config/demo.json config/local.json\n`;
    const files = { ...python, 'README.md': readme, 'config/demo.json': '{}' };
    const missing = 'config/local.json is missing (see "Setting up" in the README)';
    assert.equal(await after(files, 'python3 app.py', missing), 'cp -n config/demo.json config/local.json');
    assert.ok(!(await after(files, 'python3 app.py', 'data/tides.csv is missing')).startsWith('cp'));
  });

  it('sets the variables that documents set, but no stand-ins', async () => {
    const files = (value: string): Files => ({
      ...server,
      'README.md': `# x\n\n\`\`\`sh\nexport DESK_TOKEN=${value}\nnpm start\n\`\`\`\n`,
    });
    const missing = 'Error: DESK_TOKEN is not set';
    assert.equal(await after(files('demo'), 'npm start', missing), 'DESK_TOKEN=demo npm start');
    assert.ok(!(await after(files('your-token'), 'npm start', missing)).includes('DESK_TOKEN='));
  });

  it('takes the line of a document that sets variables for the goal’s own command', async () => {
    const files = { 'app.py': '', 'README.md': '# x\n\n```sh\nGREET_NAME=ann python3 app.py\n```\n' };
    const { check } = await proposeIn(files, 'start it');
    assert.deepEqual([check?.command, check?.standIns], ['python3 app.py', ['GREET_NAME=ann python3 app.py']]);
    const lines = [
      ['python3 app.py', 2, 'GREET_NAME must be set'],
      ['GREET_NAME=ann python3 app.py', 0, 'hello ann'],
    ] as const;
    assert.deepEqual(commands(await proposeIn(files, 'start it', { transcript: ran(...lines) })), ['finish']);
  });

  it('takes an error that a program only prints for a failure, and says so', async () => {
    const files = { ...server, 'config.example.json': '{}' };
    const printed = ran(['npm start', 0, 'Error: cannot find config.json\n']);
    assert.equal(await firstCommand(files, 'start it', printed), 'cp -n config.example.json config.json');
    const [only] = (await proposeIn(server, 'start it', { transcript: printed })).candidates.filter(
      ({ action }) => action.tool === 'finish',
    );
    assert.match(only?.action.input['summary'] as string, /`npm start` exited with 0, but printed an error/);
    assert.equal(only?.action.input['success'], false);
  });
});
