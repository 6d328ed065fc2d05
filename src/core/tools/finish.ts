// `finish`: the task is done, or is given up.
import type { Action, ActionKey, JsonObject } from '../types.ts';
import type { ToolDescription } from './description.ts';
import { plainTool, textMember } from './description.ts';

export const finish: ToolDescription = {
  ...plainTool('finish'),
  role: 'finish',
  keyOf: (input) => finishKey(givesUp(input)),
  // Without the fences of its blocks.
  textOf: (input) =>
    `${finish.name} ${(textMember(input, 'summary') ?? '').replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, '')}`,
  recalled: false,
  runsUnasked: true,
  messageOf: (input) => textMember(input, 'summary'),
  givesUp,
};

/** The action that ends the episode; `success` false: gives up. */
export function finishAction(summary: string, success: boolean): Action {
  return { tool: finish.name, input: { summary, success } };
}

function givesUp(input: JsonObject): boolean {
  return input['success'] === false;
}

/** Finishing is one action whatever its summary; giving up differs at every level: returns of one are no evidence about the other. */
function finishKey(failed: boolean): ActionKey {
  const exact = failed ? 'finish:failed' : 'finish:done';
  return { exact, template: exact, head: exact, tool: failed ? exact : 'finish' };
}
