// "Cargo clippy please", where the only Cargo.toml lies in a folder: there.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';

const manifests: Readonly<Record<string, readonly string[]>> = {
  cargo: ['Cargo.toml'],
  go: ['go.mod', 'go.work'],
  npm: ['package.json'],
  pnpm: ['package.json'],
  yarn: ['package.json'],
  mvn: ['pom.xml'],
};

/** A typed line of a tool that finds its manifest neither here nor above, as it is known of one folder; undefined otherwise. */
export function inOnlyFolder(
  line: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const files = manifests[/^[a-z]+(?= )/.exec(line)?.[0] ?? ''];
  if (files === undefined || files.some((file) => isAbove(root, file))) return undefined;
  const found = commands.filter(
    ({ command }) => command.endsWith(` && ${line})`) && /^\(cd \S+ && [^&|;]+\)$/.test(command),
  );
  const [only, another] = new Set(found.map(({ command }) => command));
  return another === undefined ? only : undefined;
}

function isAbove(folder: string, file: string): boolean {
  if (existsSync(join(folder, file))) return true;
  const up = dirname(folder);
  return up !== folder && isAbove(up, file);
}
