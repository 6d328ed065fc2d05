// `ask` and `finish`: the two things an agent says rather than does.
import * as v from 'valibot';

import type { Tool } from '../../core/ports.ts';
import { defineTool, harmless, someText } from './defineTool.ts';

/** Asks the user; undefined when nobody answers. May reject when `signal` aborts. */
export type AskUser = (question: string, signal: AbortSignal) => Promise<string | undefined>;

export function askTool(ask: AskUser | undefined): Tool {
  return defineTool({
    name: 'ask',
    description: 'Asks the user a question, when the task cannot be done without the answer.',
    input: v.strictObject({ question: someText('One question.') }),
    risk: () => harmless,
    async execute({ question }, { signal }) {
      try {
        const answer = await ask?.(question, signal);
        if (answer !== undefined) return { status: 'ok', text: answer };
        if (signal.aborted) return { status: 'aborted', text: '' };
      } catch (error) {
        if (signal.aborted) return { status: 'aborted', text: '' };
        throw error;
      }
      return {
        status: 'refused',
        text: 'There is nobody to ask. Decide by what the task and the workspace say, or finish.',
      };
    },
  });
}

export function finishTool(): Tool {
  return defineTool({
    name: 'finish',
    description: 'Ends the task: it is done, or cannot be done.',
    input: v.strictObject({
      summary: someText('What was done and found out, in a few sentences.'),
      success: v.optional(v.pipe(v.boolean(), v.description('false: the task cannot be done, and is given up.'))),
    }),
    risk: () => harmless,
    execute: ({ summary }) => Promise.resolve({ status: 'ok', text: summary }),
  });
}
