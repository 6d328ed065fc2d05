import assert from 'node:assert/strict';
import { withoutStories } from '../../../src/node/offline/request/withoutStories.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What is told beside an order says nothing of how it is to be done. */
describe('what a text only tells', () => {
  const programs = searchPath(
    'bash',
    'sh',
    'make',
    'cmake',
    'ctest',
    'python3',
    'git',
    'cargo',
    'prove',
    'perl',
    'mdbook',
  );
  const proposal = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const pytest: Files = { 'pytest.ini': '[pytest]\n', 'tests/test_a.py': 'def test_a():\n    assert True\n' };
  const crate: Files = {
    'Cargo.toml': '[package]\nname = "x"\nversion = "1.0.0"\nedition = "2021"\n',
    'src/lib.rs': '#[test]\nfn a() {}\n',
  };

  it('leaves the command and its check as they are', async () => {
    for (const story of [
      'CI is red on port 8080 but locally it was fine.',
      'I usually run it with -x but never mind.',
      'I moved everything to /home/me/code/app last week.',
      'Someone set DEBUG=1 in the shell.',
      'The docs mention a folder called out.',
      'Yesterday it took 30 minutes with 4 workers.',
    ]) {
      const { check, ...rest } = await proposal(pytest, `${story} Run the tests.`);
      assert.match(commands(rest)[0] ?? '', /-m pytest$/u, story);
      assert.match(check?.command ?? '', /-m pytest$/u, story);
    }
  });

  it('is heeded where it is wanted', () => {
    for (const text of [
      'run the tests with -x. It should use 4 workers.',
      'CI is red on port 8080, so run it on port 9090.',
      'Yesterday it ran with 4 workers. Do the same here.',
      'My boss wants it on port 5000. Start it.',
      'It is built into /tmp/out. Build it.',
      'The server listened on port 5000 and moved to port 6000. Start it.',
      'I tried it with -x. Run it again.',
      'The docs mention a folder called out. Build it there.',
      'The docs say that it needs 4 workers. Run the tests.',
      'CI runs the tests with -W error. Run the tests.',
      'Someone told me that -x helps. Run the tests.',
      'I ran it yesterday.',
    ])
      assert.equal(withoutStories(text), text);
    assert.equal(withoutStories('I tried it with -x. Run the tests. Thanks!'), 'Run the tests. Thanks!');
  });

  it('still takes options of the order', async () => {
    assert.match(
      commands(await proposal(pytest, 'I moved it last week. Run the tests with -x.'))[0] ?? '',
      /pytest -x$/u,
    );
  });

  it('is no reason to compile the tests only', async () => {
    for (const task of [
      "Run the unit tests. The e2e suite is slow, don't run it.",
      'Run the tests. There is a deploy script, never run it!',
      "Build it and run the tests. The demo is broken, don't start it.",
    ])
      assert.ok(
        !commands(await proposal(crate, task))
          .join(' ')
          .includes('--no-run'),
        task,
      );
    assert.equal(commands(await proposal(crate, "compile the tests, but don't run them"))[0], 'cargo test --no-run');
  });
});

/** Lines that only look as if they were told so. */
describe('an option that looks alike but does something else', () => {
  const programs = searchPath(
    'bash',
    'sh',
    'make',
    'cmake',
    'ctest',
    'python3',
    'git',
    'prove',
    'perl',
    'ruff',
    'black',
  );
  const checkOf = async (files: Files, task: string) => (await proposeIn(files, task, {}, programs)).check?.command;
  const cmake: Files = {
    'CMakeLists.txt':
      'project(x C)\noption(X_BUILD_TESTS "Build tests" ON)\nadd_library(x STATIC x.c)\nenable_testing()\nadd_test(NAME a COMMAND a)\n',
    'x.c': 'int x(void) { return 0; }\n',
  };
  const python: Files = {
    'pyproject.toml': '[project]\nname = "a"\n\n[tool.ruff]\nline-length = 100\n',
    ...{ 'a/__init__.py': '', 'examples/a.py': '', 'tests/test_a.py': 'def test_a():\n    pass\n' },
  };

  it('infers no check from the places of CMake, the name of Python or the library of prove', async () => {
    for (const task of ['build it as quietly as possible', 'run the tests interactively'])
      assert.equal(await checkOf(cmake, task), undefined, task);
    assert.equal(await checkOf(python, 'run the tests with 3 threads'), undefined);
    assert.equal(await checkOf(python, 'run the tests with DEBUG=*'), undefined);
    assert.equal(
      await checkOf({ 't/a.t': 'use Test::More;\n', 'lib/A.pm': '1;\n' }, 'run the tests and show the local variables'),
      undefined,
    );
  });

  it('infers none where a folder is to be left out, or tests are looked at by a run of them', async () => {
    for (const task of [
      'lint everything except tests',
      'lint all but the examples',
      'run ruff on everything except for the tests',
    ])
      assert.equal(await checkOf(python, task), undefined, task);
    assert.match((await checkOf(python, 'lint everything')) ?? '', /ruff check/u);
    assert.match((await checkOf(python, 'lint everything except what is generated')) ?? '', /ruff check/u);
    for (const task of [
      'check the format of the tests',
      'are the tests formatted correctly?',
      'see if the formatting of tests/ is right',
    ])
      assert.equal(await checkOf({ 't/a.t': 'use Test::More;\n' }, task), undefined, task);
    const gradle: Files = { 'build.gradle': "plugins { id 'java' }\n", 'src/main/java/A.java': 'class A {}' };
    assert.match((await checkOf(gradle, 'type check the tests')) ?? '', /testClasses/u);
    assert.match((await checkOf({ 't/a.t': 'use Test::More;\n' }, 'check the tests')) ?? '', /prove/u);
  });

  it('leaves out the tests that are named before the build', async () => {
    assert.match((await checkOf(cmake, 'turn off the tests and build it')) ?? '', /-DX_BUILD_TESTS=OFF/u);
  });
});
