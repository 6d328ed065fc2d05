import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn, ran, request } from './request.ts';
import type { TranscriptStep } from '../../../src/core/ports.ts';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { looksDefined } from '../../../src/node/offline/questions/definition.ts';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

/** The usual ten requests in strangers' words, on projects that do them in ways of their own. */
describe('a usual request in a stranger’s words', () => {
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
    'perltidy',
  );
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const action = async (files: Files, task: string) =>
    (await proposeIn(files, task, {}, programs)).candidates[0]?.action;
  const summary = async (files: Files, task: string) => JSON.stringify((await action(files, task))?.input['summary']);
  /** Seen from a folder of the workspace. */
  const firstIn = async (files: Files, folder: string, task: string) => {
    const root = writeWorkspace(files);
    try {
      const model = createOfflineModel({ root: join(root, folder), path: programs });
      return commands(await model.propose(request(task), new AbortController().signal))[0];
    } finally {
      rmSync(root, { recursive: true });
    }
  };

  describe('for a version', () => {
    const node: Files = {
      'package.json': JSON.stringify({ name: 'cors', version: '2.8.6', devDependencies: { mocha: '9.2.2' } }),
    };
    it('is about the tool that it names', async () => {
      for (const task of ['mocha version it wants', 'the mocha version that this project needs', 'mocha version?'])
        assert.match(await summary(node, task), /mocha 9\.2\.2/, task);
    });

    it('is not answered by the version of the project where a tool’s is wanted', async () => {
      const pom: Files = {
        'pom.xml':
          '<project><artifactId>commons-cli</artifactId><version>1.12.0</version><dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version></dependency></dependencies></project>',
      };
      assert.doesNotMatch(
        JSON.stringify(await action(pom, 'i need to know what maven version this wants')),
        /1\.12\.0/,
      );
      assert.match(await summary(pom, 'junit version?'), /4\.13\.2/);
      assert.match(await summary(pom, 'what is the version of commons-cli in this checkout?'), /1\.12\.0/);
    });

    it('asks for the project that is called as a program of the machine', async () => {
      const files: Files = { 'CMakeLists.txt': 'project(find CXX)\n', 'find.h': '#define FIND_VERSION 120201\n' };
      assert.equal((await action(files, 'version of find'))?.tool, 'search');
    });

    it('is about the least that is required, however that is asked', async () => {
      const files: Files = {
        'Cargo.toml': '[package]\nname = "x"\nversion = "0.3.8"\nedition = "2021"\nrust-version = "1.74"\n',
        'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.18)\nset(CMAKE_C_STANDARD 11)\n',
        'go.mod': 'module x\n\ngo 1.23.0\n',
      };
      for (const [task, version] of [
        ['How ancient a rustc may our users have before the crate turns them away?', /1\.74/],
        ['How old may my CMake be for this to still configure?', /3\.18/],
        ['How recent must my Go toolchain be for this to compile?', /1\.23\.0/],
        ['Would you tell me which Rust edition we’re on, please?', /2021/],
        ['which version of the C standard do we compile against?', /C_STANDARD 11/],
        ['Tell me the minimum Go version for building x. I have to write it into our image.', /1\.23\.0/],
      ] as const)
        assert.match(await summary(files, task), version, task);
    });

    it('is that of a module by the end of its name, or by its name without the group', async () => {
      const go: Files = {
        'go.mod': 'module x\n\ngo 1.23\n\nrequire (\n\tgithub.com/alec/kong v1.15.0\n\tcharm.land/log/v2 v2.0.1\n)\n',
      };
      for (const task of [
        'which version of the alec/kong library do we use?',
        'what release of the kong parser is pinned here?',
      ])
        assert.match(await summary(go, task), /kong v1\.15\.0/, task);
      assert.match(await summary(go, 'which version of log do we use?'), /log\/v2 v2\.0\.1/);
      const pom: Files = {
        'pom.xml':
          '<project><artifactId>x</artifactId><version>0.4.9</version><dependencies><dependency><groupId>ch.qos.logback</groupId><artifactId>logback-classic</artifactId><version>1.1.1</version><scope>test</scope></dependency></dependencies></project>',
      };
      for (const task of [
        'which logback-classic version?',
        'tell me which version of logback-classic this project depends on',
      ])
        assert.match(await summary(pom, task), /1\.1\.1/, task);
    });

    it('counts what is pinned and wanted as required', async () => {
      const pinned: Files = { ...node, '.tool-versions': 'nodejs 18.19.1\n' };
      for (const task of [
        'which Node version does this repository want to be worked on with?',
        'Which version of Node.js has the project pinned?',
      ])
        assert.match(await summary(pinned, task), /18\.19\.1/, task);
    });
  });

  it('for the version of what a manifest lists tells what is asked for and what is there', async () => {
    const files: Files = {
      'package.json': JSON.stringify({
        name: 'berths',
        scripts: { typecheck: 'tsc --noEmit' },
        devDependencies: { typescript: '^5.5.4', prettier: '^3.3.2' },
      }),
      'node_modules/typescript/package.json': JSON.stringify({ name: 'typescript', version: '5.6.3' }),
    };
    for (const task of ['which typescript do we use?', 'which version of typescript is installed?'])
      assert.match(await summary(files, task), /typescript \^5\.5\.4.*5\.6\.3 is installed/, task);
    assert.match(await summary(files, 'what’s the prettier version'), /prettier \^3\.3\.2/);
  });

  describe('for a definition', () => {
    it('is of the name that is called elsewhere, and of a procedure in a namespace', async () => {
      const files: Files = { 'a.tcl': '', 'src/A.java': '' };
      for (const task of [
        'In which file is the method surchargeFor, as called by TariffService, defined?',
        "where's surchargeFor defined, the one TariffService calls",
      ])
        assert.match(JSON.stringify((await action(files, task))?.input['pattern']), /surchargeFor/, task);
      const pattern = (await action(files, 'which file defines the proc obfuscate?'))?.input['pattern'];
      assert.equal(pattern, '\\bobfuscate\\b');
      assert.ok(looksDefined({ path: 'a.tcl', line: 1, text: 'proc ::box::url::obfuscate { url } {' }, 'obfuscate'));
    });

    it('finds the code behind a name in two words', async () => {
      const files: Files = { 'src/chain.rs': "pub struct Chain<'a> {\n", 'Cargo.toml': '[package]\nname = "x"\n' };
      const patterns: unknown[] = [];
      const transcript: TranscriptStep[] = [];
      for (let t = 0; t < 4; t++) {
        const [best] = (await proposeIn(files, "where's the chain iterator defined?", { transcript })).candidates;
        if (best?.action.tool !== 'search') break;
        patterns.push(best.action.input['pattern']);
        transcript.push({
          t,
          action: best.action,
          observation: { status: 'ok' as const, text: '[nothing found]\n', durationMs: 1 },
        });
      }
      assert.deepEqual(patterns.slice(0, 3), ['\\bchain iterator\\b', '\\bchain[_-]?iterator\\b', '\\bchain\\b']);
    });

    for (const task of [
      'in which file, and on which line of it, the remap function is defined?',
      'which module defines reMap?',
      'Could you tell me on which line the Remap class of the compiler is defined? Not the compiled copy, please.',
      'def of remap',
    ])
      it(`is one: ${task}`, async () => {
        const files: Files = {
          'package.json': JSON.stringify({ scripts: { build: 'tsc' } }),
          'a.js': 'const x = 1;\n',
        };
        assert.match(JSON.stringify((await action(files, task))?.input['pattern']), /remap/i);
      });
  });

  it('for a definition, after a story, is about what sources define', async () => {
    const files: Files = {
      'src/lib.rs': 'pub fn coalesce(spans: &[u32]) -> u32 { 0 }\n',
      'src/it.rs': 'fn other() {}\n',
    };
    const task =
      'Ranges are merged wrongly, so I want to read the function that joins spans, coalesce. There are many calls - where is it really defined?';
    assert.match(JSON.stringify((await action(files, task))?.input['pattern']), /coalesce/);
  });

  it('for what weighs most lists the largest files', async () => {
    for (const task of [
      'which files weigh the most',
      'We move to a small disk. Which single files weigh most, and how much each?',
    ])
      assert.match((await first({ 'a.h': '' }, task)) ?? '', /wc -c/, task);
  });

  it('for the biggest header lists headers alone', async () => {
    const files: Files = { 'a.h': '', 'b.c': '' };
    assert.match((await first(files, 'biggest header')) ?? '', /-name '\*\.h'/);
    assert.match((await first(files, 'largest python module')) ?? '', /-name '\*\.py'/);
  });

  describe('to start', () => {
    it('compiles and starts the only program of a Makefile', async () => {
      const files: Files = {
        Makefile: 'all: tarpit\n\ntarpit: tarpit.c\n\t$(CC) $(CFLAGS) -o $@ tarpit.c\n',
        'tarpit.c': '',
      };
      assert.equal(await first(files, 'start tarpit on its default port'), 'make tarpit && ./tarpit');
      assert.equal(await first(files, 'build tarpit'), 'make tarpit');
      const two: Files = { Makefile: 'a: a.c\n\t$(CC) -o $@ a.c\n\nb: b.c\n\t$(CC) -o $@ b.c\n' };
      assert.doesNotMatch((await first(two, 'start the program')) ?? '', /&& \.\//);
    });

    it('runs the script that is there for it, and not what an image of a container starts', async () => {
      const files: Files = {
        'scripts/run.sh*': '#!/bin/sh\nexec java -cp out Main\n',
        'scripts/test.sh*': '#!/bin/sh\n',
        'boot.sh*': '#!/bin/bash\n# boots a Docker container\nwhile true; do sleep 5; done\nexec gunicorn app:app\n',
      };
      for (const task of ['Start the program.', 'run it', 'strat the programm'])
        assert.equal(await first(files, task), './scripts/run.sh', task);
    });

    it('starts the app of Flask that .flaskenv names', async () => {
      const files: Files = {
        '.flaskenv': 'FLASK_APP=microblog.py\n',
        'microblog.py': '',
        'requirements.txt': 'flask\n',
      };
      assert.equal(await first(files, 'start the server'), 'python3 -m flask --app microblog.py run');
    });

    it('starts a module by the script that the README names', async () => {
      const files: Files = {
        'README.md': '# pantry\n\nStart it with `./bin/pantry serve`.\n',
        'bin/pantry*': '#!/bin/sh\nexec python3 -m pantry "$@"\n',
        'pantry/__init__.py': '',
        'pantry/__main__.py': '',
      };
      for (const task of [
        'serve',
        'Please start the pantry web server for me and tell me the address where I can open it.',
      ])
        assert.equal(await first(files, task), './bin/pantry serve', task);
    });

    it('fills in no sample data because a usage lists that', async () => {
      const files: Files = {
        'README.md': '`./bin/pantry seed` throws all data away and fills in the sample shelves again.\n',
        'bin/pantry*': '#!/bin/sh\nexit 2\n',
        'pantry/__init__.py': '',
        'pantry/__main__.py': '',
      };
      const usage =
        'usage: pantry [-h] {list,seed}\npantry: error: the following arguments are required: command; no data first';
      const proposal = await proposeIn(files, 'start pantry', {
        transcript: ran(['python3 -m pantry', 2, usage]),
      });
      assert.ok(!commands(proposal).some((line) => line.includes('seed')));
    });

    it('is no question about the address, and no order to request a path', async () => {
      const files: Files = {
        'package.json': JSON.stringify({ scripts: { start: 'node server.js' } }),
        'server.js': '',
      };
      for (const task of [
        'Please start the service on this machine and tell me the address it listens on.',
        'the panel guy is here and wants to query /stations, so bring up the web service',
      ]) {
        const proposal = await proposeIn(files, task);
        assert.equal(commands(proposal)[0], 'npm start', task);
        assert.equal(proposal.check?.command, 'npm start', task);
      }
    });

    it('starts an example that stands elsewhere in the text', async () => {
      const files: Files = {
        'Cargo.toml': '[package]\nname = "autocfg"\nversion = "1.5.0"\n',
        'src/lib.rs': '',
        'examples/versions.rs': 'fn main() {}\n',
      };
      const task = 'There is a little program in examples/versions.rs. Start it here and show me what comes out.';
      assert.equal(await first(files, task), 'cargo run --example versions');
      for (const other of [
        'never run the example called versions',
        'Should I run the example called versions?',
        'Review examples/versions.rs before we run it in production',
        'The program in examples/versions.rs prints 1. Change it so that when I run it it prints 2',
        'Delete examples/versions.rs. Do not run it',
      ])
        assert.notEqual(await first(files, other), 'cargo run --example versions', other);
    });

    it('is checked by the only program that the documents start', async () => {
      const files: Files = { 'README.md': 'Start it with `bin/stockroom`.\n', 'bin/stockroom*': '#!/bin/sh\n' };
      assert.equal((await proposeIn(files, 'start the program')).check?.command, './bin/stockroom');
    });
  });

  describe('to build', () => {
    it('builds all of a CMake project, and no other target of it', async () => {
      const files: Files = {
        'CMakeLists.txt': 'project(zlib C)\nadd_library(zlib SHARED a.c)\nadd_library(zlibstatic STATIC a.c)\n',
        '.github/workflows/release.yml':
          'jobs:\n  docs:\n    steps:\n      - name: Build source zip\n        run: |\n          cmake -B build .\n          cmake --build build --target doc\n',
      };
      const all = 'cmake -S . -B build && cmake --build build';
      for (const task of ['build the library with cmake', 'build zlib', 'build it'])
        assert.equal(await first(files, task), all, task);
      assert.equal(await first(files, 'build the docs'), `${all} --target doc`);
    });

    it('renders pages with the script for that, after what that lacks', async () => {
      const files: Files = {
        'README.md': '# Handbook\n',
        'tools/render.py': 'menu = json.loads((root / ".outline.json").read_text())\n(site / "a.html").write_text(x)\n',
        'tools/outline.py': '(root / ".outline.json").write_text(json.dumps(menu))\n',
      };
      for (const task of ['build the docs', 'build', 'render the site with tools/render.py'])
        assert.equal(await first(files, task), 'python3 tools/render.py', task);
      const failed = "FileNotFoundError: [Errno 2] No such file or directory: '.outline.json'";
      const transcript = ran(['python3 tools/render.py', 1, failed]);
      assert.equal(await firstCommand(files, 'build the docs', transcript), 'python3 tools/outline.py');
    });

    it('finds the Makefile of a folder for each system', async () => {
      const files: Files = { 'projects/make/Makefile': 'all:\n\tcc -c a.c\n', 'projects/xcode/x.txt': '' };
      assert.equal(await first(files, 'build it'), '(cd projects/make && make all)');
    });

    it('builds the package above where that is named', async () => {
      const files: Files = {
        'Cargo.toml': '[package]\nname = "nanoserde"\nversion = "0.1.0"\n',
        'src/lib.rs': '',
        'derive/Cargo.toml': '[package]\nname = "nanoserde-derive"\nversion = "0.1.0"\n',
        'derive/src/lib.rs': '',
      };
      for (const task of [
        'build nanoserde (main crate)',
        'I changed a macro here, but what I want compiled is the library one level up. Build it.',
      ])
        assert.equal(await firstIn(files, 'derive', task), '(cd .. && cargo build)', task);
      assert.equal(await firstIn(files, 'derive', 'build it'), 'cargo build');
    });
  });

  describe('to test', () => {
    it('runs no script that writes anew what tests compare with', async () => {
      const files: Files = { 'test.sh*': '#!/bin/bash\nexit 1\n', 'record-test.sh*': '#!/bin/bash\nexit 0\n' };
      for (const task of ['run the tests', 'test.sh', 'please run the regression tests'])
        assert.equal(await first(files, task), './test.sh', task);
      const proposal = await proposeIn(files, 'run the tests', { transcript: ran(['./test.sh', 1, '1 failed']) });
      assert.ok(!commands(proposal).some((line) => line.includes('record')));
    });

    it('starts plain scripts itself where their runner was not fetched', async () => {
      const files: Files = {
        'package.json': JSON.stringify({ name: 'x' }),
        Makefile: 'test: | deps/catest/catest\n\tdeps/catest/catest -a\n',
        'test/tst.a.js': "var assert = require('assert');\nassert.ok(true);\n",
      };
      const failed = "make: *** No rule to make target 'deps/catest/catest', needed by 'test'.  Stop.";
      const transcript = ran(['make test', 2, failed]);
      assert.equal(await firstCommand(files, 'run the tests', transcript), 'node --test test/tst.a.js');
      const needsMocha: Files = { ...files, 'test/tst.a.js': "describe('x', () => {});\n" };
      assert.notEqual(await firstCommand(needsMocha, 'run the tests', transcript), 'node --test test/tst.a.js');
    });

    it('is no question about a default in brackets', async () => {
      const files: Files = {
        Makefile: 'test: test_default test_strict\n\t./test_default\ntest_strict: t.c\n\tcc t.c\n',
      };
      const task =
        "Before that I want the repo's own test suite (tests.c, default and strict variants) compiled and run here. Does it all pass?";
      assert.equal(await first(files, task), 'make test');
    });

    it('runs the tests, and not what only sets them up', async () => {
      const files: Files = { 'conftest.py': '', 'test_docopt.py': 'def test_a(): pass\n', 'tox.ini': '[pytest]\n' };
      const task =
        'I want to know if its tests (test_docopt.py plus the file collected by conftest.py) still run with pytest. Try it.';
      assert.doesNotMatch((await first(files, task)) ?? '', /python3 conftest/);
    });

    it('makes a missing module by the task that xtask tells apart', async () => {
      const files: Files = {
        'Cargo.toml': '[workspace]\nmembers = ["wire", "xtask"]\n',
        '.cargo/config.toml': '[alias]\nxtask = "run --quiet --package xtask --"\n',
        'wire/Cargo.toml': '[package]\nname = "wire"\n',
        'wire/src/lib.rs': 'mod messages;\n',
        'xtask/Cargo.toml': '[package]\nname = "xtask"\n',
        'xtask/src/main.rs':
          'fn main() {\n    match std::env::args().nth(1).as_deref() {\n        Some("messages") => messages::run(),\n        Some("handover") => handover::run(),\n        _ => {}\n    }\n}\n',
      };
      const failed = 'error[E0583]: file not found for module `messages`\n --> wire/src/lib.rs:1:1';
      const transcript = ran(['cargo check --workspace', 101, failed]);
      const next = await firstCommand(files, 'check the types', transcript);
      assert.equal(next, 'cargo run --quiet --package xtask -- messages');
    });
  });

  describe('to edit sources or settings', () => {
    const files: Files = {
      'package.json': JSON.stringify({
        name: 'shop',
        version: '1.0.0',
        scripts: {
          ...{ build: 'node b.js', test: 'node t.js', lint: 'eslint .', format: 'prettier --write .' },
          ...{ start: 'node s.js', types: 'tsc --noEmit', clean: 'rm -rf dist' },
        },
      }),
      'parse.js': '',
    };
    for (const task of [
      'make the tests faster',
      'There is a typo in the start-up message, fix it please',
      'make lint stricter',
      'make the server start on another port',
      'bump eslint to 10',
      'format numbers with two decimals',
      'start using const',
      'test edge cases of parse',
      'build a parser for csv',
      'cleanly shut down the server',
      'type the parse function',
      'document the build',
      'split the tests into two files',
      'silence the lint warning in parse.js',
      'enable strict type checking',
      'turn off the no-console lint rule',
      'run prettier in CI',
      'I wish the cache had a delete method.',
      'Put a note into the prettier style guide.',
      'put a comment at the top of a.js saying it is formatted by prettier',
      'Mention the linter in CONTRIBUTING.md',
      'note in the changelog that we format with prettier now',
      "It'd be lovely if render_text had a little docstring.",
      'Please extend parse_amount so that it copes with that. I’ll run the tests when I’m back.',
      'LOG_FATAL should be called LOG_PANIC. Rename it in all the files. I’d rather compile and test it on my own afterwards.',
      'I think the cache needs a way to drop one key early. Add a method delete(key). No need to run anything afterwards, CI does that.',
      'Removing a task feels clumsy. Rename halt to stop throughout the sources. The tests don’t mention it, so leave them be.',
    ])
      it(`runs nothing: ${task}`, async () => {
        const proposal = await proposeIn(files, task);
        assert.equal(commands(proposal)[0], 'finish');
        assert.equal(proposal.candidates[0]?.action.input['success'], false);
      });

    for (const [task, command] of [
      ['make it build', 'npm run build'],
      ['make sure the tests pass', 'npm test'],
      ['start the server', 'npm start'],
      ['stop running after the first failing test', 'npm test'],
      ['make a production build', 'npm run build'],
      ['fix the failing test', 'npm test'],
    ] as const)
      it(`is none of that: ${task}`, async () => {
        assert.equal(await firstCommand(files, task), command);
      });

    it('is none where a script is called so', async () => {
      const own: Files = { 'package.json': JSON.stringify({ scripts: { 'upgrade:deps': 'ncu -u' } }) };
      assert.equal(await firstCommand(own, 'upgrade the deps'), 'npm run upgrade:deps');
    });
  });

  describe('to clean', () => {
    const files: Files = {
      Makefile: 'all: a\n\tcc a.c\ntest:\n\tsh t.sh\nclean:\n\trm -f *.o\n',
      'test_stress.c': '',
      't.sh': '',
    };

    for (const task of [
      'remove unused imports',
      'delete the dead code',
      'please remove the deprecated option',
      'clean up the code',
      'delete the test_stress test',
      'clean up this mess of ifdefs',
      'tidy the README',
      'remove all TODO comments',
      'remove the flaky tests',
      'delete tests for the parser',
      'remove the parse_args function',
    ])
      it(`is none, where sources are to be edited: ${task}`, async () => {
        const proposal = await proposeIn(files, task, {}, programs);
        assert.deepEqual(commands(proposal), ['finish']);
        assert.equal(proposal.candidates[0]?.action.input['success'], false);
      });

    for (const task of [
      'clean up',
      'remove the compiled tests',
      'remove everything the build made',
      'delete the build folder',
      'wipe the objects',
      "Clean the library's objects and also the binaries under tests/.",
      'clean the built stuff, lib and tests',
    ])
      it(`is all: ${task}`, async () => {
        const proposal = await proposeIn(files, task, {}, programs);
        assert.equal(commands(proposal)[0], 'make clean');
        assert.equal(proposal.check?.command, 'make clean');
      });

    it('is followed by the tests where those are to be run', async () => {
      for (const task of ['clean and test', 'clean, then run the tests', 'clean up and then tests please'])
        assert.equal(await firstCommand(files, task, ran(['make clean', 0])), 'make test', task);
    });
  });

  describe('to format', () => {
    it('tells by the formatter of a target what that would change', async () => {
      const files: Files = {
        Makefile: 'format:\n\tperltidy -b x.pl\n\nfmt:\n\tclang-format -i src/*.c\n',
        'src/a.c': '',
      };
      const withClang = searchPath('make', 'clang-format');
      const asked = await proposeIn(files, 'is everything formatted?', {}, withClang);
      assert.equal(commands(asked)[0], 'clang-format --dry-run --Werror src/*.c');
      assert.match(
        (await first({ Makefile: 'fmt:\n\tclang-format -i a.c && git commit -a\n' }, 'is it formatted?')) ?? '',
        /finish/,
      );
    });

    const crate: Files = {
      'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\n',
      'src/lib.rs': '',
      '.github/workflows/ci.yml': 'jobs:\n  fmt:\n    steps:\n      - run: cargo fmt --check\n',
    };
    for (const [task, command] of [
      ['formatt everyhting, ci fmt check fails', 'cargo fmt'],
      ['CI is red on the fmt check of my branch. Run the formatter over the whole crate, please', 'cargo fmt'],
      ['does the format check fail?', 'cargo fmt --check'],
      ['the fmt check failed in CI, is everything formatted now?', 'cargo fmt --check'],
    ] as const)
      it(`sees whether a check that failed is the reason: ${task}`, async () => {
        assert.equal(await first(crate, task), command);
      });

    it('rewrites all files where the one that it names is an example', async () => {
      const files: Files = {
        'Cargo.toml': '[package]\nname = "sundial"\nedition = "2021"\n',
        'src/lib.rs': '',
        'src/sun.rs': '',
      };
      const task = 'CI refused my push because of the formatting in sun.rs and friends. Format the code properly.';
      assert.equal(await first(files, task), 'cargo fmt');
      assert.equal(await first(files, 'format src/sun.rs'), 'rustfmt --edition 2021 src/sun.rs');
    });

    it('starts perltidy where it is set up', async () => {
      const files: Files = { '.perltidyrc': '', 'lib/A.pm': '' };
      for (const task of ['format the perl code', 'run perltidy'])
        assert.match((await first(files, task)) ?? '', /^perltidy -b -bext='\/' /, task);
    });
  });
});
