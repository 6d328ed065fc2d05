// What the agent asks a person at a terminal: approval, an answer, a rating. Aborting the episode ends the question, and
// leaving one of the agent's questions with Ctrl+C aborts the episode.
import { choicesInstead } from '../core/approval/instead.ts';
import { actionText } from '../core/policy/explain.ts';
import type { Approval, ApprovalRequest, Approver } from '../core/ports.ts';
import { toolOf } from '../core/tools/registry.ts';
import type { Action, Risk } from '../core/types.ts';
import { oneLine } from './card.ts';
import { editText } from './textEditor.ts';
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

/** "Always allow this": the rules needed, and how to store them. */
export interface AlwaysAllow {
  /** Undefined: no rule can let it run. */
  readonly rulesFor: (action: Action) => readonly string[] | undefined;
  /** Stores the rules for this workspace. @throws Error if they cannot be written: they still hold for this run. */
  readonly add: (rules: readonly string[]) => Promise<void>;
  /** How often a person approved it and it worked, if that earns running unasked; else undefined. */
  readonly earned: (action: Action, risk: Risk) => Promise<number | undefined>;
}

/** Asks at a terminal; without one, nobody can be asked. Ctrl+C calls `abort`. */
export function terminalApprover(io: Io, always: AlwaysAllow, abort: () => void): Approver {
  return {
    approve: async (request, signal) => {
      if (!io.interactive) return { kind: 'unavailable' };
      return orAbort(() => askApproval(request, { io, always, signal }), abort);
    },
  };
}

type Answer = Approval['kind'] | 'always' | { readonly instead: Action };

async function askApproval(
  request: ApprovalRequest,
  asking: { readonly io: Io; readonly always: AlwaysAllow; readonly signal: AbortSignal },
): Promise<Approval> {
  const { action, decision, risk } = request;
  const { io, always, signal } = asking;
  const { input, select } = await import('@inquirer/prompts');
  const { edit, view, ...tool } = toolOf(action.tool);
  const changesFiles = tool.diffOf !== undefined;
  const rules = always.rulesFor(action);
  const earned = rules && (await always.earned(action, risk));
  const width = Math.max(20, Math.min(70, io.width - 16));
  const choices: { name: string; value: Answer; disabled?: boolean }[] = [
    { name: 'yes', value: 'approved' },
    ...(rules ? [{ name: alwaysText(rules, earned, width), value: 'always' as const }] : []),
    ...(edit ? [{ name: 'edit, then run', value: 'edited' as const }] : []),
    ...choicesInstead(action, decision)
      .flatMap((index) => decision.candidates[index]?.action ?? [])
      .map((instead) => ({ name: `instead: ${oneLine(actionText(instead), width)}`, value: { instead } })),
    { name: 'no', value: 'rejected' },
  ];
  const verb = changesFiles ? 'Make this change:' : 'Run';
  const answer = await select<Answer>(
    { message: `${verb} ${oneLine(actionText(action), width)}`, choices },
    { signal },
  );
  if (typeof answer === 'object') return { kind: 'edited', action: answer.instead };
  switch (answer) {
    case 'always':
      await always.add(rules ?? []).catch((error: unknown) => {
        io.warn(`The rule holds for this run only: ${error instanceof Error ? error.message : String(error)}`);
      });
      return { kind: 'approved' };
    case 'rejected': {
      const reason = await input({ message: 'Why not? (Enter to skip)' }, { signal });
      return reason.trim() === '' ? { kind: answer } : { kind: answer, reason: reason.trim() };
    }
    case 'edited': {
      if (!edit) return { kind: 'approved' };
      const before = edit.textOf(action.input);
      const message = view === 'command' ? 'Command' : 'Input';
      const edited = changesFiles
        ? await editText(before, signal)
        : { ok: true as const, text: await input({ message, default: before, prefill: 'editable' }, { signal }) };
      if (edited.ok)
        return { kind: 'edited', action: { tool: action.tool, input: edit.inputFrom(action.input, edited.text) } };
      io.warn(`${edited.problem}: nothing was changed.`);
      return askApproval(request, asking);
    }
    default:
      return { kind: answer };
  }
}

function alwaysText(rules: readonly string[], earned: number | undefined, width: number): string {
  if (earned !== undefined) return `yes, and unasked from now on (approved ${earned} times, worked ${earned} times)`;
  return `always allow ${oneLine(rules.join(', '), width)} in this workspace`;
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
