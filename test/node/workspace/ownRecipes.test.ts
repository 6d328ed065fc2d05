import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ownRecipes } from '../../../src/node/workspace/ownRecipes.ts';

describe('recipes of a workspace, and what they make', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-recipes-')));
  let cwd = root;
  const { callsOf, isMade, isCommitted } = ownRecipes(() => cwd, root);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root, stdio: 'ignore' });
  const write = (path: string, text = 'x\n') => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const justfile =
    'out := "public"\n\nclean:\n    rm -rf {{out}} .site-cache\n    rm -f build.log\n\nload: clean\n    python3 load.py\n';
  before(() => {
    git('init', '-q');
    write('justfile', justfile);
    write('Taskfile.yml', 'tasks:\n  tidy:\n    cmds:\n      - rm -rf public\n');
    write('.gitignore', 'public/\n.site-cache/\nbuild.log\nvar/\nmixed/\nlinks/\n.env\n.hidden\n*.db\n!kept.db\n');
    for (const path of ['notes.txt', 'mixed/kept.txt', 'src/a.c', 'sql/s.sql']) write(path);
    git('add', '-A', '-f');
    git('commit', '-qm', 'first');
    for (const path of [
      'public/a/b.html',
      '.site-cache/x',
      'build.log',
      'var/a.sqlite',
      'mixed/new.txt',
      '.env',
      '.hidden',
      'kept.db',
      'a.db',
      'loose.txt',
    ])
      write(path);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it('are what a recipe runs, word for word, whatever its Python', () => {
    assert.deepEqual(callsOf('rm -rf public .site-cache && rm -f build.log'), ['just clean']);
    assert.deepEqual(callsOf('rm -rf public .site-cache && rm -f build.log && .venv/bin/python3 load.py'), [
      'just load',
    ]);
    assert.deepEqual(callsOf('rm -rf public'), ['task tidy']);
    for (const other of [
      'rm -rf public .site-cache',
      'rm -rf var',
      'rm -rf public .site-cache && rm -f build.log && true',
    ])
      assert.deepEqual(callsOf(other), [], other);
  });

  it('are those of the last commit alone', () => {
    write('justfile', `${justfile}\nmore:\n    rm -rf var\n`);
    assert.deepEqual(callsOf('rm -rf var'), []);
    assert.deepEqual(callsOf('rm -rf public .site-cache && rm -f build.log'), []);
    write('justfile', justfile);
  });

  it('make what git ignores and does not track', () => {
    for (const path of [
      'public',
      'public/',
      './public/a',
      '.site-cache',
      'build.log',
      'var/a.sqlite',
      'var',
      'var/new.sqlite',
      'a.db',
    ])
      assert.equal(isMade(path), true, path);
    for (const path of [
      'notes.txt',
      'loose.txt',
      'src',
      'mixed',
      'mixed/kept.txt',
      'kept.db',
      '.env',
      '.hidden',
      '.git',
      '.git/config',
      '.',
      '..',
      '../x',
      'public/../src',
      '',
      'absent.txt',
    ])
      assert.equal(isMade(path), false, path);
  });

  it('make no link, nor what a link leads to', () => {
    const outside = realpathSync(mkdtempSync(join(tmpdir(), 'knack-outside-')));
    writeFileSync(join(outside, 'x'), '');
    mkdirSync(join(root, 'links'));
    symlinkSync(outside, join(root, 'links', 'out'));
    for (const path of ['links/out', 'links/out/x']) assert.equal(isMade(path), false, path);
    rmSync(join(root, 'var'), { recursive: true });
    symlinkSync(outside, join(root, 'var'));
    for (const path of ['var', 'var/', 'var/x']) assert.equal(isMade(path), false, path);
    rmSync(join(root, 'var'));
    rmSync(outside, { recursive: true });
  });

  it('make no folder with a repository or a secret in it', () => {
    write('public/inner/.git/HEAD');
    assert.equal(isMade('public'), false);
    rmSync(join(root, 'public/inner'), { recursive: true });
    write('public/deep/er/.env');
    assert.equal(isMade('public'), false);
    rmSync(join(root, 'public/deep'), { recursive: true });
    assert.equal(isMade('public'), true);
  });

  it('do not make what is only ignored since the last commit, or on this machine', () => {
    write('.git/info/exclude', 'loose.txt\n');
    assert.equal(isMade('loose.txt'), false);
    write('.gitignore', 'public/\nloose.txt\n');
    assert.equal(isMade('loose.txt'), false);
    assert.equal(isMade('public'), false);
    git('checkout', '-q', '.gitignore');
    assert.equal(isMade('public'), true);
  });

  it('are unknown in a folder outside of the workspace', () => {
    cwd = dirname(root);
    assert.deepEqual([callsOf('rm -rf public'), isMade('public'), isCommitted('sql/s.sql')], [[], false, false]);
    cwd = root;
    assert.equal(isCommitted('sql/s.sql'), true);
    write('sql/s.sql', 'y');
    assert.equal(isCommitted('sql/s.sql'), false);
  });
});
