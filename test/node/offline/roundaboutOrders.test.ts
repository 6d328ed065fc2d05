import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Usual orders in stories or in words that name none of them. */
describe('a usual order in roundabout words', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cc', 'python3', 'git', 'cargo');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];
  const checkOf = async (files: Files, task: string) => (await propose(files, task)).check?.command;
  const crate: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '', 'examples/a.rs': '' };
  const make: Files = {
    Makefile:
      'all: kelp bin/kelp.bin\n\nkelp: kelp.c\n\tcc -o kelp kelp.c\n\nbin/kelp.bin: boot.S\n\tas -o bin/kelp.bin boot.S\n\nclean:\n\trm -f kelp bin/kelp.bin\n',
    ...{ 'kelp.c': 'int main() { return 0; }\n', 'boot.S': '', 'README.md': '# kelp\n\nRun `make`.\n' },
  };

  for (const task of [
    "Bring every Rust source file in here, examples included, into the standard layout that cargo's own tool gives.",
    'Please turn the whole crate into the official style of cargo fmt.',
    "Lay out all the code the way cargo's own formatter does.",
    "Could you run the formatter over the whole thing once? I'll look at the diff and commit it myself.",
    "Run the formatter. I'll look over the diff and push it later.",
  ])
    it(`formats: ${task}`, async () => {
      assert.equal(await first(crate, task), 'cargo fmt');
      assert.equal(await checkOf(crate, task), 'cargo fmt');
    });
  for (const task of [
    "Don't bring every file into the layout that rustfmt gives.",
    'Bring every module into the layout that cargo expects.',
    "Does every source file have the layout that cargo's own tool gives?",
  ])
    it(`does not format: ${task}`, async () => {
      assert.notEqual(await first(crate, task), 'cargo fmt');
    });
  it('does not take a commit for done that is ordered too', async () => {
    assert.equal(await checkOf(crate, 'Format the code and commit it myself'), undefined);
  });

  for (const task of [
    'Could you compile it here? Everything that the Makefile makes by default, but nothing installed.',
    'Could you build it for me, both the C version and the boot sector image, just as the README describes?',
    "I cloned it at once. Could you build it, both the kelp program and the floppy image? I'll try it out afterwards by myself.",
    'I want the kelp executable and the boot sector image made from the sources here, so that I can try them this evening.',
  ])
    it(`builds all: ${task}`, async () => {
      assert.equal(await first(make, task), 'make all');
      assert.equal(await checkOf(make, task), 'make all');
    });
  it('does not build all where one product has a target of its own, or something is left out', async () => {
    const apart: Files = { ...make, Makefile: `${String(make['Makefile'])}\nfloppy: a.img\n\tcp a.img b.img\n` };
    assert.notEqual(await checkOf(apart, 'Build it, both the kelp program and the floppy image.'), 'make all');
    assert.equal(await checkOf(make, 'Build everything but the bootloader'), undefined);
  });

  for (const task of [
    'Put the folder back to how it was before somebody ran make in it.',
    'Bring the checkout back to the state it was in before I ran make here.',
    'Put this folder back as it was before my colleague ran the build.',
  ])
    it(`cleans: ${task}`, async () => {
      assert.equal(await first(make, task), 'make clean');
      assert.equal(await checkOf(make, task), 'make clean');
    });
  for (const task of [
    "Don't put the folder back to how it was before I ran make.",
    'Please never put the folder back to how it was before I ran make.',
    'Return it to how it was before somebody changed it.',
    'What did the folder look like before somebody ran make in it?',
  ])
    it(`removes nothing: ${task}`, async () => {
      assert.equal(await first(make, task), 'finish');
    });

  const python: Files = {
    'pyproject.toml': '[project]\nname = "x"\n',
    '.pytest.ini': '[pytest]\naddopts = --cov=x --cov-report=term --doctest-modules\n',
    ...{ 'x.py': '', 'tests/test_x.py': 'def test_x():\n    pass\n' },
  };
  for (const task of [
    'Does this copy of x still behave as its authors expect? Put it through everything they wrote for that purpose and tell me how many passed.',
    'Put it through everything the maintainers have written to check that.',
  ])
    it(`tests: ${task}`, async () => {
      assert.equal(await first(python, task), 'python3 -m pytest');
    });
  it('tests nothing where that is forbidden or not said', async () => {
    assert.equal(await first(python, "Don't put it through everything they wrote for that purpose."), 'finish');
  });

  for (const task of [
    'run pytest on tests/, no coverage (no pytest-cov here)',
    'Run the tests in the tests folder with pytest, but without the coverage options: pytest-cov is not installed here.',
    "I'd like to send a small fix for a date format and want to know first whether everything is green before my change. Could you run the unit tests under tests? Skip the coverage measuring that the configuration asks for, I don't have pytest-cov on this machine.",
  ])
    it(`leaves out the settings of a plugin that is not there: ${task}`, async () => {
      assert.equal(await first(python, task), 'python3 -m pytest -o addopts= tests');
      assert.equal(await checkOf(python, task), 'python3 -m pytest -o addopts= tests');
    });
  it('leaves out no other settings', async () => {
    const marked: Files = { ...python, '.pytest.ini': '[pytest]\naddopts = --cov=x -m "not slow"\n' };
    const task = 'run pytest on tests/, no coverage (no pytest-cov here)';
    assert.equal(await first(marked, task), 'python3 -m pytest --no-cov');
    assert.equal(await first(python, 'run the tests without coverage'), 'python3 -m pytest --no-cov');
    assert.equal(await checkOf(python, 'Run the tests and print the results in a date format.'), undefined);
  });

  describe('by what CI runs', () => {
    const files: Files = {
      'lint*': '#!/usr/bin/env python3\n',
      '.github/workflows/lint.yml':
        'on:\n  push:\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ./lint\n',
      ...{ 'README.md': '# Data\n', 'data/a.json': '{}' },
    };
    for (const task of [
      "Check the test data for mistakes with the same script that CI uses, and don't change any files.",
      'Verify the data by the very same script CI runs.',
    ])
      it(`checks: ${task}`, async () => {
        assert.equal(await first(files, task), './lint');
        assert.equal(await checkOf(files, task), './lint');
      });
    for (const task of [
      'Which script does CI use to check the data?',
      'Fix the mistakes with the same script that CI uses.',
      'Check the data with the same script that CI uses and commit the result.',
    ])
      it(`does not check: ${task}`, async () => {
        assert.notEqual(await first(files, task), './lint');
      });
  });

  describe('that names what it wants made', () => {
    const files: Files = {
      Makefile:
        '.PHONY: tally.dev\ntally.dev: lib/a.sh\n\t@./bin/compile.sh > $(@)\n\ninstall.dev: tally.dev\n\tinstall -m755 tally.dev /usr/local/bin/tally\n\ntally: lib/a.sh\n\t./bin/compile.sh > tally\n',
      ...{ 'bin/compile.sh*': '#!/bin/sh\ncat lib/*.sh\n', 'lib/a.sh': '', tally: '' },
    };
    for (const task of [
      "Generate the development script tally.dev from the sources in lib. Don't install it and leave the stable tally script alone.",
      'genrate the developement script tally.dev, no instal please',
      'I need a fresh tally.dev, put together out of the pieces in lib, sitting here in the folder. Not copied to the system.',
    ])
      it(`makes the target of that name: ${task}`, async () => {
        assert.equal(await first(files, task), 'make tally.dev');
      });
    for (const task of [
      'I need tally.dev explained.',
      'How do I generate the script tally.dev?',
      'Do not generate tally.dev.',
      'Generate a report about the script in tally.dev',
    ])
      it(`makes nothing: ${task}`, async () => {
        assert.notEqual(await first(files, task), 'make tally.dev');
      });
  });
});
