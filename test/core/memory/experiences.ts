// Small experiences and episodes for the memory's tests.
import type { ExperienceMemory, NewExperience } from '../../../src/core/memory/memory.ts';
import type { LearningSettings } from '../../../src/core/settings.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { takenAction, undecided } from '../../../src/core/policy/undecided.ts';
import type { ActionKey, Candidate, State } from '../../../src/core/types.ts';
import type { EpisodeRecord, Signal, StepRecord } from '../../../src/core/episode.ts';

export const baseSettings: LearningSettings = learningSettings(defaultSettings);

export function stateOf(...nouns: string[]): State {
  return { nouns, verbs: ['start'] };
}

export function keyOf(command: string): ActionKey {
  const [head = ''] = command.split(' ');
  return { exact: `run ${command}`, template: `run ${head} *`, head: `run ${head}`, tool: 'run' };
}

export function experience(
  episodeId: string,
  t: number,
  command: string,
  state: State = stateOf('door'),
): NewExperience {
  return { episodeId, t, state, key: keyOf(command), action: { tool: 'run', input: { command } }, weight: 1 };
}

/** An ended episode of one step in the state `door`, for each of the returns. */
export function play(
  memory: ExperienceMemory,
  command: string,
  returns: readonly (number | undefined)[],
  prefix = 'e',
) {
  for (const [index, discountedReturn] of returns.entries()) {
    const id = `${prefix}${index}`;
    memory.append(experience(id, 0, command));
    memory.setReturns(id, [discountedReturn]);
  }
}

export function candidateOf(command: string): Candidate {
  return {
    action: { tool: 'run', input: { command } },
    key: keyOf(command),
    priorLogit: 0,
    source: 'model',
    risk: { class: 'read', reasons: [], alwaysAsk: false },
  };
}

/** A step that chose `command`, having looked at `neighbors`. */
export function stepOf(t: number, command: string, state: State, neighbors: readonly State[] = []): StepRecord {
  const evidence = {
    ...undecided.evidence,
    neighbors: neighbors.map((near) => ({ state: near, similarity: 1, edges: [] })),
  };
  const candidates = [{ ...takenAction, ...candidateOf(command) }];
  return {
    t,
    at: t,
    decision: { ...undecided, t, state, candidates, evidence },
    observation: { status: 'exited', exitCode: 0, text: '', durationMs: 1 },
  };
}

export function episodeOf(
  episodeId: string,
  steps: readonly StepRecord[],
  changes: Partial<EpisodeRecord> = {},
): EpisodeRecord {
  return {
    episodeId,
    task: 'open a door',
    cwd: '/workspace',
    model: 'offline',
    seed: 1,
    provenance: { origin: 'local' },
    memory: 'on',
    at: 0,
    steps,
    signals: [],
    outcome: 'succeeded',
    pinned: false,
    ...changes,
  };
}

/** What a user said about a whole episode. */
export function rating(value: number): Signal {
  return { source: 'user', value, at: 1 };
}
