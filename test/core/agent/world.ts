// A world of three doors for the loop's tests: real tools of its own, a deterministic model, a store that only remembers.
import { reason } from '../../../src/core/reason.ts';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import type { AgentEvent } from '../../../src/core/agent/events.ts';
import { runEpisode } from '../../../src/core/agent/episode.ts';
import type { EpisodeOptions } from '../../../src/core/agent/running.ts';
import type { ExperienceStore } from '../../../src/core/storePorts.ts';
import type { LanguageModel, Proposal, ProposalRequest, Tool } from '../../../src/core/ports.ts';
import type { Settings } from '../../../src/core/settings.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { Action, JsonObject, State } from '../../../src/core/types.ts';
import type { EpisodeRecord, Observation, Signal } from '../../../src/core/episode.ts';

export const run = (command: string): Action => ({ tool: 'run', input: { command } });
export const finish: Action = { tool: 'finish', input: { summary: 'done' } };

export type Rule = (request: ProposalRequest) => readonly (readonly [Action, number])[];

/** Proposes by a rule; `[action, priorLogit]`. */
export function modelOf(propose: Rule): LanguageModel {
  return {
    id: 'rule',
    propose: (request): Promise<Proposal> =>
      Promise.resolve({
        candidates: propose(request).map(([action, priorLogit]) => ({ action, priorLogit })),
        recalledLogits: request.recalled.map(() => undefined),
        tier: 'offline',
      }),
  };
}

/** Proposes by a rule, and a check with its first step. */
export function modelWithCheck(
  command: string,
  rule: Rule,
  more: { readonly mayFail?: true; readonly standIns?: readonly string[] } = {},
): LanguageModel {
  const model = modelOf(rule);
  return {
    id: model.id,
    propose: async (request, signal) => ({
      ...(await model.propose(request, signal)),
      check: { command, reason: 'the goal', ...more },
    }),
  };
}

/** Runs `commands` one after the other, then finishes. */
export const inTurn =
  (...commands: readonly string[]): Rule =>
  ({ transcript }) => {
    const next = commands[transcript.length];
    return [[next === undefined ? finish : run(next), 0]];
  };

/** The command of a `run` input; empty for other tools. */
export function commandOf({ command }: JsonObject): string {
  return typeof command === 'string' ? command : '';
}

export function exited(exitCode: number, text = ''): Observation {
  return { status: 'exited', exitCode, text, durationMs: 1 };
}

export function toolOf(
  name: string,
  execute: (command: string, print: (text: string) => void) => Observation | Promise<Observation>,
): Tool {
  return {
    spec: { name, description: name, inputSchema: {} },
    check: (input) =>
      name === 'run' && typeof input['command'] !== 'string'
        ? { ok: false, problem: 'run: command is missing' }
        : { ok: true },
    risk: (input) => {
      const destructive = commandOf(input).startsWith('rm ');
      const looks = commandOf(input).startsWith('cat ');
      return { class: destructive ? 'destructive' : looks ? 'read' : 'write', reasons: [], alwaysAsk: destructive };
    },
    execute: async (input, { onOutput }) => execute(commandOf(input), (text) => onOutput({ text })),
  };
}

export interface MemoryStore extends ExperienceStore {
  readonly facts: string[];
  readonly records: Map<string, { signals: Signal[]; outcome?: string }>;
}

/** Writes down every call, in order. */
export function recordingStore(): MemoryStore {
  const facts: string[] = [];
  const records: MemoryStore['records'] = new Map();
  const note = (fact: string) => {
    facts.push(fact);
    return Promise.resolve();
  };
  return {
    location: 'memory',
    facts,
    records,
    beginEpisode: ({ episodeId, task }) => {
      records.set(episodeId, { signals: [] });
      return note(`begin ${task}`);
    },
    appendDecision: (_, t, decision) =>
      note(`decision ${t} ${JSON.stringify(decision.candidates[decision.chosen]?.action.input)}`),
    setInferredCheck: (_, command) => note(`inferred check ${command}`),
    appendExecution: (_, t, { action }) => note(`execution ${t} ${JSON.stringify(action.input)}`),
    appendObservation: (_, t, observation) => note(`observation ${t} ${observation.status} ${observation.text}`),
    appendSignals: (episodeId, signals) => {
      records.get(episodeId)?.signals.push(...signals);
      return note(`signals ${signals.map(({ source, value, t }) => `${source} ${value} ${String(t)}`).join(', ')}`);
    },
    endEpisode: (_, outcome) => note(`end ${outcome}`),
    episodes: () => Promise.resolve([]),
    setPinned: () => Promise.resolve(),
    forget: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  };
}

let clock = 0;
let episodes = 0;

export interface Episode {
  readonly events: readonly AgentEvent[];
  readonly record: EpisodeRecord | undefined;
}

export function optionsFor(
  changes: Partial<EpisodeOptions> & { readonly inForce?: Partial<Settings> },
): EpisodeOptions {
  const { inForce, ...rest } = changes;
  const settings: Settings = { ...defaultSettings, approve: 'write', ...inForce };
  const fixedState: State = { nouns: ['door'], verbs: ['start'] };
  return {
    task: 'open a door',
    cwd: '/workspace',
    model: modelOf(() => [[finish, 0]]),
    tools: doorTools(() => exited(0)),
    permission: (_, risk) =>
      risk.alwaysAsk
        ? { verdict: 'ask', reason: reason('asWritten', 'destructive') }
        : { verdict: 'allow', reason: reason('onlyLooks') },
    approver: { approve: () => Promise.resolve({ kind: 'unavailable' }) },
    memory: createMemory(learningSettings(settings)),
    store: recordingStore(),
    encodeState: ({ transcript }) => ({
      ...fixedState,
      verbs: transcript.map(({ observation }) => observation.status),
    }),
    workspaceFacts: () => Promise.resolve({ packageManagers: [], languages: [], git: 'none', context: {} }),
    settings,
    host: { now: () => ++clock, newEpisodeId: () => `episode-${++episodes}` },
    seed: 1,
    signal: new AbortController().signal,
    ...rest,
  };
}

export async function play(
  options: EpisodeOptions,
  onEvent: (event: AgentEvent) => void = () => undefined,
): Promise<Episode> {
  const generator = runEpisode(options);
  const events: AgentEvent[] = [];
  for (;;) {
    const next = await generator.next();
    if (next.done) return { events, record: next.value };
    events.push(next.value);
    onEvent(next.value);
  }
}

export const finishTool = toolOf('finish', () => ({ status: 'ok', text: '', durationMs: 0 }));

/** `run` and `finish`. */
export const doorTools = (execute: Parameters<typeof toolOf>[1]) => [toolOf('run', execute), finishTool];

/** Opens the left door first, then the right one, then finishes. */
export const leftThenRight = modelOf(({ transcript }) =>
  transcript.at(-1)?.observation.exitCode === 0
    ? [[finish, 0]]
    : [
        [run('open left'), 1],
        [run('open right'), 0],
      ],
);
export const rightDoorOnly = doorTools((command) => exited(command === 'open right' ? 0 : 1));

export function decisions(events: readonly AgentEvent[]) {
  return events.flatMap((event) => (event.type === 'decision' ? [event.decision] : []));
}

export function chosenCommands(events: readonly AgentEvent[]) {
  return decisions(events).map(({ candidates, chosen }) => candidates[chosen]?.action.input['command'] ?? 'finish');
}
