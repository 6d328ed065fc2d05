// Agent hooks of VS Code's own chat: https://code.visualstudio.com/docs/agents/reference/hooks-reference.
import { exitedWith } from '../../sessions/events.ts';
import { fieldsOf, given, listOf, textOf } from '../../sessions/records.ts';
import type { HookAgent, JsonRecord } from '../events.ts';
import { promptEvent } from './claude.ts';
import { isOwn, specificOutput, toolEvent } from './family.ts';

const terminalTools = new Set(['run_in_terminal', 'runInTerminal', 'runTerminalCommand', 'Bash']);

export const vscode: HookAgent = {
  id: 'vscode',
  title: 'Chat of VS Code',
  parse: (input) => {
    const session = textOf(input['session_id']) ?? textOf(input['sessionId']);
    if (session === undefined) return undefined;
    const place = { session, ...given('cwd', textOf(input['cwd'])) };
    const event = textOf(input['hook_event_name']) ?? textOf(input['hookEventName']);
    if (event === 'UserPromptSubmit') return promptEvent(input, place);
    if (event === 'Stop') return { kind: 'end', ...place };
    const tool = textOf(input['tool_name']) ?? '';
    const toolInput = fieldsOf(input['tool_input']);
    const command = textOf(toolInput['command']);
    if (!terminalTools.has(tool) || command === undefined) {
      return event === 'PostToolUse' ? toolEvent(tool, toolInput, session) : undefined;
    }
    const call = { ...place, ...given('id', textOf(input['tool_use_id'])), command };
    if (event === 'PreToolUse') return { kind: 'before', ...call };
    if (event !== 'PostToolUse') return undefined;
    // The response is what the terminal showed: nothing in it is beyond a command's own reach.
    return { kind: 'after', ...call, observation: exitedWith(undefined, textOf(input['tool_response']) ?? '') };
  },
  reply: (answer) => specificOutput('PreToolUse', answer),
  config: '.github/hooks/knack-vscode.json',
  connected: (config, command) =>
    withHooks(config, events, (event) => ({ type: 'command', command: command(event), timeout: 10 })),
  disconnected: withoutHooks,
};

const events = ['UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop'];

/** `{hooks: {event: [entry]}}`, after what is there. */
export function withHooks(config: JsonRecord, names: readonly string[], entry: (event: string) => object): JsonRecord {
  const clean = withoutHooks(config);
  const hooks: Record<string, unknown> = { ...fieldsOf(clean['hooks']) };
  for (const name of names) hooks[name] = [...listOf(hooks[name]), entry(name)];
  return { ...clean, hooks };
}

export function withoutHooks(config: JsonRecord): JsonRecord {
  const { hooks, ...rest } = config;
  const kept = Object.entries(fieldsOf(hooks)).flatMap(([event, entries]) => {
    const others = listOf(entries).filter((entry) => !isOwn(entry));
    return others.length > 0 ? [[event, others] as const] : [];
  });
  return kept.length === 0 ? rest : { ...rest, hooks: Object.fromEntries(kept) };
}
