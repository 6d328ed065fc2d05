import assert from 'node:assert/strict';
import { leavesLogOut, logSaid, withoutLog } from '../../../src/node/offline/request/loggedStart.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('a start with a port and a log', () => {
  const programs = searchPath('sh', 'make', 'gcc', 'node', 'npm', 'python3');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];

  const node: Files = {
    'package.json': JSON.stringify({ scripts: { start: 'node server.js', test: 'node --test' } }),
    'server.js': 'const port = process.env.PORT || 3000;\n',
  };
  const python: Files = {
    'README.md': '# Board\n\nRun it:\n\n    python3 board.py\n',
    'board.py': "p.add_argument('--port', type=int, default=8000)\n",
  };
  const compiled: Files = {
    Makefile: 'all: server\n\nserver: main.c\n\tgcc -o server main.c\n',
    'main.c': 'int main(int c, char **v) { serve(c == 1 ? "8000" : v[1]); }\n',
    'README.md': '# S\n\n```sh\n./server          # Default port 8000\n./server 3000     # Custom port\n```\n',
  };

  it('is told the port as the source or a document says', async () => {
    assert.equal(await first(node, 'start the server on port 5000'), 'PORT=5000 npm start');
    assert.equal(await first(node, 'run it at localhost:5000'), 'PORT=5000 npm start');
    assert.equal(await first(python, 'start it on port 5000'), 'python3 board.py --port 5000');
    assert.equal(await first(compiled, 'start the server on port 5000'), 'make server && ./server 5000');
  });

  it('is told another port where the line has one', async () => {
    const files = { ...python, 'README.md': '# Board\n\nRun it:\n\n    python3 board.py --port 9000\n' };
    assert.equal(await first(files, 'start it on port 5000'), 'python3 board.py --port 5000');
  });

  it('is told by the variable of the server, not by that of a database', async () => {
    const files = {
      ...node,
      'server.js': 'const db = process.env.DB_PORT || 5432;\nlisten(process.env.PORT || 3000);\n',
    };
    assert.equal(await first(files, 'start the server on port 5000'), 'PORT=5000 npm start');
    assert.equal(
      await first({ ...node, 'server.js': 'connect(process.env.DB_PORT);\n' }, 'start the server on port 5000'),
      'npm start',
    );
  });

  it('takes no port that is taken, or of what it talks to', async () => {
    for (const task of [
      'start it; port 3000 is used by something else, so take another',
      'start the server, port 3000 is taken',
      'start the app; it talks to redis at localhost:6379',
    ])
      assert.equal(await first(node, task), 'npm start', task);
  });

  it('writes into no file that is only named', async () => {
    for (const task of [
      'start the app on port 5000 with everything in requirements.txt',
      'start the app and serve all messages in robots.txt',
      'run the server so that it reads all messages in notes.txt',
      'start the server with logging as described in notes.txt',
    ])
      assert.ok(!((await first(node, task)) ?? '').includes('>'), task);
  });

  it('stays as it is where nothing tells how', async () => {
    const files = { ...node, 'server.js': 'listen(3000);\n' };
    assert.equal(await first(files, 'start the server on port 5000'), 'npm start');
  });

  for (const task of [
    'npm start, output into server.log',
    'start the server, log to server.log',
    'Please start the app in the background and write everything it prints to server.log in this folder.',
    'Start it, leave it running, and send its output to a file server.log here so that I can tail it.',
    'Please start the app and let its output go to server.log.',
    'I want the server running with everything it prints ending up in server.log.',
    'start the server; server.log should get all its output',
    'start the app and capture stdout and stderr in server.log',
    'Launch the server in the background, whatever it prints should land in server.log.',
  ])
    it(`keeps what is printed in a file: ${task}`, async () => {
      const proposal = await propose(node, task);
      assert.equal(commands(proposal)[0], 'npm start >> server.log 2>&1');
      assert.equal(proposal.check?.command, 'npm start >> server.log 2>&1');
    });

  it('takes both', async () => {
    assert.equal(
      await first(compiled, 'start the server on port 5000, messages to server.log'),
      'make server && ./server 5000 >> server.log 2>&1',
    );
  });

  for (const task of [
    'why does it not listen on port 5000?',
    'stop the server on port 5000',
    'do not start the server on port 5000',
    'run the tests, output to test.log',
    'run the tests against port 5000',
    'show me the errors in server.log',
    'any errors in server.log?',
  ])
    it(`is not meant by: ${task}`, async () => {
      const found = (await first(node, task)) ?? '';
      assert.ok(!/PORT=|npm start|>>/.test(found), found);
    });

  for (const task of [
    'start the server | tee server.log',
    'launch the server, its console goes into /tmp/server.log',
    'start the server so that server.log fills with its messages',
    'Have the server running, with server.log catching whatever the server prints',
  ])
    it(`is no success without the file: ${task}`, async () => {
      const proposal = await propose(node, task);
      assert.ok(!(commands(proposal)[0] ?? '').includes('>>'));
      assert.notEqual(proposal.check?.command, 'npm start');
    });

  for (const task of [
    'start the server',
    'start the server. Yesterday it said in server.log that the port is taken',
    'start the server, server.log says that the port was taken',
  ])
    it(`wants no file: ${task}`, async () => {
      assert.equal((await propose(node, task)).check?.command, 'npm start');
    });

  it('writes into no file that is not wanted', async () => {
    for (const task of [
      'start the server, no output into server.log please',
      'start the server without its output going to server.log',
      'start the server; do not write its messages to server.log',
    ]) {
      assert.equal(logSaid(task), undefined, task);
      assert.equal(await first(node, task), 'npm start', task);
    }
    assert.equal(leavesLogOut('start it, do not let it log to server.log', 'npm start'), false);
    assert.equal(leavesLogOut('start it, output to out.log', 'npm start > out.log'), false);
  });

  it('writes to no file outside the folder', () => {
    assert.equal(logSaid('start it, log to ../server.log'), undefined);
    assert.equal(logSaid('start it, log to /var/log/server.log'), undefined);
    assert.equal(logSaid('start it, log to logs/server.log'), 'logs/server.log');
    assert.equal(withoutLog('start it, log to server.log').trim(), 'start it');
  });
});
