import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { leftoversClean, wantsLeftoversGone } from '../../../../src/node/offline/sources/leftovers.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const bytecode = 'find . -name __pycache__ -type d -prune -exec rm -rf {} +';

describe('what Python leaves behind', () => {
  const cleanOf = (files: Files, others: Parameters<typeof leftoversClean>[2] = []) => {
    const root = writeWorkspace(files);
    try {
      return leftoversClean(root, new Set(readdirSync(root)), others)[0]?.command;
    } finally {
      rmSync(root, { recursive: true });
    }
  };
  const project: Files = { 'pyproject.toml': '[project]\nname = "x"\n', 'x.py': '' };
  const made: Files = {
    ...project,
    'build/lib/x.py': '',
    'build/bdist.linux-x86_64/a': '',
    'dist/x-1.0-py3-none-any.whl': '',
    'x.egg-info/PKG-INFO': '',
    '.pytest_cache/README.md': '',
    'tests/__pycache__/a.pyc': '',
  };

  it('is removed by name, where there is some', () => {
    assert.equal(cleanOf(made), `rm -rf .pytest_cache build dist x.egg-info && ${bytecode}`);
    assert.equal(cleanOf({ ...project, '__pycache__/x.pyc': '' }), bytecode);
    assert.equal(cleanOf({ ...project, 'src/x.egg-info/PKG-INFO': '' }), 'rm -rf src/x.egg-info');
    assert.equal(cleanOf(project), undefined);
  });

  it('is not what only has such a name', () => {
    assert.equal(cleanOf({ ...project, 'build/Dockerfile': '', 'build/lib/a.py': '' }), undefined);
    assert.equal(cleanOf({ ...project, 'dist/x-1.0.whl': '', 'dist/notes.txt': '' }), undefined);
    assert.equal(cleanOf({ ...project, 'build/.keep': '' }), undefined);
    assert.equal(cleanOf({ ...project, 'build/lib/a.py': '' }), undefined);
    assert.equal(cleanOf({ ...project, 'dist/backup.zip': '' }), undefined);
    assert.equal(cleanOf({ ...project, 'htmlcov/notes.txt': '', 'my.egg-info/x': '' }), undefined);
    assert.equal(cleanOf({ ...project, htmlcov: 'a file' }), undefined);
  });

  it('is left to the project’s own clean, and alone where nothing is Python’s', () => {
    const own = { command: 'make clean', name: 'clean', description: '', body: '', origin: 'Makefile target' };
    assert.equal(cleanOf(made, [{ ...own, kind: 'declared' }]), undefined);
    assert.equal(cleanOf({ 'build/lib/x.py': '', 'Cargo.toml': '' }), undefined);
  });

  it('is the folder of a build where git is told to ignore it', () => {
    const root = writeWorkspace({ ...project, '.gitignore': 'build\n', 'build/lib/x.py': '' });
    try {
      const cleaned = () => leftoversClean(root, new Set(readdirSync(root)), [])[0]?.command;
      assert.equal(cleaned(), 'rm -rf build');
      execFileSync('git', ['-C', root, 'init', '-q']);
      assert.equal(cleaned(), 'rm -rf build');
      rmSync(join(root, '.gitignore'));
      assert.equal(cleaned(), undefined);
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('stays where git keeps it', () => {
    const root = writeWorkspace(made);
    try {
      for (const args of [
        ['init', '-q'],
        ['add', '-f', 'dist', 'x.egg-info'],
      ])
        execFileSync('git', ['-C', root, ...args]);
      assert.equal(
        leftoversClean(root, new Set(readdirSync(root)), [])[0]?.command,
        `rm -rf .pytest_cache build && ${bytecode}`,
      );
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('is meant by who wants generated files gone, and not by who names a folder or files of one’s own', () => {
    for (const text of [
      'clean',
      'clean up generated files',
      'remove the build artefacts and caches',
      'Clean it up please',
    ])
      assert.ok(wantsLeftoversGone(text), text);
    for (const text of [
      'delete the migrations',
      'throw the old notes away',
      'Clean up the dist folder only',
      'remove the virtualenv',
    ])
      assert.ok(!wantsLeftoversGone(text), text);
  });

  it('of Node is what git ignores, and nothing that it keeps or does not know', () => {
    const root = writeWorkspace({
      'package.json': '{}',
      '.gitignore': 'dist\nlib\n',
      'dist/a.js': '',
      'lib/own.js': '',
      'build/mine.js': '',
    });
    const clean = () => leftoversClean(root, new Set(readdirSync(root)), [])[0]?.command;
    try {
      assert.equal(clean(), undefined);
      for (const args of [
        ['init', '-q'],
        ['add', '-f', 'lib/own.js', 'package.json'],
      ])
        execFileSync('git', ['-C', root, ...args]);
      assert.equal(clean(), 'rm -rf dist');
      const own = { command: 'npm run clean', name: 'clean', description: '', body: '', origin: 'package.json script' };
      assert.deepEqual(leftoversClean(root, new Set(readdirSync(root)), [{ ...own, kind: 'declared' }]), []);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

describe('what a distribution of Perl leaves behind', () => {
  const cleanOf = (files: Files) => {
    const root = writeWorkspace(files);
    try {
      return leftoversClean(root, new Set(readdirSync(root)), [])[0];
    } finally {
      rmSync(root, { recursive: true });
    }
  };
  const written = '# This Makefile is for the Tide extension to perl.\n#\nclean ::\n\trm -rf blib\n';
  const own: Files = { 'Makefile.PL': 'use ExtUtils::MakeMaker;\n', 'lib/Tide.pm': '' };

  it('is removed by the Makefile or the script that it was configured with', () => {
    assert.equal(cleanOf({ ...own, Makefile: written, 'blib/lib/Tide.pm': '' })?.command, 'make clean');
    assert.match(cleanOf({ ...own, Makefile: written })?.body ?? '', /\bblib\b/);
    assert.equal(cleanOf({ ...own, 'Makefile.old': written })?.command, 'make clean');
    const other = { 'Build.PL': '', Build: '', '_build/config': '' };
    assert.equal(cleanOf(other)?.command, './Build clean');
  });

  it('is nothing where it was not configured, or the Makefile is somebody’s own', () => {
    assert.equal(cleanOf(own), undefined);
    assert.equal(cleanOf({ ...own, Makefile: 'all:\n\tperl x.pl\n' }), undefined);
    assert.equal(cleanOf({ Makefile: written }), undefined);
    assert.equal(cleanOf({ 'Build.PL': '' }), undefined);
  });
});
