// The scripts of a package.json as they are started: each with the single lines that it comes to.
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { parsePackageJson, type PackageJson } from '../sources/packageJson.ts';
import { escapeRegExp } from './escapeRegExp.ts';

/** The manifest of a folder of the workspace. */
export const packageOf = (root: string, folder = '.'): PackageJson | undefined =>
  parsePackageJson(textIn(root, join(folder, 'package.json')) ?? '');

/** The line that starts a script of the root. */
export const lineOfScript = (name: string, { commands }: Pick<Workspace, 'commands'>): string | undefined =>
  commands.find(
    ({ command, kind, member }) =>
      kind === 'declared' &&
      member === undefined &&
      new RegExp(`^(?:npm|pnpm|yarn|bun)(?: run)? ${escapeRegExp(name)}$`).test(command),
  )?.command;

/** Scripts nested deeper than this call each other in a circle. */
const deepest = 4;
const callsScript = /^(?:npm|pnpm|yarn|bun)(?: run)?(?: -s| --silent)? ([\w:.-]+)$/u;
const callsSeveral = /^(?:npm-run-all2?|run-s|run-p)\b(.*)$/u;

/** `eslint .` and `vitest run` for `npm run lint && vitest run`: what a script starts in turn, with the scripts that it calls written out. */
export function leavesOf(name: string, scripts: PackageJson['scripts'], depth = deepest): readonly string[] {
  const body = scripts.find((script) => script.name === name)?.body;
  if (body === undefined || depth === 0) return [];
  return body.split(/&&|\|\||[;|]/u).flatMap((part) => {
    const line = part.trim();
    const called = callsScript.exec(line)?.[1];
    if (called !== undefined && scripts.some((script) => script.name === called))
      return leavesOf(called, scripts, depth - 1);
    const several = callsSeveral.exec(line)?.[1]?.split(/\s+/u) ?? [];
    const known = several.filter((word) => scripts.some((script) => script.name === word));
    if (known.length > 0) return known.flatMap((each) => leavesOf(each, scripts, depth - 1));
    return line === '' ? [] : [line];
  });
}

/** The scripts that a script is made of; undefined where it does more than call others. */
export function calledBy(name: string, { root }: Pick<Workspace, 'root'>): readonly string[] | undefined {
  const { scripts = [] } = packageOf(root) ?? {};
  const body = scripts.find((script) => script.name === name)?.body.trim() ?? '';
  const isScript = (each: string) => scripts.some((script) => script.name === each);
  const listed = callsSeveral.exec(body)?.[1];
  const names =
    listed === undefined
      ? body.split('&&').map((part) => callsScript.exec(part.trim())?.[1])
      : listed
          .split(/\s+/u)
          .filter((word) => word !== '' && !word.startsWith('-'))
          .flatMap((word) =>
            word.endsWith(':*')
              ? scripts.flatMap((script) => {
                  const rest = script.name.startsWith(word.slice(0, -1)) ? script.name.slice(word.length - 1) : '';
                  return rest === '' || rest.includes(':') ? [] : [script.name];
                })
              : [word],
          );
  const known = names.flatMap((each) => (each !== undefined && isScript(each) ? [each] : []));
  return known.length > 1 && known.length === names.length ? known : undefined;
}

/** The words of a line, quoted ones as one. */
export const wordsOfLine = (line: string): readonly string[] => line.match(/'[^']*'|"[^"]*"|[^\s'"]+/gu) ?? [];
