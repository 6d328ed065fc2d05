import assert from 'node:assert/strict';
import { defaultSettings } from '../../src/core/settings.ts';
import type { Signal } from '../../src/core/episode.ts';
import { runOfEpisode, withSignals } from '../../src/protocol/episodeView.ts';
import type { RunView } from '../../src/protocol/viewState.ts';
import { run } from '../core/agent/world.ts';
import { events, reduced } from './played.ts';

const settings = { gamma: 0.9, stepCost: 0.05 };

describe('a stored episode as the view shows it', () => {
  it('is what its events gave, but for usage, texts of checks and the reason', async () => {
    const { events: all, record } = await events({ kind: 'edited', action: run('open b') });
    const live = reduced(all);
    const stored = runOfEpisode(record, defaultSettings);
    const known = ({ steps, task, outcome, phase, rating }: RunView) => ({
      task,
      outcome,
      phase,
      rating,
      steps: steps.map((step) => ({ ...step, check: undefined })),
    });
    assert.deepEqual(known(stored), known(live));
  });

  it('is interrupted when it has no outcome', async () => {
    const { record } = await events({ kind: 'approved' });
    const stored = runOfEpisode({ ...record, outcome: undefined, signals: [] }, defaultSettings);
    assert.equal(stored.phase, 'ended');
    assert.equal(stored.outcome, 'interrupted');
    assert.deepEqual(stored.reason, { kind: 'windowClosed' });
  });

  it('shows what a late rating changed, before and after', async () => {
    const { record } = await events({ kind: 'approved' });
    const view = runOfEpisode(record, settings);
    const rating: Signal = { source: 'user', value: -1, t: 1, at: 9 };
    const rated = withSignals(view, [...record.signals, rating], settings);
    // Check 1 at the end, a bad exit (-0.5) at first; step cost 0.05, discount 0.9.
    const [last, second] = [1 - 0.05, -1 - 0.05];
    const returns = (shown: RunView) => shown.steps.map(({ discountedReturn }) => discountedReturn?.toFixed(6));
    assert.deepEqual(
      returns(view),
      [-0.55 + 0.9 * (-0.05 + 0.9 * last), -0.05 + 0.9 * last, last].map((value) => value.toFixed(6)),
    );
    assert.deepEqual(
      returns(rated),
      [-0.55 + 0.9 * (second + 0.9 * last), second + 0.9 * last, last].map((value) => value.toFixed(6)),
    );
    assert.deepEqual(
      rated.steps.map(({ returnBefore }) => returnBefore),
      [view.steps[0]?.discountedReturn, view.steps[1]?.discountedReturn, undefined],
    );
    assert.deepEqual(
      rated.steps.map((step) => step.rating),
      [undefined, -1, undefined],
    );
  });

  it('shows the rating of the whole episode', async () => {
    const { record } = await events({ kind: 'approved' });
    const rated = withSignals(
      runOfEpisode(record, defaultSettings),
      [...record.signals, { source: 'user', value: 1, at: 9 }],
      defaultSettings,
    );
    assert.equal(rated.rating, 1);
  });
});
