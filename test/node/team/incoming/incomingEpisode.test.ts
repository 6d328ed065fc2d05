import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/core/types.ts';
import { incomingEpisode } from '../../../../src/node/team/incoming/incomingEpisode.ts';

const now = 1_700_000_000_000;
const day = 86_400_000;
const mallory = { author: 'mallory', isSelf: false, via: 'mallory, team' };

const action = (command: string) => ({ tool: 'run', input: { command } });
const state = { nouns: ['test'], verbs: [] };

function arrived(bodies: Readonly<Record<string, JsonObject>>) {
  const facts = Object.entries(bodies).map(([name, body]) => ({ episode: 'e', name, body }));
  return incomingEpisode('e', facts, mallory, now);
}

describe('Facts that arrive', () => {
  const whole = (at: number) => ({
    b: { task: 'run the tests', model: 'm', at },
    s0: { t: 0, at: now, state, action: action('npm test') },
    'esucceeded:5': { outcome: 'succeeded', at: 5 },
  });

  it('may be a day ahead, for clocks differ, but no more', () => {
    assert.equal(arrived(whole(now + day)).episode?.at, now + day);
    for (const at of [now + day + 1, 8_640_000_000_000_000]) {
      const { episode, refused } = arrived(whole(at));
      assert.deepEqual([episode, refused], [undefined, 1]);
    }
  });

  it('of one episode are refused alone where only their own time is in the future', () => {
    const at = 8_640_000_000_000_000;
    const { episode, refused } = arrived({
      ...whole(now),
      s1: { t: 1, at, state, action: action('npm test') },
      [`g0:user:${at}:1`]: { source: 'user', value: 1, t: 0, at },
      [`efailed:${at}`]: { outcome: 'failed', at },
    });
    assert.equal(refused, 3);
    assert.deepEqual([episode?.steps.length, episode?.signals.length, episode?.outcome], [1, 0, 'succeeded']);
  });

  it('lose the characters that drive a terminal, in every text', () => {
    const evil = 'a\u001b[2Jb\u009b1mc\u0007\u0008d';
    const { episode } = arrived({
      b: { task: evil, model: evil, at: now },
      s0: {
        ...{ t: 0, at: now, state: { nouns: [evil], verbs: [evil] }, action: action(`${evil}\n\tnext`) },
        end: { status: 'signaled', signalName: 'S\u001b[2JIG\u0007' },
      },
      s1: {
        ...{ t: 1, at: now, state, action: action('npm test') },
        end: { status: 'exited', exitCode: 127, missing: [evil] },
      },
      'esucceeded:5': { outcome: 'succeeded', at: 5 },
    });
    assert.ok(episode);
    assert.deepEqual([episode.task, episode.model], ['abcd', 'abcd']);
    const [first, second] = episode.steps;
    assert.deepEqual(first?.decision.state, { nouns: ['abcd'], verbs: ['abcd'] });
    assert.deepEqual(first.decision.candidates[0]?.action.input, { command: 'abcd\n\tnext' });
    assert.equal(first.observation?.signalName, 'SIG');
    assert.equal(second?.observation?.text, 'abcd: not found');
  });
});
