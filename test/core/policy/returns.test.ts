import assert from 'node:assert/strict';
import { discountedReturns, episodeReturns, stepRewards } from '../../../src/core/policy/returns.ts';
import type { Action } from '../../../src/core/types.ts';
import type { Signal, SignalSource, StepRecord } from '../../../src/core/episode.ts';

const rule = { gamma: 0.5, stepCost: 0 };

function signal(source: SignalSource, value: number, t?: number, extra: Partial<Signal> = {}): Signal {
  return { source, value, at: 0, ...(t === undefined ? {} : { t }), ...extra };
}

function episode(steps: number, signals: readonly Signal[]) {
  return { steps: Array.from({ length: steps }, (_, t) => ({ t }) as StepRecord), signals };
}

describe('rewards and returns', () => {
  it('discounts later rewards: G_t = r_t + gamma G_{t+1}', () => {
    assert.deepEqual(discountedReturns([1, 0, 4], rule), [2, 2, 4]);
    assert.deepEqual(discountedReturns([], rule), []);
  });

  it('keeps unknown unknown: nothing known from t on has no return', () => {
    assert.deepEqual(discountedReturns([-1, undefined, undefined], rule), [-1, undefined, undefined]);
    assert.deepEqual(episodeReturns(episode(3, []), rule), [undefined, undefined, undefined]);
  });

  it('charges a step of unknown reward its cost once something later is known', () => {
    assert.deepEqual(discountedReturns([undefined, 1], { gamma: 0.5, stepCost: 0.25 }), [0.25, 1]);
  });

  it('credits signals about the whole episode to its last step', () => {
    assert.deepEqual(episodeReturns(episode(2, [signal('check', 1)]), rule), [0.5, 1]);
  });

  it('ranks the user over the check over the rest', () => {
    const all = [signal('exitCode', -1, 0), signal('check', 1, 0), signal('user', -0.5, 0)];
    assert.deepEqual(stepRewards(episode(1, all), rule), [-0.5]);
    assert.deepEqual(stepRewards(episode(1, all.slice(0, 2)), rule), [1]);
    assert.deepEqual(stepRewards(episode(1, all.slice(0, 1)), rule), [-0.5]);
  });

  it('takes the newest signal of a source about a step', () => {
    assert.deepEqual(stepRewards(episode(1, [signal('user', 1, 0), signal('user', -1, 0)]), rule), [-1]);
  });

  it('averages a rating of the last step and one of the episode', () => {
    assert.deepEqual(stepRewards(episode(1, [signal('user', 1, 0), signal('user', 0)]), rule), [0.5]);
  });

  it('gives no credit for an exit status of 0 mid-episode, and some at the end', () => {
    assert.deepEqual(stepRewards(episode(2, [signal('exitCode', 1, 0), signal('exitCode', 1)]), rule), [
      undefined,
      0.5,
    ]);
  });

  it('weighs the evaluator by its confidence and adds what else is known, clipped', () => {
    const judged = [signal('evaluator', 0.8, 0, { confidence: 0.5 }), signal('exitCode', -1, 0)];
    assert.ok(Math.abs((stepRewards(episode(1, judged), rule)[0] ?? NaN) + 0.1) < 1e-12);
    const worst = [signal('evaluator', -1, 0), signal('exitCode', -1, 0), signal('approval', -1, 0)];
    assert.deepEqual(stepRewards(episode(1, worst), rule), [-1]);
  });

  it('takes a rejection as reward and an approval as nothing', () => {
    assert.deepEqual(stepRewards(episode(1, [signal('approval', -1, 0)]), rule), [-1]);
    assert.deepEqual(stepRewards(episode(1, [signal('approval', 0, 0)]), rule), [undefined]);
  });

  it('subtracts the cost of a step from what is known of it', () => {
    assert.deepEqual(stepRewards(episode(1, [signal('check', 1)]), { stepCost: 0.25 }), [0.75]);
  });

  it('goes by the step’s own t where steps were forgotten', () => {
    const { steps, signals } = episode(4, [signal('user', 1, 2), signal('check', -1)]);
    const left = { steps: steps.filter(({ t }) => t !== 1), signals };
    assert.deepEqual(episodeReturns(left, rule), [0.125, 0.25, 0.5, -1]);
  });

  it('keeps what was stopped out of the others’ returns, and theirs out of its own', () => {
    const stopped = (status: 'rejected' | 'refused') => {
      const { steps, signals } = episode(3, [
        signal('check', 1),
        signal('approval', status === 'rejected' ? -1 : 0, 1),
      ]);
      const observation = { status, text: '', durationMs: 0 };
      return { steps: steps.map((step) => (step.t === 1 ? { ...step, observation } : step)), signals };
    };
    assert.deepEqual(episodeReturns(stopped('rejected'), rule), [0.5, -1, 1]);
    assert.deepEqual(episodeReturns(stopped('refused'), rule), [0.5, undefined, 1]);
  });

  it('credits the episode to the last step that ran', () => {
    const { steps, signals } = episode(2, [signal('check', 1)]);
    const observation = { status: 'refused' as const, text: '', durationMs: 0 };
    assert.deepEqual(episodeReturns({ steps: [steps[0]!, { ...steps[1]!, observation }], signals }, rule), [
      1,
      undefined,
    ]);
  });

  it('lets a failure followed by success be worth less than success at once', () => {
    const inForce = { gamma: 0.9, stepCost: 0.05 };
    const detour = episodeReturns(episode(2, [signal('exitCode', -1, 0), signal('check', 1)]), inForce)[0] ?? NaN;
    const direct = episodeReturns(episode(1, [signal('check', 1)]), inForce)[0] ?? NaN;
    assert.ok(detour < direct - 0.5);
  });

  describe('of an episode rated down', () => {
    const run = (command: string) => ({ tool: 'run', input: { command } });
    const done = { tool: 'finish', input: { summary: 'done' } };
    const gaveUp = { tool: 'finish', input: { summary: 'no', success: false } };
    const down = signal('user', -1);
    const acts = (actions: readonly Action[], signals: readonly Signal[]) => ({
      steps: actions.map((action, t) => ({ t, decision: { candidates: [{ action }], chosen: 0 } })),
      signals,
    });
    const trap = [run('npm test'), run('npm run build'), run('npm test'), done];
    const passed = [signal('exitCode', -1, 0), signal('check', 1, 2), signal('check', 1)];

    it('blames the choices, not the check that passed nor the end that reported it', () => {
      assert.deepEqual(episodeReturns(acts(trap, passed), rule), [-0.5 + 0.125, 0.25, 0.5, 1]);
      assert.deepEqual(episodeReturns(acts(trap, [...passed, down]), rule), [-0.5 - 0.5, -1, 0.5, 1]);
    });

    it('blames the last acting step where no check passed: to finish only collects what was reached', () => {
      assert.deepEqual(episodeReturns(acts(trap, [down]), rule), [-0.25, -0.5, -1, undefined]);
    });

    it('blames giving up', () => {
      assert.deepEqual(episodeReturns(acts([run('a'), gaveUp], [down]), rule), [-0.5, -1]);
    });

    it('speaks against the last step all the same where nothing else can bear it', () => {
      assert.deepEqual(
        episodeReturns(acts([run('npm test'), done], [signal('check', 1, 0), signal('check', 1), down]), rule),
        [-0.5, -1],
      );
      assert.deepEqual(episodeReturns(acts([done], [down]), rule), [-1]);
    });

    it('is as if it had never been rated once it is rated up', () => {
      const up = episodeReturns(acts(trap, [...passed, signal('user', 1)]), rule);
      assert.deepEqual(episodeReturns(acts(trap, [...passed, down, signal('user', 1)]), rule), up);
    });
  });
});
