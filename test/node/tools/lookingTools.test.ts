import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root, textOf, use, withFreshRoot, write } from './workspaceTools.ts';

describe('read', () => {
  withFreshRoot();
  it('numbers lines and shows the part that is asked for', async () => {
    write('a', 'one\ntwo\r\nthree');
    assert.equal(await textOf('read', { path: 'a' }), '1\tone\n2\ttwo\n3\tthree\n');
    assert.equal(await textOf('read', { path: 'a', startLine: 2, endLine: 2 }), '2\ttwo\n[lines 2-2 of 3]\n');
    assert.equal(await textOf('read', { path: 'a', startLine: 3, endLine: 99 }), '3\tthree\n[lines 3-3 of 3]\n');
    assert.equal(await textOf('read', { path: 'a', startLine: 4 }), 'a has only 3 lines');
    write('empty', '');
    assert.equal(await textOf('read', { path: 'empty' }), '[empty is empty]\n');
    write('blank', '\n\n');
    assert.equal(await textOf('read', { path: 'blank' }), '1\t\n2\t\n');
  });

  it('shows no more than fits, and says where to continue', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `line ${index + 1}`);
    write('long', lines.join('\n'));
    const { text, truncated } = await use('read', { path: 'long' });
    const shown = text.split('\n').length - 2;
    assert.ok(text.startsWith('1\tline 1\n') && Buffer.byteLength(text) < 8000);
    assert.ok(
      text.endsWith(`${shown}\tline ${shown}\n[lines 1-${shown} of 50000; continue with startLine ${shown + 1}]\n`),
    );
    const rest = lines.slice(shown).reduce((sum, line) => sum + line.length + 1, 0);
    assert.equal(truncated?.omittedBytes, rest);
  });

  it('cuts long lines and makes control characters harmless', async () => {
    write('minified', `${'x'.repeat(100_000)}\nnext\u001b[2J\n`);
    const text = await textOf('read', { path: 'minified' });
    assert.match(text, /^1\tx{2000} \[\.\.\. long line cut\]\n2\tnext\ufffd\[2J\n$/);
  });

  it('refuses what is not text, or not a file', async () => {
    write('binary', Buffer.from([1, 2, 0, 3]));
    spawnSync('/bin/sh', ['-c', 'mkfifo "$0"', join(root, 'pipe')]);
    mkdirSync(join(root, 'folder'));
    assert.equal(await textOf('read', { path: 'binary' }), 'binary is a binary file of 4 bytes');
    assert.equal(await textOf('read', { path: 'pipe' }), 'pipe is not a file');
    assert.equal(await textOf('read', { path: 'folder' }), 'folder is a folder: use list');
    symlinkSync('nowhere', join(root, 'dangling'));
    assert.equal(
      await textOf('read', { path: 'binary/x' }),
      'binary/x does not exist: a part of its path is not a folder',
    );
    assert.match(await textOf('read', { path: 'dangling' }), /^dangling (does not exist|is a symbolic link)/);
  });

  it('shows invalid UTF-8 as replacement characters', async () => {
    write('latin', Buffer.from([0x66, 0xfc, 0x72, 0x0a]));
    assert.equal(await textOf('read', { path: 'latin' }), '1\tf\ufffdr\n');
  });
});

describe('list', () => {
  withFreshRoot();
  beforeEach(() => {
    for (const path of [
      'package.json',
      'src/a.ts',
      'src/core/b.ts',
      'src/core/deep/c.ts',
      'dist/out.js',
      '.github/w.yml',
    ])
      write(path, 'x');
    write('.gitignore', 'dist\n');
    write('.git/config', 'x');
  });

  it('shows files by folder, counts deeper ones and leaves out what is ignored', async () => {
    assert.equal(await textOf('list', {}), '.github/w.yml\n.gitignore\npackage.json\nsrc/a.ts\nsrc/core/ (2 files)\n');
    assert.equal(await textOf('list', { depth: 1 }), '.github/ (1 file)\n.gitignore\npackage.json\nsrc/ (3 files)\n');
    assert.equal(await textOf('list', { path: 'src/core', depth: 5 }), 'src/core/b.ts\nsrc/core/deep/c.ts\n');
  });

  it('says when there is nothing, or not a folder', async () => {
    mkdirSync(join(root, 'empty'));
    assert.equal(await textOf('list', { path: 'empty' }), '[empty holds no files, or only ignored ones]\n');
    assert.equal(await textOf('list', { path: 'package.json' }), 'package.json is not a folder: use read');
  });

  it('shows so many entries and counts the rest', async () => {
    for (let index = 0; index < 1005; index++) write(`many/${index}`, '');
    const text = await textOf('list', { path: 'many' });
    assert.equal(text.split('\n').length, 1000 + 2);
    assert.ok(text.endsWith('[5 more entries: list a folder of them]\n'));
  });
});

