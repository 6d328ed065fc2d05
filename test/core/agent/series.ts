// Episodes one after the other with one memory and a store that remembers them, in the world of `world.ts`.
import assert from 'node:assert/strict';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { replays } from '../../../src/core/policy/decide.ts';
import { episodeReturns } from '../../../src/core/policy/returns.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { EpisodeQuery } from '../../../src/core/storePorts.ts';
import type { EpisodeRecord, Observation, Signal } from '../../../src/core/episode.ts';
import type { EpisodeOptions } from '../../../src/core/agent/running.ts';
import { chosenCommands, decisions, doorTools, exited, optionsFor, play, recordingStore } from './world.ts';

export interface Series {
  readonly model: EpisodeOptions['model'];
  readonly execute?: (command: string) => Observation;
  readonly files?: () => string;
  /** Signals that a person adds after an episode, by its number from 0. */
  readonly said?: (episode: number) => readonly Signal[];
  /** Whether the check, if there is one, passes. */
  readonly check?: () => boolean;
  /** Called before each episode. */
  readonly begin?: (episode: number) => void;
}

/** Plays episodes, and tells the commands of each. */
export async function playedWith(series: Series, episodes: number): Promise<readonly string[]> {
  const { model, execute = () => exited(1, 'boom'), files = () => 'same', said = () => [], check, begin } = series;
  const memory = createMemory(learningSettings(defaultSettings));
  const records: EpisodeRecord[] = [];
  const hasTaken = ({ steps }: EpisodeRecord, key: string | undefined) =>
    steps.some(({ decision }) => decision.candidates[decision.chosen]?.key.exact === key);
  const store: EpisodeOptions['store'] = {
    ...recordingStore(),
    episodes: ({ actionKey, limit }: EpisodeQuery = {}) =>
      Promise.resolve(
        records
          .filter((record) => hasTaken(record, actionKey))
          .toReversed()
          .slice(0, limit),
      ),
  };
  const commands: string[] = [];
  for (let episode = 0; episode < episodes; episode++) {
    begin?.(episode);
    const options = optionsFor({
      ...{ memory, store, model, tools: doorTools(execute), seed: episode },
      fingerprint: () => Promise.resolve(files()),
      ...(check ? { check: { command: 'the check', run: () => Promise.resolve(exited(check() ? 0 : 1)) } } : {}),
    });
    const { events, record } = await play(options);
    assert.ok(decisions(events).every(replays));
    assert.ok(record);
    const rated = { ...record, signals: [...record.signals, ...said(episode)] };
    memory.setReturns(record.episodeId, episodeReturns(rated, learningSettings(defaultSettings)));
    records.push(rated);
    commands.push(chosenCommands(events).map(String).join(', '));
  }
  return commands;
}
