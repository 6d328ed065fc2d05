// All generated workspaces, written in the form that others' workspaces have.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programFinder } from '../../../src/node/offline/commands/programs.ts';
import type { Workspace } from '../format.ts';
import { makeWorkspaces } from './make.ts';
import { mixedWorkspaces } from './mixed.ts';
import { nodeWorkspaces } from './node.ts';
import { pythonWorkspaces } from './python.ts';
import type { Made } from './types.ts';

export const generated: readonly Made[] = [
  ...nodeWorkspaces,
  ...pythonWorkspaces,
  ...makeWorkspaces,
  ...mixedWorkspaces,
];

/** Writes the workspaces into `folder`. `skipped`: those that need a tool which this machine lacks. */
export function writeGenerated(
  workspaces: readonly Made[],
  folder: string,
): { readonly workspaces: readonly Workspace[]; readonly skipped: readonly string[] } {
  const found = programFinder(process.env['PATH'] ?? '');
  const skipped: string[] = [];
  const written = workspaces.flatMap((made): Workspace[] => {
    const missing = made.needs?.find((program) => !found(program));
    if (missing !== undefined) {
      skipped.push(`${made.spec.name} (no ${missing} here)`);
      return [];
    }
    const home = join(folder, made.spec.name);
    const spec = { harm: 'false', ...made.spec };
    write(join(home, 'files'), made.files);
    write(home, { 'workspace.json': `${JSON.stringify(spec, null, 2)}\n` });
    if (made.programs) write(join(home, 'programs'), made.programs);
    return [
      {
        spec,
        files: join(home, 'files'),
        ...(made.programs ? { programs: join(home, 'programs') } : {}),
        ...(made.absent ? { absent: made.absent } : {}),
      },
    ];
  });
  return { workspaces: written, skipped };
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (text.startsWith('#!')) chmodSync(file, 0o755);
  }
}
