import assert from 'node:assert/strict';
import { commands, path, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const after = async (files: Files, line: string, text: string, task = 'build it') =>
  commands(await proposeIn(files, task, { transcript: ran([line, 1, text]) }, path))[0];

describe('an option that a failure itself offers', () => {
  const configure = '#!/bin/sh\ncase $1 in --without-curses) c=no;; esac\n';
  const tree = { configure, 'Makefile.in': 'all: a\n\tcc -o a a.c\n' };

  it('is given to the step that has it, wherever the message breaks', async () => {
    for (const text of [
      'configure: error: curses is missing; install it, or pass\nconfigure: --without-curses.\n',
      'checking for curses... no\ncurses not found. --without-curses builds without the menu.\n',
    ])
      assert.equal(await after(tree, './configure && make', text), './configure --without-curses && make', text);
  });

  it('may be a value by which the build brings its own', async () => {
    const own = { ...tree, configure: '#!/bin/sh\ncase $1 in --with-data=system|--with-data=bundled) ;; esac\n' };
    const text = 'no data files; install them, or use --with-data=bundled (see INSTALL)\n';
    assert.equal(await after(own, './configure && make', text), './configure --with-data=bundled && make');
  });

  it('is a variable of make, a feature of Cargo or an option of Meson', async () => {
    const makefile = 'ifndef NO_TLS\nLIBS = -ltls\nendif\nall:\n\tcc -o a a.c $(LIBS)\n';
    assert.equal(
      await after({ Makefile: makefile }, 'make', 'a.c: no tls.h. Install libtls, or build with NO_TLS=1.\n'),
      'make NO_TLS=1',
    );
    assert.equal(
      await after(
        { 'Cargo.toml': '[package]\nname = "a"\n[features]\ndefault = ["gui"]\n', 'src/lib.rs': '' },
        'cargo build',
        'error: libgtk is not here; use --no-default-features to go without\n',
      ),
      'cargo build --no-default-features',
    );
    assert.equal(
      await after(
        { 'meson.build': "project('a', 'c')\n", 'meson_options.txt': "option('gui', type: 'feature')\n" },
        'meson setup build && meson compile -C build',
        'ERROR: Problem encountered: gtk4 not found; set -Dgui=disabled to build without it\n',
      ),
      'meson setup build -Dgui=disabled && meson compile -C build',
    );
  });

  it('is switched off in CMake, also where the message only names it', async () => {
    const lists =
      'project(a C)\nset(WITH_AUDIO ON CACHE BOOL "Sound")\noption(WITH_NET "Network" ON)\nadd_executable(a a.c)\n';
    const failed = (text: string) =>
      after(
        { 'CMakeLists.txt': lists },
        'cmake -S . -B build && cmake --build build',
        `CMake Error at CMakeLists.txt:4 (message):\n  ${text}\n`,
      );
    assert.equal(
      await failed('No ALSA headers.  Set -DWITH_AUDIO=OFF to build\n  without sound.'),
      'cmake -S . -B build -DWITH_AUDIO=OFF && cmake --build build',
    );
    assert.equal(
      await failed('libcurl is too old: upgrade it or turn off\n  WITH_NET.'),
      'cmake -S . -B build -DWITH_NET=OFF && cmake --build build',
    );
  });

  it('is not one that the project does not have, that leaves out a check, or that a list of options names', async () => {
    for (const text of [
      'curses not found, or pass --without-menus\n',
      'unknown option --x\nusage: configure [--prefix=DIR]\n  --without-curses  builds without the menu\n',
    ])
      assert.doesNotMatch((await after(tree, './configure && make', text)) ?? '', /--without/);
    const checking = { ...tree, configure: `${configure}--without-checks\n` };
    const line = './configure --without-checks && make';
    assert.notEqual(await after(checking, './configure && make', 'no bc; use --without-checks\n'), line);
  });

  it('has built the project, as far as that is possible', async () => {
    const steps = ran(
      ['./configure && make', 1, 'curses not found, or give --without-curses'],
      ['./configure --without-curses && make', 0, 'cc -o a a.c'],
    );
    const built = { ...tree, Makefile: 'all: a\n\tcc -o a a.c\n' };
    assert.deepEqual(commands(await proposeIn(built, 'build it', { transcript: steps })), ['finish']);
    // Also where it is known from before.
    assert.deepEqual(commands(await proposeIn(built, 'build it', { transcript: steps.slice(1) })), ['finish']);
    const check = (await proposeIn(tree, 'build it')).check;
    assert.ok(check?.standIns?.includes('./configure --without-curses && make'));
  });

  it('stands in the test run of a build that CI has configured before', async () => {
    const workflow =
      'jobs:\n  a:\n    steps:\n      - run: cmake -S . -B build -DA_TESTS=ON\n      - run: ctest --test-dir build --output-on-failure\n';
    const lists = 'project(a C)\noption(A_TESTS "Tests" OFF)\nif(A_TESTS)\n  enable_testing()\nendif()\n';
    const files = { 'CMakeLists.txt': lists, '.github/workflows/ci.yml': workflow };
    const task = 'i need to see the existing test programs build and pass here, run them all';
    assert.match(commands(await proposeIn(files, task))[0] ?? '', /^cmake -S \. -B build -DA_TESTS=ON && .* && ctest /);
  });
});
