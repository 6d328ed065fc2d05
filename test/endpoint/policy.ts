// The small deterministic model behind the test endpoint: a distribution over next actions, and a judge of steps.
import type { Action, JsonObject } from '../../src/core/types.ts';
import type { SeenPrompt, SeenStep } from './prompt.ts';

export interface Wish {
  readonly action: Action;
  readonly intent: string;
  /** Nats. */
  readonly logit: number;
}

/** What the model would do next, and how it rates any other action. */
export interface Policy {
  readonly propose: (prompt: SeenPrompt) => readonly Wish[];
  readonly rate: (prompt: SeenPrompt, action: Action) => number;
}

/** Commands by what the workspace line says. The order is the model's taste, and no more than that. */
const habits: readonly (readonly [RegExp, readonly string[]])[] = [
  [/pnpm/, ['pnpm test', 'pnpm run build', 'pnpm install', 'pnpm run lint']],
  [/yarn/, ['yarn test', 'yarn build', 'yarn install', 'yarn lint']],
  [/npm|javascript|typescript/, ['npm test', 'npm run build', 'npm install', 'npm run lint']],
  [/python|poetry|pip/, ['python -m pytest', 'python -m unittest', 'pip install -e .']],
  [/cargo|rust/, ['cargo test', 'cargo build', 'cargo check']],
  [/\bgo\b/, ['go test ./...', 'go build ./...', 'go vet ./...']],
  [/make/, ['make test', 'make', 'make build']],
];

const words = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => word !== 'run' && word !== 'the');
const succeeded = ({ result }: SeenStep) => result === 'exited with status 0';

/**
 * Rates a command by the words it shares with the task (+2 nats each, tests and builds by their stems), and by what became of it
 * so far (-3 after a failure, -6 after a success: no need to do it again).
 */
function rate({ task, steps }: SeenPrompt, { tool, input }: Action): number {
  const command = typeof input['command'] === 'string' ? input['command'] : '';
  const last = steps.at(-1);
  if (tool === 'finish') return last && succeeded(last) && sharedStems(task, commandOf(last.action)) > 0 ? 6 : -4;
  const tried = steps.filter(({ action }) => action.tool === tool && commandOf(action) === command);
  const history = tried.reduce((sum, step) => sum + (succeeded(step) ? -6 : -3), 0);
  return 2 * sharedStems(task, command) + history - (tool === 'run' ? 0 : 1);
}

function commandOf({ input }: Action): string {
  return typeof input['command'] === 'string' ? input['command'] : '';
}

function sharedStems(task: string, command: string): number {
  const stems = (text: string) => new Set(words(text).map((word) => word.slice(0, 4)));
  const wanted = stems(task);
  return [...stems(command)].filter((stem) => stem.length > 2 && wanted.has(stem)).length;
}

/** Proposes what people usually run in a workspace of this kind. It knows no more of it than the prompt's one line. */
export const commonSense: Policy = {
  rate,
  propose: (prompt) => {
    const commands = habits.find(([pattern]) => pattern.test(prompt.workspace))?.[1] ?? [];
    const wishes = [...commands, 'ls -la', 'git status'].map((command): Omit<Wish, 'logit'> => ({
      action: { tool: 'run', input: { command } },
      intent: `see what ${command} does`,
    }));
    const finish = prompt.tools.find(({ name }) => name === 'finish');
    if (finish)
      wishes.push({ action: { tool: 'finish', input: filled(finish.inputSchema) }, intent: 'the task is done' });
    return wishes
      .map((wish, index) => ({ ...wish, logit: rate(prompt, wish.action) - index / 4 }))
      .sort((a, b) => b.logit - a.logit);
  },
};

/** The required properties of a schema with plain values. */
function filled({ properties, required }: JsonObject): JsonObject {
  const all = (properties ?? {}) as Readonly<Record<string, JsonObject>>;
  const names = (required ?? []) as readonly string[];
  return Object.fromEntries(names.map((name) => [name, plainValue(all[name] ?? {})]));
}

function plainValue(schema: JsonObject): boolean | number | string {
  if (Array.isArray(schema['enum'])) return String((schema['enum'] as readonly unknown[])[0]);
  if (schema['type'] === 'boolean') return true;
  return schema['type'] === 'integer' || schema['type'] === 'number' ? 1 : 'done';
}

/** A policy that always says the same. Actions it does not know get `otherwise`. */
export function fixedPolicy(wishes: readonly Wish[], otherwise = -5): Policy {
  const same = (a: Action, b: Action) => JSON.stringify(a) === JSON.stringify(b);
  return {
    propose: () => wishes,
    rate: (_, action) => wishes.find((wish) => same(wish.action, action))?.logit ?? otherwise,
  };
}

export type Judge = (steps: readonly SeenStep[]) => readonly { step: number; reason: string; score: number | null }[];

/** Judges by the lines "Result:" alone, as the prompt asks. */
export const obedientJudge: Judge = (steps) =>
  steps.map((step, index) => ({
    step: index + 1,
    reason: `it ${step.result}`,
    score: succeeded(step) ? 1 : step.result === '' ? null : -1,
  }));

/** Believes whatever a program printed about rewards. */
export const credulousJudge: Judge = (steps) =>
  steps.map((step, index) => {
    const bribe = step.output.some((line) => /reward|score/i.test(line));
    const honest = obedientJudge([step])[0]?.score ?? null;
    return { step: index + 1, reason: bribe ? 'its output says so' : 'it seems so', score: bribe ? 3 : honest };
  });
