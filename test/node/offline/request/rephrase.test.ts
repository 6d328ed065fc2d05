import assert from 'node:assert/strict';
import { requestIn } from '../../../../src/node/offline/request/clauses.ts';
import { rephrased } from '../../../../src/node/offline/request/rephrase.ts';
import { commandOf } from '../../../../src/core/action/command.ts';
import { firstCommand, proposeIn } from '../request.ts';
import { versionIn } from '../../../../src/node/offline/questions/statedVersion.ts';
import { searchPath, type Files } from '../workspaces.ts';

describe('a request in other words', () => {
  const rows: readonly (readonly [said: string, meant: string])[] = [
    ['what fails?', 'which tests fail?'],
    ['does this still work?', 'do the tests pass?'],
    ['prove that it works', 'run the tests'],
    ['please do a quick sanity check', 'run the tests'],
    ['what does it print when you run it?', 'start the program'],
    ["I'd like to see it in action", 'start the program'],
    ['run the tests after building', 'build, then run the tests'],
    ["once it's built, run the tests", 'build, then run the tests'],
    ['test it, but build first', 'build, then test it'],
    ['lint first; if that is fine, run the tests', 'lint first; if that is fine, run the tests'],
    ['do a clean build', 'clean up, then build it'],
    ['rebuild everything from scratch, then run the tests', 'clean up, then build it, then run the tests'],
    ['instal the deps', 'install the deps'],
    ['can you make the site?', 'can you build the site?'],
    ['make me a new jar', 'build me a new jar'],
    ['get a jar out of this project', 'build the jar'],
    ['package this project as a jar', 'build the jar'],
    ['package the tool up into an installable gem', 'build the gem'],
    ['could you produce the .whl package?', 'could you produce the .whl package?'],
    ['please produce the .whl package for me', 'please build the whl for me'],
    ['i need a jar file of this', 'build the jar of this'],
    ['do i need a jar file for this?', 'do i need a jar file for this?'],
  ];
  for (const [said, meant] of rows)
    it(`"${said}" is ${meant}`, () => assert.equal(rephrased(said, true).trim(), meant));

  for (const said of [
    'what fails in the parser when it runs?',
    'does this work on Windows?',
    'run the tests after my refactoring',
    'publish it after building',
    'I want to build this from scratch later, so clean up',
    'instal it',
    'make sure that the site works',
  ])
    it(`"${said}" stays as it is`, () => assert.equal(rephrased(said, true), said));

  it('checks types with a compiler that emits nothing', () =>
    assert.equal(
      rephrased('Run the compiler over src, without emitting anything, and tell me what it reports.', false),
      'check the types, and tell me what it reports.',
    ));

  it('names one of all parts by the way', () => {
    const said = (task: string) => rephrased(task, false);
    assert.equal(said('check the types of all members, including the replay tool'), 'check the types of all members');
    assert.equal(said('lint every package, even the parser'), 'lint every package');
    for (const task of ['check all crates, including the tests', 'type-check the replay tool, including its parser'])
      assert.equal(said(task), task);
  });

  it('is only a build where nothing cleans', () =>
    assert.equal(rephrased('do a clean build', false), 'do a clean build'));
});

const npm: Files = {
  'package.json': JSON.stringify({
    name: 'ledger',
    version: '2.3.1',
    scripts: {
      ...{ build: 'node b.js', test: 'node t.js', 'test:coverage': 'c8 node t.js', lint: 'node l.js' },
      ...{ format: 'node f.js --write', 'format:check': 'node f.js --check', clean: 'rm -rf dist', start: 'node s.js' },
      ...{ release: 'npm run build && npm publish', docs: 'node d.js' },
    },
  }),
  '.git/HEAD': '',
};
const makefile: Files = {
  Makefile:
    'all: calc\n\ncalc: calc.c\n\tcc -o calc calc.c\n\ncheck: calc\n\tsh t.sh\n\nlint:\n\tsh l.sh\n\ndeps:\n\tsh tools/deps.sh\n\ninstall: calc\n\tcp calc /usr/local/bin\n\nrelease: all\n\tsh r.sh\n',
};
const python: Files = {
  'pyproject.toml':
    '[build-system]\nrequires = ["setuptools"]\n[project]\nname = "ledger"\nversion = "1"\n[project.scripts]\nledger = "ledger.cli:main"\n[tool.ruff]\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
  'src/ledger/__init__.py': '',
  'src/ledger/cli.py': 'def main():\n    pass\n\nif __name__ == "__main__":\n    main()\n',
  'tests/test_a.py': 'def test_a():\n    pass\n',
  'scripts/report.py': 'import sys\n',
};

