import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../../../src/core/action/command.ts';
import type { Action } from '../../../src/core/types.ts';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commands, firstCommand, proposeIn, request } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

const summaryOf = (action: Action | undefined): string => {
  const summary = action?.input['summary'];
  return typeof summary === 'string' ? summary : '';
};

/** What plain requests met in repositories that nobody here had seen. */
describe('a plain request in a stranger repository', () => {
  const programs = searchPath('make', 'cc', 'sh', 'bash', 'git', 'cmake', 'python3', 'npm', 'npx', 'node');
  const first = (files: Files, task: string) => firstCommand(files, task, [], programs);

  it('builds everything, and packs no archive and no part', async () => {
    const files: Files = {
      Makefile:
        'PKG = tide-2.0\nEXEC = demo example\nall: $(EXEC)\n\ndist:\n\tgit archive -o ../$(PKG).tar.gz v2.0\n\t(cd ..; md5sum $(PKG).tar.gz | tee $(PKG).md5)\n\ntools-build:\n\tfor t in tools; do (cd $$t && make build); done\n',
      ...{ 'demo.c': 'int main(void) { return 0; }\n', 'example.c': 'int main(void) { return 0; }\n' },
    };
    for (const task of ['build it', 'build', 'build the project']) assert.equal(await first(files, task), 'make all');
  });

  it('installs dependencies only by what gets some', async () => {
    const Makefile =
      'all: tide\ntide: tide.c\n\tcc -o tide tide.c\n\ninstalldirs:\n\tinstall -d /usr/local/bin\n\ninstall: tide installdirs\n\tinstall tide /usr/local/bin\n';
    const files: Files = { Makefile, 'tide.c': 'int main(void) { return 0; }\n' };
    for (const task of ['install the dependencies', 'I miss the packages this needs, please install them']) {
      const { candidates } = await proposeIn(files, task, {}, programs);
      assert.equal(candidates[0]?.action.tool, 'finish', task);
    }
    const deps: Files = { Makefile: `${Makefile}\ndeps:\n\tgit submodule update --init\n` };
    assert.equal(await first(deps, 'install the dependencies'), 'make deps');
  });

  it('builds documentation only by what makes some', async () => {
    const files: Files = {
      Makefile:
        'all: tide\ntide: tide.c\n\tcc -o tide tide.c\n\ninstall: tide\n\t@echo installing the manual page and the documentation\n\tcp tide.1 /usr/share/man/man1\n',
      'tide.c': 'int main(void) { return 0; }\n',
    };
    assert.equal(await first(files, 'build the documentation'), 'finish');
    const made: Files = { Makefile: 'all: book\nbook:\n\tpandoc -o book.html doc.md\n' };
    assert.match(await first(made, 'build the documentation'), /^make (?:all|book)$/u);
  });

  it('starts no library', async () => {
    const library: Files = { Makefile: 'all: libtide.so.1.0\nlibtide.so.1.0: tide.o\n\t$(CC) -shared -o $@ $^\n' };
    assert.equal(await first(library, 'start the program'), 'finish');
  });

  it('configures, builds and starts the only program', async () => {
    const automake: Files = { 'configure.ac': 'AC_INIT([tide], [1.0])\n', 'Makefile.am': 'bin_PROGRAMS = tide\n' };
    assert.equal(await first(automake, 'start the program'), 'autoreconf -i && ./configure && make && ./tide');
    const template: Files = {
      ...{ 'configure*': '#!/bin/sh\ncp Makefile.linux Makefile\n', 'Makefile.linux': 'tide: tide.o\n' },
      'tide.c': 'int\nmain(int argc, char *argv[]) { return 0; }\n',
    };
    assert.equal(await first(template, 'start the program'), './configure && make && ./tide');
    const several: Files = { ...automake, 'Makefile.am': 'bin_PROGRAMS = tide ebb\n' };
    assert.equal(await first(several, 'start the program'), 'finish');
  });

  it('builds with CMake where nothing here writes the configure script', async () => {
    const files: Files = {
      ...{ 'configure.ac': 'AC_INIT([tide], [1.0])\n', 'autogen.sh*': '#!/bin/sh\nautoreconf -i\n' },
      'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.10)\nproject(tide C)\nadd_executable(tide tide.c)\n',
      'tide.c': 'int main(void) { return 0; }\n',
    };
    assert.equal(await first(files, 'build it'), 'cmake -S . -B build && cmake --build build');
  });

  it('compiles the example that nothing else builds', async () => {
    const files: Files = {
      'gif.h': 'int gif(void);\n',
      'gif.c': '#include "gif.h"\nint gif(void) { return 0; }\n',
      'example.c': '#include "gif.h"\nint main(void) { return gif(); }\n',
    };
    for (const task of ['build example', 'Could you please compile the example program that ships with this library?'])
      assert.equal(await first(files, task), 'cc -o example example.c gif.c');
    assert.equal(await first(files, 'build the example and publish it'), 'finish');
  });

  it('lints by the linter that only the test script starts', async () => {
    const scripts = { test: 'tape test.js | tap-spec && standard', ci: 'tape test.js && standard' };
    const files: Files = { 'package.json': JSON.stringify({ scripts, devDependencies: { standard: '^1' } }) };
    assert.equal(await first(files, 'run the linter'), 'npx standard');
  });

  it('starts nothing by a line of CI that only its title says to run', async () => {
    const files: Files = {
      ...{ 'package.json': '{"name": "tide", "main": "lib.js"}', 'lib.js': 'module.exports = 1;\n' },
      '.github/workflows/audit.yml':
        'jobs:\n  audit:\n    steps:\n      - name: Run Production Audit\n        run: npm audit --omit=dev\n',
    };
    assert.equal(await first(files, 'start the program'), 'finish');
  });

  it('runs nothing that it only has to look at', async () => {
    const files: Files = { 'tide.sh*': '#!/bin/bash\necho tide\n' };
    const task = "Please check that bash can parse tide.sh without any syntax errors; don't run or change it.";
    assert.equal(await first(files, task), 'bash -n tide.sh');
    assert.ok(!commands(await proposeIn(files, task, {}, programs)).includes('bash tide.sh'));
  });

  it('runs the tests of the project above from a folder that only has tests', async () => {
    const files: Files = {
      ...{ 'pyproject.toml': '[project]\nname = "tide"\n[tool.setuptools.package-dir]\n"" = "src"\n' },
      ...{ 'src/tide/__init__.py': '', 'tests/__init__.py': '' },
      'tests/test_tide.py':
        'import unittest\nimport tide\n\nclass T(unittest.TestCase):\n    def test_it(self):\n        pass\n',
    };
    const root = writeWorkspace(files);
    try {
      const model = createOfflineModel({ root: join(root, 'tests'), path: programs });
      const { candidates } = await model.propose(request('run all tests'), new AbortController().signal);
      assert.match(commandOf(candidates[0]?.action ?? assert.fail('nothing')) ?? '', /^\(cd \.\. && /u);
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  describe('which version it is, in a folder that is a part', () => {
    const from = async (files: Files, folder: string, task: string) => {
      const root = writeWorkspace(files);
      try {
        const model = createOfflineModel({ root: join(root, folder), path: programs });
        const { candidates } = await model.propose(request(task), new AbortController().signal);
        return summaryOf(candidates[0]?.action);
      } finally {
        rmSync(root, { recursive: true });
      }
    };
    const files: Files = {
      'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.10)\nproject(tsl-tidemap VERSION 1.4.1 LANGUAGES CXX)\n',
      'tests/CMakeLists.txt': 'cmake_minimum_required(VERSION 3.10)\nproject(tidemap_tests)\n',
    };
    for (const task of [
      'which version is this?',
      'which version of tidemap is this',
      'what version of the lib is this?',
    ])
      it(`is that of the project: ${task}`, async () =>
        assert.equal(await from(files, 'tests', task), '1.4.1 (`../CMakeLists.txt:2`)'));
    it('stands in a header above', async () => {
      const header: Files = {
        Makefile: 'tide: src/tide.o\n',
        'config.h': '#define TIDE_VERSION 3.5\n',
        'src/tide.c': 'int main(void) { return 0; }\n',
      };
      assert.equal(await from(header, 'src', 'which version is this?'), '3.5 (`../config.h:1`)');
    });
  });

  describe('facts about files', () => {
    const lines = (count: number) => 'x\n'.repeat(count);
    const files: Files = {
      ...{ 'a.py': lines(9), 'b.py': lines(7), 'c.py': lines(3), 'notes.txt': lines(40), 'man/tide.1': lines(12) },
      ...{ 'tests/d.py': lines(8), 'man/tide.5': lines(4) },
    };
    const longest: Readonly<Record<string, RegExp>> = {
      'whats the 3 longset files here (in lines, not bytes)? gimme the numbers too': /40 lines: `notes\.txt`/u,
      'Rank all the .py files of the project by number of lines and give me the top three.': /9 lines: `a\.py`/u,
      'I want to split up the biggest modules first: which three Python files in the whole tree (tests included) have the most lines?':
        /9 lines: `a\.py`[^]*8 lines: `tests\/d\.py`/u,
      'which three files have the highest number of lines, and what are the counts?': /40 lines: `notes\.txt`/u,
      "Rank this repository's files by how many lines they hold and show me the first three with their totals.":
        /40 lines: `notes\.txt`/u,
      'longest man page here, in lines?': /12 lines: `man\/tide\.1`/u,
    };
    for (const [task, told] of Object.entries(longest))
      it(task, async () => {
        const { candidates } = await proposeIn(files, task, {}, programs);
        assert.match(summaryOf(candidates[0]?.action), told);
      });
  });
});
