import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../../../src/core/action/command.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { request } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

const programs = searchPath('make', 'cc', 'c++', 'bash', 'sh', 'git', 'cmake', 'ctest', 'python3', 'npm', 'node');

/** A command, or the tool and what it says: first, or after `failed` has failed with a text. */
async function stepIn(
  files: Files,
  task: string,
  { folder = '.', failed = [] as readonly (readonly [string, string])[] } = {},
) {
  const root = writeWorkspace(files);
  try {
    const model = createOfflineModel({ root: join(root, folder), path: programs });
    const transcript = failed.map(([command, text], t) => ({
      t,
      action: commandAction(command),
      observation: { status: 'exited' as const, exitCode: 1, text, durationMs: 1 },
    }));
    const proposal = await model.propose({ ...request(task), transcript }, new AbortController().signal);
    const action = proposal.candidates[0]?.action ?? assert.fail('nothing');
    return { line: commandOf(action) ?? `${action.tool} ${JSON.stringify(action.input)}`, check: proposal.check };
  } finally {
    rmSync(root, { recursive: true });
  }
}
const lineIn = async (...given: Parameters<typeof stepIn>) => (await stepIn(...given)).line;

/** What a round of well-known repositories, and of small projects with everyday traps, has shown. */
describe('a plain request in a well-known repository', () => {
  describe('to run one of its scripts', () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "tide"\n',
      'src/tide/__init__.py': '',
      'show_off.py': 'import tide\nprint(1)\n',
      'examples/greeting.py': 'import tide\nprint(2)\n',
      'examples/other_demo.py': 'print(3)\n',
    };
    const showOff = 'PYTHONPATH=src python3 show_off.py';
    it('finds it by its file beside what it is called', async () => {
      for (const task of [
        'start the console logging demo, show_off.py, and show me what it prints.',
        'Start the demo script show_off.py',
        'start show_off.py from this folder and show me what it prints.',
        'start the show_off.py demo, I want to see how logging works',
      ])
        assert.equal(await lineIn(files, task), showOff, task);
    });
    it('finds it by its name', async () => {
      for (const task of [
        'start the showoff demo script',
        "run the show_off demo from this checkout, I'd like to see how the lines look",
        'What do I get when I run the show_off demo?',
        'what happens when you run the show_off example?',
        "I'm new to this and want to see it work once: launch the show_off demo here and show its output",
      ])
        assert.equal(await lineIn(files, task), showOff, task);
      assert.match(await lineIn(files, 'strat greeting.py adn show teh output', { folder: 'examples' }), /greeting/u);
    });
    it('starts nothing for what is not to be run, or says more', async () => {
      for (const task of [
        "Don't run anything: launch the show_off demo",
        'run the show_off demo with a debugger',
        'run the show_off demo without colours',
        'explain the show_off demo',
        'run the unknown demo',
      ])
        assert.doesNotMatch(await lineIn(files, task), /show_off\.py$/u, task);
    });
  });

  describe('to run an example in C', () => {
    const files: Files = {
      '.git/HEAD': 'ref: refs/heads/main\n',
      'ini.h': 'int ini(void);\n',
      'ini.c': '#include "ini.h"\nint ini(void) { return 0; }\n',
      'examples/ini_example.c': '#include "../ini.h"\nint main(void) { return open("test.ini"); }\n',
      'examples/test.ini': '[a]\n',
    };
    it('compiles it with the sources above it, where its file is', async () => {
      const below = 'cc -o ini_example ini_example.c ../ini.c && ./ini_example';
      for (const task of ['run ini_example', 'strat ini_example pls', 'build and run ini_example'])
        assert.equal(await lineIn(files, task, { folder: 'examples' }), below, task);
      assert.equal(await lineIn(files, 'run the ini_example program'), `(cd examples && ${below})`);
      assert.equal(await lineIn(files, 'what does ini_example print when you run it?', { folder: 'examples' }), below);
    });
    it('takes no example for the template of a source', async () => {
      const failed = [['cc -o x ini_example.c', 'undefined reference: ini.c not found, see ini_example.c']] as const;
      assert.doesNotMatch(
        await lineIn({ 'ini_example.c': 'int main(void) { return 0; }\n' }, 'run x', { failed }),
        /^cp /u,
      );
    });
  });

  describe('that CMake builds', () => {
    const lists =
      'project(tide CXX)\noption(TIDE_BUILD_TESTS "" ON)\noption(TIDE_BUILD_BENCHMARKS "" ON)\nadd_library(tide a.cc)\nif(TIDE_BUILD_TESTS)\n  enable_testing()\n  add_subdirectory(third_party/googletest)\nendif()\n';
    const files: Files = { 'CMakeLists.txt': lists, 'a.cc': '' };
    const build = 'cmake -S . -B build && cmake --build build';
    const text =
      'CMake Error at CMakeLists.txt:6: third_party/googletest has no CMakeLists.txt\n-- Configuring incomplete, errors occurred!';
    const off = 'cmake -S . -B build -DTIDE_BUILD_TESTS=OFF -DTIDE_BUILD_BENCHMARKS=OFF && cmake --build build';
    it('leaves out the tests and benchmarks whose framework is not here', async () => {
      for (const task of [
        'build the library',
        'build it, tests/benchmarks not needed',
        'please build it (do not install it)',
      ]) {
        assert.equal(await lineIn(files, task, { failed: [[build, text]] }), off, task);
        const { check } = await stepIn(files, task);
        assert.ok(check?.standIns?.includes(off), task);
      }
    });
    it('leaves them in where they are wanted, or nothing says that they are in the way', async () => {
      const wanted = await lineIn(files, 'build everything, tests too', { failed: [[build, text]] });
      assert.doesNotMatch(wanted, /OFF/u);
      const other = text.replace('third_party/googletest', 'zlib');
      assert.doesNotMatch(await lineIn(files, 'build it', { failed: [[build, other]] }), /OFF/u);
    });
    it('takes the option of its tests, not that of their framework', async () => {
      const dependent =
        'project(y CXX)\noption(Y_USE_SYSTEM_GTEST "" OFF)\ninclude(CTest)\ncmake_dependent_option(Y_BUILD_TESTS\n  "Tests" OFF\n  "BUILD_TESTING" OFF)\nif(Y_BUILD_TESTS)\n  enable_testing()\nendif()\n';
      assert.match(await lineIn({ 'CMakeLists.txt': dependent }, 'run the tests'), / -DY_BUILD_TESTS=ON /u);
    });
    it('builds a part of it from the project above', async () => {
      const parts: Files = {
        '.git/HEAD': 'ref: refs/heads/main\n',
        'CMakeLists.txt': 'project(g CXX)\nadd_subdirectory(engine)\nadd_subdirectory(app)\n',
        'app/CMakeLists.txt': 'add_executable(g main.cpp)\n',
        'app/main.cpp': 'int main() { return 0; }\n',
        'own/CMakeLists.txt': 'project(own CXX)\nadd_executable(o o.cpp)\n',
      };
      assert.equal(await lineIn(parts, 'build the project', { folder: 'app' }), `(cd .. && ${build})`);
      assert.equal((await stepIn(parts, 'build it', { folder: 'app' })).check?.command, `(cd .. && ${build})`);
      assert.equal(await lineIn(parts, 'build the project', { folder: 'own' }), build);
    });
    it('finds tests of make beside a CMake that knows of none', async () => {
      const plain: Files = { 'CMakeLists.txt': 'project(u C)\nadd_library(u u.c)\n', 'u.c': '' };
      const tests = { 'test/Makefile': 'default: test\ntest:\n\tcc t.c -o t\n\t./t\n' };
      assert.equal(await lineIn({ ...plain, ...tests }, 'run the tests'), 'make -C test test');
      assert.doesNotMatch(await lineIn({ ...files, ...tests }, 'run the tests'), /make -C/u);
    });
  });

  describe('to hand numbers to a script', () => {
    const files: Files = {
      spark: '#!/usr/bin/env bash\nfor n in "$@"; do echo "$1"; done\n',
      'bin/migrate': '#!/usr/bin/env bash\necho "$1"\n',
    };
    it('takes them from plain words', async () => {
      for (const task of [
        'start spark with the values 4 19 2 and show me its output.',
        'lauch spark on 4 19 2',
        'what does spark print when you run it on 4, 19 and 2?',
      ])
        assert.match(await lineIn(files, task), /^bash spark 4 19 2$/u, task);
    });
    it('takes no question about it for an order', async () => {
      for (const task of [
        'what would migrate print for 1 2?',
        'run spark with 1 2 and let me know before you do',
        'run spark with 1, 2 and 3, let me know when it is safe to do so',
      ])
        assert.doesNotMatch(await lineIn(files, task), /^(?!finish ).* 1 2/u, task);
    });
    it('is no success without them', async () => {
      const { check } = await stepIn(files, 'start spark on ports 80 and 90');
      assert.equal(check, undefined);
    });
  });

  describe('behind a question or a reason', () => {
    const scripts = { build: 'node b.js', clean: 'rm -rf dist', format: 'prettier --write .', start: 'node s.js' };
    const files: Files = { 'package.json': JSON.stringify({ name: 'p', scripts }), 'b.js': '', 's.js': '' };
    it('is the order', async () => {
      for (const [task, line] of [
        ["How do I get this compiled? Just do the build here, don't install anything.", 'npm run build'],
        ['is there a way to get all of this formatted? please do so', 'npm run format'],
        ['I want to rebuild it from scratch, so clean out the old build products first', 'npm run clean'],
      ] as const)
        assert.equal(await lineIn(files, task), line, task);
    });
    it('is none where it is about something else, or keeps some', async () => {
      for (const task of [
        'How do I build this? Just run me through it',
        'How do we format this? please format it as bullet points',
        'How do I start it? please start by explaining',
        'How do I keep the build output when I clean? do it',
        'How do I remove everything git ignores? go ahead',
        'Is there a way to get the imports cleaned up? please do so',
        'I need to keep dist, so clean everything but dist first',
      ])
        assert.doesNotMatch(await lineIn(files, task), /^npm/u, task);
    });
  });

  it('runs no script whose name is only mentioned', async () => {
    const files: Files = { 'reset.py': 'import shutil\n', 'deploy.sh': '#!/bin/sh\n', 'greet.py': '', 'hello.c': '' };
    for (const task of [
      'What happens when I run the reset script?',
      'what happens if I run reset.py?',
      'run shellcheck against the script deploy.sh',
      'run a linter over the script reset.py',
      'run everything other than the script reset.py',
      'run only after checking the script reset.py',
      'try deleting the script greet.py',
      'launch vim to edit the script greet.py',
      'When you have my ok: run reset.py',
    ])
      assert.doesNotMatch(await lineIn(files, task), /^(?:python3 (?:reset|greet)\.py|\.\/deploy\.sh|cc )/u, task);
  });

  it('compiles an example against headers above it', async () => {
    const files: Files = {
      '.git/HEAD': 'ref: refs/heads/main\n',
      'hash/map.h': 'inline int f() { return 1; }\n',
      'examples/basic.cc': '#include <hash/map.h>\nint main() { return f(); }\n',
    };
    for (const task of ['run the basic example', 'start basic.cc pls'])
      assert.equal(await lineIn(files, task, { folder: 'examples' }), 'c++ -I.. -o basic basic.cc && ./basic', task);
  });

  it('runs the tests that a configure script written by hand knows', async () => {
    const configure = '#!/bin/sh\ncat > Makefile <<EOF\nall:\n\tcc a.c\ntest: all\n\t./t\nEOF\n';
    assert.equal(await lineIn({ configure }, 'run the tests'), './configure && make && make test');
  });

  describe('that has one test in C and nothing that builds it', () => {
    const files: Files = {
      'src/vec.h': 'int f(void);\n',
      'src/vec.c': '#include "vec.h"\nint f(void) { return 0; }\n',
      'test/test_vec.c': '#include "vec.h"\nint main(void) { return f(); }\n',
      'test/build_test.py': 'import os\nos.system("gcc test_vec.c")\n',
    };
    it('compiles and runs that', async () =>
      assert.equal(
        await lineIn(files, 'run the tests'),
        'cc -Isrc -o test/test_vec test/test_vec.c src/vec.c && ./test/test_vec',
      ));
    it('but not where several are there, or something else runs tests', async () => {
      const two = { ...files, 'test/test_map.c': '#include "vec.h"\nint main(void) { return f(); }\n' };
      assert.match(await lineIn(two, 'run the tests'), /^finish /u);
      assert.equal(await lineIn({ ...files, Makefile: 'check:\n\tcc t.c\n' }, 'run the tests'), 'make check');
    });
  });

  it('takes what a target tells of the library for no library', async () => {
    const Makefile =
      'default: libx.a\nlibx.a: a.o\n\tar cr $@ a.o\n\n#make the code coverage of the library\ncoverage: a.c\n\tcc a.c\n';
    assert.doesNotMatch(await lineIn({ Makefile, 'a.c': '' }, 'Please build the library.'), /coverage/u);
  });

  it('takes the arguments of a document where what was started wants some', async () => {
    const files: Files = { 'README.md': '    ./serve --data data/x.csv\n', serve: '#!/bin/sh\n', 'data/x.csv': '' };
    const failed = [['make all && ./serve', 'serve: --data FILE is needed']] as const;
    assert.equal(await lineIn(files, 'start it', { failed }), 'make all && ./serve --data data/x.csv');
  });

  it('starts the stand-in that a README has for who lacks the tool', async () => {
    const files: Files = {
      Makefile: 'test:\n\tbats test/\n',
      'tools/minibats': '#!/bin/sh\n',
      'test/a.bats': '@test "x" {\n}\n',
      'README.md':
        'The tests are for bats:\n\n    make test\n\nNo bats on your machine? `tools/minibats test/*.bats` runs the same files.\n',
    };
    assert.match(await lineIn(files, 'run the tests'), /tools\/minibats test\/\*\.bats$/u);
  });

  it('installs a linter of the project itself where only links are made', async () => {
    const files: Files = {
      'package.json': '{"name":"ink","scripts":{"lint":"jot src"},"devDependencies":{"jot":"file:tools/jot"}}',
      'tools/jot/package.json': '{"name":"jot","version":"1.0.0","bin":{"jot":"jot.js"}}',
      'tools/jot/jot.js': '',
    };
    const failed = [['npm run lint', 'sh: 1: jot: not found']] as const;
    assert.match(await lineIn(files, 'lint', { failed }), /^npm install --offline --ignore-scripts /u);
    const remote = { ...files, 'package.json': files['package.json']?.replace('"file:tools/jot"', '"^1.0.0"') ?? '' };
    assert.doesNotMatch(await lineIn(remote, 'lint', { failed }), /--offline/u);
  });

  it('removes folders whole that find would only delete if they were empty', async () => {
    const find = 'find . -type d -name __pycache__ -delete';
    const files: Files = { justfile: `clean:\n    rm -rf dist/\n    ${find}\n`, 'a/__pycache__/x.pyc': '' };
    const first = await lineIn(files, 'clean');
    assert.equal(first, `rm -rf dist/ && ${find}`);
    const failed = [[first, "find: cannot delete './a/__pycache__': Directory not empty"]] as const;
    const whole = 'rm -rf dist/ && find . -type d -name __pycache__ -prune -exec rm -rf {} +';
    assert.equal(await lineIn(files, 'clean', { failed }), whole);
  });

  describe('for a version', () => {
    const files: Files = {
      Makefile: 'TEST_BATS_VERSION = v1.10.0\ntest:\n\tbats test\n',
      'CHANGELOG.md': '# History\n\n## Release v2.8.1\n',
      'plugins/tide-build/bin/tide-build': '#!/usr/bin/env bash\nTIDE_BUILD_VERSION="2.9.0"\n',
    };
    it('tells that of the program of its own that a folder is', async () => {
      for (const task of ['version?', 'which version of tide-build is in this checkout?'])
        assert.match(await lineIn(files, task, { folder: 'plugins/tide-build' }), /"2\.9\.0 \(/u, task);
    });
    it('never takes that of a tool for the tests', async () =>
      assert.doesNotMatch(await lineIn(files, 'which version is this?'), /1\.10\.0/u));
  });

  describe('takes no line of a document for what it is not', () => {
    it('by what the line reads', async () => {
      const files: Files = {
        'CLAUDE.md': 'Bugs worth keeping:\n\n```sh\nscripts/mutate.py --bugs scripts/bugs/erase-path.txt\n```\n',
        'scripts/mutate.py': '#!/usr/bin/env python3\n',
        'scripts/bugs/erase-path.txt': '',
      };
      assert.doesNotMatch(await lineIn(files, 'clean up the build output'), /mutate/u);
    });
    it('or where it only shows a form', async () => {
      const readme = '* adjacent sibling: `node + adjacent`\n\nPrint a date: `date -u +"%Y"` formats it.\n';
      const files: Files = { 'package.json': '{"name":"q","main":"q.js"}', 'q.js': '', 'README.md': readme };
      for (const task of ['start it', 'format the code']) assert.match(await lineIn(files, task), /^finish /u, task);
    });
    it('and no folder aside for the project', async () => {
      const files: Files = {
        'CMakeLists.txt': 'project(p C)\nadd_library(p p.c)\n',
        'html/Makefile': 'clean:\n\trm -f *.html\nhtml:\n\ttidy-lint x\n',
      };
      for (const task of ['clean up the build output', 'lint the code'])
        assert.doesNotMatch(await lineIn(files, task), /cd html/u, task);
      assert.match(await lineIn(files, 'clean up in html'), /html/u);
    });
  });

  it('checks no types by a check of the format', async () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "p"\n[tool.black]\nline-length = 88\n',
      'tox.ini': '[testenv:mypy-check]\ncommands = mypy p\n',
      'p/__init__.py': '',
    };
    assert.doesNotMatch((await stepIn(files, 'check the types')).check?.command ?? '', /black/u);
  });

  it('starts no file that only defines tests', async () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "c"\n[tool.pytest.ini_options]\npython_files = "test.py"\n',
      'test.py': 'import pytest\n\ndef test_x():\n    assert True\n',
    };
    assert.match(await lineIn(files, 'run the tests'), /pytest$/u);
  });
});
