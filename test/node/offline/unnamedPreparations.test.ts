import assert from 'node:assert/strict';
import type { Ran } from './request.ts';
import { commands, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

/** Everything that is proposed after `steps`. */
const offered = async (files: Files, task: string, ...steps: readonly Ran[]) =>
  commands(await proposeIn(files, task, { transcript: ran(...steps), maxCandidates: 40 }));

describe('a preparation that the failure does not point at', () => {
  const python: Files = {
    'pyproject.toml': '[project]\nname = "pkg"\n\n[tool.pytest.ini_options]\n',
    'src/pkg/__init__.py': '',
    'tests/test_pkg.py': 'import pytest\n',
    'scripts/generate_table.py': 'open("src/pkg/table.py", "w")\n',
    Makefile: 'build:\n\tcc -o speedups speedups.c\ntest:\n\tpython3 -m pytest\n',
  };
  const goal = 'run the tests';

  it('does not generate sources', async () => {
    const after = await offered(python, goal, ['make test', 2, 'something went wrong']);
    assert.ok(!after.includes('python3 scripts/generate_table.py'), after.join());
    assert.ok(after.includes('make build'), after.join());
  });

  it('generates them where the failure names what is missing', async () => {
    const text = "FileNotFoundError: No such file or directory: 'src/pkg/table.py'";
    assert.ok((await offered(python, goal, ['make test', 2, text])).includes('python3 scripts/generate_table.py'));
  });

  it('generates where a file of the workspace is missing, whatever the generator is called', async () => {
    const scripts = { test: 'node t.js', codegen: 'node g.js' };
    const files = { 'package.json': JSON.stringify({ scripts }), 'src/here.json': '' };
    const missing = (file: string) =>
      ['npm test', 1, `Error: ENOENT: no such file or directory, open '${file}'`] as const;
    assert.ok((await offered(files, goal, missing('src/table.json'))).includes('npm run codegen'));
    assert.ok(!(await offered(files, goal, missing('/etc/table.json'))).includes('npm run codegen'));
  });

  it('makes no example for tests that miss a server, whatever the passed ones are called', async () => {
    const Makefile = 'test: redis-test\n\t./redis-test\nredis-example-ae:\n\tcc ae.c\nprepare:\n\tsh t.sh\n';
    const passed = '#01 redis can tell what is missing: \u001b[0;32mPASSED\u001b[0;0m';
    const after = (text: string) => offered({ Makefile }, goal, ['make test', 2, text]);
    const without = await after(`${passed}\nConnection error: Connection refused`);
    assert.ok(!without.includes('make redis-example-ae') && !without.includes('make prepare'), without.join());
    const other = await after(`${passed}\nsomething went wrong`);
    assert.ok(!other.includes('make redis-example-ae') && other.includes('make prepare'), other.join());
  });

  it('does not prepare what nothing here does', async () => {
    assert.deepEqual(await offered({ Makefile: 'deps:\n\tpip install x\nbuild:\n\tcc x.c\n' }, 'any type errors?'), [
      'finish',
    ]);
  });

  it('does not take a tool of Python for a file of the workspace', async () => {
    const script = 'scripts/generate-tables.sh';
    const files = {
      'pyproject.toml': '[build-system]\nrequires = []\n',
      [script]: '',
      '.github/workflows/ci.yml': `jobs:\n  ci:\n    steps:\n      - name: Build package\n        run: bash ${script}\n`,
    };
    const after = await offered(files, 'build it', ['python3 -m build', 1, '/usr/bin/python3: No module named build']);
    assert.ok(!after.includes(`bash ${script}`), after.join());
  });

  it('builds nothing for a Python module that comes from elsewhere', async () => {
    const missing = (name: string) => ['make test', 2, `E   ModuleNotFoundError: No module named '${name}'`] as const;
    assert.ok(!(await offered(python, goal, missing('trio'))).includes('make build'));
    assert.ok((await offered(python, goal, missing('pkg'))).includes('make build'));
  });

  it('is no line of a CI file', async () => {
    const files: Files = {
      Makefile: 'test:\n\t./run\n',
      'tools.sh': '',
      '.github/workflows/ci.yml': 'jobs:\n  ci:\n    steps:\n      - run: bash tools.sh build\n',
    };
    assert.deepEqual(await offered(files, goal, ['make test', 1, 'no'], ['make test', 1, 'no']), ['finish']);
  });

  it('sets up nothing but the packages of the project', async () => {
    const scripts = { test: 'vitest', 'hooks:setup:1': 'git config set hook.x y', 'setup:deps': 'node install.js' };
    const files = { 'package.json': JSON.stringify({ scripts }) };
    const after = await offered(files, 'run the tests', ['npm test', 127, 'sh: 1: vitest: not found']);
    assert.ok(!after.includes('npm run hooks:setup:1'), after.join());
    assert.ok(after.includes('npm run setup:deps'), after.join());
  });

  it('does not start with a program that is missing', async () => {
    const files: Files = {
      'package.json': JSON.stringify({
        scripts: { format: 'ts-tool format', build: 'ts-tool build', prepare: 'node p.js' },
      }),
    };
    const after = await offered(files, 'format the code', ['npm run format', 127, 'sh: 1: ts-tool: not found']);
    assert.ok(!after.includes('npm run build'), after.join());
  });
});

describe('words that only stand in what a command runs', () => {
  for (const [task, makefile] of [
    ['start it', 'sync:\n\tpoetry export 2> /dev/null | sort > vendor.txt\n'],
    ['check the types', 'prof:\n\tcmake -S . -B b -DCMAKE_BUILD_TYPE=Profile\n'],
    ['any type errors?', 'clean:\n\tfind . -type f -name x.pyc -delete\n'],
    ['tidy up the formatting of the sources', 'clean:\n\trm -rf build\n'],
    ['format the code', 'leaks:\n\tfor format in html man; do valgrind ./prog -t $$format; done\n'],
    ['build it', '.PHONY: vendor-lock\nvendor-lock:\n\t@cd vendors && poetry lock\n'],
  ] as const)
    it(`do not make it "${task}": ${makefile.trim().split('\n').at(-1)!.trim()}`, async () =>
      assert.deepEqual(await offered({ Makefile: makefile }, task), ['finish']));

  it('do not make a test that starts a server for itself a start', async () => {
    const scripts = { 'test:browser': "start-server-and-test 'serve ./' http://127.0.0.1:80 'node test.js'" };
    assert.deepEqual(await offered({ 'package.json': JSON.stringify({ scripts }) }, 'start it'), ['finish']);
  });

  it('do not make a script that rewrites a manifest a start', async () => {
    const scripts = {
      copy: 'json -I -f dist/package.json -e "this.devDependencies=undefined"',
      site: 'node server.js',
    };
    const only = { copy: scripts.copy };
    assert.deepEqual(await offered({ 'package.json': JSON.stringify({ scripts: only }) }, 'start it'), ['finish']);
    assert.equal((await offered({ 'package.json': JSON.stringify({ scripts }) }, 'start it'))[0], 'npm run site');
  });

  it('nor is there anything to start in a library', async () => {
    const files: Files = { 'Cargo.toml': '[package]\nname = "lib"\n', 'src/lib.rs': '' };
    assert.deepEqual(await offered(files, 'start it'), ['finish']);
    assert.equal((await offered({ ...files, 'src/main.rs': '' }, 'start it'))[0], 'cargo run');
  });
});

describe('the reason of a failure', () => {
  it('is why nothing could run, beside what did not', async () => {
    const text =
      "E   ModuleNotFoundError: No module named 'face'\n\nERROR test/test_a.py\nERROR test/test_b.py\nERROR test/test_c.py\nERROR test/test_d.py\n!!! Interrupted: 4 errors during collection !!!";
    const transcript = ran(['make test', 2, text], ['make test', 2, text]);
    const { candidates } = await proposeIn({ Makefile: 'test:\n\tpytest\n' }, 'run the tests', { transcript });
    const summary = candidates[0]!.action.input['summary'] as string;
    assert.match(summary, /No module named 'face'/);
    assert.match(summary, /Interrupted: 4 errors/);
  });

  it('is no test that passed, and a server that does not run is not built', async () => {
    const text =
      '#7 Returns error when the port is not open: PASSED\n# Subtest: undefined\n# fail 0\nConnection error: Connection refused';
    const files = { Makefile: 'all: lib\n\tcc x.c\ntest:\n\t./t\n' };
    assert.ok(!(await offered(files, 'run the tests', ['make test', 2, text])).includes('make all'));
    const transcript = ran(['make test', 2, text], ['make test', 2, text]);
    const { candidates } = await proposeIn(files, 'run the tests', { transcript });
    assert.match(candidates[0]!.action.input['summary'] as string, /```\nConnection error: Connection refused\n```/);
  });

  it('is the refusal, where nothing was run', async () => {
    const refused = {
      t: 0,
      action: { tool: 'run', input: { command: 'npx eslint .' } },
      observation: { status: 'refused' as const, text: 'Not run: may download a package', durationMs: 0 },
    };
    const files = { 'package.json': JSON.stringify({ devDependencies: { eslint: '9' } }) };
    const { candidates } = await proposeIn(files, 'lint', { transcript: [refused] });
    const summary = candidates.find(({ action }) => action.tool === 'finish')!.action.input['summary'] as string;
    assert.equal(
      summary,
      'Not done: `npx eslint .` was not run: may download a package. `eslint` is not installed here: there is no `node_modules`. `npm install` would install what package.json names.',
    );
  });
});

describe('what only mentions the wish', () => {
  it('does not make a build that cleans before a clean', async () => {
    const scripts = { build: 'rimraf dist && rollup -c' };
    assert.deepEqual(await offered({ 'package.json': JSON.stringify({ scripts }) }, 'clean up'), ['finish']);
  });

  it('does not make a check of the format its rewriting', async () => {
    const scripts = { 'fix:format': 'prettier . --write', 'test:format': 'prettier . --check' };
    const files = { 'package.json': JSON.stringify({ scripts }) };
    assert.equal((await offered(files, 'format the code'))[0], 'npm run fix:format');
    assert.equal((await offered(files, 'check the format'))[0], 'npm run test:format');
  });

  it('does not make any check a check of types', async () => {
    assert.deepEqual(await offered({ Makefile: 'ci-check:\n\t./check\n' }, 'run the tests'), ['finish']);
    const only = { 'package.json': JSON.stringify({ scripts: { ci: 'node verify.js' } }) };
    assert.deepEqual(await offered(only, 'check the types'), ['finish']);
  });

  it('does not make a product named after building a build', async () => {
    const files = { 'pyproject.toml': '[project]\nname = "x"\n[project.scripts]\npkg-build = "x:main"\n' };
    assert.ok(!(await offered(files, 'build it')).includes('pkg-build --help'));
  });

  it('runs nothing out of node_modules after installing was refused', async () => {
    const scripts = { test: 'mocha', 'test-ci': 'node ./node_modules/.bin/istanbul cover test.js' };
    const files = { 'package.json': JSON.stringify({ scripts, devDependencies: { mocha: '1' } }) };
    const refused = {
      t: 1,
      action: { tool: 'run', input: { command: 'npm install' } },
      observation: { status: 'refused' as const, text: 'Not run: uses the network', durationMs: 0 },
    };
    const transcript = [...ran(['npm test', 127, 'sh: 1: mocha: not found']), refused];
    assert.deepEqual(commands(await proposeIn(files, 'run the tests', { transcript, maxCandidates: 40 })), ['finish']);
  });
});