describe('search', () => {
  withFreshRoot();
  it('finds lines by regular expression, in the order of paths', async () => {
    write('b.ts', 'const x = 1;\nlet y = 2;\n');
    write('a.ts', 'nothing\nlet  x = 3;\r\n');
    assert.equal(await textOf('search', { pattern: 'let\\s+\\w' }), 'a.ts:2:let  x = 3;\nb.ts:2:let y = 2;\n');
    assert.equal(await textOf('search', { pattern: 'LET', path: 'b.ts' }), '[nothing found]\n');
    assert.equal(await textOf('search', { pattern: 'LET', path: 'b.ts', ignoreCase: true }), 'b.ts:2:let y = 2;\n');
  });

  it('respects .gitignore without a repository, hidden files and globs', async () => {
    write('.gitignore', 'dist\n');
    for (const path of ['dist/a.js', '.hidden/a.js', 'src/a.js', 'src/a.md']) write(path, 'needle\n');
    assert.equal(await textOf('search', { pattern: 'needle' }), 'src/a.js:1:needle\nsrc/a.md:1:needle\n');
    assert.equal(await textOf('search', { pattern: 'needle', glob: '*.md' }), 'src/a.md:1:needle\n');
    assert.equal(await textOf('search', { pattern: 'needle', glob: '!*.md' }), 'src/a.js:1:needle\n');
    assert.equal(await textOf('search', { pattern: 'needle', path: '.hidden' }), '.hidden/a.js:1:needle\n');
  });

  it('takes patterns, globs and paths that look like options as what they are', async () => {
    write('-dash', '--pre=evil\n-e x\n');
    assert.equal(await textOf('search', { pattern: '--pre=evil' }), '-dash:1:--pre=evil\n');
    assert.equal(await textOf('search', { pattern: '-e', path: '-dash', glob: '-*' }), '-dash:2:-e x\n');
  });

  it("says what is wrong with a pattern, in ripgrep's words", async () => {
    const observation = await use('search', { pattern: '(' });
    assert.equal(observation.status, 'toolError');
    assert.match(observation.text, /unclosed group/);
    assert.equal((await use('search', { pattern: 'x', glob: '[' })).status, 'toolError');
  });

  it('shows so many lines, of bearable length', async () => {
    write('many', 'needle\n'.repeat(500));
    const text = await textOf('search', { pattern: 'needle', maxResults: 10 });
    assert.equal(text.split('\n').length, 10 + 2);
    assert.match(text, /\[more than 10 lines match.*\]\n$/);
    assert.doesNotMatch(await textOf('search', { pattern: 'needle', maxResults: 500 }), /more than/);
    write('wide', `needle ${'x'.repeat(10_000)}\u001b[2J\n`);
    assert.ok((await textOf('search', { pattern: 'needle', path: 'wide' })).length < 600);
  });

  it('does not show what secret files say, unless they are named', async () => {
    write('server.pem', 'needle\n');
    write('.env', 'needle\n');
    const note = (files: string): string => `[matches in files that may hold secrets are not shown: ${files}]\n`;
    assert.equal(await textOf('search', { pattern: 'needle' }), note('server.pem'));
    assert.equal(await textOf('search', { pattern: 'needle', glob: '.env*' }), note('.env'));
    assert.equal(await textOf('search', { pattern: 'needle', path: '.env' }), '.env:1:needle\n');
  });

  it('notes binary files instead of showing them', async () => {
    write('binary', Buffer.from('needle\0needle\n'));
    const text = await textOf('search', { pattern: 'needle', path: 'binary' });
    assert.match(text, /binary file matches/);
    assert.doesNotMatch(text, /(?!\n)\p{Cc}/u);
  });

  it('does not wait for a named pipe', async () => {
    spawnSync('/bin/sh', ['-c', 'mkfifo "$0"', join(root, 'pipe')]);
    assert.equal(await textOf('search', { pattern: 'x', path: 'pipe' }), 'pipe is neither a file nor a folder');
  });

  it('ends with an abort', async () => {
    assert.equal((await use('search', { pattern: 'x' }, { signal: AbortSignal.abort() })).status, 'aborted');
  });
});
