import assert from 'node:assert/strict';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { baseSettings, candidateOf, experience, keyOf, play, stateOf } from './experiences.ts';

const door = stateOf('door');

describe('createMemory', () => {
  it('answers with nothing while it is empty', () => {
    const memory = createMemory(baseSettings);
    assert.deepEqual(memory.retrieve(door, { misses: true }), { neighbors: [], nearestMisses: [] });
    assert.equal(memory.statistics().experiences, 0);
    assert.deepEqual(memory.levelResiduals(stateOf('door'), [keyOf('open left')]), [0]);
  });

  it('recalls from situations about the same subject only, where it is given one', () => {
    const memory = createMemory({ ...baseSettings, minNeighbors: 0 });
    memory.append(experience('e0', 0, 'make build', stateOf('build', 'c')));
    memory.setReturns('e0', [1]);
    memory.append(experience('e1', 0, 'make lint', stateOf('lint', 'c')));
    memory.setReturns('e1', [-1]);
    const asked = stateOf('version', 'c');
    assert.equal(memory.recall(asked).actions.length, 1);
    const subject = { task: ['version'], causes: [] };
    assert.deepEqual(memory.recall(asked, subject), { actions: [], advice: [] });
    assert.equal(memory.evidence(asked, []).neighbors.length, 2);
    assert.deepEqual(memory.evidence(asked, [], subject).neighbors, []);
  });

  it('tells what did better than average at another step of such a task', () => {
    const memory = createMemory(baseSettings);
    memory.append(experience('e0', 0, 'make test', stateOf('test', 'c')));
    const later = { nouns: ['test', 'c', 'exit:2', 'missing:file', 'err:ENOENT'], verbs: ['test'] };
    memory.append(experience('e0', 1, 'make tables', later));
    memory.setReturns('e0', [-0.2, 0.9]);
    const candidates = ['make test', 'make tables', 'make all'].map(candidateOf);
    const known = memory.evidence(stateOf('test', 'c'), candidates, { task: ['test'], causes: [] });
    assert.deepEqual(known.promising, [false, true, false]);
    assert.deepEqual(
      known.neighbors.map(({ state }) => state.nouns),
      [['test', 'c']],
    );
    const other = memory.evidence(stateOf('lint', 'c'), candidates, { task: ['lint'], causes: [] });
    assert.deepEqual(other.promising, [false, false, false]);
  });

  it('keeps the statistics of an edge: mean, spread, episodes and the newest three examples', () => {
    const memory = createMemory(baseSettings);
    play(memory, 'open left', [1, 0, undefined, 0.5, -0.5]);
    const [neighbor] = memory.retrieve(door).neighbors;
    assert.deepEqual(neighbor, {
      state: door,
      similarity: 1,
      edges: [
        {
          key: keyOf('open left'),
          action: { tool: 'run', input: { command: 'open left' } },
          visits: 5,
          settledVisits: 4,
          meanReturn: 0.25,
          // Deviations 0.75, -0.25, 0.25, -0.75.
          returnSpread: Math.sqrt(1.25 / 4),
          episodes: 5,
          examples: [
            { episodeId: 'e4', t: 0, discountedReturn: -0.5 },
            { episodeId: 'e3', t: 0, discountedReturn: 0.5 },
            { episodeId: 'e2', t: 0, discountedReturn: undefined },
          ],
        },
      ],
    });
  });

  it('counts what the running episode tried at once, and leaves the statistics as they were', () => {
    const memory = createMemory(baseSettings);
    play(memory, 'open left', [1, 0.5]);
    const before = memory.statistics();
    memory.append(experience('running', 0, 'open left'));
    memory.append(experience('running', 1, 'open right'));
    const edges = memory.retrieve(door).neighbors[0]?.edges ?? [];
    assert.deepEqual(
      edges.map(({ action, visits, settledVisits, meanReturn }) => [
        action.input['command'],
        visits,
        settledVisits,
        meanReturn,
      ]),
      [
        ['open right', 1, 0, undefined],
        ['open left', 3, 2, 0.75],
      ],
    );
    assert.deepEqual(memory.statistics(), { ...before, edges: 2, experiences: 4 });
  });

  it('takes a late rating as if it had been known from the start', () => {
    const fold = (first: number) => {
      const memory = createMemory(baseSettings);
      play(memory, 'open left', [first, 0.1, 0.7]);
      return memory;
    };
    const rated = fold(0.3);
    rated.setReturns('e0', [-0.9]);
    const fresh = fold(-0.9);
    assert.deepEqual(rated.retrieve(door), fresh.retrieve(door));
    assert.deepEqual(rated.statistics(), fresh.statistics());
    const keys = [keyOf('open right')];
    assert.deepEqual(rated.levelResiduals(stateOf('door'), keys), fresh.levelResiduals(stateOf('door'), keys));
  });

  it('trusts levels only as far as episodes are single steps: of a longer one, the return is not what one step did', () => {
    const memory = createMemory(baseSettings);
    const trust = () => memory.statistics().levelTrust;
    assert.equal(trust(), 0);
    const run = (episodeId: string, steps: number) => {
      for (let t = 0; t < steps; t++) memory.append(experience(episodeId, t, 'open left'));
      memory.setReturns(
        episodeId,
        Array.from({ length: steps }, () => 1),
      );
    };
    run('short', 1);
    assert.equal(trust(), 1);
    run('long', 2);
    assert.equal(trust(), 2 - 3 / 2);
    run('longer', 3);
    assert.equal(trust(), 0);
  });

  it('holds nothing against an action that it returned for other requests', () => {
    const memory = createMemory(baseSettings);
    const residual = (command: string) => memory.levelResiduals(stateOf('here'), [keyOf(command)])[0];
    const tryAt = (place: string, command: string, reward: number) => {
      const episodeId = `${place} ${command}`;
      memory.append({ ...experience(episodeId, 0, command), state: stateOf(place) });
      memory.setReturns(episodeId, [reward]);
    };
    tryAt('there', 'open left', -1);
    tryAt('elsewhere', 'open left', -1);
    assert.equal(residual('open left'), 0);
    assert.ok(residual('open right')! < 0, 'but against others like it');
  });

  it('halves the weight of an experience every `recencyHalfLife` episodes', () => {
    const memory = createMemory({ ...baseSettings, recencyHalfLife: 2 });
    play(memory, 'open left', [1, 0, 0]);
    const weights = [2 ** (-2 / 2), 2 ** (-1 / 2), 1];
    const total = weights.reduce((sum, weight) => sum + weight);
    const edge = memory.retrieve(door).neighbors[0]?.edges[0];
    assert.ok(Math.abs((edge?.visits ?? 0) - total) < 1e-12);
    assert.ok(Math.abs((edge?.meanReturn ?? 0) - 0.5 / total) < 1e-12);
    memory.append({ ...experience('other', 0, 'look', stateOf('garden')), weight: 0.25 });
    const later = memory.retrieve(door).neighbors[0]?.edges[0];
    assert.ok(Math.abs((later?.visits ?? 0) - total * 2 ** (-1 / 2)) < 1e-12);
    assert.equal(later?.meanReturn, edge?.meanReturn);
    assert.equal(memory.retrieve(stateOf('garden')).neighbors[0]?.edges[0]?.visits, 0.25);
  });

  it('never treats a very old try as untried', () => {
    const memory = createMemory({ ...baseSettings, recencyHalfLife: 0.01 });
    play(memory, 'open left', [1]);
    for (let index = 0; index < 30; index++) memory.append(experience(`other ${index}`, 0, 'look', stateOf('garden')));
    const edge = memory.retrieve(door).neighbors[0]?.edges[0];
    assert.ok(edge && edge.visits > 0);
    assert.equal(edge.meanReturn, 1);
  });

  it('prefers, of equally similar states, the one tried last', () => {
    const memory = createMemory({ ...baseSettings, threshold: 0.3, k: 1 });
    for (const [index, noun] of ['blue', 'red', 'green', 'red', 'red'].entries()) {
      memory.append(experience(`e${index}`, 0, 'open', stateOf('door', noun)));
    }
    const nearest = () => memory.retrieve(door).neighbors[0]?.state;
    assert.deepEqual(nearest(), stateOf('door', 'red'));
    memory.forget('e4');
    assert.deepEqual(nearest(), stateOf('door', 'red'));
    memory.forget('e3');
    assert.deepEqual(nearest(), stateOf('door', 'green'));
    memory.forget('e2');
    assert.deepEqual(nearest(), stateOf('door', 'red'));
  });

  it('forgets one step, or all of an episode, and with it states that hold nothing else', () => {
    const memory = createMemory(baseSettings);
    memory.append(experience('a', 0, 'open left'));
    memory.append(experience('a', 1, 'open right', stateOf('hall')));
    memory.append(experience('a', 2, 'open right', stateOf('hall')));
    assert.deepEqual([memory.size, memory.states], [3, 2]);
    assert.equal(memory.forget('a', 0), 1);
    assert.deepEqual([memory.size, memory.states], [2, 1]);
    assert.deepEqual(memory.retrieve(door).neighbors, []);
    assert.equal(memory.forget('a'), 2);
    assert.equal(memory.forget('a'), 0);
    assert.equal(memory.forget('never seen'), 0);
    assert.deepEqual([memory.size, memory.states], [0, 0]);
  });

  it('counts single settled experiences in mode `jitrl`, newest first', () => {
    const memory = createMemory({ ...baseSettings, mode: 'jitrl', k: 3 });
    play(memory, 'open left', [1, 0]);
    play(memory, 'open right', [0.5, 0.25], 'f');
    memory.append(experience('running', 0, 'open left'));
    const edges = memory.retrieve(door).neighbors[0]?.edges ?? [];
    assert.deepEqual(
      edges.map(({ action, visits, settledVisits, meanReturn }) => [
        action.input['command'],
        visits,
        settledVisits,
        meanReturn,
      ]),
      [
        ['open right', 2, 2, 0.375],
        ['open left', 1, 1, 0],
      ],
    );
  });

  it('reports the nearest misses only when asked', () => {
    const memory = createMemory({ ...baseSettings, threshold: 0.8 });
    memory.append(experience('a', 0, 'open', stateOf('door', 'red')));
    assert.deepEqual(memory.retrieve(door), { neighbors: [], nearestMisses: [] });
    assert.deepEqual(memory.retrieve(door, { misses: true }).nearestMisses, [
      { state: stateOf('door', 'red'), similarity: 2 / 3 },
    ]);
  });
});

