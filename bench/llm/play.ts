// One attempt at a task by the product's own loop: the model proposes, the arm weighs, one command is run.
import { reason } from '../../src/core/reason.ts';
import { runEpisode } from '../../src/core/agent/episode.ts';
import { addUsage } from '../../src/core/agent/prompts/chat.ts';
import { stepSeed } from '../../src/core/policy/softmax.ts';
import type { LanguageModel, Proposal, Tool } from '../../src/core/ports.ts';
import { formatState } from '../../src/core/state/format.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import type { Action, Tier } from '../../src/core/types.ts';
import type { Usage } from '../../src/core/episode.ts';
import type { Choice } from '../learning/environment.ts';
import { forgetfulStore, type Player } from '../learning/play.ts';
import { drawsOf } from '../learning/random.ts';
import type { Rival } from '../learning/rivals.ts';
import { workspace, type ShellTask } from './tasks.ts';

export interface Attempt {
  readonly task: ShellTask;
  /** The task as the model is told it. */
  readonly wording: string;
  readonly player: Player;
  readonly model: LanguageModel;
  readonly seed: number;
  /** Unique in the player's memory. */
  readonly episodeId: string;
  /** What the learner is told of an attempt that solved the task or did not, [-1, 1]. */
  readonly rewardFor: (solved: boolean) => number;
}

export interface Tried {
  /** Undefined when the model proposed nothing that can be run: `problem` says why. */
  readonly command: string | undefined;
  readonly problem: string | undefined;
  readonly solved: boolean;
  /** What the learner was told. */
  readonly reward: number | undefined;
  readonly tier: Tier | undefined;
  readonly usage: Usage;
}

export async function attempt({ task, wording, player, model, seed, episodeId, rewardFor }: Attempt): Promise<Tried> {
  const state = formatState(task.state);
  let command: string | undefined;
  let solved = false;
  let reward = 0;
  const tool: Tool = {
    spec: runSpec,
    check: (input) =>
      commandOf(input).trim() === '' ? { ok: false, problem: 'run: the command is empty' } : { ok: true },
    risk: () => ({ class: 'read', reasons: [], alwaysAsk: false }),
    execute: async (input) => {
      command = commandOf(input);
      solved = await task.solvedBy(command);
      reward = rewardFor(solved);
      return { status: 'ok', text: '', durationMs: 0 };
    },
  };
  const episode = runEpisode({
    task: wording,
    cwd: '/',
    model: player.kind === 'rival' ? chosenByRival(model, player.rival, state) : model,
    tools: [tool],
    permission: () => ({ verdict: 'allow', reason: reason('asWritten', 'a sandbox of the benchmark') }),
    approver: { approve: () => Promise.resolve({ kind: 'unavailable' }) },
    memory: player.memory,
    store: forgetfulStore,
    encodeState: () => task.state,
    workspaceFacts: () => Promise.resolve(workspace),
    settings: { ...player.settings, maxSteps: 1 },
    host: { now: () => 0, newEpisodeId: () => episodeId },
    seed,
    environment: {
      signals: (t) => [{ source: 'check', value: reward, t, at: 0 }],
      ended: () => true,
    },
    signal: new AbortController().signal,
  });
  let usage: Usage = {};
  let tier: Tier | undefined;
  let problem: string | undefined;
  for (let next = await episode.next(); !next.done; next = await episode.next()) {
    const event = next.value;
    if (event.type === 'decision') tier = event.tier;
    if (event.type === 'notice') problem = event.message;
    if (event.type === 'episodeEnd') usage = addUsage(usage, event.usage);
  }
  if (player.kind === 'rival' && command !== undefined) player.rival.learn([{ state, command, reward }]);
  return { command, problem, solved, reward: command === undefined ? undefined : reward, tier, usage };
}

/** As the product's tool `run` says itself, as far as it holds for a single command. */
const runSpec = {
  name: 'run',
  description: 'Runs a command in a Bash shell. Nobody can answer prompts. There is no network.',
  inputSchema: {
    type: 'object',
    properties: { command: { type: 'string', description: 'Shell command line; may have several lines.' } },
    required: ['command'],
    additionalProperties: false,
  },
} as const;

const commandOf = (input: Action['input']) => (typeof input['command'] === 'string' ? input['command'] : '');

/** Proposes what the rival chooses among the model's proposals and what it remembers, that at the weakest logit minus ln 2. */
function chosenByRival(model: LanguageModel, rival: Rival, state: string): LanguageModel {
  return {
    id: model.id,
    async propose(request, signal): Promise<Proposal> {
      const proposal = await model.propose(request, signal);
      const own = proposal.candidates.map(({ action, priorLogit }): Choice => ({
        command: commandOf(action.input),
        priorLogit,
      }));
      if (own.length === 0) return proposal;
      const weakest = Math.min(...own.map(({ priorLogit }) => priorLogit)) - Math.LN2;
      const recalled = rival
        .recalls({ state, t: 0 })
        .filter((command) => !own.some((choice) => choice.command === command))
        .map((command): Choice => ({ command, priorLogit: weakest }));
      const choices = [...own, ...recalled];
      const chosen = choices[rival.choose({ state, choices, t: 0 }, drawsOf(stepSeed(request.seed, 1)))];
      const action = commandAction(chosen?.command ?? '');
      return { ...proposal, candidates: [{ action, priorLogit: 0 }] };
    },
  };
}
