import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inEnglish, reason } from '../../../src/core/reason.ts';
import type { Confinement } from '../../../src/core/types.ts';
import { bubblewrapArguments } from '../../../src/node/sandbox/bubblewrap.ts';
import { createSandbox } from '../../../src/node/sandbox/sandbox.ts';
import { seatbeltProfile } from '../../../src/node/sandbox/seatbelt.ts';
import { createProcessShell } from '../../../src/node/shell/processShell.ts';
import type { CommandShell, ShellResult } from '../../../src/node/shell/types.ts';

const none = reason('asWritten', '');
const reading: Confinement = { level: 'read', hidesSecrets: true };
const writing: Confinement = { level: 'write', hidesSecrets: false };

describe('a command in the sandbox', () => {
  let root = '';
  let shell: CommandShell;
  const run = (command: string, confinement: Confinement = reading): Promise<ShellResult> => {
    const signal = new AbortController().signal;
    return shell.run({ command, confinement, timeoutMs: 20_000, signal, onOutput: () => undefined });
  };
  const textOf = async (command: string, confinement?: Confinement): Promise<string> =>
    (await run(command, confinement)).text;

  before(async function () {
    const problem = await createSandbox(tmpdir()).problem();
    if (problem !== undefined) this.skip();
  });
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-test-')));
    mkdirSync(join(root, 'sub'));
    writeFileSync(join(root, 'a.txt'), 'text\n');
    writeFileSync(join(root, '.env'), 'KEY=hunter2\n');
    shell = createProcessShell({ root, outputLimit: 10_000, killGraceMs: 100 });
  });
  afterEach(async () => {
    await shell.dispose();
    rmSync(root, { recursive: true, force: true });
  });

  it('reads the workspace and the system', async () => {
    const { status, exitCode, text } = await run('cat a.txt && ls sub && test -r /etc/passwd && echo readable');
    assert.deepEqual({ status, exitCode, text }, { status: 'exited', exitCode: 0, text: 'text\nreadable\n' });
  });

  it('keeps the folder for the next command, in a sandbox or not', async () => {
    assert.equal((await run('cd sub')).cwd, join(root, 'sub'));
    assert.equal(await textOf('pwd; cd ..'), `${join(root, 'sub')}\n`);
    const signal = new AbortController().signal;
    const next = await shell.run({ command: 'pwd', timeoutMs: 9000, signal, onOutput: () => undefined });
    assert.equal(next.text, `${root}\n`);
  });

  it('passes on exit status, input and what it prints', async () => {
    const signal = new AbortController().signal;
    const given = {
      command: 'cat; echo err >&2; exit 3',
      stdin: 'in\n',
      confinement: reading,
      timeoutMs: 9000,
      signal,
    };
    const { exitCode, text } = await shell.run({ ...given, onOutput: () => undefined });
    assert.deepEqual({ exitCode, text }, { exitCode: 3, text: 'in\nerr\n' });
  });

  it('writes nowhere that lasts', async () => {
    const outside = join(realpathSync(tmpdir()), `knack-outside-${process.pid}`);
    const targets = [
      'new',
      'a.txt',
      '.git/x',
      '../x',
      '~/knack-x',
      '/etc/knack-x',
      '/var/knack-x',
      '/usr/knack-x',
      outside,
    ];
    for (const target of targets) await run(`echo x > ${target}; rm -rf a.txt sub`);
    assert.deepEqual(execFileSync('ls', ['-A', root], { encoding: 'utf8' }).trim().split('\n'), [
      '.env',
      'a.txt',
      'sub',
    ]);
    assert.equal(readFileSync(join(root, 'a.txt'), 'utf8'), 'text\n');
    assert.equal(existsSync(outside), false);
  });

  it('writes the workspace, and nothing else, where it may write', async () => {
    execFileSync('git', ['init', '-q', root]);
    await run(
      'echo x > new; echo x > .git/hooks/pre-commit; git config core.fsmonitor ./x; echo x > /var/tmp/knack-x',
      writing,
    );
    assert.equal(readFileSync(join(root, 'new'), 'utf8'), 'x\n');
    assert.equal(existsSync(join(root, '.git/hooks/pre-commit')), false);
    assert.ok(!readFileSync(join(root, '.git/config'), 'utf8').includes('fsmonitor'));
    assert.equal(existsSync('/var/tmp/knack-x'), false);
  });

  it('sees no secret of the workspace, however it is named, nor of files made later', async () => {
    assert.ok(!(await textOf('f=.e; cat "${f}nv"; cat .e*; grep -r hunter2 .; tail -n +1 .env')).includes('hunter2'));
    writeFileSync(join(root, 'sub', 'id_rsa'), 'hunter2');
    assert.ok(!(await textOf('cat sub/*')).includes('hunter2'));
  });

  it('sees no secret variable', async () => {
    process.env['SOME_API_TOKEN'] = 'hunter2';
    try {
      assert.ok(!(await textOf('env; cat /proc/*/environ')).includes('hunter2'));
    } finally {
      delete process.env['SOME_API_TOKEN'];
    }
  });

  it('reaches neither the network nor a socket of this machine', async () => {
    const server = createServer((socket) => socket.end('reached'));
    const path = join(root, 'service.sock');
    const local = createServer((socket) => socket.end('reached'));
    await Promise.all([
      new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
      new Promise<void>((resolve) => local.listen(path, resolve)),
    ]);
    try {
      const address = server.address();
      assert.ok(address !== null && typeof address === 'object');
      const tcp = `cat < /dev/tcp/127.0.0.1/${address.port}`;
      const unix = `python3 -c 'import socket; s=socket.socket(socket.AF_UNIX); s.connect("service.sock"); print(s.recv(9))'`;
      assert.ok(!(await textOf(`${tcp}; ${unix}`)).includes('reached'));
    } finally {
      server.close();
      local.close();
    }
  });

  it('sees and ends no other process, and leaves none behind', async () => {
    const before = process.pid;
    const { text } = await run(`kill -9 ${before}; ls /proc | grep -c '^[0-9]'; sleep 60 & echo $!`);
    assert.ok(Number(text.trim().split('\n').at(-2)) < 8, text);
    assert.doesNotThrow(() => process.kill(before, 0));
    const left = execFileSync('ps', ['ax', '-o', 'args'], { encoding: 'utf8' });
    assert.ok(!left.includes(root), left);
  });

  it('gains no privilege', async () => {
    assert.match(await textOf("grep -E 'NoNewPrivs|CapEff' /proc/self/status"), /CapEff:\t0+\nNoNewPrivs:\t1/);
  });

  it('reads a temporary file that it names, and no other', async () => {
    const named = join(realpathSync(tmpdir()), `knack-named-${process.pid}`);
    writeFileSync(named, 'found');
    try {
      assert.equal(await textOf(`cat ${named}`), 'found');
      assert.equal(await textOf(`ls ${tmpdir()} | grep -c knack-named`), '0\n');
    } finally {
      rmSync(named);
    }
  });

  it('is not run, and a person is asked, where a workspace has too many folders to hide its secrets', async function () {
    for (let i = 0; i < 4001; i++) mkdirSync(join(root, `f${String(i)}`));
    const { status, unconfined, problem } = await run('grep -r KEY .');
    assert.deepEqual([status, unconfined], ['unknown', reason('tooManyFolders')]);
    assert.match(problem ?? '', /^It should have run in a sandbox, but the workspace/);
    assert.equal((await run('cat a.txt', { level: 'read', hidesSecrets: false })).text, 'text\n');
  });

  it('leaves nothing running when its time is up', async () => {
    const signal = new AbortController().signal;
    for (let i = 0; i < 3; i++) {
      const command = 'for i in 1 2 3 4; do sleep 30; echo next >> next; done';
      await shell.run({ command, confinement: writing, timeoutMs: 200, signal, onOutput: () => undefined });
    }
    assert.equal(existsSync(join(root, 'next')), false);
  });

  it('is over when its time is', async () => {
    const signal = new AbortController().signal;
    const { status } = await shell.run({
      ...{ command: 'sleep 60 & sleep 60', confinement: reading, timeoutMs: 300, signal },
      onOutput: () => undefined,
    });
    assert.equal(status, 'timedOut');
  });
});

