import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { eachComesFirst, firstCommand } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const manifest = (scripts: Record<string, string>, devDependencies: readonly string[] = [], more = {}) =>
  JSON.stringify({
    ...{ name: 'reed', version: '1.0.0', scripts, ...more },
    devDependencies: Object.fromEntries(devDependencies.map((name) => [name, '^1.0.0'])),
  });

/** What strangers order of a Node project in so many words. */
describe('a request for a Node project', () => {
  const programs = searchPath('bash', 'sh', 'node', 'npm', 'npx', 'git', 'find');
  after(() => rmSync(programs, { recursive: true, force: true }));
  const first = (files: Files, task: string) => firstCommand(files, task, [], programs);
  const each = (files: Files, lines: Readonly<Record<string, string>>) => eachComesFirst(files, programs, lines);
  const never = (files: Files, lines: Readonly<Record<string, string>>) => {
    for (const [task, line] of Object.entries(lines))
      it(`${task}: not ${line}`, async () => {
        assert.notEqual(await first(files, task), line);
      });
  };

  describe('for a part of its tests', () => {
    each(
      {
        'package.json': manifest({ test: 'vitest run --coverage', build: 'tsc' }, ['vitest']),
        ...{ 'test/far/pier.spec.ts': '', 'test/far/quay.spec.ts': '', 'test/near/dune.spec.ts': '' },
      },
      {
        'run only the far tests': 'npx vitest run test/far',
        'please run the specs for near': 'npx vitest run test/near',
        'test the dune module': 'npx vitest run test/near/dune.spec.ts',
        'run the tests excluding far': "npx vitest run --exclude 'test/far/**'",
        'run the tests': 'npm test',
        'run all tests': 'npm test',
      },
    );
    each(
      {
        'package.json': manifest({ test: 'npm run lint && tape tests/*.js | tap-spec', lint: 'eslint .' }, [
          'tape',
          'eslint',
        ]),
        ...{ 'tests/pier.js': "require('tape');\n", 'tests/quay.js': "require('tape');\n" },
      },
      { 'run only the pier tests': 'npx tape tests/pier.js' },
    );
    each(
      {
        'package.json': manifest({ test: 'node --import tsx/esm --test src/*.test.ts' }, ['tsx']),
        ...{ 'src/pier.test.ts': "import 'node:test';\n", 'src/quay.test.ts': "import 'node:test';\n" },
      },
      { 'run src/pier.test.ts': 'node --import tsx/esm --test src/pier.test.ts' },
    );
    each(
      {
        'package.json': manifest({ pretest: 'eslint .', test: 'npm run bare', bare: "nyc tape 'test/*.js'" }, [
          'tape',
          'nyc',
        ]),
        ...{ 'test/pier.js': '', 'test/quay.js': '' },
      },
      { 'run the tests without coverage': "npx tape 'test/*.js'" },
    );
    each(
      {
        'package.json': manifest({}, [], { workspaces: ['packages/*'] }),
        'packages/pier/package.json': JSON.stringify({
          name: '@reed/pier',
          scripts: { test: 'vitest run', build: 'tsc' },
        }),
        'packages/quay/package.json': JSON.stringify({
          name: '@reed/quay',
          scripts: { test: 'vitest run', build: 'tsc' },
        }),
        ...{ 'packages/pier/test/dune.test.ts': '', 'packages/quay/test/sand.test.ts': '' },
      },
      {
        'run the quay tests': 'npm test -w @reed/quay',
        'test packages/pier only': 'npm test -w @reed/pier',
        'run packages/pier/test/dune.test.ts': '(cd packages/pier && npx vitest run test/dune.test.ts)',
      },
    );
  });

  describe('for a script in other words', () => {
    const files: Files = {
      'package.json': manifest({
        build: 'rollup -c',
        watch: 'rollup -cw',
        'build:raw': 'rollup -c raw.js',
        'build:readme': 'node tools/readme.js',
        spellcheck: 'cspell .',
        'test:services:start': 'docker compose up',
        'website:serve': 'serve site',
        debugstart: 'DEBUG=1 node server.js',
        test: 'node --test',
        'test:far': 'node --test far',
        'release:notes': 'git push',
      }),
      ...{ 'test/a.test.js': '', 'far/b.test.js': '' },
    };
    each(files, {
      'start the test services': 'npm run test:services:start',
      'spell check the repo': 'npm run spellcheck',
      'update the readme': 'npm run build:readme',
      'rebuild on change': 'npm run watch',
      'start in debug mode': 'npm run debugstart',
      'rebuild the unminified bundle': 'npm run build:raw',
      'build the project': 'npm run build',
    });
    never(files, {
      'how do I update the readme?': 'npm run build:readme',
      'run the tests, excluding far': 'npm run test:far',
    });
  });

  describe('for its linter and formatter', () => {
    const files: Files = {
      'package.json': manifest({ lint: 'eslint lib test && prettier lib --check', test: 'node --test' }, [
        'eslint',
        'prettier',
      ]),
      ...{ 'lib/reader.js': '', 'test/reader.test.js': '' },
    };
    each(files, {
      'lint only the tests': 'npx eslint test',
      'eslint lib/reader.js': 'npx eslint lib/reader.js',
      'reformat lib/reader.js': 'npx prettier --write lib/reader.js',
      'check the format of lib/reader.js': 'npx prettier --check lib/reader.js',
      'check prettier only': 'npx prettier --check lib',
      'fix the lint errors': 'npx eslint --fix lib test',
      'lint the code': 'npm run lint',
      lint: 'npm run lint',
    });
    each(
      { 'package.json': manifest({ lint: 'oxlint --fix .', 'lint:ci': 'oxlint .' }, ['oxlint']) },
      { 'fix lint issues': 'npm run lint' },
    );
    never(files, {
      'do not fix the lint errors': 'npx eslint --fix lib test',
      'is lib/reader.js formatted?': 'npx prettier --write lib/reader.js',
    });
  });

  describe('for the tasks of Grunt', () => {
    each(
      {
        'package.json': manifest({}, ['grunt']),
        'Gruntfile.js':
          "module.exports = function (grunt) {\n  grunt.initConfig({\n    uglify: {},\n  });\n  grunt.registerTask('default', ['uglify']);\n  grunt.registerTask('test', ['nodeunit']);\n  grunt.registerTask('release', ['bump']);\n};\n",
      },
      { 'run the tests': 'npx grunt test', 'build it': 'npx grunt' },
    );
  });

  describe('that means no harm', () => {
    each(
      { 'package.json': manifest({ build: 'rollup -c', generate: 'node gen.js', release: 'rollup -c release.js' }) },
      { 'do generate': 'npm run generate' },
    );
    each(
      {
        'package.json': manifest({
          bundle: 'microbundle',
          build: 'npm-run-all bundle docs',
          docs: 'documentation readme src',
        }),
      },
      { 'bundle without docs': 'npm run bundle' },
    );
    each(
      { 'package.json': manifest({ start: 'electron .', 'dist:mac': 'electron-builder --mac' }) },
      { 'run it on my machine': 'npm start' },
    );
    never(
      {
        'package.json': manifest({ build: 'rollup -c', clean: 'rimraf node_modules dist' }),
        'scripts/setupTypes.js': "require('fs').writeFileSync('x', '');\n",
      },
      {
        'how many svelte types are there': 'node scripts/setupTypes.js',
        'remove the dist folder only': 'npm run clean',
      },
    );
  });
});
