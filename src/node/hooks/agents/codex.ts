// Hooks of Codex: https://developers.openai.com/codex/hooks. They need `codex_hooks = true` under [features] in config.toml.
import { codexObservation } from '../../sessions/sources/codex.ts';
import { codexTools } from '../../sessions/toolNames.ts';
import type { HookAgent } from '../events.ts';
import type { EventNames } from './family.ts';
import { hookEvent, specificOutput, withEntries, withoutEntries } from './family.ts';

export const codex: HookAgent = {
  id: 'codex',
  title: 'Codex',
  parse: (input) => hookEvent(input, names, (told) => codexObservation(plain(told['tool_response']))),
  // Its hooks cannot make it ask its user, so they advise instead.
  reply: (answer) => specificOutput('PreToolUse', answer.voice === 'ask' ? { ...answer, voice: 'advise' } : answer),
  config: '.codex/hooks.json',
  connected: (config, command) => withEntries(config, entries, command),
  disconnected: withoutEntries,
};

const names: EventNames = {
  prompt: 'UserPromptSubmit',
  before: 'PreToolUse',
  after: ['PostToolUse'],
  end: ['Stop'],
  tools: codexTools,
};

const entries = [
  { event: 'UserPromptSubmit', timeout: 5 },
  { event: 'PreToolUse', matcher: 'Bash', timeout: 5 },
  { event: 'PostToolUse', matcher: 'Bash', timeout: 5 },
  { event: 'Stop', timeout: 20 },
];

/** Printed JSON could be mistaken for the program's own wrapper, which a hook receives as an object. */
const plain = (response: unknown): unknown =>
  typeof response === 'string' && response.startsWith('{') ? `\n${response}` : response;
