// Hooks of Gemini CLI: https://geminicli.com/docs/hooks/reference.
import { geminiObservation } from '../../sessions/sources/gemini.ts';
import { fieldsOf } from '../../sessions/records.ts';
import { geminiTools } from '../../sessions/toolNames.ts';
import type { HookAgent } from '../events.ts';
import type { EventNames } from './family.ts';
import { hookEvent, withEntries, withoutEntries } from './family.ts';

export const gemini: HookAgent = {
  id: 'gemini',
  title: 'Gemini CLI',
  parse: (input) =>
    hookEvent(input, names, (told) => {
      const response = fieldsOf(told['tool_response']);
      return geminiObservation(response['llmContent'], response['error'] !== undefined);
    }),
  // Before a tool it only accepts refusals; advice is shown to its user.
  reply: ({ voice, text }) => (voice === 'deny' ? { decision: 'deny', reason: text } : { systemMessage: text }),
  config: '.gemini/settings.json',
  connected: (config, command) => withEntries(config, entries, command),
  disconnected: withoutEntries,
};

const names: EventNames = {
  prompt: 'BeforeAgent',
  before: 'BeforeTool',
  after: ['AfterTool'],
  end: ['AfterAgent', 'SessionEnd'],
  tools: geminiTools,
};

/** In milliseconds there. */
const entries = [
  { event: 'BeforeAgent', timeout: 5000 },
  { event: 'BeforeTool', matcher: 'run_shell_command', timeout: 5000 },
  { event: 'AfterTool', matcher: 'run_shell_command|replace|write_file', timeout: 5000 },
  { event: 'AfterAgent', timeout: 20_000 },
  { event: 'SessionEnd', timeout: 20_000 },
];
