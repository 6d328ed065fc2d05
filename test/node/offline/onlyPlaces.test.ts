import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** "Format the examples folder": what looks at code or rewrites it, for a part alone. */
describe('a part of the code', () => {
  const programs = searchPath('bash', 'make', 'python3', 'git', 'cargo', 'rustfmt', 'flake8', 'black');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];

  const python: Files = {
    'pyproject.toml': '[project]\nname = "a"\n\n[tool.black]\nline-length = 100\n\n[tool.mypy]\nstrict = true\n',
    '.flake8': '[flake8]\n',
    ...{ 'wave/a.py': '', 'tests/test_a.py': 'def test_a(): pass\n', 'examples/b.py': '', 'docs/conf.py': '' },
  };
  for (const [task, line] of [
    ['format the examples folder', 'python3 -m black examples'],
    ['format only wave', 'python3 -m black wave'],
    ['reformat the tests', 'python3 -m black tests'],
    ['format wave and tests', 'python3 -m black wave tests'],
    ['check formatting of the tests directory', 'python3 -m black --check tests'],
    ['type check just wave', 'python3 -m mypy wave'],
    ['type check only the examples', 'python3 -m mypy examples'],
    ['lint only the tests folder', 'python3 -m flake8 tests'],
    ['lint wave and tests', 'python3 -m flake8 wave tests'],
  ] as const)
    it(`is all that is looked at or rewritten: ${task}`, async () => {
      const proposal = await propose(python, task);
      assert.equal(commands(proposal)[0], line);
      assert.equal(proposal.check?.command, line);
    });

  for (const [task, line] of [
    ['format the code', 'python3 -m black .'],
    ['lint the project', 'python3 -m flake8'],
    ['type check everything', 'python3 -m mypy .'],
  ] as const)
    it(`is not what is meant: ${task}`, async () => {
      assert.equal(await first(python, task), line);
    });

  it('is formatted before the tests run', async () => {
    const { check } = await propose(python, 'format wave and tests then run the tests');
    assert.equal(check?.command, 'python3 -m black wave tests && python3 -m pytest');
  });

  it('is not looked at by a linter where nothing says so', async () => {
    for (const task of ['check the tests', 'verify the tests please', 'fix tests'])
      assert.doesNotMatch((await first(python, task)) ?? '', /flake8|black|mypy/u, task);
  });

  for (const task of ['format everything but the examples folder', 'format the tests and run them'])
    it(`does not have the rest rewritten: ${task}`, async () => {
      assert.notEqual(await first(python, task), 'python3 -m black .');
    });

  const made: Files = {
    Makefile: 'lint:\n\tflake8 wave tests\n\nformat:\n\tblack wave tests\n\tsh tools/tidy.sh\n',
    ...{ 'wave/a.py': '', 'tests/test_a.py': '', 'tools/tidy.sh': '', 'examples/b.py': '' },
  };
  it('is told to what a target starts', async () => {
    assert.equal(await first(made, 'lint only the tests folder'), 'flake8 tests');
    assert.equal(await first(made, 'lint the code'), 'make lint');
  });

  it('is not formatted by a target that formats more', async () => {
    assert.equal(await first(made, 'format only the tests folder'), 'finish');
    assert.equal(await first(made, 'format the code'), 'make format');
  });

  it('shows nothing where a target looks at all by several commands', async () => {
    const files: Files = { ...made, Makefile: 'lint:\n\tflake8 wave tests\n\tsh tools/tidy.sh\n' };
    assert.equal((await propose(files, 'lint only the tests folder')).check, undefined);
    assert.ok((await propose(files, 'lint')).check);
  });

  it('is the package of a folder of Rust', async () => {
    const files: Files = {
      'Cargo.toml': '[workspace]\nmembers = ["cli", "core"]\n',
      'cli/Cargo.toml': '[package]\nname = "wave-cli"\n',
      'cli/src/main.rs': 'fn main() {}\n',
      'core/Cargo.toml': '[package]\nname = "wave-core"\n',
      'core/src/lib.rs': '',
    };
    assert.equal(await first(files, 'format only the cli folder'), 'cargo fmt -p wave-cli');
    assert.match((await first(files, 'format the code')) ?? '', /^cargo fmt(?: --all)?$/u);
  });

  it('is listed for what takes a list', async () => {
    const files: Files = {
      '.clang-format': 'BasedOnStyle: LLVM\n',
      'lib/a.c': '',
      'tests/b.c': '',
      Makefile: 'all:\n',
    };
    const line = (await proposeIn(files, 'format the tests folder', {}, searchPath('git', 'clang-format', 'make')))
      .candidates[0];
    assert.match(JSON.stringify(line?.action), /git ls-files 'tests\/\*\.c'/u);
  });

  it('is mended by the linter of a Node project', async () => {
    const files: Files = {
      'package.json': '{"scripts":{"lint":"eslint --cache ."},"devDependencies":{"eslint":"9"}}',
      ...{ 'lib/a.js': '', 'test/a.js': '' },
    };
    for (const task of ['fix lint problems in the lib folder', 'lint and fix lib'])
      assert.equal(await first(files, task), 'npx eslint --fix --cache lib', task);
    assert.equal(await first(files, 'fix lint problems'), 'npx eslint --fix --cache .');
  });
});
