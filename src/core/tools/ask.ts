// `ask`: a question to the user.
import type { ToolDescription } from './description.ts';
import { plainTool, textMember } from './description.ts';

export const ask: ToolDescription = {
  ...plainTool('ask'),
  role: 'ask',
  recalled: false,
  runsUnasked: true,
  messageOf: (input) => textMember(input, 'question'),
};
