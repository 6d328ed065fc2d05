// Which installers fit what is missing.
import assert from 'node:assert/strict';
import { notFound } from '../../../../src/node/offline/reaction/uninstalled.ts';
import { commands, firstCommand, proposeIn, ran, type Ran } from '../request.ts';
import type { Files } from '../workspaces.ts';

const project: Files = {
  'pyproject.toml': '[build-system]\nrequires = ["flit"]\n[project]\nname = "x"\n[tool.pytest.ini_options]\n',
  'requirements/tests.txt': 'freezegun==1.5\npytest\n',
  'requirements/docs.txt': 'sphinx\n',
};
const after = async (files: Files, ...steps: readonly Ran[]) =>
  commands(await proposeIn(files, 'run the tests', { transcript: ran(...steps), maxCandidates: 20 }));

describe('what is to be installed', () => {
  it('is the list that names the module', async () => {
    const found = await after(project, ['python3 -m pytest', 2, "ModuleNotFoundError: No module named 'freezegun'"]);
    assert.equal(found[0], 'python3 -m pip install -r requirements/tests.txt');
    assert.ok(!found.some((line) => line.includes('install -e')));
  });

  it('is the project where no list names the module', async () => {
    const found = await after(project, ['python3 -m pytest', 2, "ModuleNotFoundError: No module named 'trio'"]);
    assert.ok(found.includes('python3 -m pip install -e .'));
  });

  it('is nothing for a program of the system that no list names', async () => {
    const files: Files = { ...project, Makefile: 'test:\n\taspell --check a.md\n' };
    const found = await after(files, ['make test', 2, '/bin/sh: 1: aspell: not found']);
    assert.ok(!found.some((line) => line.includes('install')), found.join());
  });

  const make = (folder: string): Files => ({
    Makefile: `test:\n\t${folder}/bin/python -m unittest\nbootstrap:\n\tpython3 -m venv ${folder}\n`,
    'requirements.txt': 'attrs\n',
  });
  it('is the environment in which an interpreter is missing, if it would be in the workspace', async () => {
    const missing: Ran = ['make test', 2, 'make: .venv/bin/python: No such file or directory'];
    const found = await after(make('.venv'), missing);
    // What the recipe runs needs nothing of it; where it does, the environment comes next.
    assert.equal(found[0], 'python3 -m unittest');
    assert.ok(found.includes('make bootstrap'), found.join());
  });

  it('is only told of an environment elsewhere', async () => {
    const missing: Ran = ['make test', 2, '/bin/sh: 1: /opt/venv/bin/python: not found'];
    assert.notEqual(await firstCommand(make('/opt/venv'), 'run the tests', ran(missing)), 'make bootstrap');
    const own = { name: 'bootstrap', command: 'make bootstrap', description: '', body: 'python3 -m venv /opt/venv' };
    const known = [{ ...own, origin: 'Makefile', kind: 'declared' as const }];
    const said = (program: string) => notFound([program], { root: '/nowhere', commands: known });
    assert.equal(
      said('/opt/venv/bin/python'),
      ' `/opt/venv/bin/python` is not there: `make bootstrap` would make its environment.',
    );
    assert.equal(said('/opt/tool/bin/x'), ' `/opt/tool/bin/x` is not there.');
    assert.equal(said('aspell'), ' `aspell` was not found: install it, or put it on PATH.');
  });
});
