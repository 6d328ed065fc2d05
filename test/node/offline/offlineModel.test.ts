import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { andThen, path, commands, firstCommand, probabilities, proposeIn, ran, request } from './request.ts';
import { workspaces, writeWorkspace } from './workspaces.ts';

const { nodeLibrary, makefileC, pnpmApp } = workspaces;
const built = { ...nodeLibrary, 'node_modules/.keep': '' };

describe('priors of the offline policy', () => {
  it('are confident where one command matches, and end the task where nothing does', async () => {
    const confident = probabilities(await proposeIn(nodeLibrary, 'check types'));
    assert.ok(confident[0]! > 0.55, String(confident));
    assert.deepEqual(commands(await proposeIn(nodeLibrary, 'ponder the meaning of life')), ['finish']);
  });

  it('say where a proposal comes from and which words of the task it matches', async () => {
    const { candidates, tier } = await proposeIn(nodeLibrary, 'run the unit tests');
    assert.equal(tier, 'offline');
    assert.match(candidates[0]!.intent!, /^it matches .*tests \(package\.json script\)$/);
  });

  it('are the same for the same request, and at most as many as asked for', async () => {
    const once = await proposeIn(nodeLibrary, 'lint', { maxCandidates: 3, seed: 7 });
    assert.deepEqual(await proposeIn(nodeLibrary, 'lint', { maxCandidates: 3, seed: 7 }), once);
    assert.equal(once.candidates.length, 3);
  });

  it('break ties by the seed', async () => {
    const files = { Makefile: 'test-a:\n\t./t\ntest-b:\n\t./t\ntest-c:\n\t./t\ntest-d:\n\t./t\n' };
    const firsts = new Set<string>();
    for (let seed = 0; seed < 20; seed++)
      firsts.add(commands(await proposeIn(files, 'run the tests', { seed }))[0] ?? '');
    assert.ok(firsts.size > 1, [...firsts].join());
  });

  it('use only the tools on offer', async () => {
    const looking = [{ name: 'read', description: '', inputSchema: {} }];
    const nothing = await proposeIn({}, 'run the tests', { tools: looking });
    assert.deepEqual(nothing.candidates, []);
    assert.match(nothing.problem!, /nothing was found for this task .* choose a model/);
  });

  it('give up at once where nothing matches, and say so', async () => {
    const files = { 'README.md': '# notes\n', 'notes.txt': '', Makefile: 'north:\n\techo\n' };
    const { candidates } = await proposeIn(files, 'translate the notes into French');
    assert.equal(candidates[0]!.action.tool, 'finish');
    assert.equal(candidates[0]!.action.input['success'], false);
    assert.match(candidates[0]!.action.input['summary'] as string, /No command of this workspace matches/);
  });

  it('follow the files as they change', async () => {
    const root = writeWorkspace({ Makefile: 'check:\n\t./t\n' });
    const model = createOfflineModel({ root, path });
    const first = async () => commands(await model.propose(request('run the tests'), new AbortController().signal))[0];
    assert.equal(await first(), 'make check');
    writeFileSync(join(root, 'Makefile'), 'unittests:\n\t./t\n');
    assert.equal(await first(), 'make unittests');
    rmSync(root, { recursive: true });
  });

  it('reject with the reason of an abort', async () => {
    const model = createOfflineModel({ root: '/', path: '' });
    await assert.rejects(model.propose(request('x'), AbortSignal.abort(new Error('stop'))), /stop/);
  });
});

