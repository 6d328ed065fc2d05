import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readLsof } from '../../../src/node/shell/listeners.ts';
import { type ProcessCommandShell, createProcessShell } from '../../../src/node/shell/processShell.ts';
import type { ShellRequest, ShellResult } from '../../../src/node/shell/types.ts';
import { isRunning, until } from './shellContract.ts';

/** Listens on a port of the system's choice. */
const listens = `require('node:http').createServer((q, a) => { console.log('asked'); a.end('hello'); })`;
const prints = `.listen(0, '127.0.0.1', function () { console.log(process.pid, 'up on http://localhost:' + this.address().port); })`;

describe('a command that serves', function () {
  this.timeout(60_000);
  let root = '';
  let opened: ProcessCommandShell[] = [];
  let told: string[] = [];
  const open = (): ProcessCommandShell => {
    const onLeftovers = (commands: readonly string[]) => void told.push(...commands);
    const shell = createProcessShell({ root, outputLimit: 4000, killGraceMs: 150, onLeftovers });
    opened.push(shell);
    return shell;
  };
  const run = (shell: ProcessCommandShell, command: string, more: Partial<ShellRequest> = {}): Promise<ShellResult> =>
    shell.run({
      ...{ command, timeoutMs: 40_000, signal: new AbortController().signal, onOutput: () => undefined },
      ...more,
    });

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-serving-')));
    told = [];
    const script = (name: string, text: string): void => writeFileSync(join(root, name), text);
    script('server.js', `${listens}${prints}`);
    script('silent.js', `${listens}.listen(0, '127.0.0.1'); setTimeout(() => process.exit(0), 6000)`);
    script('brief.js', `${listens}${prints}; setTimeout(() => process.exit(3), 2000)`);
    const scripts = {
      start: 'node server.js',
      'start:silent': 'node silent.js',
      'start:brief': 'node brief.js',
      test: 'node brief.js || sleep 3',
    };
    script('package.json', JSON.stringify({ scripts }));
  });
  afterEach(async () => {
    await Promise.all(opened.map((shell) => shell.dispose()));
    opened = [];
    rmSync(root, { recursive: true, force: true });
  });

  it('is left running once it listens, is not started twice, and ends with the shell', async () => {
    const shell = open();
    const result = await run(shell, 'npm start');
    assert.deepEqual([result.status, result.exitCode], ['exited', 0], result.text);
    const [, pid = '', address = ''] = /(\d+) up on (\S+)/.exec(result.text) ?? [];
    assert.equal(result.listensAt, address);
    assert.ok(
      result.notices.some((notice) => notice.includes(pid) && notice.includes(address)),
      result.notices.join(),
    );
    const [server] = shell.servers;
    let shown = '';
    server?.show((text) => (shown += text));
    assert.equal(await (await fetch(address)).text(), 'hello');
    await until(() => shown.includes('asked'), 'its output is shown');
    assert.equal((await run(shell, 'npm start')).listensAt, address);
    assert.equal(shell.servers.length, 1);
    assert.equal((await run(shell, 'echo on')).text, 'on\n');
    await shell.dispose();
    assert.equal(isRunning(Number(pid)), false);
    assert.deepEqual(told, [`npm start (${address})`]);
  });

  it('is recognised by what it truly listens on, and only if it goes on', async () => {
    const [brief, silent, test, text] = await Promise.all([
      run(open(), 'npm run start:brief'),
      run(open(), 'npm run start:silent'),
      run(open(), 'npm test'),
      run(open(), 'npm run start:nothing 2>/dev/null; echo listening on http://localhost:4173; sleep 5; exit 4'),
    ]);
    // It dies after two seconds; it chose no port that it names; a test run may listen; words prove nothing.
    assert.deepEqual([brief.exitCode, brief.listensAt], [3, undefined]);
    assert.deepEqual([silent.exitCode, silent.listensAt], [0, undefined]);
    assert.deepEqual([test.exitCode, test.listensAt], [0, undefined]);
    assert.deepEqual([text.exitCode, text.listensAt], [4, undefined]);
  });

  it('is recognised late where a script names no port and is silent', async () => {
    writeFileSync(join(root, 'quiet.js'), `${listens}.listen(0, '127.0.0.1'); console.log('hello')`);
    const result = await run(open(), 'node quiet.js', { timeoutMs: 50_000 });
    assert.match(result.listensAt ?? '', /^localhost:\d+$/u);
    assert.match(result.text, /hello/u);
  });

  it('ends when its step is aborted before it was recognised', async () => {
    const stop = new AbortController();
    let output = '';
    const result = await run(open(), 'npm start', {
      signal: stop.signal,
      onOutput: (text) => {
        output += text;
        if (output.includes('up on')) stop.abort();
      },
    });
    assert.equal(result.status, 'aborted');
    assert.equal(isRunning(Number(/(\d+) up on/.exec(output)?.[1])), false);
  });

  it('fails on a port in use, and says which process has it', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    writeFileSync(join(root, 'server.js'), `${listens}.listen(${port}, '127.0.0.1')`);
    const result = await run(open(), 'npm start');
    other.close();
    assert.equal(result.exitCode, 1);
    assert.ok(
      result.notices.some((notice) => notice.startsWith(`Port ${port} is in use by process ${process.pid} (`)),
      result.notices.join(),
    );
  });
});

describe('the output of lsof', () => {
  it('names processes and the ports on which they listen', () => {
    const output = 'p812\nf23\nn*:3000\nf24\nn[::1]:9229\np900\nf5\nn127.0.0.1:8080\n';
    const found = [
      { pid: 812, port: 3000 },
      { pid: 812, port: 9229 },
      { pid: 900, port: 8080 },
    ];
    assert.deepEqual(readLsof(output), found);
    assert.deepEqual(readLsof(''), []);
  });
});
