// What a task names is what runs: a tool, a file of tests, an archive; and what it leaves out does not count.
import assert from 'node:assert/strict';
import { firstCommand, proposeIn, ran } from '../request.ts';
import type { Files } from '../workspaces.ts';

const caches: Files = {
  'pyproject.toml': '[project]\nname = "caches"\n[tool.pytest.ini_options]\naddopts = "--cov=caches --cov-branch"\n',
  'src/caches/__init__.py': '',
  'tests/test_lru.py': 'def test_a():\n    pass\n',
  'tests/test_cache.py': 'def test_csv_import():\n    pass\ndef test_csv_export():\n    pass\n',
  'tests/test_filesize.py': 'def test_b():\n    pass\n',
};
const toxed: Files = {
  ...caches,
  'tox.ini': '[testenv]\ncommands = pytest\n[testenv:flake8]\ndeps = flake8\ncommands = flake8 src tests\n',
};
const archives: Files = {
  Makefile:
    'build:\n\tmkdir -p out\n\ndist: build\n\ttar cf x.tar out\n\tgzip -f x.tar\n\tzip -r x.zip out\n\ninstall: build\n\tcp -r out /opt/x\n',
};
const c: Files = {
  Makefile:
    'all: x-test\n\nx-test: x.c\n\t$(CC) -o x-test x.c -DX_TEST_MAIN\n\t@echo "Type ./x-test to run the unit tests."\n',
  'x.c': 'int main(void) { return 0; }\n',
};

describe('what a task names', () => {
  it('is the recipe, where it is called ours, and “make it” is the build', async () => {
    const files: Files = { Makefile: 'all:\n\tcc -o a a.c\n\nstrict:\n\tcc -Wall -fsyntax-only a.c\n' };
    assert.equal(
      await firstCommand(files, 'I changed a.c. Do what our strict target does, for all of it.'),
      'make strict',
    );
    for (const task of ['make it', 'mkae it please']) assert.equal(await firstCommand(files, task), 'make all', task);
    assert.equal(await firstCommand(files, 'make it faster'), 'finish');
  });

  it('is the file of tests that runs, whatever else is said', async () => {
    for (const [task, file] of [
      [
        "I changed nothing yet, just run tests/test_lru.py using pytest and tell me whether it's green. Don't install anything.",
        'tests/test_lru.py',
      ],
      [
        'could you still get pytest to run the test file for the least-recently-used cache against the sources here?',
        'tests/test_lru.py',
      ],
      ['Only the tests about file sizes matter to me today, the rest can wait', 'tests/test_filesize.py'],
      ['A colleague touched the csv code. just the csv tests pls, not everything', '-k csv'],
    ] as const)
      assert.ok((await firstCommand(caches, task)).endsWith(file), task);
  });

  it('is not replaced by all tests where no file is like what is described', async () => {
    assert.equal(await firstCommand(caches, 'run the test file about the decorators for methods'), 'finish');
  });

  it('is the tool that checks', async () => {
    const back =
      "There's a flake8 environment in the tox file. I'd like the same check over the sources and tests here - with tox or directly, I don't mind.";
    assert.match(await firstCommand(toxed, back), /flake8$/);
    assert.equal(await firstCommand(c, 'is it memory safe? run cppcheck on it'), 'cppcheck .');
    assert.notEqual(await firstCommand(caches, 'run the tests, I just removed flake8'), 'python3 -m flake8');
    assert.notEqual(await firstCommand(c, 'remove cppcheck from the project'), 'cppcheck .');
    // The line of a checker may name a folder.
    assert.ok((await proposeIn(c, 'run cppcheck on it')).check);
  });

  it('is the tool under which the tests run', async () => {
    assert.equal(
      await firstCommand(c, 'run the unit tests under valgrind'),
      'make x-test && valgrind --error-exitcode=1 ./x-test',
    );
  });

  it('is the archive, by whichever target packs it', async () => {
    for (const task of [
      'Build the release archives (tar.gz and zip).',
      'create the compresed release files with the makefile',
      "Please produce the distribution packages, both the tarball and the zip. Don't install anything.",
      'I want to hand the tool to a friend as one compressed file. The Makefile can create the release files that the project itself publishes; please have it make them here.',
      'I want to hand in archives, the makefile knows how: make the tar.gz and the zip',
    ])
      assert.equal(await firstCommand(archives, task), 'make dist', task);
    assert.equal(await firstCommand(c, 'make me a tarball of the sources'), 'finish');
    const npm: Files = { 'package.json': '{"name":"x","version":"1.0.0","scripts":{"test":"node t.js"}}' };
    assert.equal(
      await firstCommand(npm, 'roll a tarball of the package as npm would upload it, but dont publish'),
      'npm pack',
    );
    assert.equal(await firstCommand(npm, 'pack it up as npm would, but upload nothing'), 'npm pack');
  });
});

describe('what a task leaves out', () => {
  it('is not done', async () => {
    assert.equal(
      (await proposeIn(archives, 'build it please, but install nothing on my machine')).check?.command,
      'make build',
    );
    const scripts: Files = { 'package.json': '{"scripts":{"test":"node a.js && node b.js","test-api":"node b.js"}}' };
    const task = 'Please run the API tests (the test-api script, not the whole `npm test`).';
    assert.equal(await firstCommand(scripts, task), 'npm run test-api');
  });

  it('is coverage, and the tests without its options stand for the check', async () => {
    for (const task of ['run the tests, without coverage', 'run the tests w/o coverage please']) {
      const { check } = await proposeIn(caches, task);
      assert.match(check?.command ?? '', /pytest --no-cov$/, task);
      const bare = check?.command.replace(' --no-cov', '') ?? '';
      assert.ok(check?.standIns?.includes(`${bare} -o addopts=`), task);
    }
    const failed = 'ERROR: usage: pytest\npytest: error: unrecognized arguments: --cov=caches --cov-branch\n';
    const command = (await proposeIn(caches, 'run the tests, without coverage')).check?.command ?? '';
    assert.equal(
      await firstCommand(caches, 'run the tests, without coverage', ran([command, 4, failed])),
      `${command.replace(' --no-cov', '')} -o addopts=`,
    );
  });
});
