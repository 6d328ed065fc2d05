// The JSON schema of a proposal. The same for every step of an episode, so that endpoints compile and cache it once.
import type { ToolSpec } from '../../ports.ts';
import type { JsonObject, JsonValue } from '../../types.ts';
import type { ReplySchema } from './chat.ts';
import type { Labels } from './labels.ts';
import { isObject } from './replyJson.ts';

/**
 * `candidates`, then `recalled`, then `choice`: the choice is stated once all its options have been written. `check` last: it
 * is requested only at the first step, and null otherwise, so that the schema never changes.
 */
export function proposalSchema(tools: readonly ToolSpec[], labels: Labels): ReplySchema {
  const inputs = tools.map(({ inputSchema, outlineSchema }) => strictSchema(outlineSchema ?? inputSchema));
  const confidence = { type: 'integer', description: '0 to 100: how likely this is the best next step' };
  const candidates = tools.map(({ name }, index) =>
    strictObject({
      label: { type: 'string', enum: labels.proposed },
      intent: { type: 'string', description: 'what it is for, at most twelve words' },
      tool: { type: 'string', enum: [name] },
      input: inputs[index] ?? { type: 'object' },
      confidence,
    }),
  );
  return {
    name: 'proposal',
    strict: inputs.every((input) => input !== undefined),
    schema: strictObject({
      candidates: { type: 'array', items: { anyOf: candidates }, maxItems: labels.proposed.length },
      recalled: {
        type: 'array',
        items: strictObject({ label: { type: 'string', enum: labels.recalled }, confidence }),
        maxItems: labels.recalled.length,
      },
      choice: { type: 'string', enum: [...labels.proposed, ...labels.recalled] },
      check: {
        anyOf: [{ type: 'string' }, { type: 'null' }],
        description:
          'a shell command whose exit status of 0 would show that the task is done; null where there is none',
      },
    }),
  };
}

/** The whole input of one action. */
export function inputReplySchema({ inputSchema }: ToolSpec): ReplySchema {
  const strict = strictSchema(inputSchema);
  return { name: 'input', strict: strict !== undefined, schema: strict ?? inputSchema };
}

function strictObject(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

const keptKeywords = ['description', 'enum', 'const', 'anyOf', 'items', 'type'] as const;
const openKeywords = ['$ref', 'allOf', 'oneOf', 'not', 'if', 'patternProperties', 'dependentSchemas', 'prefixItems'];

/**
 * A tool's input schema in the subset that strict modes accept: closed objects, every property required, optional ones nullable,
 * no bounds or patterns (the tool itself checks those). Undefined if the schema cannot be expressed so.
 */
export function strictSchema(schema: JsonObject): JsonObject | undefined {
  if (openKeywords.some((keyword) => Object.hasOwn(schema, keyword))) return undefined;
  const kept: Record<string, JsonValue> = {};
  for (const keyword of keptKeywords) {
    const value = schema[keyword];
    if (value !== undefined) kept[keyword] = value;
  }
  if (isObject(schema['items'])) {
    const items = strictSchema(schema['items']);
    if (!items) return undefined;
    kept['items'] = items;
  }
  if (Array.isArray(schema['anyOf'])) {
    const branches = schema['anyOf'].map((branch: JsonValue) => (isObject(branch) ? strictSchema(branch) : undefined));
    if (!branches.every((branch) => branch !== undefined)) return undefined;
    kept['anyOf'] = branches;
  }
  if (schema['type'] === 'object') return closedObject(schema, kept);
  const typed = ['type', 'anyOf', 'enum', 'const'].some((keyword) => Object.hasOwn(kept, keyword));
  return typed ? kept : undefined;
}

function closedObject(schema: JsonObject, kept: JsonObject): JsonObject | undefined {
  const properties = schema['properties'];
  if (!isObject(properties) || isObject(schema['additionalProperties'])) return undefined;
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const closed: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(properties)) {
    const inner = isObject(value) ? strictSchema(value) : undefined;
    if (!inner) return undefined;
    closed[name] = required.includes(name) ? inner : { anyOf: [inner, { type: 'null' }] };
  }
  return { ...kept, ...strictObject(closed) };
}
