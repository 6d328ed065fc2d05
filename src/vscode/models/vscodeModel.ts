// The ports over a model that VS Code offers, named `vendor/id`.
import * as vscode from 'vscode';
import type { Chat } from '../../core/agent/prompts/chat.ts';
import { elaborate } from '../../core/agent/prompts/elaborate.ts';
import { propose, type ProposeOptions } from '../../core/agent/prompts/propose.ts';
import { createModelEvaluator } from '../../core/evaluator/modelEvaluator.ts';
import type { Evaluator, LanguageModel } from '../../core/ports.ts';
import { vscodeChat } from './vscodeChat.ts';

const maxOutputTokens = 8192;
const votes = 3;

/** Makes no request before the first proposal. */
export function createVscodeModel(name: string): LanguageModel {
  return {
    id: `vscode/${name}`,
    propose: async (request, signal) => {
      const model = await find(name);
      signal.throwIfAborted();
      if (!model) return { candidates: [], recalledLogits: [], tier: 'verbalised', problem: missing(name) };
      return (await propose(vscodeChat(model), request, optionsFor(name, model), signal)).proposal;
    },
    elaborate: async (request, signal) => {
      const model = await find(name);
      signal.throwIfAborted();
      if (!model) return { action: undefined, problem: missing(name) };
      return elaborate(vscodeChat(model), request, optionsFor(name, model), signal);
    },
  };
}

function optionsFor(name: string, { maxInputTokens }: vscode.LanguageModelChat): ProposeOptions {
  return { model: name, logprobs: false, format: 'json', contextWindow: maxInputTokens, maxOutputTokens };
}

export function createVscodeEvaluator(name: string): Evaluator {
  const chat: Chat = async (request, signal) => {
    const model = await find(name);
    return model ? vscodeChat(model)(request, signal) : { ok: false, problem: missing(name), usage: {} };
  };
  return createModelEvaluator({ id: `evaluator/vscode/${name}`, model: name, chat, votes, now: Date.now });
}

async function find(name: string): Promise<vscode.LanguageModelChat | undefined> {
  const slash = name.indexOf('/');
  const [vendor, id] = [name.slice(0, slash), name.slice(slash + 1)];
  const [model] = await vscode.lm.selectChatModels({ vendor, id });
  return model;
}

function missing(name: string): string {
  return `VS Code offers no model ${name}: the extension that brings it is missing, or you are not signed in to it. Choose another with "Knack: Choose Model".`;
}
