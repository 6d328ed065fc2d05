import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { createProcessShell } from '../../../src/node/shell/processShell.ts';
import { hasProc } from '../../../src/node/shell/processTable.ts';
import type { CommandInput, CommandShell, ShellRequest, ShellResult } from '../../../src/node/shell/types.ts';
import { describeShellContract, isRunning, until } from './shellContract.ts';

const killGraceMs = 150;
const installed = ['/bin/bash', '/bin/dash', '/bin/zsh', '/usr/bin/zsh'].filter(existsSync);
const shells = [...new Map(installed.map((path) => [basename(path), path])).values()];

for (const shell of shells)
  describeShellContract(basename(shell), (options) => createProcessShell({ ...options, shell, killGraceMs }));

/** Whatever a shell makes of these is right: status and output must be those of `sh -c`. */
const snippets = [
  'echo "open',
  "echo 'open",
  'echo $(',
  'echo a\nif true',
  'echo a; }',
  'echo a \\',
  'echo a \\\n',
  'cat <<END\nno end',
  'cat <<A; cat <<B\n1\nA\n2\nB',
  "alias hi='echo hello'\nhi\necho $?",
  "alias e='echo '; e e",
  '# only a comment',
  '\n\n  \n',
  'set -e\nfalse\necho no',
  'set -u; echo $undefined_variable; echo no',
  'set -n; echo no',
  'set -x; true',
  'exec true; echo no',
  'exit 300',
  'exit nonsense',
  'return 3',
  'f() { return 4; }; f',
  'false | true',
  'true; (exit 6)',
  '! true',
  'echo $0-$#-$1-$LINENO\necho $LINENO',
  'kill -USR1 $$; echo no',
  'trap "echo bye" EXIT; exit 2',
  'trap "echo bye; exit 9" EXIT; exit 2',
  'set -C; echo a >f; echo b >f',
  'cd /; rmdir_typo',
  'printf "%s" a; printf b >&2',
  'echo "a\tb" | cat -v',
  'readonly PWD; cd /; pwd',
  'unset PWD; pwd >/dev/null',
  'pwd() { echo mine; }; pwd',
  'wait 99999999',
  'for i in 1 2 3; do echo $i; done; exit $i',
];

