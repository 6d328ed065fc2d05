import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** A request to look changes nothing, and what is left out stays left out. */
describe('a request that only looks', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'npm', 'npx', 'git', 'cargo', 'isort', 'black');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const allOf = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs)).join('\n');

  it('ends no process of a CI file', async () => {
    const files: Files = {
      '.github/workflows/ci.yml': 'jobs:\n  a:\n    steps:\n      - name: stop gulld\n        run: pkill gulld\n',
      'README.md': '# gulld\n',
    };
    for (const task of ['run gulld', 'start gulld', 'gulld --help'])
      assert.doesNotMatch(await allOf(files, task), /pkill/, task);
  });

  describe('of the format', () => {
    const makefile: Files = {
      Makefile:
        'all:\n\tcc -o a a.c\n\neverything: clean format lint\n\nformat:\n\tclang-format -i *.c\n\nlint:\n\tcppcheck a.c\n\nclean:\n\trm -f a\n',
      'a.c': 'int main() { return 0; }\n',
    };
    for (const task of ['check the formatting', 'would formatting change anything? check only'])
      it(`runs nothing that formats: ${task}`, async () => {
        assert.doesNotMatch(await allOf(makefile, task), /everything|make format/);
      });

    it('is put right where that is asked for', async () => {
      assert.equal(await first(makefile, 'format the code'), 'make format');
    });

    const python: Files = {
      'pyproject.toml': '[project]\nname = "kelp"\n\n[tool.isort]\nprofile = "black"\n\n[tool.black]\n',
      ...{ 'kelp/__init__.py': '', 'kelp/api.py': 'import b\nimport a\n' },
    };
    for (const [task, line] of [
      ['run isort on kelp/api.py and only show the diff', 'isort --diff kelp/api.py'],
      ['black kelp/api.py, diff only', 'black --diff kelp/api.py'],
      ['run black on kelp, dry run', 'black --diff kelp'],
      ['run black on kelp/api.py, check only', 'black --check kelp/api.py'],
    ] as const)
      it(`shows what would change: ${task}`, async () => {
        assert.equal(await first(python, task), line);
      });

    it('changes no file where the tool knows no diff here', async () => {
      assert.notEqual(await first(python, 'run isort on nothing/here.py and only show the diff'), 'isort');
    });

    for (const task of ['are imports sorted?', 'are the imports still in order?', 'check the import order'])
      it(`of imports is only looked at: ${task}`, async () => {
        const line = (await first(python, task)) ?? '';
        assert.ok(!line.includes('isort') || /--check|--diff/.test(line), line);
      });
  });

  describe('of a script', () => {
    const files: Files = {
      ...{ 'install.sh*': '#!/bin/sh\necho hi\n', 'scripts/clean.sh*': '#!/bin/bash\nrm -rf x\n' },
      ...{ 'test.sh*': '#!/bin/sh\nexit 0\n', 'Cargo.toml': '[package]\nname = "a"\n', 'src/main.rs': 'fn main() {}' },
    };
    for (const [task, line] of [
      ['install script syntax check', 'bash -n install.sh'],
      ['check install.sh', 'bash -n install.sh'],
      ['is the install script ok syntax-wise', 'bash -n install.sh'],
      ['is install.sh syntactically fine?', 'bash -n install.sh'],
      ['check the syntax of the install script', 'bash -n install.sh'],
      ['clean script syntax check', 'bash -n scripts/clean.sh'],
    ] as const)
      it(`reads it: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });

    it('runs what is ordered', async () => {
      assert.equal(await first(files, 'run install.sh'), './install.sh');
      assert.notEqual(await first(files, 'check test.sh'), 'bash -n test.sh');
    });
  });

  describe('of the help of a program', () => {
    const files: Files = {
      'wrack_gen.py': 'import argparse, urllib.request\nparser = argparse.ArgumentParser()\n',
      'README.md': '# Wrack\n\n```sh\npython3 wrack_gen.py\n```\n',
    };
    for (const task of ['run wrack_gen.py --help', 'help of the generator', 'wrack_gen.py --help'])
      it(`is told by the option for that: ${task}`, async () => {
        assert.equal(await first(files, task), 'python3 wrack_gen.py --help');
      });

    it('starts nothing where the program knows no such option', async () => {
      const release: Files = {
        'package.json': '{ "name": "brine", "bin": "./cli.js" }',
        'cli.js': '#!/usr/bin/env node\nrelease();\n',
      };
      assert.doesNotMatch(await allOf(release, 'run it with --help'), /cli\.js$/m);
      const known: Files = { ...release, 'cli.js': "#!/usr/bin/env node\nimport meow from 'meow';\nmeow('Usage');\n" };
      assert.equal(await first(known, 'run it with --help'), 'node cli.js --help');
    });

    it('is no clean by its name', async () => {
      const files: Files = { 'package.json': '{ "name": "wipe", "scripts": { "clean": "rm -rf dist" } }' };
      assert.notEqual(await first(files, 'rimraf --help'), 'npm run clean');
    });
  });

  it('updates nothing', async () => {
    const files: Files = { 'package.json': '{ "scripts": { "update:pkgs": "npx npm-check-updates -u" } }' };
    for (const task of ['is anything outdated', 'any outdated packages?', 'check for outdated dependencies'])
      assert.notEqual(await first(files, task), 'npm run update:pkgs', task);
    assert.equal(await first(files, 'update the outdated packages'), 'npm run update:pkgs');
  });

  it('installs nothing', async () => {
    const files: Files = {
      'package.json': '{ "name": "tern", "dependencies": { "a": "1" } }',
      'package-lock.json': '{}',
    };
    for (const task of [
      'list installed models with this checkout',
      'is it installed?',
      'are any dependencies outdated?',
    ])
      assert.doesNotMatch(await allOf(files, task), /npm (?:ci|install)/, task);
    assert.equal(await first(files, 'install the dependencies'), 'npm ci');
  });

  it('takes no other check for one of the spelling', async () => {
    const files: Files = {
      Makefile: 'check-links:\n\thtmltest\n\nget-link-checker:\n\trm -rf tmp\n\tcurl https://x.test | bash\n',
    };
    for (const task of ['spellcheck', 'run the spell checker', 'check spelling', 'spell check the docs'])
      assert.equal(await first(files, task), 'finish', task);
    const own: Files = { Makefile: 'spelling:\n\tcodespell docs\n' };
    assert.equal(await first(own, 'check spelling'), 'make spelling');
  });

  it('takes what computes something for no linter', async () => {
    const files: Files = { 'script/analysis.py': 'print(1)\n', 'README.md': '# A\n' };
    assert.notEqual(await first(files, 'lint python scripts'), 'python3 script/analysis.py');
  });

  it('looks for the largest files of an ending', async () => {
    const files: Files = { Makefile: 'diff:\n\tdaff a.csv b.csv > diff.csv\n', 'a.csv': 'a\n', 'b.csv': 'b,c\n' };
    for (const task of ['biggest csv', 'largest csvs', 'which csv is the biggest?'])
      assert.doesNotMatch((await first(files, task)) ?? '', /^make/, task);
  });
});

describe('what a request rules out, or where it wants it', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'pytest', 'node', 'npm', 'npx', 'mvn', 'cargo');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  describe('an installation', () => {
    const files: Files = {
      Makefile: 'PREFIX ?= /usr/local\n\ninstall:\n\tinstall -m755 notes $(PREFIX)/bin/\n',
      notes: '',
    };
    for (const [task, line] of [
      ['install it into /tmp/x', 'make install PREFIX=/tmp/x'],
      ['install to ~/.local', 'make install PREFIX="$HOME/.local"'],
      ['install it with prefix /tmp/x', 'make install PREFIX=/tmp/x'],
      ['install it into ./out', 'make install PREFIX="$PWD/out"'],
    ] as const)
      it(`goes where it is wanted: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });

    it('goes nowhere else', async () => {
      const fixed: Files = { Makefile: 'install:\n\tcp notes /usr/bin/\n', notes: '' };
      assert.equal(await first(fixed, 'install it into /tmp/x'), 'finish');
    });
  });

  describe('tests of a place', () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "tern"\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
      ...{ 'tests/test_a.py': 'def test_a(): pass\n', 'tests/property/test_b.py': 'def test_b(): pass\n' },
    };
    for (const task of [
      'tests apart from tests/property',
      'tests without tests/property',
      'run all tests except tests/property',
      'no property tests please',
    ])
      it(`are left out: ${task}`, async () => {
        assert.match((await first(files, task)) ?? '', /pytest --ignore=tests\/property$/);
      });

    it('are all that is run where they are wanted', async () => {
      assert.match((await first(files, 'run tests/property')) ?? '', /pytest tests\/property$/);
    });
  });

  describe('the checks that a script of tests runs besides', () => {
    const files: Files = {
      ...{ 'scripts/test*': '#!/bin/sh\nscripts/check\npytest "$@"\n', 'scripts/check*': '#!/bin/sh\nruff check\n' },
      ...{ 'pyproject.toml': '[project]\nname = "tern"\n', 'tests/test_a.py': 'def test_a(): pass\n' },
    };
    for (const task of [
      'run tests without the lint part',
      'pytest only, no checks please',
      'run the tests without linting',
    ])
      it(`are left out: ${task}`, async () => {
        assert.equal(await first(files, task), 'python3 -m pytest');
      });
  });

  it('runs the tests by what leaves out some of them, where nothing else does', async () => {
    const files: Files = {
      Makefile: 'test:\n\tpytest --ignore tests/slow\n',
      ...{ 'tests/test_a.py': 'def test_a(): pass\n', 'README.md': '# T\n' },
    };
    assert.equal(await first(files, 'run the tests'), 'make test');
  });

  it('installs where a checkout only lies in the place that is spoken of', async () => {
    const files: Files = { 'package.json': '{ "dependencies": { "a": "1" } }', 'package-lock.json': '{}' };
    assert.equal(await first(files, 'I cloned it to /tmp/x, install the dependencies'), 'npm ci');
  });

  it('takes no build that leaves something out for that thing', async () => {
    const files: Files = {
      'pom.xml': '<project><modules><module>core</module><module>benchmarks</module></modules></project>',
      'core/pom.xml': '<project></project>',
      'benchmarks/pom.xml': '<project></project>',
      '.github/workflows/a.yml': "jobs:\n  a:\n    steps:\n      - run: mvn -B package -pl '!benchmarks'\n",
    };
    assert.equal(await first(files, 'run the benchmarks'), 'finish');
  });

  it('configures without what is not wanted', async () => {
    const files: Files = {
      'configure.ac': 'AC_INIT([a], [1])\nAC_ARG_WITH([gtk], [AS_HELP_STRING([--without-gtk], [no GTK])])\n',
      'Makefile.am': 'bin_PROGRAMS = a\n',
    };
    const line = 'autoreconf -i && ./configure --without-gtk && make';
    for (const task of ['compiled without gtk', 'build it without gtk', 'I want it compiled without gtk'])
      assert.equal(await first(files, task), line, task);
  });
});

