import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { packageFolder } from '../../../../src/node/offline/sources/packageFolder.ts';
import { firstCommand } from '../request.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const folderOf = (files: Files) => {
  const root = writeWorkspace(files);
  try {
    return packageFolder(root);
  } finally {
    rmSync(root, { recursive: true });
  }
};

describe('the folder of the packages of a Python project', () => {
  const there: Files = { 'lib/lamp/__init__.py': '' };

  it('is what its manifest says', () => {
    assert.equal(folderOf({ ...there, 'setup.py': "setup(name='lamp', package_dir={'': 'lib'})\n" }), 'lib');
    assert.equal(folderOf({ ...there, 'setup.cfg': '[options]\npackage_dir =\n    = lib\n' }), 'lib');
    assert.equal(folderOf({ ...there, 'pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["lib"]\n' }), 'lib');
    assert.equal(folderOf({ ...there, 'pyproject.toml': '[tool.setuptools.package-dir]\n"" = "lib"\n' }), 'lib');
  });

  it('is none where nothing says so, or it is not there', () => {
    assert.equal(folderOf(there), undefined);
    assert.equal(folderOf({ 'setup.py': "setup(package_dir={'': 'lib'})\n" }), undefined);
    assert.equal(folderOf({ ...there, 'setup.py': "setup(package_dir={'lamp': 'lib'})\n" }), undefined);
  });

  it('is where Python looks for what the tests import', async () => {
    const files: Files = {
      ...there,
      'setup.py': "setup(name='lamp', package_dir={'': 'lib'})\n",
      'tests/__init__.py': '',
      'tests/test_lamp.py': 'import unittest\nimport lamp\n\nclass LampTest(unittest.TestCase):\n    pass\n',
    };
    assert.equal(await firstCommand(files, 'run the tests'), 'PYTHONPATH=lib python3 -m unittest');
  });
});
