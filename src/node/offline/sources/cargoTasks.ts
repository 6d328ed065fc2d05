// The tasks of a Cargo workspace's own `xtask` program: as the comment at the head of its source lists them, `//! cargo xtask table   write src/table.rs`,
// or as it tells them apart, `Some("table") => ...`.
import { join } from 'node:path';
import type { FileReader } from '../commands/folder.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { cargoAliases } from './cargoAliases.ts';

const startsMember = /^cargo run\b.*?(?: --package | -p )([\w-]+)\b.* --$/;
const mostTasks = 20;

/** `aliases`: the text of Cargo's configuration; `folders`: of the members. None where no alias starts a member's program, or its source lists nothing. */
export async function cargoTasks(
  root: string,
  aliases: string,
  folders: readonly string[],
  reader: FileReader,
): Promise<readonly WorkspaceCommand[]> {
  const found = await Promise.all(
    cargoAliases(aliases).map(async ({ command, alias: [said = ''] = [] }) => {
      const member = startsMember.exec(command)?.[1] ?? '';
      const folder = folders.find((each) => each === member || each.endsWith(`/${member}`));
      const path = `${folder ?? ''}/src/main.rs`;
      const text = folder === undefined ? '' : ((await reader.text(join(root, path))) ?? '');
      return tasksIn(text, said).map(([task, description]) => ({
        ...{ command: `${command} ${task}`, alias: [`${said} ${task}`], name: task, description, body: '' },
        ...{ origin: path, kind: 'documented' as const },
      }));
    }),
  );
  return found.flat();
}

type Task = readonly [task: string, description: string];

/** Pairs of a task and what is said of it. */
function tasksIn(text: string, said: string): readonly Task[] {
  const listed = [...text.matchAll(/^\/\/[!/]?\s*`?(cargo [\w-]+) ([a-z][\w-]*)`?\s*(?:[-–:#]+\s*)?(.*)$/gm)]
    .filter(([, alias, task = '']) => alias === said && isPlainName(task))
    .map(([, , task = '', description = '']): Task => [task, description.trim()]);
  return (listed.length > 0 ? listed : toldApart(text)).slice(0, mostTasks);
}

/** The arms of a `match` over the first argument; what each does, its usage says: `  table   schema/*.csv -> src/table.rs`. */
function toldApart(text: string): readonly Task[] {
  if (!/\benv::args\(\)/.test(text)) return [];
  return [...ofFirstArgument(text).matchAll(/^\s*(?:Some\()?"([a-z][\w-]*)"\)?\s*=>/gm)].map(([, task = '']): Task => {
    const [, usage = ''] =
      new RegExp(`(?:^|\\n|"|\\\\n)[ \\t]*${task}[ \\t]{2,}(.*?)\\s*(?:\\\\n|"|\\n|$)`).exec(text) ?? [];
    return [task, usage];
  });
}

/** From the first look at the arguments to the end of the `match` that follows. */
function ofFirstArgument(text: string): string {
  const [, indent = '', arms = ''] =
    /\benv::args\(\)[\s\S]{0,400}?\n([ \t]*)(?:let [^\n]*= )?match [^\n]*\{\n([\s\S]*)/.exec(text) ??
    /\n([ \t]*)match [^\n]*\benv::args\(\)[^\n]*\{\n([\s\S]*)/.exec(text) ??
    [];
  const end = arms.search(new RegExp(`^${indent}\\}`, 'm'));
  return end < 0 ? '' : arms.slice(0, end);
}
