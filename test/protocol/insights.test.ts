import assert from 'node:assert/strict';
import { insightsOf, replayView } from '../../src/protocol/insights.ts';
import { historyOf, referenceOf, referencedEpisodes } from '../../src/protocol/references.ts';
import { decide } from '../../src/core/policy/decide.ts';
import type { EpisodeRecord, Signal } from '../../src/core/types.ts';
import { candidate, edge, evidence, here, neighbor, settings } from '../core/policy/fixtures.ts';

const learning = settings({ gamma: 0.5, stepCost: 0 });

/** `good` was tried with success, `bad` without. */
const decision = decide({
  t: 0,
  state: here,
  candidates: [candidate('good'), candidate('bad')],
  evidence: evidence([neighbor(1, [edge('good', [1, 1, 1, 1]), edge('bad', [-1, -1, -1, -1])])]),
  settings: learning,
  seed: 1,
  tier: 'offline',
});

function episode(episodeId: string, changes: Partial<EpisodeRecord> = {}): EpisodeRecord {
  return {
    ...{ episodeId, task: 'run the tests', cwd: '/w', model: 'offline', seed: 1, at: 1, endedAt: 2 },
    provenance: { origin: 'local' },
    memory: 'on',
    outcome: 'succeeded',
    pinned: false,
    steps: [{ t: 0, decision, at: 1, observation: { status: 'exited', exitCode: 2, text: '', durationMs: 1 } }],
    signals: [],
    ...changes,
  };
}

const rated = (value: number, t?: number): Signal => ({
  source: 'user',
  value,
  at: 3,
  ...(t === undefined ? {} : { t }),
});
const replay = replayView([], learning);
const view = (episodes: readonly EpisodeRecord[]) => insightsOf({ episodes, settings: learning, findings: [], replay });

describe('insights', () => {
  it('of nothing are empty', () => {
    assert.deepEqual(view([]), {
      ...{ families: [], rewards: [], growth: [], boosted: [], suppressed: [], findings: [] },
      replay: { settings: learning, decisions: 0, flipped: [] },
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
    assert.deepEqual([b?.discountedReturn, b?.memory, b?.outcome], [1, 'on', 'succeeded']);
    assert.deepEqual([c?.discountedReturn, c?.memory, c?.outcome], [undefined, 'off', 'running']);
  });

  it('count and average signals by source', () => {
    const signals: Signal[] = [rated(1), rated(0), { source: 'check', value: -1, at: 3 }];
    assert.deepEqual(view([episode('a', { signals })]).rewards, [
      { source: 'user', count: 2, mean: 0.5 },
      { source: 'check', count: 1, mean: -1 },
    ]);
  });

  it('do not let control and read-only runs grow the memory', () => {
    const { growth } = view([
      episode('a', { at: 1 }),
      episode('b', { at: 2, memory: 'off' }),
      episode('c', { at: 3, memory: 'readonly' }),
      episode('d', { at: 4 }),
    ]);
    assert.deepEqual(growth, [
      { at: 1, experiences: 1 },
      { at: 2, experiences: 1 },
      { at: 3, experiences: 1 },
      { at: 4, experiences: 2 },
    ]);
  });

  it('name the actions that experience moved, with their mean shift', () => {
    const { boosted, suppressed } = view([episode('a'), episode('b')]);
    const [good, bad] = decision.candidates;
    assert.ok(good && bad && good.logit > good.priorLogit && bad.logit < bad.priorLogit);
    assert.deepEqual(boosted, [{ action: 'good', decisions: 2, shift: good.logit - good.priorLogit }]);
    assert.deepEqual(suppressed, [{ action: 'bad', decisions: 2, shift: bad.logit - bad.priorLogit }]);
  });

  it('show the flips of a replay, newest first', () => {
    const flip = (episodeId: string, flipped: boolean) => ({
      ...{ episodeId, t: 0, task: 'x', before: decision, flipped },
      after: { ...decision, chosen: 1 - decision.chosen },
    });
    const { decisions, flipped } = replayView([flip('a', true), flip('b', false), flip('c', true)], learning);
    assert.equal(decisions, 3);
    assert.deepEqual(flipped, [
      { episodeId: 'c', t: 0, task: 'x', before: 'good', after: 'bad' },
      { episodeId: 'a', t: 0, task: 'x', before: 'good', after: 'bad' },
    ]);
  });
});

describe('references', () => {
  it('name every episode of the evidence once', () => {
    const examples = decision.evidence.neighbors.flatMap(({ edges }) => edges.flatMap((one) => one.examples));
    const ids = referencedEpisodes([decision, decision]);
    assert.deepEqual(ids, [...new Set(examples.map(({ episodeId }) => episodeId))]);
    assert.deepEqual(referencedEpisodes([]), []);
  });

  it("say how a step ended: the person's word first, then the exit status", () => {
    assert.deepEqual(referenceOf(episode('a')), { task: 'run the tests', at: 1, steps: { 0: 'exit 2' } });
    assert.equal(referenceOf(episode('a', { signals: [rated(-1, 0)] })).steps[0], 'you rated it down');
    assert.equal(referenceOf(episode('a', { steps: [{ t: 0, decision, at: 1 }] })).steps[0], 'no outcome');
  });

  it('count the steps of ended runs of the same task, control runs apart', () => {
    const all = [
      episode('a'),
      episode('b', { memory: 'off' }),
      episode('c', { task: 'another' }),
      episode('d', { outcome: undefined }),
    ];
    assert.deepEqual(historyOf('run the tests', all), { withMemory: [1], withoutMemory: [1] });
  });
});
