import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { onlyLibrary } from '../../../../src/node/offline/reaction/onlyLibrary.ts';
import { proposeIn } from '../request.ts';
import { namesIn } from '../../../../src/node/offline/questions/texts.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

function said(files: Files): string | undefined {
  const root = writeWorkspace(files);
  try {
    return onlyLibrary({ root, names: new Set(namesIn(root, '.')) });
  } finally {
    rmSync(root, { recursive: true });
  }
}
const node = (more: object) => ({ 'package.json': JSON.stringify({ name: 'a', main: 'index.js', ...more }) });
const cargo = '[package]\nname = "a"\nversion = "0.1.0"\n';
const python = '[project]\nname = "a"\n';

describe('a library', () => {
  const libraries: readonly Files[] = [
    node({ scripts: { test: 'node t.js', 'docs:serve': 'vitepress dev' } }),
    { 'Cargo.toml': cargo, 'src/lib.rs': '' },
    { 'pyproject.toml': python, 'a/__init__.py': '' },
    { 'go.mod': 'module a\n', 'a.go': 'package a\n' },
    { 'a.gemspec': 'Gem::Specification.new\n' },
    { 'composer.json': '{"type":"library"}' },
  ];
  for (const files of libraries)
    it(`has no program: ${Object.keys(files).join(', ')}`, () => {
      assert.match(said(files) ?? '', /^This is a library without a program to start: /);
    });

  const programs: readonly Files[] = [
    node({ bin: 'a.js' }),
    node({ scripts: { start: 'node a.js' } }),
    { 'Cargo.toml': cargo, 'src/lib.rs': '', 'src/main.rs': '' },
    { 'Cargo.toml': `${cargo}[[bin]]\nname = "b"\n`, 'src/lib.rs': '' },
    { 'pyproject.toml': `${python}[project.scripts]\na = "a:main"\n` },
    { 'pyproject.toml': python, 'a/__main__.py': '' },
    { 'go.mod': 'module a\n', 'cmd/a/main.go': 'package main\n' },
    { 'a.c': '' },
  ];
  for (const files of programs)
    it(`is not what may be started: ${JSON.stringify(files).slice(0, 90)}`, () => {
      assert.equal(said(files), undefined);
    });

  it('is said to be one, and its documents are not served, where the program is to be started', async () => {
    for (const task of ['start the program', 'launch the app']) {
      const [first] = (await proposeIn(libraries[0]!, task)).candidates;
      assert.match(JSON.stringify(first?.action.input), /"This is a library without a program to start/);
    }
  });
});
