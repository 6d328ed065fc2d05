import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Files are rewritten, deleted or installed only where a request asks for it. */
describe('what nobody asked for', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'npm', 'npx', 'git', 'find', 'cargo', 'cp');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  describe('without its manager', () => {
    const manifest = (scripts: object) => JSON.stringify({ name: 'tool', scripts });

    it('nothing is deleted for a build that cannot start', async () => {
      const files: Files = {
        'package.json': manifest({ build: 'rm -rf dist && bun build.ts', check: 'tsc --noEmit' }),
        'bun.lock': '',
        'build.ts': 'console.log(1);\n',
        'CONTRIBUTING.md': '# Build\n\n```sh\nbun run build\n```\n',
      };
      for (const task of ['build', 'compile the project']) {
        const all = commands(await proposeIn(files, task, {}, programs));
        assert.equal(all[0], 'bun run build');
        assert.ok(!all.some((line) => line.includes('npm run build')), all.join('; '));
      }
    });

    it('a test runner of the manager is no script', async () => {
      const files: Files = {
        'package.json': manifest({
          test: 'bun run test:unit && bun run test:types',
          'test:unit': 'bun test && bun run test:imports',
          'test:imports': 'bun run test/import.ts',
          'test:types': 'tsc',
        }),
        'bun.lock': '',
      };
      assert.equal(await first(files, 'run the tests'), 'bun run test');
    });

    it('scripts that need no more start by npm', async () => {
      const files: Files = {
        'package.json': manifest({ test: 'bun run unit && bun run types', unit: 'node --test', types: 'tsc' }),
        'bun.lock': '',
      };
      assert.equal(await first(files, 'run the tests'), 'npm run unit && npm run types');
    });
  });

  describe('the format of data', () => {
    const cargo: Files = {
      'Cargo.toml': '[package]\nname = "stats"\nversion = "1.0.0"\nedition = "2021"\n',
      'src/main.rs': 'fn main() {}\n',
    };
    const rewrites = /^cargo fmt$/;
    for (const task of [
      'build with all output formats',
      'output the statistics of src in json format with the program',
      'print src in yaml format',
      'convert data.csv to json format',
      'print the response format options',
      'which output formats does it support?',
      'format a small sql statement with the program, e.g. select * from foo',
      'format this date',
    ])
      it(`is none of the code: ${task}`, async () => {
        const all = commands(await proposeIn(cargo, task, {}, programs));
        assert.ok(!all.some((line) => rewrites.test(line)), all.join('; '));
      });

    for (const task of [
      'format the code',
      'put the sources into the right format',
      'format everything',
      'fix format issues',
    ])
      it(`is no other: ${task}`, async () => {
        assert.equal(await first(cargo, task), 'cargo fmt');
      });

    for (const task of ['check the format', 'report format problems', 'does the format check pass?'])
      it(`is looked at: ${task}`, async () => {
        assert.equal(await first(cargo, task), 'cargo fmt --check');
      });

    it('is not fulfilled by a command that says nothing of it', async () => {
      const proposal = await proposeIn(cargo, 'build with all output formats', {}, programs);
      assert.equal(commands(proposal)[0], 'cargo build');
      assert.equal(proposal.check, undefined);
    });
  });

  describe('a check by a formatter', () => {
    const ci =
      'jobs:\n  lint:\n    steps:\n      - name: Lint\n        run: |\n          python -m black --check --diff tool.py\n';
    const python: Files = {
      'pyproject.toml': '[project]\nname = "tool"\n[tool.black]\nline-length = 88\n',
      'tool.py': 'x = 1\n',
      '.github/workflows/ci.yml': ci,
    };
    for (const task of ['check formatting with black', 'check the code with black', 'lint with black'])
      it(`rewrites nothing: ${task}`, async () => {
        assert.equal(await first(python, task), 'python3 -m black --check --diff tool.py');
      });

    it('is not what formats', async () => {
      assert.equal(await first(python, 'format with black'), 'python3 -m black .');
    });

    it('of two things is the one that is named', async () => {
      const files: Files = {
        'pyproject.toml': '[project]\nname = "tool"\n[tool.ruff]\nline-length = 88\n[tool.ruff.format]\n',
      };
      assert.equal(await first(files, 'check formatting with ruff'), 'python3 -m ruff format --check .');
      assert.equal(await first(files, 'lint with ruff'), 'python3 -m ruff check .');
    });

    it('is the line of a script that does more, and no other', async () => {
      const files: Files = {
        'pyproject.toml': '[project]\nname = "tool"\n',
        'tool.py': 'x = 1\n',
        'script/lint*': '#!/bin/sh\nruff format tool.py\nruff check tool.py --fix\nmypy --strict ./tool.py\n',
      };
      for (const task of ['mypy the stubs', 'run mypy'])
        assert.equal(await first(files, task), 'python3 -m mypy --strict ./tool.py');
      assert.equal(await first(files, 'run script/lint'), './script/lint');
    });
  });

  describe('a build', () => {
    const files: Files = {
      'Cargo.toml': '[package]\nname = "tool"\nversion = "1.0.0"\n',
      'src/main.rs': 'fn main() {}\n',
      Makefile: 'release:\n\tcargo build --release\n\tmkdir -p ~/bin\n\tcp ./target/release/tool ~/bin/tool\n',
    };
    for (const task of [
      'build it in release mode',
      'release build without installing anything',
      'make a release build',
    ])
      it(`installs nothing: ${task}`, async () => {
        assert.equal(await first(files, task), 'cargo build --release');
      });

    it('is what is typed', async () => {
      assert.equal(await first(files, 'make release'), 'make release');
    });

    it('for release by a target that only builds stays that', async () => {
      const plain: Files = {
        Makefile: 'all:\n\tcc -o tool tool.c\nrelease:\n\tcc -O2 -o tool tool.c\n',
        'tool.c': 'int main(){}\n',
      };
      assert.equal(await first(plain, 'build it in release mode'), 'make release');
    });

    it('is not needed to check types', async () => {
      const manifest = (scripts: object) => JSON.stringify({ scripts, devDependencies: { typescript: '^5.0.0' } });
      const typed = (scripts: object): Files => ({ 'package.json': manifest(scripts), 'tsconfig.json': '{}' });
      const build = { build: 'del-cli dist && tsc -p tsconfig.dist.json', prepare: 'npm run build' };
      for (const task of ['typecheck', 'check types without emitting'])
        assert.equal(await first(typed(build), task), 'npx tsc --noEmit');
      assert.equal(await first(typed(build), 'build'), 'npm run build');
      assert.equal(await first(typed({ ...build, types: 'tsc --noEmit -p .' }), 'typecheck'), 'npm run types');
      assert.equal(await first(typed({ build: 'tsc --build' }), 'typecheck'), 'npx tsc --noEmit');
      const parts = { 'tsconfig.json': '{ "files": [], "references": [{ "path": "./lib" }] }' };
      assert.equal(await first({ ...typed({ build: 'tsc --build' }), ...parts }, 'typecheck'), 'npm run build');
    });

    it('is not a document that is named', async () => {
      const docs: Files = {
        Makefile:
          'build:\n\tpython3 -m build\nREADME.rst: intro.rst\n\tpython3 docs.py\nsrc/parser.o: src/parser.c\n\tcc -c src/parser.c\n',
        'intro.rst': 'x',
        'docs.py': '',
      };
      assert.equal(await first(docs, 'rebuild the readme'), 'make README.rst');
      assert.equal(await first(docs, 'build'), 'make build');
      assert.notEqual(await first(docs, 'build the parser'), 'make src/parser.o');
    });
  });

  describe('lines that set CI up', () => {
    const workflow = `jobs:
  tests:
    steps:
      - name: deps
        run: python setup.py build_ext -i
      - name: db
        run: |
          wget -qO- https://example.com/pond.tgz | tar xz
          ./pond-v1/pond sql -e 'create database pond_test;'
      - name: runtests
        run: python runtests.py --user=root -s -v2
`;
    const runner = `import sys, unittest
def main(args):
    names = ['tests.%s' % arg for arg in args]
    unittest.TestLoader().loadTestsFromNames(names)
if __name__ == '__main__':
    main(sys.argv[1:])
`;
    const module = (name: string) =>
      `from .base import Base\nclass Test${name}(Base):\n    def test_${name}(self):\n        self.assertEqual(1, 1)\n`;
    const files: Files = {
      'setup.py': 'from setuptools import setup\nsetup(name="pond")\n',
      'pond.py': '',
      'runtests.py*': `#!/usr/bin/env python3\n${runner}`,
      'tests/__init__.py': '',
      'tests/base.py': 'class Base: pass\n',
      'tests/fields.py': module('fields'),
      'tests/models.py': module('models'),
      '.github/workflows/tests.yaml': workflow,
    };
    it('run no tests', async () => {
      const all = commands(await proposeIn(files, 'run the test suite', {}, programs));
      assert.match(all[0] ?? '', /^(?:python3 |\.\/)runtests\.py$/);
      assert.ok(!all.some((line) => line.includes('pond sql')), all.join('; '));
    });

    for (const [task, module] of [
      ['run the test module fields', 'fields'],
      ['run tests/models.py', 'models'],
      ['just the fields tests', 'fields'],
    ] as const)
      it(`leave a module to the project's runner: ${task}`, async () => {
        assert.match((await first(files, task)) ?? '', new RegExp(`runtests\\.py ${module}$`));
      });

    it('is no runner what holds no tests', async () => {
      assert.equal(await first(files, 'run tests/base.py'), 'python3 tests/base.py');
    });
  });
});
