import assert from 'node:assert/strict';
import type { Decision } from '../../../src/core/decision.ts';
import { decisions, exited, finish, modelOf, optionsFor, doorTools, play, run } from './world.ts';
import { type Series, playedWith } from './series.ts';

const giveUp = { tool: 'finish', input: { summary: 'not done', success: false } };

/** What the last episode left out, as `text: why`, step by step. */
async function leftOutWith(series: Series, episodes: number): Promise<readonly string[]> {
  const kept: (readonly Decision[])[] = [];
  await playedWith(
    {
      ...series,
      ended: ({ record }) => {
        kept.push(record.steps.map(({ decision }) => decision));
        return Promise.resolve();
      },
    },
    episodes,
  );
  return (kept.at(-1) ?? []).map(({ leftOut = [] }) => leftOut.map(({ text, why }) => `${text}: ${why}`).join(', '));
}

describe('what a decision left out', () => {
  it('names what could not start before', async () => {
    const execute = (command: string) =>
      command === 'just test' ? exited(127, 'bash: just: command not found') : exited(1, command);
    const model = modelOf(({ transcript }) => [
      [run('just test'), 2 - transcript.length * 3],
      [run('test'), 1],
      [giveUp, transcript.length * 2 - 2],
    ]);
    const [first] = await leftOutWith({ model, execute }, 2);
    assert.equal(first, 'just test: couldNotStart');
  });

  it('names what has just succeeded, and what did not help before', async () => {
    const ideas = ['test', 'build', 'lint'];
    const model = modelOf(({ transcript, earlier = [] }) => {
      const tried = [...transcript, ...earlier].length;
      return [...ideas.map((idea, rank) => [run(idea), tried - rank] as const), [giveUp, tried > 3 ? 9 : -9]];
    });
    const execute = (command: string) => exited(command === 'lint' ? 0 : 1, 'boom');
    const first = await leftOutWith({ model, execute }, 1);
    assert.ok(first.includes('lint: done'), first.join('\n'));
    const second = await leftOutWith({ model, execute }, 2);
    assert.match(second.join('\n'), /build: noHelp/u);
  });

  it('names what is not there, once a failure has come back', async () => {
    const model = modelOf(({ transcript }) => [
      [run(transcript.length === 0 ? 'test' : 'make absent'), 1],
      [run('idea'), 0],
      [giveUp, transcript.length > 1 ? 3 : -3],
    ]);
    const options = { cannotStart: (command: string) => command === 'make absent' };
    assert.match((await leftOutWith({ model, options }, 2)).join('\n'), /make absent: absent/u);
  });

  it('names what a person rejected, without its secrets', async () => {
    const secret = 'rm -H "Authorization: Bearer abcdefghijklmnopqrstuvwxyz012345" x';
    const model = modelOf(({ transcript }) => [
      [run(secret), 3],
      [transcript.length > 0 ? finish : run('build'), 0],
    ]);
    const { events } = await play(
      optionsFor({
        model,
        tools: doorTools(() => exited(0)),
        approver: {
          approve: ({ action }) =>
            Promise.resolve(action.tool === 'finish' ? { kind: 'approved' } : { kind: 'rejected' }),
        },
      }),
    );
    const [, second] = decisions(events);
    assert.equal(second?.leftOut?.[0]?.why, 'refused');
    assert.doesNotMatch(second.leftOut[0].text, /abcdefghij/u);
  });

  it('is absent where nothing was', async () => {
    const { events } = await play(optionsFor({ model: modelOf(() => [[finish, 0]]) }));
    assert.ok(decisions(events).every((decision) => !('leftOut' in decision)));
  });
});
