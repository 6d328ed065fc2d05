// What further public repositories showed, with made-up files of the same shape.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createFileReader } from '../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../src/node/offline/commands/readWorkspace.ts';
import { inferCheck } from '../../../src/node/offline/reaction/check.ts';
import { readRequest } from '../../../src/node/offline/reaction/readRequest.ts';
import { commands, firstCommand, path, proposeIn, ran } from './request.ts';
import { writeWorkspace, type Files } from './workspaces.ts';

const said = (value: unknown) => (typeof value === 'string' ? value.replaceAll('`', '') : '');
const answer = async (files: Files, task: string) =>
  said((await proposeIn(files, task)).candidates[0]!.action.input['summary']);
async function checkOf(files: Files, task: string): Promise<string | undefined> {
  const root = writeWorkspace(files);
  try {
    const whole = await readWorkspace(root, createFileReader(), path);
    const { goals, workspace, question } = readRequest(task, whole);
    return question ? undefined : inferCheck(goals, { ...workspace, task })?.command;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe('what is asked about a state', () => {
  const rust: Files = { 'Cargo.toml': '[package]\nname = "demo"\n', 'src/lib.rs': '' };

  it('removes nothing', async () => {
    for (const task of ['is the code rustfmt-clean?', 'is it fmt clean'])
      assert.equal(await firstCommand(rust, task), 'cargo fmt --check', task);
    assert.equal(await firstCommand(rust, 'is everything clippy-clean?'), 'cargo clippy');
    assert.equal(await firstCommand(rust, 'clean up'), 'cargo clean');
  });

  it('runs nothing for a list', async () => {
    const files: Files = {
      'tox.ini': '[tox]\nenvlist = py311,\n    lint\n[testenv:docs]\n',
      'test_a.py': 'import pytest\n',
    };
    assert.equal(await answer(files, 'list the tox environments'), '- py311, lint (tox.ini:2)\n- docs (tox.ini:4)');
    assert.deepEqual(commands(await proposeIn(files, 'list the slow integration tests')), ['finish']);
  });
});

describe('what a plain build leaves out', () => {
  const cmake: Files = {
    'CMakeLists.txt': 'project(x C)\noption(X_EXAMPLES "Build examples" OFF)\nadd_library(x x.c)\n',
  };

  it('is built by what names it', async () => {
    const withExamples = 'cmake -S . -B build -DX_EXAMPLES=ON && cmake --build build';
    assert.equal(await firstCommand(cmake, 'build the examples'), withExamples);
    assert.equal(await checkOf(cmake, 'build the examples'), withExamples);
    assert.equal(await firstCommand(cmake, 'build it'), 'cmake -S . -B build && cmake --build build');
    assert.equal(await firstCommand({ 'Cargo.toml': '[package]\n' }, 'build the examples'), 'cargo build --examples');
    const setup: Files = { 'setup.py': 'from setuptools import setup\nsetup(name="x")\n' };
    assert.equal(await firstCommand(setup, 'build a wheel'), 'python3 setup.py bdist_wheel');
    assert.equal(await firstCommand(setup, 'build it'), 'python3 setup.py build');
  });

  it('is not shown by one that does not', async () => {
    const make: Files = { Makefile: 'all: x\nx: x.c\n\tcc -o x x.c\n' };
    for (const task of ['build an installer', 'build the demos'])
      assert.equal(await checkOf(make, task), undefined, task);
    assert.notEqual(await checkOf(make, 'build the demo program'), undefined);
  });
});

describe('another compiler than the usual', () => {
  it('is what a command must name', async () => {
    const makefile = 'all: test\ntest: t.c\n\tgcc -o $@ t.c\n\t./$@\n';
    const asked = 'does it also pass when compiled as C++?';
    assert.equal(await checkOf({ Makefile: makefile }, asked), undefined);
    assert.equal(await checkOf({ Makefile: makefile }, 'does it still pass?'), 'make test');
    const both: Files = { Makefile: `${makefile}testcpp: t.c\n\tg++ -o $@ t.c\n\t./$@\n` };
    assert.equal(await firstCommand(both, asked), 'make testcpp');
  });
});

describe('a part that is named', () => {
  it('is the only file of tests that runs', async () => {
    const bats: Files = { Makefile: 'test:\n\tbats tests\n', 'tests/list.bats': '', 'tests/init.bats': '' };
    assert.equal(await firstCommand(bats, 'only run tests/list.bats'), 'bats tests/list.bats');
    assert.equal(await firstCommand(bats, 'please run the tests'), 'make test');
    const python: Files = { 'pytest.ini': '[pytest]\n', 'demo/test/test_check.py': '', 'demo/__init__.py': '' };
    const one = 'python3 -m pytest demo/test/test_check.py';
    for (const task of [
      'run only the tests in test_check.py',
      'run just demo/test/test_check.py, please'.replace(',', ''),
    ])
      assert.equal(await firstCommand(python, task), one, task);
    const twice: Files = { ...python, 'other/test_check.py': '' };
    assert.notEqual(await firstCommand(twice, 'run only the tests in test_check.py'), one);
    const js: Files = { 'package.json': '{"scripts":{"test":"tsc && mocha"}}', 'test/a.test.js': '' };
    assert.equal(await firstCommand(js, 'run the tests in test/a.test.js'), 'npx mocha test/a.test.js');
  });

  it('is run without the network where the task says so', async () => {
    assert.equal(await firstCommand({ 'pom.xml': '<project/>' }, 'run the tests offline'), 'mvn test -o');
    assert.equal(await firstCommand({ 'Cargo.toml': '[package]\n' }, 'build it offline'), 'cargo build --offline');
  });

  it('is the script of that very name', async () => {
    const files: Files = {
      'package.json': '{"scripts":{"dev":"preconstruct dev","storybook":"sb dev","build-storybook":"sb build"}}',
    };
    assert.equal(await firstCommand(files, 'start storybook'), 'npm run storybook');
  });
});

describe('what files of tools hold', () => {
  it('is answered from them', async () => {
    const git: Files = { '.git/HEAD': 'ref: refs/heads/main\n' };
    const mono: Files = {
      ...git,
      'package.json': '{"name":"root","private":true,"packageManager":"pnpm@9.1.0"}',
      'pnpm-lock.yaml': '',
      'packages/a/package.json': '{"name":"@x/a","version":"1.0.0","dependencies":{"zod":"^3"}}',
      'packages/b/package.json': '{"name":"@x/b","version":"2.0.0"}',
    };
    assert.equal(
      await answer(mono, 'which package manager does it use'),
      '- pnpm@9.1.0 (package.json:1)\n- pnpm (pnpm-lock.yaml)',
    );
    assert.equal(
      await answer(mono, 'list the packages in this monorepo'),
      '- @x/a, 1.0.0 (packages/a)\n- @x/b, 2.0.0 (packages/b)',
    );
    assert.match(
      await answer(mono, 'what does the package @x/a depend on?'),
      /^- packages\/a\/package\.json, dependencies \(1\): zod \^3/,
    );
    assert.equal(
      await answer({ Dockerfile: '# x\nFROM --platform=a alpine:3.19 AS b\n' }, 'what is the base image?'),
      'alpine:3.19 (Dockerfile:2)',
    );
    assert.match(
      await answer({ 'CMakeLists.txt': 'option(A "a" ON)\n' }, 'what cmake options exist?'),
      /^option\(A "a" ON\)/,
    );
    assert.equal(
      await answer({ Makefile: 'test:\n\tbats tests\n' }, 'what does the Makefile do'),
      'make test: bats tests',
    );
  });

  it('is the version of the module, not of its parent', async () => {
    const pom =
      '<project><parent><artifactId>p</artifactId><version>0.2.4</version></parent><artifactId>m</artifactId>';
    const version = async (more: string) =>
      answer({ 'pom.xml': `${pom}${more}</project>` }, "what's the current version");
    assert.match(await version('<version>0.1.8-SNAPSHOT</version>'), /^0\.1\.8-SNAPSHOT /);
    const reporting = '<reporting><plugins><plugin><version>${x}</version></plugin></plugins></reporting>';
    assert.match(await version(`<version>0.1.8</version><properties><x>3.6</x></properties>${reporting}`), /^0\.1\.8 /);
    assert.match(
      await version('<version>${revision}</version><properties><revision>3.1</revision></properties>'),
      /^3\.1 /,
    );
  });
});

describe('documents and scripts by what they are for', () => {
  it('are read', async () => {
    const files: Files = {
      'README.md': '# x\n\n## Contributors\n\nA B\n\n## Print from a shell script\n\nno\n',
      'contributing.md': 'Be kind.',
      'uninstall.sh': '#!/bin/sh\n# Removes it.\n',
      'CHANGELOG.md': '# Changes\n\n## Unreleased\n\n- A fix.\n\n## 1.0\n\n- All.\n',
    };
    const read = async (task: string) => (await proposeIn(files, task)).candidates[0]!.action.input['path'];
    assert.equal(await answer(files, 'how do I contribute?'), 'contributing.md:\n\nBe kind.');
    assert.equal(await read('what does the uninstall script do?'), 'uninstall.sh');
    assert.match(await answer(files, 'list unreleased changes'), /CHANGELOG\.md:3, "Unreleased":\n\n- A fix\.$/);
    assert.doesNotMatch(await answer(files, 'how do I add shell completions?'), /Print from/);
  });

  it('say which file is the main one', async () => {
    const files: Files = { 'package.json': '{"main":"./dist/a.js"}', 'dist/a.js': '' };
    assert.match(await firstCommand(files, "what's the main file of this package?"), /grep/);
  });

  it('limit a search for every place to the folder that is named', async () => {
    const { candidates } = await proposeIn({ 'src/a.rs': 'x.unwrap();\n', 'b.rs': '' }, 'find every unwrap() in src');
    const [{ action }] = [candidates[0]!];
    const output = 'b.rs:1: y.unwrap();\nsrc/a.rs:1: x.unwrap();\n';
    const transcript = [{ t: 0, action, observation: { status: 'ok' as const, text: output, durationMs: 1 } }];
    const then = await proposeIn({ 'src/a.rs': 'x.unwrap();\n', 'b.rs': '' }, 'find every unwrap() in src', {
      transcript,
    });
    assert.match(said(then.candidates[0]!.action.input['summary']), /^1 line in 1 file with unwrap/);
  });
});

describe('a check', () => {
  it('is none where its script rewrites the files', async () => {
    const scripts = { 'check-style': 'clang-format -i src/*.c && git diff --exit-code', test: 'node t.js' };
    const files: Files = { 'package.json': JSON.stringify({ scripts }) };
    assert.notEqual(await firstCommand(files, 'check the formatting'), 'npm run check-style');
  });

  it('of all files comes before one of those that are staged', async () => {
    const scripts = { lint: 'pretty-quick --staged', 'lint:full': 'eslint src' };
    const files: Files = { 'package.json': JSON.stringify({ scripts }) };
    assert.equal(await firstCommand(files, 'lint everything'), 'npm run lint:full');
    assert.equal(await firstCommand(files, 'lint the staged files'), 'npm run lint');
  });

  it('that builds a catalogue of components does not build the project', async () => {
    const scripts = { 'build-storybook': 'storybook build', test: 'node t.js' };
    const files: Files = { 'package.json': JSON.stringify({ scripts }) };
    assert.equal(await checkOf(files, 'build it'), undefined);
    assert.equal(await firstCommand(files, 'build the storybook'), 'npm run build-storybook');
  });
});

describe('what further repositories are asked', () => {
  it('is answered from the gem, the folder or the name that is meant', async () => {
    const gem: Files = {
      'x.gemspec': 'Gem::Specification.new do |s|\n  s.version = "3.0.0.dev"\nend\n',
      '_layouts/a.html': '',
      'Cargo.toml': '[package]\nname = "x"\nversion.workspace = true\nrust-version = "1.73"\n',
    };
    assert.match(await answer(gem, "what's the version of this theme?"), /^3\.0\.0\.dev \(x\.gemspec:2\)/);
    assert.equal(await checkOf({ 'x.gemspec': '' }, 'build the gem'), 'gem build x.gemspec');
    assert.match(await answer(gem, "what's the oldest rust that works?"), /^1\.73 /);
    const look = async (task: string) => (await proposeIn(gem, task)).candidates[0]!.action;
    assert.equal((await look('list the layouts')).input['path'], '_layouts');
    assert.equal((await look('where is the cmd macro defined')).input['pattern'], '\\bcmd\\b');
    assert.equal((await look("where's the class A... I mean B::C defined")).input['pattern'], '\\bC\\b');
  });

  it('leaves out what other tools state, and looks ahead where that is asked', async () => {
    const meta = '{"generated_by":"mbtiny version 0.047","meta-spec":{"version":2}}';
    const version = { 'META.json': meta, 'lib/A.pm': 'our $VERSION = "1.02";\n' };
    const { action } = (await proposeIn(version, 'which version is it')).candidates[0]!;
    const text = `META.json:1: ${meta}\nlib/A.pm:1: our $VERSION = "1.02";\n`;
    const transcript = [{ t: 0, action, observation: { status: 'ok' as const, text, durationMs: 1 } }];
    const then = await proposeIn(version, 'which version is it', { transcript });
    assert.match(said(then.candidates[0]!.action.input['summary']), /^1\.02 \(lib\/A\.pm:1\)/);
    const file = { 'VERSION.md': '1.22.0\n' };
    const read = (await proposeIn(file, 'which version is it')).candidates[0]!.action;
    assert.match(JSON.stringify(read.input), /VERSION\.md/);
    const log: Files = { 'CHANGELOG.md': '# Changes\n\n## 1.0\n\n- All.\n' };
    assert.match(await answer(log, 'what will change in the next release?'), /^No change log has a section/);
    const files: Files = { 'package.json': '{"files":["dist","index.d.ts"]}' };
    assert.equal(
      await answer(files, 'what files get published?'),
      '- dist (package.json)\n- index.d.ts (package.json)',
    );
  });

  it('leaves end-to-end tests out when a task asks for the tests', async () => {
    const files: Files = {
      '.github/workflows/a.yml': 'jobs:\n  e:\n    steps:\n      - run: bash ./test-e2e/run.sh\n',
      'test-e2e/run.sh': '',
      't/a.t': '',
    };
    const transcript = ran(['prove -lr t', 1, "Can't locate A.pm"], ['prove -lr t', 1, "Can't locate A.pm"]);
    const next = commands(await proposeIn(files, 'run the test suite', { transcript }));
    assert.ok(!next.join().includes('e2e'), next.join());
    assert.equal(await firstCommand(files, 'run the e2e tests'), 'bash ./test-e2e/run.sh');
  });

  it('is not tried by a script that shows the project off or belongs to publishing', async () => {
    const scripts = { build: 'tsc', example: 'npm run build && parcel a.html', prepublishOnly: 'npm run build' };
    const files: Files = { 'package.json': JSON.stringify({ scripts }), 'node_modules/.bin/tsc': '' };
    const transcript = ran(
      ['npm run build', 2, 'a.ts(1,1): error TS1005'],
      ['npm run build', 2, 'a.ts(1,1): error TS1005'],
    );
    const next = commands(await proposeIn(files, 'build the library', { transcript }));
    assert.ok(!next.includes('npm run example') && !next.includes('npm run prepublishOnly'), next.join());
  });
});

describe('a module of Python that is missing', () => {
  it('is what its program would need too', async () => {
    const files: Files = {
      'docs/conf.py': '',
      'docs/Makefile':
        'SPHINXBUILD = sphinx-build\nhtml:\n\t$(SPHINXBUILD) -b html . out\nman:\n\tsphinx-build -b man . out\n',
      'pyproject.toml':
        '[build-system]\nrequires = []\n[project]\nname = "x"\n[project.optional-dependencies]\ndocs = ["sphinx"]\n',
    };
    const transcript = ran([
      'python3 -m sphinx -b html docs docs/_build',
      1,
      '/usr/bin/python3: No module named sphinx',
    ]);
    const next = commands(await proposeIn(files, 'build the documentation', { transcript }));
    assert.deepEqual(
      next.filter((line) => line.includes('make')),
      [],
      next.join(),
    );
  });
});
