// What a model that reads Knack's prompts finds in them. It believes unquoted lines alone, as the prompts ask it to.
import type { Action, JsonObject } from '../../src/core/types.ts';

export interface SeenStep {
  readonly action: Action;
  readonly result: string;
  /** Quoted lines, without the mark. */
  readonly output: readonly string[];
}

export interface SeenPrompt {
  readonly kind: 'proposal' | 'plain' | 'elaboration' | 'evaluation' | 'other';
  readonly task: string;
  readonly workspace: string;
  readonly tools: readonly { readonly name: string; readonly inputSchema: JsonObject }[];
  /** Labels for own proposals. */
  readonly labels: readonly string[];
  readonly recalled: readonly { readonly label: string; readonly action: Action }[];
  readonly steps: readonly SeenStep[];
  /** The outline that is to be written out. */
  readonly chosen: Action | undefined;
}

interface Message {
  readonly role: string;
  readonly content: string;
}

export function readPrompt(messages: readonly Message[]): SeenPrompt {
  const text = messages.map(({ content }) => content).join('\n');
  const lines = text.split('\n');
  const after = (start: string) =>
    lines
      .find((line) => line.startsWith(start))
      ?.slice(start.length)
      .trim() ?? '';
  return {
    kind: kindOf(text),
    task: after('Task:'),
    workspace: after('Workspace:'),
    tools: lines.flatMap(toolOf),
    labels: /labelled ((?:[A-Z], )*[A-Z]) in this order/.exec(text)?.[1]?.split(', ') ?? [],
    recalled: lines.flatMap((line) => {
      const [, label, rest] = /^([A-Z]): (.*)$/.exec(line) ?? [];
      const action = rest === undefined ? undefined : actionOf(rest);
      return label !== undefined && action ? [{ label, action }] : [];
    }),
    steps: stepsOf(lines),
    chosen: actionOf(after('Chosen for step').replace(/^\d+: /, '')),
  };
}

function kindOf(text: string): SeenPrompt['kind'] {
  if (text.includes('You judge, in hindsight')) return 'evaluation';
  if (/^Chosen for step \d+: /m.test(text)) return 'elaboration';
  if (/^Propose up to \d+ candidates/m.test(text)) return 'proposal';
  return /^Give the one action/m.test(text) ? 'plain' : 'other';
}

function toolOf(line: string): SeenPrompt['tools'] {
  const [, name, schema] = /^- (\S+): .* Input: (\{.*\})$/.exec(line) ?? [];
  return name === undefined || schema === undefined ? [] : [{ name, inputSchema: JSON.parse(schema) as JsonObject }];
}

/** e.g. `run {"command":"ls"}`. */
function actionOf(text: string): Action | undefined {
  const [, tool, json] = /^(\S+) (\{.*\})/.exec(text) ?? [];
  if (tool === undefined || json === undefined) return undefined;
  try {
    return { tool, input: JSON.parse(json) as JsonObject };
  } catch {
    return undefined;
  }
}

function stepsOf(lines: readonly string[]): readonly SeenStep[] {
  const steps: { action: Action; result: string; output: string[] }[] = [];
  for (const line of lines) {
    const step = /^Step \d+: (.*)$/.exec(line)?.[1];
    const last = steps.at(-1);
    if (step !== undefined) steps.push({ action: actionOf(step) ?? { tool: '', input: {} }, result: '', output: [] });
    else if (last && line.startsWith('Result: ')) last.result = line.slice('Result: '.length);
    else if (last && line.startsWith('| ')) last.output.push(line.slice(2));
  }
  return steps;
}