describe('the sandbox', () => {
  const confined = {
    level: 'read',
    ...{
      root: '/home/u/w',
      around: '/home/u/w',
      cwd: '/home/u/w',
      programs: [],
      temporary: [],
      readable: [],
      writable: [],
    },
    ...{ withoutVariables: ['A_TOKEN'], hasTerminal: false, isRoot: false },
    hidden: { folders: ['/home/u/.ssh', '/home/u'], files: ['/home/u/w/.env', '/home/u/.npmrc'] },
  } as const;

  it('says what to do where it cannot start, and runs nothing', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = '/nonexistent';
    const shell = createProcessShell({ root: tmpdir(), outputLimit: 1000 });
    try {
      assert.match(
        inEnglish((await shell.sandboxProblem()) ?? none),
        /bubblewrap is not installed.*apt install bubblewrap/s,
      );
      const signal = new AbortController().signal;
      const request = { command: 'echo ran', confinement: reading, timeoutMs: 5000, signal, onOutput: () => undefined };
      const { text, problem } = await shell.run(request);
      assert.equal(text, '');
      assert.match(problem ?? '', /sandbox/);
    } finally {
      process.env['PATH'] = path;
      await shell.dispose();
    }
    assert.match(inEnglish((await createSandbox(tmpdir(), 'win32').problem()) ?? none), /WSL/);
  });

  it('never hides the workspace itself', () => {
    const args = bubblewrapArguments(confined).join(' ');
    assert.ok(args.includes('--tmpfs /home/u/.ssh'));
    assert.ok(!args.includes('--tmpfs /home/u '));
    assert.ok(args.includes('--ro-bind /dev/null /home/u/w/.env'));
    assert.ok(args.includes('--unsetenv A_TOKEN'));
    assert.throws(() => bubblewrapArguments({ ...confined, root: '/', level: 'write' }), /whole system/);
  });

  it('has a profile for macOS that writes only where it may', () => {
    const profile = seatbeltProfile({ ...confined, writable: ['/t/cwd"1'] });
    assert.ok(profile.startsWith('(version 1)\n(allow default)\n(deny network*)\n(deny file-write*)'));
    assert.ok(profile.includes('(allow file-write* (literal "/t/cwd\\"1"))'));
    assert.ok(!profile.includes('(allow file-write* (subpath "/home/u/w"))'));
    assert.ok(seatbeltProfile({ ...confined, level: 'write' }).includes('(allow file-write* (subpath "/home/u/w"))'));
  });

  it('names the folders that macOS keeps behind links as the kernel does', () => {
    const profile = seatbeltProfile({ ...confined, writable: ['/var/folders/x/cwd', '/tmpx'] });
    assert.ok(profile.includes('(allow file-write* (literal "/private/var/folders/x/cwd") (literal "/tmpx"))'));
  });

  it('has a profile for macOS of balanced rules, whose denials of what runs elsewhere come last', () => {
    const hidden = { folders: ['/home/u/.ssh'], files: ['/home/u/.netrc'] };
    const rules = seatbeltProfile({ ...confined, level: 'write', hidden }).split('\n');
    for (const rule of rules) {
      assert.match(rule, /^\((?:version|allow|deny) [a-z\d*-]+.*\)$/);
      const bare = rule.replaceAll(/"(?:\\.|[^"\\])*"/g, '');
      assert.equal(bare.split('(').length, bare.split(')').length, rule);
    }
    const at = (rule: string): number => rules.indexOf(rule);
    assert.ok(at('(deny file-read* (subpath "/home/u/.ssh"))') > at('(allow default)'));
    assert.ok(!rules.some((rule) => rule.includes('(subpath "/home/u")')), 'the workspace itself is not hidden');
    for (const denied of ['lsopen', 'appleevent-send', 'job-creation', 'user-preference-write', 'signal'])
      assert.ok(at(`(deny ${denied})`) > at('(allow default)'), denied);
    assert.equal(at('(allow signal (target same-sandbox))'), at('(deny signal)') + 1);
  });
});
