// What public repositories showed, with made-up files of the same shape.
import { reasonIn } from '../../../src/core/agent/failureReason.ts';
import assert from 'node:assert/strict';
import { emptySuccess } from '../../../src/core/agent/emptySuccess.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import { isNetwork, isVerdict } from '../../../src/node/offline/reaction/outcome.ts';
import { andThen, commands, firstCommand, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';
import { searchPath } from './workspaces.ts';

const git: Files = { '.git/HEAD': 'ref: refs/heads/main\n' };
const ignored = 'git status --short --ignored';
const said = (value: unknown) => (typeof value === 'string' ? value : '');
const summaryOf = async (...parameters: Parameters<typeof proposeIn>) =>
  said((await proposeIn(...parameters)).candidates[0]!.action.input['summary']);

describe('cleaning up', () => {
  const clean = 'clean up the build artifacts';

  it('builds and configures nothing', async () => {
    const files: Files = { ...git, 'CMakeLists.txt': 'project(x C)', 'pyproject.toml': '[build-system]\n' };
    assert.equal(await firstCommand(files, clean), ignored);
    const built = { ...files, 'build/Makefile': '' };
    const transcript = ran(['cmake --build build --target clean', 1, 'Error: could not load cache']);
    assert.deepEqual(commands(await proposeIn(built, clean, { transcript })), ['finish']);
  });

  it('says so where git ignores nothing, and names what it does ignore where no command cleans', async () => {
    const after = async (text: string) =>
      summaryOf({ ...git, 'a.c': '' }, clean, { transcript: ran([ignored, 0, text]) });
    assert.equal(await after('## main\n'), 'Nothing to clean: git ignores no file that is here.');
    assert.equal(
      await after('!! out/\n!! a.o\n'),
      'Nothing was deleted: no command of this workspace cleans. git ignores `out/`, `a.o`: `git clean -fdX` would delete that.',
    );
  });

  it('does not take the documentation for the project', async () => {
    const files: Files = { ...git, 'docs/Makefile': 'html:\n\tsphinx\nclean:\n\trm -rf _build\n' };
    assert.equal(await firstCommand(files, clean), ignored);
    assert.equal(await firstCommand(files, 'clean the docs'), '(cd docs && make clean)');
  });

  it('prefers the target to a script that cleans up data', async () => {
    const files: Files = { ...git, Makefile: 'all: a.o\nclean:\n\trm -f a.o\n', 'scripts/cleanup.py': '' };
    assert.equal(await firstCommand(files, clean), 'make clean');
  });

  it('prefers the plain command to a line of CI that does more', async () => {
    const files: Files = {
      ...git,
      'pom.xml': '<project/>',
      '.github/workflows/a.yml': 'jobs:\n  build:\n    steps:\n      - run: mvn clean verify artifact:compare\n',
    };
    assert.equal(await firstCommand(files, clean), 'mvn clean');
  });
});

describe('a command that serves a task', () => {
  it('is make for the first target, whatever variable names it', async () => {
    const files = { Makefile: 'OUT = luna\nOBJ = a.o\n$(OUT): $(OBJ)\n\t$(CC) $^ -o $@\nclean:\n\trm -f luna\n' };
    assert.equal(await firstCommand(files, 'build the project'), 'make');
  });

  it('belongs to the root unless the task names the folder', async () => {
    const files = { 'pom.xml': '<project/>', 'test-shrinker/pom.xml': '<project/>' };
    assert.equal(await firstCommand(files, 'run the tests'), 'mvn test');
    assert.equal(await firstCommand(files, 'test the shrinker'), '(cd test-shrinker && mvn test)');
  });

  it('can be started, where two tools serve the same purpose', async () => {
    const files = { 'configure.ac': '', 'CMakeLists.txt': 'project(x C)' };
    const { candidates, check } = await proposeIn(files, 'build the project', {}, searchPath('cmake', 'make'));
    const command = 'cmake -S . -B build && cmake --build build';
    assert.deepEqual([candidates[0]!.action.input['command'], check?.command], [command, command]);
  });

  it('is the Makefile of the tests where the root has none', async () => {
    const files = { 'src/a.h': '', 'tests/Makefile': 'PROGS = a b\nall: $(PROGS)\n\t./do_tests\n' };
    assert.equal(await firstCommand(files, 'run the tests'), 'make -C tests');
    const named = { ...files, 'tests/Makefile': 'all: a\n\ncheck: a\n\t./a\n' };
    assert.equal(await firstCommand(named, 'run the tests'), 'make -C tests check');
  });

  it('is known for Perl, Lua and Haskell', async () => {
    const first = (files: Files) => firstCommand(files, 'run the tests');
    assert.equal(await first({ 'Makefile.PL': '', 't/a.t': '' }), 'perl Makefile.PL && make && make test');
    // What MakeMaker has written offers nothing else.
    const written = '# This Makefile is for the A::B extension to perl.\n\nsubdirs-test_static:\n\ntest: all\n';
    const built = { 'Makefile.PL': '', Makefile: written, 't/a.t': '' };
    assert.ok(
      !commands(await proposeIn(built, 'run the tests', { maxCandidates: 20 })).includes('make subdirs-test_static'),
    );
    assert.equal(await first({ 'dist.ini': '', 't/a.t': '' }), 'prove -lr t');
    assert.equal(await first({ 'x-1.0-1.rockspec': '', 'spec/a_spec.lua': '' }), 'busted');
    assert.equal(await first({ 'x.cabal': '' }), 'cabal test all');
    assert.equal(await first({ 'stack.yaml': '' }), 'stack test');
  });

  it('never runs a program named after releases, even after the build has failed', async () => {
    const files = { 'Cargo.toml': '[package]\n', 'scripts/build-release': '#!/bin/sh\n' };
    const transcript = ran(['cargo build', 101, 'error: Could not resolve host: index.crates.io']);
    const proposed = commands(await proposeIn(files, 'build the project', { transcript, maxCandidates: 20 }));
    assert.ok(!proposed.some((line) => line.includes('release')), proposed.join());
  });

  it('never starts a file meant to be sourced, even if it is the only one', async () => {
    const start = (text: string) => firstCommand({ 'load.bash': text }, 'start it');
    assert.equal(await start('# a library\nsource "$(dirname "$0")/src/a.bash"\n'), 'finish');
    assert.equal(await start('#!/bin/bash\necho 1\n'), 'bash load.bash');
  });

  it('is none that deletes or installs where neither is asked for', async () => {
    const scripts = { 'build:clean': 'git clean -fX build/', 'build:docs': 'typedoc' };
    const files = {
      'package.json': JSON.stringify({ scripts }),
      'README.md': '```\nmake PREFIX=/usr/local install\n```\n',
    };
    for (const task of ['build the project', 'start it']) {
      const proposed = commands(await proposeIn({ ...files, Makefile: 'install:\n\tcp a $(PREFIX)\n' }, task));
      assert.ok(!proposed.some((line) => /clean|install$/.test(line)), proposed.join());
    }
  });

  it('ends by itself', async () => {
    const files = { 'package.json': '{"scripts":{"test":"mocha"}}', 'README.md': '```\nnpm test -- -w\n```\n' };
    const transcript = ran(['npm test', 1, "Error: Cannot find module 'chai'"], ['npm install', 1, 'ENOTFOUND']);
    const proposed = commands(await proposeIn(files, 'run the tests', { transcript, maxCandidates: 20 }));
    assert.ok(!proposed.includes('npm test -- -w'), proposed.join());
  });

  it('skips an example from a document if its file is missing', async () => {
    const example = { 'README.md': '```\nnode --use-env-proxy app.js\n```\n' };
    assert.equal(await firstCommand(example, 'start it'), 'finish');
    assert.match(await firstCommand({ ...example, 'app.js': '' }, 'start it'), /^node .*app\.js$/);
  });

  it('shares more with it than the word check', async () => {
    const files: Files = {
      'tox.ini': '[testenv:run_self]\ndescription = check the format\ncommands = black --check .\n',
      'scripts/check_version.py': '',
    };
    const transcript = ran(['tox -e run_self', 127, 'bash: line 1: tox: command not found']);
    assert.ok(
      !commands(await proposeIn(files, 'check the formatting', { transcript })).some((line) =>
        line.includes('version'),
      ),
    );
  });
});

describe('an exit status of 0', () => {
  const missing = '/bin/sh: 1: gofmt: not found\nChecking code is gofmted\n';

  it('does not count as a success if the program of the check is missing', async () => {
    assert.equal(emptySuccess(commandAction('make gofmt'), missing), '/bin/sh: 1: gofmt: not found');
    const line = 'run-plugin-tests.sh: line 12: cabal: command not found';
    assert.equal(emptySuccess(commandAction('bash run-plugin-tests.sh'), line), line);
    assert.equal(emptySuccess(commandAction('bash run-plugin-tests.sh'), `${line}\n3 passed\n`), undefined);
    assert.equal(emptySuccess(commandAction('make'), 'sh: 1: git: not found'), undefined);
    const files = { Makefile: 'gofmt:\n\t@gofmt -l .; true\n' };
    const transcript = ran(['make gofmt', 0, missing]);
    const { action } = (await proposeIn(files, 'check the formatting', { transcript })).candidates[0]!;
    assert.equal(action.input['success'], false);
    assert.match(
      said(action.input['summary']),
      /^Not done: `make gofmt` tested nothing .*gofmt: not found.*install it, or put it on PATH/s,
    );
  });
});

describe('the reason of a failure', () => {
  it('is the signal that ended the program, no line of the compiler', () => {
    const text = 'CC src/errors.o\ngcc src/a.o src/errors.o -o x\nmake: *** [Makefile:48: test] Segmentation fault\n';
    assert.deepEqual(reasonIn(text), ['make: *** [Makefile:48: test] Segmentation fault']);
  });

  it('is none of the advice that Maven ends with, and may be the network', () => {
    const cause = '[ERROR] Could not transfer x from central: Unknown host repo.maven.apache.org';
    const advice = '[ERROR] \n[ERROR] Re-run Maven using the -X switch\n[ERROR] [Help 1] http://x/PluginException\n';
    assert.deepEqual(reasonIn(`${cause}\n${advice}`), [cause]);
    assert.ok(isNetwork(cause));
  });

  it('names the module of Perl that is missing', () => {
    const missing = "Can't locate File/Next.pm in @INC (you may need to install the File::Next module)";
    const rest = Array.from({ length: 9 }, (_, at) => `t/${String(at)}.t failed: no plan found`).join('\n');
    assert.equal(reasonIn(`${missing}\n${rest}\nResult: FAIL`)[0], missing);
  });

  it('is final where a formatter found differences', async () => {
    const text = 'Diff in /x/src/main.rs:5:\n-a\n+b\n';
    assert.ok(isVerdict(text) && isVerdict('would reformat a.py\n'));
    const transcript = ran(['cargo fmt --check', 1, text]);
    const files = { 'Cargo.toml': '[package]\n', Makefile: 'all:\n\tcargo build\n' };
    const end = andThen(transcript, 'list', { path: '.' }, { status: 'ok', text: '' });
    assert.deepEqual(commands(await proposeIn(files, 'check the formatting', { transcript: end }))[0], 'finish');
  });

  it('names a missing tool of Python with what installs it, and what there is where nothing matches', async () => {
    const files = { 'pyproject.toml': '[build-system]\nrequires = []\n' };
    const failed = ['python3 -m build', 1, '/usr/bin/python3: No module named build'] as const;
    const transcript = ran(failed, ['python3 -m pip install -e .', 1, 'could not resolve host']);
    assert.match(
      await summaryOf(files, 'build it', { transcript: [...transcript, ...ran(failed)] }),
      /`build` is not installed: `python3 -m pip install build` would do that\./,
    );
    const scripts = { 'package.json': JSON.stringify({ scripts: { test: 'xo', lint: 'xo' } }) };
    assert.match(await summaryOf(scripts, 'start it'), / It offers `npm test`, `npm run lint`\. Name a command/);
  });

  it('is the program where what is not run would not be found', async () => {
    const files = { 'dist.ini': '', 't/a.t': '', '.perlcriticrc': '', 'lib/A.pm': '' };
    const command = 'perlcritic --profile .perlcriticrc lib';
    const observation = { status: 'refused', text: 'it is not a known program.', durationMs: 1 } as const;
    const transcript = [{ t: 0, action: commandAction(command), observation }];
    assert.match(await summaryOf(files, 'run the linter', { transcript }), /`perlcritic` is not on PATH either\./);
  });

  it('is final where clippy found something, and not where a file is missing', () => {
    const at = '\n --> src/lib.rs:6:14\n  |\n';
    assert.ok(isVerdict(`error: the loop variable is only used to index${at}`));
    assert.ok(!isVerdict(`error: couldn't read src/table.in: No such file or directory${at}`));
  });

  it('is final where Perl tests failed', () => assert.ok(isVerdict('t/a.t (Wstat: 512)\nResult: FAIL\n')));

  it('calls for the one generator that it speaks of, and for none of many otherwise', async () => {
    const scripts = ['entity', 'folding', 'punct'].map((kind) => [`scripts/build_${kind}_map.py`, '']);
    const files: Files = { ...(Object.fromEntries(scripts) as Files), 'scripts/run-tests.py': '' };
    const after = async (text: string) =>
      commands(
        await proposeIn(files, 'run the tests', {
          transcript: ran(['python3 scripts/run-tests.py', 1, text]),
          maxCandidates: 20,
        }),
      ).filter((line) => line.includes('build_'));
    assert.deepEqual(await after("FileNotFoundError: No such file or directory: 'md2html/md2html'"), []);
    assert.deepEqual(await after("FileNotFoundError: No such file or directory: 'src/punct.h'"), [
      'python3 scripts/build_punct_map.py',
    ]);
  });

  it('leaves out tests that are expected to fail', () => {
    const taken = 'Port 4999 is in use by process 7 (node server.js).';
    assert.deepEqual(reasonIn(`node:events:497\n    throw er;\n\n${taken}`)[0], taken);
    assert.deepEqual(reasonIn('FAILED a.py::b - assert 1\nXFAIL c.py::d\n'), ['FAILED a.py::b - assert 1']);
  });
});
