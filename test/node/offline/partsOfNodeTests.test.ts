import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** One file, folder or kind of the tests of a Node project, in other words and with other runners. */
describe('a part of the tests of a Node project', () => {
  const programs = searchPath('bash', 'sh', 'make', 'node', 'npm', 'npx', 'git');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];
  const manifest = (scripts: Record<string, string>, ...dependencies: readonly string[]): Files => ({
    'package.json': JSON.stringify({
      name: 'kelp',
      scripts,
      devDependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])),
    }),
  });
  const ava: Files = {
    ...manifest(
      { test: 'npm run lint && npm run unit && npm run type', lint: 'xo', unit: 'c8 ava', type: 'tsd && tsc' },
      'ava',
      'xo',
      'c8',
      'tsd',
      'typescript',
    ),
    'test/ipc/graceful.js': "import test from 'ava';\ntest('one', t => t.pass());\n",
    'test/ipc/strict.js': "import test from 'ava';\ntest('two', t => t.pass());\n",
    'test/helpers/wait.js': 'export const wait = 1;\n',
  };

  describe('by the runner that its file needs', () => {
    const table: readonly (readonly [string, Files, string])[] = [
      ['run test/ipc/graceful.js', ava, 'npx ava test/ipc/graceful.js'],
      ['run only the tests in test/ipc/strict.js', ava, 'npx ava test/ipc/strict.js'],
      ['only run whatever matches graceful', ava, 'npx ava test/ipc/graceful.js'],
      ['only the tests about strict', ava, 'npx ava test/ipc/strict.js'],
      [
        'run test/pack.js',
        {
          ...manifest({ test: 'standard && brittle test/*.js' }, 'brittle', 'standard'),
          'test/pack.js': "const test = require('brittle')\n",
        },
        'npx brittle test/pack.js',
      ],
      [
        'run test/rasp-test.js',
        { ...manifest({ test: 'tea-time -R dot' }), 'test/rasp-test.js': "describe('rasp', () => {});\n" },
        'npx tea-time -R dot test/rasp-test.js',
      ],
      [
        'run test/fields.test.js',
        {
          ...manifest({ test: 'make test' }, 'mocha'),
          Makefile: 'include node_modules/make-node/main.mk\n\nMOCHAFLAGS = --require ./test/bootstrap/node\n',
          'test/fields.test.js': "describe('fields', function() {});\n",
        },
        'npx mocha --require ./test/bootstrap/node test/fields.test.js',
      ],
      [
        'run test/b.test.js',
        {
          ...manifest({ test: 'make test' }, 'mocha', 'should'),
          Makefile:
            'TESTS = test/*.js\n\ntest:\n\t@NODE_ENV=test ./node_modules/.bin/mocha \\\n\t\t--require should \\\n\t\t$(TESTS)\n',
          'test/a.test.js': "describe('a', function() {});\n",
          'test/b.test.js': "describe('b', function() {});\n",
        },
        'NODE_ENV=test npx mocha --require should test/b.test.js',
      ],
      [
        'run the spec for the timeout option, test/options/timeout.spec.cjs',
        {
          ...manifest({ 'test:bdd': 'node bin/mocha.js --ui qunit --forbid-only test/bdd.spec', test: 'run-s test:*' }),
          'bin/mocha.js': '',
          'test/options/timeout.spec.cjs': "describe('timeout', () => {});\n",
        },
        'node bin/mocha.js --ui qunit test/options/timeout.spec.cjs',
      ],
    ];
    for (const [task, files, line] of table)
      it(task, async () => {
        assert.equal(await first(files, task), line);
      });

    it('and not a helper, nor what is left out', async () => {
      assert.equal(await first(ava, 'run test/helpers/wait.js'), 'node test/helpers/wait.js');
      assert.notEqual(await first(ava, 'run the tests but not test/ipc/graceful.js'), 'npx ava test/ipc/graceful.js');
    });
  });

  describe('by words', () => {
    const jest: Files = {
      ...manifest({ test: 'jest' }, 'jest'),
      '__tests__/all.spec.js':
        "describe('kelp', () => {\n  describe('Cycle', () => {});\n  describe('kelp.cmd', () => {});\n});\n",
    };
    const vitest: Files = {
      ...manifest({ test: 'vitest run' }, 'vitest'),
      'tests/persistAsync.test.ts': "it('a', () => {});\n",
      'tests/persistSync.test.ts': "it('b', () => {});\n",
    };
    const nested: Files = {
      'package.json': '{"name": "kelp"}',
      'test/package.json': '{}',
      'test/vite/package.json': '{"scripts": {"test": "vite build && node build/index.js"}}',
      'test/node/package.json': '{"scripts": {"test": "node index.js"}}',
      'test/empty/package.json': '{"scripts": {"test": "echo nothing"}}',
    };
    const uvu: Files = {
      ...manifest({ test: 'uvu -r esm test' }, 'uvu', 'esm'),
      'test/lite.js': "import { test } from 'uvu';\n",
      'test/index.js': "import { test } from 'uvu';\n",
    };
    const brittle: Files = {
      ...manifest({ test: 'brittle test/*.js' }, 'brittle'),
      'test/pack.js': "const test = require('brittle')\n",
      'test/slow/huge.js': "const test = require('brittle')\n",
    };
    const table: readonly (readonly [string, Files, string])[] = [
      ['run only the tests about cmd', jest, 'npx jest __tests__/all.spec.js -t cmd'],
      ['only the tests about cycle', jest, 'npx jest __tests__/all.spec.js -t Cycle'],
      ['run only the persist middleware tests, the async ones', vitest, 'npx vitest run tests/persistAsync.test.ts'],
      ['run only the vite test', nested, '(cd test/vite && npm test)'],
      ['run just the node tests', nested, '(cd test/node && npm test)'],
      ['put the lite variant through its tests', uvu, 'npx uvu -r esm test lite'],
      ['only run the pack tests', brittle, 'npx brittle test/pack.js'],
      ['run just the slow test', brittle, 'npx brittle test/slow/huge.js'],
    ];
    for (const [task, files, line] of table)
      it(task, async () => {
        assert.equal(await first(files, task), line);
      });

    for (const [task, files] of [
      ['run only the empty tests', nested],
      ['run the node tests', nested],
      ['the tests about cmd are slow', jest],
      ['run the tests about cmd and fix them', jest],
    ] as const)
      it(`and nothing else for: ${task}`, async () => {
        assert.doesNotMatch((await first(files, task)) ?? '', /cd test|-t /u);
      });
  });

  describe('by the script that a word names', () => {
    const modes: Files = manifest(
      {
        test: 'npm run test:dev && npm run test:prod',
        'test:dev': 'wtr',
        'test:prod': 'MODE=prod wtr',
        'test:prod:watch': 'MODE=prod wtr --watch',
      },
      'wtr',
    );
    const types: Files = manifest(
      {
        test: 'npm run test:unit && npm run test:typescript',
        'test:typescript': 'tstyche',
        'test:unit': 'c8 --100 node --test',
      },
      'c8',
      'tstyche',
    );
    const e2e: Files = manifest(
      {
        'test:e2e': 'playwright test',
        'test:e2e:headed': 'playwright test --headed',
        'test:e2e:visual': 'playwright test -g Visual',
      },
      '@playwright/test',
    );
    const make: Files = {
      Makefile:
        'test:\n\t./node_modules/.bin/mocha -R dot test\n\ntest_verbose:\n\t./node_modules/.bin/mocha -R spec test\n\ntest-accept-snapshots:\n\t$(JEST) --updateSnapshot\n',
      ...manifest({ test: 'make test' }, 'mocha'),
    };
    const tools: Files = manifest(
      {
        test: 'vitest run',
        'test:demo': 'svelte-check',
        'test:versions': 'node ./test/check-versions.js',
        wipe: 'rimraf out',
        'db:reset': 'prisma migrate reset --force',
      },
      'vitest',
      'svelte-check',
    );
    const table: readonly (readonly [string, Files, string])[] = [
      ['run just the type tests', ava, 'npm run type'],
      ['only the types tests', types, 'npm run test:typescript'],
      ['only test the production mode', modes, 'npm run test:prod'],
      ['run the tests against the dev build', modes, 'npm run test:dev'],
      ['run the tests with a visible browser', e2e, 'npm run test:e2e:headed'],
      ['is 100 percent covered?', types, 'npm run test:unit'],
      ['give me the verbose test output', make, 'make test_verbose'],
      ['run the tests, verbosely', make, 'make test_verbose'],
      ['accept the new snapshots', make, 'make test-accept-snapshots'],
      ['update the snapshots', ava, 'npx ava --update-snapshots'],
      ['is the demo sound (svelte-check)?', tools, 'npm run test:demo'],
      ['check node compatibility (the versions script)', tools, 'npm run test:versions'],
    ];
    for (const [task, files, line] of table)
      it(task, async () => {
        assert.equal(await first(files, task), line);
      });

    for (const [task, files, line] of [
      ['what is the demo for (svelte-check)?', tools, 'npm run test:demo'],
      ['is the schema sound (prisma)?', tools, 'npm run db:reset'],
      ['where are the snapshots?', make, 'make test-accept-snapshots'],
      ['do not update the snapshots', make, 'make test-accept-snapshots'],
      ['are the tests green?', make, 'make test-accept-snapshots'],
    ] as const)
      it(`but not for: ${task}`, async () => {
        assert.notEqual(await first(files, task), line);
      });
  });

  describe('as CI checks it', () => {
    const workflow = (...runs: readonly string[]): Files => ({
      ...manifest(
        {
          test: 'jest',
          lint: 'eslint .',
          validate: 'npm test && npm run lint',
          'lint:fix': 'eslint --fix .',
          release: 'np',
        },
        'jest',
        'eslint',
      ),
      '.github/workflows/ci.yml': `on: [push]\njobs:\n  main:\n    runs-on: ubuntu-latest\n    steps:\n${runs.map((run) => `      - run: ${run}\n`).join('')}`,
    });
    it('runs the scripts that it starts, and no others', async () => {
      assert.equal(
        await first(workflow('npm ci', 'npm run validate', 'npm run release'), 'run all the checks that CI runs'),
        'npm run validate',
      );
      assert.equal(await first(workflow('npm run lint', 'npm test'), 'run what CI runs'), 'npm run lint && npm test');
      assert.notEqual(
        await first(workflow('npm run lint', 'npm test'), 'what does CI run?'),
        'npm run lint && npm test',
      );
    });
  });
});
