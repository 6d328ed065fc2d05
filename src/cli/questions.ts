// What the agent asks a person at a terminal: approval, an answer, a rating. Aborting the episode ends the question, and
// leaving a question of the agent's with Ctrl+C aborts the episode.
import { actionText } from '../core/policy/explain.ts';
import type { Approval, Approver } from '../core/ports.ts';
import { toolOf } from '../core/tools/registry.ts';
import type { Action } from '../core/types.ts';
import { oneLine } from './card.ts';
import type { Io } from './io.ts';
import { isLeft } from './io.ts';

/** Runs the questions of `ask`; Ctrl+C at one of them calls `abort`. */
async function orAbort<T>(ask: () => Promise<T>, abort: () => void): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (isLeft(error)) abort();
    throw error;
  }
}

/** Asks at a terminal; without one, nobody can be asked. Ctrl+C calls `abort`. */
export function terminalApprover(io: Io, abort: () => void): Approver {
  return {
    approve: async ({ action }, signal) => {
      if (!io.interactive) return { kind: 'unavailable' };
      return orAbort(() => askApproval(action, signal), abort);
    },
  };
}

async function askApproval(action: Action, signal: AbortSignal): Promise<Approval> {
  const { edit } = toolOf(action.tool);
  const { input, select } = await import('@inquirer/prompts');
  const kind = await select(
    {
      message: `Run ${oneLine(actionText(action), 60)}`,
      choices: [
        { name: 'yes', value: 'approved' as const },
        { name: 'edit, then run', value: 'edited' as const, disabled: edit === undefined },
        { name: 'no', value: 'rejected' as const },
      ],
    },
    { signal },
  );
  if (kind === 'rejected') {
    const reason = await input({ message: 'Why not? (Enter to skip)' }, { signal });
    return reason.trim() === '' ? { kind } : { kind, reason: reason.trim() };
  }
  if (kind === 'approved' || !edit) return { kind: 'approved' };
  const shown = edit.textOf(action.input);
  const text = await input(
    { message: toolOf(action.tool).view === 'command' ? 'Command' : 'Input', default: shown, prefill: 'editable' },
    { signal },
  );
  return { kind, action: { tool: action.tool, input: edit.inputFrom(action.input, text) } };
}

/** For the tool `ask`; undefined where nobody can be asked. Ctrl+C calls `abort`. */
export function terminalAsk(
  io: Io,
  abort: () => void,
): ((question: string, signal: AbortSignal) => Promise<string>) | undefined {
  if (!io.interactive) return undefined;
  return async (question, signal) => {
    const { input } = await import('@inquirer/prompts');
    return orAbort(() => input({ message: oneLine(question, 400) }, { signal }), abort);
  };
}

/** A rating of the episode that just ended, in [-1, 1]; undefined when skipped, also with Ctrl+C: the episode is stored. */
export async function askRating(signal: AbortSignal): Promise<number | undefined> {
  const { select } = await import('@inquirer/prompts');
  const rating = select(
    {
      message: 'Did it do what you wanted?',
      choices: [
        { name: 'skip', value: undefined },
        { name: 'yes', value: 1 },
        { name: 'partly', value: 0 },
        { name: 'no', value: -1 },
      ],
    },
    { signal },
  );
  return rating.catch((error: unknown) => {
    if (isLeft(error) || signal.aborted) return undefined;
    throw error;
  });
}
