import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';

import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { asksToStop, startAndStop } from '../../../../src/node/offline/request/startAndStop.ts';
import { path } from '../request.ts';
import type { Files } from '../workspaces.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('what is to be started and stopped again', () => {
  it('is told from what is only started, only stopped, or stops by itself', () => {
    for (const task of [
      'start the daemon, make sure it comes up, then stop it',
      'Please start meterd, verify that it is really running, and shut it down again afterwards.',
      'Could you start it once? It must not keep running.',
      "start the server, check it's healthy, stop it again",
    ])
      assert.ok(asksToStop(task), task);
    for (const task of [
      'start the server',
      'stop the server',
      'stop the server and start it again',
      'run the tests and stop at the first failure',
      'run the linter, and the build should not stop',
      'restart it, then end it',
    ])
      assert.ok(!asksToStop(task), task);
  });

  const line = async (files: Files): Promise<string | undefined> => {
    const root = writeWorkspace(files);
    const workspace = await readWorkspace(root, createFileReader(), path);
    rmSync(root, { recursive: true });
    return startAndStop('start it, see that it runs, then stop it', { ...workspace, root: writeWorkspace(files) });
  };
  const control = (more: string) =>
    `#!/bin/sh\ncase "$1" in\nstart) nohup ./d & echo $! > d.pid ;;\nstop) kill $(cat d.pid) ;;\n${more}esac\n`;
  const readme = (more = '') => `# d\n\n    ./ctl start      start in the background\n    ./ctl stop\n${more}`;

  it('is done by a program that does both, and asked in between', async () => {
    assert.equal(
      await line({ 'ctl*': control('status) kill -0 $(cat d.pid) ;;\n'), 'README.md': readme('    ./ctl status\n') }),
      './ctl start && sleep 3 && ./ctl status && ./ctl stop',
    );
    assert.equal(await line({ 'ctl*': control(''), 'README.md': readme() }), './ctl start && sleep 3 && ./ctl stop');
  });

  it('is nothing where nothing stops it, or it stays in the foreground', async () => {
    const scripts = { start: 'node server.js' };
    assert.equal(await line({ 'package.json': JSON.stringify({ scripts }), 'server.js': '' }), undefined);
    const both = { start: 'node server.js', stop: 'node stop.js' };
    assert.equal(await line({ 'package.json': JSON.stringify({ scripts: both }), 'server.js': '' }), undefined);
  });
});