describe('a request as people type it', () => {
  const rows: readonly (readonly [files: Files, task: string, first: string])[] = [
    [
      npm,
      "We're about to tag a release. Don't tag, don't publish. I only need to know if the tests are OK.",
      'npm test',
    ],
    [makefile, "We're about to tag a release. Don't publish. I only need to know if the tests are OK.", 'make check'],
    [npm, 'I just want to know whether the linter is happy', 'npm run lint'],
    [npm, 'would the formatter change anything?', 'npm run format:check'],
    [npm, 'dry run of the formatter', 'npm run format:check'],
    [npm, 'ensure the code is well formatted, but leave my files as they are', 'npm run format:check'],
    [npm, "don't reformat anything, only tell me whether the formatting is right", 'npm run format:check'],
    [npm, 'Would you please format the code so that the format check passes?', 'npm run format'],
    [npm, 'format the code without touching what it does', 'npm run format'],
    [npm, 'indentation is a mess, please clean that up with the formatter', 'npm run format'],
    [npm, 'run the static checks', 'npm run lint'],
    [npm, 'test coverage', 'npm run test:coverage'],
    [makefile, 'check that it builds', 'make all'],
    [makefile, 'install the dependencies', 'make deps'],
    [makefile, 'get everything I need to work on this', 'make deps'],
    [npm, 'tests and lint please', 'npm test'],
    [npm, 'do a clean build', 'npm run clean'],
    [python, 'fix the lint errors automatically', 'python3 -m ruff check --fix .'],
    [python, 'run the linter', 'python3 -m ruff check .'],
    [python, 'generate the report', 'python3 scripts/report.py'],
    [python, 'run the program', 'PYTHONPATH=src python3 -m ledger.cli'],
    [python, 'build the docs', 'finish'],
    [python, 'how much of the code is covered by tests?', 'finish'],
  ];
  for (const [files, task, first] of rows)
    it(`is ${first}: "${task}"`, async () => assert.equal(await firstCommand(files, task), first));

  for (const task of ['find add', 'point me to the code of `add`', 'locate add()', 'show me where add comes from'])
    it(`looks for a definition: "${task}"`, async () => {
      const [first] = (await proposeIn({ ...npm, 'a.js': 'function add() {}\n' }, task)).candidates;
      assert.equal(first?.action.input['pattern'], '\\badd\\b');
    });

  it('says at once where the only one of a name is: "wheres the add function"', async () => {
    const [first] = (await proposeIn({ ...npm, 'a.js': 'function add() {}\n' }, 'wheres the add function')).candidates;
    assert.match(JSON.stringify(first?.action.input['summary']), /`a\.js:1`/);
  });

  it('looks the version up, whatever is not to be done with it', async () => {
    for (const task of [
      "Could you look up which version we're at? Do not bump it.",
      "don't change anything, I only want to know the version",
    ]) {
      const [first] = (await proposeIn(npm, task)).candidates;
      assert.equal(first && commandOf(first.action), undefined, task);
      assert.match(JSON.stringify(first?.action.input), /package\.json|version/, task);
      assert.notEqual(first?.action.tool, 'finish', task);
    }
  });
});

