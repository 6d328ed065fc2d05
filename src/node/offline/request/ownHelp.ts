// "Show the help of tally": what a program of the workspace prints for `--help`, where its source knows that option.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';

const asks =
  /\b(?:show|print|display|see|view|read|output|get|give)\s+(?:me\s+)?(?:the\s+|its\s+)?(?:([\w.-]+)['’]s\s+|([\w.-]+)\s+(?:command\s+)?)?(?:help|usage)(?:\s+(?:text|output|message|screen|page))?(?:\s+(?:of|for|from)\s+(?:the\s+)?([\w.-]+?)(?:\s+(?:program|script|tool|command))?)?\s*(?:please|pls|thanks)?[.!?]*$/iu;
const started = /^(?:\S*python3? |node |perl |ruby |bash |sh |\.\/)([\w./-]+)$/;

/** The line that prints the help of the program that a task names, or of the only one; undefined for any other task. */
export function helpCommand(
  task: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const found = asks.exec(task.trim());
  if (found === null) return undefined;
  const named = (found[1] ?? found[2] ?? found[3] ?? '').toLowerCase();
  const isItself = /^(?:|it|this|the|that|program|script|tool|cli|app)$/.test(named);
  const programs = commands.flatMap(({ command, name }) => {
    const file = started.exec(command)?.[1]?.replace(/^\.\//, '') ?? '';
    return file !== '' && isPlainName(file) && !file.includes('..') ? [{ command, name, file }] : [];
  });
  const isMeant = ({ file, name }: (typeof programs)[number]) =>
    isItself
      ? name === 'start'
      : file
          .replace(/^.*\//, '')
          .replace(/\.\w+$/, '')
          .toLowerCase() === named;
  const [only, another] = programs.filter(isMeant);
  return only !== undefined && another === undefined && knowsHelp(join(root, only.file))
    ? `${only.command} --help`
    : undefined;
}

function knowsHelp(path: string): boolean {
  try {
    return /--help\b|argparse|ArgumentParser|\bclick\b|\btyper\b|commander|yargs/.test(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}
