// `run`: a shell command.
import { commandKey } from '../action/commandKey.ts';
import { commandVerb } from '../action/commandVerb.ts';
import type { Action } from '../types.ts';
import type { ToolDescription } from './description.ts';
import { plainTool, textMember } from './description.ts';

const plain = plainTool('run');

export const run: ToolDescription = {
  ...plain,
  keyOf: (input) => {
    const { command, ...rest } = input;
    return typeof command === 'string' ? commandKey(command, rest) : plain.keyOf(input);
  },
  verbOf: (input) => {
    const command = textMember(input, 'command');
    return command === undefined ? plain.verbOf(input) : commandVerb(command);
  },
  textOf: (input) => textMember(input, 'command') ?? plain.textOf(input),
  view: 'command',
  edit: {
    textOf: (input) => textMember(input, 'command') ?? '',
    inputFrom: (input, command) => ({ ...input, command }),
  },
  comparedText: (exact) => exact.replace(/^run:/, ''),
  commandOf: (input) => textMember(input, 'command'),
};

/** The action that runs `command`. */
export function commandAction(command: string): Action {
  return { tool: run.name, input: { command } };
}
