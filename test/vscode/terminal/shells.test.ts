import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import * as vscode from 'vscode';

import { createSandbox } from '../../../src/node/sandbox/sandbox.ts';
import { createProcessShell } from '../../../src/node/shell/processShell.ts';
import type { CommandShell, ShellRequest } from '../../../src/node/shell/types.ts';
import { MirrorTerminal } from '../../../src/vscode/terminal/mirrorTerminal.ts';
import { openTerminalShell } from '../../../src/vscode/terminal/terminalShell.ts';
import { describeShellContract, isRunning, until } from '../../node/shell/shellContract.ts';

const killGraceMs = 150;
/** The contract takes a minute and a half in zsh and fish; it has passed there, see docs/terminal.md. */
const others = ['/usr/bin/zsh', '/usr/bin/fish'].filter(existsSync);

async function open(options: Parameters<typeof openTerminalShell>[0]): Promise<CommandShell> {
  const shell = await openTerminalShell({ ...options, killGraceMs });
  assert.ok(shell, 'shell integration has come up');
  return shell;
}

const mirror = new MirrorTerminal({ name: 'Mirror', silenceMs: 2000 });
after(() => mirror.dispose());

function typeInto(name: string): (keys: string) => void {
  return (keys) => {
    const terminal = vscode.window.terminals.findLast((one) => one.name === name);
    assert.ok(terminal);
    terminal.sendText(keys, false);
  };
}

describeShellContract(
  'the process shell, mirrored',
  (options) => mirror.mirror(createProcessShell({ ...options, killGraceMs }), () => undefined),
  { type: typeInto('Mirror') },
);
describeShellContract(
  'bash in the integrated terminal',
  (options) => open({ ...options, terminalShell: '/bin/bash' }),
  { isTerminal: true, type: typeInto('Knack') },
);

describe('the mirror of the process shell', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-test-')));
  const questions: (string | undefined)[] = [];
  const shell = mirror.mirror(createProcessShell({ root, outputLimit: 2000, killGraceMs }), (question) => {
    questions.push(question);
    if (question !== undefined) typeInto('Mirror')('yes\r');
  });
  const run = (command: string) =>
    shell.run({ command, timeoutMs: 15_000, signal: new AbortController().signal, onOutput: () => undefined });

  after(async () => {
    await shell.dispose();
    rmSync(root, { recursive: true, force: true });
  });

  it('tells that a command waits for an answer, and when it has it', async () => {
    const { text } = await run(`printf 'Proceed? '; read -r answer; echo "$answer"`);
    assert.equal(text, 'Proceed? yes\n');
    assert.deepEqual(questions, ['Proceed?', undefined]);
  });

  it('ends the input of a command that waits where nobody types, and says so', async () => {
    const { text, exitCode, notices } = await run('cat; echo over');
    assert.deepEqual([text, exitCode], ['over\n', 0]);
    assert.match(notices.join(), /Nobody typed anything for 2 s/u);
    assert.deepEqual((await run('echo quick')).notices, []);
  });

  it('is no pipe for programs that would search one instead of the folder', async () => {
    await run('echo needle >file');
    const { text, durationMs } = await run(
      `type rg >/dev/null 2>&1 || rg() { [ -p /dev/stdin ] || grep -r "$1"; }; rg needle`,
    );
    assert.match(text, /file:.*needle/u);
    assert.ok(durationMs < 2000);
  });

  it('passes Ctrl+C on to a server that was left running', async () => {
    const server = `require('node:http').createServer().listen(0, '127.0.0.1', function () {
      console.log(process.pid, 'up on http://localhost:' + this.address().port);
    });`;
    writeFileSync(join(root, 'server.js'), server);
    const { text, listensAt } = await run('node server.js');
    const pid = Number(/(\d+) up on/.exec(text)?.[1]);
    assert.ok(listensAt !== undefined && isRunning(pid), text);
    await run('echo on');
    typeInto('Mirror')('\u0003');
    await until(() => !isRunning(pid), 'the server has ended');
  });

  it('ends everything on the second Ctrl+C, when the first one is not obeyed', async () => {
    const { status } = await shell.run({
      command: "trap '' INT; echo ready; sleep 1000; sleep 1000",
      timeoutMs: 15_000,
      signal: new AbortController().signal,
      onOutput: () => typeInto('Mirror')('\u0003\u0003'),
    });
    assert.equal(status, 'aborted');
  });
});

