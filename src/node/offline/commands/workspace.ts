// Gathers the commands that a workspace offers from all its sources. Reads files, runs nothing.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageManagersOf } from '../../workspace/packageManagers.ts';
import { inGit, projectAbove } from '../../workspace/projectRoot.ts';
import type { FileReader, Folder } from './folder.ts';
import { readFolder } from './folder.ts';
import { withoutLauncher, withoutManagers } from './launchers.ts';
import { isRunnableLine } from './runnableLine.ts';
import { programFinder, pythonOf } from './programs.ts';
import { makefileOf, optional, projectCommands } from './project.ts';
import { gitlabCommands, workflowCommands } from '../sources/automation.ts';
import { cargoConfigs } from '../sources/cargoAliases.ts';
import { documentCommands, withDocumentedWays } from '../sources/documents.ts';
import { reachesOut } from '../sources/memberScripts.ts';
import { makefileProducts } from '../sources/makefile.ts';
import { inlineCommands } from '../sources/inlineCommands.ts';
import type { Member } from '../sources/packageJson.ts';
import { parsePackageJson } from '../sources/packageJson.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { isRunBy, programFileCommands } from '../sources/programFiles.ts';
import { field, vscodeTaskCommands, yaml } from '../sources/recipes.ts';
import { taskFiles } from '../sources/taskRunners.ts';
import { isPlainName, isPresentable, type WorkspaceCommand } from './workspaceCommand.ts';

export interface Workspace {
  readonly root: string;
  /** Distinct by command, the most informative source first. */
  readonly commands: readonly WorkspaceCommand[];
  /** Those that only print. */
  readonly hollow: readonly WorkspaceCommand[];
  /** Files that a Makefile's rules make -> how to have one made. */
  readonly products: ReadonlyMap<string, string>;
  /** The texts of README and the like. */
  readonly documents: readonly string[];
  readonly names: ReadonlySet<string>;
  /** The manifests, documents and CI files that the commands come from. */
  readonly read: readonly string[];
  /** Names in the folder `src`; empty when there is none. */
  readonly sources: ReadonlySet<string>;
  readonly managers: readonly string[];
  /** `python3`, `python`, or the interpreter of a virtual environment in the workspace. */
  readonly python: string;
  readonly onPath: (program: string) => boolean;
  /** Whether a script of the workspace can start a program: it is on the search path, or a dependency brought it. */
  readonly canStart: (program: string) => boolean;
  /** Whether the folder lies in a git repository. */
  readonly inGit: boolean;
}

const manifests =
  /^(package\.json|pyproject\.toml|setup\.(cfg|py)|manage\.py|tox\.ini|noxfile\.py|pytest\.ini|Pipfile|.*requirements.*\.txt|Cargo\.toml|pom\.xml|(build|settings)\.gradle(\.kts)?|CMakeLists\.txt|meson\.build|composer\.json|Gemfile|Rakefile|mix\.exs|pubspec\.yaml|deno\.jsonc?|(GNUm|M|m)akefile|\.?[jJ]ustfile|[Tt]askfile\.(dist\.)?ya?ml|pnpm-workspace\.yaml|\.gitlab-ci\.yml)$/;
const documents =
  /^(README|CONTRIBUTING|DEVELOPMENT|DEVELOPING|HACKING|INSTALL|BUILDING|TESTING)(\.(md|markdown|txt|rst|rdoc))?$/i;
const notProjects =
  /^(\..*|node_modules|dist|build|out|target|vendor|venv|env|coverage|examples?|fixtures?|tests?|site-packages)$/;
const maxMembers = 50;
const maxSubprojects = 12;

/**
 * Rereads the workspace; `reader` caches the texts of unchanged files. What a folder lacks comes from the nearest project
 * above it, run there: a package without tests uses those of the repository.
 */
