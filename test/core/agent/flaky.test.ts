import assert from 'node:assert/strict';
import { commandOf } from '../../../src/core/action/command.ts';
import type { Observation } from '../../../src/core/episode.ts';
import { flakyParts } from '../../../src/words/flaky.ts';
import { plainPart } from '../../../src/words/parts.ts';
import { exited, finish, modelOf, run } from './world.ts';
import { actionKey } from '../../../src/core/action/key.ts';
import { comesAndGoes } from '../../../src/core/agent/trials.ts';
import type { EpisodeRecord, StepRecord } from '../../../src/core/episode.ts';
import { playedWith } from './series.ts';

const giveUp = { tool: 'finish', input: { summary: 'not done', success: false } };
const noMore = exited(1, 'boom');

/** What the end of each run says where the command `test` ends like this, one after the other; a run is over after it, or after so many tries. */
async function toldAfter(
  ends: readonly Observation[],
  { tries = 1, between, files }: { tries?: number; between?: string; files?: () => string } = {},
): Promise<readonly string[]> {
  let next = 0;
  const said: string[] = [];
  const model = modelOf(({ transcript }) => {
    const last = transcript.at(-1);
    const isTest = last && commandOf(last.action) === 'test';
    if (isTest && last.observation.exitCode === 0) return [[finish, 0]];
    const tested = transcript.filter(({ action }) => commandOf(action) === 'test').length;
    if (tested >= tries) return [[giveUp, 0]];
    return [[run(isTest && between !== undefined ? between : 'test'), 0]];
  });
  const runs = Math.ceil(ends.length / tries);
  await playedWith(
    {
      model,
      execute: (command) => (command === 'test' ? (ends[next++] ?? noMore) : exited(0)),
      ...(files ? { files } : {}),
      options: {
        task: 'run the tests',
        encodeState: () => ({ nouns: ['test'], verbs: [] }),
        goalCheck: () => Promise.resolve({ command: 'test', reason: 'its own' }),
      },
      ended: ({ events }) => {
        const end = events.at(-1);
        said.push(end?.type === 'episodeEnd' && end.flaky ? flakyParts(end.flaky).map(plainPart).join('') : '');
        return Promise.resolve();
      },
    },
    runs,
  );
  return said;
}

const stepOf = (command: string, observation: Observation, t: number) =>
  ({
    ...{ t, observation, at: 0 },
    decision: {
      chosen: 0,
      candidates: [{ action: run(command), key: actionKey(run(command)), risk: { class: 'read' } }],
    },
  }) as unknown as StepRecord;

const [good, bad] = [exited(0, 'fine'), exited(1, 'boom')];

describe('the end of a run', () => {
  it('says so where the goal’s own command has both passed and failed on these files', async () => {
    assert.deepEqual(await toldAfter([good, bad, good, good]), [
      '',
      'test has passed once and failed once on these same files: it may be flaky.',
      'test has passed 2 times and failed once on these same files: it may be flaky.',
      'test has passed 3 times and failed once on these same files: it may be flaky.',
    ]);
  });

  it('says so after a single run as well', async () => {
    const [told] = await toldAfter([bad, good], { tries: 2 });
    assert.equal(told, 'test has passed once and failed once on these same files: it may be flaky.');
  });

  it('says nothing where it always failed or always passed', async () => {
    assert.deepEqual(await toldAfter([bad, bad, bad]), ['', '', '']);
    assert.deepEqual(await toldAfter([good, good]), ['', '']);
  });

  it('says nothing where something was done in between', async () => {
    assert.deepEqual(await toldAfter([bad, good], { tries: 2, between: 'build' }), ['']);
  });

  it('says nothing where it could not start, or the files were others', async () => {
    const missing = exited(127, 'bash: test: command not found');
    assert.deepEqual(await toldAfter([missing, good]), ['', '']);
    let files = 'a';
    assert.deepEqual(await toldAfter([bad, good], { files: () => (files += 'a') }), ['', '']);
  });
});

describe('a command that comes and goes', () => {
  const key = actionKey(run('test')).exact;
  /** One run each, oldest first: how `test` ended in it, one after the other. */
  const seen = (...runs: readonly (readonly Observation[])[]) => {
    const [now = [], ...before] = runs.toReversed().map((ends) => ends.map((end, t) => stepOf('test', end, t)));
    return comesAndGoes(
      before.map((steps) => ({ steps }) as unknown as EpisodeRecord),
      now,
      key,
    );
  };

  it('has failed between passes, or passed after a failure in one run', () => {
    assert.ok(seen([good], [bad], [good], [bad]));
    assert.ok(seen([bad, good], [bad]));
  });

  it('is none that passed and then fails, or failed until it passed: something may have changed that no fingerprint shows', () => {
    assert.ok(!seen([good], [good], [bad]));
    assert.ok(!seen([bad], [bad], [good], [bad]));
    assert.ok(!seen([bad], [good]));
  });
});
