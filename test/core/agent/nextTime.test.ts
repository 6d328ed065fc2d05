import assert from 'node:assert/strict';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { foldEpisode } from '../../../src/core/memory/fold.ts';
import { type NextTime, nextTime } from '../../../src/core/agent/nextTime.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { EpisodeRecord, Signal } from '../../../src/core/episode.ts';
import { type Ended, playedWith, trap } from './series.ts';
import { doorTools, exited, finish, modelOf, optionsFor, play, run } from './world.ts';

const settings = learningSettings(defaultSettings);

/** One episode without a check: the model prefers the left door, a little. */
async function episode(): Promise<EpisodeRecord> {
  const model = modelOf(({ transcript }) => {
    if (transcript.length > 0) return [[finish, 0]];
    return [
      [run('open left'), 1],
      [run('open right'), 0],
    ];
  });
  const tools = doorTools(() => exited(0));
  const { record } = await play(optionsFor({ model, tools }));
  assert.ok(record);
  return record;
}

const noneEarlier = { store: { episodes: () => Promise.resolve([]) }, now: 1 };

function after(record: EpisodeRecord, rating: number | undefined) {
  const signal: Signal = { source: 'user', value: rating ?? 0, at: 1 };
  const rated = { ...record, signals: [...record.signals, ...(rating === undefined ? [] : [signal])] };
  const memory = createMemory(settings);
  foldEpisode(memory, rated, settings);
  return nextTime(rated, { memory, ...noneEarlier });
}

describe('what a rating changes next time', () => {
  it('names what leads instead after a thumb down, and the higher probability after a thumb up', async () => {
    const record = await episode();
    const down = await after(record, -1);
    assert.equal(down?.t, 0);
    assert.equal(down.action, 'open left');
    assert.equal(down.leads, 'open right');
    assert.ok(down.probNow < down.probBefore);
    const up = await after(record, 1);
    assert.equal(up?.leads, 'open left');
    assert.ok(up.probNow > up.probBefore);
  });

  it('does not weigh again what the run had just done', async () => {
    const tools = doorTools(() => exited(0));
    /** Runs these commands; the states are named after them. */
    const playing = async (commands: readonly string[], nouns: readonly string[]) => {
      const model = modelOf(({ transcript }) => {
        const command = commands[transcript.length];
        return [[command === undefined ? finish : run(command), 0]];
      });
      const encodeState = ({ transcript }: { readonly transcript: readonly unknown[] }) => ({
        nouns: [nouns[transcript.length] ?? 'end'],
        verbs: [],
      });
      const { record } = await play({ ...optionsFor({ model, tools }), encodeState });
      assert.ok(record);
      return record;
    };
    const memory = createMemory(settings);
    const made = await playing(['make'], ['built']);
    foldEpisode(memory, { ...made, signals: [...made.signals, { source: 'user', value: 1, at: 1 }] }, settings);
    const fresh = await playing(['make test'], ['built']);
    assert.equal((await nextTime(fresh, { memory, ...noneEarlier }))?.leads, 'make');
    const built = await playing(['make', 'make test'], ['start', 'built']);
    assert.equal(await nextTime(built, { memory, ...noneEarlier }), undefined);
  });

  it('forecasts failing as at the step, after what had failed before it', async () => {
    const asked: unknown[] = [];
    const record = await episode();
    const memory = createMemory(settings);
    foldEpisode(memory, { ...record, signals: [...record.signals, { source: 'user', value: -1, at: 1 }] }, settings);
    await nextTime(record, {
      ...noneEarlier,
      memory: {
        recall: (...args) => memory.recall(...args),
        evidence: (state, candidates, subject, step) => {
          asked.push(step);
          return memory.evidence(state, candidates, subject, step);
        },
      },
    });
    assert.deepEqual(
      asked,
      record.steps.map(({ t }) => ({ episodeId: record.episodeId, t })),
    );
  });

  it('foretells what the next run begins with: what made the first step pass on these files, whatever the values say', async () => {
    const forecasts: (NextTime | undefined)[] = [];
    const said = (episode: number) => (episode === 1 ? [{ source: 'user', value: -1, at: 1 } as const] : []);
    const ended = async ({ record, memory, store }: Ended) =>
      void forecasts.push(await nextTime(record, { memory, store, now: record.at }));
    const commands = await playedWith({ ...trap(), said, ended }, 6);
    for (const [episode, change] of forecasts.slice(0, -1).entries()) {
      const next = commands[episode + 1]?.split(', ')[0];
      assert.equal(change?.t === 0 ? change.leads : commands[episode]?.split(', ')[0], next, String(episode));
    }
  });

  it('says nothing of a control run', async () => {
    const record = { ...(await episode()), memory: 'off' as const };
    assert.equal(await after(record, -1), undefined);
  });
});
