import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Parts of a repository that have a manifest of their own, beside what the rest of it is about. */
describe('a part of the repository with a manifest of its own', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cargo', 'mdbook', 'git');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);

  const files: Files = {
    'Cargo.toml': '[package]\nname = "otter"\nversion = "0.1.0"\n',
    ...{ 'src/main.rs': 'fn main() {}\n', 'src/parser.rs': '' },
    'website/package.json': '{"private": true, "dependencies": {"left-pad": "1"}}',
    'fuzz/Cargo.toml': '[package]\nname = "otter-fuzz"\nversion = "0.0.0"\n\n[workspace]\n',
    'fuzz/src/main.rs': 'fn main() {}\n',
  };

  for (const task of ['website build', 'build the website', 'is the website formatted?'])
    it(`is no success of the whole: ${task}`, async () => {
      assert.equal((await propose(files, task)).check, undefined);
    });

  for (const task of ['build it', 'build the otter', 'is the code formatted?', 'please build the whole project'])
    it(`is not meant: ${task}`, async () => {
      assert.notEqual((await propose(files, task)).check, undefined);
    });

  it('is built where it is a package of Cargo', async () => {
    assert.equal(commands(await propose(files, 'fuzz build'))[0], 'cargo build --manifest-path fuzz/Cargo.toml');
    assert.equal(commands(await propose(files, 'run the tests'))[0], 'cargo test');
  });

  describe('of mdBook', () => {
    const book: Files = {
      ...files,
      'docs/book.toml': '[book]\ntitle = "Otter"\n',
      'docs/src/SUMMARY.md': '# Summary\n',
    };
    for (const [task, line] of [
      ['build the book', 'mdbook build docs'],
      ['serve the book', 'mdbook serve docs'],
      ['serve the docs on port 4000', 'mdbook serve docs -p 4000'],
      ['start it', 'cargo run'],
      ['build it', 'cargo build'],
    ] as const)
      it(`is told: ${task}`, async () => {
        assert.equal(commands(await propose(book, task))[0], line);
      });
  });
});

describe('what CI builds for CodeQL', () => {
  const workflow =
    'name: CodeQL\non: push\njobs:\n  analyze:\n    name: Analyze\n    runs-on: ubuntu-latest\n    steps:\n      - uses: github/codeql-action/init@v3\n      - run: ./ci/codeql-build.sh\n      - uses: github/codeql-action/analyze@v3\n';
  const files: Files = {
    '.github/workflows/codeql.yml': workflow,
    'ci/codeql-build.sh*': '#!/bin/sh\nmake\n',
    Makefile: 'all: tool\n\ntool: tool.c\n\tcc -o tool tool.c\n',
    'tool.c': 'int main(void) { return 0; }\n',
  };

  it('is no linter', async () => {
    const proposal = await proposeIn(files, 'lint the code', {}, searchPath('bash', 'sh', 'make', 'cc'));
    assert.equal(commands(proposal)[0], 'finish');
    assert.equal(proposal.check, undefined);
  });
});

describe('the language whose code is to be looked at', () => {
  const files: Files = {
    'pyproject.toml': '[project]\nname = "otter"\nversion = "1"\n\n[tool.ruff]\nline-length = 100\n',
    ...{ 'otter.py': 'x = 1\n', 'native/fast.cpp': 'int main() { return 0; }\n' },
  };
  const checkOf = async (task: string) =>
    (await proposeIn(files, task, {}, searchPath('python3', 'ruff', 'git'))).check?.command;

  for (const task of ['cpp lint', 'lint the c++ code', 'check the formatting of the c++ sources', 'lint the CSS'])
    it(`is no other: ${task}`, async () => {
      assert.equal(await checkOf(task), undefined);
    });

  for (const task of ['lint', 'python lint', 'lint the python code', 'check the formatting of the python files'])
    it(`is this one: ${task}`, async () => {
      assert.match((await checkOf(task)) ?? '', /ruff/u);
    });
});

describe('the folders to which a longer request is limited', () => {
  const files: Files = {
    'Cargo.toml': '[package]\nname = "otter"\nversion = "0.1.0"\nedition = "2021"\n',
    ...{ 'src/lib.rs': 'pub mod fish;\n', 'src/fish.rs': '', 'benches/speed.rs': 'fn main() {}\n' },
    'tests/all.rs': '',
  };
  const first = async (task: string) =>
    commands(await proposeIn(files, task, {}, searchPath('cargo', 'rustfmt', 'git')))[0];

  for (const task of [
    'Format the Rust code in src/; leave benches/ as it is.',
    'rustfmt src only, not benches',
    'The code under src is untidy. Could you run the formatter on that folder only? Please don’t touch benches.',
    'Bring everything in the src folder into the standard layout, and nothing outside that folder.',
    'The benches are open in another branch, so please don’t touch them. Format the src folder.',
    'put src into the house style but keep tests untouched',
    'Bring everything in src/ into the standard Rust layout. Leave tests and benches as they are.',
    'The sources look messy and I’d like them run through rustfmt. Please do only the src folder though; I have work on benches and tests, so those must stay as they are.',
    'I have tests open in another branch so please dont touch it. format the src folder',
  ])
    it(`are the only ones that are rewritten: ${task}`, async () => {
      assert.equal(await first(task), "rustfmt --edition 2021 $(git ls-files 'src/*.rs')");
    });

  it('are the only ones that are looked at', async () => {
    assert.equal(
      await first('check the format of src only, not of the tests'),
      "rustfmt --check --edition 2021 $(git ls-files 'src/*.rs')",
    );
  });

  it('leave nothing that could be formatted alone where all is', async () => {
    assert.equal(await first('format everything but leave benches alone'), 'finish');
  });

  for (const task of ['format the code', 'format everything please, nothing else', 'format it, the tests pass already'])
    it(`are not limited: ${task}`, async () => {
      assert.equal(await first(task), 'cargo fmt');
    });
});

