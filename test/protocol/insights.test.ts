import assert from 'node:assert/strict';
import { usageOf } from '../../src/protocol/episodeView.ts';
import { replayView as viewOf } from '../../src/core/policy/flips.ts';
import { mostMovedActions } from '../../src/core/policy/movedActions.ts';
import { insightsOf } from '../../src/protocol/insights.ts';
import { historyOf } from '../../src/protocol/runHistory.ts';
import { referencedEpisodes } from '../../src/core/policy/pastSteps.ts';
import { decide } from '../../src/core/policy/decide.ts';
import type { Redecided } from '../../src/core/policy/replay.ts';
import { redecide } from '../../src/core/policy/replay.ts';
import { episodeReturns } from '../../src/core/policy/returns.ts';
import type { EpisodeSummary } from '../../src/core/storePorts.ts';
import { createMemory } from '../../src/core/memory/experienceMemory.ts';
import type { LearningSettings } from '../../src/core/settings.ts';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import type { EpisodeRecord, Signal } from '../../src/core/episode.ts';
import { candidate, edge, evidence, here, neighbor } from '../core/policy/fixtures.ts';
import { sampleStates } from '../webview/sample.ts';
import { decision, episode, learning } from './episodes.ts';

const rated = (value: number, t?: number): Signal => ({
  source: 'user',
  value,
  at: 3,
  ...(t === undefined ? {} : { t }),
});
const replayView = (redecided: readonly Redecided[], settings: LearningSettings) =>
  viewOf(redecided, { settings, of: redecided.length });
const replay = replayView([], learning);
const summary = (record: EpisodeRecord): EpisodeSummary => ({
  ...record,
  steps: record.steps.length,
  discountedReturn: episodeReturns(record, learning)[0],
  usage: usageOf(record),
});
const view = (episodes: readonly EpisodeRecord[]) =>
  insightsOf(
    { episodes: episodes.map(summary), rewards: [], sessions: [], growth: [] },
    {
      moved: mostMovedActions(episodes.flatMap(({ steps }) => steps.map((step) => step.decision))),
      ...{ findings: [], replay },
    },
  );
const movedIn = (episodes: readonly EpisodeRecord[]) => {
  const { newest } = view(episodes);
  assert.ok(newest);
  return newest;
};

