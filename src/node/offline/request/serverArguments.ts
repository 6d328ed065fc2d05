// "Serve this folder on port 8127", for a program whose usage text has a place for the folder and an option for the port.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { portsSaid } from '../../../core/agent/listensElsewhere.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';

const folderPlace =
  /^[<[{]?\/?(?:path\/to\/)?(?:www|web|doc(?:ument)?|static|public|serve)?[-_]?(?:root|dir|directory|folder|path)[>\]}]?$/iu;
const serves =
  /\b(?:serv(?:e|es|er|ing)|host(?:s|ing)?|shar(?:e|es|ing)|brows(?:e|ing)|listing|listens?|listening|running|web|https?|localhost)\b/iu;
export const here =
  /\b(?:this|the\s+current|current|the\s+working)\s+(?:working\s+)?(?:folder|directory|dir)\b|\b(?:from|in)\s+here\b|\b(?:on|for|from|in)\s+\.(?=[\s,]|$)/iu;
/** "In the file access.log in this folder." */
const logHere = /\b(?:file|log)\s+(?:[\w-]+\.\w+\s+)?(?:in|here in|to)\s+this\s+(?:folder|directory|dir)\b/giu;
const portOption = /(?<![\w-])(?:--port|-p)(?=[\s=,<[\]|])/u;

/** What to add to the program's line; undefined where its usage has no place for what the task says, or the task leaves out what it needs. */
export function serverArguments(usage: string, task: string, root: string): string | undefined {
  const [, rest = ''] = /^\s*usage\b[^:\n]{0,20}:\s*\S+(.*)$/imu.exec(usage) ?? [];
  if (!serves.test(task) && !(portsSaid(task).length > 0 && here.test(task.replace(logHere, ' ')))) return undefined;
  const [first, ...others] = rest
    .replace(/\[[^\]]*\]/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '' && !word.startsWith('-'));
  const needsFolder = first !== undefined && folderPlace.test(first);
  if (others.length > 0 || (first !== undefined && !needsFolder)) return undefined;
  const [port] = portsSaid(task);
  const option = portOption.exec(usage)?.[0];
  if (port !== undefined && option === undefined) return undefined;
  const isHere = here.test(task.replace(logHere, ' '));
  const folder = needsFolder ? (isHere ? '.' : folderIn(task, root)) : '';
  if (folder === undefined) return undefined;
  const words = [folder, ...(port === undefined ? [] : [option ?? '', port]), ...filesFor(usage, task)].filter(
    (word) => word !== '',
  );
  return words.length === 0 ? undefined : words.join(' ');
}

/** "Never the data folder", "I have not read the data folder". */
const leftOut = /\b(?:not|never|no|without|except|(?:do|have|has|did)n['’]?t)\b[^,.;!?]*/giu;

/** "Log to access.log", "--log access.log", where the usage has `--log filename`. */
function filesFor(usage: string, task: string): readonly string[] {
  const options = [
    ...usage.matchAll(/(?<![\w-])(--([a-z]{3,})(?:-?(?:file|path))?)[ =][<[{]?(?:[\w-]*file(?:name)?|path)\b/giu),
  ];
  return options.flatMap(([, option = '', name = '']) => {
    const [, given, told] =
      new RegExp(
        `(?<![\\w-])${option}[ =]([\\w./-]*\\w)|\\b(?:${name}(?:s|ged|ging)?${name === 'log' ? '|recorded' : ''})\\b[^.;!?]{0,40}?\\b(?:to|in|into|at)\\s+(?:(?:the|a)\\s+)?(?:file\\s+)?([\\w./-]*\\w\\.\\w+)`,
        'iu',
      ).exec(task) ?? [];
    const path = given ?? told ?? '';
    return isPlainName(path) && !path.includes('..') ? [option, path] : [];
  });
}

/** The only folder of the workspace that a task names beside the word, or as what is served. */
export function folderIn(task: string, root: string): string | undefined {
  const said = [
    ...task
      .replace(leftOut, ' ')
      .matchAll(
        /(?<![\w./-])(?:\.\/)?([\w-]+(?:\/[\w-]+)*)\/?(?=\s+(?:folder|directory|dir)\b)|\b(?:root|serv(?:e|es|ing)|host(?:s|ing)?|folder|directory)\s*[:=]?\s+(?:the\s+)?(?:\.\/)?([\w-]+(?:\/[\w-]+)*)\/?(?=[\s,.;!?]|$)/giu,
      ),
  ].map(([, before, after]) => before ?? after ?? '');
  const [only, another] = [...new Set(said)].filter(
    (path) => isPlainName(path) && statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true,
  );
  return another === undefined ? only : undefined;
}