describe('a task that is a command', () => {
  for (const [task, expected] of [
    ['run "npm test"', 'npm test'],
    ['execute `make check`', 'make check'],
    ['Please run `cargo build --release` for me', 'cargo build --release'],
    ['git status', 'git status'],
    ['npm run lint:fix', 'npm run lint:fix'],
    ['go test ./...', 'go test ./...'],
    ["run 'python3 -m http.server'", 'python3 -m http.server'],
  ] as const) {
    it(`"${task}" is taken literally`, async () => {
      const proposal = await proposeIn(nodeLibrary, task);
      assert.equal(commands(proposal)[0], expected);
      assert.ok(probabilities(proposal)[0]! > 0.8);
    });
  }

  for (const [task, expected] of [
    ['test the library', 'npm test'],
    ['make the tests pass', 'npm test'],
    ['find lint problems', 'npm run lint'],
    ['sort out the types', 'npm run typecheck'],
    ['run the "unit" tests', 'npm test'],
  ] as const) {
    it(`"${task}" is a sentence`, async () => {
      assert.equal(await firstCommand(nodeLibrary, task), expected);
    });
  }

  it('has the dashes that it lacks, and never runs what rewrites files in place of a check', async () => {
    const readme = '# x\n\nThe formatting check is a gate: a stray `cargo fmt` has hidden changes.\n';
    const crate = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '', 'README.md': readme };
    for (const task of ['cargo fmt check', 'Would the formatting check of CI pass? Run that check, change nothing.'])
      assert.equal(await firstCommand(crate, task), 'cargo fmt --check', task);
  });

  it('is finished when that very command succeeded, not when another did', async () => {
    assert.equal(await firstCommand(makefileC, 'run `make check`', ran(['make check', 0])), 'finish');
    assert.equal(await firstCommand(makefileC, 'run `make check`', ran(['make all', 0])), 'make check');
  });
});

describe('the end of a task', () => {
  it('comes when a command that matches the task succeeded', async () => {
    const { candidates } = await proposeIn(nodeLibrary, 'run the unit tests', { transcript: ran(['npm test', 0]) });
    assert.equal(candidates[0]!.action.tool, 'finish');
    assert.equal(candidates[0]!.action.input['success'], true);
    assert.match(candidates[0]!.action.input['summary'] as string, /`npm test` exited with 0\. .* no model/);
  });

  it('quotes the counts of a test runner', async () => {
    const printed = '✔ a (1ms)\nℹ tests 7\nℹ suites 0\nℹ pass 7\nℹ fail 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 821\n';
    const transcript = ran(['npm test', 0, printed]);
    const { candidates } = await proposeIn(nodeLibrary, 'run the unit tests', { transcript });
    assert.match(candidates[0]!.action.input['summary'] as string, /```\nℹ tests 7\nℹ pass 7\nℹ fail 0\n```/);
  });

  it('quotes what ran last, whatever was tried first', async () => {
    const transcript = ran(
      ['npm test', 1, 'missing'],
      ['npm run build', 0, 'built'],
      ['npm test', 0, '3 tests passed'],
    );
    const { candidates } = await proposeIn(nodeLibrary, 'run the unit tests', { transcript });
    const summary = candidates[0]!.action.input['summary'] as string;
    assert.match(summary, /^`npm run build`, `npm test` exited with 0\. It last printed:\n\n```\n3 tests passed\n```/);
  });

  it('says only what the tool takes', async () => {
    const tools = [{ name: 'finish', description: '', inputSchema: { properties: { summary: {} } } }];
    const { candidates } = await proposeIn(nodeLibrary, 'test', { transcript: ran(['npm test', 0]), tools });
    assert.deepEqual(Object.keys(candidates[0]!.action.input), ['summary']);
  });

  it('does not come with the success of a preparation', async () => {
    assert.equal(await firstCommand(nodeLibrary, 'run the unit tests', ran(['npm ci', 0])), 'npm test');
    assert.equal(await firstCommand(nodeLibrary, 'run the unit tests', ran(['npm run build', 0])), 'npm test');
  });

  it('does not come with an unknown exit status', async () => {
    const transcript = andThen([], 'run', { command: 'npm test' }, { status: 'unknown', text: '' });
    assert.notEqual(await firstCommand(nodeLibrary, 'run the unit tests', transcript), 'finish');
  });

  it('comes after every part of a task with several', async () => {
    const task = 'lint the code, build it and run the tests';
    assert.equal(await firstCommand(built, task), 'npm run lint');
    assert.equal(await firstCommand(built, task, ran(['npm run lint', 0])), 'npm run build');
    assert.equal(await firstCommand(built, task, ran(['npm run lint', 0], ['npm run build', 0])), 'npm test');
    assert.equal(
      await firstCommand(built, task, ran(['npm run lint', 0], ['npm run build', 0], ['npm test', 0])),
      'finish',
    );
  });

  it('comes with a script that runs the goal’s command', async () => {
    const files = {
      'package.json': '{"scripts":{"test":"vitest run","lint":"eslint .","verify":"npm run lint && npm test"}}',
    };
    assert.equal(await firstCommand(files, 'run the unit tests', ran(['npm run verify', 0])), 'finish');
  });

  it('comes with a target that requires the goal’s target, not with one that only names its file', async () => {
    const files = { Makefile: 'test:\n\t./t\nall: test\n\techo\ntidy:\n\trm -f test\n' };
    assert.equal(await firstCommand(files, 'run the unit tests', ran(['make all', 0])), 'finish');
    assert.equal(await firstCommand(files, 'run the unit tests', ran(['make tidy', 0])), 'make test');
  });

  it('is not repeated after the check command refuted it: another way is looked for', async () => {
    const transcript = andThen(
      ran(['pnpm run test:unit', 0]),
      'finish',
      { summary: '' },
      { status: 'toolError', text: 'The check command failed' },
    );
    assert.equal(await firstCommand(pnpmApp, 'run the unit tests', transcript), 'pnpm run test:e2e');
  });

  it('is owned up to when everything was refused', async () => {
    const files = { Makefile: 'check:\n\t./t\n' };
    const transcript = andThen([], 'run', { command: 'make check' }, { status: 'refused', text: 'Not run' });
    const proposal = await proposeIn(files, 'run the tests', { transcript });
    assert.ok(!commands(proposal).includes('make check'));
    assert.ok(commands(proposal).includes('finish'));
  });
});