export async function readWorkspace(root: string, reader: FileReader, path: string): Promise<Workspace> {
  const own = await readProject(root, reader, path);
  const project = projectAbove(root);
  if (project === undefined) return own;
  const workspace = await readProject(project, reader, path);
  const up = relative(root, project);
  const offered = new Set(own.commands.flatMap(purposesOf));
  const self = parsePackageJson((await reader.text(join(root, 'package.json'))) ?? '')?.name;
  // What another package of the repository makes may be what this one needs.
  const isNeighbour = (command: WorkspaceCommand) =>
    command.member !== undefined &&
    command.member.name !== self &&
    purposesOf(command).some((purpose) => purpose === '#build' || purpose === '#generate');
  const [mine, others] = partition(
    workspace.commands,
    ({ command, folder }) => folder === undefined && isIn(root, project, command),
  );
  const above = others.filter(({ folder }) => folder === undefined);
  const whole = above
    .filter((command) => command.member === undefined && purposesOf(command).some((purpose) => offered.has(purpose)))
    .map((command) => ({ ...command, command: inFolder(up, command.command), whole: true as const }));
  const commands = above
    .filter((command) => isNeighbour(command) || !purposesOf(command).some((purpose) => offered.has(purpose)))
    .filter((command) => own.commands.length === 0 || (command.kind === 'declared' && purposesOf(command).length > 0))
    .map((command) => ({
      ...command,
      command: inFolder(up, isNeighbour(command) ? startable(command, workspace) : command.command),
    }));
  // What a document above has run in this very folder.
  const here = mine.map((command) => ({
    ...command,
    command: /^\(cd \S+ && (.*)\)$/.exec(command.command)?.[1] ?? command.command,
  }));
  return own.commands.length === 0
    ? { ...workspace, root, commands: [...here, ...commands] }
    : {
        ...own,
        commands: [
          ...here,
          ...own.commands.filter(({ command }) => !here.some((known) => known.command === command)),
          ...commands,
          ...whole,
        ],
        documents: own.documents.length > 0 ? own.documents : workspace.documents,
      };
}

/** Whether a command of `project` runs in its folder `root`. */
function isIn(root: string, project: string, command: string): boolean {
  const folder = /^\(cd (\S+) && .*\)$/.exec(command)?.[1];
  return folder !== undefined && join(project, folder, '.') === join(root, '.');
}

function partition<T>(all: readonly T[], test: (each: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(test), all.filter((each) => !test(each))];
}

/** What a command is for, by its name. */
const purposesOf = ({ name, command }: WorkspaceCommand): readonly string[] =>
  [...conceptsOf(name || command)].filter((concept) => concept !== '#unit');

/** A package's script, by npm in its folder where the manager of the monorepo is absent. */
function startable({ command, script, member }: WorkspaceCommand, { onPath }: Workspace): string {
  const isAbsent = !onPath(command.split(' ')[0] ?? '') && onPath('npm');
  if (!isAbsent || member === undefined || script === undefined || !isPlainName(member.folder)) return command;
  return `(cd ${member.folder} && npm run ${script})`;
}

/** A command of another folder, as typed in this one. */
function inFolder(folder: string, command: string): string {
  const [, deeper, inside] = /^\(cd (\S+) && (.*)\)$/.exec(command) ?? [];
  return deeper === undefined ? `(cd ${folder} && ${command})` : `(cd ${folder}/${deeper} && ${inside ?? ''})`;
}

