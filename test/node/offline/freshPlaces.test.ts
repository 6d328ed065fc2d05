import assert from 'node:assert/strict';
import type { Ran } from './request.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commands, firstCommand, proposeIn, ran, request } from './request.ts';
import { searchPath, writeWorkspace } from './workspaces.ts';
import type { Files } from './workspaces.ts';

const offered = async (files: Files, task: string, ...steps: readonly Ran[]) =>
  commands(await proposeIn(files, task, { transcript: ran(...steps), maxCandidates: 40 }));
const scripts = (all: Record<string, string>) => JSON.stringify({ name: 'demo', scripts: all });

describe('a place seen for the first time', () => {
  it('generates the sources where a relative module is missing, whose name has no extension', async () => {
    const files = { 'package.json': scripts({ build: 'tsc', codegen: 'node g.js' }), 'src/main.ts': '' };
    const text = "src/main.ts(1,30): error TS2307: Cannot find module './gql/types' or its type declarations.";
    assert.ok((await offered(files, 'build it', ['npm run build', 2, text])).includes('npm run codegen'));
    const elsewhere = text.replace('./gql/types', 'gql');
    assert.ok(!(await offered(files, 'build it', ['npm run build', 2, elsewhere])).includes('npm run codegen'));
  });

  it('builds the app instead of starting it', async () => {
    const files = { 'package.json': scripts({ dev: 'vite', preview: 'vite preview', build: 'vite build' }) };
    for (const task of ['build the app', 'build the web app', 'compile the program'])
      assert.equal(await firstCommand(files, task), 'npm run build', task);
    assert.notEqual(await firstCommand(files, 'run the app'), 'npm run build');
  });

  it('copies the template of a missing configuration file', async () => {
    const files = { 'package.json': scripts({ start: 'node s.js' }), '.env.example': '', 'conf/db.sample.json': '' };
    const after = (file: string) =>
      firstCommand(files, 'start the server', ran(['npm start', 1, `Error: ${file} not found. Create it.`]));
    assert.equal(await after('.env'), 'cp -n .env.example .env');
    assert.equal(await after('conf/db.json'), 'cp -n conf/db.sample.json conf/db.json');
  });

  it('copies no template that lies outside of the workspace', async () => {
    const place = writeWorkspace({ '.env.example': '', 'demo/package.json': scripts({ start: 'node s.js' }) });
    try {
      const failed = ran(['npm start', 1, 'Error: ../.env not found. Create it.']);
      const asked = request('start the server', { transcript: failed, maxCandidates: 40 });
      const model = createOfflineModel({ root: join(place, 'demo') });
      const lines = commands(await model.propose(asked, new AbortController().signal));
      assert.ok(!lines.some((line) => line.startsWith('cp ')), lines.join());
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it('overwrites no configuration file that is there', async () => {
    const files = { 'package.json': scripts({ start: 'node s.js' }), '.env.example': '', '.env': '' };
    const after = await offered(files, 'start the server', ['npm start', 1, 'Error: KEY is missing in .env']);
    assert.ok(!after.some((command) => command.startsWith('cp ')), after.join());
  });

  it('does not take every manage.py for Django’s, and creates the database by the subcommand a document names', async () => {
    const files = {
      'manage.py': 'import sys\n',
      'requirements.txt': 'pytest\n',
      'tests/test_db.py': 'import pytest\n',
      'README.md': '# x\n\n## Setup\n\n```bash\npip install -r requirements.txt\npython manage.py initdb\n```\n',
    };
    const first = await offered(files, 'run the tests');
    assert.ok(!first.some((command) => command.includes('manage.py test')), first.join());
    const text = 'E  sqlite3.OperationalError: no such table: users';
    const after = await offered(files, 'run the tests', ['python3 -m pytest', 1, text]);
    assert.ok(after.includes('python3 manage.py initdb'), after.join());
  });

  it('builds the neighbour in the monorepo that a package lacks, by npm where pnpm is absent', async () => {
    const files = (manager: Files) => ({
      ...manager,
      'packages/lib/package.json': JSON.stringify({ name: '@s/lib', scripts: { build: 'node b.js' } }),
      'packages/api/package.json': JSON.stringify({
        name: '@s/api',
        scripts: { build: 'node b.js', test: 'node t.js' },
      }),
    });
    const npm = files({ 'package.json': JSON.stringify({ workspaces: ['packages/*'] }) });
    const pnpm = files({
      'package.json': '{}',
      'pnpm-workspace.yaml': 'packages: ["packages/*"]\n',
      'pnpm-lock.yaml': '',
    });
    const programs = searchPath('npm', 'node');
    for (const [place, expected] of [
      [npm, '(cd ../.. && npm run build -w @s/lib)'],
      [pnpm, '(cd ../../packages/lib && npm run build)'],
    ] as const) {
      const root = writeWorkspace(place);
      const text = `Error: ENOENT: no such file or directory, open '${root}/packages/lib/dist/x.json'`;
      const asked = request('run the tests', { transcript: ran(['npm test', 1, text]), maxCandidates: 40 });
      const model = createOfflineModel({ root: join(root, 'packages/api'), path: programs });
      const lines = commands(await model.propose(asked, new AbortController().signal));
      rmSync(root, { recursive: true });
      assert.ok(lines.includes(expected), lines.join());
      assert.ok(!lines.some((line) => line.includes('@s/api')), lines.join());
    }
    rmSync(programs, { recursive: true });
  });

  it('names the test that failed', async () => {
    const files = { 'package.json': scripts({ test: 'node --test' }) };
    const text = [
      'ok 1 - february',
      'not ok 2 - august has 31 days',
      "  error: 'Expected values to be strictly equal'",
      "  code: 'ERR_ASSERTION'",
      "  name: 'AssertionError'",
      '  expected: 31',
      '  actual: 30',
      '# fail 1',
    ].join('\n');
    const steps = ran(['npm test', 1, text], ['npm test', 1, text]);
    const { candidates } = await proposeIn(files, 'run the tests', { transcript: steps });
    assert.match(JSON.stringify(candidates[0]?.action.input), /not ok 2 - august has 31 days/);
  });

  it('does not take a help text for what it lists', async () => {
    const Makefile =
      'help:\n\t@echo "targets: fmt test docs"\nfmt:\n\tpython3 tools/fmt.py\ntest:\n\tpython3 -m unittest\n';
    assert.equal(await firstCommand({ Makefile }, 'reformat everything'), 'make fmt');
  });

  it('takes make alone for the default target', async () => {
    assert.equal(await firstCommand({ Makefile: 'include config.mk\nall: x\nx: x.c\n\tcc x.c\n' }, 'make'), 'make');
  });

  it('looks up what a document is about', async () => {
    for (const task of [
      'which page explains backups',
      'find the docs about restoring a backup',
      'where can I read about backups?',
      'is there anything about backups in here',
    ]) {
      const [first] = (await proposeIn({ 'docs/db.md': '# Backups\n' }, task)).candidates;
      assert.ok(first?.action.tool === 'search', task);
      assert.match(JSON.stringify(first.action.input), /backup/, task);
    }
  });

  it('says what can be run', async () => {
    const { candidates } = await proposeIn(
      { 'package.json': scripts({ seed: 'x' }) },
      'what can I run in this project',
    );
    assert.match(JSON.stringify(candidates), /npm run seed/);
  });

  it('does not run a test script that only prints: it runs the tests beside it, or names the placeholder', async () => {
    const hollow = { 'package.json': scripts({ test: 'echo "all good"', build: 'tsc' }) };
    assert.ok(!(await offered(hollow, 'run the tests')).includes('npm test'));
    const { candidates } = await proposeIn(hollow, 'run the tests');
    const summary = candidates[0]?.action.input['summary'];
    assert.ok(typeof summary === 'string');
    assert.match(summary, /`npm test` is a placeholder that only prints: `echo "all good"`\. Looked in /);
    const beside = { ...hollow, 'test/a.test.js': '' };
    assert.match(await firstCommand(beside, 'run the tests'), /node --test/);
    const make = { Makefile: 'test:\n\t@echo "no tests yet"\n\ngreet:\n\t@echo hello\n' };
    assert.ok(!(await offered(make, 'run the tests')).includes('make test'));
    assert.equal(await firstCommand(make, 'make greet'), 'make greet');
  });

  it('generates the client of Prisma that is missing, by its own script if there is one', async () => {
    const text = "Error: Cannot find module '.prisma/client/default'";
    const own = {
      'package.json': scripts({ test: 'node t.js', 'db:generate': 'prisma generate', 'db:push': 'prisma db push' }),
    };
    assert.equal(await firstCommand(own, 'run the tests', ran(['npm test', 1, text])), 'npm run db:generate');
    const none = { 'package.json': scripts({ test: 'node t.js' }) };
    assert.equal(await firstCommand(none, 'run the tests', ran(['npm test', 1, text])), 'npx prisma generate');
  });

  it('prepares by the script that CI alone names where a file of the workspace is missing', async () => {
    const files = {
      '.github/workflows/ci.yml':
        'jobs:\n  check:\n    steps:\n      - run: bash ci/prepare.sh\n      - run: bash ci/test.sh\n  out:\n    steps:\n      - run: bash ci/release.sh\n',
      ...{ 'ci/prepare.sh': '', 'ci/test.sh': '', 'ci/release.sh': '' },
    };
    const text = 'cat: work/state: No such file or directory';
    assert.equal(await firstCommand(files, 'run the tests', ran(['bash ci/test.sh', 1, text])), 'bash ci/prepare.sh');
    const other = await offered(files, 'run the tests', ['bash ci/test.sh', 1, '1 test failed']);
    assert.ok(!other.includes('bash ci/prepare.sh'), other.join());
  });

  it('takes "generate the site" for a build where nothing generates', async () => {
    const files = {
      'build.sh': '',
      'deploy.sh': '',
      'package.json': scripts({ build: 'bash build.sh', deploy: 'bash deploy.sh' }),
    };
    assert.equal(await firstCommand(files, 'generate the site'), 'npm run build');
  });

  it('takes another way to run the tests where the proper one cannot start', async () => {
    const files = { Makefile: 'test:\n\t~/.venvs/x/bin/python -m unittest\n', 'tests/test_a.py': 'import pytest\n' };
    const failed: Ran = [
      'make test',
      2,
      '/bin/sh: 1: /h/.venvs/x/bin/python: not found\nmake: *** [Makefile:2: test] Error 127',
    ];
    const { candidates } = await proposeIn(files, 'run the tests', {
      transcript: ran(failed, ['pytest .', 0, '== 3 passed in 1s ==']),
    });
    assert.equal(candidates[0]?.action.input['success'], true);
    const nothing = await proposeIn(files, 'run the tests', {
      transcript: ran(failed, ['pytest .', 0, 'collected 0 items']),
    });
    assert.notEqual(nothing.candidates[0]?.action.input['success'], true);
  });
});
