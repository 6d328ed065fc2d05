// Hooks of GitHub Copilot CLI: https://docs.github.com/en/copilot/reference/hooks-configuration. Its input does not name the event.
import { copilotObservation } from '../../sessions/sources/copilot.ts';
import { fieldsOf, given, isFields, parsed, textOf } from '../../sessions/records.ts';
import { copilotTools } from '../../sessions/toolNames.ts';
import type { HookAgent } from '../events.ts';
import { promptEvent, toolEvent } from './family.ts';
import { withHooks, withoutHooks } from './vscode.ts';

export const copilot: HookAgent = {
  id: 'copilot',
  title: 'Copilot CLI',
  parse: (input, event) => {
    const cwd = textOf(input['cwd']);
    // Older versions give no session id: then all in one folder count as one.
    const session = textOf(input['sessionId']) ?? `in-${(cwd ?? '').replaceAll(/[^\w-]/g, '-')}`;
    const place = { session, ...given('cwd', cwd) };
    if (event === 'userPromptSubmitted') return promptEvent(input, place);
    if (event === 'agentStop' || event === 'sessionEnd') return { kind: 'end', ...place };
    const tool = textOf(input['toolName']) ?? '';
    const args = typeof input['toolArgs'] === 'string' ? parsed(input['toolArgs']) : input['toolArgs'];
    const command = textOf(fieldsOf(args)['command']);
    if (!copilotTools.shells.has(tool) || command === undefined) {
      return event === 'postToolUse' ? toolEvent(copilotTools, tool, fieldsOf(args), session) : undefined;
    }
    if (event === 'preToolUse') return { kind: 'before', ...place, command };
    if (event !== 'postToolUse') return undefined;
    const result = fieldsOf(input['toolResult']);
    const denied = result['resultType'] === 'denied';
    return {
      kind: 'after',
      ...place,
      command,
      observation: copilotObservation(
        textOf(result['textResultForLlm']) ?? '',
        isFields(input['toolResult']) && !denied,
      ),
    };
  },
  reply: ({ voice, text }) =>
    voice === 'advise' ? { additionalContext: text } : { permissionDecision: voice, permissionDecisionReason: text },
  config: '.github/hooks/knack-copilot.json',
  connected: (config, command) => ({
    version: 1,
    ...withHooks(config, events, (event) => ({ type: 'command', bash: command(event), timeoutSec: 10 })),
  }),
  disconnected: (config) => {
    const rest = withoutHooks(config);
    return Object.keys(rest).every((name) => name === 'version') ? {} : rest;
  },
};

const events = ['userPromptSubmitted', 'preToolUse', 'postToolUse', 'agentStop', 'sessionEnd'];
