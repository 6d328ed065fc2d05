import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../../../src/core/action/command.ts';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { request } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

const programs = searchPath(
  ...['make', 'cc', 'gcc', 'sh', 'bash', 'git', 'cmake', 'ctest', 'python3', 'npm', 'npx', 'node', 'cargo'],
  ...['rustfmt', 'cargo-clippy', 'prove', 'xargs', 'black'],
);

/** The first step for a task in a folder of these files: a command, or the tool and what it says. */
async function firstIn(files: Files, task: string, folder = '.'): Promise<string> {
  const root = writeWorkspace(files);
  try {
    const model = createOfflineModel({ root: join(root, folder), path: programs });
    const { candidates } = await model.propose(request(task), new AbortController().signal);
    const action = candidates[0]?.action ?? assert.fail('nothing');
    return commandOf(action) ?? `${action.tool} ${JSON.stringify(action.input)}`;
  } finally {
    rmSync(root, { recursive: true });
  }
}
const elf = '\x7fELF\x02\x01\x01\0';

/** What a further round of stranger repositories has shown. */
describe('a request in one more stranger repository', () => {
  describe('for Python from a folder below the project', () => {
    const files: Files = {
      'setup.py': 'from setuptools import setup\nsetup(name="tide", py_modules=["tide"])\n',
      'tide.py': 'x = 1\n',
      'checks/test_tide.py': 'import tide\n\ndef test_x():\n    assert tide.x == 1\n',
      'examples/ebb.py': 'import sys\nfrom tide import x\n# usage: ebb ship new NAME\nprint(sys.argv)\n',
    };
    it('runs tests from where their modules are found', async () =>
      assert.equal(await firstIn(files, 'run the tests', 'checks'), '(cd .. && python3 -m pytest checks)'));
    it('starts scripts from there too, with what is typed behind them', async () => {
      const line = '(cd .. && python3 -m examples.ebb';
      assert.equal(await firstIn(files, 'run ebb.py', 'examples'), `${line})`);
      assert.equal(await firstIn(files, 'run ebb.py ship new Ada --fast', 'examples'), `${line} ship new Ada --fast)`);
      assert.equal(await firstIn(files, 'start ebb.py ship new Ada'), 'python3 -m examples.ebb ship new Ada');
    });
    it('takes what is handed to them from words too', async () => {
      const line = 'python3 -m examples.ebb ship new Ada';
      assert.equal(await firstIn(files, 'run the ebb example with ship new Ada'), line);
      assert.equal(await firstIn(files, 'Feed "ship new Ada" to the ebb script and let me see what comes out'), line);
      assert.match(await firstIn(files, 'run the ebb example with a debugger'), /^finish /u);
    });
    it('takes no sentence for arguments', async () => {
      for (const task of ['run ebb.py and tell me why it is slow', 'run ebb.py until it fails', 'run ebb.py again'])
        assert.doesNotMatch(await firstIn(files, task), /ebb (?:and|until|again)/u, task);
    });
    it('hands tests in a folder of their own to the target that enters it', async () => {
      const entered: Files = { ...files, Makefile: 'test:\n\t@cd checks; PYTHONPATH=.. pytest\n' };
      assert.equal(await firstIn(entered, 'run the tests', 'checks'), '(cd .. && make test)');
    });
  });

  describe('to clean', () => {
    const Makefile =
      'all:\n\tcc tide.c -o tide\n\tcc ebb.c -o t/ebb\n\nclean:\n\trm -f tide *.o\n\t@# $(foreach one,$(T), rm -f $(one) ; )\n';
    const files: Files = { Makefile, 'tide.c': '', 'ebb.c': '', tide: elf, 't/ebb': elf, 't/keep.c': '' };
    it('removes the program that the target forgets', async () => {
      assert.equal(await firstIn(files, 'clean up the build artifacts'), 'make clean && rm -f t/ebb');
      assert.equal(
        await firstIn(files, 'Put the tree back to how it was before anybody ran the compiler'),
        'make clean && rm -f t/ebb',
      );
      assert.equal(await firstIn(files, 'get rid of the compiled stuff', 't'), '(cd .. && make clean && rm -f t/ebb)');
    });
    it('removes no other file, and none that is to stay', async () => {
      assert.equal(await firstIn({ ...files, 't/ebb': '#!/bin/sh\n' }, 'clean up the build artifacts'), 'make clean');
      assert.doesNotMatch(await firstIn(files, 'remove the build artifacts but keep ebb'), /rm -f/u);
      assert.equal(await firstIn(files, 'make clean'), 'make clean');
    });
    it('makes nothing of what is to go', async () => {
      for (const task of [
        'get rid of the compiled stuff (object files and the tide binary)',
        'I want to zip this folder up for a colleague, could you get rid of the object files and the tide binary first?',
        "I'm about to zip this folder - can you make sure nothing that was built is left in it, only sources?",
      ])
        assert.match(await firstIn(files, task), /^make clean/u, task);
    });
    it('is no answer to whether the linter comes out clean', async () => {
      const linted: Files = { ...files, Makefile: `${Makefile}\nlint:\n\tcppcheck .\n` };
      assert.equal(await firstIn(linted, 'Before I send it: does the lint step come out clean?'), 'make lint');
    });
  });

  describe('without what it is for, and where', () => {
    const files: Files = {
      Makefile: 'all: tide\ntide: tide.c\n\tcc -o tide tide.c\ntest: tide\n\t./tide --self-test\n',
      'tide.c': 'int main(void) { return 0; }\n',
    };
    for (const [task, line] of [
      ['Is the suite green with the compiler installed here? I would like to know before I merge.', 'make test'],
      ['Put the tide library through its own checks and show me the tally.', 'make test'],
      ['Does it still compile with the gcc on this box? Build it, I need the file to link against.', 'make all'],
      ['I want to attach gdb to it later, can you get it all compiled?', 'make all'],
    ] as const)
      it(task, async () => assert.equal(await firstIn(files, task), line));
    for (const task of [
      'How do I get the suite green with the compiler installed here?',
      'Before I publish, should I build it?',
      'Do not build it with the gcc on this box, I need the old file.',
    ])
      it(`runs nothing: ${task}`, async () => assert.match(await firstIn(files, task), /^(?:finish|search|read) /u));
  });

  it('starts a compiled program with the options that are typed behind it', async () => {
    const files: Files = { Makefile: 'test: test.c\n\t$(CC) -o $@ test.c\nrun: test\n\t./test -a\n', 'test.c': '' };
    for (const task of [
      'run ./test --color red --delay=5 a.txt',
      'Please run the test program with the arguments --color red --delay=5 a.txt and show me what it prints.',
    ])
      assert.equal(await firstIn(files, task), 'make test && ./test --color red --delay=5 a.txt', task);
    assert.equal(await firstIn(files, 'run the tests'), 'make test && ./test');
  });

  it('starts the program of a Makefile that names it by a variable', async () => {
    const Makefile = 'PROG=\ttide\nall: ${PROG}\n${PROG}: tide.o\n\t${CC} -o ${PROG} tide.o\n';
    assert.equal(await firstIn({ Makefile, 'tide.c': '' }, 'start it'), 'make tide && ./tide');
  });

  describe('of CMake with an option', () => {
    const files: Files = {
      'CMakeLists.txt':
        'project(tide)\noption(SAMPLES "Build samples" OFF)\nif( SAMPLES )\n  add_subdirectory(samples)\nendif()\n',
      'samples/CMakeLists.txt': 'add_executable(high_water high_water.cpp)\nadd_executable(ebb ebb.cpp)\n',
      ...{ 'samples/high_water.cpp': '', 'samples/ebb.cpp': '' },
    };
    const run =
      'cmake -S . -B build -DSAMPLES=ON && cmake --build build --target high_water && ./build/samples/high_water';
    it('runs a sample by its name', async () => {
      assert.equal(await firstIn(files, 'run the high_water sample'), run);
      assert.equal(await firstIn(files, 'What does the high_water demo print?', 'samples'), `(cd .. && ${run})`);
    });
    it('builds them by their names or their folder', async () => {
      const build = 'cmake -S . -B build -DSAMPLES=ON && cmake --build build';
      assert.equal(await firstIn(files, 'Can you get high_water and ebb built?'), build);
      assert.equal(await firstIn(files, 'turn the sources in samples/ into executables'), build);
    });
    it('is not meant by a question about it', async () => {
      for (const task of ['why does the high_water sample print nothing?', 'where is high_water defined?'])
        assert.doesNotMatch(await firstIn(files, task), /cmake/u, task);
    });
  });

  it('builds and runs pairs of a source and its test, where nothing else builds', async () => {
    const main = 'int main(void) { return 0; }\n';
    const files: Files = { ...{ 'a.c': '', 'a_test.c': main, 'b.c': '', 'b_test.c': main }, 'lone_test.c': main };
    const build = 'for t in a b; do cc -o "$t"_test "$t"_test.c "$t".c || exit 1; done';
    assert.equal(await firstIn(files, 'build all the *_test programs'), build);
    assert.equal(await firstIn(files, 'run the tests'), `${build} && ./a_test && ./b_test`);
    assert.doesNotMatch(await firstIn({ ...files, Makefile: 'all: a.o\n' }, 'build it'), /for t in/u);
  });

  it('builds by the script that compiles the build tool', async () => {
    const files: Files = { 'bootstrap.sh*': '#!/bin/sh\ncc -o redo redo.c\n./redo all\n', 'redo.c': '' };
    assert.equal(await firstIn(files, 'build it'), './bootstrap.sh');
    assert.equal(await firstIn(files, 'can you turn redo.c into a working ./redo for me?'), './bootstrap.sh');
    assert.equal(await firstIn({ ...files, 'configure.ac': '' }, 'build it'), './bootstrap.sh && ./configure && make');
  });

  it('formats by what CI only checks with, and by no word that is a colour', async () => {
    const files: Files = {
      'setup.py': 'from setuptools import setup\nsetup(name="tide")\n',
      'README.md': '# Tide\n\nThe colours are:\n\n- `black`\n- `red`\n',
    };
    assert.match(await firstIn(files, 'format the code'), /^finish /u);
    const checked: Files = {
      ...files,
      '.github/workflows/ci.yml': 'jobs:\n  lint:\n    steps:\n      - run: black --check tide docs\n',
    };
    assert.equal(await firstIn(checked, 'format the code'), 'black tide docs');
    assert.equal(await firstIn(checked, 'check the formatting'), 'black --check tide docs');
  });

  it('fetches no tool that is here', async () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "tide"\nversion = "1.0.0"\n',
      'src/lib.rs': '',
      Makefile: 'lint:\n\t@rustup component add clippy 2> /dev/null\n\t@cargo clippy --all\n.PHONY: lint\n',
    };
    assert.equal(await firstIn(files, 'run the linter'), 'cargo clippy --all');
    assert.equal(await firstIn(files, 'Could you run cargo fmt? The formatting check fails.'), 'cargo fmt');
  });

  it('takes `make check` for tests where it does what `make test` does', async () => {
    const Makefile =
      'test: tide\n\t./tide\n\n# Standard GNU target\ncheck: tide\n\t./tide\n\ntide: tide.c\n\tcc -o tide tide.c\n';
    assert.notEqual(await firstIn({ Makefile, 'tide.c': '' }, 'run the linter'), 'make test');
    assert.equal(await firstIn({ Makefile, 'tide.c': '' }, 'run the tests'), 'make test');
    const ofPerl: Files = { Makefile: 'all: tide\ncheck: all\n\tprove -v\n', 'tide.c': '', 't/a.t': '' };
    assert.equal(await firstIn(ofPerl, 'run the tests'), 'make check');
  });

  describe('for the syntax', () => {
    const files: Files = {
      ...{ 'load.bash': '', 'src/a.bash': '', 'src/b.bash': '', tool: '#!/usr/bin/env python3\nx = 1\n' },
      'README.md': '# Tide\n',
    };
    const each = 's=0; bash -n load.bash || s=1; bash -n src/a.bash || s=1; bash -n src/b.bash || s=1; exit $s';
    for (const task of [
      'syntax check load.bash and src/*.bash',
      'Did I break anything while editing? Just have bash parse load.bash and everything in src, no need to execute it.',
    ])
      it(task, async () => assert.equal(await firstIn(files, task), each));
    it('is that of the file named before', async () =>
      assert.equal(
        await firstIn(files, "I fear I've left half an expression somewhere in tool. Is it still valid Python?"),
        'python3 -m py_compile tool',
      ));
    it('is that of every script where all are scripts', async () => {
      const scripts: Files = { up: '#!/bin/sh\n', down: '#!/bin/sh\n' };
      assert.match(await firstIn(scripts, 'syntax check all scripts here'), /^s=0; bash -n down .*bash -n up/u);
    });
    it('builds no C', async () =>
      assert.match(
        await firstIn({ 'a.c': '', 'a.h': '' }, 'check the syntax of all C files'),
        / gcc -fsyntax-only -I\.$/u,
      ));
  });

  describe('for a ranking', () => {
    const script = '#!/bin/sh\n';
    const files: Files = { ...{ one: script, two: `${script}\n\n`, three: `${script}\n` }, 'sub/x': script };
    for (const task of [
      'top 2 scripts here by line count',
      'Rank the scripts by how many lines they have and give me the first two, figures included.',
    ])
      it(task, async () => assert.match(await firstIn(files, task), /3 lines: `two`.*2 lines: `three`/su));
    it('starts no program called top', async () =>
      assert.match(await firstIn({ 'a.ts': '', 'b.js': '' }, 'top 3 largest .ts files'), /\*\.ts|\.ts/u));
  });

  describe('for the version', () => {
    it('reads what a script answers', async () => {
      const tide = '#!/bin/sh\ncase $1 in\n  -v)\n    printf \'%s 0.7.0\\n\' "$0"\n  ;;\nesac\n';
      assert.match(
        await firstIn({ 'tide*': tide, Makefile: 'install:\n\tcp tide /usr/bin\n' }, 'which version is this?'),
        /0\.7\.0 \(`tide:4`\)/u,
      );
    });
    it('reads a variable of CMake', async () => {
      const files: Files = {
        'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.14)\nset(PROJECT_VERSION 2.4.0)\n',
        'example/CMakeLists.txt': '',
      };
      assert.match(await firstIn(files, 'which version is this?', 'example'), /2\.4\.0/u);
    });
  });

  it('says that a configured linter is not installed', async () =>
    assert.match(
      await firstIn({ 'package.json': '{"name":"tide"}', '.eslintrc.json': '{}' }, 'lint this'),
      /ESLint is not installed here/u,
    ));

  it('reads what a BSD makefile includes', async () => {
    const files: Files = {
      GNUmakefile: '.CURDIR= ${CURDIR}\ninclude ${.CURDIR}/Makefile\n',
      Makefile: 'include ${.CURDIR}/config.mk\nall: tide\ntide: tide.o\n\t${CC} -o tide tide.o\n',
    };
    assert.equal(await firstIn(files, 'build it'), 'make all');
  });
});
