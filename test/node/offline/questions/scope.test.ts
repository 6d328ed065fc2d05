import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isIn, pruned, scopeOf } from '../../../../src/node/offline/questions/scope.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('the files that a question is about', () => {
  const root = writeWorkspace({ 'src/a.js': '', 'vendor/b.js': '', 'tests/c.js': '' });
  after(() => rmSync(root, { recursive: true }));

  it('are those of a folder that is there, without what does not count', () => {
    assert.deepEqual(scopeOf('lines of code in src/', root), { folder: 'src', without: [] });
    assert.deepEqual(scopeOf('how many TODOs outside vendor', root), { folder: '.', without: ['vendor'] });
    assert.deepEqual(scopeOf('count them (vendor/ does not count)', root), { folder: '.', without: ['vendor'] });
    assert.deepEqual(scopeOf('largest files, not the ones in the vendored library', root).without, ['vendor']);
    assert.deepEqual(scopeOf('largest files without the tests and vendor', root).without, ['tests', 'vendor']);
    assert.deepEqual(scopeOf('largest files in this repo', root), { folder: '.', without: [] });
  });

  it('are not those of folders that words leave out by what they hold', () => {
    const site = writeWorkspace({
      '.gitignore': 'rendered/\n/public/\n*.log\n',
      ...{
        '.thumb-cache/a.bin': '',
        'rendered/b.html': '',
        'public/c.js': '',
        'pkg/one/dist/d.js': '',
        'docs/e.md': '',
      },
      ...{ 'third_party/f.c': '', 'lib/tests/g.c': '', '.github/h.yml': '' },
    });
    const left = (task: string) => [...new Set(scopeOf(task, site).without)].sort();
    try {
      const made = ['dist', 'public', 'rendered'];
      for (const [task, without] of [
        ['biggest files, skipping the cache', ['.thumb-cache', 'public', 'rendered']],
        ['largest files, ignoring whatever is generated', made],
        ['the heaviest three files (not the built output, no caches)', ['.thumb-cache', ...made]],
        ['largest file minus third-party code', ['third_party', ...made.slice(1)]],
        ['top 5 files by size in the sources', ['.thumb-cache', 'dist', 'public', 'rendered', 'third_party']],
        ['which files are largest? skip .thumb-cache and lib', ['.thumb-cache', 'lib', 'public', 'rendered']],
        ['largest files, tests and documentation do not interest me', []],
        ['largest files, leaving out tests and the documentation', ['docs', 'tests']],
        ['which files of the cache are the largest?', []],
      ] as const)
        assert.deepEqual(left(task), [...without].sort(), task);
    } finally {
      rmSync(site, { recursive: true });
    }
  });

  it('are those of the whole repository where the words name it, also from a folder of it', () => {
    const whole = writeWorkspace({ '.git/HEAD': '', 'docs/zh/a.md': '', 'assets/b.svg': '', 'vendor/c.js': '' });
    const docs = join(whole, 'docs');
    try {
      for (const task of [
        'largest file in the repo?',
        'which single file in the repository (all folders, not only docs) takes the most space?',
        'get the biggest file of the repository, from its root',
        'how many lines of code has the whole project?',
        'biggest file of this monorepo',
      ])
        assert.deepEqual(scopeOf(task, docs), { folder: '..', without: [] }, task);
      const { folder, without } = scopeOf('largest file in the repo without vendor', docs);
      assert.deepEqual([folder, without], ['..', ['../vendor']]);
      assert.match(pruned({ folder, without }), /-path '\.\.\/vendor\/\*' -not -path '\*\/vendor\/\*'/);
      assert.equal(scopeOf('largest file in assets of the repo', docs).folder, '../assets');
      assert.equal(scopeOf('largest file in zh of the repo', docs).folder, 'zh');
      for (const task of ['largest file', 'largest file in this folder of the repo'])
        assert.equal(scopeOf(task, docs).folder, '.');
      assert.equal(scopeOf('largest file in the repo', whole).folder, '.');
    } finally {
      rmSync(whole, { recursive: true });
    }
  });

  it('are told by their paths', () => {
    const scope = { folder: '.', without: ['vendor'] };
    assert.ok(isIn(scope, 'src/a.js') && !isIn(scope, 'vendor/b.js') && !isIn(scope, 'lib/vendor/b.js'));
    assert.ok(!isIn({ folder: 'src', without: [] }, 'tests/c.js'));
    assert.ok(isIn({ folder: '..', without: [] }, 'a.md') && isIn({ folder: '..', without: [] }, '../b.js'));
  });
});

describe('the subject of a question', () => {
  const root = writeWorkspace({ 'src/a.c': 'int a;\n', 'lib/b.c': 'int b;\n' });
  for (const [task, folder] of [
    ['how many lines of code does src have', 'src'],
    ['how many files does the lib folder contain?', 'lib'],
    ['how big is src?', 'src'],
    ['count the lines of lib', 'lib'],
    ['how many lines of code does it have?', '.'],
    ['how many lines of code does other have?', '.'],
  ] as const)
    it(`"${task}" is of ${folder}`, () => assert.equal(scopeOf(task, root).folder, folder));
});
