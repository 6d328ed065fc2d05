// `run`: a command in the shell.
import { inEnglish } from '../../core/reason.ts';
import * as v from 'valibot';

import type { Tool } from '../../core/ports.ts';
import type { Observation } from '../../core/episode.ts';
import type { Risk } from '../../core/types.ts';
import type { CommandShell, ShellResult } from '../shell/types.ts';
import type { Effects } from '../workspace/effects.ts';
import { blockedBy } from '../sandbox/blocked.ts';
import { defineTool, someText } from './defineTool.ts';

const input = v.strictObject({
  command: someText('Shell command line; may have several lines.'),
  timeoutSeconds: v.optional(
    v.pipe(v.number(), v.gtValue(0), v.description('Seconds after which it is ended, if sooner than the usual limit.')),
  ),
  stdin: v.optional(v.pipe(v.string(), v.description('What the command reads from standard input; empty without it.'))),
});

export function runTool(options: {
  readonly shell: CommandShell;
  /** Milliseconds; the longest that any command may take. */
  readonly commandTimeoutMs: number;
  readonly risk: (command: string) => Risk;
  /** See `ToolsOptions`. */
  readonly watch?: (command: string) => Promise<(text: string) => Promise<Effects>>;
}): Tool {
  const { shell, commandTimeoutMs, risk, watch } = options;
  return defineTool({
    name: 'run',
    description:
      'Runs a command in the shell. The working directory is kept from one command to the next; variables, functions and aliases are not. ' +
      'Nobody can answer prompts. Long output is cut in the middle; the text then names a file with the whole. ' +
      'A program started with & keeps running; so does a server, once it listens: the text then says where.',
    input,
    problem: ({ command }) => (command.includes('\0') ? 'a command cannot contain a NUL character' : undefined),
    risk: ({ command }) => risk(command),
    async execute({ command, timeoutSeconds, stdin }, { signal, onOutput, sandbox }) {
      const timeoutMs = Math.min((timeoutSeconds ?? Infinity) * 1000, commandTimeoutMs);
      const show = (text: string): void => onOutput({ text });
      const confined = sandbox && { confinement: sandbox.confinement };
      const typed = stdin === undefined ? {} : { stdin };
      const effects = await watch?.(command);
      const result = await shell.run({ command, timeoutMs, ...typed, ...confined, signal, onOutput: show });
      const blocked = sandbox && (result.unconfined ?? blockedBy(result));
      if (blocked !== undefined) sandbox?.onBlocked(blocked);
      return { ...observationOf(result), ...(await effects?.(result.text)) };
    },
  });
}

/** What a command's end means to the agent. A command that could not be started is an error of the tool, not of the command. */
function observationOf(result: ShellResult): Observation {
  const { notices, problem, text, unconfined, ...rest } = result;
  const notes = problem === undefined ? notices : [problem, ...notices];
  if (unconfined !== undefined)
    return { ...rest, status: 'toolError', text: `[${problem ?? inEnglish(unconfined)}]\n` };
  const lines = notes.map((note) => `[${note}]\n`).join('');
  const separator = text === '' || text.endsWith('\n') || lines === '' ? '' : '\n';
  return { ...rest, ...(problem !== undefined && { status: 'toolError' }), text: text + separator + lines };
}
