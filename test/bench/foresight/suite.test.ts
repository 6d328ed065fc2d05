// The suite `foresight` from its command line, on sessions made up here in the three shapes it reads.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readRecorded } from '../../../bench/foresight/data.ts';

const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'bench/main.ts', 'foresight', ...args], {
    cwd: new URL('../../..', import.meta.url),
  });

interface Arm {
  readonly name: string;
  readonly failAuc?: number;
  readonly failAucWithin?: number;
  readonly failAucThird?: number;
  readonly calibrationError?: number;
  readonly warnings?: readonly { readonly threshold: number; readonly precision: number; readonly recall: number }[];
}

const notFound = { command: 'xxd -l 4 data.bin', exitCode: 127, output: '/bin/sh: 1: xxd: not found' };
const listed = { command: 'ls -la', exitCode: 0, output: 'total 4' };
const shown = { command: 'cat notes.txt', exitCode: 0, output: 'buy milk' };

/** Four attempts at each of two tasks: the hex dump fails each time, all else works. */
const attempts = {
  attempts: Array.from({ length: 8 }, (_, index) => ({
    task: index % 2 === 0 ? 'dump' : 'read',
    instruction: index % 2 === 0 ? 'Dump the first bytes of data.bin' : 'Read the notes and the bytes of data.bin',
    attempt: String(index),
    succeeded: index % 4 === 0 ? null : index % 2 === 1,
    steps: [listed, notFound, shown],
  })),
};

describe('the suite foresight', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'knack-foresight-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const fileOf = async (json: unknown) => {
    const path = join(folder, 'data.json');
    await writeFile(path, typeof json === 'string' ? json : JSON.stringify(json));
    return path;
  };

  it('reports what every arm foresaw of what always fails', async () => {
    const report = join(folder, 'report.json');
    const { stdout } = await bench('--data', await fileOf(attempts), '--json', report);
    assert.match(stdout, /8 attempts at 2 tasks, 24 steps, 8 of them failed/);
    const { suite, arms } = JSON.parse(await readFile(report, 'utf8')) as { suite: string; arms: readonly Arm[] };
    assert.equal(suite, 'foresight');
    const arm = (name: string) => arms.find((one) => one.name === name);
    for (const name of ['posterior', 'counter-exact', 'counter-levels', 'last-time', 'memrl', 'memento'])
      assert.equal(arm(name)?.failAucThird, 1, name);
    assert.deepEqual(
      arm('counter-levels')?.warnings?.map(({ threshold, precision }) => [threshold, precision]),
      [
        [0.5, 1],
        [0.7, 1],
        [0.9, 1],
      ],
    );
    assert.equal(typeof arm('counter-levels')?.calibrationError, 'number');
  });

  it('reads attempts of which not all is known', async () => {
    const step = { command: 'sleep 900', exitCode: null };
    const gaps = await fileOf({
      attempts: [{ task: 'a', instruction: 'Wait', steps: [step, { command: 'ls', exitCode: 0 }] }],
    });
    const [episode] = readRecorded(gaps);
    assert.equal(episode?.succeeded, undefined);
    assert.deepEqual(
      episode?.steps.map(({ failed, observation }) => [failed, observation.status, observation.text]),
      [
        [true, 'timedOut', ''],
        [false, 'exited', ''],
      ],
    );
  });

  it('reads evaluations and SQL sessions as well', async () => {
    const evaluations = await fileOf({
      tasks: [{ id: 'a', prompt: 'Sort the names' }],
      episodes: [
        { task: 'a', passed: true, steps: [{ command: 'sort -u n', exitCode: 2, stdout: 'x', stderr: 'no n' }] },
      ],
    });
    assert.deepEqual(readRecorded(evaluations), [
      {
        task: 'a',
        request: 'Sort the names',
        succeeded: true,
        steps: [
          {
            command: 'sort -u n',
            failed: true,
            observation: { status: 'exited', exitCode: 2, text: 'xno n', durationMs: 0 },
          },
        ],
      },
    ]);
    const sessions = await fileOf({
      tasks: [{ task: 7, db: 'shop', query: 'How many?' }],
      sessions: [
        {
          model: 'm',
          task: 7,
          turns: [
            ['SELECT 1', 1, 0.5, '[(1,)]'],
            ['DROP', 0, 0, 'Error'],
          ],
        },
      ],
    });
    const [session] = readRecorded(sessions);
    assert.deepEqual(
      [session?.request, session?.succeeded, session?.steps.map(({ failed }) => failed)],
      ['shop: How many?', false, [false, true]],
    );
  });

  const wrong: readonly (readonly [string, unknown, RegExp])[] = [
    ['no JSON', '{', /data\.json: .*JSON/],
    [
      'another file',
      { stories: [] },
      /no recorded sessions in it; an object with one of "attempts", "episodes", "sessions"/,
    ],
    [
      'a step without a command',
      { attempts: [{ ...attempts.attempts[0], steps: [{}] }] },
      /attempts\.0\.steps\.0\.command/,
    ],
  ];
  for (const [what, json, message] of wrong)
    it(`says what is wrong with ${what}`, async () => {
      const path = await fileOf(json);
      assert.throws(() => readRecorded(path), message);
    });

  it('asks for data', async () => {
    await assert.rejects(bench(), /foresight needs --data FILE/);
  });
});