describe('a release build', () => {
  const files: Files = {
    Makefile:
      'config=debug\nifeq ($(config),release)\nCXXFLAGS=-O3\nendif\n\nall: tool\n\ntool: tool.cpp\n\tc++ -o tool tool.cpp\n',
    ...{ 'CMakeLists.txt': 'project(tool CXX)\nadd_executable(tool tool.cpp)\n', 'tool.cpp': 'int main() {}\n' },
  };
  const programs = searchPath('make', 'cmake', 'c++', 'g++');
  for (const task of ['release build with cmake', 'build it through CMakeLists.txt as a release build'])
    it(`is made by CMake where that is named: ${task}`, async () => {
      assert.equal(
        commands(await proposeIn(files, task, {}, programs))[0],
        'cmake -S . -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build',
      );
    });
  for (const task of ['release build', 'release build, not with cmake'])
    it(`is made by the Makefile's variable: ${task}`, async () => {
      assert.match(commands(await proposeIn(files, task, {}, programs))[0] ?? '', /^make\b.* config=release$/u);
    });
});

describe('a start', () => {
  const programs = searchPath('bash', 'sh', 'node', 'npm', 'python3', 'curl');
  const first = async (files: Files, task = 'start it') => commands(await proposeIn(files, task, {}, programs))[0];

  it('is nothing that only prepares', async () => {
    assert.equal(await first({ '00_prepare_for_PyPI.sh*': '#!/bin/sh\n', 'otter.py': 'x = 1\n' }), 'finish');
    assert.equal(
      await first({ 'dev-bin/build.sh*': '#!/bin/sh\n', 'README.md': '```sh\n./dev-bin/build.sh\n```\n' }),
      'finish',
    );
    assert.equal(await first({ 'package.json': '{"scripts": {"build-dev": "webpack --mode development"}}' }), 'finish');
    assert.equal(
      await first({ 'package.json': '{"scripts": {"build": "tsc", "dev": "node server.js"}}' }),
      'npm run dev',
    );
    assert.equal(
      await first({ 'README.md': '# App\n\nStart:\n\n```sh\ncurl -o- https://example.com/x.sh | bash\n```\n' }),
      'finish',
    );
  });

  it('of a thing that is not spoken of anywhere is no success', async () => {
    const files: Files = { 'package.json': '{"scripts": {"start": "node server.js"}}', 'server.js': '' };
    const checkOf = async (task: string) => (await proposeIn(files, task, {}, programs)).check;
    assert.equal(await checkOf('start the scheduler'), undefined);
    assert.equal(await checkOf('open the notebook'), undefined);
    assert.notEqual(await checkOf('start the server'), undefined);
    assert.notEqual(await checkOf('start the app please'), undefined);
  });
});

describe('what is told beside an order', () => {
  const programs = searchPath('bash', 'sh', 'node', 'npm', 'python3', 'perl', 'make', 'git', 'find', 'xargs');
  const node: Files = {
    'package.json': '{"scripts": {"test": "node --test", "clean": "rm -rf dist"}}',
    'a.test.js': '',
  };
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);

  for (const task of [
    "run the project's test suite and tell me whether it passes",
    "could you run this library's unit tests and report the result?",
    'Do the checks that ship with this package still go through?',
    'run the tests and let me know when you are done',
  ])
    it(`leaves the tests what they are: ${task}`, async () => {
      const proposal = await propose(node, task);
      assert.equal(commands(proposal)[0], 'npm test');
      assert.equal(proposal.check?.command, 'npm test');
    });

  it('asks for no schedule', async () => {
    assert.equal(
      commands(await propose(node, "clean up the build output and tell me when you're done"))[0],
      'npm run clean',
    );
  });

  it('starts nothing over', async () => {
    const files: Files = { Makefile: 'all: a\n\na: a.c\n\tcc -o a a.c\n\nclean:\n\trm -f a\n', 'a.c': '', a: '' };
    const proposal = await propose(files, 'I want to start over. Could you remove everything that the build made?');
    assert.equal(commands(proposal)[0], 'make clean');
    assert.notEqual(proposal.check, undefined);
  });

  it('is followed back to the file that it names', async () => {
    const files: Files = { 'lib/Tiny.pm': 'package Tiny;\n1;\n', 'dist.ini': 'name = Tiny\n' };
    for (const task of [
      'I merged lib/Tiny.pm by hand. Please let Perl check the syntax of that file.',
      'check the syntax of lib/Tiny.pm, I don’t need the tests run',
    ])
      assert.equal(commands(await propose(files, task))[0], 'perl -Ilib -c lib/Tiny.pm');
  });

  it('leaves the syntax of scripts to be looked at', async () => {
    const files: Files = { 'libexec/run.sh': '#!/bin/bash\nls\n', 'libexec/stop.sh': '#!/bin/bash\nls\n' };
    for (const task of [
      'My shell has been acting up. Could you check that all the scripts in libexec are at least valid bash? No need to run them.',
      'Can bash parse every file in the libexec folder? I only want to know that, nothing should be executed.',
    ])
      assert.match(commands(await propose(files, task))[0] ?? '', /bash -n libexec\/stop\.sh/u);
  });
});

