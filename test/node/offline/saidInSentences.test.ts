import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What sentences say around a command, a file or an address. */
describe('in a sentence', () => {
  const programs = searchPath(
    'bash',
    'zsh',
    'sh',
    'make',
    'cmake',
    'cc',
    'python3',
    'pytest',
    'git',
    'npm',
    'node',
    'cargo',
  );
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];
  const checkOf = async (files: Files, task: string) => (await propose(files, task)).check?.command;

  describe('a typed command', () => {
    const files: Files = {
      Makefile: 'all: tool\n\ntool: tool.c\n\tcc -o tool tool.c\n\nclean:\n\trm -f tool\n',
      'package.json': JSON.stringify({ scripts: { test: 'node --test', lint: 'node lint.js' } }),
      ...{ 'tool.c': 'int main(void) { return 0; }\n', 'lint.js': '' },
    };
    for (const [task, line] of [
      ['Run make clean.', 'make clean'],
      ['Run npm test.', 'npm test'],
      ['Run make!', 'make'],
      ['Just run make.', 'make'],
      ['run `make`.', 'make'],
      ['Can you run npm run lint?', 'npm run lint'],
      ['Would you please run npm test?', 'npm test'],
      ["Let's run npm test!", 'npm test'],
      ['Run npm run lint. Then npm test.', 'npm run lint && npm test'],
    ] as const)
      it(`ends where the sentence does: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });
    it('keeps the dots of a range', async () => {
      assert.equal(await first(files, 'run git log v1.0..'), 'git log v1.0..');
    });
    it('is not run for the question whether it will be', async () => {
      assert.notEqual(await first(files, 'Will you run npm install?'), 'npm install');
    });
    it('keeps the dots of a path', async () => {
      const found = await first({ 'go.mod': 'module x\n', 'x.py': '' }, 'Run python3 x.py .');
      assert.equal(found, 'python3 x.py .');
    });
  });

  describe('what shows that the format is right', () => {
    const files: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '' };
    it('is not taken for a missing option', async () => {
      assert.equal(await checkOf(files, 'format the sources so that cargo fmt --check passes'), 'cargo fmt');
    });
  });

  describe('a report in a file of its own', () => {
    const files: Files = {
      'tox.ini': '[testenv]\ncommands = pytest\n',
      ...{ 'test_x.py': 'def test_x():\n    assert True\n', 'pyproject.toml': '[project]\nname = "x"\n' },
    };
    it('is more than the tests', async () => {
      assert.match((await first(files, 'pytest, junit report into results.xml')) ?? '', / --junitxml=results\.xml$/);
    });
    it('must be written before the run counts as a success', async () => {
      const task = 'run test_x.py under pytest, and leave me the outcome as results.xml';
      assert.equal(await checkOf(files, task), undefined);
    });
  });

  describe('a file that is about to be changed', () => {
    const files: Files = {
      ...{ 'imports.py': 'import os\n', 'tests.py': 'import unittest\n', 'pytest.ini': '[pytest]\n' },
      'test_imports.py': 'def test_x():\n    assert True\n',
    };
    it('is not the one to test', async () => {
      const task = "I'm about to touch imports.py. Just run the tests with pytest and say whether they pass.";
      assert.match((await checkOf(files, task)) ?? '', /pytest$/);
    });
  });

  it('takes the data of the tests for no tests', async () => {
    const files: Files = {
      ...{
        'tests/data/wild.json': '{}',
        'tests/test_data.py': 'def test_a():\n    assert True\n',
        'pytest.ini': '[pytest]\n',
      },
      ...{
        'tests/test_b.py': 'def test_b():\n    assert True\n',
        'bin/jp.py*': '#!/usr/bin/env python3\nimport sys\nprint(sys.argv)\n',
      },
    };
    const task = 'run bin/jp.py with the expression a.b on tests/data/wild.json';
    assert.doesNotMatch((await first(files, task)) ?? '', /pytest/);
  });

  describe('several files', () => {
    const files: Files = { 'lib/a.js': '1\n', 'lib/b.js': '1\n2\n', 'lib/c.js': '1\n' };
    for (const task of [
      'how many lines do lib/a.js and lib/b.js have together?',
      'total line count of lib/a.js + lib/b.js',
    ])
      it(`are counted together: ${task}`, async () => {
        assert.equal(await first(files, task), 'wc -l lib/a.js lib/b.js');
      });
  });

  it('takes "in front of me" for no dependency', async () => {
    const files: Files = { 'setup.py': 'version = "1.2"\n', 'package.json': '{"version":"1.2.3"}' };
    const [action] = (await propose(files, 'what is the exact version that I have in front of me?')).candidates;
    assert.ok(!JSON.stringify(action).includes('\\\\bme\\\\b'));
  });

  describe('a shell file that others source', () => {
    const files: Files = {
      prompt:
        '# For bash and zsh\nif [ -n "$BASH_VERSION" ]; then\n  export SHELL_KIND=bash\nfi\nprompt_of() {\n  case $1 in\n    a) echo a ;;\n  esac\n}\n',
    };
    const both = 's=0; bash -n prompt || s=1; zsh -n prompt || s=1; exit $s';
    for (const [task, line] of [
      ['check the syntax of prompt', 'bash -n prompt'],
      ['Check that the prompt script has no syntax errors, in bash and in zsh.', both],
      ['Can you make sure that both bash and zsh can still parse prompt?', both],
      ['check prompt syntax with zsh', 'zsh -n prompt'],
    ] as const)
      it(`is only parsed: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });
    it('is not run for a question about its syntax', async () => {
      const runnable: Files = { 'prompt*': `#!/bin/bash\n${files['prompt'] ?? ''}` };
      assert.notEqual(await first(runnable, 'can zsh parse the whole of prompt?'), './prompt');
    });
  });

  describe('parts that a build leaves out', () => {
    const files: Files = {
      'CMakeLists.txt': 'project(x)\noption(BUILD_TESTS "Tests" ON)\noption(BUILD_EXAMPLES "Examples" ON)\n',
    };
    const without = (...options: readonly string[]) =>
      `cmake -S . -B build ${options.map((name) => `-D${name}=OFF`).join(' ')} && cmake --build build`;
    for (const [task, line] of [
      ['cmake build, static lib only, tests and examples off', without('BUILD_TESTS', 'BUILD_EXAMPLES')],
      [
        'Could you build it with CMake here and switch off the tests and the examples?',
        without('BUILD_TESTS', 'BUILD_EXAMPLES'),
      ],
      ['build the project with tests disabled', without('BUILD_TESTS')],
      ['build everything except the tests', without('BUILD_TESTS')],
      ['build it with cmake, leaving the tests out', without('BUILD_TESTS')],
      [
        "please compile the library but don't build the tests or sample programs",
        without('BUILD_TESTS', 'BUILD_EXAMPLES'),
      ],
      ['build it', 'cmake -S . -B build && cmake --build build'],
    ] as const)
      it(`are switched off: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });
    for (const task of [
      "build it, don't leave out the tests",
      'build without skipping the tests',
      'build it and never disable the tests',
      'build it so that no tests fail',
    ])
      it(`are built where a task says so: ${task}`, async () => {
        assert.doesNotMatch((await first(files, task)) ?? '', /=OFF/);
      });
    it('are left out of a preset, too', async () => {
      const preset = {
        version: 6,
        configurePresets: [{ name: 'gcc', binaryDir: 'build' }],
        buildPresets: [{ name: 'gcc', configurePreset: 'gcc' }],
      };
      assert.equal(
        await first({ ...files, 'CMakePresets.json': JSON.stringify(preset) }, 'build, no tests'),
        'cmake --preset gcc -DBUILD_TESTS=OFF && cmake --build --preset gcc',
      );
    });
  });

  it('counts a shared library that CMake is told to make', async () => {
    const files: Files = { 'CMakeLists.txt': 'project(x)\nadd_library(x SHARED x.c)\n', 'x.c': '' };
    assert.equal(await checkOf(files, 'build the shared library'), 'cmake -S . -B build && cmake --build build');
    assert.equal(
      await checkOf({ ...files, 'CMakeLists.txt': 'project(x)\nadd_library(x x.c)\n' }, 'build the shared library'),
      'cmake -S . -B build -DBUILD_SHARED_LIBS=ON && cmake --build build',
    );
  });

  describe('an address', () => {
    const files: Files = {
      'package.json': JSON.stringify({ name: 'qr', bin: { qr: 'bin/qr.js' } }),
      ...{ 'bin/qr.js': '', 'README.md': "# qr\n\n    $ qr 'http://example.org'\n" },
    };
    const line = 'test ! -e menu.txt && node bin/qr.js https://example.com/menu > menu.txt';
    for (const task of [
      'Use this tool to make a code for https://example.com/menu and save what it prints in menu.txt here.',
      'run the program on https://example.com/menu and put the output into a file menu.txt',
    ])
      it(`goes to the program whose output a text file is to hold: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });
    it('that a start leaves out is no success', async () => {
      assert.notEqual(await checkOf(files, 'run the tool on https://example.com/menu'), 'node bin/qr.js');
    });
  });
});
