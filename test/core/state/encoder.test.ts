import assert from 'node:assert/strict';
import fc from 'fast-check';
import { loadStateEncoder, type Situation, type StateEncoder } from '../../../src/core/state/encoder.ts';
import { formatState } from '../../../src/core/state/format.ts';
import type { TranscriptStep } from '../../../src/core/ports.ts';

const npm = { packageManagers: ['npm'], languages: ['typescript'], git: 'clean', context: {} } as const;
const bare = { packageManagers: [], languages: [], git: 'none', context: {} } as const;

const step = (t: number, command: string, exitCode: number, text: string): TranscriptStep => ({
  t,
  action: { tool: 'run', input: { command } },
  observation: { status: 'exited', exitCode, text, durationMs: 10 },
});

describe('the state encoder', () => {
  let encoder: StateEncoder;
  const line = (situation: Partial<Situation>) =>
    formatState(encoder.encode({ task: '', workspace: bare, transcript: [], ...situation }));
  const nouns = (task: string) => encoder.encode({ task, workspace: bare, transcript: [] }).nouns;

  before(async () => {
    encoder = await loadStateEncoder();
  });

  it('starts with the words of the task and the workspace', () => {
    assert.equal(line({ task: 'Run the unit tests', workspace: npm }), '[State: test npm] [Action: start]');
    assert.equal(line({ task: '' }), '[State: -] [Action: start]');
    assert.equal(
      line({ task: 'Commit my changes', workspace: npm }),
      '[State: commit change npm git:clean] [Action: start]',
    );
  });

  it('continues with facts of the last observation and the last three verbs', () => {
    const transcript = [
      step(0, 'npm run build', 0, ''),
      step(1, 'npm test', 1, ''),
      step(2, 'npm install', 0, 'added 3 packages in 2s'),
      step(3, 'npm test', 1, 'src/a.ts(3,1): error TS2345: x\n'),
    ];
    assert.equal(
      line({ task: 'Run the unit tests', workspace: npm, transcript }),
      '[State: test npm exit:1 tool:tsc err:TS2345 file:*.ts] [Action: test install test]',
    );
  });

  const paraphrases: readonly (readonly string[])[] = [
    [
      'run the tests',
      'can you rnu the tets',
      'run teh tests, thank you',
      'I am about to send this to a friend and want to be sure that nothing is broken: run all the tests of the project and tell me how many passed',
      'Someone sent a pull request against this package and I want to be sure it is green, so get the whole test suite to run',
    ],
    ['clean', 'claen up the biuld output'],
    ['Run the unit tests', 'please execute all unit tests', 'launch the unit test', 'Could you run our unit tests?'],
    ['run the tests', 'do the unit tests pass?', 'check that the tests are green', 'please run the whole test suite'],
    ['run the tests', 'does everything pass?', 'fresh clone: check whether all tests pass on my machine'],
    [
      'run the tests',
      'can you run our tests before I push?',
      'Before we release, run the tests.',
      'test it so I can merge',
    ],
    [
      'run the tests',
      'npm test',
      'make sure nothing is broken',
      'verify that everything still works',
      'try the tests again',
    ],
    ['lint the code', 'check the code style', 'are there any lint errors?'],
    ['clean the project', 'remove the build output', 'delete the generated build files'],
    ['start the app', 'launch the program'],
    ['Delete the build directory', 'remove the build folder', 'Erase the build dir, please'],
    ['Install the dependencies', 'install dependency', 'installing all deps'],
    ['Fix the failing tests', 'repair the failed test', 'resolve failing tests'],
    ['List all sub-directories recursively', 'show subfolders'],
    ['verify TypeScript types', 'check the ts types'],
  ];
  for (const requests of paraphrases) {
    it(`gives one state to: ${requests.join(' / ')}`, () => {
      for (const request of requests) assert.deepEqual(nouns(request), nouns(requests[0]!), request);
    });
  }

  it('keeps what narrows a goal, and words without one', () => {
    assert.deepEqual(nouns('run the integration tests'), ['run', 'integration', 'test']);
    assert.deepEqual(nouns('format README.md'), ['format', 'readme', 'md']);
    assert.deepEqual(nouns('delete everything'), ['delete', 'everything']);
    assert.deepEqual(nouns('show the project'), ['show', 'project']);
    assert.deepEqual(nouns('build the docs'), ['build', 'documentation']);
    assert.deepEqual(nouns('pass the file on'), ['pass', 'file']);
    assert.deepEqual(nouns('explain how the code works'), ['explain', 'how', 'code', 'work']);
    assert.deepEqual(nouns('install yarn'), ['install', 'yarn']);
    assert.deepEqual(nouns('build the site'), ['build', 'site']);
    assert.notDeepEqual(nouns("I only touched billing, please run just that package's tests"), ['test']);
    assert.notDeepEqual(nouns('I need tabs in the parser: add them, then run the tests'), ['test']);
    assert.notDeepEqual(nouns('I cloned this. Run the tests, then fix what fails'), ['test']);
    assert.deepEqual(nouns('build before we run the tests'), ['build', 'before', 'run', 'test']);
    assert.deepEqual(nouns('say something nice before I leave'), ['say', 'something', 'nice', 'before', 'leave']);
  });

  it('keeps names that make another request, and only those that last', () => {
    assert.deepEqual(nouns('Rename getUserName in src/user_store.ts'), [
      'move',
      'get',
      'user',
      'name',
      'src',
      'store',
      'typescript',
    ]);
    const volatile = [
      [
        'Revert commit 3f786850e387550fdab836ed7e6dc881de23001b',
        'Revert commit 89e6c98d92887913cadf06b2adb97f26cde4849b',
      ],
      ['Free port 3000', 'free port 8081'],
      ['Look into /tmp/build-8d7f2a/out.log', 'look into /tmp/build-77aa01/out.log'],
      ['Show session 123e4567-e89b-12d3-a456-426614174000', 'show session 9b2f8c1e-0d4a-4f6b-8a7c-5d3e2f1a0b9c'],
      ['logs since 2024-01-02T03:04:05Z', 'logs since 2025-06-07 08:09'],
      ['ping 10.0.0.1', 'ping 192.168.1.20:8080'],
      ['Log in with password=hunter2-a1', 'log in with password=other-b2c3'],
    ];
    for (const [one = '', other = ''] of volatile) assert.deepEqual(nouns(one), nouns(other), one);
    assert.notDeepEqual(nouns('delete a.txt'), nouns('delete b.txt'));
  });

  it('holds no secret and at most twelve words of a task', () => {
    const secret = 'ghp_' + 'a1B2c3D4e5F6'.repeat(3);
    assert.ok(!line({ task: `clone with token ${secret} now` }).includes('a1B2'));
    assert.ok(
      nouns('alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi').length === 12,
    );
  });

  /** What differs between two runs of the same command in the same situation. */
  const run = fc.record({
    hash: fc.stringMatching(/^[0-9a-f]{40}$/),
    ms: fc.integer({ min: 1, max: 99999 }),
    port: fc.integer({ min: 1024, max: 65535 }),
    pid: fc.integer({ min: 2, max: 4_000_000 }),
    folder: fc.stringMatching(/^[a-z]{3,8}-[0-9a-zA-Z]{6}$/),
    percent: fc.integer({ min: 0, max: 100 }),
    at: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
    line: fc.integer({ min: 1, max: 9999 }),
  });
  const failures: readonly ((of: {
    hash: string;
    ms: number;
    port: number;
    pid: number;
    folder: string;
    percent: number;
    at: Date;
    line: number;
  }) => string)[] = [
    (of) =>
      ` RUN  v2.1.4 /tmp/${of.folder}\n ❯ src/a.test.ts:${of.line}:13\n\n Test Files  1 failed (1)\n   Start at  ${of.at.toISOString()}\n   Duration  ${of.ms}ms\n`,
    (of) =>
      `${of.at.toISOString()} [${of.pid}] Error: listen EADDRINUSE: address already in use :::${of.port}\n    at Server.listen (/tmp/${of.folder}/server.js:${of.line}:5)\n`,
    (of) => `fatal: bad object ${of.hash}\nat /tmp/${of.folder}/x (${of.percent}%)\n`,
    (of) =>
      `============================= test session starts ==============================\n/tmp/${of.folder}/test_x.py:${of.line}: AssertionError\n========================= 1 failed, 1 passed in ${of.ms / 1000}s =========================\n`,
    (of) =>
      `npm error code 1\nnpm error path /tmp/${of.folder}/node_modules/x\nnpm error A complete log of this run can be found in: /root/.npm/_logs/${of.at.toISOString().replace(/[:.]/g, '_')}-debug-0.log\n`,
    (of) =>
      `error[E0308]: mismatched types\n --> src/main.rs:${of.line}:18\nerror: could not compile \`app\` (bin "app") in ${of.ms}ms (${of.percent}%), see target/${of.hash}\n`,
    (of) => `cat: /tmp/${of.folder}/${of.hash}.json: No such file or directory\n`,
  ];
  it('gives the same state to the same failure with another path, port, hash, pid, time, date or percentage', () => {
    fc.assert(
      fc.property(run, run, fc.constantFrom(...failures), (one, other, failure) => {
        const state = (of: typeof one) =>
          line({ task: 'run the tests', workspace: npm, transcript: [step(0, 'npm test', 1, failure(of))] });
        assert.equal(state(one), state(other));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('depends on nothing but the situation', async () => {
    const task = fc.oneof(fc.string(), fc.constantFrom('Run tests', 'fix failed builds', 'Released migrations'));
    const fresh = await loadStateEncoder();
    fc.assert(
      fc.property(task, (text) => {
        const situation = { task: text, workspace: npm, transcript: [] };
        assert.deepEqual(encoder.encode(situation), fresh.encode(situation));
        assert.deepEqual(
          encoder.encode(situation),
          encoder.encode({ ...situation, workspace: { ...npm, git: 'clean' } }),
        );
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});
