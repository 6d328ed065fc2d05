import assert from 'node:assert/strict';
import type { Choice } from '../../../bench/learning/environment.ts';
import { paperCode } from '../../../bench/learning/paperCode.ts';
import { knnUcb, memento, memRl } from '../../../bench/learning/peers.ts';
import { drawsOf } from '../../../bench/learning/random.ts';
import { epsilonGreedy, replayBest, returnsOf, ucb1, type Rival } from '../../../bench/learning/rivals.ts';

const choices = (...commands: string[]): Choice[] => commands.map((command) => ({ command, priorLogit: 0 }));

/** Plays one-step episodes in one state; returns the commands chosen. */
function play(rival: Rival, rewards: Readonly<Record<string, number>>, episodes: number): string[] {
  const draw = drawsOf(1);
  const offered = choices(...Object.keys(rewards));
  return Array.from({ length: episodes }, () => {
    const command = offered[rival.choose({ state: 's', choices: offered, t: 0 }, draw)]?.command ?? '';
    rival.learn([{ state: 's', command, reward: rewards[command] ?? 0 }]);
    return command;
  });
}

describe('rivals', () => {
  it('discount later rewards', () => {
    const steps = [0, 0, 1].map((reward) => ({ state: 's', command: 'c', reward }));
    assert.deepEqual(returnsOf(steps, 0.5), [0.25, 0.5, 1]);
  });

  it('ucb1 tries everything once before anything twice', () => {
    const chosen = play(ucb1(0.5, 0.9, false), { a: -1, b: 1, c: -1, d: -1 }, 4);
    assert.deepEqual(chosen.toSorted(), ['a', 'b', 'c', 'd']);
  });

  it('ucb1 that locks in stays with what paid', () => {
    const chosen = play(ucb1(0.5, 0.9, true), { a: -1, b: 1, c: -1, d: -1 }, 20);
    const first = chosen.indexOf('b');
    assert.ok(first >= 0 && first < 4);
    assert.ok(chosen.slice(first).every((command) => command === 'b'));
  });

  it('epsilon-greedy settles on what paid, but for its epsilon', () => {
    const chosen = play(epsilonGreedy(0.1, 0.9), { a: -1, b: 1 }, 200);
    assert.ok(chosen.slice(20).filter((command) => command === 'b').length > 150);
  });

  it('epsilon-greedy leaves what has failed for what is new, and does not leave what has paid', () => {
    const chosen = play(epsilonGreedy(0, 0.9), { a: -1, b: -1, c: 1, d: -1 }, 20);
    const first = chosen.indexOf('c');
    assert.equal(new Set(chosen.slice(0, first + 1)).size, first + 1);
    assert.ok(chosen.slice(first).every((command) => command === 'c'));
  });

  it('replay repeats the best trajectory from the same start, and by state also after a slip', () => {
    const steps = [
      { state: 's0', command: 'x', reward: 0 },
      { state: 's1', command: 'y', reward: 1 },
    ];
    const worse = [{ state: 's0', command: 'z', reward: 0.5 }];
    const [blind, byState] = [replayBest(false), replayBest(true)];
    for (const rival of [blind, byState]) {
      rival.learn(steps);
      rival.learn(worse);
    }
    const draw = drawsOf(3);
    const offered = choices('a', 'b', 'c', 'x', 'y', 'z');
    const chosen = (rival: Rival, state: string, t: number) =>
      offered[rival.choose({ state, choices: offered, t }, draw)]?.command;
    for (const rival of [blind, byState]) {
      assert.equal(chosen(rival, 's0', 0), 'x');
      assert.equal(chosen(rival, 's1', 1), 'y');
    }
    assert.equal(chosen(byState, 's0', 0), 'x');
    assert.equal(chosen(byState, 's1', 7), 'y');
    assert.deepEqual(blind.recalls({ state: 's1', t: 7 }), []);
  });

  it('the paper’s code forgets a success of one step, and lets any good precedent beat any confidence', () => {
    const rival = paperCode(false);
    rival.learn([{ state: 's', command: 'only', reward: 1 }]);
    assert.deepEqual(rival.recalls({ state: 's', t: 0 }), []);
    rival.learn([
      { state: 's', command: 'precedent', reward: 0.4 },
      { state: 'later', command: 'end', reward: 0 },
    ]);
    rival.learn([{ state: 's', command: 'sure', reward: 0 }]);
    const offered = [
      { command: 'sure', priorLogit: 5 },
      { command: 'precedent', priorLogit: -5 },
    ];
    // precedent: 0.4 - 0.5 * 1 < 0, yet better than sure (-1): its normalised advantage of 1 outweighs a probability near 1.
    const index = rival.choose({ state: 's', choices: offered, t: 0 }, drawsOf(1));
    assert.equal(offered[index]?.command, 'precedent');
  });

  for (const [name, rival] of [
    ['memrl', memRl],
    ['memento', memento],
    ['knn-ucb', () => knnUcb(0.1)],
    ['paper-code that keeps the winning step', () => paperCode(true)],
  ] as const)
    it(`${name} comes to prefer what paid`, () => {
      const chosen = play(rival(), { 'ls a': -1, 'cat b': 1 }, 60);
      assert.ok(chosen.slice(30).filter((command) => command === 'cat b').length > 24);
    });

  it('peers know what similar commands came to in similar situations', () => {
    for (const rival of [memRl(), memento(), knnUcb(0)]) {
      const [seen, like] = [
        '[State: count line file text] [Action: start]',
        '[State: count line file] [Action: start]',
      ];
      for (let episode = 0; episode < 6; episode++) {
        rival.learn([{ state: seen, command: 'wc -l notes txt', reward: 1 }]);
        rival.learn([{ state: seen, command: 'du -sh notes txt', reward: -1 }]);
      }
      const offered = choices('du -sh other notes txt', 'wc -l other notes txt');
      const draw = drawsOf(3);
      const chosen = Array.from({ length: 10 }, () => rival.choose({ state: like, choices: offered, t: 0 }, draw));
      assert.ok(chosen.filter((index) => index === 1).length >= 9);
    }
  });
});
