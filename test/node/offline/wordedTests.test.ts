import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Some of the tests, by words that they are called after; never all of them for a success where only some are asked. */
describe('some of the tests', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'pytest', 'git', 'cargo');
  after(() => rmSync(programs, { recursive: true, force: true }));
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];

  describe('in Python', () => {
    const files: Files = {
      'pyproject.toml': "[project]\nname = 'sea-kelp'\n\n[tool.pytest.ini_options]\nmarkers = ['internet: needs it']\n",
      'README.md': '# Sea Kelp\n\n```sh\npytest\n```\n',
      ...{ 'kelp.py': '', 'tests/io/test_read.py': 'def test_a(): pass\n', 'tests/io/test_write.py': '' },
      ...{ 'tests/test_sea_kelp.py': 'def test_a(): pass\n', 'tests/test_ext.py': '', 'tests/test_docs.py': '' },
      'tests/test_tide.py': 'class TestTide:\n    def test_moon_xlsx(self): pass\n',
      'tests/test_wave.py': 'import pytest\n\n@pytest.mark.internet\ndef test_far_xlsx(): pass\n',
    };
    for (const [task, line] of [
      ['run the io tests', 'python3 -m pytest tests/io'],
      ['io tests only', 'python3 -m pytest tests/io'],
      ['run tests/io', 'python3 -m pytest tests/io'],
      ['run the tests in io', 'python3 -m pytest tests/io'],
      ['run the extension tests', 'python3 -m pytest tests/test_ext.py'],
      ['run the docs tests', 'python3 -m pytest tests/test_docs.py'],
      ['xlsx tests', 'python3 -m pytest -k xlsx'],
      ['tests for xlsx output', 'python3 -m pytest -k xlsx'],
      ['run TestTide only', 'python3 -m pytest tests/test_tide.py::TestTide'],
      ['run the tide tests and the wave tests', 'python3 -m pytest tests/test_tide.py tests/test_wave.py'],
      ['run the tests but skip the ones that need the network', 'python3 -m pytest -m "not internet"'],
      ['run the tests, skip wave', 'python3 -m pytest --ignore=tests/test_wave.py'],
      ['run the tests with -x', 'python3 -m pytest -x'],
    ] as const)
      it(`run by ${line}: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });

    for (const task of ['run the sea tests', 'run all tests', 'run the tests for this project'])
      it(`are all of them: ${task}`, async () => {
        assert.equal(await first(files, task), 'python3 -m pytest');
      });

    for (const task of ['coral tests', 'run only the coral reef tests', 'tests for coral output', 'run TestCoral only'])
      it(`do not pass because all tests do, if none has that name: ${task}`, async () => {
        assert.equal((await propose(files, task)).check, undefined);
      });

    for (const task of ['delete the io tests', 'how do I run the io tests?', 'how many io tests are there?'])
      it(`do not run: ${task}`, async () => {
        assert.ok((await first(files, task))?.includes('pytest') !== true);
      });

    it('are a class of a file that runs itself', async () => {
      const own: Files = {
        'setup.py': "from setuptools import setup\nsetup(name='slug')\n",
        'test.py': 'import unittest\n\nclass TestSlug(unittest.TestCase):\n    pass\n\nunittest.main()\n',
      };
      assert.equal(await first(own, 'run TestSlug only'), 'python3 test.py TestSlug');
    });

    it('include doctests when asked', async () => {
      const own: Files = {
        'pyproject.toml': "[project]\nname = 'slug'\n",
        ...{ 'README.md': '```sh\npytest\n```\n', 'tests/test_a.py': 'def test_a(): pass\n' },
        'slug/__init__.py': 'def a():\n    """\n    >>> a()\n    """\n',
      };
      assert.equal(await first(own, 'run the tests incl. doctests'), 'python3 -m pytest --doctest-modules slug tests');
    });
  });

  describe('in Rust', () => {
    const manifest = '[package]\nname = "kelp"\nversion = "0.1.0"\nedition = "2021"\n';
    const test = (name: string) => `#[cfg(test)]\nmod tests {\n    #[test]\n    fn ${name}() {}\n}\n`;
    const files: Files = {
      'Cargo.toml': `${manifest}\n[features]\ndefault = ["std"]\nstd = []\nlibm = []\n`,
      ...{ 'src/lib.rs': `mod deque;\n${test('prints_rows')}`, 'src/deque.rs': test('pushes') },
      ...{ 'tests/styling.rs': '#[test]\nfn a() {}\n', 'tests/all/main.rs': 'mod download;\n' },
      ...{ 'tests/all/download.rs': '#[test]\nfn b() {}\n', 'benches/parse_color.rs': 'fn main() {}\n' },
    };
    for (const [task, line] of [
      ['run the styling tests', 'cargo test --test styling'],
      ['only the deque tests', 'cargo test deque::'],
      ['test the deque module', 'cargo test deque::'],
      ['run the download tests', 'cargo test --test all download'],
      ['only the rows tests in lib', 'cargo test --lib rows'],
      ['unit tests only', 'cargo test --lib'],
      ["build the tests but don't run them", 'cargo test --no-run'],
      ['compile the tests without running them', 'cargo test --no-run'],
      ['run the tests with libm and no std', 'cargo test --no-default-features --features libm'],
      ['run the parse_color benchmark', 'cargo bench --bench parse_color'],
      ['bench parse_color only', 'cargo bench --bench parse_color'],
    ] as const)
      it(`run by ${line}: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });

    it('are all of them when the task says all, or names the project', async () => {
      assert.equal(await first(files, 'run the kelp tests'), 'cargo test');
      assert.equal(await first(files, 'run the whole test suite'), 'cargo test');
      assert.equal(await first(files, 'run the benchmarks'), 'cargo bench');
    });

    for (const task of ['coral tests', 'test the coral reef module', 'run the coral_reef benchmark'])
      it(`do not pass because all tests do, if none has that name: ${task}`, async () => {
        assert.equal((await propose(files, task)).check, undefined);
      });

    describe('in a workspace of several packages', () => {
      const member = (name: string, more = '') => `[package]\nname = "${name}"\nversion = "0.1.0"\n${more}`;
      const several: Files = {
        'Cargo.toml': '[workspace]\nmembers = ["crates/kelp", "crates/kelp_cli"]\n',
        'crates/kelp/Cargo.toml': member('kelp', '\n[features]\nuse-std = []\n'),
        ...{ 'crates/kelp/src/lib.rs': 'mod wave;\n', 'crates/kelp/src/wave.rs': test('rises') },
        ...{ 'crates/kelp/tests/shapes.rs': '#[test]\nfn a() {}\n', 'crates/kelp_cli/src/main.rs': 'fn main() {}\n' },
        ...{ 'crates/kelp_cli/Cargo.toml': member('kelp_cli'), 'crates/kelp/benches/tide_bench.rs': 'fn main() {}\n' },
      };
      for (const [task, line] of [
        ['run the shapes tests', 'cargo test -p kelp --test shapes'],
        ['run the shapes tests in the kelp crate', 'cargo test -p kelp --test shapes'],
        ['only the wave tests', 'cargo test -p kelp wave::'],
        ['run the tide benchmark', 'cargo bench -p kelp --bench tide_bench'],
        ['test kelp with the use-std feature', 'cargo test -p kelp --features use-std'],
        ['run the unit tests only', 'cargo test --workspace --lib --bins'],
        ['doc tests of kelp', 'cargo test --doc -p kelp'],
      ] as const)
        it(`run by ${line}: ${task}`, async () => {
          assert.equal(await first(several, task), line);
        });
    });
  });
});
