import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** The requests of a first day, on repositories as they are: what starts, what is no start, what is built by its name. */
describe('an ordinary request', () => {
  const programs = searchPath(
    'sh',
    'bash',
    'make',
    'cmake',
    'python3',
    'pytest',
    'perl',
    'node',
    'npm',
    'javac',
    'git',
    'find',
    'cargo',
    'cargo-clippy',
  );
  const proposed = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await proposed(files, task))[0];

  describe('to start the program', () => {
    for (const [what, files, expected] of [
      [
        'bin of package.json',
        { 'package.json': '{"bin": {"json": "./lib/json.js"}}', 'lib/json.js': '' },
        'node lib/json.js',
      ],
      [
        'EXE_FILES of a Makefile.PL',
        { 'Makefile.PL': "WriteMakefile(EXE_FILES => [ 'ack' ]);\n", ack: '', 'lib/A.pm': '' },
        'perl -Ilib ack',
      ],
      [
        'what make builds by its own rule',
        {
          Makefile: 'all: 2048\n\ntest: 2048\n\t./2048 test\n',
          '2048.c': 'int main(void) {}\n',
          'palette.sh*': '#!/bin/sh\n',
        },
        'make 2048 && ./2048',
      ],
      [
        'what the target for everything compiles',
        { Makefile: 'all: chat.c\n\tcc -Wall chat.c -O2 -o chat_server\n', 'chat.c': '' },
        'make all && ./chat_server',
      ],
      [
        'a target that is called serve',
        { Makefile: 'serve: serve.c\n\tgcc $< -o $@ -O2\nserve_debug: serve.c\n\tgcc $< -o $@ -g\n', 'serve.c': '' },
        'make serve && ./serve',
      ],
      [
        'a script that a document starts',
        {
          'README.md': '- `bin/board` starts it\n- `bin/index` digests it\n',
          'bin/board*': '#!/bin/sh\n',
          'bin/index*': '#!/bin/sh\n',
        },
        './bin/board',
      ],
      [
        'one of two names of a program',
        {
          'pyproject.toml':
            '[project]\nname = "pangu"\n[project.scripts]\npangu = "pangu:cli"\npangu-py = "pangu:cli"\n',
          'src/pangu/__init__.py': '',
          'src/pangu/__main__.py': '',
        },
        'PYTHONPATH=src python3 -m pangu',
      ],
    ] as const)
      it(`takes ${what}`, async () => assert.equal(await first(files, 'start it'), expected));

    for (const [what, files] of [
      [
        'an installer for development',
        { 'DEVELOPMENT.md': "To install in development mode:\n\n    pip install -e '.[dev]'\n" },
      ],
      ['a Makefile that may be executed', { 'Makefile*': '#!/usr/bin/env bash -c make\nall:\n\tnode b.js\n' }],
      ['the launcher of a build', { 'gradlew*': '#!/bin/sh\n', 'build.gradle': '' }],
      [
        'a script of CI beside what is compiled',
        { 'CMakeLists.txt': 'project(l C)\nadd_library(l l.c)\n', 'appveyor.sh*': '#!/bin/sh\n' },
      ],
      ['a line that compiles', { 'README.md': '### The run:\n\n```shell\n% g++ -obench bench.cxx\n```\n' }],
      ['a file of a key', { Makefile: 'server.pem:\n\topenssl req -out server.pem\n', 'a.txt': '' }],
    ] as const)
      it(`takes no ${what}`, async () => assert.equal(await first(files, 'start it'), 'finish'));

    it('uploads nothing for "the upload server"', async () => {
      const files: Files = {
        Makefile: 'upload: dist/*\n\tpython3 -m twine upload dist/*\n.PHONY: upload\n',
        'uploadserver/__main__.py': '',
        'setup.py': '',
      };
      assert.ok(!commands(await proposed(files, 'start the upload server')).includes('make upload'));
    });

    it('builds and starts where it is to be left running', async () => {
      const files: Files = { Makefile: 'all: chat.c\n\tcc chat.c -o chat_server\n', 'chat.c': '' };
      assert.equal(await first(files, 'Build this server and leave it running.'), 'make all && ./chat_server');
    });
  });

  describe('to build', () => {
    it('means all of it by the name of the project', async () => {
      const files: Files = {
        'README.md': '# PForth - a Forth\n',
        Makefile:
          'all: lib tool\n\npforth: p.c\n\t$(CC) -o $@ p.c\n\nlib: l.c\n\t$(CC) -c l.c\n\ntool: t.c\n\t$(CC) -o $@ t.c\n',
      };
      assert.equal(await first(files, 'please build pforth'), 'make all');
    });

    it('means the library by what builds everything', async () => {
      const files: Files = { 'CMakeLists.txt': 'project(J C)\nadd_library(yajl y.c)\nadd_executable(shrink s.c)\n' };
      assert.equal(await first(files, 'build yajl here'), 'cmake -S . -B build && cmake --build build');
      assert.match((await first(files, 'build only shrink')) ?? '', /--target shrink$/);
    });

    for (const task of [
      'Could you please build this library with CMake?',
      'Please configure it with CMake and compile it. Do not install anything on the system.',
      'build it with its CMake files',
    ])
      it(`takes the tool that is named: ${task}`, async () => {
        const files: Files = {
          Makefile: 'all: l.a\n\nl.a: l.c\n\t$(CC) -c l.c\n',
          'CMakeLists.txt': 'project(l C)\nadd_library(l l.c)\n',
          'README.md': '```\nmake\n```\n',
        };
        assert.equal(await first(files, task), 'cmake -S . -B build && cmake --build build');
      });

    it('compiles Java of which nothing says how', async () => {
      const files: Files = { 'src/io/a/A.java': 'class A {}\n' };
      assert.equal(await first(files, 'compile everything'), "find src -name '*.java' -exec javac -d build {} +");
    });
  });

  describe('to clean', () => {
    const Makefile =
      'p: p.c\n\t$(CC) -o $@ p.c\n\nclean:\n\trm -rf build p\n\n# also what we measured\ncleanall: clean\n\trm -rf cores results\n\n.PHONY: clean cleanall\n';
    for (const task of [
      'clean up',
      'Please remove what the build left behind.',
      "I'd like the objects, the header and the program gone, as before the first make.",
      'I want this folder to look as it did before anyone ran make.',
      "I'd like this tree to look like a fresh checkout again: no objects.",
    ])
      it(`takes the plain target: ${task}`, async () =>
        assert.equal(await first({ Makefile, 'p.c': '' }, task), 'make clean'));

    it('is not what makes something', async () =>
      assert.notEqual(
        await first(
          { Makefile: 'all: a.html\n\na.html: a.md\n\tawk -f d.awk a.md > $@\n\n.PHONY: clean\nclean:\n\trm a.html\n' },
          'make all the html pages',
        ),
        'make clean',
      ));

    it('may be in a folder that is called as one where programs are installed', async () =>
      assert.equal(
        await first({ Makefile: 'include config.mk\n\nclean:\n\trm -f $(BINDIR)/p\n.PHONY: clean\n' }, 'clean up'),
        'make clean',
      ));
  });

  it('to check the form is no build, no count of bytes and no question of git', async () => {
    const scripts = {
      weight: 'gzip-size a.js | pretty-bytes',
      'module-json': 'node -e \'console.log(`{"type":"module"}`)\' > m.json',
    };
    const node: Files = { 'package.json': JSON.stringify({ scripts }) };
    assert.equal(await first(node, 'check the formatting'), 'finish');
    assert.equal(await first(node, 'check the types'), 'finish');
    const make: Files = {
      Makefile: '_check_tree:\n\t@if [ -n "$$(git status)" ]; then echo \'Did you forget?\'; exit 1; fi\n',
    };
    assert.equal(await first(make, 'check the formatting'), 'finish');
    assert.equal(await first({ Makefile: 'clang-tidy:\n\tclang-tidy a.c\n' }, 'clean up the build files'), 'finish');
  });

  it('to lint with warnings denied says so to clippy', async () => {
    const files: Files = { 'Cargo.toml': '[package]\nname = "d"\n', 'src/lib.rs': '' };
    for (const task of [
      'clippy with -D warnings',
      'run clippy, warnings should count as errors',
      'Would this crate get past clippy if warnings were denied?',
    ])
      assert.equal(await first(files, task), 'cargo clippy -- -D warnings');
  });

  it('to see the log is answered', async () => {
    const files: Files = { '.git/HEAD': '' };
    assert.equal(await first(files, 'git log'), 'git log --oneline -n 20');
    assert.equal(await first(files, 'shwo me the lats comit'), 'git log -1 --stat');
    assert.equal(
      await first(files, 'What was committed here most recently? The last three entries will do.'),
      "git log --format='%as %h %an: %s' -n 3",
    );
  });

  it('for the lines of a file without an ending is answered', async () => {
    const files: Files = {
      dehydrated: '#!/bin/sh\n',
      'inspect.lua': '',
      'README.md': '# inspect.lua\n\nAn inspector.\n',
    };
    assert.equal(await first(files, 'How long is the main script, dehydrated, in lines?'), 'wc -l dehydrated');
    assert.equal(await first(files, 'What is the length of inspect.lua in lines?'), 'wc -l inspect.lua');
  });

  it('for what is in the right form only looks', async () => {
    const files: Files = {
      Makefile:
        'format-check:\n\tpython3 -m tidy --check notes\nformat:\n\tpython3 -m tidy notes\n.PHONY: format format-check\n',
    };
    assert.equal(await first(files, 'Which notes are not in the house format? Only look.'), 'make format-check');
  });

  it('is no order to install or search where it only says what not to do', async () => {
    const files: Files = { Makefile: 'all: a\n\na: a.c\n\t$(CC) -o $@ a.c\n', 'a.c': '', 'README.md': 'the system\n' };
    assert.equal(await first(files, 'Compile it. Do not install anything on the system.'), 'make all');
  });
});
