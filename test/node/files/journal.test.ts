import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journalFolder, rollBack } from '../../../src/node/files/journal.ts';

/** Changes four files in one transaction; dies instead of the n-th call that changes what a name stands for. */
const script = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const [files, journals, at] = process.argv.slice(1);
  let count = 0;
  for (const name of ['link', 'rename', 'rm']) {
    const real = fs.promises[name];
    fs.promises[name] = (...all) => {
      if ((count += 1) === Number(at)) process.kill(process.pid, 'SIGKILL');
      return real(...all);
    };
  }
  syncBuiltinESMExports();
  const { nodeFiles } = await import(files);
  const workspace = nodeFiles(process.cwd(), journals);
  const versionOf = async (path) => (await workspace.read(path)).file.version;
  const done = await workspace.apply([
    { path: 'a', text: 'A', expected: await versionOf('a') },
    { path: 'new/b', text: 'B', expected: undefined },
    { path: 'c', text: undefined, expected: await versionOf('c') },
    { path: 'd', text: 'd, longer', expected: await versionOf('d') },
  ]);
  console.log(JSON.stringify(done), count);`;

describe('a change of several files whose process is killed', () => {
  let root: string;
  let journals: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-journal-')));
    journals = journalFolder({ folder: join(root, 'data') });
    mkdirSync(join(root, 'files'));
    for (const name of ['a', 'c', 'd']) writeFileSync(join(root, 'files', name), name);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const contents = () => {
    const folder = join(root, 'files');
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort();
    return paths.map((path) => `${path.slice(folder.length + 1)}: ${readFileSync(path, 'utf8')}`);
  };
  const killedAt = (n: number) => {
    const files = new URL('../../../src/node/files/textFiles.ts', import.meta.url).href;
    const args = ['--input-type=module', '-e', script, files, journals, String(n)];
    const { stdout, stderr, signal } = spawnSync(process.execPath, args, {
      cwd: join(root, 'files'),
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    assert.ok(signal === 'SIGKILL' || stdout.startsWith('{"ok":true}'), stderr);
    return { isKilled: signal === 'SIGKILL', calls: Number(stdout.split(' ')[1]) };
  };
  const before = ['a: a', 'c: c', 'd: d'];
  const after = ['a: A', 'd: d, longer', 'new/b: B'];

  it('is rolled back, or was done, wherever it died', async () => {
    const { calls } = killedAt(0);
    assert.deepEqual(contents(), after);
    assert.deepEqual(readdirSync(journals), []);
    const seen = new Set<string>();
    for (let n = 1; n <= calls; n++) {
      rmSync(join(root, 'files'), { recursive: true });
      mkdirSync(join(root, 'files'));
      for (const name of ['a', 'c', 'd']) writeFileSync(join(root, 'files', name), name);
      assert.ok(killedAt(n).isKilled);
      await rollBack(journals);
      const files = contents().filter((line) => !line.includes('.knack: '));
      assert.deepEqual(files, files.includes('a: a') ? before : after, `killed at call ${n}`);
      assert.deepEqual(readdirSync(journals), []);
      seen.add(files.includes('a: a') ? 'before' : 'after');
    }
    assert.deepEqual([...seen].sort(), ['after', 'before']);
  });

  it('leaves a file as it is that was changed since', async () => {
    // By then `a` is replaced and `new/b` made.
    assert.ok(killedAt(5).isKilled);
    writeFileSync(join(root, 'files', 'a'), 'by hand');
    await rollBack(journals);
    assert.deepEqual(contents(), ['a: by hand', 'c: c', 'd: d']);
  });

  it('is not touched while the process lives', async () => {
    mkdirSync(journals, { recursive: true });
    const name = `${process.pid}-0123456789ab.json`;
    writeFileSync(join(journals, name), JSON.stringify([{ real: join(root, 'files', 'a'), sha256: 'x' }]));
    assert.deepEqual(await rollBack(journals), []);
    assert.deepEqual(readdirSync(journals), [name]);
    writeFileSync(join(journals, '1-damaged.json'), '{');
    await rollBack(journals);
    assert.deepEqual(readdirSync(journals), [name]);
  });
});
