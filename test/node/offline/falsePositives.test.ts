import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Requests that come near to what a rule is for, and mean something else. */
describe('a request that only resembles a rule', () => {
  const programs = searchPath(
    ...['bash', 'sh', 'make', 'python3', 'node', 'npm', 'npx', 'cargo', 'find', 'gcc', 'cc', 'ant', 'scons'],
  );
  after(() => rmSync(programs, { recursive: true, force: true }));
  const proposed = async (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await proposed(files, task))[0] ?? '';

  describe('to build all images', () => {
    const files: Files = {
      Makefile: 'all: tool\n\ntool: tool.c\n\tcc -o tool tool.c\n\ndocker:\n\tdocker build .\n',
      'tool.c': 'int main() { return 0; }\n',
      Dockerfile: 'FROM scratch\n',
    };
    for (const task of ['build all images', 'build all container images'])
      it(`builds containers: ${task}`, async () => {
        assert.match(await first(files, task), /docker/);
      });

    it('makes the images that a Makefile assembles', async () => {
      assert.equal(await first(files, 'build all the boot sector images'), 'make all');
    });
  });

  describe('with the name of a language', () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "words"\nversion = "0.1.0"\n',
      'src/lib.rs': 'fn a() {}\n',
      'pyproject.toml': '[project]\nname = "words"\n\n[tool.pytest.ini_options]\n',
      'tests/test_a.py': 'def test_a(): pass\n',
    };
    for (const task of [
      'run all tests other than the python tests',
      'run all tests except the python tests',
      'run the tests and leave out the python tests',
      'run the tests, ignore the python tests',
    ])
      it(`does not run the tests it excludes: ${task}`, async () => {
        assert.doesNotMatch(await first(files, task), /pytest/);
      });

    it('runs the tests it names', async () => {
      assert.equal(await first(files, 'only the rust tests'), 'cargo test');
      assert.equal(await first(files, 'only the rust tests, not the others'), 'cargo test');
    });
  });

  describe('for tests whose name means harm', () => {
    const files: Files = {
      Makefile:
        'test:\n\t./t.sh\n\ndeploy-test:\n\tkubectl apply -f x\n\nrelease-tests:\n\tnpm publish\n\ntest-install:\n\tinstall x /usr/local/bin\n\njourney-tests:\n\t./j.sh\n',
      't.sh*': '#!/bin/sh\n',
      'j.sh*': '#!/bin/sh\n',
    };
    for (const task of [
      'run the deploy tests',
      'run the release tests',
      'run the install tests',
      'just the deploy test',
    ])
      it(`deploys and installs nothing: ${task}`, async () => {
        assert.doesNotMatch(await first(files, task), /^make .*(?:deploy|release|install)/);
      });

    it('runs other tests by their name', async () => {
      assert.equal(await first(files, 'run the journey tests'), 'make journey-tests');
    });
  });

  describe("for the project's own program", () => {
    const files: Files = {
      'package.json': '{"name":"wiper","version":"1.0.0","bin":{"wiper":"bin.js"}}',
      'bin.js*': '#!/usr/bin/env node\nrequire("node:fs").rmSync(process.argv[2], { recursive: true });\n',
      'src/a.js': 'a\n',
      'README.md': '# Wiper\n',
    };
    for (const task of ['run wiper in this folder', 'use wiper in the current directory', 'run wiper in the project'])
      it(`does not pass the current folder as an argument: ${task}`, async () => {
        assert.doesNotMatch(await first(files, task), / \.$/);
      });

    it('does not list files with a program that removes them', async () => {
      assert.doesNotMatch(await first(files, 'list the files in src with wiper'), /bin\.js/);
    });
  });

  describe('for tests without linting', () => {
    const manifest = (scripts: Readonly<Record<string, string>>): Files => ({
      'package.json': JSON.stringify({ name: 'nest', scripts, devDependencies: { xo: '1' } }),
      'test.js': '',
    });

    it('keeps variables in front of the command', async () => {
      const files = manifest({ test: 'xo && NODE_ENV=test node test.js' });
      assert.equal(await first(files, 'run the tests without linting'), 'NODE_ENV=test node test.js');
    });

    it('still runs the pretest script', async () => {
      const files = manifest({ pretest: 'node seed.js', test: 'xo && node test.js' });
      assert.equal(await first(files, 'run the tests without linting'), 'node seed.js && node test.js');
    });
  });

  it('does not install git hooks to build', async () => {
    const files = (prepare: string): Files => ({
      'package.json': JSON.stringify({ name: 'nest', scripts: { prepare }, devDependencies: { typescript: '5' } }),
    });
    assert.equal(await first(files('tsc'), 'build it'), 'npm run prepare');
    assert.notEqual(await first(files('tsc && husky install'), 'build it'), 'npm run prepare');
  });

  it('runs no Ant target or SCons alias that writes outside the folder', async () => {
    const ant: Files = {
      'build.xml':
        '<project><target name="compile"><javac/></target><target name="dist"><scp todir="u@h:/x"/></target><target name="install"><copy todir="/opt"/></target></project>',
    };
    assert.notEqual(await first(ant, 'build the dist'), 'ant dist');
    assert.notEqual(await first(ant, 'install it'), 'ant install');
    assert.equal(await first(ant, 'compile it with ant'), 'ant compile');
    const scons: Files = {
      SConstruct: "env = Environment()\nenv.Alias('install', '/usr/local/bin')\nenv.Alias('check', 't')\n",
    };
    assert.notEqual(await first(scons, 'install it'), 'scons install');
    assert.equal(await first(scons, 'run the tests'), 'scons check');
  });

  it('cleans with the target of that name', async () => {
    const files: Files = { Makefile: 'all:\n\tcc x.c\n\ndistclean: clean\n\trm -rf config\n\nclean:\n\trm -f *.o\n' };
    assert.equal(await first(files, 'clean with make'), 'make clean');
  });

  it('does not accept a linter check as proof of a fix', async () => {
    const files: Files = {
      'pom.xml':
        '<project><build><plugins><plugin><artifactId>maven-checkstyle-plugin</artifactId></plugin></plugins></build></project>',
      'mvnw*': '#!/bin/sh\n',
    };
    assert.equal((await proposed(files, 'lint with checkstyle')).check?.command, './mvnw checkstyle:check');
    assert.equal((await proposed(files, 'lint with checkstyle and fix it')).check, undefined);
  });

  it('does not accept a debug build as a static one', async () => {
    const files: Files = {
      Makefile: 'debug = no\nflags-debug-yes = -g\n\nall:\n\tcc $(flags-debug-$(debug)) -o tool tool.c\n',
      'tool.c': 'int main() { return 0; }\n',
    };
    assert.equal(await first(files, 'make a debug build'), 'make all debug=yes');
    assert.equal((await proposed(files, 'make a static debug build')).check, undefined);
  });

  it('keeps what is to be left when outputs are removed', async () => {
    const { writtenOut } = await import('../../../src/node/offline/request/shorthand.ts');
    const task = 'Remove the outputs. Leave everything in this folder.';
    assert.equal(writtenOut(task), task);
    assert.equal(writtenOut('Build it. Leave it all in the tree.'), 'Build it.');
  });

  it('tells a shared library from a static one', async () => {
    const { buildWishes } = await import('../../../src/node/offline/request/buildWishes.ts');
    const meant = (task: string) => buildWishes.reduce((text, [said, words]) => text.replace(said, words), task);
    assert.equal(meant('build the .so'), 'build the shared library');
    assert.equal(meant('build the .a (or .so) of nest'), 'build the static library');
  });
});
