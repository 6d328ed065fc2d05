import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge, outcomesHash } from '../../../bench/intercode/outcomes.ts';
import { createSandbox, sandboxProblem, type Sandbox } from '../../../bench/intercode/sandbox.ts';
import type { TreeEntry } from '../../../bench/intercode/data.ts';

const tree: TreeEntry[] = [{ path: '/data/a.txt', kind: 'file', mode: '0o644', text: 'one\ntwo\n' }];
const task = (gold: string, ...commands: string[]) => ({
  query: gold,
  gold,
  proposals: commands.map((command) => ({ command, counts: { model: 1 } })),
});

describe('verdicts of the intercode suite', () => {
  let sandbox: Sandbox | undefined;
  before(function () {
    if (sandboxProblem() !== undefined) this.skip();
    sandbox = createSandbox(tree);
  });
  after(() => sandbox?.remove());

  const verdict = (gold: string, ...commands: string[]) => {
    assert.ok(sandbox);
    return judge(sandbox, task(gold, ...commands));
  };

  it('name the proposals that print and change what gold does', async () => {
    const lines = await verdict(
      'wc -l < /data/a.txt',
      'grep -c . /data/a.txt',
      'cat /data/a.txt',
      'echo 2; rm /data/a.txt',
    );
    assert.deepEqual(lines, { solutions: ['grep -c . /data/a.txt'] });
    const packed = await verdict('tar cf /a.tar /data', 'tar -c -f a.tar data/', 'tar cf /a.tar /data/a.txt');
    assert.deepEqual(packed, { solutions: ['tar -c -f a.tar data/'] });
  });

  it('leave out a gold that does nothing, or something else each time, or comes to no end', async () => {
    assert.deepEqual(await verdict('true', 'true', 'ls'), {});
    // Within one second gold agrees with itself, but not with a proposal, or with gold, of the next.
    assert.deepEqual((await verdict('date +%s', 'date +%s', 'ls')).solutions ?? [], []);
    assert.deepEqual(await verdict('yes', 'yes', 'ls'), {});
  });

  it('find the same however a process substitution is scheduled', async () => {
    const gold = 'cat /data/a.txt | tee >(wc -l)';
    assert.deepEqual(await verdict(gold, gold, 'cat /data/a.txt'), { solutions: [gold] });
  });
});

describe('a proposal that agrees with gold only sometimes', () => {
  it('does not solve the task', async () => {
    let runs = 0;
    const sandbox: Sandbox = {
      run: (command) => {
        const lucky = command === 'gold' || command === 'good' || runs++ !== 2;
        return Promise.resolve({ output: lucky ? 'a' : 'b', files: '', printed: true, changed: false });
      },
      remove: () => undefined,
    };
    assert.deepEqual(await judge(sandbox, task('gold', 'lucky', 'good')), { solutions: ['good'] });
  });
});

describe('the hash of outcomes', () => {
  const judged = (gold: string, ...solutions: string[]) => ({ ...task(gold), solutions: new Set(solutions) });

  it('does not depend on order, but on every solution', () => {
    const hash = outcomesHash([judged('a', 'x', 'y'), judged('b', 'z')]);
    assert.match(hash, /^[0-9a-f]{8}$/);
    assert.equal(outcomesHash([judged('b', 'z'), judged('a', 'y', 'x')]), hash);
    assert.notEqual(outcomesHash([judged('b', 'z'), judged('a', 'x')]), hash);
  });
});

describe('judged files of the intercode suite', () => {
  const script = `
    const { judgeTasks } = await import(process.argv[1] + 'outcomes.ts');
    const { readInterCode } = await import(process.argv[1] + 'data.ts');
    const [, , path, stopAfter] = process.argv;
    const done = [];
    try {
      const tasks = await judgeTasks(path, readInterCode(path), (count) => {
        done.push(count);
        if (count === Number(stopAfter)) process.exit(7);
      });
      console.log(JSON.stringify([done, tasks.map(({ query, solutions }) => [query, ...solutions])]));
    } catch (error) {
      console.log(JSON.stringify(error.message));
    }`;
  const bench = new URL('../../../bench/intercode/', import.meta.url).href;
  let folder = '';
  before(function () {
    if (sandboxProblem() !== undefined) this.skip();
    folder = mkdtempSync(join(tmpdir(), 'knack-test-'));
    chmodSync(folder, 0o755);
  });
  after(() => folder && rmSync(folder, { recursive: true }));

  /** In a process of its own, with a cache folder of its own. */
  function judgeFile(name: string, content: unknown, stopAfter = 0): unknown {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    const args = ['--input-type=module', '-e', script, bench, path, String(stopAfter)];
    const env = { ...process.env, XDG_CACHE_HOME: folder, TMPDIR: folder };
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env }));
  }

  it('keep the verdicts that were reached before the process was ended', () => {
    const gold = ['echo 1', 'echo 2'];
    const content = { fileSystem: 1, tree, tasks: gold.map((command) => task(command, command, 'ls')) };
    const expected = gold.map((command) => [command, command]);
    assert.throws(() => judgeFile('a.json', content, 1), { status: 7 });
    assert.deepEqual(judgeFile('a.json', content), [[2], expected]);
    assert.deepEqual(judgeFile('a.json', content), [[], expected]);
  });

  it('are named when they have no usable task, or a tree that would be written elsewhere', () => {
    const hopeless = { fileSystem: 1, tree, tasks: [task('echo 1', 'echo 2')] };
    assert.match(String(judgeFile('b.json', hopeless)), /b\.json: in no task/);
    const escaping = { ...hopeless, tree: [{ ...tree[0], path: '../x' }] };
    assert.match(String(judgeFile('c.json', escaping)), /c\.json: tree entry \.\.\/x leads out of the tree/);
  });
});
