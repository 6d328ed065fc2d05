// A part of the tests that a request names, and no more.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { eachComesFirst, firstCommand, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'npm', 'npx', 'git', 'find', 'cargo', 'go');
after(() => rmSync(programs, { recursive: true, force: true }));
const first = (files: Files, task: string) => firstCommand(files, task, [], programs);
const table = (files: Files, rows: Readonly<Record<string, string>>) => eachComesFirst(files, programs, rows);

const unit = '#[cfg(test)]\nmod tests {\n    #[test]\n    fn counts_words() {}\n}\n';
const crate: Files = {
  'Cargo.toml': '[package]\nname = "words"\n\n[features]\nfast = []\n',
  'src/lib.rs': `mod options;\nmod render;\nmod plain;\n${unit}`,
  'src/options/mod.rs': 'mod theme;\n',
  'src/options/theme.rs': unit,
  'src/render.rs': unit,
  'src/plain.rs': 'pub fn plain() {}\n',
  'tests/regression.rs': '#[test]\nfn splits_lines() {}\n',
  'tests/compile_time.rs': '#[test]\nfn compiles() {}\n',
  'tests/test.rs': '#[test]\nfn works() {}\n',
  'tests/compiles.rs': '#[test]\nfn ui() {\n    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");\n}\n',
  'tests/ui/bad.rs': 'fn main() { 1 }\n',
};

const python: Files = {
  'pyproject.toml': '[project]\nname = "shelf"\n\n[tool.pytest.ini_options]\naddopts = "-q"\n',
  'shelf/__init__.py': 'def add(a, b):\n    """\n    >>> add(1, 2)\n    3\n    """\n    return a + b\n',
  'tests/test_books.py':
    'class LendingTests:\n    def test_upsert(self):\n        pass\n\n\ndef test_plain():\n    pass\n',
  'tests/test_readers1D.py': 'def test_names():\n    pass\n',
  'tests/test_numbers.py': 'def test_upsert_all():\n    pass\n',
};

const script = (test: string, more: Readonly<Record<string, string>> = {}) =>
  JSON.stringify({ name: 'nest', scripts: { test, ...more } });
const titled = "describe('a nest', () => {\n  it('finds the closest egg', () => {});\n});\n";

