import assert from 'node:assert/strict';
import { rephrased } from '../../../../src/node/offline/request/rephrase.ts';
import { commandOf } from '../../../../src/core/action/command.ts';
import { firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

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
  ])
    it(`"${said}" stays as it is`, () => assert.equal(rephrased(said, true), said));

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

  for (const task of [
    'find add',
    'wheres the add function',
    'point me to the code of `add`',
    'show me where add comes from',
  ])
    it(`looks for a definition: "${task}"`, async () => {
      const [first] = (await proposeIn({ ...npm, 'a.js': 'function add() {}\n' }, task)).candidates;
      assert.equal(first?.action.input['pattern'], '\\badd\\b');
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
