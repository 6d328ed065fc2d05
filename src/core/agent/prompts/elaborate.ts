// The second call for a candidate that was proposed as an outline: its whole input. Outlines not chosen cost no text.
import { actionKey } from '../../action/key.ts';
import { toolOf } from '../../tools/registry.ts';
import type { Elaboration, ElaborationRequest, ToolSpec } from '../../ports.ts';
import type { Action } from '../../types.ts';
import type { Usage } from '../../episode.ts';
import type { Chat, ChatMessage, ChatReply } from './chat.ts';
import { addUsage } from './chat.ts';
import { labelsFor } from './labels.ts';
import { elaborationMessages, promptText, repairMessages } from './proposalPrompt.ts';
import { parseInput } from './proposalReply.ts';
import { inputReplySchema } from './proposalSchema.ts';
import { outputTokens, type ProposeOptions } from './propose.ts';

/** Asks once, and again if the reply is cut or unusable. Rejects only with the signal's reason. */
export async function elaborate(
  chat: Chat,
  request: ElaborationRequest,
  options: ProposeOptions,
  signal: AbortSignal,
): Promise<Elaboration> {
  const { proposal, action } = request;
  const tool = proposal.tools.find(({ name }) => name === action.tool);
  if (!tool) return { action: undefined, unusable: true, problem: `there is no tool '${action.tool}'` };
  const { contextWindow, maxOutputTokens } = options;
  const budget = Math.floor((contextWindow - outputTokens(options)) * 0.9);
  const messages = elaborationMessages(request, tool, labelsFor(proposal.maxCandidates), budget);
  let usage: Usage = {};
  const ask = async (said: readonly ChatMessage[], limit: number): Promise<ChatReply> => {
    const reply = await chat(
      {
        messages: said,
        schema: inputReplySchema(tool),
        logprobs: false,
        maxOutputTokens: outputTokens({ contextWindow, maxOutputTokens: limit }),
        seed: proposal.seed,
      },
      signal,
    );
    usage = addUsage(usage, reply.usage);
    return reply;
  };
  let reply = await ask(messages, maxOutputTokens);
  let written = read(reply, action, tool);
  if (typeof written === 'string' && reply.ok) {
    reply =
      reply.finish === 'length'
        ? await ask(messages, maxOutputTokens * 4)
        : await ask(repairMessages(messages, reply.text, written), maxOutputTokens);
    written = read(reply, action, tool);
  }
  const facts = { usage, prompt: promptText(messages) };
  if (typeof written !== 'string') return { action: written, ...facts };
  if (!reply.ok) return { action: undefined, problem: written, ...facts };
  return { action: undefined, problem: `${tool.name}: not written out: ${written}`, unusable: true, ...facts };
}

/** The whole action, or what is wrong with it: it must concern the chosen file. */
function read(reply: ChatReply, outline: Action, tool: ToolSpec): Action | string {
  if (!reply.ok) return reply.problem;
  const [call] = reply.toolCalls;
  const text = reply.text.trim() === '' && call ? call.input : reply.text;
  const written = parseInput(text, tool, { cut: reply.finish === 'length' });
  if (typeof written === 'string') return written;
  const problem = toolOf(tool.name).problemOf?.(written.input);
  if (problem !== undefined) return problem;
  const [wanted, got] = [actionKey(outline).template, actionKey(written).template];
  return wanted === got ? written : `it is about another file than the one that was chosen`;
}
