// Requests and episodes for tests of models and evaluators.
import { actionKey } from '../../src/core/action/key.ts';
import { takenAction, undecided } from '../../src/core/policy/undecided.ts';
import type { ProposalRequest, ToolSpec, TranscriptStep } from '../../src/core/ports.ts';
import type { Action } from '../../src/core/types.ts';
import type { EpisodeRecord, Observation, StepRecord } from '../../src/core/episode.ts';

export const runSpec: ToolSpec = {
  name: 'run',
  description: 'Runs a shell command.',
  inputSchema: {
    type: 'object',
    properties: { command: { type: 'string' }, background: { type: 'boolean' } },
    required: ['command'],
    additionalProperties: false,
  },
};
export const finishSpec: ToolSpec = {
  name: 'finish',
  description: 'Ends the task.',
  inputSchema: {
    type: 'object',
    properties: { summary: { type: 'string', minLength: 1 } },
    required: ['summary'],
    additionalProperties: false,
  },
};

export const run = (command: string): Action => ({ tool: 'run', input: { command } });

export function proposalRequest(changes: Partial<ProposalRequest> = {}): ProposalRequest {
  return {
    task: 'run the unit tests',
    state: { nouns: ['unit', 'test'], verbs: [] },
    workspace: { packageManagers: ['npm'], languages: ['javascript'], git: 'clean', context: {} },
    cwd: '/work space',
    transcript: [],
    tools: [runSpec, finishSpec],
    recalled: [],
    maxCandidates: 5,
    seed: 7,
    ...changes,
  };
}

export function exited(exitCode: number, text = ''): Observation {
  return { status: 'exited', exitCode, text, durationMs: 1 };
}

export function transcriptStep(t: number, command: string, observation: Observation): TranscriptStep {
  return { t, action: run(command), observation };
}

/** An episode of commands and how they ended. */
export function episodeOf(steps: readonly (readonly [command: string, observation: Observation])[]): EpisodeRecord {
  return {
    episodeId: 'e1',
    task: 'run the unit tests',
    cwd: '/w',
    model: 'tiny',
    check: 'test "$(cat answer)" = forty-two',
    seed: 1,
    provenance: { origin: 'local' },
    memory: 'on',
    at: 0,
    steps: steps.map(([command, observation], t) => stepRecord(t, run(command), observation)),
    signals: [{ source: 'check', value: 1, at: 0 }],
    outcome: 'succeeded',
    pinned: false,
  };
}

function stepRecord(t: number, action: Action, observation: Observation): StepRecord {
  const candidates = [{ ...takenAction, action, key: actionKey(action) }];
  const decision = { ...undecided, t, state: { nouns: [], verbs: [] }, candidates };
  return { t, at: 0, observation, decision };
}
