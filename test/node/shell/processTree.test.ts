import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type ProcessEntry, hasProc, processTable, psTable } from '../../../src/node/shell/processTable.ts';
import { type RunIdentity, endProcesses, membersOf, processIdentity } from '../../../src/node/shell/processTree.ts';

function entry(pid: number, fields: Partial<ProcessEntry> = {}): ProcessEntry {
  return { pid, parent: 1, group: pid, session: pid, startTime: String(pid), runs: [], outputs: [], ...fields };
}

const run: RunIdentity = { id: 'shell.1', leader: 100, output: 'pipe', known: new Set() };
const membersIn = (identity: RunIdentity, ...table: ProcessEntry[]): number[] =>
  membersOf(identity, table).map(({ pid }) => pid);

describe('the processes of a run', () => {
  it('are those of its group, session, marker and pipe, and all below them', () => {
    const table = [
      entry(100),
      entry(101, { group: 100, session: undefined }),
      entry(102, { group: 102, session: 100 }),
      entry(103, { runs: ['outer.7', 'shell.1'] }),
      entry(104, { outputs: ['elsewhere', 'pipe'] }),
      entry(105, { parent: 106 }),
      entry(106, { parent: 103 }),
      entry(107, { runs: ['shell.11'], outputs: ['other'] }),
      entry(1, { parent: 0 }),
    ];
    assert.deepEqual(membersIn(run, ...table), [100, 101, 102, 103, 104, 105, 106]);
  });

  it('are not those of a later process with the same id', () => {
    const gone = { ...run, leader: undefined };
    assert.deepEqual(membersIn(gone, entry(100), entry(101, { group: 100 })), []);
    const known = { ...gone, known: new Set([processIdentity(entry(103))]) };
    assert.deepEqual(membersIn(known, entry(103)), [103]);
    assert.deepEqual(membersIn(known, entry(103, { startTime: 'later' })), []);
  });

  it('can be those of all runs of a shell', () => {
    const all = { ...run, id: 'shell', leader: undefined, output: undefined };
    assert.deepEqual(
      membersIn(
        all,
        entry(5, { runs: ['shell.1'] }),
        entry(6, { runs: ['shell.22'] }),
        entry(7, { runs: ['shellfish.1'] }),
      ),
      [5, 6],
    );
  });

  it('are never this process', () => {
    assert.deepEqual(membersIn(run, entry(process.pid, { runs: ['shell.1'] })), []);
  });
});

describe('the end of processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knack-end-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Whether a shell that ignores TERM, as the first process of a sandbox does, came to its next command. */
  async function wentOn(isHeld: boolean): Promise<boolean> {
    const file = join(folder, `next-${String(isHeld)}`);
    // A signal that is ignored would be inherited: a trap that does nothing is not.
    const shell = spawn('bash', ['-c', `trap : TERM; echo; sleep 30; echo next > ${file}; sleep 30`], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(shell.stdout, 'data');
    const members = (): readonly ProcessEntry[] => processTable().filter(({ group }) => group === shell.pid);
    assert.deepEqual(await endProcesses(members, 500, ({ pid }) => isHeld && pid === shell.pid), []);
    return existsSync(file);
  }

  it('lets a process that is held start nothing more', async () => {
    assert.equal(await wentOn(true), false);
    assert.equal(await wentOn(false), true, 'one that is not held goes on with its next command');
  });
});

describe('the table of processes', () => {
  for (const [source, table] of Object.entries({ 'the default source': processTable, ps: psTable })) {
    it(`has this process and its children, by ${source}, and no zombies`, async () => {
      const child = spawn('sleep', ['1000'], { detached: true });
      const find = (): ProcessEntry | undefined => table().find(({ pid }) => pid === child.pid);
      const found = find();
      assert.deepEqual([found?.parent, found?.group], [process.pid, child.pid]);
      assert.notEqual(found?.startTime, '');
      assert.equal(find()?.startTime, found?.startTime);
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
      assert.equal(find(), undefined);
    });
  }

  it('tells where /proc is that ps and /proc agree', function () {
    if (!hasProc()) return this.skip();
    const ids = ({ pid, parent, group }: ProcessEntry): string => [pid, parent, group].join();
    const byPs = new Set(psTable().map(ids));
    // Others come and go meanwhile; the parents of this process stay.
    assert.ok(
      processTable()
        .filter(({ pid }) => pid === process.pid || pid === process.ppid)
        .every((own) => byPs.has(ids(own))),
    );
  });
});
