// Agent hooks of VS Code's own chat: https://code.visualstudio.com/docs/agents/reference/hooks-reference.
import { exitedWith } from '../../sessions/events.ts';
import { fieldsOf, listOf, textOf } from '../../sessions/records.ts';
import { vscodeTools } from '../../sessions/toolNames.ts';
import type { HookAgent, JsonRecord } from '../events.ts';
import type { EventNames } from './family.ts';
import { hookEvent, isOwn, specificOutput } from './family.ts';

const names: EventNames = {
  prompt: 'UserPromptSubmit',
  before: 'PreToolUse',
  after: ['PostToolUse'],
  end: ['Stop'],
  tools: vscodeTools,
};

export const vscode: HookAgent = {
  id: 'vscode',
  title: 'Chat of VS Code',
  // The response is the terminal's text: a command can forge all of it.
  parse: (input) => hookEvent(input, names, (told) => exitedWith(undefined, textOf(told['tool_response']) ?? '')),
  reply: (answer) => specificOutput('PreToolUse', answer),
  config: '.github/hooks/knack-vscode.json',
  connected: (config, command) =>
    withHooks(config, events, (event) => ({ type: 'command', command: command(event), timeout: 10 })),
  disconnected: withoutHooks,
};

const events = [names.prompt, names.before, ...names.after, ...names.end];

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
