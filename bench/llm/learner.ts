// An arm at work: its model with its way of asking, what it has learned, its notes, and what all of it has cost.
import { estimateTokens } from '../../src/core/agent/prompts/transcript.ts';
import type { LanguageModel } from '../../src/core/ports.ts';
import type { Usage } from '../../src/core/episode.ts';
import type { Capabilities } from '../../src/node/openai/capabilities.ts';
import { connect, type ConnectionOptions } from '../../src/node/openai/connection.ts';
import { createOpenAIModel } from '../../src/node/openai/openaiModel.ts';
import { withCost } from '../../src/node/openai/cost.ts';
import type { Player } from '../learning/play.ts';
import { drawsOf, seedOf, type Draw } from '../learning/random.ts';
import type { Asked, ModelArm, Spent } from './arms.ts';
import { spend } from './arms.ts';
import { attempt, type Tried } from './play.ts';
import type { ShellTask } from './tasks.ts';

export interface Learner {
  readonly arm: ModelArm;
  readonly try: (task: ShellTask, round: number, seed: number) => Promise<Tried>;
}

/** Latest notes of a task that are shown with it. */
const shownNotes = 3;

export function createLearner(arm: ModelArm, options: ConnectionOptions, seed: number, spent: Spent): Learner {
  const asking = { ...options, capabilityCache: askedAs(arm.asked, options) };
  const model = metered(createOpenAIModel(asking), asking, spent);
  const player: Player = arm.player();
  const told = arm.shuffled ? earlierRewards(drawsOf(seedOf(seed, 'shuffled'))) : (reward: number) => reward;
  const notes = new Map<string, string[]>();
  return {
    arm,
    async try(task, round, episodeSeed) {
      const tried = await attempt({
        task,
        wording: withNotes(task.query, notes.get(task.query)),
        player,
        model,
        seed: episodeSeed,
        episodeId: `${round}.${task.query}`,
        rewardFor: (solved) => told(solved ? 1 : -1),
      });
      if (arm.reflects && tried.command !== undefined && !tried.solved) {
        const note = await reflect(asking, task.query, tried.command, episodeSeed, spent);
        if (note !== undefined) notes.set(task.query, [...(notes.get(task.query) ?? []), note].slice(-shownNotes));
      }
      return tried;
    },
  };
}

/**
 * The negative control: tells, in place of an attempt's own reward, one drawn from those of the attempts before it, so that rewards
 * are as often good as they really were, and say nothing of what was done. The first attempt is told +1 or -1 by a fair coin, as
 * nothing is known of the share yet.
 */
export function earlierRewards(luck: Draw): (own: number) => number {
  const earlier: number[] = [];
  return (own) => {
    const draw = luck();
    const told = earlier[Math.floor(draw * earlier.length)] ?? (draw < 0.5 ? 1 : -1);
    earlier.push(own);
    return told;
  };
}

/** What the probe finds, less what this arm does not ask for. */
function askedAs(
  asked: Asked,
  { capabilityCache }: ConnectionOptions,
): NonNullable<ConnectionOptions['capabilityCache']> {
  const shared = capabilityCache ?? new Map<string, Capabilities>();
  return {
    get: (key) => {
      const known = shared.get(key);
      if (typeof known !== 'object' || known === null || asked === 'logprobs') return known;
      return asked === 'prompt' ? { ...known, plain: true } : { ...known, topLogprobs: 0 };
    },
    set: (key, capabilities) => {
      if (asked === 'logprobs') shared.set(key, capabilities);
    },
  };
}

/** Counts what is used. Where the endpoint does not say, tokens are estimated, so that a budget holds all the same. */
function metered(model: LanguageModel, { prices }: ConnectionOptions, spent: Spent): LanguageModel {
  return {
    id: model.id,
    async propose(request, signal) {
      const proposal = await model.propose(request, signal);
      const used = { ...estimated(proposal.prompt ?? '', JSON.stringify(proposal.candidates)), ...proposal.usage };
      spend(spent, used.cost === undefined ? withCost(used, prices) : used);
      return proposal;
    },
  };
}

function estimated(prompt: string, reply: string): Usage {
  return { inputTokens: estimateTokens(prompt), outputTokens: estimateTokens(reply) };
}

function withNotes(task: string, notes: readonly string[] = []): string {
  return notes.length === 0
    ? task
    : `${task}\nNotes from earlier attempts that failed:\n${notes.map((note) => `- ${note}`).join('\n')}`;
}

/** As in Reflexion (Shinn et al. 2023): what the model makes of its failure, in words; undefined when it says nothing. */
async function reflect(
  options: ConnectionOptions,
  task: string,
  command: string,
  seed: number,
  spent: Spent,
): Promise<string | undefined> {
  const prompt = `Task: ${task}\nThis command was run and did not solve it: ${command}\nIn one or two sentences: what was wrong, and what should be tried next time?`;
  const reply = await connect(options).conversation.ask(
    { messages: [{ role: 'user', content: prompt }], logprobs: false, maxOutputTokens: 2048, seed },
    new AbortController().signal,
  );
  spend(spent, withCost({ ...estimated(prompt, reply.ok ? reply.text : ''), ...reply.usage }, options.prices));
  if (!reply.ok || reply.text.trim() === '') return undefined;
  return `\`${command}\`: ${reply.text.replaceAll(/\s+/gu, ' ').trim().slice(0, 500)}`;
}