describe('a part of the tests', () => {
  describe('of a crate', () => {
    table(crate, {
      'run the regression tests': 'cargo test --test regression',
      'run the compile time tests please': 'cargo test --test compile_time',
      'run test.rs with the fast feature': 'cargo test --test test --features fast',
      'run the ui tests': 'cargo test --test compiles',
      'run only the tests in options': 'cargo test options::',
      'run the tests of src/options, not the others': 'cargo test options::',
      'run the tests of the render module': 'cargo test render::',
      'run everything in regression.rs whose name contains split': 'cargo test --test regression splits'.slice(0, -1),
      'run the tests matching counts': 'cargo test counts',
      'run the doctests': 'cargo test --doc',
      'run only the unit tests, not the integration tests': 'cargo test --lib',
      'run the regression and compile_time tests': 'cargo test --test regression --test compile_time',
      'run the tests': 'cargo test',
      'run the unit tests': 'cargo test',
    });

    it('takes every module of that name, but none without tests', async () => {
      assert.doesNotMatch(await first(crate, 'run the tests of the plain module'), /::/);
      const two = { ...crate, 'src/deep/render.rs': unit };
      assert.equal(await first(two, 'run the tests of the render module'), 'cargo test render::');
    });

    it('is not the whole where no test is called so', async () => {
      assert.equal(await first(crate, 'run the tests matching zebra'), 'finish');
      assert.equal(await first(crate, 'run the regression and zebra tests'), 'finish');
    });
  });

  describe('of pytest', () => {
    table(python, {
      'run the tests matching upsert': 'python3 -m pytest -k upsert',
      'run the tests with the word upsert in the name': 'python3 -m pytest -k upsert',
      'run tests/test_books.py -k upsert': 'python3 -m pytest tests/test_books.py -k upsert',
      'run tests/test_books.py::test_plain': 'python3 -m pytest tests/test_books.py::test_plain',
      'run the test named test_upsert in the books tests': 'python3 -m pytest tests/test_books.py -k test_upsert',
      'only run the LendingTests class': 'python3 -m pytest tests/test_books.py -k LendingTests',
      'run the doctests of the package': 'python3 -m pytest --doctest-modules shelf',
      'run the readers tests': 'python3 -m pytest tests/test_readers1D.py',
      'run the tests about numbers': 'python3 -m pytest tests/test_numbers.py',
      'run test_books.py and stop at the first failure': 'python3 -m pytest tests/test_books.py -x',
      'rerun the last failed tests': 'python3 -m pytest --lf',
      'run the tests': 'python3 -m pytest',
    });

    it('keeps where the modules are, and stops at the first failure', async () => {
      const noted = { ...python, 'tox.ini': '[testenv]\nsetenv = PYTHONPATH = src\ncommands = pytest\n' };
      assert.match(await first(noted, 'run the tests, stop at the first failure'), /pytest -x$/);
    });

    it('is nothing to run where it is only spoken of', async () => {
      for (const task of [
        'how do I run the tests matching upsert?',
        "don't run the tests matching upsert",
        'which tests match upsert?',
        'delete the tests matching upsert',
      ])
        assert.doesNotMatch(await first(python, task), /-k upsert/, task);
    });
  });

  describe('of a package of JavaScript', () => {
    const vitest: Files = {
      'package.json': script('npm run lint && npm run test:vi', { lint: 'eslint .', 'test:vi': 'vitest run' }),
      'src/api/css.ts': 'export {};\n',
      'src/api/css.spec.ts': titled,
      'src/nest.spec.ts': titled,
    };
    table(vitest, {
      'run the tests matching "closest"': 'npx vitest run -t closest',
      'run the tests for src/api/css.ts': 'npx vitest run src/api/css.spec.ts',
      'run just the vitest tests, no linting': 'npm run test:vi',
      'run the tests without linting': 'npm run test:vi',
      'run the tests': 'npm test',
    });

    table(
      { 'package.json': script('xo && ava'), 'test/nest.js': "test('finds the closest egg', t => t.pass());\n" },
      { 'run the tests whose title contains closest': "npx ava --match='*closest*'" },
    );
    const mocha: Files = {
      'package.json': script('nyc mocha test/*.test.js', { pretest: 'npm run build', build: 'rollup -c' }),
      'test/nest.test.js': titled,
      'test/collections.test.js': titled,
    };
    table(mocha, {
      'run a single test: "finds the closest egg"': 'npx mocha test/*.test.js -g "finds the closest egg"',
      'run test/nest.test.js and test/collections.test.js': 'npx mocha test/nest.test.js test/collections.test.js',
      'run the nest and collections tests': 'npx mocha test/nest.test.js test/collections.test.js',
      'run the collection tests': 'npx mocha test/collections.test.js',
      "run the tests but don't rebuild": 'npx nyc mocha test/*.test.js',
    });

    table(
      {
        'package.json': script('vitest run'),
        'packages/core/package.json': '{"name":"@nest/core"}',
        'packages/core/test/core.test.ts': titled,
        'packages/own/package.json': '{"name":"@nest/own"}',
      },
      {
        'run only the tests of packages/core': 'npx vitest run packages/core',
        'run the tests of the core package': 'npx vitest run packages/core',
      },
    );

    it('takes no title that a shell would read', async () => {
      const files = { ...mocha, 'test/odd.test.js': "it('costs $HOME', () => {});\n" };
      assert.doesNotMatch(await first(files, 'run a single test: "costs $HOME"'), /\$HOME/);
    });
  });

  describe('that a target runs', () => {
    const makefile: Files = {
      Makefile:
        'tests: unit-tests journey-tests\n\nunit-tests:\n\t./unit.sh\n\njourney-tests:\n\t./journey.sh\n\ntestperf:\n\t./perf.sh\n',
    };
    table(makefile, {
      'run only unit tests': 'make unit-tests',
      'run the journey tests': 'make journey-tests',
      'run the performance tests': 'make testperf',
      'run the tests': 'make tests',
    });
  });

  it('do not pass because all tests do, if some were to be left out', async () => {
    const grunt: Files = { 'package.json': script('node bin/grunt test'), 'test/nest.js': '' };
    const { check } = await proposeIn(grunt, 'run the tests without eslint', {}, programs);
    assert.equal(check, undefined);
  });
});
