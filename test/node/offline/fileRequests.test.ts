// Requests about one file: its tests, a check of it, looking at it, deleting it, and files that are not there.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, firstCommand, path, proposeIn } from './request.ts';
import { searchPath } from './workspaces.ts';

const node = {
  'package.json': JSON.stringify({ scripts: { test: 'node --test', build: 'node build.mjs', clean: 'rm -rf dist' } }),
  'build.mjs': '',
  'src/money.js': 'export const add = 1;\n',
  'test/ledger.test.js': '',
};
const summaryOf = async (task: string): Promise<string> => {
  const [only] = (await proposeIn(node, task)).candidates;
  assert.equal(only?.action.tool, 'finish', task);
  return only.action.input['summary'] as string;
};

describe('offline: requests about one file', () => {
  it('runs a file of tests that stands alone, and reads another file', async () => {
    for (const task of ['test/ledger.test.js', 'test/ledger.test.js please', '`test/ledger.test.js`'])
      assert.equal(await firstCommand(node, task), 'node --test test/ledger.test.js', task);
    for (const task of ['src/money.js', 'open src/money.js', 'please open src/money.js'])
      assert.equal(await firstCommand(node, task), 'read', task);
    assert.equal(await firstCommand(node, 'test src/money.js'), 'npm test');
  });

  it('does nothing else in the place of a file that is not there', async () => {
    for (const task of [
      'delete src/ledger.js',
      'please remove ledger.js',
      'build src/ledger.js',
      'lint src/ledger.js',
      'test src/ledger.js',
      'run the tests in test/missing.test.js',
    ])
      assert.match(await summaryOf(task), /^Not done: there is no file `[\w./]+` here/, task);
    assert.match(await summaryOf('delete src/ledger.js'), /nothing was deleted\. There is `src\/money\.js`\./);
    const [first] = (await proposeIn(node, 'build src/ledger.js')).candidates;
    assert.equal(first?.action.input['success'], false);
    assert.equal(await firstCommand(node, 'delete src/money.js'), 'rm src/money.js');
    assert.equal((await proposeIn(node, 'build dist/app.js')).check?.command, 'test -s dist/app.js');
  });

  it('runs a build whose errors a question is about', async () => {
    for (const task of ['how do the build errors look? run it and see', 'how does the build look?'])
      assert.equal(await firstCommand(node, task), 'npm run build', task);
    assert.equal(await firstCommand(node, 'how do I build it?'), 'finish');
  });

  it('checks a file by a tool for its language that is here', async () => {
    const programs = searchPath('bash', 'shellcheck', 'mypy', 'node');
    const files = { 'lib/x.sh': 'echo\n', 'bin/greet': '#!/bin/sh\n', 'app.py': '', 'a.js': '' };
    const of = async (task: string, more = {}) =>
      commands(await proposeIn({ ...files, ...more }, task, {}, programs))[0];
    assert.equal(await of('lint lib/x.sh'), 'shellcheck lib/x.sh');
    assert.equal(await of('please check bin/greet'), 'shellcheck bin/greet');
    assert.equal(await of('type check lib/x.sh'), 'shellcheck lib/x.sh');
    assert.equal(await of('type check app.py'), 'mypy app.py');
    assert.equal(await of('check the syntax of a.js'), 'node --check a.js');
    assert.equal(await of('lint everything'), 'shellcheck bin/greet lib/x.sh');
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`libexec/do-${String(at)}`, '#!/bin/sh\n']));
    assert.equal(await of('lint everything', many), 'shellcheck bin/greet lib/x.sh libexec/*');
    const own = { Makefile: 'lint:\n\tsh lint.sh\n' };
    assert.equal(await of('lint lib/x.sh', own), 'make lint');
    assert.equal(await of('lint everything', own), 'make lint');
    rmSync(programs, { recursive: true });
    assert.ok(!commands(await proposeIn(files, 'lint lib/x.sh', {}, path)).includes('shellcheck lib/x.sh'));
  });
});
