// The LanguageModel port over an OpenAI-compatible endpoint.
import { addUsage, type Chat } from '../../core/agent/prompts/chat.ts';
import { elaborate } from '../../core/agent/prompts/elaborate.ts';
import { propose, type ProposeOptions } from '../../core/agent/prompts/propose.ts';
import { oneLine } from '../../core/agent/prompts/quote.ts';
import type { LanguageModel, Proposal, ProposalRequest } from '../../core/ports.ts';
import type { Tier } from '../../core/types.ts';
import type { Usage } from '../../core/episode.ts';
import type { Capabilities } from './capabilities.ts';
import { optimistic } from './capabilities.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import { connect } from './connection.ts';
import { listFrom, nearestModels } from './models.ts';
import type { AskReply } from './openaiChat.ts';
import { learnFromProbe, probeRequest } from './probe.ts';

const defaultContextWindow = 32_768;
const maxOutputTokens = 8192;
const listTimeoutMs = 5000;
/** Consecutive format violations after which a model is asked in plain words. */
const plainAfter = 2;
/** Consecutive proposals without the promised log-probabilities after which it is probed again. */
const probeAgainAfter = 3;

/** A limit on probing, for routers that change the model from call to call. */
const maxProbes = 3;

/**
 * Nothing is loaded or sent before the first proposal, which first probes the endpoint's capabilities unless they are remembered.
 * @throws TypeError for an invalid base URL.
 */
export function createOpenAIModel(options: ConnectionOptions): LanguageModel {
  const connection = connect(options);
  const history: History = { tier: undefined, streak: 0, probes: 0, probeAgain: false };
  return {
    id: connection.id,
    propose: async (request, signal) => {
      const probed = await ready(connection, history, signal);
      if (!probed.ok) {
        return { candidates: [], recalledLogits: [], tier: 'verbalised', usage: probed.usage, problem: probed.problem };
      }
      const proposal = await proposeOnce(connection, options, history, request, signal);
      return { ...proposal, usage: addUsage(probed.usage, proposal.usage ?? {}) };
    },
    elaborate: (request, signal) => {
      const { conversation } = connection;
      const chat: Chat = (chatRequest, abort) => conversation.ask(chatRequest, abort);
      return elaborate(chat, request, proposeOptions(connection, options), signal);
    },
  };
}

/** The tiers and probes of this model so far. */
interface History {
  /** Result of the newest proposals, and how often in a row. */
  tier: Tier | undefined;
  streak: number;
  probes: number;
  /** The remembered capabilities proved wrong. */
  probeAgain: boolean;
}

function proposeOptions({ conversation, name }: Connection, options: ConnectionOptions): ProposeOptions {
  const known = conversation.capabilities;
  return {
    model: name,
    logprobs: known.topLogprobs > 0,
    format: known.plain ? 'plain' : 'json',
    contextWindow: options.contextWindow ?? known.contextWindow ?? defaultContextWindow,
    maxOutputTokens,
  };
}

async function proposeOnce(
  connection: Connection,
  options: ConnectionOptions,
  history: History,
  request: ProposalRequest,
  signal: AbortSignal,
): Promise<Proposal> {
  const { conversation, remember } = connection;
  const known = conversation.capabilities;
  let servedModel: string | undefined;
  const { proposal, contextWindow } = await propose(
    async (chatRequest, abort) => {
      const reply = await conversation.ask(chatRequest, abort);
      servedModel = reply.servedModel ?? servedModel;
      return reply;
    },
    request,
    proposeOptions(connection, options),
    signal,
  );
  if (proposal.problem === undefined) {
    history.streak = proposal.tier === history.tier ? history.streak + 1 : 1;
    history.tier = proposal.tier;
  }
  const learned: Capabilities = {
    ...conversation.capabilities,
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(history.tier === 'prompt' && history.streak >= plainAfter ? { plain: true } : {}),
  };
  const changed = servedModel !== undefined && known.servedModel !== undefined && servedModel !== known.servedModel;
  const promised = learned.topLogprobs > 0 && history.tier === 'verbalised' && history.streak >= probeAgainAfter;
  history.probeAgain = (changed || promised) && history.probes < maxProbes;
  conversation.capabilities = learned;
  remember(learned);
  return proposal;
}

type Readiness =
  | { readonly ok: true; readonly usage: Usage }
  | { readonly ok: false; readonly problem: string; readonly usage: Usage };

/** Ensures that the connection knows its capabilities: remembered, or probed now. */
async function ready(connection: Connection, history: History, signal: AbortSignal): Promise<Readiness> {
  const { conversation } = connection;
  if (!history.probeAgain && (history.probes > 0 || connection.recall())) return { ok: true, usage: {} };
  const { reply, learned, usage } = await probe(connection, signal);
  if (!reply.ok && !inconclusive(reply)) {
    return { ok: false, usage, problem: reply.problem + (await suggestion(connection, reply, signal)) };
  }
  const contextWindow = await listedWindow(connection, signal);
  conversation.capabilities = {
    ...learned,
    ...(contextWindow === undefined ? {} : { contextWindow }),
  };
  connection.remember(conversation.capabilities);
  history.probes++;
  history.probeAgain = false;
  return { ok: true, usage };
}

interface Probed {
  readonly reply: AskReply;
  readonly learned: Capabilities;
  readonly usage: Usage;
}

async function probe({ conversation, endpoint }: Connection, signal: AbortSignal): Promise<Probed> {
  let usage: Usage = {};
  const ask = async (known: Capabilities) => {
    conversation.capabilities = known;
    const reply = await conversation.ask(probeRequest, signal);
    usage = addUsage(usage, reply.usage);
    return { reply, known: conversation.capabilities, learned: learnFromProbe(conversation.capabilities, reply) };
  };
  let probed = await ask(optimistic(endpoint.provider));
  // A refusal that named nothing may have cost one of them too many.
  if (probed.reply.ok && lostBoth(probed.known)) probed = await ask({ ...probed.known, topLogprobs: 20 });
  const { reply, known, learned } = probed;
  if (reply.ok && known.stream && known.topLogprobs > learned.topLogprobs) {
    // Some give log-probabilities only with replies that are not streamed.
    const unstreamed = await ask({ ...known, stream: false });
    if (unstreamed.reply.ok && unstreamed.learned.topLogprobs > 0) return { ...unstreamed, usage };
  }
  return { reply, learned, usage };
}

function lostBoth({ topLogprobs, structured }: Capabilities): boolean {
  return topLogprobs === 0 && structured !== 'jsonSchema';
}

/** Faults of the answer rather than of the endpoint: the real request may fare better. */
function inconclusive({ fault }: AskReply): boolean {
  return fault !== undefined && ['contentFilter', 'refusal', 'malformed', 'tooLong'].includes(fault.kind);
}

/** The model's window as the endpoint lists it, in tokens. */
async function listedWindow({ endpoint, model }: Connection, signal: AbortSignal): Promise<number | undefined> {
  const list = await listFrom(endpoint, listTimeoutMs, signal);
  return list.ok ? list.models.find(({ id }) => id === model)?.contextWindow : undefined;
}

/** For a missing model: those that exist. */
async function suggestion({ endpoint, model }: Connection, { fault }: AskReply, signal: AbortSignal): Promise<string> {
  if (fault?.kind !== 'notFound') return '';
  const list = await listFrom(endpoint, listTimeoutMs, signal);
  if (!list.ok || list.models.length === 0) return '';
  const names = nearestModels(list.models, model, 5).join(', ');
  return ` It has ${String(list.models.length)} models, among them ${oneLine(names, 300)}.`;
}
