// Gathers the commands that a workspace offers from all its sources. Reads files, runs nothing.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageManagersOf } from '../../workspace/packageManagers.ts';
import { inGit } from '../../workspace/projectRoot.ts';
import { absentBats } from './absentBats.ts';
import { fromCmakeProject } from './cmakePart.ts';
import { loneTest } from './loneTest.ts';
import { absentLinters } from './absentLinters.ts';
import { withoutAbsentModules } from './absentModules.ts';
import { builtFirst } from './builtFirst.ts';
import { onlyLooking } from './onlyLooking.ts';
import { distinct } from './distinct.ts';
import type { FileReader } from './folder.ts';
import { readFolder } from './folder.ts';
import { withoutLauncher, withoutManagers } from './launchers.ts';
import { byInstalledTool } from './installedTools.ts';
import { strayLast } from './strayManifests.ts';
import { withoutEnvironment } from './virtualEnvironments.ts';
import { asGenerator } from './generators.ts';
import { asCheck, withOwnStatus } from './ownStatus.ts';
import { configuredFirst, isRunnableLine } from './runnableLine.ts';
import { ofOwnProgram, withoutAsides } from './ownVerbs.ts';
import { ownWaysFirst } from './ownWays.ts';
import { withOwnArguments } from './ownArguments.ts';
import { withoutRuffFixes } from './ruffFixes.ts';
import { withoutToolFetch } from './toolsHere.ts';
import { programFinder, pythonHas, pythonOf } from './programs.ts';
import { madeFirst } from './madeFirst.ts';
import { asPreparation } from './preparations.ts';
import { membersOf, subprojectCommands } from './members.ts';
import { makefileOf, manifests, optional, projectCommands } from './project.ts';
import { gitlabCommands, travisCommands, workflowCommands } from '../sources/automation.ts';
import { makefilesOfTests } from '../sources/autotools.ts';
import { cargoConfigs } from '../sources/cargoAliases.ts';
import { startsWithOption, withDocumentedStart } from '../sources/documentedStart.ts';
import { bootstrapBuild } from '../sources/bootstrapScript.ts';
import { loosePairs } from '../sources/loosePairs.ts';
import { plainJava } from '../sources/plainJava.ts';
import { withOnlyFiles } from '../sources/onlyFile.ts';
import { documentCommands, formatterName, withDocumentedWays } from '../sources/documents.ts';
import { documentNames, documentsAmong, namedIn, withoutPlaybook } from '../sources/documentNames.ts';
import { makefileProducts } from '../sources/makefile.ts';
import { cmakeStart } from '../sources/cmakePrograms.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { linksNamesake, makePrograms } from '../sources/makePrograms.ts';
import { withFormatterPairs } from './formatterPairs.ts';
import { formatsToo } from './formatsToo.ts';
import { inItsFolder } from './inItsFolder.ts';
import { inlineCommands } from '../sources/inlineCommands.ts';
import { modulesLaunched } from './launchedModules.ts';
import { isStartedOtherwise, programFileCommands } from '../sources/programFiles.ts';
import { hooksFile } from '../sources/preCommitHooks.ts';
import { vscodeTaskCommands } from '../sources/recipes.ts';
import { taskFiles } from '../sources/taskRunners.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

export interface Workspace {
  readonly root: string;
  /** Distinct by command, the most informative source first. */
  readonly commands: readonly WorkspaceCommand[];
  /** Those that only print. */
  readonly hollow: readonly WorkspaceCommand[];
  /** Those that need a value for each of their parameters. */
  readonly needy: readonly WorkspaceCommand[];
  /** Files that a Makefile's rules make -> how to have one made. */
  readonly products: ReadonlyMap<string, string>;
  /** The texts of README and the like, and of what they name for more. */
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
  /** The project that a folder without a manifest belongs to, and the way there, as `../..`. */
  readonly above?: { readonly up: string; readonly project: Workspace };
  /** Of a workspace as read for a task: what only a task that names it means; it may still make what is missing. */
  readonly onlyNamed?: readonly WorkspaceCommand[];
  /** What the projects above this folder offer, run there; a failure may name one of them as its remedy. */
  readonly offeredAbove?: readonly WorkspaceCommand[];
  /** It is such a project: what only looks in a workspace does not see it. */
  readonly isAbove?: true;
}

