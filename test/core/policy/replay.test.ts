import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { examine } from '../../../src/core/policy/doctor.ts';
import { redecide } from '../../../src/core/policy/replay.ts';
import { decide, replays } from '../../../src/core/policy/decide.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { EpisodeRecord } from '../../../src/core/episode.ts';
import { type Ended, playedWith, trap } from '../agent/series.ts';
import { exited, finish, leftThenRight, modelOf, optionsFor, play, rightDoorOnly, run } from '../agent/world.ts';

const settings = learningSettings(defaultSettings);

/** Six episodes of a world in which only the right door opens; the model likes the left one. */
async function history(changes: { readonly check?: boolean } = {}): Promise<readonly EpisodeRecord[]> {
  const memory = createMemory(settings);
  const records: EpisodeRecord[] = [];
  for (let seed = 0; seed < 6; seed++) {
    const { record } = await play(
      optionsFor({
        memory,
        seed,
        model: leftThenRight,
        tools: rightDoorOnly,
        ...(changes.check === false ? {} : { check: { command: 'open?', run: () => Promise.resolve(exited(0)) } }),
      }),
    );
    assert.ok(record);
    records.push(record);
  }
  return records;
}

const base = {
  changes: {},
  settings,
  /** A fresh one for every replay. */
  get memory() {
    return createMemory(settings);
  },
};

describe('replay of the log', () => {
  it('gives every decision again, evidence included, under the settings it was made with', async () => {
    const episodes = await history();
    const again = [...redecide({ ...base, episodes })];
    assert.ok(again.length > 12);
    for (const { before, after } of again) {
      assert.deepEqual(JSON.parse(JSON.stringify(after)), JSON.parse(JSON.stringify(before)));
      assert.ok(replays(before));
    }
  });

  it('flips what memory brought about when beta is 0', async () => {
    const flipped = [...redecide({ ...base, episodes: await history(), changes: { beta: 0 } })].filter(
      (item) => item.flipped,
    );
    assert.ok(flipped.length >= 5);
    for (const { after } of flipped) assert.equal(after.chosen, after.withoutMemory);
  });

  it('shows what forgetting the first episode would have changed', async () => {
    const episodes = await history();
    const first = episodes[0]!.episodeId;
    const flipped = [...redecide({ ...base, episodes, without: (episodeId) => episodeId === first })].filter(
      (item) => item.flipped,
    );
    assert.ok(flipped.some(({ episodeId }) => episodeId === episodes[1]?.episodeId));
  });

  it('lets a rating count from the moment it was given', async () => {
    const episodes = await history();
    const [first, second, third] = episodes as [EpisodeRecord, EpisodeRecord, EpisodeRecord];
    const rated = {
      ...first,
      signals: [...first.signals, { source: 'user' as const, value: -1, t: 2, at: third.at - 0.5 }],
    };
    const changed = [...redecide({ ...base, episodes: [rated, second, third] })].filter(
      ({ before, after }) => !isDeepStrictEqual(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(after))),
    );
    assert.ok(changed.length > 0);
    assert.ok(changed.every(({ episodeId }) => episodeId === third.episodeId));
  });
});

describe('replay of what worked on the same files', () => {
  /** Very sure of testing first. */
  const sure = modelOf(({ transcript }) => {
    const last = transcript.at(-1);
    if (!last)
      return [
        [run('test'), 12],
        [run('build'), 0],
      ];
    if (last.observation.exitCode !== 0) return [[run('build'), 2]];
    return [[last.action.input['command'] === 'test' ? finish : run('test'), 3]];
  });

  /** Five runs that must build before they test. The third was rated down: then values alone do not lead to that any more. */
  async function series() {
    const episodes: EpisodeRecord[] = [];
    const down = { source: 'user' as const, value: -1, at: 0 };
    const said = (episode: number) => (episode === 2 ? [down] : []);
    const ended = ({ record }: Ended) => {
      const signals = record.signals.map((one) => (one === down ? { ...down, at: record.endedAt ?? 0 } : one));
      episodes.push({ ...record, signals });
      return Promise.resolve();
    };
    await playedWith({ ...trap(), model: sure, said, ended }, 5);
    assert.ok(episodes.slice(3).every(({ steps: [step] }) => step?.decision.evidence.proven));
    return episodes;
  }

  it('puts it first again, and gives every decision as it was', async () => {
    for (const { before, after } of redecide({ ...base, episodes: await series() })) {
      assert.deepEqual(JSON.parse(JSON.stringify(after.evidence.proven ?? [])), before.evidence.proven ?? []);
      assert.equal(after.chosen, before.chosen);
      assert.deepEqual(after.candidates, before.candidates);
    }
  });

  it('keeps below the others what a person took back', async () => {
    const [first, ...rest] = await series();
    const [step] = first!.steps;
    const takenBack = step!.decision.candidates.map((_, index) => (index === 0 ? 9 : 0));
    const { candidates } = step!.decision;
    const decision = decide({ ...step!.decision, candidates, evidence: { ...step!.decision.evidence, takenBack } });
    const [again] = redecide({ ...base, episodes: [{ ...first!, steps: [{ ...step!, decision }] }, ...rest] });
    assert.notEqual(decision.chosen, 0);
    assert.equal(again?.after.chosen, decision.chosen);
  });

  it('does not where the steps that did it are omitted', async () => {
    const episodes = await series();
    const last = episodes.at(-1)?.episodeId;
    const without = (episodeId: string) => episodeId !== last;
    const again = [...redecide({ ...base, episodes, without })].find(
      ({ episodeId, t }) => episodeId === last && t === 0,
    );
    assert.equal(again?.flipped, true);
    assert.equal(again.after.evidence.proven, undefined);
  });
});

describe('the doctor', () => {
  const ask = (episodes: readonly EpisodeRecord[], changes = {}) =>
    examine({ episodes, experiences: 12, settings: { ...settings, ...changes } }).map(({ id }) => id);

  it('finds nothing wrong with a healthy memory', async () => {
    assert.deepEqual(ask((await history()).slice(1)), []);
    assert.deepEqual(ask([]), []);
  });

  it('sees a decision that does not replay', async () => {
    const [first, ...rest] = await history();
    const [step] = first!.steps;
    const tampered = { ...step!, decision: { ...step!.decision, seed: 99, chosen: 1 } };
    assert.deepEqual(ask([{ ...first!, steps: [tampered] }, ...rest]), ['replayDiffers']);
  });

  it('sees what used to work and fails now', async () => {
    const episodes = (await history()).slice(1);
    const failing = episodes.slice(0, 2).map((episode, index) => ({
      ...episode,
      episodeId: `later-${index}`,
      signals: [{ source: 'user' as const, value: -1, at: 0 }],
    }));
    assert.ok(ask([...episodes, ...failing]).includes('environmentChanged'));
  });

  it('sees a memory near its limit', async () => {
    assert.deepEqual(ask((await history()).slice(1), { maxExperiences: 12 }), ['memoryNearlyFull']);
  });

  it('sees episodes of which nothing is known', async () => {
    const episodes = (await history()).slice(1).map((episode) => ({ ...episode, signals: [] }));
    assert.ok(ask(episodes).includes('outcomesUnknown'));
  });

  it('sees an agent that goes in circles', async () => {
    const [episode] = await history();
    const circling = { ...episode!, steps: Array.from({ length: 5 }, (_, t) => ({ ...episode!.steps[0]!, t })) };
    assert.ok(ask([circling]).includes('sameActionAgain'));
  });
});
