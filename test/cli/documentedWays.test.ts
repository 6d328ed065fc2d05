import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Knack, bundleKnack } from './knack.ts';

/** With nothing configured: what documents and manifests say leads to the end, and what was not asked for is left alone. */
describe('a run in a place that nobody prepared', function () {
  this.timeout(120_000);
  let knack: Knack;
  before(async () => {
    knack = await bundleKnack();
  });
  after(() => knack.dispose());

  const run = async (cwd: string, task: string) => {
    const { status, stdout, stderr } = await knack.run(['run', task, '--cwd', cwd, '--approve', 'write']);
    return { status, said: stdout + stderr };
  };
  it('counts the linter that a document names where the usual one is not installed, now and later', async () => {
    const cwd = knack.workspace('lint', {
      Makefile:
        'lint:\n\t@command -v qqlint >/dev/null || { echo "lint: qqlint is not installed here (docs/checks.md)" >&2; exit 1; }\n\tqqlint a.sh\n',
      'docs/checks.md':
        '# Checks\n\nThe small boxes have no qqlint and never will. There, lint with\n\n    bash tools/lint-lite.sh\n\nwhich is fine before a commit.\n',
      'tools/lint-lite.sh': 'echo "0 problems" | tee .lint-report\n',
      'a.sh': 'true\n',
    });
    for (const task of ['lint', 'Please lint the scripts.']) {
      const { status, said } = await run(cwd, task);
      assert.equal(status, 0, said);
      assert.match(said, /lint-lite\.sh/);
    }
  });

  it('starts a script that a failure names with the arguments that a document gives it', async () => {
    const cwd = knack.workspace('table', {
      Makefile:
        'all:\n\t@test -f table.inc || { echo "table.inc is missing; tools/gen.sh"; echo "writes it, see docs/BUILDING.md"; exit 1; }\n\tcp table.inc out.txt\n',
      'docs/BUILDING.md':
        '# Building\n\n1. The table comes first:\n\n       sh tools/gen.sh rows.csv table.inc\n\n2. Then build.\n',
      'tools/gen.sh': 'if [ $# -ne 2 ]; then echo "gen.sh ROWS.csv OUT.inc"; exit 1; fi\ncp "$1" "$2"\n',
      'rows.csv': 'a,b\n',
    });
    const { status, said } = await run(cwd, 'build it');
    assert.equal(status, 0, said);
    assert.equal(existsSync(join(cwd, 'out.txt')), true, said);
  });

  it('links the packages of a monorepo that needs no others, and then tests', async () => {
    const cwd = knack.workspace('links', {
      'package.json': JSON.stringify({ name: 'all', private: true, workspaces: ['packages/*'] }),
      'packages/core/package.json': JSON.stringify({
        name: '@all/core',
        version: '1.2.0',
        type: 'module',
        exports: './a.js',
      }),
      'packages/core/a.js': 'export const one = 1;\n',
      'packages/format/package.json': JSON.stringify({
        ...{ name: '@all/format', version: '1.2.0', type: 'module', scripts: { test: 'node --test' } },
        dependencies: { '@all/core': '^1.0.0' },
      }),
      'packages/format/a.test.js':
        "import test from 'node:test';\nimport { one } from '@all/core';\ntest('one', () => { if (one !== 1) throw new Error(); });\n",
    });
    const { status, said } = await run(join(cwd, 'packages/format'), 'run the tests of this package');
    assert.equal(status, 0, said);
    assert.match(said, /npm install --offline --ignore-scripts/);
    assert.equal(existsSync(join(cwd, 'node_modules/@all/core')), true);
  });

  it('starts what is to be up and running, and does not throw its data away', async () => {
    const cwd = knack.workspace('board', {
      'package.json': JSON.stringify({
        name: 'relay',
        scripts: { start: 'node server.js', seed: 'node scripts/seed.js' },
      }),
      'server.js':
        "require('node:http').createServer().listen(0, '127.0.0.1', function () {\n  console.log('up on http://localhost:' + this.address().port);\n});\n",
      'scripts/seed.js':
        "require('node:fs').writeFileSync(require('node:path').join(__dirname, '../data/board.json'), '[]');\n",
      'data/board.json': '[1]\n',
    });
    const { status, said } = await run(
      cwd,
      'Could you get the relay board up and running locally so that I can look at it in the browser?',
    );
    assert.equal(status, 0, said);
    assert.match(said, /npm start is running/);
    assert.doesNotMatch(said, /npm run seed/);
  });
});