describe('a name', () => {
  const programs = searchPath('bash', 'sh', 'make', 'node', 'npm', 'npx', 'cargo');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  it('of an example is no order', async () => {
    const files: Files = { 'Cargo.toml': '[package]\nname = "a"\n', 'src/lib.rs': '', 'examples/remove-blur/a.rs': '' };
    assert.notEqual(await first(files, 'run the remove-blur example'), 'cargo clean');
    assert.equal(await first(files, 'clean the build output'), 'cargo clean');
  });

  it('of a test is no order to read it', async () => {
    const files: Files = {
      'package.json': '{ "scripts": { "test": "node --test" } }',
      'tests/test-parse.js': "require('node:test');\n",
    };
    assert.doesNotMatch((await first(files, 'run only tests/test-parse.js')) ?? '', /--check/);
    assert.equal(await first(files, 'does tests/test-parse.js parse?'), 'node --check tests/test-parse.js');
  });

  it('of a recipe before "check" is that of no other check', async () => {
    const files: Files = { Makefile: 'cog:\n\tcog -r docs/*.md\n\nfmt-check:\n\tblack --check .\n' };
    assert.equal(await first(files, 'cog check'), 'finish');
  });
});

describe('a target of Autotools, before anything is configured', () => {
  const programs = searchPath('sh', 'make', 'autoreconf', 'cc');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const build = 'autoreconf -i && ./configure && make';
  const own: Files = {
    'configure.ac': 'AC_INIT([a], [1])\n',
    'Makefile.am': 'bin_PROGRAMS = a\n\ntest: all\n\t./t.sh\n',
  };
  const listed: Files = {
    ...own,
    'Makefile.am': 'SUBDIRS = src\n\ntest:\n\t./t.sh\n',
    'src/Makefile.am': 'TESTS = t1\n',
  };

  it('is that very one where it is typed', async () => {
    assert.equal(await first(own, 'make test'), `${build} && make test`);
    assert.equal(await first(own, 'make check'), `${build} && make check`);
    assert.equal(await first(own, 'make distcheck'), `${build} && make distcheck`);
  });

  it('runs the tests where `check` has none', async () => {
    assert.equal(await first(own, 'run the tests'), `${build} && make test`);
    assert.equal(await first(listed, 'run the tests'), `${build} && make check`);
  });

  it('is none that its sources lack, or that installs', async () => {
    assert.notEqual(await first(own, 'make bench'), `${build} && make bench`);
    assert.notEqual(await first(own, 'make install'), `${build} && make install`);
  });
});
