import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What a configuration says, where no script does. */
describe('a tool that is only configured', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'npm', 'npx', 'git', 'tox');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const manifest = (more: object) => JSON.stringify({ name: 'tally', ...more });
  const sources: Files = { 'src/a.ts': 'export const a = 1;\n' };

  describe('of a formatter', () => {
    const projects: readonly (readonly [Files, string, string])[] = [
      [{ 'oxfmt.config.ts': '', 'package.json': manifest({}) }, 'npx oxfmt --check', 'npx oxfmt'],
      [
        { 'biome.json': '{}', 'package.json': manifest({ devDependencies: { '@biomejs/biome': '2' } }) },
        'npx biome format .',
        'npx biome format --write .',
      ],
      [
        { 'package.json': manifest({ prettier: {}, devDependencies: { prettier: '3' } }) },
        'npx prettier --check .',
        'npx prettier --write .',
      ],
      [
        {
          '.prettierrc.json': '{}',
          'package.json': manifest({ devDependencies: { prettier: '3' }, scripts: { format: 'prettier --write .' } }),
        },
        'npx prettier --check .',
        'npm run format',
      ],
      [
        { 'package.json': manifest({ xo: {}, devDependencies: { xo: '1' }, scripts: { test: 'xo && ava' } }) },
        'npx xo',
        'npx xo --fix',
      ],
      [
        { 'pyproject.toml': '[tool.yapf]\ncolumn_limit = 99\n', 'a.py': 'a = 1\n' },
        'python3 -m yapf --diff -r .',
        'python3 -m yapf -i -r .',
      ],
    ];
    for (const [files, check, write] of projects)
      it(`looks with ${check}, and writes only where that is asked`, async () => {
        assert.equal(await first(files, 'check the formatting'), check);
        assert.equal(await first(files, 'is everything formatted?'), check);
        assert.equal(await first(files, 'format the code'), write);
      });

    it('does not take the place of a script that checks', async () => {
      const files = {
        '.prettierrc': '{}',
        'package.json': manifest({
          devDependencies: { prettier: '3' },
          scripts: { lint: 'eslint . && prettier --check "**/*.md"' },
        }),
      };
      assert.equal(await first(files, 'check the formatting'), 'npm run lint');
    });

    it('is none where biome has it switched off, or nothing is configured', async () => {
      const off = { 'biome.json': '{"formatter": {"enabled": false}}', 'package.json': manifest({}) };
      assert.equal(await first(off, 'check the formatting'), 'finish');
      assert.equal(await first({ 'package.json': manifest({}) }, 'check the formatting'), 'finish');
    });
  });

  it('lints by the linter that it depends on, where a script only mends', async () => {
    const files = {
      'package.json': manifest({ devDependencies: { xo: '1' }, scripts: { format: 'xo --fix' } }),
    };
    assert.equal(await first(files, 'lint'), 'npx xo');
    const scripted = { 'package.json': manifest({ devDependencies: { xo: '1' }, scripts: { lint: 'xo' } }) };
    assert.equal(await first(scripted, 'lint'), 'npm run lint');
  });

  it('lints by the task of Grunt, as the scripts start it', async () => {
    const files = {
      'Gruntfile.js':
        "module.exports = (grunt) => {\n  grunt.initConfig({\n    eslint: {\n      all: ['lib/*.js'],\n    },\n  });\n  grunt.loadNpmTasks('grunt-eslint');\n};\n",
      'package.json': manifest({ scripts: { test: 'node bin/grunt test' } }),
    };
    assert.equal(await first(files, 'lint the javascript'), 'node bin/grunt eslint');
    assert.equal(await first({ ...files, 'Gruntfile.js': '' }, 'lint the javascript'), 'finish');
  });

  describe('of types', () => {
    it('is checked by the script that only does that, before another folder', async () => {
      const files = {
        ...sources,
        'tsconfig.json': '{}',
        'package.json': manifest({
          devDependencies: { typescript: '5' },
          scripts: { lint: 'npm run lint:es && npm run lint:ts', 'lint:es': 'eslint .', 'lint:ts': 'tsc --noEmit' },
        }),
        'website/package.json': '{"devDependencies": {"typescript": "5"}}',
        'website/tsconfig.json': '{}',
      };
      assert.equal(await first(files, 'typecheck'), 'npm run lint:ts');
      assert.equal(await first(files, 'lint'), 'npm run lint');
    });

    it('is checked by the compiler that tshy brings', async () => {
      const files = {
        ...sources,
        'tsconfig.json': '{}',
        'package.json': manifest({ devDependencies: { tshy: '3' }, scripts: { prepare: 'tshy && bash scripts/b.sh' } }),
        'scripts/b.sh': 'echo b\n',
      };
      assert.equal(await first(files, 'type check'), 'npx tsc --noEmit');
      assert.equal(await first(files, 'build it'), 'npm run prepare');
    });

    it('is checked by the environment of tox, and not by what only makes it', async () => {
      const files = {
        'tox.toml': '[env.type]\ndescription = "run type check"\ncommands = [["mypy", "src"]]\n',
        '.github/workflows/ci.yml':
          'jobs:\n  t:\n    steps:\n      - name: type\n        run: tox -vv --notest -e type\n',
      };
      assert.equal(await first(files, 'type check it with what the project has configured'), 'tox -e type');
    });
  });

  it('bundles by its configuration, where no script builds', async () => {
    const files = {
      'rollup.config.js': 'export default {};\n',
      'package.json': manifest({ devDependencies: { rollup: '2' } }),
    };
    assert.equal(await first(files, 'build the bundle'), 'npx rollup -c');
    const scripted = {
      ...files,
      'package.json': manifest({ devDependencies: { rollup: '2' }, scripts: { build: 'node b.js' } }),
    };
    assert.equal(await first(scripted, 'build the bundle'), 'npm run build');
  });

  describe('of hooks', () => {
    const files: Files = { '.pre-commit-config.yaml': 'repos: []\n', 'README.md': '# Tally\n' };
    for (const task of ['run the pre-commit hooks', 'run pre-commit on everything', 'pre-commit on all files please'])
      it(`runs them over all files: ${task}`, async () => {
        assert.equal(await first(files, task), 'pre-commit run --all-files');
      });
    for (const task of [
      'do the pre-commit hooks pass?',
      "don't run the pre-commit hooks",
      'which pre-commit hooks are there?',
      'remove the pre-commit hooks',
      'run the pre-commit hooks on src only',
    ])
      it(`does not run them: ${task}`, async () => {
        assert.notEqual(await first(files, task), 'pre-commit run --all-files');
      });
  });

  it('packages by the script that is called so', async () => {
    const scripts = { build: 'tsc', package: 'ncc build --source-map' };
    const files = { 'package.json': manifest({ scripts }) };
    assert.equal(await first(files, 'package the action into dist'), 'npm run package');
    assert.equal(await first(files, 'build it'), 'npm run build');
    assert.notEqual(await first(files, 'package the action and publish it'), 'npm run package');
    const hands = { 'package.json': manifest({ scripts: { package: 'ncc build && npm publish' } }) };
    assert.notEqual(await first(hands, 'package the action into dist'), 'npm run package');
  });

  it('builds the documents where their configuration is, and distributions of both kinds', async () => {
    const files = { 'setup.py': 'from setuptools import setup\nsetup()\n', 'docs/source/conf.py': '' };
    assert.equal(await first(files, 'build the docs'), 'python3 -m sphinx -b html docs/source docs/_build');
    assert.equal(await first(files, 'build distributions'), 'python3 setup.py sdist bdist_wheel');
    assert.equal(await first(files, 'build it'), 'python3 setup.py build');
  });
});
