import assert from 'node:assert/strict';
import { commandOf } from '../../../src/core/action/command.ts';
import { playedWith } from './series.ts';
import { exited, finish, modelOf, run } from './world.ts';

const giveUp = { tool: 'finish', input: { summary: 'not done', success: false } };

/** Tests in the first runs; later it has one new idea after the other. */
const drifting = (from: { readonly episode: number }, { tests = 3 } = {}) => {
  let idea = 0;
  return modelOf(({ transcript }) => {
    const done = transcript.map(({ action }) => commandOf(action));
    if (transcript.at(-1)?.observation.exitCode === 0 && done.at(-1) === 'test') return [[finish, 0]];
    if (from.episode < tests) return [[done.includes('test') ? giveUp : run(done.length < 2 ? 'cat list' : 'test'), 0]];
    return [[run(`idea ${String(idea++)}`), 0]];
  });
};

describe('a run that becomes longer than those before it, all of which failed', () => {
  for (const stillFails of [true, false])
    it(`looks whether what failed still does, and ${stillFails ? 'ends soon' : 'is done'}`, async () => {
      const from = { episode: 0 };
      const begin = (episode: number) => (from.episode = episode);
      const execute = (command: string) => {
        const passes = command === 'cat list' || (command === 'test' && !stillFails && from.episode > 2);
        return exited(passes ? 0 : 1, command);
      };
      const commands = await playedWith({ model: drifting(from), begin, execute }, 5);
      const [first = '', , , fourth = ''] = commands;
      assert.equal(first, 'cat list, cat list, test, finish');
      assert.match(fourth, /^idea 0, idea 1, idea 2, idea 3, test, /u);
      assert.ok(fourth.split(', ').length <= 9, fourth);
      if (!stillFails) assert.match(fourth, /, test, finish$/u);
    });

  it('may be as long as the longest of them before that', async () => {
    const from = { episode: 0 };
    const begin = (episode: number) => (from.episode = episode);
    const looks = [6, 2, 2];
    const [drifts, look] = [drifting(from), modelOf(() => [[run('cat list'), 0]])];
    const model: typeof drifts = {
      ...drifts,
      propose: (request, signal) =>
        (request.transcript.length < (looks[from.episode] ?? 0) ? look : drifts).propose(request, signal),
    };
    const execute = (command: string) => exited(command === 'cat list' ? 0 : 1, command);
    const [first = '', , , fourth = ''] = await playedWith({ model, begin, execute }, 4);
    const longest = first.split(', ').length;
    assert.equal(fourth.split(', ').indexOf('test'), longest, `${first}\n${fourth}`);
  });

  it('does not after a single one', async () => {
    const from = { episode: 0 };
    const begin = (episode: number) => (from.episode = episode);
    const execute = (command: string) => exited(command === 'cat list' ? 0 : 1, command);
    const [, second = ''] = await playedWith({ model: drifting(from, { tests: 1 }), begin, execute }, 2);
    assert.doesNotMatch(second, /test/u);
  });
});
