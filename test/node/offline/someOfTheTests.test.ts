import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What a task says of the tests that it wants, beyond a name. */
describe('some of the tests', () => {
  const programs = searchPath('bash', 'python3', 'node', 'npm', 'npx', 'perl', 'prove', 'make');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];

  const python: Files = {
    'pyproject.toml': '[project]\nname = "a"\n\n[tool.pytest.ini_options]\naddopts = ""\n',
    'wave/writer.py': '',
    'tests/test_size.py': 'def test_natural(): pass\ndef test_date_short(): pass\n',
    'tests/test_writer.py': 'def test_a(): pass\n',
    'tests/test_time.py': 'def test_b(): pass\n',
    'tests/unit/test_deep.py': 'def test_c(): pass\n',
  };
  for (const [task, end] of [
    ['run the test test_natural in tests/test_size.py', 'tests/test_size.py -k test_natural'],
    ['run test_natural from tests/test_size.py please', 'tests/test_size.py -k test_natural'],
    ['run the tests in tests/test_size.py that have to do with date', 'tests/test_size.py -k date'],
    ['run the tests in tests/test_size.py about dates', 'tests/test_size.py -k date'],
    ['run the tests in tests/test_size.py', 'tests/test_size.py'],
    ['run tests in the tests/unit folder', 'tests/unit'],
    ['I changed wave/writer.py, run the tests for it', 'tests/test_writer.py'],
    ['we just edited wave/writer.py. Now run its tests', 'tests/test_writer.py'],
    ['run only failed tests from last time', '--lf'],
    ['rerun the failing tests of the last run', '--lf'],
  ] as const)
    it(`are run alone: ${task}`, async () => {
      const proposal = await propose(python, task);
      const line = commands(proposal)[0] ?? '';
      assert.ok(line.endsWith(`pytest ${end}`), line);
      assert.equal(proposal.check?.command, line);
    });

  for (const task of [
    'run the test test_absent in tests/test_size.py',
    'run the tests in tests/test_size.py that have to do with colours',
  ])
    it(`are not the whole file where none is called so: ${task}`, async () => {
      assert.equal(await first(python, task), 'finish');
    });

  it('are all of them after a change that names none', async () => {
    const line = (await first(python, 'I changed wave/writer.py, run all the tests')) ?? '';
    assert.ok(line.endsWith('pytest'), line);
  });

  for (const task of [
    'run the tests, only those about the shape',
    'run the tests starting with 1',
    'CI failed in the shape part. Run those tests',
  ])
    it(`are not shown by all of them: ${task}`, async () => {
      assert.equal((await propose(python, task)).check, undefined);
    });

  const perl: Files = {
    'lib/A.pm': 'package A;\n1;\n',
    ...{ 't/install.t': '', 't/command-install.t': '', 't/08.error_install.t': '', 't/other.t': '' },
  };
  it('are all the files that have the word in their names', async () => {
    const line = 'prove -l t/08.error_install.t t/command-install.t t/install.t';
    assert.equal(await first(perl, 'run all install tests'), line);
    assert.equal(await first(perl, 'run all of the install tests, please'), line);
  });

  it('are the one that is called so where not all are asked for', async () => {
    assert.equal(await first(perl, 'run the install test'), 'prove -l t/install.t');
    assert.doesNotMatch((await first(perl, 'run all tests')) ?? '', /install/u);
  });

  it('are selected by mocha where a script is called so', async () => {
    const files: Files = {
      'package.json':
        '{"scripts":{"mocha":"mocha --reporter dot","test":"npm run mocha"},"devDependencies":{"mocha":"9"}}',
      ...{ 'test/a.js': "describe('dots', () => { it('matches dots', () => {}); });\n", 'test/b.js': '' },
    };
    assert.equal(await first(files, 'run the tests matching "dots" only'), 'npx mocha --reporter dot -g dots');
  });

  describe('of Bats, which is not installed', () => {
    const bats: Files = { 'README.md': '# A\n', 'a.sh': '', 'test/a.bats': '@test "a" { true; }\n', 'test/b.bats': '' };
    it('are those of the folder, where nothing else runs tests', async () => {
      assert.equal(await first(bats, 'run the tests'), 'bats test');
      assert.equal(await first(bats, 'run the tests in test/a.bats'), 'bats test/a.bats');
    });

    it('are those of a script that is here', async () => {
      assert.match(
        (await first({ ...bats, Makefile: 'test:\n\t./run.sh\n' }, 'run the tests')) ?? '',
        /^make (?:-B )?test$/u,
      );
    });
  });

  describe('of a build', () => {
    const files: Files = {
      'Cargo.toml': '[workspace]\nmembers = ["wave", "tide"]\n',
      ...{ 'wave/Cargo.toml': '[package]\nname = "wave"\n', 'wave/src/lib.rs': '' },
      ...{ 'tide/Cargo.toml': '[package]\nname = "tide"\n', 'tide/src/lib.rs': '' },
    };
    it('does not count as built where the command builds every crate', async () => {
      const { check } = await proposeIn(files, 'compile just the exchange rates crate', {}, searchPath('cargo'));
      assert.equal(check, undefined);
    });
    it('is one for all', async () => {
      const { check } = await proposeIn(files, 'build the workspace', {}, searchPath('cargo'));
      assert.ok(check?.command.startsWith('cargo build'));
    });
  });
});
