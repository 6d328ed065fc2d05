// Reads a model's proposal from its reply, or says why it cannot be used.
import type { ToolSpec } from '../../ports.ts';
import type { Action, JsonObject, JsonValue } from '../../types.ts';
import type { ToolCallReply } from './chat.ts';
import type { Labels } from './labels.ts';
import { statedLabel } from './labels.ts';
import { oneLine } from './quote.ts';
import { isObject, locateList, locateObject } from './replyJson.ts';

interface ParsedCandidate {
  readonly label: string;
  readonly action: Action;
  readonly intent?: string;
  /** [0, 100]; undefined where the model stated none. */
  readonly confidence: number | undefined;
}

export type ParsedProposal =
  | {
      readonly ok: true;
      /** At least one. Distinct labels; equal actions may occur twice. */
      readonly candidates: readonly ParsedCandidate[];
      /** By label; [0, 100]. */
      readonly recalledConfidences: ReadonlyMap<string, number>;
      readonly choice: string | undefined;
      /** The command that would show the task done, in the model's eyes. */
      readonly check: string | undefined;
    }
  /** No final period; sent to the model when it is asked again, then shown to the user. */
  | { readonly ok: false; readonly problem: string };

export interface ReadingOptions {
  readonly cut: boolean;
  /** Also takes calls that their tools would reject: the tools say what is wrong. */
  readonly asWritten?: boolean;
}

/** Checks the tool's required properties and their types; the tool checks the rest. */
export function parseProposal(
  text: string,
  tools: readonly ToolSpec[],
  labels: Labels,
  options: ReadingOptions,
): ParsedProposal {
  const located = locateObject(text, ['candidates', 'choice'], options) ?? locateList(text, 'candidates', options);
  if (!located) return { ok: false, problem: noObject(text) };
  const { value, closed } = located;
  const listed = Array.isArray(value['candidates']) ? (value['candidates'] as readonly JsonValue[]) : [];
  // The last one of a truncated list may be incomplete.
  const whole = !closed && Object.keys(value).at(-1) === 'candidates' ? listed.slice(0, -1) : listed;
  if (whole.length === 0) {
    return { ok: false, problem: closed ? 'its list "candidates" is empty or missing' : 'it is cut off' };
  }
  const read = whole.slice(0, labels.proposed.length).map((item) => readCandidate(item, tools, options));
  const stated = read.map(({ label }) => label);
  const usesLabels = new Set(stated).size === stated.length && stated.every((label) => label !== undefined);
  const scale = percentScale(value);
  const candidates = read.flatMap(({ label, action, intent, confidence }, index): ParsedCandidate[] =>
    typeof action === 'string'
      ? []
      : [
          {
            label: (usesLabels ? label : labels.proposed[index]) ?? '',
            action,
            ...(intent === undefined ? {} : { intent }),
            confidence: percent(confidence, scale),
          },
        ],
  );
  const problems = read.flatMap(({ action }) => (typeof action === 'string' ? [action] : []));
  if (candidates.length === 0) return { ok: false, problem: [...new Set(problems)].slice(0, 5).join('; ') };
  return {
    ok: true,
    candidates,
    recalledConfidences: recalledConfidences(value, scale),
    choice: statedLabel(value['choice']),
    check: statedCheck(value['check']),
  };
}

/** A command, also given as an input object; undefined for null, prose and blank text. */
function statedCheck(value: JsonValue | undefined): string | undefined {
  const command = isObject(value) ? (value['command'] ?? null) : value;
  if (typeof command !== 'string' || /^\s*(?:null|none|n\/a)?\s*$/iu.test(command) || command.length > 500)
    return undefined;
  return command.trim();
}

function noObject(text: string): string {
  return text.trim() === '' ? 'it is empty' : `it is not the JSON object asked for, but "${oneLine(text, 120)}"`;
}

interface ReadCandidate {
  readonly label: string | undefined;
  /** Or what is wrong with it. */
  readonly action: Action | string;
  readonly intent?: string;
  readonly confidence: JsonValue | undefined;
}

