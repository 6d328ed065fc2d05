// The commands that the manifests of one folder offer.
import { join } from 'node:path';
import type { FileReader, Folder } from './folder.ts';
import { conventionalCommands } from './sources/conventions.ts';
import { makefileCommands } from './sources/makefile.ts';
import type { NodeManager, PackageJson } from './sources/packageJson.ts';
import { conventionalNodeCommands, monorepoCommands, parsePackageJson, scriptCommands } from './sources/packageJson.ts';
import type { PythonTests } from './sources/python.ts';
import { pythonCommands } from './sources/python.ts';
import { justfileCommands, taskfileCommands } from './sources/recipes.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

export interface Project {
  readonly root: string;
  readonly folder: Folder;
  readonly managers: readonly string[];
  readonly python: string;
  readonly onPath: (program: string) => boolean;
  readonly reader: FileReader;
  readonly members: readonly PackageJson[];
}

/** What the manifests of one folder offer. */
export async function projectCommands(project: Project): Promise<readonly WorkspaceCommand[]> {
  const { root, folder, managers, python, onPath, reader } = project;
  const makefile = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => folder.names.has(name)) ?? '';
  const justfile = [...folder.names].find((name) => /^\.?justfile$/i.test(name)) ?? '';
  const taskfile = [...folder.names].find((name) => /^taskfile\.(dist\.)?ya?ml$/i.test(name)) ?? '';
  return [
    ...optional(folder.text(makefile), makefileCommands),
    ...(await nodeCommands(project)),
    ...optional(folder.text(justfile), justfileCommands),
    ...optional(folder.text(taskfile), taskfileCommands),
    ...pythonCommands({ ...folder, managers, python, onPath, tests: await pythonTests(root, reader) }),
    ...conventionalCommands(folder),
  ];
}

async function nodeCommands({
  root,
  folder,
  managers,
  reader,
  members,
}: Project): Promise<readonly WorkspaceCommand[]> {
  const manifest = parsePackageJson(folder.text('package.json') ?? '') ?? emptyManifest;
  const found = managers.find((manager): manager is NodeManager => ['npm', 'pnpm', 'yarn', 'bun'].includes(manager));
  const manager = found ?? 'npm';
  const own = new Set(manifest.scripts.map(({ name }) => name));
  const testFiles = await hasNodeTests(root, reader);
  const has = {
    lockfile: folder.names.has('package-lock.json'),
    testFiles,
    typescript: folder.names.has('tsconfig.json'),
  };
  if (!folder.names.has('package.json'))
    return testFiles ? conventionalNodeCommands(emptyManifest, 'npm', { ...has, lockfile: false }) : [];
  const scripts = scriptCommands(manifest, manager);
  const substitutes = manager === 'npm' ? [] : scriptCommands(manifest, 'npm');
  return [
    ...scripts,
    ...monorepoCommands(members, manager, own),
    ...conventionalNodeCommands(manifest, manager, has),
    ...(has.lockfile && manager === 'npm'
      ? [
          {
            command: 'npm install',
            name: 'install dependencies',
            description: '',
            body: '',
            origin: 'package.json',
            kind: 'fallback' as const,
          },
        ]
      : []),
    ...substitutes.map((command) => ({ ...command, kind: 'fallback' as const })),
  ];
}

const emptyManifest: PackageJson = { name: '', scripts: [], dependencies: new Set(), workspaces: [] };

async function hasNodeTests(root: string, reader: FileReader): Promise<boolean> {
  const folders = await Promise.all(
    ['.', 'test', 'tests', 'src', '__tests__'].map((folder) => reader.names(join(root, folder))),
  );
  return folders.some((names) => names.some((name) => /\.(test|spec)\.[cm]?[jt]s$|^test\.[cm]?js$/.test(name)));
}

async function pythonTests(root: string, reader: FileReader): Promise<PythonTests | undefined> {
  for (const folder of ['.', 'tests', 'test', 'tests/unit', 'test/unit', 'src/tests']) {
    const names = await reader.names(join(root, folder));
    const files = names.filter((name) => /^test_.*\.py$|_test\.py$/.test(name));
    if (files.length === 0) continue;
    const samples = await Promise.all(files.slice(0, 3).map((name) => reader.text(join(root, folder, name))));
    return { folder, isPackage: names.includes('__init__.py'), samples: samples.map((text) => text ?? '') };
  }
  return undefined;
}

/** What `parse` makes of a text, nothing of a file that is not there. */
export function optional<T>(text: string | undefined, parse: (text: string) => readonly T[]): readonly T[] {
  return text === undefined ? [] : parse(text);
}
