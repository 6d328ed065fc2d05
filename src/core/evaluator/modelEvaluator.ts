// The evaluator over any chat model: several votes at once, each a whole judgment of the episode.
import type { Chat, ChatReply } from '../agent/prompts/chat.ts';
import { addUsage } from '../agent/prompts/chat.ts';
import type { Evaluator } from '../ports.ts';
import type { EpisodeRecord, Usage } from '../episode.ts';
import { evaluationMessages, evaluationSchema } from './evaluatorPrompt.ts';
import { combineVotes, parseVote } from './votes.ts';

export interface ModelEvaluatorOptions {
  readonly id: string;
  /** For messages. */
  readonly model: string;
  readonly chat: Chat;
  /** Odd, so that the median is one of the scores; usually 3. */
  readonly votes: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const maxOutputTokens = 8192;

/** Only `parseVote` turns a judge's reply into signals; an unreadable vote is dropped. */
export function createModelEvaluator({ id, model, chat, votes, now }: ModelEvaluatorOptions): Evaluator {
  return {
    id,
    evaluate: async (episode, signal) => {
      if (evaluationMessages(episode).length === 0) return { signals: [] };
      const replies = await Promise.all(
        Array.from({ length: votes }, (_, vote) => askFitting(chat, episode, (episode.seed + vote) >>> 0, signal)),
      );
      const usage = replies.reduce<Usage>((total, reply) => addUsage(total, reply.usage), {});
      const read = replies.flatMap((reply) => (reply.ok ? (parseVote(reply.text, episode) ?? []) : []));
      const signals = combineVotes(read, votes, now());
      const failed = replies.find((reply) => !reply.ok);
      if (signals.length > 0) return { signals, usage };
      const problem = failed
        ? `The steps were not judged. ${failed.problem}`
        : `The steps were not judged: ${model} gave no judgment that most of ${String(votes)} votes share. Try another model.`;
      return { signals, usage, problem };
    },
  };
}

/** One vote; with shorter outputs (twice at most) if the endpoint reports that the prompt was too long. */
async function askFitting(chat: Chat, episode: EpisodeRecord, seed: number, signal: AbortSignal): Promise<ChatReply> {
  let usage: Usage = {};
  for (let share = 1; ; share /= 4) {
    const messages = evaluationMessages(episode, share);
    const reply = await chat({ messages, schema: evaluationSchema, logprobs: false, maxOutputTokens, seed }, signal);
    usage = addUsage(usage, reply.usage);
    if (reply.ok || !reply.tooLong || share < 1 / 4) return { ...reply, usage };
  }
}