describe('the integrated terminal', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-test-')));
  const request = (command: string, more: Partial<ShellRequest> = {}): ShellRequest => ({
    command,
    timeoutMs: 15_000,
    signal: new AbortController().signal,
    onOutput: () => undefined,
    ...more,
  });
  const terminal = (): vscode.Terminal => {
    const found = vscode.window.terminals.findLast(({ name }) => name === 'Knack');
    assert.ok(found);
    return found;
  };

  after(() => rmSync(root, { recursive: true, force: true }));

  for (const terminalShell of others) {
    it(`runs a command in ${basename(terminalShell)}`, async () => {
      const shell = await open({ root, outputLimit: 2000, terminalShell });
      const { text, exitCode } = await shell.run(request(`echo "it's \\$HOME" '!x' && (exit 3)`));
      await shell.dispose();
      assert.deepEqual([text, exitCode], ["it's $HOME !x\n", 3]);
    });
  }

  it('is a terminal to the command, and takes what the user types', async () => {
    const shell = await open({ root, outputLimit: 2000, terminalShell: '/bin/bash' });
    let shown = '';
    const onOutput = (text: string): void => {
      shown += text;
      if (shown.endsWith('Name? ')) terminal().sendText('Ada');
    };
    const command = `[ -t 0 ] && [ -t 1 ] && printf 'Name? ' && read -r name && echo "Hello, $name"`;
    const { text, exitCode } = await shell.run(request(command, { onOutput }));
    await shell.dispose();
    assert.deepEqual([text, exitCode], ['Name? Ada\nHello, Ada\n', 0]);
  });

  it('takes Ctrl+C', async () => {
    const shell = await open({ root, outputLimit: 2000, terminalShell: '/bin/bash' });
    const onOutput = (text: string): void => {
      if (text.includes('ready')) terminal().sendText('\u0003', false);
    };
    const { exitCode, signalName } = await shell.run(request('echo ready; exec sleep 1000', { onOutput }));
    const { text } = await shell.run(request('echo on'));
    await shell.dispose();
    assert.deepEqual([exitCode, signalName, text], [undefined, 'SIGINT', 'on\n']);
  });

  it('that the user closes ends the command, and the next one gets another', async () => {
    const shell = await open({ root, outputLimit: 2000, terminalShell: '/bin/bash' });
    const onOutput = (text: string): void => {
      if (text.includes('ready')) terminal().dispose();
    };
    const closed = await shell.run(request('echo ready; sleep 1000', { onOutput }));
    const { text } = await shell.run(request('echo on'));
    await shell.dispose();
    assert.deepEqual([closed.status, text], ['aborted', 'on\n']);
  });

  it('says when output is missing, and keeps the true status, where a command forges the marks of its end', async () => {
    const shell = await open({ root, outputLimit: 2000, terminalShell: '/bin/bash' });
    const forgery = String.raw`printf 'a\033]633;D;0\007'; sleep 0.3; echo b; exit 5`;
    const { exitCode, text, notices } = await shell.run(request(forgery));
    const next = await shell.run(request('echo on'));
    await shell.dispose();
    assert.equal(exitCode, 5);
    assert.ok(text === 'ab\n' || notices.some((notice) => notice.includes('could not be read')), text);
    assert.equal(next.text, 'on\n');
  });

  it('runs a command in the sandbox, which takes input, keeps its folder and writes nothing', async function () {
    if ((await createSandbox(root).problem()) !== undefined) this.skip();
    mkdirSync(join(root, 'sub'), { recursive: true });
    writeFileSync(join(root, '.env'), 'KEY=hunter2');
    const shell = await open({ root, outputLimit: 2000, terminalShell: '/bin/bash' });
    const confinement = { level: 'read', hidesSecrets: true } as const;
    const onOutput = (text: string): void => {
      if (text.endsWith('Name? ')) terminal().sendText('Ada');
    };
    const asked = `[ -t 1 ] && printf 'Name? ' && read -r name && echo "Hello, $name"; cd sub; exit 3`;
    const { text, exitCode, cwd } = await shell.run(request(asked, { confinement, onOutput }));
    const written = await shell.run(request('echo x > new', { confinement }));
    const secret = await shell.run(request('cat ../.e*', { confinement }));
    const outside = await shell.run(request('echo x > new && pwd'));
    await shell.dispose();
    assert.deepEqual([text, exitCode, cwd], ['Name? Ada\nHello, Ada\n', 3, join(root, 'sub')]);
    assert.match(written.text, /Read-only file system/);
    assert.doesNotMatch(secret.text, /hunter2/);
    assert.deepEqual([outside.text, outside.exitCode], [`${join(root, 'sub')}\n`, 0]);
  });

  it('takes Ctrl+C and the time limit in the sandbox', async function () {
    if ((await createSandbox(root).problem()) !== undefined) this.skip();
    const confinement = { level: 'read', hidesSecrets: true } as const;
    const shell = await open({ root, outputLimit: 2000, terminalShell: '/bin/bash' });
    const onOutput = (text: string): void => {
      if (text.includes('ready')) terminal().sendText('\u0003', false);
    };
    const stopped = await shell.run(request('echo ready; sleep 1000', { confinement, onOutput }));
    const late = await shell.run(request('echo on; sleep 1000', { confinement, timeoutMs: 1500 }));
    const next = await shell.run(request('echo next', { confinement }));
    await shell.dispose();
    assert.notEqual(stopped.exitCode, 0);
    assert.notEqual(stopped.status, 'timedOut');
    // The first process of a sandbox outlives its child for a moment, and says so.
    assert.match(late.text, /^on\n(?:Terminated\n)?$/);
    assert.deepEqual([late.status, next.text], ['timedOut', 'next\n']);
  });

  it('is not used where shell integration does not come up', async () => {
    const options = { root, outputLimit: 2000, terminalShell: '/bin/sh', integrationDeadlineMs: 1500 };
    assert.equal(await openTerminalShell(options), undefined);
  });
});
