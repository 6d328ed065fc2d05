// Commands that exited with 0 and did not do it: the option of their own that makes them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dryRunLine, isDryRun } from '../../../core/agent/dryRun.ts';
import { checkedNoFile, printedNothing } from '../../../core/agent/emptySuccess.ts';
import { leftAsItWas, redoOption, redoOptions } from '../../../core/agent/leftAsItWas.ts';
import { asksForArgument, onlyUsage } from '../../../core/agent/onlyUsage.ts';
import { startingSubcommand } from '../sources/servingSubcommand.ts';
import { commandAction } from '../../../core/tools/run.ts';
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { actionConcepts } from '../request/vocabulary.ts';
import { optionToMean } from '../sources/dryRunOption.ts';
import { startsOwnFile } from '../sources/inlineCommands.ts';
import type { Progress } from './progress.ts';
import { isIgnored } from './staleCache.ts';
import type { Suggestion } from './suggestion.ts';
import { asItsUsage, certain, likely } from './suggestion.ts';
import { serverArguments } from '../request/serverArguments.ts';

type Place = Pick<Workspace, 'root' | 'commands'>;

/** Another run with the option by which a script means it, or makes anew what is there. */
export function forReal(
  place: Place,
  { attempts }: Progress,
  task: string,
): readonly (Suggestion & { readonly replaces: string })[] {
  const isStart = actionConcepts(task).has('#start');
  return [...attempts].flatMap(([line, { succeededAt, failedAt, text }]) => {
    const action = commandAction(line);
    // What was only to tell is not to be done.
    if (succeededAt <= failedAt || isDryRun(line)) return [];
    if (dryRunLine(action, text) !== undefined)
      return withOption(line, place, (script) => optionToMean(`${text}\n${script}`), 'it only told what it would do');
    const usage = onlyUsage(action, text);
    const served = usage !== undefined && isStart ? serverArguments(text, task, place.root) : undefined;
    if (served !== undefined)
      return [{ command: `${line} ${served}`, logit: certain, intent: asItsUsage, substitute: true, replaces: line }];
    const subcommand = usage === undefined ? undefined : startingSubcommand(text);
    if (subcommand !== undefined) return [{ ...withSubcommand(line, subcommand), replaces: line }];
    if (checkedNoFile(text, false) !== undefined)
      return withOption(
        line,
        place,
        (script) => wider.exec(text)?.[0] ?? wider.exec(script)?.[0],
        'it checked no file',
      );
    const left = leftAsItWas(action, text);
    return left !== undefined && isMade(left, place.root)
      ? withOption(
          line,
          place,
          (script) =>
            redoOption(text) ?? (tallies.test(left) ? redoOptions.find((option) => knows(script, option)) : undefined),
          'it left what was there',
        )
      : [];
  });
}

/** Counts what a build leaves by its own record of it: "0 written, 6 unchanged". */
const tallies = /\b0 \w+(?:,| and|;) *\d+ \w+/u;

/** Checks all files, whatever has changed or is cached. */
const widerOptions: readonly string[] = '--all --all-files --full --everything --no-cache'.split(' ');
const wider = new RegExp(`(?<![\\w-])(?:${widerOptions.join('|')})(?![\\w-])`, 'u');

/** A program started by one of its subcommands. */
export const withSubcommand = (line: string, subcommand: string): Suggestion => ({
  command: `${line}${line.startsWith('npm ') ? ' --' : ''} ${subcommand}`,
  ...{ logit: likely, intent: `its usage: ${subcommand} starts it`, substitute: true },
});

/** A command of the workspace with each option by which its script may make anew what is there, or look at all of it. */
export const anew = (line: string, place: Place): readonly string[] =>
  [...redoOptions, ...widerOptions].flatMap((option) =>
    withOption(line, place, (script) => (knows(script, option) ? option : undefined), '').map(({ command }) => command),
  );

/** Not one that it gives to a test: `[ -f x ]`. */
const knows = (script: string, option: string): boolean =>
  new RegExp(`(?<![\\w-])${option}(?=${option.startsWith('--') ? '(?![\\w-])' : `[)"'|]`})`).test(script);

function withOption(
  line: string,
  { root, commands }: Place,
  optionIn: (script: string) => string | undefined,
  why: string,
): readonly (Suggestion & { readonly replaces: string })[] {
  // A target or script takes no options; the only program that it starts does.
  const lines = commands.find((known) => known.command === line)?.lines ?? [];
  const [only] = lines;
  const command = only !== undefined && lines.length === 1 && startsOwnFile(only) ? only : line;
  const words = simpleCommand(command)?.words ?? [];
  const file = words.slice(0, 2).find((word) => /[./]/.test(word) && existsSync(join(root, word)));
  const option = optionIn((file && textIn(root, file)) ?? '');
  if (option === undefined || words.includes(option)) return [];
  const again = option.includes('=') ? withSetting(line, option) : file && `${command} ${option}`;
  return again === undefined
    ? []
    : [{ command: again, logit: likely, intent: `${why}; ${option} does it`, substitute: true, replaces: line }];
}

const withSetting = (line: string, setting: string): string =>
  line.startsWith('make ') ? `${line} ${setting}` : `${setting} ${line}`;

const madeIn = /^(?:dist|build|out|output|public|_?site|target|generated|gen|docs\/_build|work|tmp)$/;

/** Whether the files that a line names are all made by commands: nothing that a person wrote is overwritten. */
function isMade(line: string, root: string): boolean {
  const named = line.match(/[\w.-]+(?:\/[\w.-]+)+|[\w-]+\.[a-z]\w*/g) ?? [];
  return named
    .map((path) => path.replace(/^\.\//, '').split('/'))
    .every(([top = '', ...rest]) => (rest.length > 0 && madeIn.test(top)) || isIgnored(top, root));
}

const making: ReadonlySet<string> = new Set(['#build', '#generate', '#update', '#docs', '#start']);

/** The output line by which a command with exit status 0 tells that it did not do what the goal asks for; undefined: none. */
export function undoneLine(goal: { readonly text: string }, command: string, text: string): string | undefined {
  const action = commandAction(command);
  const isMaking = [...actionConcepts(goal.text)].every((concept) => making.has(concept));
  return (
    printedNothing(command, text) ??
    (isDryRun(command) ? undefined : dryRunLine(action, text)) ??
    asksForArgument(action, text) ??
    (actionConcepts(goal.text).has('#start') ? onlyUsage(action, text) : undefined) ??
    (isMaking ? leftAsItWas(action, text) : undefined)
  );
}
