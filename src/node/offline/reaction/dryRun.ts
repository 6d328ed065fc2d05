// A script of the workspace that only told what it would do: the option that makes it do so.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dryRunLine } from '../../../core/agent/dryRun.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { optionToMean } from '../sources/dryRunOption.ts';
import { startsOwnFile } from '../sources/inlineCommands.ts';
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { Progress } from './progress.ts';
import type { Suggestion } from './suggestion.ts';
import { likely } from './suggestion.ts';

/** Another run with that option. */
export function withoutDryRun(
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
  { attempts }: Progress,
): readonly (Suggestion & { readonly replaces: string })[] {
  return [...attempts].flatMap(([line, { succeededAt, failedAt, text }]) => {
    if (succeededAt <= failedAt || dryRunLine(commandAction(line), text) === undefined) return [];
    // A target or script takes no options; the only program that it starts does.
    const lines = commands.find((known) => known.command === line)?.lines ?? [];
    const [only] = lines;
    const command = only !== undefined && lines.length === 1 && startsOwnFile(only) ? only : line;
    const words = simpleCommand(command)?.words ?? [];
    const file = words.slice(0, 2).find((word) => /[./]/.test(word) && existsSync(join(root, word)));
    const known = `${text}\n${file === undefined ? '' : readFileSync(join(root, file), 'utf8')}`;
    const option = optionToMean(known);
    if (option === undefined || words.includes(option)) return [];
    return [
      {
        command: `${command} ${option}`,
        logit: likely,
        intent: `it only told what it would do; ${option} does it`,
        substitute: true,
        replaces: line,
      },
    ];
  });
}
