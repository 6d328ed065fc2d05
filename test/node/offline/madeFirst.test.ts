import assert from 'node:assert/strict';
import { eachComesFirst, proposeIn, ran } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What has to be made before something else, and what of that was asked for. */
describe('what is made first', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cc', 'gcc', 'git', 'cargo', 'perl');
  const checkOf = async (files: Files, task: string) => (await proposeIn(files, task, {}, programs)).check;

  describe('a program in C that builds the rest', () => {
    const nob: Files = {
      'nob.c': '#include "nob.h"\nint main(int argc, char **argv) { return strcmp(argv[1], "test"); }\n',
      'nob.h': '',
      'README.md': '# tally\n\n## Build\n\n```console\n$ cc -o nob nob.c\n$ ./nob\n```\n',
    };
    eachComesFirst(nob, programs, { 'build it': 'cc -o nob nob.c && ./nob', compile: 'cc -o nob nob.c && ./nob' });

    it('is the check of a build', async () =>
      assert.equal((await checkOf(nob, 'build it'))?.command, 'cc -o nob nob.c && ./nob'));

    it('has built nothing by itself', async () => {
      const other = { ...nob, 'nob.c': 'int main(void) { return 0; }\n' };
      assert.notEqual((await checkOf(other, 'build the project'))?.command, 'cc -o nob nob.c');
    });
  });

  describe('a tool of Cargo that a target adds', () => {
    const files: Files = {
      Makefile: 'format-check:\n\t@rustup component add rustfmt 2> /dev/null\n\t@cargo fmt --all -- --check\n',
      'Cargo.toml': '[package]\nname = "tally"\nversion = "0.1.0"\n',
      'src/lib.rs': '',
    };

    it('need not be added where the check runs without', async () => {
      const check = await checkOf(files, 'check the formatting, change nothing');
      assert.equal(check?.command, 'make format-check');
      assert.deepEqual(check.standIns?.slice(0, 2), ['cargo fmt --all -- --check', 'cargo fmt --check']);
    });

    it('is all of it in a workspace', async () => {
      const members = {
        ...files,
        'Cargo.toml': '[workspace]\nmembers = ["a"]\n',
        'a/Cargo.toml': files['Cargo.toml'] ?? '',
      };
      const check = await checkOf(members, 'check the formatting, change nothing');
      assert.ok(check?.standIns?.includes('cargo fmt --all -- --check') === true);
      assert.ok(!check.standIns.includes('cargo fmt --check'));
    });
  });

  describe('a program by which something is to be run', () => {
    const files: Files = {
      Makefile: 'CFLAGS = -O2\ntally: tally.c\n\nclean:\n\trm -f tally\n',
      'tally.c': 'int main(void) { return 0; }\n',
      'examples/queens.tly': '',
    };

    for (const task of [
      'Run the queens example with tally',
      'rnu the qeens exmaple with tally and show me the last line it prints',
    ])
      it(`is not all of: ${task}`, async () => assert.notEqual((await checkOf(files, task))?.command, 'make tally'));

    it('is what was asked for in a build', async () =>
      assert.equal((await checkOf(files, 'build tally'))?.command, 'make tally'));
  });

  describe('with where it comes from, and where it is not to go', () => {
    const files: Files = {
      Makefile: 'tally: tally.c\n\ncc -o tally tally.c\n\nsource:\n\tmv makefile Makefile\n',
      'tally.c': '',
    };
    eachComesFirst(files, programs, {
      'build the program from source': 'make',
      'please compile it from the sources, no install': 'make',
      'make source': 'make source',
    });

    it('has a check all the same', async () => {
      const task = "I'd like a working tally binary in this folder. Don't put anything under /usr.";
      assert.equal((await checkOf(files, task))?.command, 'make tally');
    });
  });

  it('shows nothing where nothing was printed', async () => {
    const files: Files = { 'tally.pl': '#!/usr/bin/env perl\n' };
    const task = 'run tally.pl and show me the last line that it prints';
    const { candidates } = await proposeIn(files, task, { transcript: ran(['perl tally.pl', 0, '']) }, programs);
    assert.equal(candidates[0]?.action.tool, 'finish');
    assert.equal(candidates[0].action.input['success'], false);
  });

  describe('the tests of a module in Perl', () => {
    const files: Files = {
      'Makefile.PL': 'use ExtUtils::MakeMaker; WriteMakefile(NAME => "Tally");\n',
      't/a.t': '',
      'lib/Tally.pm': '',
    };
    const line = 'perl Makefile.PL && make && make test';
    eachComesFirst(files, programs, {
      'Make sure this module behaves properly by going through everything in t.': line,
      "I'm thinking about using this module at work, but our perl is rather new. Would you run its test suite here?":
        line,
    });

    it('are selected by no sentence that only tells', async () => {
      const task =
        "I'm thinking about using this module, but our perl is rather new. Would you run its test suite here?";
      assert.equal((await checkOf(files, task))?.command, line);
    });
  });
});
