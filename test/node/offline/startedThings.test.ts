import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('a start', () => {
  const programs = searchPath('bash', 'sh', 'node', 'npm', 'python3', 'curl');
  const first = async (files: Files, task = 'start it') => commands(await proposeIn(files, task, {}, programs))[0];

  it('is nothing that only prepares', async () => {
    assert.equal(await first({ '00_prepare_for_PyPI.sh*': '#!/bin/sh\n', 'otter.py': 'x = 1\n' }), 'finish');
    assert.equal(
      await first({ 'dev-bin/build.sh*': '#!/bin/sh\n', 'README.md': '```sh\n./dev-bin/build.sh\n```\n' }),
      'finish',
    );
    assert.equal(await first({ 'package.json': '{"scripts": {"build-dev": "webpack --mode development"}}' }), 'finish');
    assert.equal(
      await first({ 'package.json': '{"scripts": {"build": "tsc", "dev": "node server.js"}}' }),
      'npm run dev',
    );
    assert.equal(
      await first({ 'README.md': '# App\n\nStart:\n\n```sh\ncurl -o- https://example.com/x.sh | bash\n```\n' }),
      'finish',
    );
  });

  it('of a thing that is not spoken of anywhere is no success', async () => {
    const files: Files = { 'package.json': '{"scripts": {"start": "node server.js"}}', 'server.js': '' };
    const checkOf = async (task: string) => (await proposeIn(files, task, {}, programs)).check;
    assert.equal(await checkOf('start the scheduler'), undefined);
    assert.equal(await checkOf('open the notebook'), undefined);
    assert.notEqual(await checkOf('start the server'), undefined);
    assert.notEqual(await checkOf('start the app please'), undefined);
  });
});

describe('a script of the root by what it is called', () => {
  const files: Files = {
    'setup.py': 'from setuptools import setup\nsetup(name="otter")\n',
    ...{ 'otter/__init__.py': '', 'sample.py': 'print(1)\n', 'check-docs.py': 'print(1)\n' },
  };
  const first = async (task: string) => commands(await proposeIn(files, task, {}, searchPath('python3')))[0];

  it('is run', async () => {
    for (const task of [
      'run the smaple script and show me its ouput',
      'Execute the sample script in the top folder and tell me what comes out.',
      'run teh sample scirpt',
    ])
      assert.equal(await first(task), 'python3 sample.py');
    assert.equal(await first('lnit all the docs with teh check-docs scirpt'), 'python3 check-docs.py');
  });
});

describe('a program that CMake builds', () => {
  const files: Files = {
    'CMakeLists.txt': 'project(otterdraw CXX)\nadd_executable(otterdraw main.cpp)\n',
    ...{ 'main.cpp': 'int main() {}\n', 'obj/fish.obj': 'v 0 0 0\n' },
  };
  const programs = searchPath('cmake', 'c++', 'g++', 'make');
  const build = 'cmake -S . -B build && cmake --build build && ./build/otterdraw';

  for (const task of [
    'run it on obj/fish.obj',
    'Run otterdraw on obj/fish.obj, just that one model.',
    'build and run it with obj/fish.obj',
    'plese run the progam with obj/fish.obj as argumnet',
    'I want to show it to my nephew. Could you run the program with obj/fish.obj as its model so that we get the picture?',
  ])
    it(`is run on the file that is named: ${task}`, async () => {
      assert.equal(commands(await proposeIn(files, task, {}, programs))[0], `${build} obj/fish.obj`);
    });

  it('is run alone where no file is named', async () => {
    assert.equal(commands(await proposeIn(files, 'run the program', {}, programs))[0], build);
  });
});
