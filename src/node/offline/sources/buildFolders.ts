// What cleans a folder that a build tool has made: the tool itself, or as a document says.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gitText } from '../../workspace/git.ts';
import { factOf } from '../questions/texts.ts';
import { isOutputPath } from '../../../core/approval/programs/buildOutput.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { isIgnored } from '../reaction/staleCache.ts';
import type { ConventionalFolder } from './conventions.ts';

/** A file that a tool leaves in its build folder -> how it cleans there. */
const tools: readonly (readonly [file: string, command: (folder: string) => string])[] = [
  ['CMakeCache.txt', (folder) => `cmake --build ${folder} --target clean`],
  ['meson-info', (folder) => `meson compile -C ${folder} --clean`],
];
const documents = /^(?:README|CONTRIBUTING|BUILDING|INSTALL|HACKING|DEVELOPMENT)(?:\.\w+)?$/i;
const removal = /(?<![\w/])rm -rf? ((?:\.\/)?[\w.-]+)\/?(?=[`\s]|$)/gm;

/** `cmake --build build` is known by convention (conventions.ts). */
const usual = 'build';

/** Whether CMake configured it at another place, and was copied here with it: what it would clean lies there. */
export function isMovedBuild(root: string, folder: string): boolean {
  const place = factOf(root, `${folder}/CMakeCache.txt`, /^CMAKE_CACHEFILE_DIR:INTERNAL=(\S.*)$/m)?.value;
  if (place === undefined || place === join(root, folder)) return false;
  return (existsSync(place) ? realpathSync(place) : place) !== realpathSync(join(root, folder));
}

/** Goes whole, where it is called like what builds make and git keeps nothing of it. */
const movedBuild = (root: string, folder: string): readonly WorkspaceCommand[] =>
  isMovedBuild(root, folder) &&
  isOutputPath(folder) &&
  (gitText(root, ['ls-files', '--', folder]) ?? (isIgnored(folder, root) ? '' : folder)) === ''
    ? [
        {
          ...{ command: `rm -rf ${folder}`, name: 'clean', description: 'build output', body: `rm -rf ${folder}` },
          ...{ origin: join(folder, 'CMakeCache.txt'), kind: 'conventional', onlyAbout: '#clean' },
        },
      ]
    : [];

export function buildFolderCommands(root: string, { names, text }: ConventionalFolder): readonly WorkspaceCommand[] {
  const own = { name: 'clean', description: 'build output', body: '' } as const;
  const isFolder = (name: string) => statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() === true;
  const made = [...names]
    .filter((name) => name !== usual && /^[\w][\w.-]*$/.test(name))
    .flatMap((folder) => {
      const moved = movedBuild(root, folder);
      if (moved.length > 0) return moved;
      const tool = tools.find(([file]) => existsSync(join(root, folder, file)));
      return tool === undefined
        ? []
        : [{ ...own, command: tool[1](folder), origin: join(folder, tool[0]), kind: 'conventional' as const }];
    });
  const removed = [...names]
    .filter((name) => documents.test(name))
    .flatMap((file) =>
      [...(text(file) ?? '').matchAll(removal)].flatMap(([, named = '']) => {
        const folder = named.replace(/^\.\//, '');
        // Only what a build makes, by its name: the rest may be anybody's.
        return isOutputPath(folder) && isFolder(folder)
          ? [{ ...own, command: `rm -rf ${folder}`, origin: file, kind: 'documented' as const }]
          : [];
      }),
    );
  return [...made, ...removed, ...(names.has(usual) ? movedBuild(root, usual) : [])];
}
