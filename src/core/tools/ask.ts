// `ask`: a question to the user.
import type { Action } from '../types.ts';
import type { ToolDescription } from './description.ts';
import { plainTool, textMember } from './description.ts';

export const ask: ToolDescription = {
  ...plainTool('ask'),
  role: 'ask',
  recalled: false,
  runsUnasked: true,
  messageOf: (input) => textMember(input, 'question'),
};

/** The action that asks the user. */
export function askAction(question: string): Action {
  return { tool: ask.name, input: { question } };
}
