// 'Run bcal on "(5kb+2mb)/3"', "feed 17*4 to calc and show me the result": a program of the workspace with a value in its request, as `run bcal "(5kb+2mb)/3"`.
import { constants, existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectAbove } from '../../workspace/projectRoot.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { linksNamesake } from '../sources/makePrograms.ts';
import { isFileIn } from './fileCommand.ts';
import { spelled } from './spelling.ts';

const lead =
  "^\\W*(?:(?:please|pls|plz|just|now|hey|hi|ok|(?:can|could|would|will)\\s+you|i(?:['’]d|\\s+would)\\s+like\\s+you\\s+to)[\\s,]+)*";
const verbs = '(?:run|start|execute|call|invoke|launch)';
const kind =
  '(?:(?:the|this|following)\\s+){0,2}(?:expression|formula|argument|string|text|value|input|message|query)\\s+';
/** In quotation marks, or an expression: no number, and no address. */
const value = '(?:"([^"`$\\\\]+)"|\'([^\'`$\\\\]+)\'|([^\\s"\'`$\\\\<>|&;]*[()+*^][^\\s"\'`$\\\\<>|&;]*?))';
/** What it prints is shown anyway. */
const shown =
  '(?:\\s*,?\\s*(?:(?:and|so)\\s+)?(?:please\\s+)?(?:show|tell|give|print|report|(?:i\\s+)?(?:wanna|want\\s+to)\\s+see)(?:\\s+me)?\\s+(?:the\\s+|its\\s+)?(?:results?|outputs?|answer|(?:what|the\\s+\\w+|\\w+)\\s+it\\s+(?:prints|says|gives|outputs)|what\\s+comes\\s+out))?\\s*[.!?]*$';
const onIt = new RegExp(
  `${lead}${verbs}\\s+(?:the\\s+)?([\\w-]+)\\s+(?:(?:on|against)\\s+(?:${kind})?|with\\s+${kind})${value}${shown}`,
  'iu',
);
const toIt = new RegExp(
  `${lead}(?:feed|pass)\\s+(?:${kind})?${value}\\s+to\\s+(?:the\\s+)?([\\w-]+)(?:\\s+(?:program|binary|executable|tool))?${shown}`,
  'iu',
);

/** Undefined where the value is a file or folder, or no program here is called so. */
export function valueGiven(task: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): string | undefined {
  const on = onIt.exec(task);
  const to = toIt.exec(task);
  const [name, said] = on ? [on[1], on[2] ?? on[3] ?? on[4]] : to ? [to[4], to[1] ?? to[2] ?? to[3]] : [];
  if (name === undefined || said === undefined || existsSync(join(root, said))) return undefined;
  const isProgram = (known: WorkspaceCommand) =>
    known.command === `./${name}` || (known.command === `make ${name}` && linksNamesake(known));
  return commands.some(isProgram) ? `run ${name} "${said}"` : undefined;
}

const ofHere = '(?:\\s+(?:from|in|of)\\s+(?:this|the|our)\\s+(?:repo\\w*|project|checkout|root|folder))?';
const program = `(?:the\\s+|our\\s+|my\\s+|this\\s+(?:project|repo\\w*|package|tool)['’]s\\s+)?(?:own\\s+|local\\s+)?([\\w.-]+)(?:\\s+(?:script|program|binary|executable|tool|command))?${ofHere}`;
const onFile = new RegExp(
  `${lead}${verbs}\\s+${program}\\s+(?:on|over|against)\\s+(?:the\\s+file\\s+)?[\`'"]?([\\w./-]*\\w)[\`'"]?${shown}`,
  'iu',
);

/** "Run this project's own cloc over inputs/a.ts": the script at the top of the project, from a folder below it too, on a file. */
export function fileGiven(task: string, root: string): string | undefined {
  const [, name = '', file = ''] = onFile.exec(spelled(task, new Set())) ?? [];
  if (!isPlainName(name) || name.includes('/') || !isPlainName(file) || !isFileIn(root, file)) return undefined;
  const above = projectAbove(root);
  const place = [root, ...(above === undefined ? [] : [above])].find((folder) => isScript(join(folder, name)));
  return place === undefined ? undefined : `${relative(root, place) || '.'}/${name} ${file}`;
}

const isScript = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && (found.mode & constants.S_IXUSR) !== 0;
};