function readCandidate(item: JsonValue, tools: readonly ToolSpec[], { asWritten }: ReadingOptions): ReadCandidate {
  if (!isObject(item)) return { label: undefined, action: 'a candidate is not an object', confidence: undefined };
  const intent = item['intent'];
  return {
    label: statedLabel(item['label']),
    action: asWritten ? writtenAction(item, tools) : readAction(item, tools),
    confidence: item['confidence'],
    ...(typeof intent === 'string' && intent.trim() !== '' ? { intent: oneLine(intent, 200) } : {}),
  };
}

/** The tool call of an object, under the names that models use for its parts; else what is wrong with it. */
function readAction(item: JsonObject, tools: readonly ToolSpec[]): Action | string {
  const name = item['tool'] ?? item['name'] ?? item['action'] ?? item['function'];
  // As in OpenAI's tool calls, name and input may be nested one level deeper.
  if (isObject(name)) return readAction(name, tools);
  const tool = toolNamed(name, tools);
  if (!tool) {
    const known = tools.map((spec) => spec.name).join(', ');
    return `there is no tool ${oneLine(JSON.stringify(name ?? null), 60)} (there are ${known})`;
  }
  const input = item['input'] ?? item['arguments'] ?? item['args'] ?? item['parameters'];
  const given = typeof input === 'string' ? (parseObject(input) ?? bareInput(input, tool)) : (input ?? {});
  const whole = checkedAction(tool, given);
  // A whole input is accepted in place of an outline.
  if (typeof whole !== 'string' || !tool.outlineSchema) return whole;
  return checkedAction({ ...tool, inputSchema: tool.outlineSchema }, given);
}

/** As `readAction`; a call that no tool accepts is returned as written. */
function writtenAction(item: JsonObject, tools: readonly ToolSpec[]): Action | string {
  const read = readAction(item, tools);
  const { tool, name = tool, input, arguments: given = input } = item;
  return typeof read === 'string' && typeof name === 'string' && name.trim() !== '' && isObject(given)
    ? { tool: toolNamed(name, tools)?.name ?? oneLine(name, 60), input: given }
    : read;
}

/** The whole input of an action from the reply to that request; else what is wrong with it. */
export function parseInput(text: string, tool: ToolSpec, options: { readonly cut: boolean }): Action | string {
  const required = Array.isArray(tool.inputSchema['required']) ? tool.inputSchema['required'] : [];
  const names = required.filter((name: JsonValue) => typeof name === 'string');
  const located = locateObject(text, names, options);
  if (!located) return noObject(text);
  return located.closed ? checkedAction(tool, located.value) : 'it is cut off';
}

/** The exact name, or as some models write it: `functions.run`, `Run`. */
function toolNamed(name: JsonValue | undefined, tools: readonly ToolSpec[]): ToolSpec | undefined {
  if (typeof name !== 'string') return undefined;
  const exact = tools.find((tool) => tool.name === name);
  const last = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return exact ?? tools.find((tool) => tool.name.toLowerCase() === last);
}

/** A string in place of an input object: the value of the tool's only required property, if that is a string. */
function bareInput(text: string, { inputSchema: { properties, required } }: ToolSpec): JsonValue {
  const [only, ...more] = Array.isArray(required) ? (required as readonly JsonValue[]) : [];
  if (typeof only !== 'string' || more.length > 0 || text.trim() === '') return text;
  const schema = isObject(properties) ? properties[only] : undefined;
  return isObject(schema) && schema['type'] === 'string' ? { [only]: text } : text;
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function checkedAction({ name, inputSchema }: ToolSpec, input: JsonValue): Action | string {
  if (!isObject(input)) return `the input of ${name} is not an object`;
  const properties = isObject(inputSchema['properties']) ? inputSchema['properties'] : {};
  const required = Array.isArray(inputSchema['required']) ? inputSchema['required'] : [];
  // Strict schemas make optional properties nullable: null means omitted.
  const given = Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== null || required.includes(key)),
  );
  for (const key of required) {
    if (typeof key === 'string' && !Object.hasOwn(given, key)) return `the input of ${name} lacks "${key}"`;
  }
  for (const [key, value] of Object.entries(given)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (schema === undefined && inputSchema['additionalProperties'] === false) {
      return `the input of ${name} has no "${oneLine(key, 40)}"`;
    }
    const type = isObject(schema) ? schema['type'] : undefined;
    if (typeof type === 'string' && !hasType(value, type))
      return `"${key}" in the input of ${name} is not of type ${type}`;
  }
  return { tool: name, input: given };
}

