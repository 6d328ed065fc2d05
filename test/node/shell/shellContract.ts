// What every CommandShell must do, whatever it runs its commands with. Needs a POSIX shell and its usual companions.
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { CommandShell, ShellRequest, ShellResult } from '../../../src/node/shell/types.ts';

export type CreateShell = (options: {
  readonly root: string;
  readonly outputLimit: number;
}) => CommandShell | Promise<CommandShell>;

export interface ShellTraits {
  /** Commands run in a terminal: their input is its keyboard, and what stays in the background prints into it. */
  readonly isTerminal?: boolean;
  /** Types into what shows the commands. */
  readonly type?: (keys: string) => void;
}

const outputLimit = 2000;

/** Waits for what has no event, e.g. that another process has ended or written. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 1000, `never came true: ${what}`);
    await delay(5);
  }
}

/** Whether a process still runs; one that nobody has collected yet (zombie) does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/s.test(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'latin1') : '');
  } catch {
    return false;
  }
}

export function describeShellContract(
  name: string,
  createShell: CreateShell,
  { isTerminal = false, type }: ShellTraits = {},
): void {
  describe(`${name} as a command shell`, () => {
    let root = '';
    let shell: CommandShell;
    const run = (command: string, request: Partial<ShellRequest> = {}): Promise<ShellResult> =>
      shell.run({
        command,
        timeoutMs: 15_000,
        signal: new AbortController().signal,
        onOutput: () => undefined,
        ...request,
      });
    const textOf = async (command: string, request: Partial<ShellRequest> = {}): Promise<string> =>
      (await run(command, request)).text;
    /** Aborts when the command has printed `ready`. */
    const runUntilReady = async (command: string): Promise<ShellResult> => {
      const stop = new AbortController();
      let shown = '';
      const onOutput = (text: string): void => {
        shown += text;
        if (shown.includes('ready')) stop.abort();
      };
      return run(command, { signal: stop.signal, onOutput });
    };
    const file = (path: string): string => readFileSync(join(root, path), 'utf8');

    beforeEach(async () => {
      root = realpathSync(mkdtempSync(join(tmpdir(), 'knack shell ')));
      shell = await createShell({ root, outputLimit });
    });
    afterEach(async () => {
      await shell.dispose();
      rmSync(root, { recursive: true, force: true });
    });

    it('leaves a server running that listens, goes on with other commands, and ends it at last', async function () {
      this.timeout(60_000);
      const server = `require('node:http').createServer().listen(0, '127.0.0.1', function () {
        console.log(process.pid, 'up on http://localhost:' + this.address().port);
      });`;
      writeFileSync(join(root, 'server.js'), server);
      const { text, exitCode, listensAt } = await run('node server.js', { timeoutMs: 40_000 });
      const [, pid = '', address] = /(\d+) up on (\S+)/.exec(text) ?? [];
      assert.deepEqual([exitCode, listensAt], [0, address], text);
      assert.equal(await textOf('echo on'), 'on\n');
      assert.equal((await run('node server.js')).listensAt, address);
      assert.ok(isRunning(Number(pid)));
      await shell.dispose();
      await until(() => !isRunning(Number(pid)), 'the server has ended');
    });

    describe('status', () => {
      it('reports the exit code as it is', async () => {
        for (const exitCode of [0, 1, 2, 42, 126, 127, 128, 130, 137, 143, 254, 255]) {
          const result = await run(`exit ${exitCode}`);
          assert.deepEqual([result.status, result.exitCode], ['exited', exitCode]);
        }
        assert.equal((await run('no-such-program-anywhere')).exitCode, 127);
        assert.equal((await run('true && false')).exitCode, 1);
        assert.equal((await run('')).exitCode, 0);
      });

      it('tells a killed shell from a killed child', async () => {
        const own = await run('kill -9 $$');
        assert.deepEqual([own.status, own.signalName, own.exitCode], ['signaled', 'SIGKILL', undefined]);
        assert.equal((await run('kill -TERM $$; sleep 5')).signalName, 'SIGTERM');
        const child = await run("sh -c 'kill -9 $$'; exit $?");
        assert.deepEqual([child.status, child.exitCode], ['exited', 137]);
      });

      it('survives a command that kills its process group', async () => {
        assert.equal((await run('kill -9 0')).status, 'signaled');
        assert.equal(await textOf('echo on'), 'on\n');
      });

      it('fails on what the shell cannot parse', async () => {
        for (const command of ['echo "open', 'if', 'echo )', "echo 'open", 'for', '&& echo', '{ echo'])
          assert.notEqual((await run(command)).exitCode ?? 0, 0, command);
        assert.equal((await run('echo on')).text, 'on\n');
      });

      it('runs several lines, comments, here-documents and set -e as the shell does', async () => {
        assert.equal(await textOf('echo a # not b\n# c\necho d'), 'a\nd\n');
        assert.equal(await textOf('cat <<END\n  $((6 * 7))\nEND'), '  42\n');
        assert.equal(await textOf("cat <<'END'\n$HOME `x`\nEND\n"), '$HOME `x`\n');
        assert.equal(await textOf('echo a \\\n b'), 'a b\n');
        const strict = await run('set -e; echo a; false; echo b');
        assert.deepEqual([strict.text, strict.exitCode], ['a\n', 1]);
        assert.equal((await run('trap "exit 7" EXIT; true')).exitCode, 7);
        assert.equal((await run("exec sh -c 'exit 9'")).exitCode, 9);
      });

      it('runs a command longer than an argument can be', async () => {
        const text = 'x'.repeat(300_000);
        const result = await run(`cat >long <<'END'\n${text}\nEND\nexit 3`);
        assert.equal(result.exitCode, 3);
        assert.equal(file('long'), `${text}\n`);
      });

      it('says what to do when the folder to run in is not there', async () => {
        const result = await run('echo x', { cwd: join(root, 'gone') });
        assert.equal(result.status, 'unknown');
        assert.equal(result.exitCode, undefined);
        assert.match(result.problem ?? '', /gone does not exist/);
      });
    });

    describe('output', () => {
      it('keeps the order of output and error', async () => {
        const expected = Array.from({ length: 100 }, (_, index) => `out ${index + 1}\nerr ${index + 1}\n`).join('');
        const loop = 'i=0; while [ $i -lt 100 ]; do i=$((i+1)); echo out $i; echo err $i >&2; done';
        assert.equal(await textOf(loop), expected);
      });

      it('follows redirections made inside the command', async () => {
        assert.equal(await textOf('exec 2>/dev/null; echo a; echo b >&2'), 'a\n');
        assert.equal(await textOf('exec >inner; echo a; echo b >&2'), 'b\n');
        assert.equal(file('inner'), 'a\n');
        assert.equal(await textOf('echo a >/dev/stderr; echo b >/dev/stdout; echo c'), 'a\nb\nc\n');
      });

      it('shows output while the command runs', async () => {
        let shown = '';
        const onOutput = (text: string): void => {
          shown += text;
          if (shown === 'first\n') writeFileSync(join(root, 'go'), '');
        };
        await run('echo first; while [ ! -e go ]; do sleep 0.01; done; echo second', { onOutput });
        assert.equal(shown, 'first\nsecond\n');
      });

      it('keeps control sequences for display and strips them from the text', async () => {
        let shown = '';
        const command = String.raw`printf '\033[31mred\033[0m \033]8;;http://x\033\\link\033]8;;\007\n10%%\r100%%\r\n'`;
        const text = await textOf(command, { onOutput: (chunk) => (shown += chunk) });
        assert.equal(text, 'red link\n100%\n');
        assert.ok(shown.includes('\u001b[31mred'));
      });

      it('survives binary output and characters split between writes', async () => {
        assert.equal(await textOf(String.raw`printf 'a\000b\377\376c\n'`), 'ab\ufffd\ufffdc\n');
        assert.equal(await textOf(String.raw`printf '\303'; sleep 0.03; printf '\251\n'`), 'é\n');
        const noise = await run('head -c 300000 /dev/urandom');
        assert.equal(noise.exitCode, 0);
        assert.equal(Buffer.from(noise.text).toString(), noise.text);
        assert.doesNotMatch(noise.text, /(?![\n\t])\p{Cc}/u);
      });

      it('keeps head and tail of a long output, and the whole in a private file', async () => {
        const whole = Array.from({ length: 20_000 }, (_, index) => `zeile ${index + 1} äöü\n`).join('');
        const result = await run('i=0; while [ $i -lt 20000 ]; do i=$((i+1)); echo "zeile $i äöü"; done');
        const { omittedBytes = 0, fullOutputPath = '' } = result.truncated ?? {};
        const [head = '', , tail = ''] = result.text.split(/\n(\[\.\.\..*?\.\.\.\])\n/);
        assert.ok(whole.startsWith(head) && whole.endsWith(tail));
        assert.ok(Buffer.byteLength(head) > outputLimit / 2 - 8 && Buffer.byteLength(tail) > outputLimit / 2 - 8);
        assert.equal(Buffer.byteLength(head) + omittedBytes + Buffer.byteLength(tail), Buffer.byteLength(whole));
        assert.ok(result.text.includes(fullOutputPath));
        assert.ok(fullOutputPath.startsWith(`${shell.outputFolder ?? 'none'}/`));
        assert.equal(readFileSync(fullOutputPath, 'utf8'), whole);
        await shell.dispose();
        assert.ok(!existsSync(fullOutputPath));
      });

      it('loses nothing in many fast commands, nor in many at once', async () => {
        for (let index = 0; index < 200; index++) assert.equal(await textOf(`echo ${index}`), `${index}\n`);
        const texts = await Promise.all(Array.from({ length: 20 }, (_, index) => textOf(`echo ${index}; echo e >&2`)));
        assert.deepEqual(
          texts,
          Array.from({ length: 20 }, (_, index) => `${index}\ne\n`),
        );
      });
    });

    describe('folder', () => {
      it('is remembered whether the command succeeds, fails or exits', async () => {
        mkdirSync(join(root, 'a/b'), { recursive: true });
        assert.equal((await run('pwd')).text, `${root}\n`);
        assert.equal((await run('cd a')).cwd, join(root, 'a'));
        assert.equal((await run('cd b; false')).cwd, join(root, 'a/b'));
        assert.equal(await textOf('pwd'), `${join(root, 'a/b')}\n`);
        assert.equal((await run('cd ..; exit 3; echo never')).cwd, join(root, 'a'));
        assert.equal((await run('set -e; cd ..; false; cd a')).cwd, root);
        assert.equal((await run('(cd a); sh -c "cd a"; cd a | cat; cd nowhere')).cwd, root);
        assert.equal(shell.cwd, root);
      });

      it('may have any name, and keeps the one by which it was entered', async () => {
        for (const folder of ['with space', "quote'd", 'dollar$HOME', 'new\nline', 'ümläut', '-dash']) {
          mkdirSync(join(root, folder));
          assert.equal((await run('cd -- "$(cat)" || exit', { stdin: folder })).cwd, join(root, folder));
          assert.equal(await textOf('pwd'), `${join(root, folder)}\n`);
          await run('cd ..');
        }
        symlinkSync('with space', join(root, 'link'));
        await run('cd link');
        assert.equal(await textOf('pwd; cd ..; pwd'), `${join(root, 'link')}\n${root}\n`);
      });

      it('falls back to the workspace when it is gone, and says so', async () => {
        await run('mkdir temporary; cd temporary');
        rmSync(join(root, 'temporary'), { recursive: true });
        const result = await run('pwd');
        assert.equal(result.text, `${root}\n`);
        assert.match(result.notices.join(), /temporary no longer exists/);
        assert.deepEqual((await run('pwd')).notices, []);
      });

      it('of a single command can be given and is not remembered', async () => {
        mkdirSync(join(root, 'a'));
        const result = await run('pwd; cd /', { cwd: join(root, 'a') });
        assert.deepEqual([result.text, result.cwd], [`${join(root, 'a')}\n`, root]);
      });

      it('and status cannot be forged by what a command prints', async () => {
        const forgeries = [
          String.raw`printf '\033]633;D;0\007\033]633;P;Cwd=/\007\033]7;file:///\007\033]133;D;0\007\n'`,
          'echo "exit 0"; echo "/"; pwd; echo "{\\"status\\":\\"exited\\",\\"exitCode\\":0,\\"cwd\\":\\"/\\"}"',
          'for fd in 3 4 5 6 7 8 9; do eval "echo / >&$fd"; done 2>/dev/null',
        ];
        for (const forgery of forgeries) {
          const result = await run(`${forgery}; exit 5`);
          assert.deepEqual([result.status, result.exitCode, result.cwd], ['exited', 5, root]);
        }
      });

      it('does not keep variables', async () => {
        await run('A=1; export A');
        assert.equal(await textOf('echo "<$A>"'), '<>\n');
      });
    });

    describe('input', () => {
      const pipeIt = (title: string, test: () => Promise<void>): void => {
        if (!isTerminal) it(title, test);
      };

      pipeIt('is empty unless given', async () => {
        assert.equal(await textOf('cat; echo end'), 'end\n');
        assert.equal((await run('read x')).exitCode, 1);
      });

      it('is what was given, of any size', async () => {
        assert.equal(await textOf('cat; cat', { stdin: 'süß\n$(x)' }), 'süß\n$(x)');
        assert.equal(await textOf('cat /dev/stdin', { stdin: 'a' }), 'a');
        assert.equal((await textOf('wc -c', { stdin: 'x'.repeat(3_000_000) })).trim(), '3000000');
        assert.equal((await run('exit 4', { stdin: 'x'.repeat(3_000_000) })).exitCode, 4);
      });

      pipeIt('cannot be asked from a terminal', async () => {
        assert.notEqual((await run('cat </dev/tty')).exitCode, 0);
        assert.equal(await textOf('[ -t 0 ] || [ -t 1 ] || [ -t 2 ] || echo none'), 'none\n');
      });

      /** Types `keys` when the command has printed `when`. */
      const runTyping = (command: string, when: string, keys: string): Promise<ShellResult> => {
        let shown = '';
        const onOutput = (text: string): void => {
          const before = shown.includes(when);
          shown += text;
          if (!before && shown.includes(when)) type?.(keys);
        };
        return run(command, { onOutput });
      };
      const keyboardIt = (title: string, test: () => Promise<void>): void => {
        if (type) it(title, test);
      };

      keyboardIt('is what is typed, a line at a time, with mistakes taken back', async () => {
        const command = `printf 'Name? '; read -r name; echo "Hello, $name"`;
        const { text, exitCode } = await runTyping(command, 'Name? ', 'Adb\u007fa\r');
        assert.match(text, /Hello, Ada\n$/);
        assert.equal(exitCode, 0);
      });

      keyboardIt('is what is pasted, to its end', async () => {
        const command = 'echo ready; while read -r line; do echo "<$line>"; done; echo end';
        const { text, exitCode } = await runTyping(command, 'ready', 'one\rzwei äöü 😀\r\u0004');
        for (const part of ['<one>\n', '<zwei äöü 😀>\n', 'end\n']) assert.ok(text.includes(part), text);
        assert.equal(exitCode, 0);
      });

      keyboardIt('does not outlive the command', async () => {
        await runTyping('printf "ready "; read -r x', 'ready ', 'first\r');
        const { text } = await runTyping('printf "again "; read -r x; echo "<$x>"', 'again ', 'second\r');
        assert.match(text, /<second>\n$/);
      });

      keyboardIt('has a Ctrl+C that ends the command, and not the shell', async () => {
        const { status, signalName } = await runTyping('echo ready; exec sleep 1000', 'ready', '\u0003');
        assert.ok(status === 'aborted' || signalName === 'SIGINT', status);
        assert.equal(await textOf('echo on'), 'on\n');
      });

      keyboardIt('has a Ctrl+C that a program may answer', async () => {
        const command = "trap 'echo bye; exit 7' INT; echo ready; while :; do sleep 0.02; done";
        const { text, exitCode } = await runTyping(command, 'ready', '\u0003');
        assert.match(text, /bye\n$/);
        assert.equal(exitCode, 7);
      });

      it('cannot be asked by a pager or an editor', async () => {
        assert.equal(await textOf('echo "$PAGER $GIT_PAGER $GIT_TERMINAL_PROMPT ${CI:+ci}"'), 'cat cat 0 ci\n');
        assert.equal((await run('echo a >f; $EDITOR f')).exitCode, 0);
        assert.notEqual((await run('$SSH_ASKPASS password')).exitCode, 0);
      });

      it("does not get Knack's own keys", async () => {
        const keys = { OPENAI_API_KEY: 'first secret', KNACK_API_KEY: 'second secret' };
        const before = { ...process.env };
        Object.assign(process.env, keys);
        const text = await textOf('env; echo end');
        for (const key of Object.keys(keys)) if (before[key] === undefined) Reflect.deleteProperty(process.env, key);
        assert.match(text, /end\n$/);
        assert.doesNotMatch(text, /first secret|second secret|OPENAI_API_KEY|KNACK_API_KEY/);
      });
    });

    describe('end', () => {
      it('comes with the time limit, keeping what was printed', async () => {
        const result = await run('echo before; echo $$ >pid; sleep 1000', { timeoutMs: 200 });
        assert.deepEqual([result.status, result.exitCode], ['timedOut', undefined]);
        // Told to end, a shell may still say so.
        assert.match(result.text, /^before\n(?:Terminated\n)?$/);
        assert.ok(!isRunning(Number(file('pid'))));
      });

      const trees: Readonly<Record<string, string>> = {
        'a child that is waited for': 'sleep 1000 & echo $! >>pids; echo ready; wait',
        'a double fork': "(sh -c 'echo $$ >>pids; exec sleep 1000' &); sleep 0.05; echo ready; sleep 1000",
        'programs that ignore TERM': "trap '' TERM HUP INT; sh -c 'echo $$ >>pids; echo ready; sleep 1000; sleep 1000'",
        'a loop that starts programs': 'echo $$ >>pids; echo ready; while true; do sleep 0.01; done',
        'a daemon without terminal': 'nohup sleep 1000 >/dev/null 2>&1 & echo $! >>pids; echo ready; sleep 1000',
        'a stopped program': 'sleep 1000 & echo $! >>pids; kill -STOP $!; echo ready; wait',
        'an orphan of a shell that has exited': 'sleep 1000 & echo $! >>pids; echo ready',
      };
      for (const [what, command] of Object.entries(trees)) {
        it(`comes with an abort, for ${what} too`, async () => {
          const result = await runUntilReady(command);
          assert.equal(result.status, 'aborted');
          for (const pid of file('pids').trim().split('\n')) assert.ok(!isRunning(Number(pid)), `${pid} still runs`);
        });
      }

      it('comes before the start when it is already aborted', async () => {
        assert.equal((await run('echo x >started', { signal: AbortSignal.abort() })).status, 'aborted');
        assert.ok(!existsSync(join(root, 'started')));
      });

      it('is not delayed by background processes, which go on, with their output, until the shell is disposed', async () => {
        const server = "sh -c 'while [ ! -e go ]; do sleep 0.01; done; echo late; exec sleep 1000'";
        const result = await run(`${server} & echo $!`);
        assert.equal(result.exitCode, 0);
        const pid = Number(result.text);
        assert.ok(isRunning(pid));
        const [notice = ''] = result.notices;
        assert.match(notice, new RegExp(`Still running in the background: ${pid}`));
        writeFileSync(join(root, 'go'), '');
        const log = /output goes to (.*)\.$/.exec(notice)?.[1] ?? '';
        if (isTerminal) assert.equal(log, 'the terminal');
        else await until(() => readFileSync(log, 'utf8').endsWith('late\n'), 'later output is in the file');
        assert.equal(await textOf('echo next'), 'next\n');
        assert.ok(isRunning(pid));
        await shell.dispose();
        assert.ok(!isRunning(pid));
      });

      it('comes to everything when the shell is disposed', async () => {
        const running = run('echo $$ >pid; sleep 1000');
        await until(() => existsSync(join(root, 'pid')) && file('pid') !== '', 'the command has started');
        await shell.dispose();
        assert.equal((await running).status, 'aborted');
        assert.ok(!isRunning(Number(file('pid'))));
        assert.equal((await run('echo x')).status, 'aborted');
      });
    });
  });
}
