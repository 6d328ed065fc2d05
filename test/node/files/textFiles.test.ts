import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FileChange } from '../../../src/core/ports.ts';
import { nodeFiles } from '../../../src/node/files/textFiles.ts';

describe('text files on disk', () => {
  let root = '';
  const at = (path: string) => join(root, path);
  const read = (path: string) => nodeFiles(root).read(path);
  const problemOf = async (path: string) => {
    const result = await read(path);
    return result.ok ? 'none' : result.problem;
  };
  /** Replaces the text of a file that is there. */
  async function rewrite(path: string, change: (text: string) => string) {
    const result = await read(path);
    assert.ok(result.ok, result.ok ? '' : result.problem);
    const { file } = result;
    return nodeFiles(root).apply([{ path: file.path, text: change(file.text), expected: file.version }]);
  }
  const temporary = () => readdirSync(root, { recursive: true }).filter((name) => String(name).endsWith('.knack'));

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-files-')));
  });
  afterEach(() => {
    assert.deepEqual(temporary(), []);
    rmSync(root, { recursive: true, force: true });
  });

  const encodings: readonly (readonly [string, Buffer, Buffer])[] = [
    ['UTF-8', Buffer.from('ä one\n'), Buffer.from('ä two\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeffone\r\n'), Buffer.from('\ufefftwo\r\n')],
    ['UTF-16', Buffer.from('\ufeffone\n', 'utf16le'), Buffer.from('\ufefftwo\n', 'utf16le')],
    [
      'UTF-16, big end first',
      Buffer.from('\ufeffone', 'utf16le').swap16(),
      Buffer.from('\ufefftwo', 'utf16le').swap16(),
    ],
    ['Latin-1', Buffer.from('caf\u00e9 one\n', 'latin1'), Buffer.from('caf\u00e9 two\n', 'latin1')],
    ['no final line end', Buffer.from('a\none'), Buffer.from('a\ntwo')],
  ];
  for (const [name, before, after] of encodings) {
    it(`keeps what a file is written in: ${name}`, async () => {
      writeFileSync(at('f'), before);
      assert.deepEqual(await rewrite('f', (text) => text.replace('one', 'two')), { ok: true });
      assert.deepEqual(readFileSync(at('f')), after);
    });
  }

  it('refuses characters that the encoding of a file may not have', async () => {
    writeFileSync(at('f'), Buffer.from('caf\u00e9', 'latin1'));
    assert.deepEqual(await rewrite('f', () => '€'), {
      ok: false,
      problem: 'f is not UTF-8, and its encoding may not have all the characters of the new text',
    });
    assert.deepEqual(readFileSync(at('f')), Buffer.from('caf\u00e9', 'latin1'));
  });

  it('keeps the mode of a file, and the link that leads to it', async () => {
    writeFileSync(at('tool.sh'), 'echo 1\n');
    chmodSync(at('tool.sh'), 0o751);
    symlinkSync('tool.sh', at('link'));
    assert.deepEqual(await rewrite('link', () => 'echo 2\n'), { ok: true });
    assert.equal(readlinkSync(at('link')), 'tool.sh');
    assert.equal(readFileSync(at('tool.sh'), 'utf8'), 'echo 2\n');
    assert.equal(statSync(at('tool.sh')).mode & 0o7777, 0o751);
  });

  it('keeps owner and group of a file, and its special bits, as far as this process may', async () => {
    const isRoot = process.getuid?.() === 0;
    const [uid, gid] = isRoot ? [65_534, 65_534] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
    writeFileSync(at('theirs'), 'one\n');
    chownSync(at('theirs'), uid, gid);
    chmodSync(at('theirs'), 0o2760);
    assert.deepEqual(await rewrite('theirs', () => 'two\n'), { ok: true });
    const { uid: owner, gid: group, mode } = statSync(at('theirs'));
    assert.deepEqual([readFileSync(at('theirs'), 'utf8'), owner, group, mode & 0o7777], ['two\n', uid, gid, 0o2760]);
  });

  it('writes into a file of another owner, where that owner could not be kept otherwise, and leaves nothing beside it', async function () {
    if (process.getuid?.() !== 0) return this.skip();
    writeFileSync(at('shared'), 'one\n');
    chmodSync(at('shared'), 0o666);
    chmodSync(root, 0o777);
    process.seteuid?.(65_534);
    try {
      assert.deepEqual(await rewrite('shared', () => 'two\n'), { ok: true });
    } finally {
      process.seteuid?.(0);
    }
    const { uid, mode } = statSync(at('shared'));
    assert.deepEqual([readFileSync(at('shared'), 'utf8'), uid, mode & 0o7777], ['two\n', 0, 0o666]);
    assert.deepEqual(readdirSync(root), ['shared']);
  });

  it('makes folders for a new file, and keeps mode and encoding of a moved one', async () => {
    writeFileSync(at('a.sh'), '\ufeffx\n');
    chmodSync(at('a.sh'), 0o755);
    const result = await read('a.sh');
    assert.ok(result.ok);
    const moved: readonly FileChange[] = [
      { path: 'a.sh', text: undefined, expected: result.file.version },
      { path: 'deep/er/b.sh', text: 'y\n', expected: undefined, movedFrom: 'a.sh' },
    ];
    assert.deepEqual(await nodeFiles(root).apply(moved), { ok: true });
    assert.equal(existsSync(at('a.sh')), false);
    assert.equal(readFileSync(at('deep/er/b.sh'), 'utf8'), '\ufeffy\n');
    assert.equal(statSync(at('deep/er/b.sh')).mode & 0o777, 0o755);
  });

  it('reads no binary file, none over 10 MB, no folder and nothing that is not there', async () => {
    writeFileSync(at('b'), Buffer.from([1, 0, 2]));
    writeFileSync(at('big'), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    mkdirSync(at('folder'));
    assert.equal(await problemOf('b'), 'b is a binary file: only text can be edited');
    assert.equal(await problemOf('big'), 'big has 10.0 MB, more than the 10 MB that can be edited: use a command');
    assert.equal(await problemOf('folder'), 'folder is a folder, not a file');
    assert.equal(await problemOf('none'), 'none does not exist');
    assert.equal(await problemOf('b/c'), 'b/c does not exist: a part of its path is not a folder');
    assert.equal(await problemOf('.'), '. is the workspace folder, not a file');
  });

  it('stays in the workspace, links followed, and out of .git', async () => {
    const outside = realpathSync(mkdtempSync(join(tmpdir(), 'knack-outside-')));
    try {
      writeFileSync(join(outside, 'f'), 'x');
      symlinkSync(outside, at('out'));
      for (const path of ['../f', join(outside, 'f'), 'out/f', 'out/new'])
        assert.match(await problemOf(path), /is outside the workspace/, path);
      const written = await nodeFiles(root).apply([{ path: 'out/new', text: 'x', expected: undefined }]);
      assert.equal(written.ok, false);
      assert.deepEqual(readdirSync(outside), ['f']);
      for (const path of ['.git/hooks/pre-commit', 'sub/.GIT/config'])
        assert.match(await problemOf(path), /belongs to git/, path);
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  it('touches nothing when one of several files has changed since', async () => {
    writeFileSync(at('a'), 'a');
    writeFileSync(at('b'), 'b');
    const [a, b] = [await read('a'), await read('b')];
    assert.ok(a.ok && b.ok);
    writeFileSync(at('b'), 'by hand');
    const applied = await nodeFiles(root).apply([
      { path: 'a', text: 'A', expected: a.file.version },
      { path: 'b', text: 'B', expected: b.file.version },
    ]);
    assert.deepEqual(applied, { ok: false, problem: 'b has changed since it was looked at: read it again' });
    assert.deepEqual([readFileSync(at('a'), 'utf8'), readFileSync(at('b'), 'utf8')], ['a', 'by hand']);
    const made = await nodeFiles(root).apply([{ path: 'a', text: 'A', expected: undefined }]);
    assert.deepEqual(made, { ok: false, problem: 'a exists by now since it was looked at: read it again' });
  });

  it('changes nothing where there is no room for all of it', () => {
    writeFileSync(at('a'), 'a');
    const files = JSON.stringify(new URL('../../../src/node/files/textFiles.ts', import.meta.url).href);
    const script = `
      const { nodeFiles } = await import(${files});
      const files = nodeFiles(process.cwd());
      const a = await files.read('a');
      const big = 'x'.repeat(100_000);
      const changes = [{ path: 'a', text: 'A', expected: a.file.version }, { path: 'b/c', text: big, expected: undefined }];
      console.log(JSON.stringify(await files.apply(changes)));`;
    // Files of at most 32 KB: the write breaks off in the middle.
    const bash = ['-c', 'ulimit -f 32; exec "$0" --input-type=module -e "$1"', process.execPath, script];
    const { stdout, stderr } = spawnSync('bash', bash, { cwd: root, encoding: 'utf8' });
    assert.match(stdout, /"ok":false,"problem":"b\/c was not written: .* nothing was changed"/, stderr);
    assert.deepEqual(readdirSync(root), ['a']);
    assert.equal(readFileSync(at('a'), 'utf8'), 'a');
  });

  it('takes back what was written when a later file cannot be', async () => {
    writeFileSync(at('a'), 'a');
    writeFileSync(at('file'), 'x');
    const a = await read('a');
    assert.ok(a.ok);
    const long = 'n'.repeat(300);
    const applied = await nodeFiles(root).apply([
      { path: 'a', text: 'A', expected: a.file.version },
      { path: 'new/b', text: 'B', expected: undefined },
      { path: `other/${long}`, text: 'C', expected: undefined },
    ]);
    assert.equal(applied.ok, false);
    assert.deepEqual(readdirSync(root).sort(), ['a', 'file']);
    assert.equal(readFileSync(at('a'), 'utf8'), 'a');
    assert.equal(lstatSync(at('a')).isFile(), true);
  });

  it('keeps the old contents, and says where, when they cannot be put back', () => {
    writeFileSync(at('a'), 'a');
    writeFileSync(at('b'), 'b');
    const files = JSON.stringify(new URL('../../../src/node/files/textFiles.ts', import.meta.url).href);
    // A disk that fails from the second move on.
    const script = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { rename } = fs.promises;
      let moves = 0;
      fs.promises.rename = (...all) => ((moves += 1) > 1 ? Promise.reject(new Error('EIO')) : rename(...all));
      syncBuiltinESMExports();
      const { nodeFiles } = await import(${files});
      const files = nodeFiles(process.cwd());
      const change = async (path, text) => ({ path, text, expected: (await files.read(path)).file.version });
      console.log((await files.apply([await change('a', 'A'), await change('b', 'B')])).problem);`;
    const args = ['--input-type=module', '-e', script];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    const [, kept = ''] = /Not put back: a \(old contents: (\S+), beside it\)/.exec(stdout) ?? [];
    assert.equal(readFileSync(at(kept), 'utf8'), 'a', `${stdout}${stderr}`);
    assert.equal(readFileSync(at('b'), 'utf8'), 'b');
    assert.deepEqual(readdirSync(root).sort(), [kept, 'a', 'b'].sort());
    rmSync(at(kept));
  });
});
