import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn, ran } from './request.ts';

describe('a script that a document has run', () => {
  const python = { 'tests/test_a.py': 'def test_a(): pass\n', 'scripts/t.sh': '', 'tools/style.py': '' };
  const says: Readonly<Record<string, string>> = {
    'Run the tests with `./scripts/t.sh`.': 'run the tests',
    'To run the whole test suite use `scripts/t.sh`.': 'run the tests',
    '## Tests\n\nWe run them with `scripts/t.sh`, always.': 'run the tests',
    'Before you push, run `./scripts/t.sh`. It sets up the environment and runs the tests and the linter.':
      'run the tests',
    'Before you push, run `./scripts/t.sh`. It runs the tests and the linter.': 'lint the code',
  };

  for (const [text, task] of Object.entries(says))
    it(`"${text}" goes before what a tool usually does`, async () => {
      assert.equal(await firstCommand({ ...python, 'README.md': `# x\n\n${text}\n` }, task), 'bash scripts/t.sh');
    });

  it('may be called like something else than it is for', async () => {
    const files = { ...python, 'CONTRIBUTING.md': 'Format with `tools/style.py --write`.\n' };
    assert.equal(await firstCommand(files, 'format the code'), './tools/style.py --write');
  });

  for (const text of [
    'Prepare the tests with `./scripts/t.sh`.',
    'You need `./scripts/t.sh` for the tests.',
    'Run the tests and publish the package with `./scripts/t.sh`.',
  ])
    it(`"${text}" says nothing of the kind`, async () => {
      const [first] = commands(await proposeIn({ ...python, 'README.md': `# x\n\n${text}\n` }, 'run the tests'));
      assert.equal(first, 'python3 -m pytest');
    });

  it('leaves the tool for when it fails', async () => {
    const files = { ...python, 'README.md': 'Run the tests with `./scripts/t.sh`.\n' };
    const failed = ran(['bash scripts/t.sh', 127, 'scripts/t.sh: line 3: pytest-runner: command not found']);
    assert.ok((await proposeIn(files, 'run the tests', { transcript: failed })).candidates.length > 0);
    const offered = commands(await proposeIn(files, 'run the tests', { transcript: failed }));
    assert.ok(offered.includes('python3 -m pytest'), offered.join());
  });
});

describe('what a workspace calls its scripts', () => {
  const files = {
    Makefile:
      'roster: data/people.csv\n\tpython3 tools/roster.py data/people.csv\nupload: roster\n\tscp roster.html host:\n' +
      'stock:\n\tpython3 tools/stock.py\n.PHONY: roster upload stock\n',
    ...{ 'tools/roster.py': '', 'tools/stock.py': '', 'data/people.csv': '' },
  };
  const asked = [
    'Please run the roster target so that I can look at roster.html. No need to upload it anywhere.',
    'The list has to go up on the wall. The roster is put together by the target of that name; please run that and leave it there.',
    'I was away last week. The roster comes out of the Makefile, as the README says, so could you run it for me?',
  ];
  for (const task of asked)
    it(`is something to do in "${task}"`, async () => assert.equal(await firstCommand(files, task), 'make roster'));

  it('is a goal of its own beside others', async () => {
    const once = ran(['make roster', 0]);
    assert.equal(await firstCommand(files, 'run the roster and then the stock', once), 'make stock');
  });
});

describe('a target that starts the usual tool', () => {
  const cases: readonly (readonly [files: Readonly<Record<string, string>>, task: string, command: string])[] = [
    [
      { 'Cargo.toml': '[workspace]\n', justfile: 'check:\n    cargo check --offline --workspace --all-features\n' },
      'type check',
      'just check',
    ],
    [{ 'go.mod': 'module x\n', Makefile: 'verify:\n\tgo test -tags sqlite ./...\n' }, 'run the tests', 'make verify'],
    [
      { 'tests/test_a.py': 'def test_a(): pass\n', Makefile: 'check:\n\tPYTHONPATH=src python3 -m pytest -q tests\n' },
      'run the tests',
      'make check',
    ],
    // Another thing, or only a report of it.
    [{ 'go.mod': 'module x\n', Makefile: 'fmt:\n\tgofmt -l .\n' }, 'run the tests', 'go test ./...'],
    [{ 'go.mod': 'module x\n', Makefile: 'slow:\n\tgo test -tags slow ./...\n' }, 'run the tests', 'go test ./...'],
    [{ 'Cargo.toml': '[package]\n', Makefile: 'check:\n\tcargo fmt --check\n' }, 'format the code', 'cargo fmt'],
  ];
  for (const [files, task, command] of cases)
    it(`is ${command} for "${task}"`, async () => assert.equal(await firstCommand(files, task), command));
});
