// One episode in an environment by the product's own loop: the environment is its model, its tool and its reward.
import { reason } from '../../src/core/reason.ts';
import { runEpisode } from '../../src/core/agent/episode.ts';
import type { EpisodeOptions } from '../../src/core/agent/running.ts';
import type { ExperienceMemory } from '../../src/core/memory/memory.ts';
import { stepSeed } from '../../src/core/policy/softmax.ts';
import type { ExperienceStore } from '../../src/core/storePorts.ts';
import type { LanguageModel, ProposalRequest, Proposal, Tool, WorkspaceFacts } from '../../src/core/ports.ts';
import type { Settings } from '../../src/core/settings.ts';
import { formatState } from '../../src/core/state/format.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import type { Action, State } from '../../src/core/types.ts';
import type { Choice, Environment } from './environment.ts';
import { drawsOf } from './random.ts';
import type { Rival, RivalStep } from './rivals.ts';

/** Who chooses: Knack under these settings, or a rival that proposes just what it has chosen. */
export type Player =
  | { readonly kind: 'knack'; readonly settings: Settings; readonly memory: ExperienceMemory }
  | { readonly kind: 'rival'; readonly settings: Settings; readonly memory: ExperienceMemory; readonly rival: Rival };

export interface Game {
  readonly environment: Environment;
  readonly player: Player;
  readonly seed: number;
  readonly maxSteps: number;
  /** Unique in its memory. */
  readonly episodeId: string;
}

const facts: WorkspaceFacts = { packageManagers: [], languages: [], git: 'none', context: {} };

/** Plays one episode to its end; the player learns from it. Returns the sum of its scores. */
export async function playEpisode(game: Game): Promise<number> {
  const { environment, player, maxSteps } = game;
  environment.begin(game.seed);
  const steps: RivalStep[] = [];
  let score = 0;
  let reward = 0;
  let ended = false;
  let line = '';
  const encode = (): State => {
    const state = environment.state();
    line = formatState(state);
    return state;
  };
  const tool: Tool = {
    spec: { name: 'run', description: 'acts in the environment', inputSchema: {} },
    check: (input) =>
      environment.allows(commandOf(input)) ? { ok: true } : { ok: false, problem: 'not possible here' },
    risk: () => ({ class: 'read', reasons: [], alwaysAsk: false }),
    execute: (input) => {
      const outcome = environment.act(commandOf(input));
      ({ reward, ended } = outcome);
      score += outcome.score;
      steps.push({ state: line, command: commandOf(input), reward });
      return Promise.resolve({ status: 'ok', text: outcome.text, durationMs: 0 });
    },
  };
  const options: EpisodeOptions = {
    task: environment.task,
    cwd: '/',
    model: modelOf(game, () => line),
    tools: [tool],
    permission: () => ({ verdict: 'allow', reason: reason('asWritten', 'an environment of the benchmark') }),
    approver: { approve: () => Promise.resolve({ kind: 'unavailable' }) },
    memory: player.memory,
    store: forgetfulStore,
    encodeState: encode,
    workspaceFacts: () => Promise.resolve(facts),
    settings: { ...player.settings, maxSteps },
    host: { now: () => 0, newEpisodeId: () => game.episodeId },
    seed: game.seed,
    environment: {
      signals: (t) => [{ source: 'check', value: reward, t, at: 0 }],
      ended: () => ended,
    },
    signal: new AbortController().signal,
  };
  const episode = runEpisode(options);
  while (!(await episode.next()).done);
  if (player.kind === 'rival') player.rival.learn(steps);
  return score;
}

const commandOf = (input: Action['input']) => (typeof input['command'] === 'string' ? input['command'] : '');

function modelOf({ environment, player, episodeId }: Game, line: () => string): LanguageModel {
  return {
    id: 'environment',
    propose(request: ProposalRequest): Promise<Proposal> {
      const choices = environment.choices(request.maxCandidates);
      const proposed =
        player.kind === 'rival' ? chosenBy(player.rival, environment, choices, request, line()) : choices;
      return Promise.resolve({
        candidates: proposed.map(({ command, priorLogit }) => ({ action: commandAction(command), priorLogit })),
        recalledLogits: request.recalled.map(() => undefined),
        tier: 'offline',
        ...(proposed.length === 0 ? { problem: `nothing can be done in episode ${episodeId}` } : {}),
      });
    },
  };
}

/** The rival's choice among what is proposed and what it remembers, at the weakest prior minus ln 2 as in the product. */
function chosenBy(
  rival: Rival,
  environment: Environment,
  choices: readonly Choice[],
  request: ProposalRequest,
  state: string,
): readonly Choice[] {
  const t = request.transcript.length;
  const weakest = Math.min(...choices.map(({ priorLogit }) => priorLogit)) - Math.LN2;
  const recalled = rival
    .recalls({ state, t })
    .filter((command) => environment.allows(command) && !choices.some((choice) => choice.command === command));
  const all = [...choices, ...new Set(recalled)].map((choice) =>
    typeof choice === 'string' ? { command: choice, priorLogit: weakest } : choice,
  );
  if (all.length === 0) return [];
  const chosen = all[rival.choose({ state, choices: all, t }, drawsOf(stepSeed(request.seed, 1)))];
  return chosen ? [chosen] : [];
}

const done = () => Promise.resolve();
/** The benchmark keeps scores, not episodes. */
export const forgetfulStore: ExperienceStore = {
  location: 'nowhere',
  beginEpisode: done,
  appendDecision: done,
  setInferredCheck: done,
  appendExecution: done,
  appendObservation: done,
  appendSignals: done,
  endEpisode: done,
  episodes: () => Promise.resolve([]),
  setPinned: done,
  forget: () => Promise.resolve(0),
  close: done,
};
