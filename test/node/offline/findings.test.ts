import assert from 'node:assert/strict';
import { asksForFindings } from '../../../src/node/offline/reaction/findings.ts';
import type { Ran } from './request.ts';
import { proposeIn, ran } from './request.ts';

const files = { Makefile: 'lint:\n\tpython3 tools/lint.py docs\n.PHONY: lint\n', 'tools/lint.py': '' };
const ending = async (task: string, ...steps: readonly Ran[]) =>
  (await proposeIn(files, task, { transcript: ran(...steps) })).candidates[0]?.action.input;

describe('what a check finds', () => {
  const asked = [
    'lint the docs, which files have problems?',
    'please run the linter and list the pages it complains about',
    'lint the code and show me which files fail',
    'make lint, and show me what it finds',
    'what does the linter say?',
    'run make check and report every finding',
    'run lint, which file is bad?',
    'make lint - what file does it name?',
    'how many type errors are there? run the type checker',
    'which tests are failing?',
    'is everything formatted? list the offenders',
    'check the formatting and tell me which files are off, please',
    'lint check, report the number of problems, no fixing',
    'count the lint errors in this project',
  ];
  const notAsked = [
    'run the linter and tell me whether it finds anything',
    'lint the sources and let me know if there is anything it complains about',
    'type-check everything and tell me the verdict',
    'run the tests and tell me which ones fail',
    'run the tests',
    'lint it, the number of files does not matter',
    'which version is this?',
  ];
  for (const task of asked) it(`is wanted by "${task}"`, () => assert.ok(asksForFindings(task)));
  for (const task of notAsked) it(`is not wanted by "${task}"`, () => assert.ok(!asksForFindings(task)));

  it('is the answer, in full, and no failure', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `docs/page${String(at)}.md:3: broken link`);
    const end = await ending('lint the docs, which pages have problems?', ['make lint', 2, lines.join('\n')]);
    assert.equal(end?.['success'], true);
    const summary = JSON.stringify(end);
    for (const line of lines) assert.ok(summary.includes(line), line);
  });

  it('is the answer also where plainer words stand for the task, and a file ends the line', async () => {
    const formatter = {
      'package.json': JSON.stringify({
        scripts: { fmt: 'node tools/f.mjs --write src', 'fmt:check': 'node tools/f.mjs src' },
      }),
      'tools/f.mjs': '',
    };
    for (const task of [
      'CI rejected my branch at the formatting step. Before I touch anything, list the files it objects to.',
      'is our code formatted right? list offenders',
      'chekc the formating and tel me wich files are of, dont fix tehm',
    ]) {
      const [first] = (await proposeIn(formatter, task)).candidates;
      assert.equal(first?.action.input['command'], 'npm run fmt:check', task);
      for (const line of ['needs formatting: src/a.js', '[warn] src/a.js']) {
        const transcript = ran(['npm run fmt:check', 1, line]);
        const end = (await proposeIn(formatter, task, { transcript })).candidates[0]?.action.input;
        assert.deepEqual([end?.['success'], JSON.stringify(end).includes('src/a.js')], [true, true], task);
      }
      const transcript = ran(['npm run fmt:check', 1, 'could not load fmt.config.js']);
      const end = (await proposeIn(formatter, task, { transcript })).candidates[0]?.action.input;
      assert.notEqual(end?.['success'], true, task);
    }
  });

  it('is reported, and the run has failed, when the task ordered the check itself', async () => {
    for (const task of [
      'please run the linter and tell me what it complains about',
      'do the lint check here and summarise what it finds',
    ]) {
      assert.equal((await proposeIn(files, task)).check?.mayFail, undefined, task);
      const end = await ending(task, ['make lint', 2, 'bin/a.sh:3: eval used']);
      assert.equal(end?.['success'], false, task);
      assert.ok(JSON.stringify(end).includes('bin/a.sh:3: eval used'), task);
    }
  });

  it('may be named without a line', async () => {
    const end = await ending('lint it, which file is bad?', [
      'make lint',
      2,
      'bin/a.sh: eval used\nmake: *** [lint] Error 1',
    ]);
    assert.equal(end?.['success'], true);
  });

  it('has a check that may fail: findings are an answer, and none are a success', async () => {
    const check = async (task: string) => (await proposeIn(files, task)).check;
    assert.equal((await check('lint it and list the problems'))?.mayFail, true);
    assert.deepEqual(await check('lint it'), { command: 'make lint', reason: 'Makefile target lint' });
    assert.equal((await check('lint it and report what it says'))?.mayFail, undefined);
  });

  it('is not known where the check could not do its work', async () => {
    const broken = [
      'Traceback (most recent call last):\n  File "x.py", line 3',
      'make: ruff: No such file or directory',
      'usage: lint.py DIR\nlint.py: error: no DIR',
    ];
    for (const text of broken) {
      const end = await ending('lint the docs, which pages have problems?', ['make lint', 2, text]);
      assert.notEqual(end?.['success'], true, text);
    }
  });

  const crate = { 'Cargo.toml': '[package]\nname = "lantern"\n', 'src/lib.rs': '' };
  const diffs =
    'Diff in src/colour.rs:1:\n-fn a(){}\n+fn a() {}\nDiff in src/colour.rs:6:\n-x\n+y\nDiff in tests/round.rs:2:\n-x\n';
  for (const [task, success] of [
    ["is everything rustfmt clean? list the files that aren't, and leave them as they are", true],
    ["Some of my files are not formatted. I don't want them rewritten, just tell me which ones.", true],
    ['fmt check only', false],
  ] as const)
    it(`names the files that are not formatted: ${task}`, async () => {
      const proposed = await proposeIn(crate, task, { transcript: ran(['cargo fmt --check', 1, diffs]) });
      const end = proposed.candidates[0]?.action.input;
      assert.equal(end?.['success'], success);
      assert.match(JSON.stringify(end['summary']), /Not formatted: `src\/colour\.rs`, `tests\/round\.rs`\./);
    });
});
