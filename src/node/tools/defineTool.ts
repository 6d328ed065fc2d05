// Builds a tool from one schema: its JSON Schema, input validation and types all derive from it.
import { reason } from '../../core/reason.ts';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

import type { Tool, ToolContext } from '../../core/ports.ts';
import type { JsonObject, Risk } from '../../core/types.ts';
import type { Observation } from '../../core/episode.ts';

type InputSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;

interface ToolDefinition<Schema extends InputSchema> {
  readonly name: string;
  readonly description: string;
  readonly input: Schema;
  /** Problems that the schema cannot express; undefined: none. */
  readonly problem?: (input: v.InferOutput<Schema>) => string | undefined;
  readonly risk: (input: v.InferOutput<Schema>) => Risk;
  readonly execute: (input: v.InferOutput<Schema>, context: ToolContext) => Promise<Omit<Observation, 'durationMs'>>;
}

/** A string with more than white space in it. */
export const someText = (description: string) =>
  v.pipe(v.string(), v.regex(/\S/, 'must not be empty'), v.description(description));

export const harmless: Risk = { class: 'read', reasons: [], alwaysAsk: false };

export function toolError(text: string): Omit<Observation, 'durationMs'> {
  return { status: 'toolError', text };
}

/** Executing an input that `check` would refuse gives a `toolError`. */
export function defineTool<Schema extends InputSchema>(definition: ToolDefinition<Schema>): Tool {
  const { name, description, input: schema } = definition;
  const inputSchema = { ...toJsonSchema(schema) };
  delete inputSchema.$schema;
  const parse = (input: JsonObject): { input: v.InferOutput<Schema> } | { problem: string } => {
    const parsed = v.safeParse(schema, input);
    if (!parsed.success)
      return { problem: `${name}: ${parsed.issues.map((issue) => describe(issue, schema)).join('; ')}` };
    const problem = definition.problem?.(parsed.output);
    return problem === undefined ? { input: parsed.output } : { problem: `${name}: ${problem}` };
  };
  return {
    spec: { name, description, inputSchema: inputSchema as JsonObject },
    check(input) {
      const parsed = parse(input);
      return 'problem' in parsed ? { ok: false, problem: parsed.problem } : { ok: true };
    },
    risk(input) {
      const parsed = parse(input);
      // Unknown inputs are never harmless.
      if ('problem' in parsed)
        return { class: 'destructive', reasons: [reason('asWritten', parsed.problem)], alwaysAsk: true };
      return definition.risk(parsed.input);
    },
    async execute(input, context) {
      const startedAt = performance.now();
      const parsed = parse(input);
      const observation =
        'problem' in parsed ? toolError(parsed.problem) : await definition.execute(parsed.input, context);
      return { ...observation, durationMs: performance.now() - startedAt };
    },
  };
}

function describe(issue: v.BaseIssue<unknown>, schema: InputSchema): string {
  const key = v.getDotPath(issue) ?? '';
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `unknown key '${key}'; allowed: ${Object.keys(schema.entries).join(', ')}`;
  if (issue.type === 'strict_object' && issue.received === 'undefined') return `'${key}' is missing`;
  return `'${key}': ${issue.message}`;
}