async function readProject(root: string, reader: FileReader, path: string): Promise<Workspace> {
  const onPath = programFinder(path);
  const workflows = (await reader.names(join(root, '.github', 'workflows')))
    .filter((name) => /\.ya?ml$/.test(name))
    .slice(0, 10);
  const workflowFiles = workflows.map((name) => `.github/workflows/${name}`);
  const folder = await readFolder(reader, root, (names) => [
    ...[...names].filter((name) => manifests.test(name) || taskFiles.test(name) || documents.test(name)),
    '.vscode/tasks.json',
    'src/main.rs',
    ...cargoConfigs,
    ...workflowFiles,
  ]);
  const managers = packageManagersOf(folder.names, folder.text('package.json'));
  const python = pythonOf(root, folder.names, onPath);
  const members = await membersOf(root, folder, reader);
  const files = [...folder.names].filter((name) => documents.test(name)).sort();
  const namesIn = (inside: string) =>
    inside === '.' ? [...folder.names] : existsSync(join(root, inside)) ? readdirSync(join(root, inside)) : [];
  const canStart = (program: string) => onPath(program) || existsSync(join(root, 'node_modules', '.bin', program));
  // What a document or a CI file starts by a manager that is not here may start without it.
  const declared = await projectCommands({ root, folder, managers, python, onPath, reader, members: members.packages });
  const recipes = new Map(declared.flatMap(({ alias = [], command }) => alias.map((line) => [line, command] as const)));
  const direct = (known: WorkspaceCommand): WorkspaceCommand => ({
    ...known,
    command: recipes.get(known.command) ?? withoutLauncher(known.command, { root, python, canStart }) ?? known.command,
  });
  const written = [
    ...files.flatMap((file) => documentCommands(folder.text(file) ?? '', file)),
    ...files.flatMap((file) => inlineCommands(folder.text(file) ?? '', file, root)),
    ...workflowFiles.flatMap((file) => workflowCommands(folder.text(file) ?? '', file)),
    ...gitlabCommands(folder.text('.gitlab-ci.yml') ?? '', '.gitlab-ci.yml'),
  ]
    .map(direct)
    .filter(
      ({ command }) =>
        declared.some((known) => known.command === command) || isRunnableLine(command, { root, onPath, namesIn }),
    );
  // Where documents, or the project's own recipes, start a program with arguments only, it wants them.
  const wantsMore = (bare: string) =>
    !written.some(({ command }) => command === bare) &&
    (written.some(({ command }) => command.startsWith(`${bare} `)) ||
      declared.some(
        ({ kind, name, body }) => kind === 'declared' && !reachesOut(`${name} ${body}`) && givesArguments(body, bare),
      ));
  const programs = (await programFileCommands({ root, reader, python, canStart })).filter(
    (program) => !wantsMore(program.command) && !isRunBy(program, declared),
  );
  const isNamedAlone = ({ onlyFor, name }: WorkspaceCommand) => onlyFor !== undefined || name === 'start';
  const commands = [
    ...declared,
    ...optional(folder.text('.vscode/tasks.json'), vscodeTaskCommands),
    ...programs.filter((command) => !isNamedAlone(command)),
    ...(await subprojectCommands(root, folder.names, reader, onPath, members.folders)),
    ...written,
    // What others say of a program tells more than its bare name.
    ...programs.filter(isNamedAlone),
  ];
  const texts = files.flatMap((file) => folder.text(file) ?? []);
  const sources = new Set(folder.names.has('src') ? await reader.names(join(root, 'src')) : []);
  return {
    root,
    commands: distinct(
      withDocumentedWays(
        { root, documents: texts, commands: commands.filter(({ hollow }) => hollow !== true) },
        canStart,
      ).flatMap((command) => withoutManagers(command, { root, python, canStart })),
      python,
    ),
    products: makefileProducts(folder.text(makefileOf(folder.names)) ?? ''),
    hollow: commands.filter(({ hollow }) => hollow === true),
    documents: texts,
    names: folder.names,
    read: [...[...folder.names].filter((name) => manifests.test(name)).sort(), ...files, ...workflowFiles],
    sources,
    managers,
    python,
    onPath,
    canStart,
    inGit: inGit(root),
  };
}