describe('remembered actions', () => {
  const recalled = [
    { tool: 'run', input: { command: 'npm run test' } },
    { tool: 'run', input: { command: 'npx vitest --run tests' } },
    { tool: 'run', input: { command: 'uname -a' } },
    { tool: 'read', input: { path: 'nowhere.md' } },
    { tool: 'finish', input: { summary: 'done' } },
  ];

  it('get a z by the same measure, whether the workspace knows them or not', async () => {
    const { candidates, recalledLogits } = await proposeIn(nodeLibrary, 'run the unit tests', { recalled });
    const [known, stranger, unrelated, look, finish] = recalledLogits as number[];
    assert.equal(known, candidates[0]!.priorLogit, 'another spelling of the same command');
    assert.ok(known > stranger! && stranger! > unrelated!, String(recalledLogits));
    assert.ok([look, finish].every((logit) => Number.isFinite(logit)));
  });

  it('are low, but finite, when they were refused or just failed', async () => {
    const transcript = ran(['npm test', 1, 'failed']);
    const { recalledLogits } = await proposeIn(nodeLibrary, 'run the unit tests', { recalled, transcript });
    assert.equal(recalledLogits[0], -60);
  });

  it('are barred where they only were the check of another task', async () => {
    const checks = ['[ ! -e tool ]', 'test -s out.txt', 'test -d dist && npm test'];
    const { recalledLogits } = await proposeIn(nodeLibrary, 'run the unit tests', {
      recalled: checks.map((command) => ({ tool: 'run', input: { command } })),
    });
    assert.deepEqual(recalledLogits.slice(0, 2), [-60, -60]);
    assert.ok(recalledLogits[2]! > -60);
  });

  it('leave the proposals as they are', async () => {
    const alone = await proposeIn(nodeLibrary, 'run the unit tests');
    assert.deepEqual((await proposeIn(nodeLibrary, 'run the unit tests', { recalled })).candidates, alone.candidates);
  });
});
