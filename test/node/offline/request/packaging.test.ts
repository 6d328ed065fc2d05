// Requests for an archive of the project: nothing is uploaded.
import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const setup: Files = { 'setup.py': 'from setuptools import setup\nsetup(name="x")\n' };
const project: Files = { 'pyproject.toml': '[build-system]\nrequires = ["hatchling"]\n[project]\nname = "x"\n' };
const cpack: Files = {
  'CMakeLists.txt': 'project(geo C)\nadd_library(geo geo.c)\nset(CPACK_GENERATOR TGZ)\ninclude(CPack)\n',
};
const cpacked = 'cmake -S . -B build && cmake --build build --target package';
const npm: Files = { 'package.json': '{"name":"x","version":"1.0.0"}' };

describe('packaging', () => {
  const cases: readonly (readonly [files: Files, task: string, command: string])[] = [
    [setup, 'package it for pypi', 'python3 setup.py sdist'],
    [setup, 'build a source distribution', 'python3 setup.py sdist'],
    [project, 'package the library for PyPI', 'python3 -m build'],
    [npm, 'pack it for npm', 'npm pack'],
    [npm, 'make a tarball', 'npm pack'],
    [{ 'Cargo.toml': '[package]\nname = "x"\n' }, 'package it for crates.io', 'cargo package'],
    [
      { ...project, Makefile: 'build:\n\tpython -m build\nupload: build\n\ttwine upload dist/*\n' },
      'package it for pypi',
      'make build',
    ],
    [{ ...setup, ...npm }, 'package it for npm', 'npm pack'],
    [npm, 'npm pack this', 'npm pack'],
    [npm, 'pack the library into a .tgz like it would be uploaded to npm', 'npm pack'],
    [
      npm,
      'Before I send this over for a trial install, could you produce the installable .tgz? Publishing is not wanted.',
      'npm pack',
    ],
    [cpack, 'pack it up as the tar.gz that CPack makes', cpacked],
    [cpack, "please create the package archive, but don't cut a new release", cpacked],
  ];
  for (const [files, task, command] of cases)
    it(`makes the archive: ${task}, ${Object.keys(files).join()}`, async () => {
      assert.equal(await firstCommand(files, task), command);
    });

  const archives: Files = {
    Makefile:
      'all:\n\t@echo "targets: tarball dist"\ntarball: check\n\tmkdir -p out\n\ttar czf out/x.tar.gz bin\n' +
      'check:\n\tsh tests/run.sh\ndist: tarball\n\t./lib/queue.sh out/x.tar.gz\n',
    'tests/run.sh': 'true\n',
    'lib/queue.sh': 'cp $1 outbox\n',
  };
  for (const task of [
    'Please build the release tarball of x.',
    'create the .tar.gz with the sources for this version, I just want to look at it',
    'I would like to see what goes into the source archive before we release it. Can you make that archive for me?',
  ])
    it(`makes it by the target that does no more: ${task}`, async () => {
      assert.equal(await firstCommand(archives, task), 'make tarball');
    });

  it('makes none where the only target does more', async () => {
    const sends = { ...archives, Makefile: 'dist:\n\ttar czf out/x.tar.gz bin\n\t./lib/queue.sh out/x.tar.gz\n' };
    assert.notEqual(await firstCommand(sends, 'Please build the release tarball of x.'), 'make dist');
  });

  it('is not shown by a build that packs nothing', async () => {
    const plain: Files = { 'CMakeLists.txt': 'project(geo C)\nadd_library(geo geo.c)\n' };
    const { check } = await proposeIn(plain, 'build the library and produce the binary package (.tar.gz) of it');
    assert.equal(check, undefined);
  });

  it('takes no target that uploads, and guesses no kind', async () => {
    const uploads = { ...setup, Makefile: 'dist:\n\tpython setup.py sdist && twine upload dist/*\n' };
    assert.notEqual(await firstCommand(uploads, 'package it for pypi'), 'make dist');
    assert.notEqual(await firstCommand({ ...setup, ...npm }, 'package it'), 'npm pack');
    const built: Files = { 'package.json': '{"name":"x","scripts":{"build":"tsc"}}' };
    assert.equal(await firstCommand(built, 'build the package'), 'npm run build');
  });
});