describe('insights', () => {
  it('of nothing are empty', () => {
    assert.deepEqual(view([]), {
      ...{ families: [], rewards: [], sessions: [], growth: [] },
      newest: {
        ...{ boosted: [], suppressed: [], findings: [] },
        replay: { settings: learning, decisions: 0, of: 0, flipped: [] },
      },
    });
  });

  it('take tasks that differ in case and spaces for one family, the larger family first', () => {
    const { families } = view([
      episode('a', { task: 'build it' }),
      episode('b', { signals: [rated(1)] }),
      episode('c', { task: ' Run  the TESTS', memory: 'off', outcome: undefined }),
    ]);
    assert.deepEqual(
      families.map(({ task, episodes }) => [task, ...episodes.map(({ episodeId }) => episodeId)]),
      [
        ['run the tests', 'b', 'c'],
        ['build it', 'a'],
      ],
    );
    const [b, c] = families[0]?.episodes ?? [];
    assert.deepEqual([b?.discountedReturn, b?.memory, b?.result], [1, 'on', 'worked']);
    assert.deepEqual([c?.discountedReturn, c?.memory, c?.result], [undefined, 'off', 'running']);
  });

  it('name the actions that experience moved, with the mean logarithm of how many times likelier they became', () => {
    const { boosted, suppressed } = movedIn([episode('a'), episode('b')]);
    const [good, bad] = decision.candidates;
    assert.ok(good && bad && good.logit > good.priorLogit && bad.logit < bad.priorLogit);
    assert.deepEqual(boosted, [{ action: 'good', decisions: 2, logRatio: Math.log(good.prob / good.priorProb) }]);
    assert.ok(bad.prob < 0.005);
    assert.deepEqual(suppressed, [{ action: 'bad', decisions: 2, logRatio: Math.log(0.005 / bad.priorProb) }]);
  });

  it('do not count an action among the moved that nothing was known of', () => {
    const unknown = decide({
      ...{ t: 0, state: here, settings: { ...learning, exploration: 2 }, seed: 1, tier: 'offline' },
      candidates: [candidate('good'), candidate('new')],
      evidence: evidence([neighbor(1, [edge('good', [1, 1, 1, 1])])]),
    });
    const untried = unknown.candidates[1];
    assert.ok(untried && !untried.tried && Math.abs(untried.logit - untried.priorLogit) > 0.1);
    const { boosted, suppressed } = movedIn([episode('a', { steps: [{ t: 0, decision: unknown, at: 1 }] })]);
    assert.deepEqual(
      [...boosted, ...suppressed].map(({ action }) => action),
      ['good'],
    );
  });

  it('count the tokens of an episode: all of them where it ended, else those of its steps', () => {
    const used = { inputTokens: 100, outputTokens: 20, durationMs: 5 };
    const steps = [0, 1].map((t) => ({ t, decision: { ...decision, t }, at: 1, usage: used }));
    const { families } = view([
      episode('ended', { steps, usage: { inputTokens: 300 } }),
      episode('cut off', { steps }),
      episode('silent', { model: 'some/model' }),
    ]);
    assert.deepEqual(
      families[0]?.episodes.map(({ tokens, model }) => [tokens, model]),
      [
        [300, 'offline'],
        [240, 'offline'],
        [undefined, 'some/model'],
      ],
    );
  });

  it('show the flips of a replay, newest first', () => {
    const flip = (episodeId: string, flipped: boolean) => ({
      ...{ episodeId, t: 0, task: 'x', before: decision, flipped },
      after: { ...decision, chosen: 1 - decision.chosen },
    });
    const { decisions, flipped } = replayView([flip('a', true), flip('b', false), flip('c', true)], learning);
    assert.equal(decisions, 3);
    assert.deepEqual(
      flipped.map(({ episodeId, was, wouldBe }) => [episodeId, was.action, wouldBe.action]),
      [
        ['c', 'good', 'bad'],
        ['a', 'good', 'bad'],
      ],
    );
  });

  it('show with a flip how probable both actions were and would be', () => {
    const [good, bad] = decision.candidates;
    const after = {
      ...decision,
      chosen: 1 - decision.chosen,
      candidates: decision.candidates.map((one) => ({ ...one, prob: one.priorProb })),
    };
    const { flipped } = replayView(
      [{ episodeId: 'a', t: 0, task: 'x', before: decision, after, flipped: true }],
      learning,
    );
    assert.deepEqual(flipped[0]?.was, { action: 'good', probBefore: good?.prob, probAfter: good?.priorProb });
    assert.deepEqual(flipped[0].wouldBe, { action: 'bad', probBefore: bad?.prob, probAfter: bad?.priorProb });
  });

  it('show, with a strength of 0, a flip for every choice that experience changed, and for no other', async () => {
    const { records } = await sampleStates();
    const inForce = learningSettings(defaultSettings);
    const request = {
      episodes: records,
      settings: inForce,
      get memory() {
        return createMemory(inForce);
      },
    };
    const { flipped } = replayView([...redecide({ ...request, changes: { beta: 0 } })], inForce);
    const changed = records
      .filter(({ memory }) => memory !== 'off')
      .flatMap(({ episodeId, steps }) =>
        steps.flatMap(({ t, decision: { chosen, withoutMemory } }) =>
          chosen === withoutMemory ? [] : [`${episodeId} ${t}`],
        ),
      );
    assert.ok(changed.length > 0);
    assert.deepEqual(flipped.map(({ episodeId, t }) => `${episodeId} ${t}`).toSorted(), changed.toSorted());
    assert.deepEqual(replayView([...redecide({ ...request, changes: {} })], inForce).flipped, []);
  });
});

describe('references', () => {
  it('name every episode of the evidence once', () => {
    const examples = decision.evidence.neighbors.flatMap(({ edges }) => edges.flatMap((one) => one.examples));
    const ids = referencedEpisodes([decision, decision]);
    assert.deepEqual(ids, [...new Set(examples.map(({ episodeId }) => episodeId))]);
    assert.deepEqual(referencedEpisodes([]), []);
  });

  it('are of ended runs of the same task, control runs apart, and say which of them worked', () => {
    const all = [
      episode('a', { signals: [rated(1)] }),
      episode('stopped', { outcome: 'aborted' }),
      episode('dead endpoint', { outcome: 'interrupted' }),
      episode('rated down', { signals: [rated(-1)] }),
      episode('b', { memory: 'off' }),
      episode('c', { task: 'another' }),
      episode('d', { outcome: undefined }),
    ];
    assert.deepEqual(historyOf('run the tests', all.map(summary)), {
      withMemory: [true, false, false, false].map((worked) => ({ steps: 1, worked })),
      withoutMemory: [{ steps: 1, worked: false }],
    });
  });
});
