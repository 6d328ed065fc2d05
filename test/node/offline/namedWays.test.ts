import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('a release build', () => {
  const files: Files = {
    Makefile:
      'config=debug\nifeq ($(config),release)\nCXXFLAGS=-O3\nendif\n\nall: tool\n\ntool: tool.cpp\n\tc++ -o tool tool.cpp\n',
    ...{ 'CMakeLists.txt': 'project(tool CXX)\nadd_executable(tool tool.cpp)\n', 'tool.cpp': 'int main() {}\n' },
  };
  const programs = searchPath('make', 'cmake', 'c++', 'g++');
  for (const task of ['release build with cmake', 'build it through CMakeLists.txt as a release build'])
    it(`is made by CMake where that is named: ${task}`, async () => {
      assert.equal(
        commands(await proposeIn(files, task, {}, programs))[0],
        'cmake -S . -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build',
      );
    });
  for (const task of ['release build', 'release build, not with cmake'])
    it(`is made by the Makefile's variable: ${task}`, async () => {
      assert.match(commands(await proposeIn(files, task, {}, programs))[0] ?? '', /^make\b.* config=release$/u);
    });
});

describe('a port, a report and a configuration', () => {
  it('are given to the tools that take them', async () => {
    const flask: Files = {
      'app.py': 'from flask import Flask\n\napp = Flask(__name__)\n\nif __name__ == "__main__":\n    app.run()\n',
    };
    const programs = searchPath('python3', 'make', 'sh', 'pytest');
    assert.equal(
      commands(await proposeIn(flask, 'start the Flask app on port 5055', {}, programs))[0],
      'python3 -m flask --app app run --port 5055',
    );
    const tested: Files = {
      'tests/test_a.py': 'def test_a():\n    pass\n',
      'pyproject.toml': '[project]\nname = "a"\n',
    };
    assert.equal(
      commands(await proposeIn(tested, 'pytest, junit xml into reports/junit.xml', {}, programs))[0],
      'python3 -m pytest --junitxml=reports/junit.xml',
    );
    const configured: Files = {
      'configure*': '#!/bin/sh\necho >config.mak\n',
      Makefile: 'TOP = .\ninclude $(TOP)/config.mak\n\nall: tool\n\ntool: tool.c\n\tcc -o tool tool.c\n',
      'tool.c': 'int main(void) { return 0; }\n',
    };
    assert.equal(commands(await proposeIn(configured, 'build it', {}, programs))[0], './configure && make all');
  });

  it('come from the line of a target that installs before it', async () => {
    const files: Files = {
      Makefile:
        '.PHONY: test install-dev\n\ntest: install-dev\n\tpytest tests/\n\ninstall-dev:\n\tpip install -e .[dev]\n',
      'tests/test_a.py': '',
    };
    const { check } = await proposeIn(files, 'run the tests', {}, searchPath('python3', 'make', 'pytest'));
    assert.equal(check?.command, 'make test');
    assert.ok(check.standIns?.includes('pytest tests/'));
  });
});