describe('a script of the root by what it is called', () => {
  const files: Files = {
    'setup.py': 'from setuptools import setup\nsetup(name="otter")\n',
    ...{ 'otter/__init__.py': '', 'sample.py': 'print(1)\n', 'check-docs.py': 'print(1)\n' },
  };
  const first = async (task: string) => commands(await proposeIn(files, task, {}, searchPath('python3')))[0];

  it('is run', async () => {
    for (const task of [
      'run the smaple script and show me its ouput',
      'Execute the sample script in the top folder and tell me what comes out.',
      'run teh sample scirpt',
    ])
      assert.equal(await first(task), 'python3 sample.py');
    assert.equal(await first('lnit all the docs with teh check-docs scirpt'), 'python3 check-docs.py');
  });
});

describe('a port, a report and a configuration', () => {
  it('are given to the tools that take them', async () => {
    const flask: Files = {
      'app.py': 'from flask import Flask\n\napp = Flask(__name__)\n\nif __name__ == "__main__":\n    app.run()\n',
    };
    const programs = searchPath('python3', 'make', 'sh', 'pytest');
    assert.equal(
      commands(await proposeIn(flask, 'start the Flask app on port 5055', {}, programs))[0],
      'python3 -m flask --app app run --port 5055',
    );
    const tested: Files = {
      'tests/test_a.py': 'def test_a():\n    pass\n',
      'pyproject.toml': '[project]\nname = "a"\n',
    };
    assert.equal(
      commands(await proposeIn(tested, 'pytest, junit xml into reports/junit.xml', {}, programs))[0],
      'python3 -m pytest --junitxml=reports/junit.xml',
    );
    const configured: Files = {
      'configure*': '#!/bin/sh\necho >config.mak\n',
      Makefile: 'TOP = .\ninclude $(TOP)/config.mak\n\nall: tool\n\ntool: tool.c\n\tcc -o tool tool.c\n',
      'tool.c': 'int main(void) { return 0; }\n',
    };
    assert.equal(commands(await proposeIn(configured, 'build it', {}, programs))[0], './configure && make all');
  });

  it('come from the line of a target that installs before it', async () => {
    const files: Files = {
      Makefile:
        '.PHONY: test install-dev\n\ntest: install-dev\n\tpytest tests/\n\ninstall-dev:\n\tpip install -e .[dev]\n',
      'tests/test_a.py': '',
    };
    const { check } = await proposeIn(files, 'run the tests', {}, searchPath('python3', 'make', 'pytest'));
    assert.equal(check?.command, 'make test');
    assert.ok(check.standIns?.includes('pytest tests/'));
  });
});

describe('a program that CMake builds', () => {
  const files: Files = {
    'CMakeLists.txt': 'project(otterdraw CXX)\nadd_executable(otterdraw main.cpp)\n',
    ...{ 'main.cpp': 'int main() {}\n', 'obj/fish.obj': 'v 0 0 0\n' },
  };
  const programs = searchPath('cmake', 'c++', 'g++', 'make');
  const build = 'cmake -S . -B build && cmake --build build && ./build/otterdraw';

  for (const task of [
    'run it on obj/fish.obj',
    'Run otterdraw on obj/fish.obj, just that one model.',
    'build and run it with obj/fish.obj',
    'plese run the progam with obj/fish.obj as argumnet',
    'I want to show it to my nephew. Could you run the program with obj/fish.obj as its model so that we get the picture?',
  ])
    it(`is run on the file that is named: ${task}`, async () => {
      assert.equal(commands(await proposeIn(files, task, {}, programs))[0], `${build} obj/fish.obj`);
    });

  it('is run alone where no file is named', async () => {
    assert.equal(commands(await proposeIn(files, 'run the program', {}, programs))[0], build);
  });
});