describe('a full memory', () => {
  const fill = (eviction: 'leastRecentlyUsed' | 'lowestReturn', pinned: readonly string[] = []) => {
    const memory = createMemory({ ...baseSettings, threshold: 1, maxExperiences: 3, eviction });
    const returns = [0.5, -1, undefined, 1];
    for (const [index, discountedReturn] of returns.entries()) {
      const id = `e${index}`;
      memory.append(experience(id, 0, 'open', stateOf(`door${index}`)));
      if (pinned.includes(id)) memory.setPinned(id, true);
      if (index === 3) memory.touch([stateOf('door0')]);
      memory.setReturns(id, [discountedReturn]);
    }
    return [0, 1, 2, 3].filter((index) => memory.retrieve(stateOf(`door${index}`)).neighbors.length > 0);
  };

  it('lets go of the least recently used state first', () => {
    assert.deepEqual(fill('leastRecentlyUsed'), [0, 2, 3]);
  });

  it('or of what taught least: unknown returns first, then the lowest', () => {
    assert.deepEqual(fill('lowestReturn'), [0, 1, 3]);
    assert.deepEqual(fill('lowestReturn', ['e2']), [0, 2, 3]);
  });

  it('never lets go of pinned episodes', () => {
    assert.deepEqual(fill('leastRecentlyUsed', ['e1', 'e2']), [0, 1, 2]);
    assert.deepEqual(fill('leastRecentlyUsed', ['e0', 'e1', 'e2', 'e3']), [0, 1, 2, 3]);
  });

  it('never lets go of the running episode', () => {
    const memory = createMemory({ ...baseSettings, maxExperiences: 1 });
    memory.append(experience('running', 0, 'open left'));
    memory.append(experience('running', 1, 'open right'));
    memory.append(experience('other', 0, 'look'));
    memory.setReturns('other', [1]);
    assert.equal(memory.size, 2);
    memory.setReturns('running', [1, 1]);
    assert.equal(memory.size, 1);
  });
});