function hasType(value: JsonValue, type: string): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}

function recalledConfidences(value: JsonObject, scale: number): ReadonlyMap<string, number> {
  const confidences = new Map<string, number>();
  for (const item of Array.isArray(value['recalled']) ? (value['recalled'] as readonly JsonValue[]) : []) {
    const label = isObject(item) ? statedLabel(item['label']) : undefined;
    const confidence = isObject(item) ? percent(item['confidence'], scale) : undefined;
    if (label !== undefined && confidence !== undefined) confidences.set(label, confidence);
  }
  return confidences;
}

/** 100 if all confidences are in [0, 1] and not all are integers (the model wrote fractions), else 1. */
function percentScale(value: JsonObject): number {
  const lists = [value['candidates'], value['recalled']].flatMap((list): readonly JsonValue[] =>
    Array.isArray(list) ? (list as readonly JsonValue[]) : [],
  );
  const numbers = lists.flatMap((item) => {
    const number = isObject(item) ? numeric(item['confidence']) : undefined;
    return number === undefined ? [] : [number];
  });
  return numbers.every((number) => number <= 1) && numbers.some((number) => !Number.isInteger(number)) ? 100 : 1;
}

function percent(value: JsonValue | undefined, scale: number): number | undefined {
  const number = numeric(value);
  return number === undefined ? undefined : Math.max(0, Math.min(100, number * scale));
}

function numeric(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Tools that a model called instead of writing the object: candidates without confidences, the first one its choice. */
export function proposalOfCalls(
  calls: readonly ToolCallReply[],
  tools: readonly ToolSpec[],
  labels: Labels,
): ParsedProposal {
  for (const { input } of calls) {
    // The whole proposal as the input of a tool that does not exist: what some servers make of a JSON schema.
    const proposal = locateObject(input, ['candidates']) && parseProposal(input, tools, labels, { cut: false });
    if (proposal?.ok) return proposal;
  }
  const read = calls.slice(0, labels.proposed.length).map(({ tool, input }) => readAction({ tool, input }, tools));
  const candidates = read.flatMap((action, index): ParsedCandidate[] =>
    typeof action === 'string' ? [] : [{ label: labels.proposed[index] ?? '', action, confidence: undefined }],
  );
  if (candidates.length === 0)
    return { ok: false, problem: read.filter((action) => typeof action === 'string').join('; ') };
  return { ok: true, candidates, recalledConfidences: new Map(), choice: candidates[0]?.label, check: undefined };
}

/**
 * The one action of a reply in plain words: `tool {json}` or an object with `tool` and `input`; else the only fenced block, as
 * input of the tool that takes just a `command`. Undefined when there is none, or more than one.
 */
export function parsePlainAction(text: string, tools: readonly ToolSpec[]): Action | undefined {
  const valid = (action: Action | string): Action | undefined => (typeof action === 'string' ? undefined : action);
  const object = locateObject(text, ['tool', 'name']);
  if (object?.closed) return valid(readAction(object.value, tools));
  for (const tool of tools) {
    const line = text.split('\n').findLast((one) => one.trim().startsWith(`${tool.name} {`));
    const input = line === undefined ? undefined : parseObject(line.trim().slice(tool.name.length));
    if (input) return valid(checkedAction(tool, input));
  }
  const blocks = [...text.matchAll(/^```[\w-]*\n([\s\S]*?)\n```/gmu)].map(([, body]) => body?.trim() ?? '');
  const shell = tools.find(({ inputSchema: { required } }) => JSON.stringify(required) === '["command"]');
  const [command] = blocks;
  if (!shell || blocks.length !== 1 || command === undefined || command === '') return undefined;
  return valid(checkedAction(shell, { command: command.replace(/^\$ /u, '') }));
}
