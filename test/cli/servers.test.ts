import assert from 'node:assert/strict';
import { isRunning } from '../node/shell/shellContract.ts';
import { type Knack, bundleKnack } from './knack.ts';

const server = `require('node:http').createServer().listen(0, '127.0.0.1', function () {
  console.log(process.pid, 'up on http://localhost:' + this.address().port);
});`;

describe('a server that a run starts', function () {
  this.timeout(60_000);
  let knack: Knack;
  before(async () => {
    knack = await bundleKnack();
  });
  after(() => knack.dispose());
  const start = (name: string) => {
    const scripts = { start: 'node server.js' };
    const cwd = knack.workspace(name, { 'package.json': JSON.stringify({ scripts }), 'server.js': server });
    return ['run', 'start it', '--cwd', cwd, '--approve', 'write'];
  };
  const pidIn = (output: string) => Number(/(\d+) up on/.exec(output)?.[1]);

  it('is ended with the run in a pipe, which says so', async () => {
    const { status, stdout, stderr } = await knack.run(start('piped'));
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout, /still running, on http:\/\/localhost:\d+\n/);
    assert.match(
      stdout,
      /npm start is running and listens on http:\/\/localhost:\d+\. It printed:\n\n +\d+ up on \S+\n\n[^]*succeeded:/,
    );
    assert.match(stderr, /Ended with the run: npm start \(http:\/\/localhost:\d+\)/);
    assert.equal(isRunning(pidIn(stdout)), false);
  });

  it('stays in the foreground at a terminal until Ctrl+C, which does not change the outcome', async function () {
    if (process.platform !== 'linux') this.skip();
    let ran = false;
    const { status, stdout } = await knack.run([...start('terminal'), '--no-rate'], {
      terminal: true,
      onStdout: (text, _kill, type) => {
        if (ran || !/Still running: .*Ctrl\+C ends it\./.test(text)) return;
        ran = isRunning(pidIn(text));
        type('\u0003');
      },
    });
    assert.equal(ran, true, stdout);
    assert.equal(status, 0, stdout);
    assert.match(stdout, /Ended with the run: npm start/);
    assert.equal(isRunning(pidIn(stdout)), false);
  });
});
