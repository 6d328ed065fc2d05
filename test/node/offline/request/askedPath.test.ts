import assert from 'node:assert/strict';
import { askedPath } from '../../../../src/node/offline/request/askedPath.ts';
import { firstCommand, proposeIn } from '../request.ts';

describe('a path to request', () => {
  for (const task of [
    'start the server, check /health, stop it again',
    'Start the server, see that /health answers, then stop it.',
    'bring the server up, make sure `/health` says ok, and take it down',
    'run it, do a request to /health and stop it afterwards',
  ])
    it(`is in: ${task}`, () => assert.equal(askedPath(task), '/health'));

  it('is no folder, and no part of a path', () => {
    for (const task of ['check /etc/hosts', 'check src/health', 'start the server', 'run lint and/or tests'])
      assert.equal(askedPath(task), undefined, task);
  });

  it('is not shown by a server that listens', async () => {
    const files = { 'package.json': '{"name":"board","scripts":{"start":"node board.js"}}', 'board.js': '' };
    const task = 'start the server, check /health, stop it again';
    assert.equal(await firstCommand(files, task), 'npm start');
    assert.equal((await proposeIn(files, task)).check, undefined);
    assert.ok((await proposeIn(files, 'start the server')).check);
  });
});
