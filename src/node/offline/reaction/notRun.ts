// What to say of commands that were refused: why, and what they would have had to fetch first.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import { codeSpan } from '../questions/markup.ts';
import type { Progress } from './progress.ts';
import { dependenciesIn, packageOfProgram } from './uninstalled.ts';

/** What starts a program that it may have to fetch: the launcher, and the program as a package or by its own name. */
const fetching = /^(npx|bunx|pnpm dlx|yarn dlx|uvx|pipx run)\s+(?:(?:-p|--package)[ =]\S+\s+|-\S+\s+)*(@?[\w./-]+)/;
const inPlace = /^\(cd (\S+) && (.*)\)$/;
const installsAll = /^(?:npm|pnpm|yarn|bun) (?:install|ci)\b/;

/** What would have helped but was not allowed. `named`: programs of which something is said already. */
export function notRun(
  { refusals }: Pick<Progress, 'refusals'>,
  workspace: Pick<Workspace, 'root' | 'canStart' | 'commands'>,
  named: readonly string[] = [],
): string {
  const told = new Set(named);
  return [...refusals]
    .map(([command, why]) => {
      const program = simpleCommand(command)?.words[0] ?? /^[a-z][\w.-]*(?=\s)/i.exec(command)?.[0] ?? '';
      const isAbsent = /^[a-z][\w.-]*$/i.test(program) && !workspace.canStart(program);
      const lack = uninstalled(command, workspace);
      const isNew = lack !== undefined && !told.has(lack.missing);
      if (isNew) told.add(lack.missing);
      const line = ` \`${command}\` was not run: ${why}${isAbsent ? ` \`${program}\` is not on PATH either.` : ''}`;
      return isNew ? `${line.replace(/(?<=[^.!?])$/, '.')} ${lack.said}` : line;
    })
    .join('');
}

/** The program that a launcher would have to fetch, as neither the project nor the search path has it. */
function uninstalled(
  command: string,
  { root, canStart, commands }: Pick<Workspace, 'root' | 'canStart' | 'commands'>,
): { readonly missing: string; readonly said: string } | undefined {
  const [, place = '.', inside = command] = inPlace.exec(command) ?? [];
  const [, launcher = '', fetched = ''] = fetching.exec(inside) ?? [];
  const missing = fetched.split('/').at(-1) ?? '';
  if (missing === '' || fetched.startsWith('.') || canStart(missing)) return undefined;
  const plainly = { missing, said: `${codeSpan(missing)} is not installed here.` };
  if (/^(?:uvx|pipx)/.test(launcher)) return plainly;
  const folders = [...new Set([place, '.'])];
  const modules = folders.filter((folder) => existsSync(join(root, folder, 'node_modules')));
  if (modules.some((folder) => hasProgram(join(root, folder, 'node_modules'), fetched))) return undefined;
  const lists = folders.flatMap((folder) => dependenciesIn(join(root, folder)) ?? []);
  if (lists.length === 0) return plainly;
  const isDeclared = lists.some((list) => list.has(packageOfProgram(fetched)));
  const where = modules.length > 0 ? '`node_modules` does not have it' : 'there is no `node_modules`';
  const installer = commands.find((known) => installsAll.test(known.command) && known.folder === undefined)?.command;
  const how = installer === undefined ? '' : ` ${codeSpan(installer)} would install what package.json names.`;
  const unnamed = isDeclared ? '' : ', and package.json does not name it';
  return { missing, said: `${codeSpan(missing)} is not installed here: ${where}${unnamed}.${isDeclared ? how : ''}` };
}

const hasProgram = (modules: string, fetched: string): boolean =>
  existsSync(join(modules, '.bin', fetched.split('/').at(-1) ?? '')) || existsSync(join(modules, fetched));
