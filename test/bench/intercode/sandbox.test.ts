import assert from 'node:assert/strict';
import { splitOf } from '../../../bench/intercode/suite.ts';
import { createSandbox, sandboxProblem, type Sandbox } from '../../../bench/intercode/sandbox.ts';
import type { TreeEntry } from '../../../bench/intercode/data.ts';

const tree: TreeEntry[] = [
  { path: '/testbed', kind: 'dir', mode: '0o755' },
  { path: '/testbed/a.txt', kind: 'file', mode: '0o644', text: 'one\n' },
  { path: '/testbed/old.txt', kind: 'file', mode: '0o644', text: 'two\n', mtime: 1_600_000_000 },
];

describe('sandbox of the intercode suite', () => {
  const problem = sandboxProblem();
  let sandbox: Sandbox | undefined;

  before(() => {
    if (problem === undefined) sandbox = createSandbox(tree, new Date('2026-01-01T00:00:00Z'));
  });
  after(() => sandbox?.remove());

  it('works, or says what is missing and how to get it', () => {
    if (problem !== undefined) assert.match(problem, /bubblewrap .*(install|user namespaces)/);
  });

  it('tells outputs and effects apart, and starts from the same files each time', async () => {
    if (!sandbox) return;
    const read = await sandbox.run('cat /testbed/a.txt');
    assert.deepEqual([read.printed, read.changed], [true, false]);
    assert.deepEqual(await sandbox.run('printf "one\\n\\n"'), read);
    const removed = await sandbox.run('rm /testbed/a.txt');
    assert.deepEqual([removed.printed, removed.changed], [false, true]);
    assert.equal((await sandbox.run('unlink testbed/a.txt')).files, removed.files);
    assert.deepEqual(await sandbox.run('cat /testbed/a.txt'), read);
  });

  it('keeps the ages of files', async () => {
    if (!sandbox) return;
    const expected = await sandbox.run('echo /testbed/old.txt');
    assert.equal((await sandbox.run('find /testbed -type f -mtime +1000')).output, expected.output);
  });

  it('has no network and no privileges', async () => {
    if (!sandbox) return;
    const interfaces = await sandbox.run('ls /sys/class/net 2>/dev/null; cat /proc/net/route | tail -n +2');
    assert.equal(interfaces.printed, false);
    const privileged = await sandbox.run(
      'touch /usr/x 2>/dev/null && echo yes; mount -t tmpfs x /testbed 2>/dev/null && echo yes',
    );
    assert.equal(privileged.printed, false);
  });

  it('ends what runs in the background, well before the test would time out', async () => {
    const done = await sandbox?.run('sleep 60 >/dev/null 2>&1 & echo started');
    if (done) assert.equal(done.printed, true);
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
