import assert from 'node:assert/strict';
import type { Ran } from './request.ts';
import { commands, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const left = 'dist/report.html is there already, left as it is (--force to make it anew)';
const files: Files = {
  'build.sh': `[ "$1" = --force ] || { echo "${left}"; exit 0; }\necho made > dist/report.html\n`,
  'dist/report.html': 'old\n',
};
const propose = async (from: Files, ...steps: readonly Ran[]) =>
  proposeIn(from, 'rebuild the report', { transcript: ran(...steps) });

describe('a build that left what was there', () => {
  it('is done again by the option that its output names, which is the success', async () => {
    const { check } = await propose(files);
    assert.deepEqual([check?.command, check?.standIns], ['bash build.sh', ['bash build.sh --force']]);
    const first = ['bash build.sh', 0, left] as const;
    assert.equal(commands(await propose(files, first))[0], 'bash build.sh --force');
    const [last] = (await propose(files, first, ['bash build.sh --force', 0, 'written'])).candidates;
    assert.deepEqual([last?.action.tool, last?.action.input['success']], ['finish', true]);
  });

  it('takes the option of the script where only its own record kept it from building', async () => {
    const script = { ...files, 'build.sh': 'case "$1" in --force) f=1 ;; esac\n' };
    const text = 'assets copied\npages: 0 written, 6 unchanged';
    assert.equal(commands(await propose(script, ['bash build.sh', 0, text]))[0], 'bash build.sh --force');
  });

  it('takes a setting that a Makefile’s output names', async () => {
    const from = { Makefile: 'report:\n\tsh x.sh $(FORCE)\n' };
    const text = 'already built, run make report FORCE=1 to rebuild';
    assert.equal(commands(await propose(from, ['make report', 0, text]))[0], 'make report FORCE=1');
  });

  it('is no success, nor done by overwriting what a person may have written', async () => {
    for (const text of [
      'dist/report.html exists, skipping',
      'report.yaml exists, left alone (--force overwrites it)',
    ]) {
      const [first] = (await propose(files, ['bash build.sh', 0, text])).candidates;
      assert.deepEqual([first?.action.tool, first?.action.input['success']], ['finish', false], text);
      assert.match(JSON.stringify(first?.action.input['summary']), /rebuilt nothing/);
    }
  });
});

describe('a check that looked at no file', () => {
  const check: Files = {
    'package.json': JSON.stringify({ scripts: { lint: 'node lint.js' } }),
    'lint.js': 'process.argv.includes("--all")',
  };
  const lint = async (...steps: readonly Ran[]) => proposeIn(check, 'run the linter', { transcript: ran(...steps) });

  it('is run over all of them by the option that its output or text names', async () => {
    for (const text of ['No changed files (use --all to check every file)', 'Checked 0 files.'])
      assert.equal(commands(await lint(['npm run lint', 0, text]))[0], 'node lint.js --all', text);
    assert.ok((await lint()).check?.standIns?.includes('node lint.js --all'));
  });

  it('is a success where it says nothing of files, or of some', async () => {
    for (const text of ['', 'Checked 3 files, 0 problems'])
      assert.deepEqual(commands(await lint(['npm run lint', 0, text])), ['finish'], text);
  });
});

describe('a program that only tells how to use it', () => {
  const start = async (from: Files, ...steps: readonly Ran[]) =>
    proposeIn(from, 'start the server', { transcript: ran(...steps) });

  it('is started by the subcommand that its own text or its output names', async () => {
    const text = "case $1 in\nserve) exec ./srv;;\n*) echo 'usage: board serve|scores'\nesac\n";
    const { candidates: known } = await proposeIn({ 'bin/board.sh': text }, 'start the board');
    assert.equal(known[0]?.action.input['command'], 'bash bin/board.sh serve');
    const silent: Files = { 'package.json': JSON.stringify({ scripts: { start: 'node app.js' } }), 'app.js': '' };
    const { candidates } = await start(silent, ['npm start', 0, '> node app.js\nusage: app serve|scores']);
    assert.equal(candidates[0]?.action.input['command'], 'npm start -- serve');
    const none = await start(silent, ['npm start', 0, 'usage: app load|dump']);
    assert.equal(none.candidates[0]?.action.input['success'], false);
  });

  it('is so too where it failed for want of one, and known by the parsers of a Python program', async () => {
    const main =
      'sub = p.add_subparsers(dest="command", required=True)\nsub.add_parser("load")\nsub.add_parser("serve")\n';
    const python: Files = { 'board/__main__.py': main, 'board/__init__.py': '' };
    assert.equal((await start(python)).check?.command, 'python3 -m board serve');
    const silent: Files = { 'board/__main__.py': '', 'board/__init__.py': '' };
    const failed = [
      'python3 -m board',
      2,
      'usage: board [-h] {load,serve} ...\nboard: error: a command is required',
    ] as const;
    assert.equal(commands(await start(silent, failed))[0], 'python3 -m board serve');
  });
});
