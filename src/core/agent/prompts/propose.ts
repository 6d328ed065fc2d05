// One call per step: proposals and the scores of the union in one reply. A second only if the first is unusable.
import type { Proposal, ProposalRequest } from '../../ports.ts';
import type { Usage } from '../../episode.ts';
import type { Chat, ChatMessage, ChatReply } from './chat.ts';
import { addUsage } from './chat.ts';
import type { Labels } from './labels.ts';
import { labelsFor } from './labels.ts';
import type { ScoredProposal } from './proposalLogits.ts';
import { scorePlain, scoreProposal } from './proposalLogits.ts';
import type { ReplyFormat } from './proposalPrompt.ts';
import { promptText, proposalMessages, repairMessages } from './proposalPrompt.ts';
import { parsePlainAction, parseProposal, proposalOfCalls } from './proposalReply.ts';
import { proposalSchema } from './proposalSchema.ts';

export interface ProposeOptions {
  /** e.g. `gpt-5-mini at https://api.openai.com/v1`, for messages. */
  readonly model: string;
  /** Whether the model's log-probabilities are worth asking for. */
  readonly logprobs: boolean;
  readonly format: ReplyFormat;
  /** Tokens of prompt and reply together. */
  readonly contextWindow: number;
  /** At most a quarter of the window is used. */
  readonly maxOutputTokens: number;
}

export interface Proposed {
  readonly proposal: Proposal;
  /** The window that the endpoint named when the prompt was too long for the one assumed. */
  readonly contextWindow?: number;
}

/** Rejects only with the signal's reason. */
export async function propose(
  chat: Chat,
  request: ProposalRequest,
  options: ProposeOptions,
  signal: AbortSignal,
): Promise<Proposed> {
  const labels = labelsFor(request.maxCandidates);
  let usage: Usage = {};
  const ask = async (messages: readonly ChatMessage[], limits: Limits): Promise<ChatReply> => {
    const reply = await chat(
      {
        messages,
        ...(options.format === 'json' ? { schema: proposalSchema(request.tools, labels) } : {}),
        logprobs: options.logprobs && options.format === 'json',
        maxOutputTokens: outputTokens(limits),
        seed: request.seed,
      },
      signal,
    );
    usage = addUsage(usage, reply.usage);
    return reply;
  };

  const { reply, messages, limits } = await askFitting(ask, request, labels, options);
  let answer = reply;
  let reading = read(answer, request, labels, options);
  if (reading.kind === 'cut') {
    answer = await ask(messages, { ...limits, maxOutputTokens: limits.maxOutputTokens * 4 });
    reading = read(answer, request, labels, options);
  } else if (reading.kind === 'unusable' && options.format === 'json' && reply.ok) {
    answer = await ask(repairMessages(messages, reply.text, reading.problem), limits);
    reading = read(answer, request, labels, options);
    if (reading.kind === 'unusable') reading = read(answer, request, labels, options, true);
  }
  // One candidate of a broken list need not be the model's choice.
  if (reading.kind === 'unusable' && answer.ok && !answer.text.includes('"candidates"')) {
    const plain = parsePlainAction(answer.text, request.tools);
    if (plain) reading = { kind: 'usable', scored: scorePlain(plain, request.recalled) };
  }
  return {
    proposal: {
      ...(reading.kind === 'usable'
        ? reading.scored
        : { candidates: [], recalledLogits: [], tier: 'verbalised', problem: problemText(reading, options) }),
      ...(reading.kind === 'usable' && reading.check !== undefined
        ? { check: { command: reading.check, reason: `proposed by ${options.model}` } }
        : {}),
      usage,
      prompt: promptText(messages),
    },
    ...(limits.contextWindow === options.contextWindow ? {} : { contextWindow: limits.contextWindow }),
  };
}

export type Limits = Pick<ProposeOptions, 'contextWindow' | 'maxOutputTokens'>;

export function outputTokens({ contextWindow, maxOutputTokens }: Limits): number {
  return Math.max(256, Math.min(maxOutputTokens, Math.floor(contextWindow / 4)));
}

/** Asks, and again with a shorter prompt (twice at most) if the endpoint reports that it was too long. */
async function askFitting(
  ask: (messages: readonly ChatMessage[], limits: Limits) => Promise<ChatReply>,
  request: ProposalRequest,
  labels: Labels,
  options: ProposeOptions,
): Promise<{ readonly reply: ChatReply; readonly messages: readonly ChatMessage[]; readonly limits: Limits }> {
  let { contextWindow } = options;
  for (let attempt = 0; ; attempt++) {
    const limits = { contextWindow, maxOutputTokens: options.maxOutputTokens };
    // A tenth is reserved for errors in the token estimate.
    const budget = Math.floor((contextWindow - outputTokens(limits)) * 0.9);
    const messages = proposalMessages(request, labels, options.format, budget);
    const reply = await ask(messages, limits);
    if (reply.ok || !reply.tooLong || attempt === 2) return { reply, messages, limits };
    const told = reply.tooLong.contextWindow;
    contextWindow = told !== undefined && told < contextWindow ? told : Math.floor(contextWindow / 2);
  }
}

type Reading =
  | { readonly kind: 'usable'; readonly scored: ScoredProposal; readonly check?: string | undefined }
  /** The limit of output tokens was reached before anything usable. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'unusable'; readonly problem: string }
  | { readonly kind: 'failed'; readonly problem: string };

function read(
  reply: ChatReply,
  request: ProposalRequest,
  labels: Labels,
  { format }: ProposeOptions,
  asWritten = false,
): Reading {
  if (!reply.ok) return { kind: 'failed', problem: reply.problem };
  const { tools, recalled } = request;
  const cut = reply.finish === 'length';
  if (format === 'plain') {
    const plain = cut ? undefined : parsePlainAction(reply.text, tools);
    if (plain) return { kind: 'usable', scored: scorePlain(plain, recalled) };
    return cut ? { kind: 'cut' } : { kind: 'unusable', problem: 'no action was found in it' };
  }
  const written = parseProposal(reply.text, tools, labels, { cut, asWritten });
  const parsed = written.ok || reply.toolCalls.length === 0 ? written : proposalOfCalls(reply.toolCalls, tools, labels);
  if (parsed.ok) {
    const scored = scoreProposal(parsed, reply.tokens, recalled, labels);
    const first = request.transcript.length === 0;
    return { kind: 'usable', scored, check: first ? parsed.check : undefined };
  }
  return cut ? { kind: 'cut' } : { kind: 'unusable', problem: parsed.problem };
}

function problemText(reading: Exclude<Reading, { kind: 'usable' }>, { model }: ProposeOptions): string {
  switch (reading.kind) {
    case 'failed':
      return reading.problem;
    case 'cut':
      return `${model} did not come to an end within its limit of output tokens. Choose a model that reasons less, or raise the limit.`;
    case 'unusable':
      return `${model} gave no usable proposal, also when asked again: ${reading.problem}. Try another model; larger ones keep to the format.`;
  }
}
