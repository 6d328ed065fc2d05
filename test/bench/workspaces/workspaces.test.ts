import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readWorkspaces } from '../../../bench/workspaces/format.ts';
import { generated, writeGenerated } from '../../../bench/workspaces/generated/all.ts';
import { verdict } from '../../../bench/workspaces/judge.ts';
import { resultsOf } from '../../../bench/workspaces/report.ts';
import type { Played } from '../../../bench/workspaces/series.ts';
import { runWorkspaces, splitOfName } from '../../../bench/workspaces/suite.ts';

describe('bench of workspaces', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'knack-workspaces-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  const spec = { name: 'a', kind: 'make', tasks: ['build'], expect: 'success', truth: 'test -f out' };

  const rejected: readonly (readonly [what: string, spec: Record<string, unknown>, message: RegExp])[] = [
    ['an expectation that does not exist', { ...spec, expect: 'fun' }, /workspace\.json: 'expect' is wrong/],
    ['no task', { ...spec, tasks: [] }, /'tasks' names no task/],
    ['an answer that is expected but not said', { ...spec, expect: 'answer' }, /'answer' is missing/],
    ['an answer that is not a regular expression', { ...spec, answer: '(' }, /'answer' is not a regular expression/],
    ['a success that nothing tells', { ...spec, truth: undefined }, /'truth' is missing/],
    ['a folder outside', { ...spec, cwd: '../b' }, /'cwd' must lie in the workspace/],
    ['a folder that is not there', { ...spec, cwd: 'lib' }, /cwd 'lib' is not a folder in 'files'/],
  ];
  for (const [what, bad, message] of rejected) {
    it(`names ${what} and its file`, () => {
      write({ 'a/files/Makefile': '', 'a/workspace.json': JSON.stringify(bad) });
      assert.throws(() => readWorkspaces(folder), message);
    });
  }

  it('names a folder without files, a file that is no JSON, and a name that stands twice', () => {
    write({ 'a/workspace.json': JSON.stringify(spec) });
    assert.throws(() => readWorkspaces(folder), /there is no folder 'files'/);
    write({ 'a/files/Makefile': '', 'a/workspace.json': '{' });
    assert.throws(() => readWorkspaces(folder), /workspace\.json: .*JSON/);
    write({ 'a/workspace.json': JSON.stringify(spec), 'b/files/x': '', 'b/workspace.json': JSON.stringify(spec) });
    assert.throws(() => readWorkspaces(folder), /two workspaces are named 'a'/);
  });

  it('reads back every generated workspace, at least 40 with five wordings each, in both splits', () => {
    const { workspaces, skipped } = writeGenerated(generated, folder);
    const read = readWorkspaces(folder);
    assert.deepEqual(
      read.map((one) => one.spec.name),
      workspaces.map((one) => one.spec.name).sort(),
    );
    assert.ok(workspaces.length + skipped.length >= 40);
    assert.ok(read.every((one) => one.spec.tasks.length === 5));
    const tuned = generated.filter((one) => splitOfName(one.spec.name) === 'tune').length;
    assert.ok(tuned > generated.length / 3 && tuned < (generated.length * 2) / 3, String(tuned));
  });

  it('calls right only what ended as it should', () => {
    const ended = (outcome: Played['outcome'], answer = '') => ({ outcome: outcome as 'failed', answer });
    const judged = [
      verdict({ expect: 'success' }, ended('succeeded'), true),
      verdict({ expect: 'success' }, ended('succeeded'), false),
      verdict({ expect: 'success' }, ended('unknown'), true),
      verdict({ expect: 'failure' }, ended('failed'), false),
      verdict({ expect: 'failure' }, ended('succeeded'), false),
      verdict({ expect: 'failure', answer: 'network' }, ended('failed', 'who knows'), false),
      verdict({ expect: 'answer', answer: '^1\\.2' }, ended('unknown', '1.2.3'), true),
      verdict({ expect: 'answer', answer: '^1\\.2' }, ended('succeeded', 'no idea'), true),
      verdict({ expect: 'answer', answer: '(?s)(?=.*b\\.md)(?=.*A\\.md)' }, ended('unknown', 'a.md\nb.md'), true),
    ];
    assert.deepEqual(
      judged.map(({ right, falseSuccess }) => [right, falseSuccess]),
      [
        [true, false],
        [false, true],
        [false, false],
        [true, false],
        [false, true],
        [false, false],
        [true, false],
        [false, true],
        [true, false],
      ],
    );
  });

  it('pairs memory with its control, from the third episode on where learning is meant', () => {
    const row = (workspace: string, memory: 'on' | 'off', episode: number, steps: number, right = true): Played => ({
      ...{ workspace, memory, episode, steps, right, model: 'offline', check: false, task: '', outcome: '' },
      ...{ falseSuccess: !right, harm: false, did: [], answer: '', durationMs: 0 },
    });
    const [result] = resultsOf([
      ...[row('trap', 'on', 1, 4), row('trap', 'on', 3, 3), row('trap', 'off', 1, 4), row('trap', 'off', 3, 4)],
      ...[row('plain', 'on', 3, 2, false), row('plain', 'off', 3, 2)],
    ]);
    assert.deepEqual(result, {
      ...{ model: 'offline', check: false, episodes: 3 },
      right: { memory: 2, control: 3 },
      falseSuccesses: { memory: 1, control: 0 },
      harmful: { memory: 0, control: 0 },
      steps: { memory: 2.5, control: 3 },
      trappedSteps: { memory: 3, control: 4, workspaces: 1 },
      worse: ['plain'],
    });
  });

  it('plays a workspace of others from its folder, in fresh copies and a home of its own', async () => {
    const makefile = 'build:\n\t@test ! -f out && echo "$$HOME" > out\n';
    const truth = 'test "$(cat out)" = "$HOME"';
    write({ 'a/files/Makefile': makefile, 'a/workspace.json': JSON.stringify({ ...spec, truth }) });
    const json = join(folder, 'report.json');
    const printed: string[] = [];
    const options = ['--models', 'offline', '--check', 'without', '--episodes', '2', '--workers', '1'];
    await runWorkspaces(['--from', folder, ...options, '--json', json], (text) => printed.push(text));
    const { episodes } = JSON.parse(readFileSync(json, 'utf8')) as { episodes: readonly Played[] };
    assert.deepEqual(
      episodes.map(({ memory, episode, right, harm }) => [memory, episode, right, harm]),
      [
        ['on', 1, true, false],
        ['on', 2, true, false],
        ['off', 1, true, false],
        ['off', 2, true, false],
      ],
    );
    assert.match(printed.join('\n'), /1 workspaces, 2 episodes each/);
  }).timeout(60_000);

  it('names an option that makes no sense', async () => {
    await assert.rejects(runWorkspaces(['--models', 'magic']), /--models names 'magic'; known: offline, scripted/);
    await assert.rejects(runWorkspaces(['--check', 'maybe']), /--check is 'maybe'/);
    await assert.rejects(runWorkspaces(['--workers', '8']), /give 1 or 2/);
    await assert.rejects(runWorkspaces(['--only', 'nothing-like-this']), /no workspace is left/);
  });
});
