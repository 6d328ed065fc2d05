// How a file of TypeScript is started: by the runner that a Node project depends on, or by Bun or Deno.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { textIn } from '../questions/texts.ts';
import { parsePackageJson } from './packageJson.ts';

export const isTypescript = (path: string): boolean => /(?<!\.d)\.[cm]?tsx?$/u.test(path);

/** Each with the dependencies that bring it. */
const runners: readonly (readonly [start: string, from: readonly string[]])[] = [
  ['npx tsx', ['tsx']],
  ['npx jiti', ['jiti', 'unbuild']],
  ['npx ts-node', ['ts-node']],
];

/** Undefined where nothing here is known to start it. */
export function typescriptLine(
  path: string,
  { root, onPath }: { readonly root: string; readonly onPath: (program: string) => boolean },
): string | undefined {
  const isThere = (file: string) => existsSync(join(root, file));
  if (['bun.lock', 'bun.lockb'].some(isThere) && onPath('bun')) return `bun ${path}`;
  const { dependencies } = parsePackageJson(textIn(root, 'package.json') ?? '') ?? {};
  const [start] = runners.find(([, from]) => from.some((name) => dependencies?.has(name) === true)) ?? [];
  return start === undefined ? undefined : `${start} ${path}`;
}

/** Whether a line would have the shell read a file of TypeScript, which says nothing of what starts it. */
export function leavesToShell(line: string, root: string): boolean {
  const [, path = ''] = /^(?:\.\/)?([\w-][\w.-]*(?:\/[\w.-]+)*)(?= |$)/u.exec(line) ?? [];
  return isTypescript(path) && !(textIn(root, path) ?? '#!').startsWith('#!');
}
