// `npx tsc --noEmit` in the root of a monorepo, whose configuration includes none of the packages: they are not looked at.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';

const ofRoot = /^(?:npx |pnpm exec |yarn |bunx |(?:\.\/)?node_modules\/\.bin\/)?tsc --noEmit$/u;

/** Whether a line leaves out packages that have a configuration of their own. */
export function leavesMembersOut(line: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): boolean {
  if (!ofRoot.test(line)) return false;
  const text = textIn(root, 'tsconfig.json') ?? '';
  const lists = [...text.matchAll(/"(?:include|files)"\s*:\s*\[([^\]]*)\]/gu)].map(([, list = '']) => list);
  if (lists.length === 0) return false;
  const entries = [...lists.join(',').matchAll(/"(?:\.\/)?([^"]*)"/gu)].map(([, entry = '']) => entry);
  const isIncluded = (folder: string) =>
    entries.some((entry) => {
      const [first = ''] = entry.split('/');
      return first === '' || first === '.' || first.includes('*') || first === folder.split('/')[0];
    });
  return commands.some(
    ({ member }) =>
      member !== undefined && existsSync(join(root, member.folder, 'tsconfig.json')) && !isIncluded(member.folder),
  );
}
