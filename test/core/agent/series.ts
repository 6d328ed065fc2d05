// Episodes one after the other with one memory and a store that remembers them, in the world of `world.ts`.
import assert from 'node:assert/strict';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import type { ExperienceMemory } from '../../../src/core/memory/memory.ts';
import { replays } from '../../../src/core/policy/decide.ts';
import { episodeReturns } from '../../../src/core/policy/returns.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { EpisodeQuery } from '../../../src/core/storePorts.ts';
import type { EpisodeRecord, Observation, Signal } from '../../../src/core/episode.ts';
import type { AgentEvent } from '../../../src/core/agent/events.ts';
import type { EpisodeOptions } from '../../../src/core/agent/running.ts';
import {
  chosenCommands,
  decisions,
  doorTools,
  exited,
  finish,
  modelOf,
  optionsFor,
  play,
  recordingStore,
  run,
} from './world.ts';

/** Tests at once; after a failure it builds, after a build it tests, after a test it finishes. */
export const tester = modelOf(({ transcript }) => {
  const last = transcript.at(-1);
  if (last?.observation.exitCode === 0) return [[last.action.input['command'] === 'test' ? finish : run('test'), 3]];
  const [test, build, lint] = [run('test'), run('build'), run('lint')];
  return last
    ? [
        [build, 2],
        [lint, 0],
        [test, -2],
      ]
    : [
        [test, 2],
        [build, -1],
        [lint, -1],
      ];
});

/** For `playedWith`: tests pass once something was built; `built` is undone before every episode. */
export function trap() {
  let [built, tested] = [false, false];
  return {
    model: tester,
    begin: () => ([built, tested] = [false, false]),
    check: () => tested,
    execute: (command: string) => {
      if (command === 'build') built = true;
      if (command === 'test') tested = built;
      return exited(command === 'test' && !built ? 1 : 0, command);
    },
  };
}

export interface Series {
  readonly model: EpisodeOptions['model'];
  readonly execute?: (command: string) => Observation;
  readonly files?: () => string;
  /** What else differs from the defaults of `optionsFor`. */
  readonly options?: Partial<EpisodeOptions>;
  /** Signals that a person adds after an episode, by its number from 0. */
  readonly said?: (episode: number) => readonly Signal[];
  /** Whether the check, if there is one, passes. */
  readonly check?: () => boolean;
  /** Called before each episode. */
  readonly begin?: (episode: number) => void;
  /** Called after each, once memory has it and what was said. */
  readonly ended?: (ended: Ended) => Promise<void>;
}

export interface Ended extends Pick<EpisodeOptions, 'store'> {
  readonly record: EpisodeRecord;
  readonly memory: ExperienceMemory;
  readonly events: readonly AgentEvent[];
}

/** Plays episodes, and tells the commands of each. */
export async function playedWith(series: Series, episodes: number): Promise<readonly string[]> {
  const {
    model,
    execute = () => exited(1, 'boom'),
    files = () => 'same',
    said = () => [],
    check,
    begin,
    ended,
    options: changes = {},
  } = series;
  const memory = createMemory(learningSettings(defaultSettings));
  const records: EpisodeRecord[] = [];
  const inferred = new Map<string, string>();
  const hasTaken = ({ steps }: EpisodeRecord, key: string | undefined) =>
    steps.some(({ decision }) => decision.candidates[decision.chosen]?.key.exact === key);
  const store: EpisodeOptions['store'] = {
    ...recordingStore(),
    setInferredCheck: (episodeId, command) => {
      inferred.set(episodeId, command);
      return Promise.resolve();
    },
    episodes: ({ actionKey, context, limit }: EpisodeQuery = {}) =>
      Promise.resolve(
        records
          .filter((record) => actionKey === undefined || hasTaken(record, actionKey))
          .filter((record) => context === undefined || record.context?.[context.key] === context.value)
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
      ...changes,
      ...(check ? { check: { command: 'the check', run: () => Promise.resolve(exited(check() ? 0 : 1)) } } : {}),
    });
    const { events, record } = await play(options);
    assert.ok(decisions(events).every(replays));
    assert.ok(record);
    const inferredCheck = inferred.get(record.episodeId);
    const rated = {
      ...record,
      ...(inferredCheck === undefined ? {} : { inferredCheck }),
      signals: [...record.signals, ...said(episode)],
    };
    memory.setReturns(record.episodeId, episodeReturns(rated, learningSettings(defaultSettings)));
    records.push(rated);
    commands.push(chosenCommands(events).map(String).join(', '));
    await ended?.({ record: rated, memory, store, events });
  }
  return commands;
}
