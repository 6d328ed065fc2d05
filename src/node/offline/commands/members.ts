// The packages and projects in the folders of a workspace.
import { join } from 'node:path';
import { packageManagersOf } from '../../workspace/packageManagers.ts';
import { indexTerms } from '../request/vocabulary.ts';
import type { Member } from '../sources/packageJson.ts';
import { parsePackageJson } from '../sources/packageJson.ts';
import { field, yaml } from '../sources/recipes.ts';
import { taskFiles } from '../sources/taskRunners.ts';
import type { FileReader, Folder } from './folder.ts';
import { readFolder } from './folder.ts';
import { pythonOf } from './programs.ts';
import { manifests, projectCommands } from './project.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const notProjects =
  /^(\..*|node_modules|dist|build|out|target|vendor|venv|env|coverage|examples?|fixtures?|tests?|site-packages)$/;
const samples = /^(?:examples?|samples|demos)$/;
const maxMembers = 50;
const maxSubprojects = 12;

/** Packages of an npm, pnpm, yarn or bun workspace. Patterns are literal folders or `folder/*`. */
export async function membersOf(
  root: string,
  folder: Folder,
  reader: FileReader,
): Promise<{ readonly packages: readonly Member[]; readonly folders: ReadonlySet<string> }> {
  const listed = field(yaml(folder.text('pnpm-workspace.yaml') ?? ''), 'packages');
  const patterns = [
    ...(parsePackageJson(folder.text('package.json') ?? '')?.workspaces ?? []),
    ...(Array.isArray(listed) ? listed.filter((pattern) => typeof pattern === 'string') : []),
  ].map((pattern) => pattern.replace(/^\.\//, '').replace(/\/$/, ''));
  const folders = new Set<string>();
  for (const pattern of patterns.filter((name) => /^[\w@][\w@./-]*(\/\*{1,2})?$/.test(name) && !name.includes('..'))) {
    const [, parent] = /^(.*)\/\*{1,2}$/.exec(pattern) ?? [];
    if (parent === undefined) folders.add(pattern);
    else for (const name of await reader.names(join(root, parent))) folders.add(`${parent}/${name}`);
  }
  const packages = await Promise.all(
    [...folders].slice(0, maxMembers).map(async (name) => {
      const manifest = parsePackageJson((await reader.text(join(root, name, 'package.json'))) ?? '');
      return manifest === undefined ? [] : [{ ...manifest, folder: name }];
    }),
  );
  return { packages: packages.flat(), folders };
}

const projectFiles = [
  ...['package.json', 'pyproject.toml', 'tox.ini', 'pytest.ini', 'Makefile', 'Cargo.toml', 'go.mod'],
  ...['requirements.txt', 'pom.xml'],
];

/** Projects one level down that are not workspace members: their commands run in a subshell there. */
export async function subprojectCommands(
  root: string,
  names: ReadonlySet<string>,
  reader: FileReader,
  onPath: (program: string) => boolean,
  members: ReadonlySet<string>,
): Promise<readonly WorkspaceCommand[]> {
  const isSample = (name: string) => samples.test(name) && onPath('make');
  const folders = [...names]
    .filter((name) => /^[\w-]+$/.test(name) && (isSample(name) || !notProjects.test(name)) && !members.has(name))
    .slice(0, 100);
  const deeper = await makefilesBelow(root, folders, reader);
  const found: WorkspaceCommand[][] = [];
  for (const name of [...folders, ...deeper]) {
    const path = join(root, name);
    const folder = await readFolder(reader, path, (inside) => [
      ...[...inside].filter((file) => manifests.test(file) || taskFiles.test(file)),
      'src/main.rs',
    ]);
    if (
      !projectFiles.some((file) => folder.names.has(file)) &&
      // Beside one of the root it is a part of that.
      !(folder.names.has('CMakeLists.txt') && !names.has('CMakeLists.txt') && onPath('cmake'))
    )
      continue;
    if (folder.names.has('Cargo.toml') && names.has('Cargo.toml')) continue;
    if (samples.test(name) && !folder.names.has('Makefile')) continue;
    const managers = packageManagersOf(folder.names, folder.text('package.json'));
    const python = pythonOf(path, folder.names, onPath);
    const commands = await projectCommands({ root: path, folder, managers, python, onPath, reader, members: [] });
    found.push(
      commands
        .filter(({ name }) => name !== 'configure')
        .map((command) => ({
          ...command,
          command: `(cd ${name} && ${command.command})`,
          // What is for one system or tool of several is the project's own.
          ...(deeper.includes(name) ? {} : { folder: name }),
          // Beside the project, they are only meant where they are named.
          ...(samples.test(name) ? onlyNamed(name, command.name) : {}),
        })),
    );
    if (found.length >= maxSubprojects) break;
  }
  return found.flat();
}

/** `projects/make`, where the folders below are for one system or tool each. */
async function makefilesBelow(
  root: string,
  folders: readonly string[],
  reader: FileReader,
): Promise<readonly string[]> {
  const parts = folders.filter((name) => /^(?:projects?|build|ports?|platforms?|make)$/i.test(name));
  const below = parts.flatMap((name) => ['make', 'gmake', 'linux', 'unix', 'gcc'].map((inner) => `${name}/${inner}`));
  const holds = await Promise.all(
    below.map(async (path) => (await reader.names(join(root, path))).includes('Makefile')),
  );
  return below.filter((_, at) => holds[at]).slice(0, 1);
}

/** Offered where the folder is named; by convention `all` builds. */
const onlyNamed = (folder: string, name: string) => ({
  onlyFor: indexTerms(folder).filter((term) => !term.startsWith('#')),
  name: name === 'all' ? 'all build' : name,
});
