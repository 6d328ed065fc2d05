// `list`: existing files, without those that .gitignore names.
import { statSync } from 'node:fs';
import * as v from 'valibot';

import type { Tool } from '../../core/ports.ts';
import { defineTool, harmless, someText, toolError } from './defineTool.ts';
import { ripgrep } from './ripgrep.ts';
import { type Workspace, locate } from './workspacePath.ts';

const input = v.strictObject({
  path: v.optional(someText('Folder, relative to the workspace folder; itself by default.')),
  depth: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(20),
      v.description('Levels of folders shown; 2 by default.'),
    ),
  ),
});

const mostFiles = 200_000;
const mostEntries = 1000;

export function listTool(workspace: Workspace, program: string | undefined): Tool {
  return defineTool({
    name: 'list',
    description:
      'Lists files and folders; what .gitignore names is left out, deeper folders show how many files they hold.',
    input,
    problem: ({ path = '.' }) => {
      const place = locate(workspace, path);
      return 'problem' in place ? place.problem : undefined;
    },
    risk: () => harmless,
    async execute({ path = '.', depth = 2 }, { signal }) {
      const place = locate(workspace, path);
      if ('problem' in place) return toolError(place.problem);
      const stats = statSync(place.real, { throwIfNoEntry: false });
      if (stats === undefined) return toolError(`${path} does not exist`);
      if (!stats.isDirectory()) return toolError(`${path} is not a folder: use read`);
      const files: string[] = [];
      const args = ['--files', '--hidden', '--no-require-git', '--null', '--glob=!.git', '--sort=path'];
      const { errors } = await ripgrep(
        args,
        { cwd: place.real, separator: '\0', signal, program },
        (file) => files.push(file) < mostFiles,
      );
      if (signal.aborted) return { status: 'aborted', text: '' };
      if (files.length === 0 && errors !== '') return toolError(errors.trim());
      return { status: 'ok', text: describe(place.shown, files, depth) };
    },
  });
}

function describe(folder: string, files: readonly string[], depth: number): string {
  const prefix = folder === '.' ? '' : `${folder}/`;
  /** Files in the folders that are not opened; 0 for a file that is shown itself. */
  const entries = new Map<string, number>();
  for (const file of files) {
    const parts = file.split('/');
    const isDeep = parts.length > depth;
    const entry = prefix + (isDeep ? `${parts.slice(0, depth).join('/')}/` : file);
    entries.set(entry, (entries.get(entry) ?? 0) + (isDeep ? 1 : 0));
  }
  const lines = [...entries].map(([entry, count]) =>
    count === 0 ? entry : `${entry} (${count} ${count === 1 ? 'file' : 'files'})`,
  );
  const notes = [
    ...(files.length === 0 ? [`${folder} holds no files, or only ignored ones`] : []),
    ...(lines.length > mostEntries ? [`${lines.length - mostEntries} more entries: list a folder of them`] : []),
    ...(files.length >= mostFiles ? [`only the first ${mostFiles} files were looked at`] : []),
  ];
  return [...lines.slice(0, mostEntries), ...notes.map((note) => `[${note}]`), ''].join('\n');
}
