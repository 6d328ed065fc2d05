import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loggedVersion, recordedVersion } from '../../../src/node/offline/questions/recordedVersion.ts';
import { namesIn } from '../../../src/node/offline/questions/texts.ts';
import { writeWorkspace, type Files } from './workspaces.ts';

function within<T>(files: Files, read: (root: string, names: ReadonlySet<string>) => T): T {
  const root = writeWorkspace(files);
  try {
    return read(root, new Set(namesIn(root, '.')));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
const recorded = (files: Files) => within(files, (root, names) => recordedVersion(root, names)?.value);
const logged = (files: Files) => within(files, (root, names) => loggedVersion(root, names)?.value);

describe('the version of a project', () => {
  it('is what its own manifest records', () => {
    const zon = '.{\n    .name = .kelp,\n    .version = "0.12.0",\n    .minimum_zig_version = "0.17.0",\n}\n';
    assert.equal(recorded({ 'build.zig.zon': zon }), '0.12.0');
    assert.equal(
      recorded({ 'build.gradle': 'plugins {\n    id "a.b" version "1.2.1"\n}\nversion = \'5.7.0\'\n' }),
      '5.7.0',
    );
    assert.equal(recorded({ 'build.gradle': 'plugins {\n    id "a.b" version "1.2.1"\n}\n' }), undefined);
    assert.equal(recorded({ 'build.gradle': "version = '1.0-SNAPSHOT'\nversion = '2.3.4'\n" }), undefined);
    assert.equal(recorded({ 'configure.in': 'AC_INIT([kelp], [1.13.18])\n' }), '1.13.18');
    assert.equal(recorded({ 'dist/version': '1.4.3.0\n' }), '1.4.3.0');
    assert.equal(recorded({ 'package.json': '{"version": "2.0.0"}', 'dist/version': '1.4.3\n' }), undefined);
  });

  it('is that of the main module of a Perl distribution', () => {
    const files = (module: string) => ({
      'dist.ini': 'name = Kelp-Bed\n',
      'lib/Kelp/Bed.pm': `package Kelp::Bed;\n${module}\n`,
      'lib/Kelp/Old.pm': "our $VERSION = '0.01';\n",
      'ppport.h': 'ppport.h -- Perl/Pollution/Portability Version 3.71\n',
    });
    assert.equal(recorded(files("our $VERSION = '7.03';")), '7.03');
    assert.equal(recorded(files('use version; our $VERSION = version->declare("v3.1.28");')), '3.1.28');
    assert.equal(recorded(files('sub new { }')), undefined);
  });

  it('is that of the package which pyproject.toml leaves it to', () => {
    const pyproject = '[project]\nname = "kelp-bed"\ndynamic = ["version"]\n';
    assert.equal(
      recorded({ 'pyproject.toml': pyproject, 'src/kelp_bed/__init__.py': '__version__ = "4.0.0"\n' }),
      '4.0.0',
    );
    const info = '__version_info__ = version_info(3, 3, 1, "final", 1)\n__version__ = __version_info__.text\n';
    assert.equal(recorded({ 'pyproject.toml': pyproject, 'kelp_bed/__init__.py': info }), '3.3.1');
    assert.equal(recorded({ 'pyproject.toml': pyproject, 'other/__init__.py': '__version__ = "1.0"\n' }), undefined);
    assert.equal(recorded({ 'pyproject.toml': pyproject, 'kelp_bed.py': '__version__ = "0.0.0"\n' }), undefined);
    const told = '[project]\nname = "kelp"\nversion = "2.0"\n';
    assert.equal(recorded({ 'pyproject.toml': told, 'kelp/__init__.py': '__version__ = "1.0"\n' }), undefined);
  });

  it('is the newest release of the change log, wherever that lies', () => {
    assert.equal(logged({ 'NEWS.rst': 'v17.1.1\n=======\n\nv17.1.0\n=======\n' }), '17.1.1');
    assert.equal(logged({ 'docs/CHANGELOG.md': '4.*\n===\n\n4.1.4\n-----\n\n4.1.3\n-----\n' }), '4.1.4');
    assert.equal(
      logged({ 'docs/versionhistory.rst': '**UNRELEASED**\n\n- x\n\n**6.1.4** (2026-08-01)\n\n- y\n' }),
      '6.1.4',
    );
    assert.equal(
      logged({ 'CHANGELOG.md': '# Kelp 1.0.1 and newer\n\nSee https://github.com/a/kelp/releases\n\n# Kelp 1.0\n' }),
      undefined,
    );
    assert.equal(logged({ ChangeLog: '2020-07-30  A. Person\n\n\t* a.c: b.\n' }), undefined);
    assert.equal(logged({ 'README.md': '1.0\n' }), undefined);
  });

  it('is unknown in an empty folder', () => {
    const root = mkdtempSync(join(tmpdir(), 'knack-'));
    assert.equal(recordedVersion(root, new Set()), undefined);
    rmSync(root, { recursive: true });
  });
});
