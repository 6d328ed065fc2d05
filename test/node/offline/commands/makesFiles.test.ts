import assert from 'node:assert/strict';

import { commands, firstCommand, proposeIn, ran } from '../request.ts';
import type { Files } from '../workspaces.ts';

describe('commands that write files', () => {
  const emits = "require('fs').writeFileSync('src/a.d.ts', 'x')";
  const typed = (types: string): Files => ({
    'package.json': JSON.stringify({ scripts: { 'types:check': 'node tools/check.js', types: 'node tools/types.js' } }),
    'tools/check.js': 'process.exit(0)',
    'tools/types.js': types,
  });
  const offered = async (files: Files, task: string) => commands(await proposeIn(files, task, { maxCandidates: 20 }));

  it('do not stand in for the check of the same name', async () => {
    assert.deepEqual(await offered(typed(emits), 'check the types'), ['npm run types:check']);
    assert.ok((await offered(typed('process.exit(0)'), 'check the types')).includes('npm run types'));
    assert.equal(await firstCommand(typed(emits), 'npm run types'), 'npm run types');
  });

  const started = (init: string): Files => ({
    'package.json': JSON.stringify({ scripts: { start: 'node index.js', init: 'node scripts/init.js' } }),
    'config/local.sample.json': '{}',
    'content/texts.json': '{}',
    'scripts/init.js': init,
  });
  const missing = ran(['npm start', 1, 'config/local.json is missing: run npm run init first']);

  it('come after the copy of a template where they may replace what somebody wrote', async () => {
    const replaces = "fs.copyFileSync('skeleton/texts.json', 'content/texts.json')";
    const copy = 'cp -n config/local.sample.json config/local.json';
    assert.equal(await firstCommand(started(replaces), 'start the program', missing), copy);
    const both = await proposeIn(started(replaces), 'start the program', { transcript: missing, maxCandidates: 20 });
    assert.ok(commands(both).includes('npm run init'));
  });
});

describe('a file whose name says what it does', () => {
  const script = (name: string, body: string): Files => ({ Makefile: `${name}:\n\t${body}\n.PHONY: ${name}\n` });

  it('comes after the target for the same, unless the task says the rest of its name', async () => {
    const files = { ...script('lint', 'node tools/lint.js src'), 'tools/lint.js': 'x', 'tools/lint-rules.js': 'x' };
    assert.equal(await firstCommand(files, 'lint the code'), 'make lint');
    const builds = { ...script('all', 'cc -o a a.c'), 'build-arm.sh': '#!/bin/sh\n' };
    assert.equal(await firstCommand(builds, 'build it'), 'make all');
    assert.equal(await firstCommand(builds, 'build it for arm'), 'bash build-arm.sh');
  });
});
