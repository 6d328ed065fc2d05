// What a task says of a build or a run of tests has to be said by what ran; one file that it names is all that is rewritten.
import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const c: Files = {
  Makefile: 'all: json.o\n\njson.o: json.c\n\t$(CC) -O2 -c json.c\n\ntest: all\n\t./t\n',
  'json.c': '',
};
const cargo: Files = {
  'Cargo.toml': '[package]\nname = "semver"\nedition = "2021"\n',
  'src/lib.rs': 'mod parse;\n',
  'src/parse.rs': 'pub fn parse() {}\n',
};
const python: Files = {
  'pyproject.toml': '[project]\nname = "sign"\n[tool.ruff]\nline-length = 100\n[tool.pytest.ini_options]\n',
  'src/sign/__init__.py': '',
  'src/sign/signer.py': '',
  'tests/test_sign.py': '',
};

describe('what a task says of a build or a run of tests', () => {
  for (const [files, task] of [
    [c, 'build a shared library'],
    [c, 'static build'],
    [c, '32-bit build'],
    [c, 'cross compile for arm'],
    [c, 'build it with -O3'],
    [c, 'build with warnings as errors'],
    [cargo, 'build for wasm'],
    [cargo, 'run the tests with nightly'],
    [cargo, 'check that it builds without std'],
    [python, 'run the tests in parallel'],
    [python, 'run the tests in random order'],
  ] as const)
    it(`is not shown by what says nothing of it: ${task}`, async () =>
      assert.equal((await proposeIn(files, task)).check, undefined));

  it('is shown by what says so, and plain words ask for nothing else', async () => {
    const here = await proposeIn(c, 'please build it with the gcc on this box');
    assert.equal(here.check?.command, 'make all');
    const shared: Files = { Makefile: 'all:\n\t$(CC) -shared -fPIC -O3 -o libjson.so json.c\n', 'json.c': '' };
    for (const [files, task] of [
      [shared, 'build a shared library'],
      [shared, 'build it with -O3'],
      [c, 'build it for me'],
      [c, 'run the tests'],
      [cargo, 'build it'],
      [python, 'run the tests for the release'],
    ] as const)
      assert.ok((await proposeIn(files, task)).check, task);
  });
});

describe('one file that a task names', () => {
  it('is all that is rewritten', async () => {
    assert.equal(await firstCommand(cargo, 'format only src/parse.rs'), 'rustfmt --edition 2021 src/parse.rs');
    assert.match(
      await firstCommand(python, 'fix the lint problems in src/sign/signer.py'),
      /ruff check --fix src\/sign\/signer\.py$/,
    );
    assert.equal(await firstCommand(cargo, 'format the code'), 'cargo fmt');
  });

  it('is not rewritten with others: rustfmt follows the modules of a file', async () => {
    assert.ok(!commands(await proposeIn(cargo, 'format only src/lib.rs')).includes('cargo fmt'));
  });
});
