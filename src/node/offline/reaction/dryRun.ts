// A script of the workspace that only told what it would do: the option that makes it do so.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dryRunLine } from '../../../core/agent/dryRun.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { optionToMean } from '../sources/dryRunOption.ts';
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { Progress } from './progress.ts';
import type { Suggestion } from './suggestion.ts';
import { likely } from './suggestion.ts';

/** Another run with that option. */
export function withoutDryRun({ root }: Pick<Workspace, 'root'>, { attempts }: Progress): readonly Suggestion[] {
  return [...attempts].flatMap(([command, { succeededAt, failedAt, text }]) => {
    if (succeededAt <= failedAt || dryRunLine(commandAction(command), text) === undefined) return [];
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
      },
    ];
  });
}
