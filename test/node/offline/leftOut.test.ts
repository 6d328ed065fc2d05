import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commands, firstCommand, path, proposeIn, ran, request } from './request.ts';
import { writeWorkspace } from './workspaces.ts';

describe('a CMake project with a part that needs what is not here', () => {
  const lists = (inside: string) =>
    `cmake_minimum_required(VERSION 3.13)\nproject(x)\noption(X_GUI "window" ON)\noption(X_TESTS "tests" ON)\n${inside}\nenable_testing()\n`;
  const build = 'cmake -S . -B build && cmake --build build';
  const after = (inside: string, text: string) =>
    proposeIn({ 'CMakeLists.txt': lists(inside) }, 'build it', {
      transcript: ran([build, 1, text]),
      maxCandidates: 40,
    });

  it('is built without that part, as the error says', async () => {
    const text =
      'CMake Error at CMakeLists.txt:9 (message):\n  SDL2 not found.  Install it, or configure with\n  -DX_GUI=OFF for the terminal.\n';
    assert.equal(commands(await after('', text))[0], 'cmake -S . -B build -DX_GUI=OFF && cmake --build build');
  });

  it('is built without that part where the error names the option alone', async () => {
    const text =
      'CMake Error at CMakeLists.txt:9 (message):\n  SDL2 not found.  Install it, or build with X_GUI=OFF (terminal only).\n';
    assert.equal(commands(await after('', text))[0], 'cmake -S . -B build -DX_GUI=OFF && cmake --build build');
  });

  it('is configured before it is built, whatever line of a readme the task is like', async () => {
    const files = { 'CMakeLists.txt': lists(''), 'README.md': '    cmake -S . -B build\n    cmake --build build\n' };
    assert.equal(await firstCommand(files, 'build this with cmake'), build);
    const transcript = ran(['cmake --build build', 1, 'Error: build is not a directory']);
    assert.equal(commands(await proposeIn(files, 'cmake --build build', { transcript }))[0], build);
  });

  it('is built without that part, as the option around the package says', async () => {
    const inside = 'if(X_GUI)\n  find_package(GLFW REQUIRED)\nendif()';
    const text = 'CMake Error at CMakeLists.txt:6 (find_package):\n  Could NOT find GLFW (missing: GLFW_DIR)\n';
    assert.equal(commands(await after(inside, text))[0], 'cmake -S . -B build -DX_GUI=OFF && cmake --build build');
    const needed = await after('find_package(GLFW REQUIRED)', text);
    assert.ok(!commands(needed).some((line) => line.includes('=OFF')), commands(needed).join());
  });

  it('is not configured alone after the whole has failed at that', async () => {
    const text = 'CMake Error at CMakeLists.txt:9 (message):\n  SDL2 not found, configure with -DX_GUI=OFF\n';
    const whole = await firstCommand({ 'CMakeLists.txt': lists('') }, 'run the tests');
    const transcript = ran([whole, 1, text]);
    const next = commands(
      await proposeIn({ 'CMakeLists.txt': lists('') }, 'run the tests', { transcript, maxCandidates: 40 }),
    );
    assert.match(next[0] ?? '', /-DX_GUI=OFF.*ctest/);
    assert.ok(!next.includes('cmake -S . -B build') && !next.includes('cmake --build build'), next.join());
  });

  it('never leaves out the tests, nor options that it does not have', async () => {
    const text = 'CMake Error at CMakeLists.txt:9 (message):\n  no gtest, use -DX_TESTS=OFF or -DOTHER=OFF\n';
    const found = commands(await after('', text));
    assert.ok(!found.some((line) => line.includes('=OFF')), found.join());
  });
});

describe('a build folder that CMake configured elsewhere', () => {
  const files = { 'CMakeLists.txt': 'project(x C)\nadd_executable(x x.c)\n', 'build/CMakeCache.txt': '' };
  const build = 'cmake -S . -B build && cmake --build build';
  const next = async (more: Record<string, string>, failed: string) => {
    const root = writeWorkspace({ ...files, ...more });
    const text = `CMake Error: The current CMakeCache.txt directory ${root}/build/CMakeCache.txt is different than the directory /home/r/build where CMakeCache.txt was created.`;
    const asked = request('build it', { transcript: ran([failed, 1, text]), maxCandidates: 40 });
    const proposal = await createOfflineModel({ root, path }).propose(asked, new AbortController().signal);
    rmSync(root, { recursive: true });
    return commands(proposal)[0];
  };

  for (const [failed, ignored, beside] of [
    [
      build,
      'cmake --fresh -S . -B build && cmake --build build',
      'cmake -S . -B build-fresh && cmake --build build-fresh',
    ],
    [
      'cmake --build build',
      'cmake --fresh -S . -B build && cmake --build build',
      'cmake -S . -B build-fresh && cmake --build build-fresh',
    ],
  ] as const) {
    it(`is configured anew after ${failed}, where git ignores it`, async () => {
      for (const rule of ['build', '/build/', 'build*/', '# x\nbuild/'])
        assert.equal(await next({ '.gitignore': `${rule}\n` }, failed), ignored);
    });
    it(`is left alone after ${failed}, where it may be tracked, for one beside it`, async () => {
      assert.equal(await next({ '.gitignore': 'builds/\n*.o\n*\n' }, failed), beside);
      assert.equal(await next({ '.gitignore': '' }, failed), beside);
    });
    it(`is configured anew after ${failed}, where git keeps nothing`, async () => {
      assert.equal(await next({}, failed), ignored);
    });
  }

  it('is made ready for the target that uses it', async () => {
    const makefile = { Makefile: 'all:\n\tcmake -B build && cmake --build build\n', '.gitignore': 'build\n' };
    assert.equal(await next(makefile, 'make all'), 'cmake --fresh -S . -B build');
  });
});

describe('a version that only the code knows', () => {
  it('is told by the program itself, and not by the manifest of another part', async () => {
    const files = {
      'pyproject.toml':
        '[project]\nname = "tally"\ndynamic = ["version"]\n[project.scripts]\ntally = "tally.cli:main"\n',
      'src/tally/__init__.py': 'from ._release import dotted\n__version__ = dotted()\n',
      'src/tally/__main__.py': '',
      'src/tally/cli.py': '',
      'web/package.json': '{"version": "0.5.0"}',
    };
    assert.equal(
      await firstCommand(files, 'which version of tally is this?'),
      'PYTHONPATH=src python3 -m tally --version',
    );
    const stated = { ...files, 'pyproject.toml': '[project]\nname = "tally"\nversion = "1.2"\n' };
    assert.equal(await firstCommand(stated, 'which version of tally is this?'), 'search');
  });
});
