// Hooks of Gemini CLI: https://geminicli.com/docs/hooks/reference.
import { geminiObservation } from '../../sessions/sources/gemini.ts';
import { fieldsOf, given, textOf } from '../../sessions/records.ts';
import type { HookAgent } from '../events.ts';
import { promptEvent } from './claude.ts';
import { toolEvent, withEntries, withoutEntries } from './family.ts';

export const gemini: HookAgent = {
  id: 'gemini',
  title: 'Gemini CLI',
  parse: (input) => {
    const session = textOf(input['session_id']);
    if (session === undefined) return undefined;
    const place = { session, ...given('cwd', textOf(input['cwd'])) };
    const event = textOf(input['hook_event_name']);
    if (event === 'BeforeAgent') return promptEvent(input, place);
    if (event === 'AfterAgent' || event === 'SessionEnd') return { kind: 'end', ...place };
    const tool = textOf(input['tool_name']) ?? '';
    const toolInput = fieldsOf(input['tool_input']);
    const command = textOf(toolInput['command']);
    if (tool !== 'run_shell_command' || command === undefined) {
      return event === 'AfterTool' ? toolEvent(tool, toolInput, session) : undefined;
    }
    const call = { ...place, command };
    if (event === 'BeforeTool') return { kind: 'before', ...call };
    if (event !== 'AfterTool') return undefined;
    const response = fieldsOf(input['tool_response']);
    return {
      kind: 'after',
      ...call,
      observation: geminiObservation(response['llmContent'], response['error'] !== undefined),
    };
  },
  // Before a tool it hears a refusal only; advice is for its user, beside the call.
  reply: ({ voice, text }) => (voice === 'deny' ? { decision: 'deny', reason: text } : { systemMessage: text }),
  config: '.gemini/settings.json',
  connected: (config, command) => withEntries(config, entries, command),
  disconnected: withoutEntries,
};

/** In milliseconds there. */
const entries = [
  { event: 'BeforeAgent', timeout: 5000 },
  { event: 'BeforeTool', matcher: 'run_shell_command', timeout: 5000 },
  { event: 'AfterTool', matcher: 'run_shell_command|replace|write_file', timeout: 5000 },
  { event: 'AfterAgent', timeout: 20_000 },
  { event: 'SessionEnd', timeout: 20_000 },
];
