import assert from 'node:assert/strict';
import { commands, proposeIn, ran } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Formatters, linters and test runners as projects have them: in pairs, with the options of CI, named by tox. */
describe('the tools of a project', () => {
  const programs = searchPath(
    'sh',
    'make',
    'python3',
    'perl',
    'tclsh',
    'cargo',
    'cargo-clippy',
    'pytest',
    'prove',
    'git',
    'find',
  );
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  it('are a formatter where one script writes and looks, whatever its targets are called', async () => {
    const files: Files = {
      Makefile:
        'tidy:\n\ttclsh t.tcl -write $(SRC)\n\ntidy-check:\n\ttclsh t.tcl -check $(SRC)\n\n.PHONY: tidy tidy-check\n',
      't.tcl': '',
    };
    assert.equal(await first(files, 'format the sources'), 'make tidy');
    assert.equal(await first(files, 'check the formatting'), 'make tidy-check');
    const other: Files = { ...files, Makefile: 'tidy:\n\trm -f *.o\n\ntidy-check:\n\ttclsh t.tcl\n' };
    assert.equal(await first(other, 'clean up'), 'make tidy');
  });

  it('are none where what writes and looks gives nothing its form', async () => {
    const files: Files = {
      Makefile:
        'sync:\n\tpython3 sync.py --write\n\nsync-check:\n\tpython3 sync.py --check\n\n.PHONY: sync sync-check\n',
      'sync.py': '',
    };
    assert.equal(await first(files, 'format the code'), 'finish');
  });

  it('are a formatter where a document shows both lines', async () => {
    const files: Files = {
      'CONTRIBUTING.md':
        'There is a small tidier.\n\n    perl script/tidy --check    # lists files that need work\n    perl script/tidy --write    # puts them right\n',
      'script/tidy': '#!/usr/bin/perl\n',
    };
    assert.equal(await first(files, 'fix the formatting'), 'perl script/tidy --write');
    assert.equal(await first(files, 'check the formatting'), 'perl script/tidy --check');
  });

  it('check as strictly as CI does', async () => {
    const strict = 'cargo clippy --all-targets -- -D warnings';
    const workflow = (line: string) => `jobs:\n  lint:\n    steps:\n      - run: ${line}\n`;
    const crate: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '' };
    assert.equal(await first({ ...crate, '.github/workflows/ci.yml': workflow(strict) }, 'lint'), strict);
    assert.equal(
      await first({ ...crate, '.github/workflows/ci.yml': workflow('cargo clippy --all-targets') }, 'lint'),
      'cargo clippy',
    );
  });

  it('have the values that a workflow sets', async () => {
    const files: Files = {
      '.github/workflows/ci.yml':
        'env:\n  FILENAME: LIST.md\njobs:\n  x:\n    steps:\n      - name: Validate format\n        run: python3 scripts/validate/format.py ${FILENAME}\n',
      'scripts/validate/format.py': '',
      'LIST.md': '',
    };
    assert.equal(await first(files, 'check the format of LIST.md'), 'python3 scripts/validate/format.py LIST.md');
  });

  it('are pytest where tox runs it, though the tests import unittest', async () => {
    const files: Files = { 'tests/test_a.py': 'import unittest\n', 'tox.ini': '[tox]\nenvlist = py\n' };
    assert.equal(await first(files, 'run the tests'), 'python3 -m unittest discover -s tests');
    const tox = '[tox]\nenvlist = py\n\n[testenv]\ncommands =\n    coverage run -m pytest tests\n';
    assert.match((await first({ ...files, 'tox.ini': tox }, 'run the tests')) ?? '', /pytest/);
  });

  it('are run without the option of a plugin that is not here, with the settings of the project', async () => {
    const files: Files = {
      'test_a.py': '',
      'tox.ini': '[testenv]\ncommands = pytest --mypy\n\n[pytest]\naddopts = -q\n',
    };
    const refused = 'pytest: error: unrecognized arguments: --mypy\n';
    const next = await proposeIn(files, 'run the tests', { transcript: ran(['pytest --mypy', 4, refused]) }, programs);
    assert.equal(commands(next)[0], 'pytest');
  });

  it('are prove where that is named', async () => {
    const files: Files = { 'Makefile.PL': '', 't/a.t': '', 't/b.t': '', 'lib/A.pm': '' };
    for (const task of ['Execute every test file in t/ with prove', 'run prove over everything in t'])
      assert.equal(await first(files, task), 'prove -lr t', task);
    assert.notEqual(await first(files, 'prove that it works'), 'prove -lr t');
    assert.equal(await first({ ...files, 'A.xs': '' }, 'use prove'), 'perl Makefile.PL && make && prove -br t');
  });
});
