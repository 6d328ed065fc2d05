// What the hooks of Claude Code, Codex, VS Code and Gemini have in common: names of events, and entries with matchers in JSON.
import { fieldsOf, given, listOf, textOf } from '../../sessions/records.ts';
import type { ToolNames } from '../../sessions/toolNames.ts';
import type { Observation } from '../../../core/episode.ts';
import type { Answer, HookEvent, JsonRecord } from '../events.ts';

/** Whether Knack wrote an entry, judged by its command. */
export function isOwn(entry: unknown): boolean {
  return / hook (?:claude|codex|copilot|gemini|vscode) --cwd /.test(JSON.stringify(entry));
}

/** An edit or another tool whose use is part of the next state. */
export function toolEvent(
  { tools }: ToolNames,
  name: string,
  input: JsonRecord,
  session: string,
): HookEvent | undefined {
  const tool = tools[name];
  const path = textOf(input['file_path']) ?? textOf(input['filePath']) ?? textOf(input['path']);
  return tool === undefined ? undefined : { kind: 'tool', session, tool, ...given('path', path) };
}

export function promptEvent(
  input: JsonRecord,
  place: { readonly session: string; readonly cwd?: string },
): HookEvent | undefined {
  const text = textOf(input['prompt']);
  return text === undefined ? undefined : { kind: 'prompt', ...place, text };
}

/** How a program names its events and its tools. */
export interface EventNames {
  readonly prompt: string;
  readonly before: string;
  /** After a call; the first of them also after an edit. */
  readonly after: readonly string[];
  readonly end: readonly string[];
  readonly tools: ToolNames;
}

/** The event reported by a program of this family; undefined: nothing to remember. */
export function hookEvent(
  input: JsonRecord,
  names: EventNames,
  observe: (input: JsonRecord, event: string) => Observation,
): HookEvent | undefined {
  const session = textOf(input['session_id']) ?? textOf(input['sessionId']);
  if (session === undefined) return undefined;
  const place = { session, ...given('cwd', textOf(input['cwd'])) };
  const event = textOf(input['hook_event_name']) ?? textOf(input['hookEventName']) ?? '';
  if (event === names.prompt) return promptEvent(input, place);
  if (names.end.includes(event)) return { kind: 'end', ...place };
  const tool = textOf(input['tool_name']) ?? '';
  const toolInput = fieldsOf(input['tool_input']);
  const command = textOf(toolInput['command']) ?? textOf(toolInput['cmd']);
  if (!names.tools.shells.has(tool) || command === undefined) {
    return event === names.after[0] ? toolEvent(names.tools, tool, toolInput, session) : undefined;
  }
  const call = { ...place, ...given('id', textOf(input['tool_use_id'])), command };
  if (event === names.before) return { kind: 'before', ...call };
  return names.after.includes(event) ? { kind: 'after', ...call, observation: observe(input, event) } : undefined;
}

export function specificOutput(event: string, { voice, text }: Answer): object {
  return {
    hookSpecificOutput: {
      hookEventName: event,
      ...(voice === 'advise' ? {} : { permissionDecision: voice, permissionDecisionReason: text }),
      additionalContext: text,
    },
  };
}

export interface Entry {
  readonly event: string;
  readonly matcher?: string;
  /** In the unit of the agent. */
  readonly timeout: number;
}

/** `{hooks: {Event: [{matcher, hooks: [{type: 'command', command, timeout}]}]}}`, after existing entries. */
export function withEntries(
  config: JsonRecord,
  entries: readonly Entry[],
  command: (event: string) => string,
): JsonRecord {
  const hooks: Record<string, unknown> = { ...fieldsOf(withoutEntries(config)['hooks']) };
  for (const { event, matcher, timeout } of entries) {
    const own = { ...given('matcher', matcher), hooks: [{ type: 'command', command: command(event), timeout }] };
    hooks[event] = [...listOf(hooks[event]), own];
  }
  return { ...config, hooks };
}

/** Removes Knack's entries, and containers left empty. */
export function withoutEntries(config: JsonRecord): JsonRecord {
  const { hooks, ...rest } = config;
  if (hooks === undefined) return config;
  const kept = Object.entries(fieldsOf(hooks)).flatMap(([event, groups]) => {
    const others = listOf(groups).filter((group) => !isOwn(group));
    return others.length > 0 || listOf(groups).length === 0 ? [[event, others] as const] : [];
  });
  return kept.length === 0 ? rest : { ...rest, hooks: Object.fromEntries(kept) };
}