/** Whether a recipe starts a program with arguments: `python3 tools/render.py pages public`. */
const givesArguments = (body: string, bare: string): boolean => {
  const path = bare.slice(bare.lastIndexOf(' ') + 1).replace(/^\.\//, '');
  return path.includes('/') && new RegExp(`(?:^|[\\s/])${escapeRegExp(path)} +[^\\s&|;>)]`).test(body);
};

/** Packages of an npm, pnpm, yarn or bun workspace. Patterns are literal folders or `folder/*`. */
async function membersOf(
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

/** Projects one level down that are not workspace members: their commands run in a subshell there. */
async function subprojectCommands(
  root: string,
  names: ReadonlySet<string>,
  reader: FileReader,
  onPath: (program: string) => boolean,
  members: ReadonlySet<string>,
): Promise<readonly WorkspaceCommand[]> {
  const folders = [...names]
    .filter((name) => /^[\w-]+$/.test(name) && !notProjects.test(name) && !members.has(name))
    .slice(0, 100);
  const found: WorkspaceCommand[][] = [];
  for (const name of folders) {
    const path = join(root, name);
    const folder = await readFolder(reader, path, (inside) => [
      ...[...inside].filter((file) => manifests.test(file) || taskFiles.test(file)),
      'src/main.rs',
    ]);
    if (
      !['package.json', 'pyproject.toml', 'Makefile', 'Cargo.toml', 'go.mod', 'requirements.txt', 'pom.xml'].some(
        (file) => folder.names.has(file),
      )
    )
      continue;
    if (folder.names.has('Cargo.toml') && names.has('Cargo.toml')) continue;
    const managers = packageManagersOf(folder.names, folder.text('package.json'));
    const python = pythonOf(path, folder.names, onPath);
    const commands = await projectCommands({ root: path, folder, managers, python, onPath, reader, members: [] });
    found.push(
      commands.map((command) => ({
        ...command,
        command: `(cd ${name} && ${command.command})`,
        folder: name,
      })),
    );
    if (found.length >= maxSubprojects) break;
  }
  return found.flat();
}

/** What targets mean by GNU convention, unless a target has the plain name. */
const gnuTargets = [
  ['make check', 'make test', 'check tests'],
  ['make default', 'make build', 'default build'],
  ['make all', 'make build', 'all build'],
  ['make run', 'make start', 'run start'],
  ['just run', 'just start', 'run start'],
] as const;

/** One entry per command; descriptions from later sources are appended. */
function distinct(commands: readonly WorkspaceCommand[], python: string): readonly WorkspaceCommand[] {
  const byCommand = new Map<string, WorkspaceCommand>();
  for (const found of commands.filter(({ command }) => isPresentable(command))) {
    const command = canonical(found.command, python);
    const known = byCommand.get(command);
    // A CI step is named after all that it does; a target's own name says more.
    const adds = !known || found.kind !== 'automated' || conceptsOf(known.name).size === 0;
    const description = known
      ? `${known.description} ${adds ? found.description : ''}`.trim().slice(0, 400)
      : found.description;
    // A program that is the only one here, as its document starts it.
    const name =
      known?.kind === 'documented' && known.name === '' && found.name === 'start' ? 'start' : (known ?? found).name;
    byCommand.set(command, { ...(known ?? found), command, name, description });
  }
  for (const [target, plain, name] of gnuTargets) {
    const known = byCommand.get(target);
    if (known && !byCommand.has(plain) && !(name === 'check tests' && checksOnly(known)))
      byCommand.set(target, { ...known, name });
  }
  return [...byCommand.values()];
}

/** Whether a `check` is one of the sources, and runs no tests, by what it runs and what is said about it. */
function checksOnly({ body, description }: WorkspaceCommand): boolean {
  const does = conceptsOf(`${body} ${description}`);
  return ['#lint', '#format', '#types'].some((concept) => does.has(concept)) && !does.has('#test');
}

/** Spellings of the same command, and the interpreter that exists here. */
export function canonical(command: string, python: string): string {
  return command
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(npm|pnpm) (?:run )?(test|start)$/, '$1 $2')
    .replace(/^(?=[\w-]+\/)/, './')
    .replace(/^npm t$/, 'npm test')
    .replace(/^npm i$/, 'npm install')
    .replace(/^yarn$/, 'yarn install')
    .replace(/^yarn run (test|build|lint|start)$/, 'yarn $1')
    .replace(/^python3? (?=\S)/, `${python} `)
    .replace(/^pip3? (?=install )/, `${python} -m pip `);
}
