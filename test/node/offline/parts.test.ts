import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn, ran, type Ran } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const scripts = (all: Record<string, string>, more: object = {}) =>
  JSON.stringify({ name: 'demo', scripts: all, ...more });
const two: Files = {
  'client/package.json': scripts({ test: 'node t.js', build: 'node b.js' }),
  'server/package.json': scripts({ test: 'node t.js', start: 'node s.js' }),
};
const monorepo: Files = {
  'package.json': scripts(
    { build: 'pnpm -r build', test: 'pnpm -r test' },
    { private: true, packageManager: 'pnpm@9.12.0' },
  ),
  'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
  'packages/cli/package.json': JSON.stringify({ name: '@c/cli', scripts: { test: 'node t.js' } }),
  'packages/core/package.json': JSON.stringify({ name: '@c/core', scripts: { test: 'node t.js', build: 'node b.js' } }),
  'README.md': '# c\n\n```sh\npnpm install\npnpm build\npnpm test\n```\n',
};

/** What is run where everything succeeds, until it ends. */
async function all(files: Files, task: string): Promise<readonly string[]> {
  const steps: Ran[] = [];
  for (let line = await firstCommand(files, task); line !== 'finish' && steps.length < 6;) {
    steps.push([line, 0, '3 passed']);
    line = await firstCommand(files, task, ran(...steps));
  }
  return steps.map(([line]) => line);
}

describe('a task for several parts of a repository', () => {
  const client = '(cd client && npm test)';
  const server = '(cd server && npm test)';
  const rows: readonly (readonly [files: Files, task: string, ran: readonly string[]])[] = [
    [two, 'run all tests', [client, server]],
    [two, 'run the tests of the client and the server', [client, server]],
    [two, 'Both the server and the client have tests; run them all please', [client, server]],
    [two, 'The server and the client have tests; run them', [client, server]],
    [two, 'run the tests of the server', [server]],
    [two, 'build it', ['(cd client && npm run build)']],
    [{ ...two, 'package.json': scripts({ test: 'node all.js' }) }, 'run the tests', ['npm test']],
    [{ ...two, 'package.json': scripts({ test: 'node all.js' }) }, 'test client and server', [client, server]],
    [{ ...two, 'docs/package.json': scripts({ test: 'node links.js' }) }, 'run all tests', [client, server]],
  ];
  for (const [files, task, expected] of rows)
    it(`runs ${String(expected.length)} for "${task}" (${Object.keys(files).join(', ')})`, async () =>
      assert.deepEqual([...(await all(files, task))].sort(), [...expected].sort()));

  it('ends with the reason where one of them fails', async () => {
    const failed: Ran = [server, 1, 'not ok 1 - x'];
    const steps = ran([client, 0, '1 passed'], failed, failed);
    assert.equal(await firstCommand(two, 'run all tests', steps), 'finish');
  });
});

describe('a monorepo whose manager is not here', () => {
  const programs = ['node', 'npm'];
  const first = async (task: string, ...steps: readonly Ran[]) => {
    return commands(await proposeIn(monorepo, task, { transcript: ran(...steps) }, searchPath(...programs)))[0];
  };
  const tests = 'npm --prefix packages/cli run test && npm --prefix packages/core run test';

  it('runs a script of the root in the only package that has it', async () => {
    assert.equal(await first('build everything'), '(cd packages/core && npm run build)');
  });

  it('runs them all by one command where all are named', async () => {
    assert.equal(await first('run the tests for core as well as for the cli'), tests);
  });

  it('builds first where a document does, although what failed looks like a result', async () => {
    const failed: Ran = [tests, 1, 'AssertionError [ERR_ASSERTION]: 1 !== 0'];
    assert.equal(await first('test all packages', failed), '(cd packages/core && npm run build)');
    assert.equal(
      await first('test all packages', failed, ['(cd packages/core && npm run build)', 0], failed),
      'finish',
    );
  });
});

describe('a document that says what comes first', () => {
  const failed: Ran = ['npm test', 1, 'AssertionError [ERR_ASSERTION]: 1 !== 0'];
  const files = { 'package.json': scripts({ test: 'node t.js', build: 'node b.js', gen: 'node g.js' }) };
  const rows: readonly (readonly [readme: string, next: string])[] = [
    ['Build before you test.', 'npm run build'],
    ['The tests use the built files.', 'npm run build'],
    ['Before running the tests, do a build.', 'npm run build'],
    ['```\nnpm run gen\nnpm test\n```', 'npm run gen'],
    ['```\nnpm test\nnpm run build\n```', 'finish'],
    ['Run `npm test`. Then build.', 'finish'],
  ];
  for (const [readme, next] of rows)
    it(`is followed after a failed test: ${JSON.stringify(readme)}`, async () =>
      assert.equal(
        await firstCommand({ ...files, 'README.md': `# x\n\n${readme}\n` }, 'run the tests', ran(failed)),
        next,
      ));
});

describe('a thing that a command is named after', () => {
  const files = {
    justfile: 'summary: collect\n  ./sum.sh\ncollect:\n  ./collect.sh\nsync:\n  rsync -a out/ nas:/srv\n',
    'sum.sh': '',
    'collect.sh': '',
  };
  for (const task of [
    'build the summary',
    'please generate the summary',
    'create the summary of all months',
    'update the summary',
  ])
    it(`is made: "${task}"`, async () => assert.equal(await firstCommand(files, task), 'just summary'));
});

describe('what a package has', () => {
  const files: Files = {
    'package.json': scripts({ test: 'npm test --workspaces' }, { private: true, workspaces: ['packages/*'] }),
    'packages/parser/package.json': JSON.stringify({ name: '@m/parser', scripts: { test: 'node --test' } }),
    'packages/site/package.json': JSON.stringify({ name: '@m/site', scripts: { test: 'node --test' } }),
  };
  for (const [task, command] of Object.entries({
    'I changed packages/parser. Do its tests still pass?': 'npm test -w @m/parser',
    'I fixed a bug in @m/parser yesterday. Run its tests.': 'npm test -w @m/parser',
    'I broke something in packages/parser, maybe. Run what tests it has.': 'npm test -w @m/parser',
    "Check the parser package's test suite, site is known to be broken.": 'npm test -w @m/parser',
    "I'm about to publish parser; run its tests first, don't publish.": 'npm test -w @m/parser',
    'cd packages/parser and run the tests there': 'npm test -w @m/parser',
    'I changed packages/parser. Run all the tests.': 'npm test',
    'I moved code from packages/parser to packages/site. Do its tests pass?': 'npm test',
  }))
    it(`is meant by "${task}"`, async () => {
      assert.equal(await firstCommand(files, task), command);
    });
});
