// Hooks of Codex: https://developers.openai.com/codex/hooks. They need `codex_hooks = true` under [features] in config.toml.
import { codexObservation } from '../../sessions/sources/codex.ts';
import { fieldsOf, given, textOf } from '../../sessions/records.ts';
import type { HookAgent } from '../events.ts';
import { promptEvent } from './claude.ts';
import { specificOutput, toolEvent, withEntries, withoutEntries } from './family.ts';

export const codex: HookAgent = {
  id: 'codex',
  title: 'Codex',
  parse: (input) => {
    const session = textOf(input['session_id']);
    if (session === undefined) return undefined;
    const place = { session, ...given('cwd', textOf(input['cwd'])) };
    const event = textOf(input['hook_event_name']);
    if (event === 'UserPromptSubmit') return promptEvent(input, place);
    if (event === 'Stop') return { kind: 'end', ...place };
    const tool = textOf(input['tool_name']) ?? '';
    const toolInput = fieldsOf(input['tool_input']);
    const command = textOf(toolInput['command']) ?? textOf(toolInput['cmd']);
    if (tool !== 'Bash' || command === undefined) {
      return event === 'PostToolUse' ? toolEvent(tool, toolInput, session) : undefined;
    }
    const call = { ...place, ...given('id', textOf(input['tool_use_id'])), command };
    if (event === 'PreToolUse') return { kind: 'before', ...call };
    if (event !== 'PostToolUse') return undefined;
    return { kind: 'after', ...call, observation: codexObservation(plain(input['tool_response'])) };
  },
  // It cannot be made to ask: what would ask advises.
  reply: (answer) => specificOutput('PreToolUse', answer.voice === 'ask' ? { ...answer, voice: 'advise' } : answer),
  config: '.codex/hooks.json',
  connected: (config, command) => withEntries(config, entries, command),
  disconnected: withoutEntries,
};

const entries = [
  { event: 'UserPromptSubmit', timeout: 5 },
  { event: 'PreToolUse', matcher: 'Bash', timeout: 5 },
  { event: 'PostToolUse', matcher: 'Bash', timeout: 5 },
  { event: 'Stop', timeout: 20 },
];

/** Printed JSON could pass for the program's own wrapper, which a hook gets as an object. */
const plain = (response: unknown): unknown =>
  typeof response === 'string' && response.startsWith('{') ? `\n${response}` : response;
