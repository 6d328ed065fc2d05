// The syntax of every file of a language.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { checksSyntax, syntaxFindings } from '../../../../src/node/offline/request/syntaxOfAll.ts';
import { commands, proposeIn, ran } from '../request.ts';
import { searchPath } from '../workspaces.ts';

const files = {
  'README.md': '# Tally\n',
  'Makefile.PL': 'use ExtUtils::MakeMaker;\nWriteMakefile(NAME => "Tally");\n',
  'lib/Tally.pm': '1;\n',
  't/tally.t': 'use Test::More;\n',
  'bin/tally': '#!/usr/bin/perl\n',
  'tools/a.py': 'x = 1\n',
  'tools/run.sh': 'echo\n',
  'tools/more.sh': 'echo\n',
  'web/a.js': '\n',
  'data/a.json': '{}\n',
};
/** All that git needs to take a folder for a repository. */
const repository = { '.git/HEAD': 'ref: refs/heads/main\n', '.git/objects/x': '', '.git/refs/x': '' };
const git = { ...files, ...repository };

describe('the syntax of all files of a language', () => {
  const programs = searchPath('perl', 'python3', 'node', 'bash', 'sh', 'zsh', 'jq', 'git', 'xargs', 'make');
  after(() => rmSync(programs, { recursive: true }));
  const first = async (task: string, of: Readonly<Record<string, string>> = git) =>
    commands(await proposeIn(of, task, {}, programs))[0] ?? '';
  const perl = "git ls-files -zco --exclude-standard '*.pm' '*.t' bin/tally | xargs -0rn1 perl -Ilib -c";
  const python = `git ls-files -zco --exclude-standard '*.py' | xargs -0rn1 python3 -B -c 'import ast,sys; ast.parse(open(sys.argv[1],"rb").read(),sys.argv[1])'`;

  const cases: readonly (readonly [task: string, command: string])[] = [
    ["Syntax-check all Perl files and tell me which don't pass.", perl],
    ['perl -c every .pm and .t file here, which one fails?', perl],
    ['chek syntax of all perl files incl. bin/, list failures w/ reason', perl],
    ['Is there any Perl file in here that perl cannot compile?', perl],
    ["I want to know that each Perl file compiles. Just compile them (perl -c), don't run the suite.", perl],
    ['Check the syntax of every Python file, please', python],
    ['is there a python file with a syntax error?', python],
    ['bash -n on all shell scripts', 's=0; bash -n tools/more.sh || s=1; bash -n tools/run.sh || s=1; exit $s'],
    ['Do all the JavaScript files parse?', "git ls-files -zco --exclude-standard '*.js' | xargs -0rn1 node --check"],
    ["which json files don't parse?", "git ls-files -zco --exclude-standard '*.json' | xargs -0trn1 jq empty"],
    [
      'Syntax-check all Perl files in lib',
      "git ls-files -zco --exclude-standard 'lib/*.pm' | xargs -0rn1 perl -Ilib -c",
    ],
  ];
  for (const [task, command] of cases)
    it(task, async () => {
      assert.equal(await first(task), command);
    });

  it('reads shell files by the shell that is theirs, or the one that is said', async () => {
    const shells = { ...git, '.bashrc': 'alias l=ls\n', 'zsh/run.zsh': 'echo\n', '.zshrc': 'echo\n' };
    const bash = 's=0; bash -n .bashrc || s=1; bash -n tools/more.sh || s=1; bash -n tools/run.sh || s=1; exit $s';
    for (const task of [
      'Would bash choke on any of the shell files here? Have it read each without executing it.',
      'Could you check that bash can parse all the shell files? Do not source or install any of them, please.',
    ])
      assert.equal(await first(task, shells), bash, task);
    assert.equal(await first('sh -n on every shell script', shells), bash.replaceAll('bash -n', 'sh -n'));
    const zsh = 's=0; zsh -n .zshrc || s=1; zsh -n zsh/run.zsh || s=1; exit $s';
    for (const task of [
      'zsh -n over every *.zsh',
      'Can zsh parse each .zsh file? Read them only, with its no-exec option.',
    ])
      assert.equal(await first(task, shells), zsh, task);
  });

  it('passes many shell files on without a chance to be taken for options', async () => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`tools/part${i}.sh`, 'echo\n']));
    const all = "git ls-files -zco --exclude-standard '*.sh' | xargs -0rn1 bash -n --";
    assert.equal(await first('Check all shell scripts for syntax errors', { ...git, ...many }), all);
  });

  it('looks in each folder of a list, whose names may be verbs', async () => {
    const some = { ...git, 'deploy/a.py': 'a = 1\n', 'check/b.py': 'b = 1\n' };
    const task = 'Check that all Python files in deploy and check parse without syntax errors';
    assert.equal(await first(task, some), python.replace("'*.py'", "'deploy/*.py' 'check/*.py'"));
    assert.equal(checksSyntax(await first('Check that all Python files in deploy and commit parse', git)), false);
  });

  const byFind = String.raw`find . \( -name node_modules -o -name '.?*' \) -prune -o -type f \( -name '*.js' \) -print0 | xargs -0rn1 node --check`;

  it('looks for the files itself outside a repository', async () => {
    assert.equal(await first('Check the syntax of all JavaScript files', files), byFind);
  });

  it('looks for the files itself where git names none of them', async () => {
    const task = 'Check the syntax of all JavaScript files';
    assert.equal(await first(task, { ...git, '.gitignore': '*.js\n' }), byFind);
    assert.equal(await first(task, { ...files, '.git': 'gitdir: ../missing\n' }), byFind);
    const some = { ...git, '.gitignore': 'web/\n', 'lib/b.js': '\n' };
    assert.equal(await first(task, some), "git ls-files -zco --exclude-standard '*.js' | xargs -0rn1 node --check");
  });

  it('runs no code of Perl where none may run', async () => {
    for (const task of [
      'Check the syntax of all Perl files without running any code',
      'syntax-check every perl file without executing anything',
      "Check the syntax of all Perl files, don't run them",
      "Check the syntax of all Perl files, don't run the suite or any code",
      'Check the syntax of all Perl files; no code may be executed',
      'Check the syntax of all these untrusted Perl files',
    ])
      assert.equal(checksSyntax(await first(task)), false, task);
    assert.equal(await first('Check the syntax of all Python files without running any code'), python);
    assert.equal(await first("Check the syntax of all Perl files, but don't run the tests"), perl);
  });

  for (const task of [
    'Fix the syntax errors in all Perl files',
    'How do I check the syntax of all Perl files?',
    'Add a CI step that checks the syntax of all Perl files',
    "Don't check the syntax of the Perl files, list all of them",
    'CI checks the syntax of all Perl files.',
    'Do all Python files pass the tests?',
    'Validate all JSON files against the schema',
    'Run all the Perl tests',
    'Delete every Python file with a syntax error',
    'which file has the syntax highlighting of Perl?',
    'syntax check all perl files not in bin',
    'syntax check all perl files except those in bin',
    'syntax check every perl file but lib/Tally.pm',
    'syntax check all perl files outside t',
    'syntax check all perl files, skip the tests',
    'syntax check all perl files, no tests please',
    'syntax check all perl files without those in t',
    "syntax check all perl files that aren't in t",
    'rename every perl file that has a syntax error to .bad',
    'find all perl files with a syntax error and comment them out',
    'find all perl files with a syntax error and drop them',
    'find all perl files with a syntax error, then move them to old',
    'Run all tests; the perl files have syntax errors',
    'check the syntax of all perl files and run the tests',
    'check the syntax of all perl files, then commit',
  ])
    it(`is not: ${task}`, async () => {
      assert.equal(checksSyntax(await first(task)), false);
    });

  it("is done by the workspace's own command, where it has one", async () => {
    const own = { ...git, Makefile: 'syntax-check:\n\tperl tools/syntax.pl\n' };
    assert.equal(checksSyntax(await first('Check the syntax of all Perl files', own)), false);
  });

  it('tells what it found, where that is asked for', async () => {
    const text = `lib/Tally.pm syntax OK\nCan't locate A/B.pm in @INC (you may need to install the A::B module) (@INC contains: lib /etc/perl) at t/tally.t line 5.\nBEGIN failed--compilation aborted at t/tally.t line 5.\n`;
    const end = async (task: string) => {
      const { candidates } = await proposeIn(git, task, { transcript: ran([perl, 123, text]) }, programs);
      return candidates[0]?.action.input ?? {};
    };
    const { summary, success } = await end('Syntax-check all Perl files, which fail?');
    assert.match(summary as string, /Can't locate A\/B\.pm in @INC .* at t\/tally\.t line 5\./);
    assert.doesNotMatch(summary as string, /syntax OK|\/etc\/perl/);
    assert.equal(success, true);
    assert.equal((await end('Syntax-check all Perl files.'))['success'], false);
  });

  it('names the file beside what jq says of it', () => {
    const text = 'jq empty a.json\njq: parse error: at line 1, column 8\njq empty b.json\n';
    assert.deepEqual(syntaxFindings(text), ['a.json: parse error: at line 1, column 8']);
  });
});
