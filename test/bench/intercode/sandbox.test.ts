import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitOf } from '../../../bench/intercode/suite.ts';
import { createSandbox, sandboxProblem, type Execution, type Sandbox } from '../../../bench/intercode/sandbox.ts';
import type { TreeEntry } from '../../../bench/intercode/data.ts';

const tree: TreeEntry[] = [
  { path: '/testbed', kind: 'dir', mode: '0o755' },
  { path: '/testbed/a.txt', kind: 'file', mode: '0o644', text: 'one\n' },
  { path: '/testbed/new.txt', kind: 'file', mode: '0o644', text: 'two\n', mtime: 1_600_000_000 },
  { path: '/testbed/old.txt', kind: 'file', mode: '0o644', text: 'two\n', mtime: 1_600_000_000 - 40 * 86_400 },
];

describe('sandboxes', () => {
  /** Where sandboxes are made meanwhile. */
  let folder = '';
  let usual: string | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'knack-test-'));
    chmodSync(folder, 0o777);
    usual = process.env['TMPDIR'];
    process.env['TMPDIR'] = folder;
  });
  afterEach(() => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    rmSync(folder, { recursive: true, force: true });
  });

  describe('of the intercode suite', () => {
    const problem = sandboxProblem();
    let sandbox: Sandbox;

    beforeEach(function () {
      if (problem !== undefined) this.skip();
      sandbox = createSandbox(tree);
    });
    afterEach(() => {
      if (problem !== undefined) return;
      sandbox.remove();
      assert.deepEqual(readdirSync(folder), []);
    });

    it('tells outputs and effects apart, and starts from the same files each time', async () => {
      const read = await sandbox.run('cat /testbed/a.txt');
      assert.deepEqual([read.printed, read.changed], [true, false]);
      assert.deepEqual(await sandbox.run('printf "one\\n\\n"'), read);
      const removed = await sandbox.run('rm /testbed/a.txt');
      assert.deepEqual([removed.printed, removed.changed], [false, true]);
      assert.equal((await sandbox.run('unlink testbed/a.txt')).files, removed.files);
      assert.deepEqual(await sandbox.run('cat /testbed/a.txt'), read);
    });

    it('has files of the same ages on any day', async () => {
      const found = await Promise.all(
        [
          'find /testbed -type f -mtime +39 -mtime -41',
          'find /testbed -name "*.txt" -mmin +179 -mmin -185 | sort',
          'echo /testbed/old.txt',
          'echo /testbed/a.txt; echo /testbed/new.txt',
        ].map((command) => sandbox.run(command)),
      );
      const [aged, recent, old, others] = found.map(({ output }) => output);
      assert.deepEqual([aged, recent], [old, others]);
    });

    it('has no network and no privileges', async () => {
      const interfaces = await sandbox.run('ls /sys/class/net 2>/dev/null; cat /proc/net/route | tail -n +2');
      assert.equal(interfaces.printed, false);
      const privileged = await sandbox.run(
        'touch /usr/x 2>/dev/null && echo yes; mount -t tmpfs x /testbed 2>/dev/null && echo yes',
      );
      assert.equal(privileged.printed, false);
    });

    it('ends what runs in the background, well before the test would time out', async () => {
      assert.equal((await sandbox.run('sleep 60 >/dev/null 2>&1 & echo started')).printed, true);
    });

    it('waits for what still prints', async () => {
      const counted = await sandbox.run('echo one > >(sleep 0.3; wc -l)');
      assert.equal(counted.output, (await sandbox.run('echo 1')).output);
    });

    it('ends commands that print or write without end', async () => {
      assert.match((await sandbox.run('yes')).problem ?? '', /limit/);
      assert.match(
        (await sandbox.run('for i in {1..15}; do fallocate -l 19M $i; done; sleep 9')).problem ?? '',
        /limit/,
      );
    });

    it('reads names that are not UTF-8, and gives up on paths that are too long', async () => {
      const strange = await sandbox.run("touch $'\\xff\\xfe'");
      assert.deepEqual([strange.changed, strange.problem], [true, undefined]);
      assert.notEqual((await sandbox.run("touch $'\\xff\\xfd'")).files, strange.files);
      const deep = await sandbox.run('mkdir -p $(printf a-long-name-%s/ {1..400})');
      assert.match(deep.problem ?? '', /ENAMETOOLONG/);
      assert.deepEqual([deep.printed, deep.changed], [false, false]);
    });
  });

  describe('of the intercode suite, run by an ordinary user', () => {
    const script = `
    const { createSandbox, sandboxProblem } = await import(process.argv[1]);
    const [tree, commands] = JSON.parse(process.argv[2]);
    if (sandboxProblem() === undefined) {
      const sandbox = createSandbox(tree);
      console.log(JSON.stringify(await Promise.all(commands.map((command) => sandbox.run(command)))));
      sandbox.remove();
    }`;

    it('reads what a command made unreadable, and removes it', function () {
      if (sandboxProblem() !== undefined) this.skip();
      const commands = [
        'chmod 000 /testbed/a.txt',
        'chmod 000 /testbed',
        'rm /testbed/a.txt; chmod 000 /testbed',
        'true',
      ];
      const module = new URL('../../../bench/intercode/sandbox.ts', import.meta.url).href;
      const printed = execFileSync(
        process.execPath,
        ['--input-type=module', '-e', script, module, JSON.stringify([tree, commands])],
        { encoding: 'utf8', ...(process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}) },
      );
      const done = JSON.parse(printed) as Execution[];
      assert.deepEqual(
        done.map(({ changed, problem }) => [changed, problem]),
        [true, true, true, false].map((changed) => [changed, undefined]),
      );
      assert.equal(new Set(done.map(({ files }) => files)).size, 4);
      assert.deepEqual(readdirSync(folder), []);
    });
  });

  describe('from trees with strange paths', () => {
    const text = (path: string): TreeEntry => ({ path, kind: 'file', mode: '0o644', text: 'escaped' });
    const link = (path: string): TreeEntry => ({ path, kind: 'link', mode: '0o777', target: folder });

    for (const [title, path, entries] of [
      ['above the root', '../../escaped.txt', () => [text('../../escaped.txt')]],
      ['through a link', '/lnk/escaped.txt', () => [link('/lnk'), text('/lnk/escaped.txt')]],
      ['over a link', '/./lnk', () => [link('/lnk'), text('/./lnk')]],
    ] as const) {
      it(`are not written ${title}`, () => {
        assert.throws(
          () => createSandbox(entries()),
          (error: Error) => error.message.includes(`tree entry ${path} leads`),
        );
        assert.deepEqual(readdirSync(folder), []);
      });
    }
  });
});

describe('splits of the intercode suite', () => {
  it('depend on nothing but the text of the task', () => {
    const queries = Array.from({ length: 200 }, (_, number) => `task ${number}`);
    const tune = queries.filter((query) => splitOf(query) === 'tune');
    assert.ok(tune.length > 70 && tune.length < 130);
    assert.deepEqual(
      queries.toReversed().filter((query) => splitOf(query) === 'tune'),
      tune.toReversed(),
    );
  });
});
