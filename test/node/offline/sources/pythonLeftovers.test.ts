import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';

import { pythonClean } from '../../../../src/node/offline/sources/pythonLeftovers.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const bytecode = 'find . -name __pycache__ -type d -prune -exec rm -rf {} +';

describe('what Python leaves behind', () => {
  const cleanOf = (files: Files, others: Parameters<typeof pythonClean>[2] = []) => {
    const root = writeWorkspace(files);
    try {
      return pythonClean(root, new Set(readdirSync(root)), others)[0]?.command;
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
    assert.equal(cleanOf({ ...project, htmlcov: 'a file' }), undefined);
  });

  it('is left to the project’s own clean, and alone where nothing is Python’s', () => {
    const own = { command: 'make clean', name: 'clean', description: '', body: '', origin: 'Makefile target' };
    assert.equal(cleanOf(made, [{ ...own, kind: 'declared' }]), undefined);
    assert.equal(cleanOf({ 'build/lib/x.py': '', 'Cargo.toml': '' }), undefined);
  });
});
