import assert from 'node:assert/strict';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { foldEpisode } from '../../../src/core/memory/fold.ts';
import { nextTime } from '../../../src/core/policy/nextTime.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { EpisodeRecord, Signal } from '../../../src/core/episode.ts';
import { exited, finish, modelOf, optionsFor, play, run, toolOf } from '../agent/world.ts';

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
  const tools = [toolOf('run', () => exited(0)), toolOf('finish', () => ({ status: 'ok', text: '', durationMs: 0 }))];
  const { record } = await play(optionsFor({ model, tools }));
  assert.ok(record);
  return record;
}

function after(record: EpisodeRecord, rating: number | undefined) {
  const signal: Signal = { source: 'user', value: rating ?? 0, at: 1 };
  const rated = { ...record, signals: [...record.signals, ...(rating === undefined ? [] : [signal])] };
  const memory = createMemory(settings);
  foldEpisode(memory, rated, settings);
  return nextTime(rated, memory);
}

describe('what a rating changes next time', () => {
  it('names what leads instead after a thumb down, and the higher probability after a thumb up', async () => {
    const record = await episode();
    const down = after(record, -1);
    assert.equal(down?.t, 0);
    assert.equal(down.action, 'open left');
    assert.equal(down.leads, 'open right');
    assert.ok(down.probNow < down.probBefore);
    const up = after(record, 1);
    assert.equal(up?.leads, 'open left');
    assert.ok(up.probNow > up.probBefore);
  });

  it('says nothing of a control run', async () => {
    const record = { ...(await episode()), memory: 'off' as const };
    assert.equal(after(record, -1), undefined);
  });
});
