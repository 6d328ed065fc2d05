// "Run the cli on 'some text'" in a Node project: the only program that it installs.
import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { packageOf } from './nodeScripts.ts';

const onText =
  /^(?:run|try|use|execute)\s+(?:the\s+)?(?:cli|command[\s-]line\s+(?:tool|program|interface))\s+(?:on|with|for)\s+(?:"([^"'`$\\!\n]{1,150})"|'([^"'`$\\!\n]{1,150})')$/iu;

/** Undefined where the root and the packages declare no program, or several. */
export function nodeCliOnText(
  order: string,
  { root, commands }: Pick<Workspace, 'root' | 'commands'>,
): string | undefined {
  const [whole, double, single] = onText.exec(order) ?? [];
  if (whole === undefined) return undefined;
  const members = [
    ...commands.flatMap(({ member }) => member?.folder ?? []),
    ...(packageOf(root)?.workspaces ?? []).filter(isPlainName),
  ].map((folder) => folder.replace(/^\.\//u, ''));
  const programs = [...new Set(['.', ...members])].flatMap((folder) => {
    const bin = valueIn(root, join(folder, 'package.json'), 'bin');
    const files = typeof bin === 'string' ? [bin] : typeof bin === 'object' && bin !== null ? Object.values(bin) : [];
    return files.flatMap((file: unknown) => (typeof file === 'string' ? [normalize(join(folder, file))] : []));
  });
  const [only, another] = new Set(programs);
  if (only === undefined || another !== undefined || !isPlainName(only) || only.startsWith('..')) return undefined;
  return existsSync(join(root, only)) ? `node ${only} '${double ?? single ?? ''}'` : undefined;
}
