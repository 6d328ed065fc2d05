// Hooks of Claude Code: https://code.claude.com/docs/en/hooks. Settings of this user in this workspace, never committed.
import type { Observation } from '../../../core/episode.ts';
import { exitedWith, observed } from '../../sessions/events.ts';
import { fieldsOf, given, textOf } from '../../sessions/records.ts';
import type { HookAgent, HookEvent, JsonRecord } from '../events.ts';
import { specificOutput, toolEvent, withEntries, withoutEntries } from './family.ts';

export const claude: HookAgent = {
  id: 'claude',
  title: 'Claude Code',
  parse: (input) => {
    const session = textOf(input['session_id']);
    if (session === undefined) return undefined;
    const place = { session, ...given('cwd', textOf(input['cwd'])) };
    const event = textOf(input['hook_event_name']);
    if (event === 'UserPromptSubmit') return promptEvent(input, place);
    if (event === 'Stop' || event === 'SessionEnd') return { kind: 'end', ...place };
    const tool = textOf(input['tool_name']) ?? '';
    const toolInput = fieldsOf(input['tool_input']);
    const command = textOf(toolInput['command']);
    if (tool !== 'Bash' || command === undefined) {
      return event === 'PostToolUse' ? toolEvent(tool, toolInput, session) : undefined;
    }
    const call = { ...place, ...given('id', textOf(input['tool_use_id'])), command };
    if (event === 'PreToolUse') return { kind: 'before', ...call };
    if (event === 'PostToolUse') return { kind: 'after', ...call, observation: successOf(input, toolInput) };
    if (event === 'PostToolUseFailure') return { kind: 'after', ...call, observation: failureOf(input) };
    return undefined;
  },
  reply: (answer) => specificOutput('PreToolUse', answer),
  config: '.claude/settings.local.json',
  connected: (config, command) => withEntries(config, entries, command),
  disconnected: withoutEntries,
};

const entries = [
  { event: 'UserPromptSubmit', timeout: 5 },
  { event: 'PreToolUse', matcher: 'Bash', timeout: 5 },
  { event: 'PostToolUse', matcher: 'Bash|Edit|MultiEdit|Write', timeout: 5 },
  { event: 'PostToolUseFailure', matcher: 'Bash', timeout: 5 },
  { event: 'Stop', timeout: 20 },
  { event: 'SessionEnd', timeout: 20 },
];

export function promptEvent(
  input: JsonRecord,
  place: { readonly session: string; readonly cwd?: string },
): HookEvent | undefined {
  const text = textOf(input['prompt']);
  return text === undefined ? undefined : { kind: 'prompt', ...place, text };
}

/** This event comes only after a command that exited with 0. */
function successOf(input: JsonRecord, tool: JsonRecord): Observation {
  const response = fieldsOf(input['tool_response']);
  const text = `${textOf(response['stdout']) ?? ''}\n${textOf(response['stderr']) ?? ''}`;
  if (response['interrupted'] === true) return observed({ status: 'aborted' }, text);
  const background = tool['run_in_background'] === true || response['backgroundTaskId'] !== undefined;
  const unclear = background || typeof response['returnCodeInterpretation'] === 'string';
  return exitedWith(unclear ? undefined : 0, text);
}

/** The program's own line says how it failed, before what was printed. */
function failureOf(input: JsonRecord): Observation {
  const text = textOf(input['error']) ?? '';
  if (input['is_interrupt'] === true) return observed({ status: 'aborted' });
  const code = /^(?:Error: )?(?:Exit code|Command exited with non-zero status code) (\d{1,3})\b/.exec(text)?.[1];
  if (code !== undefined && code !== '0') return exitedWith(Number(code), text.replace(/^[^\n]*\n?/, ''));
  if (/^(?:Error: )?Command timed out/.test(text)) return observed({ status: 'timedOut' });
  return observed({ status: 'unknown' }, text);
}
