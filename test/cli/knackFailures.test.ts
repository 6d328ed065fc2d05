import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonLines, makefile, runAfresh, task } from './buildFirst.ts';
import type { Knack } from './knack.ts';
import { bundleKnack } from './knack.ts';

describe('knack when it is stopped or refused', function () {
  let knack: Knack;
  before(async () => {
    knack = await bundleKnack();
  });
  after(() => knack.dispose());

  const afresh = (cwd: string, ...more: readonly string[]) => runAfresh(knack, cwd, ...more);

  it('ends cleanly on SIGINT, with exit status 130, and keeps the episode', async () => {
    const cwd = knack.workspace('aborts', { Makefile: 'test: ; @echo started; sleep 1000\n' });
    let sent = false;
    const { status } = await knack.run([...task, '--cwd', cwd], {
      onStdout: (text, kill) => {
        if (sent || !text.includes('│ started')) return;
        sent = true;
        kill('SIGINT');
      },
    });
    assert.equal(status, 130);
    const listed = await knack.run(['episodes', '--json', '--cwd', cwd]);
    assert.equal(jsonLines(listed.stdout)[0]?.['outcome'], 'aborted');
  });

  it('exits with 1 when the task failed, with 2 when it was called wrongly', async () => {
    const cwd = knack.workspace('fails', { Makefile: 'test: ; @exit 3\n' });
    assert.equal((await knack.run([...task, '--cwd', cwd, '--max-steps', '3'])).status, 1);
    for (const [args, message] of [
      [['run', 'x', '--beta', '-1'], /--beta is "-1"; allowed: a number from 0 to 1000/],
      [['run', 'x', '--max-steps', '1.5'], /--max-steps is "1\.5"; allowed: a whole number/],
      [['run', 'x', '--speed', '1'], /unknown option '--speed'/],
      [['run', ' '], /the task is empty/],
      [['run', 'x', '--cwd', '/nowhere'], /\/nowhere is not a folder/],
      [['rate', 'sideways'], /give a rating/],
      [['rate', 'up', '--cwd', cwd, '--step', '99'], /--step 99/],
      [['explain', 'nonsense', '--cwd', cwd], /there is no episode 'nonsense'/],
      [['run', 'x', '--model', 'm', '--base-url', 'ftp:x'], /not an http or https address/],
      [['nonsense'], /unknown command 'nonsense'/],
    ] as const) {
      const { status, stderr } = await knack.run(args);
      assert.equal(status, 2, args.join(' '));
      assert.match(stderr, message);
    }
  });

  it('aborts the episode, and ends its children, when nobody reads its output any more', async () => {
    const cwd = knack.workspace('unread', {
      Makefile: 'test: ; @echo $$$$ > pid; while sleep 0.02; do echo tick; done\n',
    });
    const { status } = await knack.run([...task, '--cwd', cwd], { readUntil: 'tick' });
    assert.equal(status, 130);
    assert.equal(await lastOutcome(cwd), 'aborted');
    const pid = Number(readFileSync(join(cwd, 'pid'), 'utf8'));
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  });

  it('says in one line that its output cannot be written', async function () {
    if (!existsSync('/dev/full')) this.skip();
    const cwd = knack.workspace('full', { Makefile: makefile });
    const { status, stderr } = await knack.run(['episodes', '--cwd', cwd], {
      wrapper: ['sh', '-c', 'exec "$@" > /dev/full', 'sh'],
    });
    assert.equal(status, 1);
    assert.match(stderr, /^knack: standard output cannot be written: ENOSPC.*\n$/);
  });

  it('reads a memory that it may not write, and says so when asked to write', async function () {
    const unshare = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-rm'];
    const [command = '', ...rest] = unshare;
    if (spawnSync(command, [...rest, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0) this.skip();
    const cwd = knack.workspace('readonly', { Makefile: makefile });
    const memoryDir = join(knack.folder, 'readonly-memory');
    const where = ['--cwd', cwd, '--memory-dir', memoryDir];
    await afresh(cwd, '--memory-dir', memoryDir);
    const mount = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" || exit 9; shift; exec "$@"';
    const wrapper = [...unshare, 'sh', '-c', mount, 'sh', memoryDir];
    const looking = [
      ['episodes'],
      ['explain'],
      ...[['stats'], ['list'], ['search', 'make'], ['export'], ['verify']].map((words) => ['memory', ...words]),
      ['replay'],
      ['doctor'],
    ];
    for (const words of looking) {
      const { status, stdout, stderr } = await knack.run([...words, ...where], { wrapper });
      assert.deepEqual([status, stderr], [0, ''], words.join(' '));
      assert.notEqual(stdout, '');
    }
    for (const words of [['rate', 'up'], task]) {
      const { status, stderr } = await knack.run([...words, ...where], { wrapper });
      assert.equal(status, 1);
      assert.match(stderr, /^knack: .*experience\.db cannot be written\. Make the file and its folder writable/);
    }
  });

  it('aborts the episode on Ctrl+C at any of its questions', async function () {
    if (spawnSync('sh', ['-c', 'script -qec true /dev/null']).status !== 0) this.skip();
    const cwd = knack.workspace('leaves', { Makefile: makefile });
    const [up, down, enter, leave] = ['\x1b[A', '\x1b[B', '\r', '\x03'];
    for (const answers of [
      [['Run make', leave]],
      [
        ['Run make', down + down + enter],
        ['Command', leave],
      ],
      [
        ['Run make', up + enter],
        ['Why not?', leave],
      ],
    ] as const) {
      const { status, stdout } = await atTerminal(['run', 'run the unit tests', '--cwd', cwd], answers);
      assert.equal(status, 130, stdout);
      assert.match(stdout, /aborted.*: aborted by the user, 1 step/);
      assert.doesNotMatch(stdout, /force closed/);
      assert.equal(await lastOutcome(cwd), 'aborted');
    }
  });

  /** Outcome of the newest episode. */
  async function lastOutcome(cwd: string): Promise<unknown> {
    return jsonLines((await knack.run(['episodes', '--json', '--limit', '1', '--cwd', cwd])).stdout)[0]?.['outcome'];
  }

  /** Runs `args` at a terminal of its own, and types `answers`, each once its question is there. */
  async function atTerminal(args: readonly string[], answers: readonly (readonly [question: string, keys: string])[]) {
    let [seen, asked] = [0, 0];
    return knack.run(args, {
      terminal: true,
      onStdout: (text, _kill, type) => {
        const [question = '', keys = ''] = answers[asked] ?? [];
        if (question === '' || !text.slice(seen).includes(question)) return;
        seen = text.length;
        asked++;
        type(keys);
      },
    });
  }
});
