// The workspace as its folder and the project above it show it.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hasManifest, projectAbove, workspaceAround } from '../../workspace/projectRoot.ts';
import { parsePackageJson } from '../sources/packageJson.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { textIn } from '../questions/texts.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import type { FileReader } from './folder.ts';
import { readProject, type Workspace } from './workspace.ts';
import { inFolder, isPlainName, type WorkspaceCommand } from './workspaceCommand.ts';

/**
 * Rereads the workspace; `reader` caches the texts of unchanged files. What a folder lacks comes from the nearest project
 * above it, run there: a package without tests uses those of the repository.
 */
export async function readWorkspace(root: string, reader: FileReader, path: string): Promise<Workspace> {
  const found = await readProject(root, reader, path);
  const project = projectAbove(root);
  if (project === undefined || relative(root, project) === '') return found;
  const workspace = await readProject(project, reader, path);
  const up = relative(root, project);
  const own = { ...found, commands: toldProject(withoutLooseTests(found, workspace), found, { project, up }) };
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
  const forAll = new Set(above.flatMap(({ whole, name }) => (whole === true ? [name] : [])));
  const whole = above
    .filter((command) => command.member === undefined && purposesOf(command).some((purpose) => offered.has(purpose)))
    // The root's own script of that name is for one package.
    .filter((command) => command.whole === true || !forAll.has(command.name))
    .map((command) => ({ ...command, command: inFolder(up, command.command), whole: true as const }));
  const commands = above
    .filter((command) => isNeighbour(command) || !purposesOf(command).some((purpose) => offered.has(purpose)))
    // A folder of scripts or sources has nothing of its own to build or test by.
    .filter(
      (command) =>
        own.commands.length === 0 ||
        (purposesOf(command).length > 0 && (command.kind === 'declared' || !hasManifest(own.names))),
    )
    .map((command) => ({
      ...command,
      command: inFolder(up, isNeighbour(command) ? startable(command, workspace) : command.command),
    }));
  // What a document above has run in this very folder.
  const here = mine.map((command) => ({
    ...command,
    command: /^\(cd \S+ && (.*)\)$/.exec(command.command)?.[1] ?? command.command,
  }));
  const top = workspaceAround(root);
  const offeredAbove = [
    ...offeredIn(up, above),
    ...(top === project ? [] : offeredIn(relative(root, top), (await readProject(top, reader, path)).commands)),
  ];
  const surroundings = hasManifest(own.names)
    ? { offeredAbove }
    : { offeredAbove, above: { up, project: { ...workspace, isAbove: true as const } } };
  return own.commands.length === 0
    ? { ...workspace, ...surroundings, root, commands: [...here, ...commands] }
    : {
        ...own,
        ...surroundings,
        commands: [
          ...here,
          ...own.commands.filter(({ command }) => !here.some((known) => known.command === command)),
          ...commands,
          ...whole,
        ],
        documents: own.documents.length > 0 ? own.documents : workspace.documents,
      };
}

/** A folder of tests alone is no project: where their sources lie, the project above knows. */
function withoutLooseTests(own: Workspace, project: Workspace): readonly WorkspaceCommand[] {
  const entersIt = new RegExp(`\\bcd\\s+(?:\\./)?${escapeRegExp(relative(project.root, own.root))}/?\\s*(?:;|&&)`);
  const isTested = project.commands.some(
    (known) =>
      known.folder === undefined &&
      (known.command.startsWith('PYTHONPATH=') || (known.kind === 'declared' && entersIt.test(known.body))) &&
      purposesOf(known).some((purpose) => purpose === '#test'),
  );
  return hasManifest(own.names) || !isTested ? own.commands : own.commands.filter((known) => !isOfPythonTests(known));
}

/** `(cd .. && python3 -m pytest tests)`: tests in a folder that is no project find modules beside that folder only from there. */
function toldProject(
  commands: readonly WorkspaceCommand[],
  { root, names }: Workspace,
  { project, up }: { readonly project: string; readonly up: string },
): readonly WorkspaceCommand[] {
  if (hasManifest(names) || !commands.some(isOfPythonTests)) return commands;
  const files = [...names].filter((name) => /^(?:conftest|test_\w+|\w+_test)\.py$/.test(name)).slice(0, mostSamples);
  const imported = files.flatMap((file) =>
    [...(textIn(root, file) ?? '').matchAll(/^[ \t]*(?:from|import)[ \t]+(\w+)/gm)].map(([, name = '']) => name),
  );
  const isIn = (folder: string, name: string) =>
    existsSync(join(folder, name, '__init__.py')) || existsSync(join(folder, `${name}.py`));
  if (!imported.some((name) => isIn(project, name) && !isIn(root, name))) return commands;
  const here = relative(project, root);
  const top = names.has('__init__.py') ? ' -t .' : '';
  return commands.map((known) => {
    const line = known.command
      .replace(/^(\S+ -m pytest|pytest)$/, `$1 ${here}`)
      .replace(/^(\S+ -m unittest)(?: discover)?$/, `$1 discover -s ${here}${top}`);
    return isOfPythonTests(known) && line !== known.command ? { ...known, command: inFolder(up, line) } : known;
  });
}
const isOfPythonTests = ({ origin, kind }: WorkspaceCommand): boolean =>
  kind !== 'declared' && origin.startsWith('Python tests');
/** Files of tests that are read. */
const mostSamples = 8;

/** Commands of a folder above that run in that very folder, as run from here. */
const offeredIn = (up: string, commands: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] =>
  commands
    .filter(({ command }) => !command.startsWith('('))
    .map((command) => ({ ...command, command: inFolder(up, command.command) }));

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
