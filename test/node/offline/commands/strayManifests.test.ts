// Manifests for users of another tool, beside what the project is built and tested with.
import assert from 'node:assert/strict';
import { firstCommand, commands, proposeIn } from '../request.ts';
import { searchPath, type Files } from '../workspaces.ts';

const made: Files = {
  Makefile: 'all: tide\ntide: tide.c\n\tcc -o tide tide.c\ntest: tide\n\tsh test.sh\n.PHONY: all test\n',
  'tide.c': 'int main(void) { return 0; }\n',
  'test.sh': './tide\n',
};
const solution = { 'Tide.sln': 'Project("{8B}") = "Tide", "vs\\Tide.vcxproj", "{12}"\nEndProject\n' };
const swift = { 'Package.swift': 'let package = Package(name: "tide", targets: [.target(name: "tide", path: ".")])\n' };

describe('a manifest without sources of its kind', () => {
  const files = { ...made, ...solution, ...swift };

  it('offers nothing where the project has its own ways', async () => {
    assert.equal(await firstCommand(files, 'build it'), 'make all');
    assert.equal(await firstCommand(files, 'run the tests'), 'make test');
    assert.equal(await firstCommand(files, 'Do all the known answer checks still hold here?'), 'make test');
    assert.ok(!commands(await proposeIn(files, 'check the formatting')).some((line) => line.startsWith('dotnet')));
  });

  it('leaves no start to what hands out the sources', async () => {
    const exported = { ...solution, 'tide.c': '', 'export.sh*': '#!/bin/sh\ngit archive -o tide.zip HEAD\n' };
    for (const each of [exported, { ...exported, ...made }])
      for (const task of ['start it', 'run it']) assert.notEqual(await firstCommand(each, task), './export.sh', task);
  });

  it('is used by who names its tool', async () => {
    assert.equal(await firstCommand(files, 'build it with swift'), 'swift build');
    assert.equal(await firstCommand(files, 'dotnet build'), 'dotnet build');
  });

  it('is all there is where nothing else builds', async () => {
    assert.equal(await firstCommand({ ...solution, 'tide.c': '' }, 'build it'), 'dotnet build');
    assert.equal(await firstCommand({ ...swift, 'tide.c': '' }, 'build it'), 'swift build');
  });

  it('stands beside others where it has sources, or its tool is here', async () => {
    const own = { ...made, ...solution, 'Tide.cs': 'class Tide {}\n' };
    assert.ok(commands(await proposeIn(own, 'check the formatting')).includes('dotnet format --verify-no-changes'));
    const here = searchPath('sh', 'make', 'cc', 'dotnet');
    const offered = commands(await proposeIn(files, 'check the formatting', {}, here));
    assert.ok(offered.includes('dotnet format --verify-no-changes'));
  });
});
