import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What further public repositories showed, by classes of their own. */
describe('in a repository that nobody had seen', () => {
  const programs = searchPath(
    'bash',
    'sh',
    'make',
    'cmake',
    'python3',
    'node',
    'npm',
    'git',
    'find',
    'cargo',
    'gcc',
    'cc',
  );
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  describe('a script of tests', () => {
    const files: Files = { 'test.sh*': '#!/bin/sh\nexit 0\n', 'README.md': '# Tool\n' };
    for (const task of [
      'does test.sh get through here without an error?',
      'Does test.sh finish without errors',
      'make sure test.sh exits cleanly',
      'see if test.sh exits 0',
    ])
      it(`is run: ${task}`, async () => {
        assert.equal(await first(files, task), './test.sh');
      });

    it('is not run where the question is how', async () => {
      assert.equal(await first(files, 'how does test.sh finish?'), 'finish');
    });
  });

  it('gives a program the files of a task in the place of the blanks of its README', async () => {
    const files: Files = {
      'tool.py*': '#!/usr/bin/env python3\nimport sys\nprint(sys.argv)\n',
      'README.md': '# Tool\n\n```sh\n./tool.py FILE...\n```\n',
      ...{ 'data/a.txt': 'a', 'data/b.txt': 'b' },
    };
    assert.equal(await first(files, 'run tool.py on data/a.txt and data/b.txt'), './tool.py data/a.txt data/b.txt');
  });

  it('takes "make sure" for no command', async () => {
    assert.equal(await first({ Makefile: 'all:\n\ttrue\n' }, 'make sure nothing'), 'finish');
  });

  describe('several programs of one Makefile', () => {
    const files: Files = {
      Makefile:
        'all: rasp kelp\n\nrasp: rasp.c\n\tcc -o rasp rasp.c\n\nkelp: kelp.c\n\tcc -o kelp kelp.c\n\nclean:\n\trm -f rasp kelp\n',
      ...{ 'rasp.c': 'int main() { return 0; }\n', 'kelp.c': 'int main() { return 0; }\n' },
    };
    for (const task of [
      'compile rasp and kelp',
      'compile rasp + kelp',
      'I want working executables of rasp and kelp, please',
    ])
      it(`are built by one line: ${task}`, async () => {
        assert.equal(await first(files, task), 'make rasp kelp');
      });

    it('are not all that a task wants which cleans or names one', async () => {
      const proposal = await proposeIn(files, 'build rasp and clean', {}, programs);
      assert.equal(commands(proposal)[0], 'make rasp');
      assert.equal(await first(files, 'compile rasp'), 'make rasp');
    });

    it('are no goals where they are to go', async () => {
      const task = 'Get rid of the .o files, the static library and the rasp binary that are lying about in here.';
      const proposal = await proposeIn(files, task, {}, programs);
      assert.equal(commands(proposal)[0], 'make clean');
      assert.ok(!(proposal.check?.command ?? '').includes('make rasp'));
    });
  });

  it('takes one target for no success where other files are wanted too', async () => {
    const files: Files = { Makefile: 'all: tool-wish $(MSGS)\n\ntool-wish: a\n\tsh gen.sh $@\n', 'gen.sh': '', a: '' };
    const task = 'Build it in this directory, so that I get tool-wish and all the .msg files under po.';
    const { check } = await proposeIn(files, task, {}, programs);
    assert.notEqual(check?.command, 'make tool-wish');
  });

  describe('a build in other words', () => {
    const python: Files = {
      'setup.py': "from setuptools import setup, Extension\nsetup(name='a', ext_modules=[Extension('_a', ['_a.c'])])\n",
      ...{ '_a.c': '', 'a.py': 'import _a\n' },
    };
    for (const task of [
      'make (build ext in place, no install)',
      "Compile _a.c so that `python -c 'import a'` works when I stand in this directory.",
    ])
      it(`is one in place: ${task}`, async () => {
        assert.equal(await first(python, task), 'python3 setup.py build_ext --inplace');
      });

    const images: Files = { Makefile: 'all: $(OUTS)\n\nrun: all\n\tqemu x.img\n\nclean:\n\trm -f *.img\n' };
    for (const task of [
      'Build all the boot sector images in the top-level directory.',
      'build all top-level .img files',
      'build all the examples in the top folder into .img files',
    ])
      it(`is one of everything: ${task}`, async () => {
        assert.equal(await first(images, task), 'make all');
      });

    it('is by make where meson is not installed', async () => {
      const files: Files = { Makefile: 'all:\n\tcc -o a a.c\n', 'meson.build': "project('a', 'c')\n", 'a.c': '' };
      assert.equal(await first(files, 'build it'), 'make all');
    });

    it('does not start what it compiles for the name of a file', async () => {
      const files: Files = {
        'run.c': '#include <math.h>\n#if defined _WIN32\n    #include "win.h"\n#endif\nint main() { return 0; }\n',
        ...{ 'win.c': '', 'win.h': '' },
      };
      assert.equal(await first(files, 'compile run.c'), 'cc -o run run.c -lm');
      assert.equal(await first(files, 'compile run.c and run it'), 'cc -o run run.c -lm && ./run');
      assert.equal(await first(files, 'Turn run.c into something I can execute.'), 'cc -o run run.c -lm');
    });
  });

  describe('a script that a task speaks of', () => {
    const files: Files = {
      'tidy.sh': 'sort -u domains.conf -o domains.conf\n',
      'domains.conf': 'b\na\n',
      'verify.py': '',
    };
    for (const task of [
      'pls format the list, sorted and without duplicates (tidy.sh does that)',
      'domains.conf is a mess: put its entries back in order. The shell script in the root is meant for this.',
    ])
      it(`is run: ${task}`, async () => {
        assert.equal(await first(files, task), 'bash tidy.sh');
      });

    it('is not run where the task asks about it', async () => {
      assert.notEqual(await first(files, 'what does tidy.sh do, is it meant for that?'), 'bash tidy.sh');
    });
  });

  describe('a program with options that a task says', () => {
    const files: Files = {
      'package.json': '{"name": "mini", "bin": {"mini": "bin/mini"}}',
      'bin/mini*': '#!/usr/bin/env node\n',
      'lib/a.js': '',
      'README.md':
        '# mini\n\nMinifies files.\n\n```\nmini [options] <file>\n\n  -c, --compress [options]    Enable the compressor.\n  -m, --mangle [options]      Mangle names.\n  -t, --target <name>         What to compress for.\n  -o, --output <file>         Output file path.\n```\n',
    };
    for (const task of [
      'Run the mini in this checkout on lib/a.js with compress and mangle on, and write the result to a.min.js in the repo root.',
      'bin/mini lib/a.js, compress + mangle, output to a.min.js',
      'I want to see how well it does. Could you run the command-line tool from this checkout on lib/a.js, with both compressing and mangling switched on, and save the output as a.min.js?',
    ])
      it(`is told them: ${task.slice(0, 60)}`, async () => {
        assert.match((await first(files, task)) ?? '', /lib\/a\.js --compress --mangle --output a\.min\.js$/);
      });

    it('is not started without one that needs a value', async () => {
      const task = 'run bin/mini on lib/a.js with compress and target, write it to a.min.js';
      assert.doesNotMatch((await first(files, task)) ?? '', /mini lib/);
    });
  });

  describe('plain Java without a manifest', () => {
    const files: Files = {
      'src/a/b/Diff.java': 'package a.b;\npublic class Diff {}\n',
      'tests/a/b/Diff_test.java':
        'package a.b;\npublic class Diff_test {\n  public static void main(String[] args) { assert true; }\n}\n',
    };
    const java = searchPath('javac', 'java', 'find');
    const line =
      "find src tests/a/b/Diff_test.java -name '*.java' -exec javac -d build {} + && java -ea -cp build a.b.Diff_test";
    it('runs the class of tests that starts by itself', async () => {
      for (const task of [
        'run the tests',
        'Could you compile it together with its test class and run those tests for me?',
      ])
        assert.equal(commands(await proposeIn(files, task, {}, java))[0], line, task);
    });

    it('runs none that needs a framework', async () => {
      const junit = { ...files, 'tests/a/b/Diff_test.java': 'import org.junit.Test;\npublic class Diff_test {}\n' };
      assert.doesNotMatch(commands(await proposeIn(junit, 'run the tests', {}, java))[0] ?? '', /java -ea/);
    });
  });

  it('formats where the check of the format is to have nothing to say', async () => {
    const files: Files = { 'Cargo.toml': '[package]\nname = "a"\nedition = "2021"\n', 'src/lib.rs': '' };
    for (const task of [
      'Bring the sources, tests and examples into the standard Rust layout, so that cargo fmt -- --check would have nothing to say anymore.',
      'Bring the sources and tests into the standard layout',
    ])
      assert.equal(await first(files, task), 'cargo fmt', task);
  });

  it('sees what "that function" is', async () => {
    const files: Files = { 'src/a.ts': 'export function invariant() {}\n', 'package.json': '{"name": "x"}' };
    const task =
      "I keep running into invariant(...) calls and don't know this code. In which file is that function itself written?";
    const [look] = (await proposeIn(files, task, {}, programs)).candidates;
    assert.match(JSON.stringify(look?.action.input), /invariant/);
  });

  it('takes the number of a standard for no argument', async () => {
    const files: Files = { 'style.py': 'import sys\nprint(sys.argv)\n', 'setup.cfg': '' };
    const task = 'Does style.py obey its own PEP 8 rules? Let the tool in this repo judge itself.';
    assert.doesNotMatch((await first(files, task)) ?? '', / 8$/);
  });

  it('takes no other way for the tests where theirs run several programs', async () => {
    const files: Files = {
      Makefile:
        'all: runner\n\nrunner: t.c\n\tcc -o runner t.c\n\ntest: runner\n\t./runner\n\tpython3 run-tests.py\n\npart: runner\n\t./runner\n',
      'CMakeLists.txt':
        'project(a C)\nenable_testing()\nadd_executable(runner t.c)\nadd_test(NAME runner COMMAND runner)\n',
      ...{ 't.c': 'int main() { return 0; }\n', 'run-tests.py': 'import shutil\n' },
      'README.md': '# a\n\n```\ncmake -S . -B build && cmake --build build && ctest --test-dir build\n```\n',
    };
    const { check } = await proposeIn(files, 'make test', {}, programs);
    assert.equal(check?.command, 'make test');
    assert.deepEqual(
      (check.standIns ?? []).filter((line) => /ctest|run-tests/.test(line)),
      [],
    );
  });

  it('takes no run for a success that leaves out the file which is wanted', async () => {
    const files: Files = {
      'build.sh*': '#!/bin/sh\ncc -o fe fe.c\n',
      ...{ 'fe.c': 'int main() { return 0; }\n', 'demo.fe': '' },
      'README.md': '# fe\n\nRun `./build.sh` to build it.\n',
    };
    for (const task of [
      'build fe; fe demo.fe > out.pgm',
      'Could you build it with build.sh and run demo.fe? The picture it prints should be stored here as out.pgm.',
    ])
      assert.notEqual((await proposeIn(files, task, {}, programs)).check?.command, './build.sh', task);
    assert.equal((await proposeIn(files, 'run build.sh', {}, programs)).check?.command, './build.sh');
  });
});