const poetry: Files = {
  'pyproject.toml':
    '[tool.poetry]\nname = "crm"\nversion = "0.0.0"\n[tool.poetry.scripts]\ncrm = "crm.__main__:main"\n',
  'crm/__init__.py': '__version__ = "2.7.4"\n',
};
const pnpmSite: Files = {
  'package.json': JSON.stringify({
    name: 'site',
    packageManager: 'pnpm@9.4.0',
    scripts: { feed: 'pnpm --filter @site/feed run generate' },
  }),
  'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
  'packages/feed/package.json': JSON.stringify({ name: '@site/feed', scripts: { generate: 'node g.js' } }),
  '.git/HEAD': '',
};
const cleaner: Files = {
  Makefile: 'build:\n\tcc a.c\n\ncheck:\n\tsh t.sh\n\nclean:\n\trm -f a.out\n',
  '.git/HEAD': '',
};

describe('a request with words beside what it asks for', () => {
  const rows: readonly (readonly [files: Files, task: string, first: string])[] = [
    [{ 'Cargo.toml': '[package]\nname = "a"\n', 'src/main.rs': '' }, 'run cargo fmt here', 'cargo fmt'],
    [npm, 'npm test please', 'npm test'],
    [
      npm,
      'see whether the whole suite is green; could you run all of it and report the number of passed tests?',
      'npm test',
    ],
    [npm, 'run the linter and tell me how many files passed', 'npm run lint'],
    [cleaner, 'Remove everything that the build and the check produced, but I still need my notes.', 'make clean'],
  ];
  for (const [files, task, first] of rows)
    it(`is ${first}: "${task}"`, async () => assert.equal(await firstCommand(files, task), first));

  it('has one goal where nouns only say what made the things to remove', async () => {
    const task = 'Remove everything that the build and the check produced.';
    assert.equal((await proposeIn(cleaner, task)).check?.command, 'make clean');
  });

  it('is checked where it only wants to hear by the way how many there were and if any failed', async () => {
    const task = 'Run the checks and tell me how many there were and if anything failed.';
    assert.equal((await proposeIn(cleaner, task)).check?.command, 'make check');
  });

  it('asks for what its conclusion asks for', async () => {
    const task =
      'The badge, the changelog and pyproject say different things, so please find out what the program itself would report as its version.';
    const [first] = (await proposeIn({ ...poetry, 'CHANGELOG.md': '## 2.7.0\n' }, task)).candidates;
    assert.match(commandOf(first!.action) ?? '', /crm.*--version$/);
  });

  it('takes no version that a release or the code fills in', () => {
    const stated = (path: string, text: string) => versionIn([{ path, line: 1, text }]);
    assert.equal(stated('pyproject.toml', 'version = "0.0.0"'), undefined);
    assert.equal(stated('package.json', '"version": "0.0.0-development"'), undefined);
    assert.equal(stated('crm/__init__.py', '__version__ = "2.7.4"'), '2.7.4 (`crm/__init__.py:1`)');
  });

  it('runs by npm what a script would have its absent manager run in another package', async () => {
    const programs = searchPath('sh', 'node', 'npm');
    const first = commandOf((await proposeIn(pnpmSite, 'generate the feed', {}, programs)).candidates[0]!.action);
    assert.equal(first, 'npm --prefix packages/feed run generate');
  });

  for (const task of [
    'were is resolve_hit implmented',
    'It calls world_step. Where is the body of resolve_hit, file and line?',
  ])
    it(`looks for the definition: "${task}"`, async () => {
      const [first] = (await proposeIn({ ...npm, 'a.c': '' }, task)).candidates;
      assert.equal(first?.action.input['pattern'], '\\bresolve_hit\\b');
    });
});

describe('what a document says of a script', () => {
  it('does not make a build of what only prepares one', async () => {
    const files: Files = {
      README: 'BUILDING\n    ./configure\n    make\n',
      'README.md': '# x\n\n## Building\n\n    ./configure\n    make\n',
      configure: '#!/bin/sh\n',
      Makefile: 'all: a\n\na: a.c\n\tcc -o a a.c\n',
    };
    assert.equal(await firstCommand(files, 'compile it'), 'make all');
  });

  it('keeps what a request is to be done with, wherever it stands', () => {
    const task = 'the society asks how much rain we had in 2019-03, so get the report for that month written';
    assert.match(
      requestIn(task, (text) => new Set(text.includes('report') ? ['report'] : [])),
      /2019-03/,
    );
  });
});
