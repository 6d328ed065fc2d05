import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, firstCommand, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';
import { searchPath } from './workspaces.ts';

const few = searchPath('sh', 'bash', 'node', 'npm', 'npx', 'python3');
after(() => rmSync(few, { recursive: true, force: true }));

const makefile: Files = {
  app: '',
  Makefile: [
    'all:\n\tcc -o app app.c\n',
    'test: all\n\t./app --self-test\n',
    'clean:\n\trm -f app\n',
    '.PHONY: all test clean\n',
  ].join('\n'),
};

describe('what a request only mentions', () => {
  for (const task of [
    'clean with the Makefile, compiled stuff only',
    'throw away all generated files (bundle, test logs, cache), then I will rebuild it myself',
  ])
    it(`is not done after "${task}"`, async () => {
      assert.equal(await firstCommand(makefile, task), 'make clean');
      const after = await proposeIn(makefile, task, { transcript: ran(['make clean', 0]) });
      assert.equal(commands(after)[0], 'finish');
    });

  it('does not ask for a check by saying what the formatting is for', async () => {
    const crate: Files = { 'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\n', 'src/lib.rs': '' };
    assert.equal(
      await firstCommand(crate, 'format the Rust sources so the CI check on formatting is happy'),
      'cargo fmt',
    );
  });

  it('is what "the same check" points at', async () => {
    const scripts = { lint: 'node lint.js', types: 'node types.js', 'format:check': 'node format.js --check' };
    const files: Files = { 'package.json': JSON.stringify({ scripts }) };
    for (const [task, expected] of [
      ['my branch bounced on the lint job; run the same check locally', 'npm run lint'],
      ['CI stopped at the type check. Run the same step here.', 'npm run types'],
      ['run the same lint as the CI', 'npm run lint'],
    ] as const)
      assert.equal(await firstCommand(files, task), expected, task);
  });

  it('keeps no order from being carried out that follows a question', async () => {
    assert.equal(await firstCommand(makefile, 'why is the output so different? run the tests'), 'make test');
  });

  it('is only built where it is said to be shipped later', async () => {
    const scripts = { build: 'node build.js', deploy: 'node deploy.js' };
    const files: Files = { 'package.json': JSON.stringify({ scripts }) };
    assert.equal(await firstCommand(files, 'I need something I can ship'), 'npm run build');
    assert.equal(await firstCommand(files, 'make me a bundle that we can deploy later'), 'npm run build');
    assert.equal(await firstCommand(files, 'deploy it'), 'npm run deploy');
  });

  it('is meant by "so run it"', async () => {
    const task =
      "I just cloned this and I'd like to see the whole test suite run green here, so run it and let me know";
    assert.equal(await firstCommand(makefile, task), 'make test');
  });
});

describe('a command that needs an argument', () => {
  const files: Files = {
    'package.json': '{"packageManager":"yarn@4.1.1","scripts":{"report":"node report.js"}}',
    'report.js': '',
    'data/2023.csv': 'a\n',
    'README.md': '# Rain\n\n    yarn report path/to/readings.csv\n',
  };

  it('gets what the task names for the sample path of a document, by npm where its manager is absent', async () => {
    const proposal = await proposeIn(files, 'run the report for data/2023.csv', {}, few);
    assert.equal(commands(proposal)[0], 'npm run report -- data/2023.csv');
  });

  it('gets it from a usage line that names its manager', async () => {
    const failed = { transcript: ran(['npm run report', 2, 'usage: yarn report FILE.csv']) };
    const proposal = await proposeIn({ ...files, 'README.md': '' }, 'run the report for data/2023.csv', failed, few);
    assert.equal(commands(proposal)[0], 'npm run report -- data/2023.csv');
  });
});

describe('a program of the workspace', () => {
  it('is a check by its own name, where a document starts it', async () => {
    const files: Files = {
      'tools/lint.py': '',
      'README.md':
        '    uv run python tools/lint.py          # check\n    uv run python tools/lint.py --fix    # repair\n',
    };
    const { check } = await proposeIn(files, 'fix the lint errors with the lint tool', {}, few);
    assert.equal(check?.command, 'python3 tools/lint.py --fix');
  });

  it('does not build all packages if each package runs it in its own folder', async () => {
    const build = { scripts: { build: 'node ../../scripts/build-package.mjs' } };
    const files: Files = {
      'package.json': '{"private":true,"workspaces":["packages/*"],"scripts":{"build":"npm run build --workspaces"}}',
      'packages/core/package.json': JSON.stringify({ name: 'core', ...build }),
      'packages/cli/package.json': JSON.stringify({ name: 'cli', ...build }),
      'scripts/build-package.mjs': '',
    };
    assert.notEqual(await firstCommand(files, 'build all packages'), 'node scripts/build-package.mjs');
  });
});