/** What one folder offers by itself. Rereads it; `reader` caches the texts of unchanged files. */
export async function readProject(root: string, reader: FileReader, path: string): Promise<Workspace> {
  const onPath = programFinder(path);
  const workflows = (await reader.names(join(root, '.github', 'workflows')))
    .filter((name) => /\.ya?ml$/.test(name))
    .slice(0, 10);
  const workflowFiles = workflows.map((name) => `.github/workflows/${name}`);
  const folder = await readFolder(reader, root, (names) => [
    ...[...names].filter(
      (name) =>
        manifests.test(name) ||
        taskFiles.test(name) ||
        documentNames.test(name) ||
        name.endsWith('.gemspec') ||
        name === 'Makefile.in',
    ),
    '.vscode/tasks.json',
    'src/main.rs',
    ...(names.has('Makefile.am') ? makefilesOfTests : []),
    // One that is written by hand may hold the Makefile.
    ...(names.has('configure') && !names.has('configure.ac') && !names.has('Makefile.in') ? ['configure'] : []),
    hooksFile,
    ...['mypy.ini', '.mypy.ini', '.coveragerc'],
    ...cargoConfigs,
    ...workflowFiles,
  ]);
  const managers = packageManagersOf(folder.names, folder.text('package.json'));
  const python = pythonOf(root, folder.names, onPath);
  const members = await membersOf(root, folder, reader);
  const files = documentsAmong(folder.names);
  const readTexts = new Map(files.map((file) => [file, withOnlyFiles(withoutPlaybook(folder.text(file) ?? ''), root)]));
  const textOf = (file: string) => readTexts.get(file) ?? '';
  const namesIn = (inside: string) =>
    inside === '.' ? [...folder.names] : existsSync(join(root, inside)) ? readdirSync(join(root, inside)) : [];
  const canStart = (program: string) => onPath(program) || existsSync(join(root, 'node_modules', '.bin', program));
  // What a document or a CI file starts by a manager that is not here may start without it.
  const own = (known: WorkspaceCommand) =>
    asGenerator(asCheck(withOwnStatus(withoutToolFetch(known, canStart), { root, onPath })));
  const project = { root, folder, managers, python, onPath, reader, members: members.packages };
  const declared = withFormatterPairs(strayLast(await projectCommands(project), { root, onPath }).map(own));
  const recipes = new Map(declared.flatMap(({ alias = [], command }) => alias.map((line) => [line, command] as const)));
  const direct = (known: WorkspaceCommand): WorkspaceCommand =>
    ofOwnProgram(known, declared, { root, onPath }) ?? {
      ...withoutAsides(known, declared),
      command:
        recipes.get(known.command) ?? withoutLauncher(known.command, { root, python, canStart }) ?? known.command,
    };
  const products = makefileProducts(folder.text(makefileOf(folder.names)) ?? '');
  const isRunnable = (command: string, made?: string) =>
    declared.some((known) => known.command === command) ||
    isRunnableLine(command, { root, onPath, namesIn, ...(made === undefined ? {} : { made }) });
  const lines = [
    ...files.flatMap((file) => documentCommands(textOf(file), file)),
    ...files.flatMap((file) => inlineCommands(textOf(file), file, root)),
    ...workflowFiles.flatMap((file) => workflowCommands(folder.text(file) ?? '', file)),
    ...gitlabCommands(folder.text('.gitlab-ci.yml') ?? '', '.gitlab-ci.yml'),
    ...travisCommands(folder.text('.travis.yml') ?? '', '.travis.yml'),
  ]
    .map((known, _, all) => ({ ...known, name: formatterName(known, all) ?? known.name }))
    .map((known) => direct(inItsFolder(known, { root, names: folder.names, textOf })))
    .filter(
      ({ command }) => !(/^cmake --build (?!--preset)/.test(command) && !existsSync(join(root, 'CMakeLists.txt'))),
    );
  const written = withDocumentedStart(
    lines
      .flatMap(
        (known) => madeFirst(known, { root, products, isRunnable }) ?? (isRunnable(known.command) ? [known] : []),
      )
      .map((known) => asPreparation({ ...known, command: configuredFirst(known.command, root) })),
    declared,
    root,
  );
  const programs = (await programFileCommands({ root, reader, python, canStart }))
    .filter((program) => !isStartedOtherwise(program, declared, written))
    .map(own);
  const launched = modulesLaunched(declared, written, root);
  const startedSo = startsWithOption(written, declared, root);
  const isNamedAlone = ({ onlyFor, name }: WorkspaceCommand) => onlyFor !== undefined || name === 'start';
  // A document that starts a script that ignores failures means what the script starts.
  const stricter = new Map(
    programs.flatMap((program) => (program.alias ?? []).map((line) => [line, program] as const)),
  );
  const strictly = (known: WorkspaceCommand): WorkspaceCommand => {
    const { command, heeds, alias } = stricter.get(known.command) ?? {};
    return command === undefined || heeds === undefined
      ? known
      : { ...known, command, heeds, ...(alias ? { alias } : {}) };
  };
  const main = files.map(textOf);
  const offered = [
    ...declared
      .filter(({ command }) => !launched.has(command))
      .map((known) => ({ ...known, command: startedSo.get(known)?.command ?? known.command }))
      // Who wants a server started wants more than it compiled.
      .map((known) =>
        linksNamesake(known) && conceptsOf(known.name).has('#start')
          ? { ...known, onlyAbout: '#build' as const }
          : known,
      ),
    ...optional(folder.text('.vscode/tasks.json'), vscodeTaskCommands),
    ...bootstrapBuild(root, folder.names, [...declared, ...written]),
    ...programs.filter((command) => !isNamedAlone(command)),
    ...(await subprojectCommands(root, folder.names, reader, onPath, members.folders)),
    ...written.map(strictly),
    ...absentLinters(lines, [...declared, ...written, ...programs], {
      canStart,
      isRunnable: (line) => isRunnableLine(line, { root, namesIn, onPath: () => true }),
    }),
    ...makePrograms(root, declared, written),
    ...loosePairs(root, folder.names, onPath),
    ...plainJava(root, folder.names, onPath),
    ...(onPath('cmake')
      ? cmakeStart(folder.text('CMakeLists.txt') ?? '', [...declared, ...written, ...programs], {
          root,
          documents: main,
        })
      : []),
    // What others say of a program tells more than its bare name.
    ...programs.filter(isNamedAlone),
  ];
  const hasModule = (module: string) => pythonHas(root, python, module);
  const all = withoutAbsentModules(
    [
      ...offered,
      ...absentBats(offered, root),
      ...loneTest(offered, { root, names: folder.names, onPath }),
      ...onlyLooking(offered, { canStart, onPath, root, names: folder.names }),
      ...formatsToo(offered),
    ],
    (module) => onPath(module) || hasModule(module),
  );
  const tox = folder.text('tox.ini') ?? '';
  const commands = withoutRuffFixes(withOwnArguments(all, { root, python, canStart, hasModule, tox }), root);
  const texts = [...main, ...(await textsOf(reader, root, namedIn(main, files)))];
  const sources = new Set(folder.names.has('src') ? await reader.names(join(root, 'src')) : []);
  return {
    root,
    commands: fromCmakeProject(
      ownWaysFirst(
        builtFirst(
          distinct(
            withDocumentedWays(
              {
                root,
                documents: texts,
                commands: commands.filter(({ hollow, parameters }) => hollow !== true && parameters === undefined),
              },
              canStart,
            )
              .flatMap((command) => withoutManagers(command, { root, python, canStart }))
              .flatMap((command) => withoutEnvironment(command, { root, python, canStart }))
              .flatMap((command) => byInstalledTool(command, canStart)),
            python,
          ),
          root,
        ),
      ),
      root,
    ),
    products,
    hollow: commands.filter(({ hollow }) => hollow === true),
    needy: commands.filter(({ parameters }) => parameters !== undefined),
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

async function textsOf(reader: FileReader, root: string, paths: readonly string[]): Promise<readonly string[]> {
  const texts = await Promise.all(paths.map((path) => reader.text(join(root, path))));
  return texts.flatMap((text) => text ?? []);
}
