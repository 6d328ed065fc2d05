import assert from 'node:assert/strict';
import { askedDeed } from '../../../src/node/offline/request/askedDeeds.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

const programs = searchPath('bash', 'sh', 'xargs', 'find', 'git', 'python3', 'cargo', 'rustfmt', 'make', 'npx', 'npm');
const asked = async (files: Files, task: string) => {
  const proposal = await proposeIn(files, task, {}, programs);
  return { first: commands(proposal)[0], check: proposal.check?.command };
};

/** Each of the tasks leads to this command, which tells whether it is done, and none of the others is taken for it. */
function meanTheSame(files: Files, command: RegExp, same: readonly string[], others: readonly string[]): void {
  for (const task of same)
    it(`is meant by: ${task}`, async () => {
      const { first, check } = await asked(files, task);
      assert.match(first ?? '', command);
      assert.equal(check, first);
    });
  for (const task of others)
    it(`is not meant by: ${task}`, () => {
      assert.equal(askedDeed(task, { root: writeWorkspace(files), commands: [] }), undefined);
    });
}

describe('orders of a few kinds, in whatever words', () => {
  describe('to parse all Python files', () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "heron"\nversion = "1.0"\n[tool.ruff]\n',
      ...{ 'heron/__init__.py': '', 'heron/nest.py': 'x = 1\n', 'tests/test_nest.py': '' },
      Makefile: 'compile:\n\tcythonize -i heron\n',
    };
    meanTheSame(
      files,
      /^find \. .* -name '\*\.py' .* python3 -B -c 'import ast,sys;/u,
      [
        'check that all Python files compile',
        'check all .py files compile',
        'any python syntax errors?',
        'does every pyhton file compile? dont run it',
        'Does every .py in this tree parse? Nothing shall be imported or executed.',
        "Last night's deploy died. Please check the syntax of every Python file, no executing.",
        'I wonder whether each of the Python modules here can at least be turned into bytecode. No running though.',
        'Half a dozen Python files were open. Is there any file now which does not compile? Run none of it.',
        'Make sure no Python source in here is broken grammatically, without importing or launching it',
        'Could the interpreter parse each .py in this tree? Parse only, execute nothing.',
        'My cat walked over the keyboard. I need to be sure that all Python sources are free of syntax errors, without running them.',
        "I merged by hand and may have left markers in some Python file. I'd be glad if you checked all of them for syntax errors, running nothing.",
      ],
      [
        'how do I check that all Python files compile?',
        'What is the syntax of Python files?',
        'I wonder whether to test the Python files or to turn them into bytecode.',
        'compile all Python files',
        'check that all Python files compile and run the tests',
        'do not check the Python files for syntax errors',
        'the Python files do not compile',
        'check the Python parser for errors',
        'does CI check that all Python files compile?',
        'Check all Python files for syntax errors. Delete the bad ones.',
      ],
    );

    it('is no build where there is no such file', async () => {
      const { first, check } = await asked(
        { 'Cargo.toml': '[package]\nname = "a"\n' },
        'check that all Python files compile',
      );
      assert.deepEqual({ first, check }, { first: 'finish', check: undefined });
    });
  });

  describe('to parse all shell scripts', () => {
    const files: Files = {
      Makefile: 'check:\n\t./check.sh\n',
      ...{ 'check.sh*': '#!/bin/sh\nexit 0\n', 'tools/fetch.sh': '#!/bin/bash\ntrue\n' },
    };
    meanTheSame(
      files,
      /^s=0; bash -n check\.sh \|\| s=1; bash -n tools\/fetch\.sh \|\| s=1; exit \$s$/u,
      [
        'shell scripts: syntax errors?',
        'Please make sure that every shell script here is syntactically valid, but don’t execute any.',
        'Would the shell be able to parse every shell script in here? Only parse, execute nothing.',
        "See if there's an unclosed quote, missing fi or the like in any of our shell scripts, without launching them",
        "Some of these shell scripts wipe disks, so they mustn't be started. Could you just check all of them for syntax errors?",
        "A student handed this in and I don't trust it enough to execute anything. Do the shell scripts have syntax errors? Check all of them.",
        'check all shell scirpts for sytnax errors, dont run them',
      ],
      [
        'which script checks the syntax of the shell scripts?',
        'run every shell script and check for errors',
        'Our hook checks the syntax of all shell scripts.',
        'I changed two shell scripts. Check all of them for syntax errors.',
        'check all shell scripts for syntax errors and fix them',
        'are the shell scripts executable?',
        'I skipped the ones under old. Please check that every script there has valid shell syntax.',
      ],
    );
  });

  describe('in a crate', () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "otter"\nversion = "0.1.0"\nedition = "2021"\n',
      ...{ 'src/lib.rs': 'pub mod fish;\n', 'src/fish.rs': '', 'tests/all.rs': '' },
    };
    describe('to run clippy', () => {
      meanTheSame(
        files,
        /^cargo clippy$/u,
        [
          "Let Rust's official linter go over the crate.",
          'What would the usual Rust lint tool have to say on this crate? Run it',
          "We publish to crates.io on Friday. Before that I'd like clippy to be run on it, please.",
          'cuold you run cargo clipppy please',
          "New toolchain, new warnings, I suppose. Let's run clippy over the crate.",
        ],
        [
          'what is clippy?',
          "don't run clippy",
          'let clippy fix it',
          'Run clippy. Then publish.',
          'can clippy run on this crate?',
        ],
      );
    });
    describe('to look at the format', () => {
      meanTheSame(
        files,
        /^cargo fmt --check$/u,
        [
          "See if cargo's formatter would produce a diff on this crate, but apply none of it.",
          'Would rustfmt touch any file? Find out without letting it do so.',
          'Does the layout of our Rust sources agree with the standard Rust style? Read-only, please',
          "New laptop, new editor, and I'm not sure if it runs rustfmt on save. Can you check that the Rust code is formatted, w/o fixing anything?",
          'Please run cargo fmt in check mode only.',
        ],
        [
          'format the Rust code',
          'run rustfmt',
          'which rustfmt version is used?',
          'Check the Rust formatting. If it is wrong, fix it.',
          'where is the rustfmt check?',
        ],
      );
    });
    describe('to run its tests', () => {
      meanTheSame(
        files,
        /^cargo test$/u,
        [
          'Does the crate still behave as its suite expects? Try it out.',
          "See if cargo's test run goes green here",
          'Put the crate through its unit and doc checks, all the #[test] stuff.',
          "There's a bug report claiming that the crate's tests fail on Linux. Can you run them here?",
          'can you run crago test',
          'ok so Jens has merged his unsafe code into the crate after all. please run the tests of the crate',
        ],
        [
          'how many tests does the crate have?',
          "what do the crate's tests check?",
          "don't run the crate's tests",
          "Run the crate's tests. Afterwards clean up.",
          "list the crate's tests",
        ],
      );
      it('is not to run those of another language', async () => {
        const both: Files = {
          ...files,
          'pyproject.toml':
            '[project]\nname = "otter"\n[build-system]\nrequires = ["maturin"]\n[tool.pytest.ini_options]\n',
          'tests/test_otter.py': '',
        };
        assert.equal((await asked(both, 'run the tests of the crate')).first, 'cargo test');
      });
    });
  });

  describe('to format one folder', () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "otter"\nversion = "0.1.0"\nedition = "2021"\n',
      ...{ 'src/lib.rs': '', 'tests/all.rs': '', 'benches/speed.rs': 'fn main() {}\n' },
    };
    meanTheSame(
      files,
      /^rustfmt --edition 2021 \$\(git ls-files 'tests\/\*\.rs'\)$/u,
      [
        'run formatter on tests',
        'fromat only the fodler tests',
        'Please run the formatter on the folder tests and nowhere else.',
        'Can you reformat the files under tests, but leave the rest of the repo as it is?',
        "Tidy up indentation and spacing in tests with the project's tool, and don't touch anything outside.",
        'Bring the sources under tests (no others) into the house style, in place',
        "We are adopting the formatter step by step, one folder a week. This week it's tests, so go ahead and format it, leaving the others alone.",
        'ok so the release branch is frozen except for tests. could you run the code formatter on that directory only, rewriting the files',
      ],
      [
        'format everything except tests',
        'format everything but tests',
        'format everything but leave tests alone',
        'format the code, but leave tests as it is',
        'is the code in tests formatted? only check',
        'format tests and run the tests',
        'what would the formatter do to tests?',
        'Format tests. Then lint.',
        'tidy up tests',
      ],
    );

    it('leaves the rest alone where the path has words of its own', async () => {
      const other: Files = {
        'package.json': '{"name":"a","devDependencies":{"prettier":"3"}}',
        ...{ '.prettierrc': '{}', 'storage/best_practices/show/a.ts': '' },
      };
      assert.equal(
        (await asked(other, 'format only the files in storage/best_practices/show')).first,
        'npx prettier --write storage/best_practices/show',
      );
    });

    it('takes the edition of the crate that the folder lies in', async () => {
      const crates: Files = {
        'Cargo.toml': '[workspace]\nmembers = ["one"]\n',
        'one/Cargo.toml': '[package]\nname = "one"\nversion = "0.1.0"\nedition = "2018"\n',
        'one/src/lib.rs': '',
      };
      assert.equal(
        (await asked(crates, 'format only the files in one/src')).first,
        "rustfmt --edition 2018 $(git ls-files 'one/src/*.rs')",
      );
    });
  });
});