describe('a process shell', () => {
  let root = '';
  let opened: CommandShell[] = [];
  const open = (options: Partial<Parameters<typeof createProcessShell>[0]> = {}): CommandShell => {
    const shell = createProcessShell({ root, outputLimit: 2000, killGraceMs, ...options });
    opened.push(shell);
    return shell;
  };
  const run = (shell: CommandShell, command: string, request: Partial<ShellRequest> = {}): Promise<ShellResult> =>
    shell.run({
      command,
      timeoutMs: 30_000,
      signal: new AbortController().signal,
      onOutput: () => undefined,
      ...request,
    });

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-test-')));
  });
  afterEach(async () => {
    await Promise.all(opened.map((shell) => shell.dispose()));
    opened = [];
    rmSync(root, { recursive: true, force: true });
  });

  it('tells at the end what commands had left in the background', async () => {
    const told: (readonly string[])[] = [];
    const quiet = open({ onLeftovers: (commands) => told.push(commands) });
    await run(quiet, 'true');
    await quiet.dispose();
    assert.equal(told.length, 0);
    const shell = open({ onLeftovers: (commands) => told.push(commands) });
    await run(shell, 'sleep 1000 >/dev/null 2>&1 &');
    await shell.dispose();
    assert.equal(told.length, 1, JSON.stringify(told));
    assert.ok(told[0]?.some((command) => command.includes('sleep 1000')));
  });

  for (const path of shells) {
    it(`does with any command what ${basename(path)} -c does`, async () => {
      const shell = open({ shell: path });
      for (const snippet of snippets) {
        rmSync(join(root, 'f'), { force: true });
        const outer = ['-c', 'exec "$0" -c "$1" 2>&1', path, snippet];
        const direct = spawnSync('/bin/sh', outer, { cwd: root, encoding: 'utf8' });
        rmSync(join(root, 'f'), { force: true });
        const result = await run(shell, snippet, { cwd: root });
        assert.deepEqual(
          { exitCode: result.exitCode ?? null, signalName: result.signalName ?? null, text: result.text },
          { exitCode: direct.status, signalName: direct.signal, text: direct.stdout },
          snippet,
        );
      }
    });
  }

  describe('with a keyboard', () => {
    /** What is typed goes to the command that runs. */
    const keyboard = () => {
      const inputs: CommandInput[] = [];
      const connect = (input: CommandInput) => {
        inputs.push(input);
        return () => void inputs.splice(inputs.indexOf(input), 1);
      };
      return { inputs, connect };
    };

    it('reads what is typed, however much, until its end', async () => {
      const board = keyboard();
      const onOutput = (text: string) => {
        if (text !== 'ready\n') return;
        board.inputs[0]?.write('x'.repeat(1_000_000));
        board.inputs[0]?.write('süß');
        board.inputs[0]?.end();
      };
      const { text } = await run(open(), 'echo ready; wc -m', { keyboard: board, onOutput });
      assert.match(text, /^ready\n *1000003\n$/);
      assert.deepEqual(board.inputs, []);
    });

    it('does not mind what is typed past the end of a command, or of its input', async () => {
      const board = keyboard();
      let kept: CommandInput | undefined;
      const onOutput = () => {
        kept = board.inputs[0];
        for (let line = 0; line < 100; line++) kept?.write('y\n'.repeat(10_000));
      };
      const shell = open();
      assert.equal((await run(shell, 'exec <&-; echo ready; sleep 0.05', { keyboard: board, onOutput })).exitCode, 0);
      kept?.write('late');
      kept?.end();
      kept?.interrupt();
      assert.equal((await run(shell, 'echo on')).text, 'on\n');
    });

    it('gives what is given in the request, where there is that', async () => {
      const board = keyboard();
      const { text } = await run(open(), 'cat', { keyboard: board, stdin: 'given' });
      assert.equal(text, 'given');
    });

    it('ends the command that waits for it with abort and time limit', async () => {
      const result = await run(open(), 'echo before; cat', { keyboard: keyboard(), timeoutMs: 200 });
      assert.deepEqual([result.status, result.text], ['timedOut', 'before\n']);
    });
  });

  it('counts lines from one in messages', async () => {
    const shell = open({ shell: '/bin/bash' });
    assert.match((await run(shell, 'echo )')).text, /line 1: `echo \)'/);
    assert.match((await run(shell, 'true\nno-such-program')).text, /line 2: no-such-program/);
  });

  it("sources the user's BASH_ENV in the command's shell and in those below it", async () => {
    // In the user's own folder: one of the workspace would not be sourced.
    const home = mkdtempSync(join(tmpdir(), 'knack-home-'));
    const file = join(home, 'bashenv');
    const shell = open({ shell: '/bin/bash' });
    spawnSync('sh', ['-c', 'echo "echo sourced" >"$0"', file]);
    process.env['BASH_ENV'] = file;
    const result = await run(shell, 'cd /; bash -c "cd /tmp; echo inner"');
    delete process.env['BASH_ENV'];
    rmSync(home, { recursive: true });
    assert.deepEqual([result.text, result.cwd], ['sourced\nsourced\ninner\n', '/']);
    assert.equal((await run(shell, 'echo "<$BASH_ENV>"; bash -c "cd /tmp"')).text, '<>\n');
    assert.equal(shell.cwd, '/');
  });

  it('runs no code hidden in a zsh glob', async function () {
    const zsh = shells.find((path) => basename(path) === 'zsh');
    if (zsh === undefined) return this.skip();
    const result = await run(open({ shell: zsh }), 'evil() { echo done >evil }; echo *(+evil)');
    assert.ok(!existsSync(join(root, 'evil')), result.text);
  });

  it('replaces a shell with another grammar by a POSIX one', async () => {
    assert.equal((await run(open({ shell: '/usr/bin/fish' }), 'a=1; echo $((a + 1))')).text, '2\n');
  });

  it('keeps memory bounded and the file to its limit in a huge output', async () => {
    const before = process.memoryUsage().rss;
    const shell = open({ fileLimit: 1_000_000 });
    const result = await run(shell, 'yes | head -c 300000000', { timeoutMs: 60_000 });
    assert.equal(result.truncated?.omittedBytes, 300_000_000 - 2000);
    assert.equal(statSync(result.truncated.fullOutputPath ?? '').size, 1_000_000);
    assert.match(result.notices.join(), /holds only the first 1000000 of 300000000 bytes/);
    assert.ok(process.memoryUsage().rss - before < 150_000_000, 'memory grew with the output');
  });

  it('keeps its files from other users', async () => {
    const shell = open();
    const { truncated } = await run(shell, 'seq 10000');
    assert.equal(statSync(shell.outputFolder ?? '').mode & 0o777, 0o700);
    assert.equal(statSync(truncated?.fullOutputPath ?? '').mode & 0o777, 0o600);
  });

  it('leaves no file of a command that is over', async () => {
    const shell = open();
    await run(shell, 'cat', { stdin: 'x' });
    const left = spawnSync('ls', [shell.outputFolder ?? ''], { encoding: 'utf8' }).stdout.split('\n');
    assert.deepEqual(
      left.filter((name) => name !== '' && !name.startsWith('pipe')),
      [],
    );
  });

  it('says so when output can no longer be kept', async () => {
    const shell = open();
    await run(shell, 'true');
    // The next file's name is taken.
    spawnSync('touch', [join(shell.outputFolder ?? '', 'output-1.txt')]);
    const result = await run(shell, 'seq 10000');
    assert.equal(result.exitCode, 0);
    assert.ok((result.truncated?.omittedBytes ?? 0) > 0);
    assert.equal(result.truncated?.fullOutputPath, undefined);
    assert.match(result.notices.join(), /could not be kept/);
  });

  it('never takes a failure to start for a success', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = root;
    const withoutTools = await run(open(), 'echo x');
    process.env['PATH'] = path;
    for (const result of [withoutTools, await run(open(), 'echo \0')]) {
      assert.deepEqual([result.status, result.exitCode], ['unknown', undefined]);
      assert.match(result.problem ?? '', /could not be/);
    }
  });

  it('goes on after a command has emptied the temporary folder', async () => {
    const shell = open();
    await run(shell, 'true');
    rmSync(shell.outputFolder ?? '', { recursive: true });
    assert.equal((await run(shell, 'echo on')).text, 'on\n');
  });

  it('adds its marker to that of a Knack around it', async () => {
    const outer = process.env['KNACK_RUN'];
    process.env['KNACK_RUN'] = 'outer.1';
    const { text } = await run(open(), 'echo $KNACK_RUN');
    if (outer === undefined) delete process.env['KNACK_RUN'];
    else process.env['KNACK_RUN'] = outer;
    assert.match(text, /^outer\.1:[0-9a-f]{16}\.0\n$/);
  });

  it('withholds further variables on demand', async () => {
    process.env['SOME_KEY'] = 'k';
    const shell = open({ withheldVariables: ['SOME_KEY'] });
    const { text } = await run(shell, 'echo "<$SOME_KEY>"');
    delete process.env['SOME_KEY'];
    assert.equal(text, '<>\n');
  });

  const linuxOnly = hasProc() && spawnSync('/bin/sh', ['-c', 'command -v setsid']).status === 0 ? it : it.skip;
  const escapes: Readonly<Record<string, string>> = {
    'job control': 'set -m; sleep 1000 & echo $! >>pids; echo ready; wait',
    'a session of its own': 'setsid sleep 1000 & echo $! >>pids; echo ready; wait',
    'a daemon that closed everything':
      "setsid sh -c '(echo $$ >>pids; exec sleep 1000 </dev/null >/dev/null 2>&1) &'; sleep 0.05",
    'an orphan without environment': "(env -i setsid sh -c 'echo $$ >>pids; exec sleep 1000' &); sleep 0.05",
  };
  for (const [what, command] of Object.entries(escapes)) {
    linuxOnly(`ends ${what} with an abort`, async () => {
      const stop = new AbortController();
      const onOutput = (text: string): void => (text.includes('ready') ? stop.abort() : undefined);
      const shell = open({ shell: '/bin/bash' });
      await run(shell, `${command}; echo ready; sleep 1000`, { signal: stop.signal, onOutput });
      const pids = readFileSync(join(root, 'pids'), 'utf8').trim().split('\n').map(Number);
      assert.ok(pids.length > 0 && pids.every((pid) => !isRunning(pid)));
    });
  }

  linuxOnly('ends a daemon of an earlier command when disposed', async () => {
    const shell = open();
    await run(shell, "setsid sh -c 'echo $$ >pid; exec sleep 1000' >/dev/null 2>&1 &");
    await until(() => existsSync(join(root, 'pid')), 'the daemon has started');
    const pid = Number(readFileSync(join(root, 'pid'), 'utf8'));
    assert.ok(isRunning(pid));
    await shell.dispose();
    assert.ok(!isRunning(pid));
  });

  it('leaves nothing behind when this program itself is killed', async () => {
    const module = new URL('../../../src/node/shell/processShell.ts', import.meta.url).href;
    const program = `
      const { createProcessShell } = await import(${JSON.stringify(module)});
      const shell = createProcessShell({ root: ${JSON.stringify(root)}, outputLimit: 1000, shell: '/bin/bash' });
      const base = { timeoutMs: 60000, signal: new AbortController().signal, onOutput: () => undefined };
      await shell.run({ ...base, command: 'sleep 1000 >/dev/null 2>&1 & echo $! >background' });
      console.log(shell.outputFolder);
      await shell.run({ ...base, command: 'trap "" TERM; echo $$ >foreground; sleep 1000; sleep 1000' });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let folder = '';
    child.stdout.on('data', (bytes: Buffer) => (folder += bytes.toString()));
    const pidOf = (name: string): number =>
      Number(existsSync(join(root, name)) && readFileSync(join(root, name), 'utf8'));
    await until(() => pidOf('foreground') > 0, 'the command has started');
    child.kill('SIGKILL');
    await until(() => !isRunning(pidOf('foreground')), 'the command has ended');
    await until(() => !isRunning(pidOf('background')), 'the background process has ended');
    await until(() => !existsSync(folder.trim()), 'its files are gone');
  });
});
