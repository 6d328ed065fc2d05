// A model that VS Code offers, as the chat that Knack's prompts are written for.
import * as vscode from 'vscode';
import type { Chat, ChatMessage, ChatReply, ChatRequest, ToolCallReply } from '../../core/agent/prompts/chat.ts';
import type { JsonObject } from '../../core/types.ts';
import type { Usage } from '../../core/episode.ts';

/**
 * If the model supports tools, the reply's schema is passed as a tool that must be called; its input is then the reply's text.
 * VS Code gives no log-probabilities. The first request asks the user for consent.
 */
export function vscodeChat(model: vscode.LanguageModelChat): Chat {
  return async (request, signal) => {
    signal.throwIfAborted();
    const cancellation = new vscode.CancellationTokenSource();
    const cancel = () => cancellation.cancel();
    signal.addEventListener('abort', cancel);
    const startedAt = performance.now();
    try {
      return await ask(model, request, cancellation.token, startedAt, signal);
    } catch (error) {
      signal.throwIfAborted();
      return failure(error, model, { durationMs: performance.now() - startedAt });
    } finally {
      signal.removeEventListener('abort', cancel);
      cancellation.dispose();
    }
  };
}

async function ask(
  model: vscode.LanguageModelChat,
  { messages, schema }: ChatRequest,
  token: vscode.CancellationToken,
  startedAt: number,
  signal: AbortSignal,
): Promise<ChatReply> {
  const sent = messages.map(asMessage);
  const response = await model.sendRequest(
    sent,
    {
      justification: vscode.l10n.t('Knack asks the model for the next step of your task.'),
      ...(schema ? replyTool(schema) : {}),
    },
    token,
  );
  let text = '';
  const calls: ToolCallReply[] = [];
  for await (const part of response.stream) {
    signal.throwIfAborted();
    if (part instanceof vscode.LanguageModelTextPart) text += part.value;
    else if (part instanceof vscode.LanguageModelToolCallPart)
      calls.push({ tool: part.name, input: JSON.stringify(part.input) });
  }
  signal.throwIfAborted();
  const reply = schema && calls.find(({ tool }) => tool === schema.name);
  return {
    ok: true,
    text: reply ? reply.input : text,
    finish: 'stop',
    toolCalls: reply ? [] : calls,
    usage: await usageOf(model, sent, reply ? reply.input : text, startedAt),
  };
}

function asMessage({ role, content }: ChatMessage): vscode.LanguageModelChatMessage {
  // There is no system role: instructions are the first user message.
  return role === 'assistant'
    ? vscode.LanguageModelChatMessage.Assistant(content)
    : vscode.LanguageModelChatMessage.User(content);
}

function replyTool({ name, schema }: { readonly name: string; readonly schema: JsonObject }) {
  return {
    tools: [{ name, description: 'Takes the whole reply. Call it exactly once.', inputSchema: schema }],
    toolMode: vscode.LanguageModelChatToolMode.Required,
  };
}

/** Counted by the model's own tokenizer; if that fails, only the number is missing. */
async function usageOf(
  model: vscode.LanguageModelChat,
  sent: readonly vscode.LanguageModelChatMessage[],
  reply: string,
  startedAt: number,
): Promise<Usage> {
  const durationMs = performance.now() - startedAt;
  try {
    const [inputs, output] = await Promise.all([
      Promise.all(sent.map((message) => model.countTokens(message))),
      model.countTokens(reply),
    ]);
    return { inputTokens: inputs.reduce((sum, count) => sum + count, 0), outputTokens: output, durationMs };
  } catch {
    return { durationMs };
  }
}

/** Names the model, the cause and the remedy. */
function failure(error: unknown, model: vscode.LanguageModelChat, usage: Usage): ChatReply {
  const name = `${model.vendor}/${model.id}`;
  const said = error instanceof Error ? error.message : String(error);
  if (!(error instanceof vscode.LanguageModelError)) {
    const quota = /quota|rate.?limit|too many requests/iu.test(said);
    return { ok: false, usage, problem: quota ? quotaProblem(name, said) : failed(name, said) };
  }
  switch (error.code) {
    case vscode.LanguageModelError.NoPermissions.name:
      return {
        ok: false,
        usage,
        problem: `VS Code has not allowed Knack to use ${name}. Run the task again and choose Allow, or see Accounts > Manage Language Model Access.`,
      };
    case vscode.LanguageModelError.NotFound.name:
      return {
        ok: false,
        usage,
        problem: `The model ${name} is not offered any more. Choose another with "Knack: Choose Model".`,
      };
    case vscode.LanguageModelError.Blocked.name:
      return { ok: false, usage, problem: quotaProblem(name, said) };
    default:
      return { ok: false, usage, problem: failed(name, said) };
  }
}

function quotaProblem(name: string, said: string): string {
  return `${name} refused the request: its quota is used up or the request was blocked (${said}). Wait, or choose another model with "Knack: Choose Model".`;
}

function failed(name: string, said: string): string {
  return `${name} failed: ${said}. Try again, or choose another model with "Knack: Choose Model".`;
}
