// Hooks of Claude Code: https://code.claude.com/docs/en/hooks. Settings of this user in this workspace, never committed.
import type { Observation } from '../../../core/episode.ts';
import { exitedWith, observed } from '../../sessions/events.ts';
import { fieldsOf, textOf } from '../../sessions/records.ts';
import { claudeTools } from '../../sessions/toolNames.ts';
import type { HookAgent, JsonRecord } from '../events.ts';
import type { EventNames } from './family.ts';
import { hookEvent, specificOutput, withEntries, withoutEntries } from './family.ts';

export const claude: HookAgent = {
  id: 'claude',
  title: 'Claude Code',
  parse: (input) => hookEvent(input, names, (told, event) => (event === failed ? failureOf(told) : successOf(told))),
  reply: (answer) => specificOutput('PreToolUse', answer),
  config: '.claude/settings.local.json',
  connected: (config, command) => withEntries(config, entries, command),
  disconnected: withoutEntries,
};

const failed = 'PostToolUseFailure';
const names: EventNames = {
  prompt: 'UserPromptSubmit',
  before: 'PreToolUse',
  after: ['PostToolUse', failed],
  end: ['Stop', 'SessionEnd'],
  tools: claudeTools,
};

const entries = [
  { event: 'UserPromptSubmit', timeout: 5 },
  { event: 'PreToolUse', matcher: 'Bash', timeout: 5 },
  { event: 'PostToolUse', matcher: 'Bash|Edit|MultiEdit|Write', timeout: 5 },
  { event: 'PostToolUseFailure', matcher: 'Bash', timeout: 5 },
  { event: 'Stop', timeout: 20 },
  { event: 'SessionEnd', timeout: 20 },
];

/** This event comes only after a command that exited with 0. */
function successOf(input: JsonRecord): Observation {
  const tool = fieldsOf(input['tool_input']);
  const response = fieldsOf(input['tool_response']);
  const text = `${textOf(response['stdout']) ?? ''}\n${textOf(response['stderr']) ?? ''}`;
  if (response['interrupted'] === true) return observed({ status: 'aborted' }, text);
  const background = tool['run_in_background'] === true || response['backgroundTaskId'] !== undefined;
  const unclear = background || typeof response['returnCodeInterpretation'] === 'string';
  return exitedWith(unclear ? undefined : 0, text);
}

/** The program's own first line gives the failure; the output follows. */
function failureOf(input: JsonRecord): Observation {
  const text = textOf(input['error']) ?? '';
  if (input['is_interrupt'] === true) return observed({ status: 'aborted' });
  const code = /^(?:Error: )?(?:Exit code|Command exited with non-zero status code) (\d{1,3})\b/.exec(text)?.[1];
  if (code !== undefined && code !== '0') return exitedWith(Number(code), text.replace(/^[^\n]*\n?/, ''));
  if (/^(?:Error: )?Command timed out/.test(text)) return observed({ status: 'timedOut' });
  return observed({ status: 'unknown' }, text);
}
