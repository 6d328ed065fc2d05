import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { emptySuccess } from '../../../src/core/agent/emptySuccess.ts';
import type { TranscriptStep } from '../../../src/core/ports.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import { quotedCommand } from '../../../src/node/offline/sources/inlineCommands.ts';
import { commands, firstCommand, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';
import { searchPath } from './workspaces.ts';

const first = async (files: Files, task: string, transcript = ran()) =>
  (await proposeIn(files, task, { transcript })).candidates[0]?.action;
const answerOf = async (files: Files, task: string, transcript = ran()) =>
  JSON.stringify((await first(files, task, transcript))?.input['summary']);

describe('what a run says of itself', () => {
  it('takes a program that printed no help for none that did', async () => {
    assert.equal(emptySuccess(commandAction('./fancy --help'), ' \n'), 'it printed nothing');
    assert.equal(emptySuccess(commandAction('./fancy --help'), 'Usage'), undefined);
    assert.equal(emptySuccess(commandAction('make build'), ''), undefined);
    const files: Files = { 'fancy.sh': '#!/bin/sh\ncase $1 in --help) exit;; esac\n' };
    const silent = ran(['bash fancy.sh --help', 0, '']);
    assert.equal((await first(files, 'show its help', silent))?.input['success'], false);
    assert.match(await answerOf(files, 'show its help', silent), /`bash fancy\.sh --help` printed nothing/);
  });

  it('says that a command was ended before it was done', async () => {
    const ended = [
      {
        t: 0,
        action: { tool: 'run', input: { command: 'make test' } },
        observation: { status: 'timedOut', text: 'cc a.c', durationMs: 240_000 },
      },
    ] as const;
    assert.match(
      await answerOf({ Makefile: 'test:\n\t./t\n' }, 'run the tests', [...ended]),
      /`make test` was ended after 240 s, before it was done/,
    );
  });

  it('names submodules that are not checked out, and takes no function for a program', async () => {
    const files: Files = {
      '.gitmodules': '[submodule "bats"]\n\tpath = test/bats\n\turl = x\n',
      'package.json': '{"scripts":{"test":"./test/bats/bin/bats test"}}',
      'node_modules/x': '',
    };
    const lacks = ran([
      'npm test',
      127,
      'sh: 1: ./test/bats/bin/bats: not found\na.bats: line 9: tear_it_down: command not found',
    ]);
    const summary = await answerOf(files, 'run the tests', lacks);
    assert.match(summary, /Not checked out yet: `test\/bats`; `git submodule update --init` would fetch that\./);
    assert.doesNotMatch(summary, /tear_it_down` was not found: install/);
  });

  it('runs nothing for what one would only like to know', async () => {
    const files: Files = {
      Makefile: 'build:\n\tcc a.c\ntest:\n\t./t\nlint:\n\tclang-tidy a.h\n',
      'pyproject.toml': '[project]\nname = "x"\nrequires-python = ">=3.10"\n',
      'src/index.js': '',
      'tools/release.sh': '',
    };
    assert.match(await answerOf(files, 'I would like to know how the thing gets built'), /`make build`/);
    assert.match(await answerOf(files, 'I need to know which pythons are supported'), />=3\.10/);
    assert.match(
      await answerOf(files, 'what would I need to lint this'),
      /`make lint`.* starts `clang-tidy` \(not on PATH/,
    );

    assert.equal((await first(files, 'what does release.sh do'))?.input['path'], 'tools/release.sh');
    assert.equal(await firstCommand(files, 'I would like to know whether the tests pass'), 'make test');
    const crate: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '' };
    assert.match(await answerOf(crate, 'does it pull in any crates'), /dependencies: none/);
  });

  it('runs the part of the tests whose target runs its own program', async () => {
    const files: Files = {
      Makefile:
        'test: test_default test_strict\ntest_default: t.c\n\tcc t.c -o test/$@\n\t./test/$@\ntest_strict: t.c\n\tcc -DS t.c -o test/$@\n\t./test/$@\n',
    };
    assert.equal(await firstCommand(files, 'just run the strict tests'), 'make test_strict');
    assert.equal(await firstCommand(files, 'run the tests'), 'make test');
  });

  it('builds the examples by their own Makefile, only where they are named', async () => {
    const files: Files = {
      'CMakeLists.txt': 'project(x)\n',
      'examples/Makefile': 'all: a\n\tcc a.c\nclean:\n\trm a\n',
    };
    assert.equal(await firstCommand(files, 'compile the examples'), '(cd examples && make all)');
    assert.equal(await firstCommand(files, 'build it'), 'cmake -S . -B build && cmake --build build');
    assert.ok(!commands(await proposeIn(files, 'clean up')).includes('(cd examples && make clean)'));
  });

  it('takes the text between two quotations for no command', () => {
    const root = '/nowhere';
    assert.equal(
      quotedCommand('as command line arguments for the following CLI, since the value', root, true),
      undefined,
    );
    assert.equal(quotedCommand('npm run build', root, true), 'npm run build');
  });

  it('says that a tool which was not allowed to run is not there either', async () => {
    const programs = searchPath('git');
    try {
      const transcript = [
        {
          t: 0,
          action: {
            tool: 'run',
            input: { command: "clang-format --dry-run --Werror $(git ls-files '*.c' '*.h' '*.cc' '*.cpp' '*.hpp')" },
          },
          observation: { status: 'refused', text: 'Not run: there is nobody to ask.', durationMs: 1 },
        },
      ] as const;
      const { candidates } = await proposeIn({ '.clang-format': '' }, 'check the formatting', { transcript }, programs);
      assert.match(JSON.stringify(candidates[0]?.action.input), /`clang-format` is not on PATH either/);
    } finally {
      rmSync(programs, { recursive: true, force: true });
    }
  });

  it('says so in the end where three spellings of the same were refused', async () => {
    const transcript = ['npm start', 'npm run start', 'yarn start'].map((command, t) => ({
      ...{ t, action: { tool: 'run', input: { command } } },
      observation: { status: 'refused', text: 'Not run: it uses the network; there is nobody to ask.', durationMs: 1 },
    })) as readonly TranscriptStep[];
    const files = { 'package.json': JSON.stringify({ scripts: { start: 'x', dev: 'y' } }), 'server.js': '' };
    const { candidates } = await proposeIn(files, 'start the program', { transcript });
    assert.equal(candidates.length, 1);
    assert.match(JSON.stringify(candidates[0]?.action.input), /Not done: `npm start` was not run: it uses the network/);
  });

  it('runs benchmarks that were built and failed no second time', async () => {
    const text = 'error: bench failed, to rerun pass `--bench x`\n';
    const cargo = { 'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\n', 'benches/x.rs': '', 'src/lib.rs': '' };
    const { candidates } = await proposeIn(cargo, 'run the benchmarks', {
      transcript: ran(['cargo bench', 101, text]),
    });
    assert.equal(candidates[0]?.action.tool, 'finish');
  });
});
