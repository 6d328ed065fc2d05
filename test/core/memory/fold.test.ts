import assert from 'node:assert/strict';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { foldEpisode } from '../../../src/core/memory/fold.ts';
import { episodeReturns } from '../../../src/core/policy/returns.ts';
import type { LearningSettings } from '../../../src/core/settings.ts';
import type { EpisodeRecord } from '../../../src/core/episode.ts';
import { baseSettings, episodeOf, keyOf, rating, stateOf, stepOf } from './experiences.ts';

const steps = [stepOf(0, 'open left', stateOf('door')), stepOf(1, 'open right', stateOf('hall'))];

function folded(episodes: readonly EpisodeRecord[], settings: LearningSettings = baseSettings) {
  const memory = createMemory(settings);
  for (const episode of episodes) foldEpisode(memory, episode, settings);
  return memory;
}

function edgesAt(memory: ReturnType<typeof createMemory>, noun: string) {
  return memory.retrieve(stateOf(noun)).neighbors[0]?.edges ?? [];
}

describe('foldEpisode', () => {
  it('appends the steps of an ended episode with their returns', () => {
    const episode = episodeOf('a', steps, { signals: [rating(1)] });
    const memory = folded([episode]);
    assert.equal(memory.size, 2);
    const [first, second] = episodeReturns(episode, baseSettings);
    assert.equal(edgesAt(memory, 'door')[0]?.meanReturn, first);
    assert.equal(edgesAt(memory, 'hall')[0]?.meanReturn, second);
  });

  it('counts the tries of a running episode without returns, and not a step that never ran', () => {
    const { observation, ...unobserved } = stepOf(1, 'open right', stateOf('hall'));
    assert.ok(observation);
    const memory = folded([
      episodeOf('a', [stepOf(0, 'open left', stateOf('door')), unobserved], {
        outcome: undefined,
        signals: [rating(1)],
      }),
    ]);
    assert.deepEqual(
      ['door', 'hall'].map((noun) => edgesAt(memory, noun)[0]?.settledVisits),
      [0, undefined],
    );
    assert.equal(memory.size, 1);
  });

  it('adds only what is new when an episode is folded again, and takes its new returns', () => {
    const running = episodeOf('a', steps.slice(0, 1), { outcome: undefined });
    const ended = episodeOf('a', steps, { signals: [rating(1)] });
    const late = episodeOf('a', steps, { signals: [rating(1), rating(-1)] });
    const memory = folded([running, ended, ended, late]);
    const fresh = folded([late]);
    assert.equal(memory.size, 2);
    assert.deepEqual(memory.retrieve(stateOf('door')), fresh.retrieve(stateOf('door')));
    assert.deepEqual(memory.statistics(), fresh.statistics());
  });

  it('brings back nothing that was forgotten', () => {
    const episode = episodeOf('a', steps, { signals: [rating(1)] });
    const memory = folded([episode]);
    memory.forget('a', 0);
    foldEpisode(memory, episode, baseSettings);
    assert.equal(memory.size, 1);
  });

  it('credits what was executed, not what was chosen', () => {
    const edited = {
      ...steps[0]!,
      executed: { action: { tool: 'run', input: { command: 'knock' } }, key: keyOf('knock') },
    };
    const [edge] = edgesAt(folded([episodeOf('a', [edited])]), 'door');
    assert.deepEqual(edge?.key, keyOf('knock'));
    assert.deepEqual(edge.action.input, { command: 'knock' });
  });

  it('skips control runs and read-only ones', () => {
    for (const memory of ['off', 'readonly'] as const)
      assert.equal(folded([episodeOf('a', steps, { memory })]).size, 0);
  });

  it('weighs what was imported or came from a tool by `importWeight`, 0 leaves it out', () => {
    for (const origin of ['import', 'tool'] as const) {
      const episode = episodeOf('a', steps, { provenance: { origin }, signals: [rating(1)] });
      const settings = { ...baseSettings, importWeight: 0.5 };
      assert.equal(edgesAt(folded([episode], settings), 'door')[0]?.visits, 0.5);
      assert.equal(folded([episode], { ...settings, importWeight: 0 }).size, 0);
    }
  });

  it('uses the neighbours that decisions used, in time for the eviction', () => {
    const settings = { ...baseSettings, maxExperiences: 2 };
    const one = (id: string, noun: string, neighbors: string[] = []) =>
      episodeOf(id, [
        stepOf(
          0,
          'open',
          stateOf(noun),
          neighbors.map((near) => stateOf(near)),
        ),
      ]);
    const memory = folded([one('a', 'door'), one('b', 'hall'), one('c', 'garden', ['door'])], settings);
    assert.deepEqual(
      ['door', 'hall', 'garden'].map(
        (noun) => edgesAt(memory, noun).length > 0 && memory.retrieve(stateOf(noun)).neighbors[0]?.similarity === 1,
      ),
      [true, false, true],
    );
  });

  it('keeps pinned episodes when the memory is full', () => {
    const settings = { ...baseSettings, maxExperiences: 1 };
    const pinned = episodeOf('a', steps.slice(0, 1), { pinned: true });
    const memory = folded(
      [
        pinned,
        episodeOf(
          'b',
          steps.slice(1).map((step) => ({ ...step, t: 0 })),
        ),
      ],
      settings,
    );
    assert.equal(memory.size, 1);
    assert.equal(edgesAt(memory, 'door').length, 1);
  });
});
