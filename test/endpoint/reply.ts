// What the endpoint's model answers to a request: text, label and the distribution over labels.
import type { Action, JsonObject } from '../../src/core/types.ts';
import type { Judge, Policy, Wish } from './policy.ts';
import { readPrompt } from './prompt.ts';
import { labelMark } from './tokens.ts';

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly logprobs?: boolean;
  readonly top_logprobs?: number;
  readonly seed?: number;
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly name: string; readonly schema: JsonObject };
  };
  readonly [parameter: string]: unknown;
}

export interface ModelReply {
  /** `labelMark` stands for the label of the choice, where there is one. */
  readonly text: string;
  readonly label: string;
  /** ln of the probability of each label; sums to 1. */
  readonly logprobs: ReadonlyMap<string, number>;
}

export interface Speaker {
  readonly policy: Policy;
  readonly judge: Judge;
  /** Order of the fields of a proposal and of its candidates. */
  readonly proposalFields?: readonly string[];
  readonly candidateFields?: readonly string[];
  /** Blanks after colons and commas. */
  readonly spaced?: boolean;
}

export function answer(body: ChatBody, speaker: Speaker): ModelReply {
  const prompt = readPrompt(body.messages);
  switch (prompt.kind) {
    case 'proposal':
      return proposal(prompt, speaker);
    case 'plain': {
      const best = speaker.policy.propose(prompt)[0];
      return unlabelled(
        best ? `${best.intent}\n${best.action.tool} ${JSON.stringify(best.action.input)}` : 'I am done.',
      );
    }
    case 'elaboration': {
      const chosen = JSON.stringify(prompt.chosen);
      const wish = speaker.policy.propose(prompt).find((each) => JSON.stringify(outlined(prompt, each)) === chosen);
      return unlabelled(JSON.stringify(wish?.action.input ?? {}));
    }
    case 'evaluation':
      return unlabelled(JSON.stringify({ steps: speaker.judge(prompt.steps) }));
    case 'other':
      return coin(body);
  }
}

function proposal(prompt: ReturnType<typeof readPrompt>, speaker: Speaker): ModelReply {
  const { propose, rate } = speaker.policy;
  const known = new Set(prompt.recalled.map(({ action }) => JSON.stringify(action)));
  const wishes = propose(prompt)
    .filter(({ action }) => !known.has(JSON.stringify(action)))
    .slice(0, prompt.labels.length);
  const labels = [
    ...wishes.map((_, index) => prompt.labels[index] ?? ''),
    ...prompt.recalled.map(({ label }) => label),
  ];
  const logits = [...wishes.map(({ logit }) => logit), ...prompt.recalled.map(({ action }) => rate(prompt, action))];
  const logprobs = normalised(labels, logits);
  const percent = (label: string) => Math.round(100 * Math.exp(logprobs.get(label) ?? -Infinity));
  const best = labels.toSorted((a, b) => (logprobs.get(b) ?? 0) - (logprobs.get(a) ?? 0))[0] ?? 'A';
  const candidates = wishes.map((wish, index) => {
    const label = labels[index] ?? '';
    return inOrder(
      { label, intent: wish.intent, ...outlined(prompt, wish), confidence: percent(label) },
      speaker.candidateFields,
    );
  });
  const recalled = prompt.recalled.map(({ label }) => ({ label, confidence: percent(label) }));
  const text = stringify(inOrder({ candidates, recalled, choice: labelMark }, speaker.proposalFields), speaker.spaced);
  return { text, label: best, logprobs };
}

/** The action as the prompt asks for it: with its path and its intent alone, where that is what the tool's input is. */
function outlined({ tools }: ReturnType<typeof readPrompt>, { action, intent }: Wish): Action {
  const schema = tools.find(({ name }) => name === action.tool)?.inputSchema;
  if (!JSON.stringify(schema ?? {}).includes('"change":')) return action;
  const { path, patch } = action.input;
  const named = typeof patch === 'string' ? /^\*\*\* \w+ File: (.*)$/m.exec(patch)?.[1] : path;
  return { tool: action.tool, input: { path: named ?? '', change: intent } };
}

/** Any other request with a schema whose `choice` is one of some labels: all are equal. */
function coin({ response_format }: ChatBody): ModelReply {
  const properties = response_format?.json_schema?.schema['properties'] as Record<string, JsonObject> | undefined;
  const labels = (properties?.['choice']?.['enum'] ?? ['A', 'B']) as readonly string[];
  return {
    text: JSON.stringify({ choice: labelMark }),
    label: labels[0] ?? 'A',
    logprobs: normalised(
      labels,
      labels.map(() => 0),
    ),
  };
}

function unlabelled(text: string): ModelReply {
  return { text, label: '', logprobs: new Map() };
}

function normalised(labels: readonly string[], logits: readonly number[]): ReadonlyMap<string, number> {
  const max = Math.max(...logits);
  const total = max + Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit - max), 0));
  return new Map(labels.map((label, index) => [label, (logits[index] ?? 0) - total]));
}

function inOrder(value: object, fields: readonly string[] = []): object {
  const known: Record<string, unknown> = { ...value };
  const names = [...fields, ...Object.keys(known).filter((name) => !fields.includes(name))];
  return Object.fromEntries(names.map((name) => [name, known[name]]));
}

function stringify(value: object, spaced = false): string {
  return spaced ? JSON.stringify(value, undefined, 1).replaceAll(/\n\s*/g, ' ') : JSON.stringify(value);
}
