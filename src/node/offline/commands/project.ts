// The commands that the manifests of one folder offer.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileReader, Folder } from './folder.ts';
import { antTargets } from '../sources/antTargets.ts';
import { cargoAliases, cargoConfigs } from '../sources/cargoAliases.ts';
import { cmakePresetCommands } from '../sources/cmakePresets.ts';
import { configuredProgram } from '../sources/configuredProgram.ts';
import { configureScripts } from '../sources/configureScripts.ts';
import { isOfDeno } from '../sources/denoProject.ts';
import { conventionalCommands } from '../sources/conventions.ts';
import { ownPrograms } from '../sources/ownPrograms.ts';
import { withoutWorkspaceManager } from '../sources/memberScripts.ts';
import { cargoMemberCommands } from '../sources/cargoMembers.ts';
import { withMakefileFirst } from './makeOrCmake.ts';
import { makefileCommands } from '../sources/makefile.ts';
import type { Member, NodeManager, PackageJson } from '../sources/packageJson.ts';
import {
  callableScripts,
  conventionalNodeCommands,
  monorepoCommands,
  parsePackageJson,
  scriptCommands,
} from '../sources/packageJson.ts';
import { nodeTools } from '../sources/nodeTools.ts';
import { compilerOf } from '../sources/nodeTypeChecks.ts';
import type { PythonTests } from '../sources/python.ts';
import { packageFolder, packagesIn } from '../sources/packageFolder.ts';
import { pythonCommands } from '../sources/python.ts';
import { withIncluded } from '../sources/includedMakefiles.ts';
import { justfileCommands, taskfileCommands } from '../sources/recipes.ts';
import { buildFolderCommands, isMovedBuild } from '../sources/buildFolders.ts';
import { gradleChecks } from '../sources/gradle.ts';
import { goProgram } from '../sources/goProgram.ts';
import { nestedBooks } from '../sources/mdbook.ts';
import { shellLint } from '../sources/shellFiles.ts';
import { untoldSources } from '../sources/sourceLayout.ts';
import { withRecipes } from '../sources/taskRunners.ts';
import { textIn } from '../questions/texts.ts';
import { pythonHas } from './programs.ts';
import { shellTests } from './shellTests.ts';
import { startableFirst } from './startableFirst.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

export interface Project {
  readonly root: string;
  readonly folder: Folder;
  readonly managers: readonly string[];
  readonly python: string;
  readonly onPath: (program: string) => boolean;
  readonly reader: FileReader;
  readonly members: readonly Member[];
}

/** Names of the files that say what a project offers. */
export const manifests =
  /^(package\.json|pyproject\.toml|setup\.(cfg|py)|manage\.py|tox\.(ini|toml)|noxfile\.py|pytest\.ini|Pipfile|.*requirements.*\.txt|Cargo\.toml|pom\.xml|(build|settings)\.gradle(\.kts)?|CMakeLists\.txt|CMake(User)?Presets\.json|meson\.build|composer\.json|Gemfile|Rakefile|mix\.exs|pubspec\.yaml|deno\.jsonc?|(GNUm|M|m)akefile|\.?[jJ]ustfile|[Tt]askfile\.(dist\.)?ya?ml|pnpm-workspace\.yaml|\.gitlab-ci\.yml|\.travis\.yml|build\.xml|DESCRIPTION|(Julia)?Project\.toml|dub\.(json|sdl)|SConstruct|dist\.ini|build\.zig|fpm\.toml|nob(uild)?\.c)$/;

/** What CMake calls the system that Node names. */
const systems: Partial<Record<NodeJS.Platform, string>> = { linux: 'Linux', darwin: 'Darwin', win32: 'Windows' };

/** What the manifests of one folder offer. */
export async function projectCommands(project: Project): Promise<readonly WorkspaceCommand[]> {
  const { folder, onPath } = project;
  const makefile = makefileOf(folder.names);
  const justfile = [...folder.names].find((name) => /^\.?justfile$/i.test(name)) ?? '';
  const taskfile = [...folder.names].find((name) => /^taskfile\.(dist\.)?ya?ml$/i.test(name)) ?? '';
  const canStart = (program: string) =>
    onPath(program) || existsSync(join(project.root, 'node_modules', '.bin', program));
  const presets = folder.names.has('CMakeLists.txt')
    ? cmakePresetCommands({ ...folder, onPath, system: systems[process.platform] ?? 'Linux' })
    : [];
  const scripts = configureScripts(project.root, folder.names, project.python);
  // It writes no Makefile.
  const isRight = ({ command }: WorkspaceCommand) =>
    !(command === 'cmake --build build --target clean' && isMovedBuild(project.root, 'build')) &&
    !(command.startsWith('./configure && make') && scripts.some((one) => one.command.startsWith('./configure && ')));
  const commands = [
    ...optional(withIncluded(project.root, folder.text(makefile)), (text) => makefileCommands(text, folder.names)),
    ...optional(folder.text('build.xml'), antTargets),
    ...(await nodeCommands(project)),
    ...optional(folder.text(justfile), (text) => justfileCommands(text, onPath('just'), project.python)).map(
      (recipe) => (startsWithin(recipe.command, canStart) ? recipe : { ...recipe, kind: 'fallback' as const }),
    ),
    ...optional(folder.text(taskfile), (text) => taskfileCommands(text, onPath('task'))),
    ...(folder.names.has('Cargo.toml')
      ? cargoConfigs.flatMap((file) => optional(folder.text(file), cargoAliases))
      : []),
    ...(await pythonProject(project)),
    ...(await shellTests(project)),
    ...presets,
    ...(await cmakeTests(project)),
    ...(await makeTests(project)),
    ...startableFirst([...scripts, ...conventionalCommands(folder).filter(isRight)], onPath).map((command) =>
      withPresets(command, presets),
    ),
    ...buildFolderCommands(project.root, folder),
    ...ownPrograms({ root: project.root, names: folder.names, onPath }),
    ...(await goProgram(project.root, folder.names, project.reader)),
    ...gradleChecks(project.root, folder.names),
    ...nestedBooks(project.root, folder.names),
    ...configuredProgram(project.root, folder.names),
    ...(await cargoMemberCommands(
      project.root,
      {
        manifest: folder.text('Cargo.toml') ?? '',
        aliases: cargoConfigs.map((file) => folder.text(file) ?? '').join('\n'),
      },
      project.reader,
    )),
  ];
  const built = await withMakefileFirst(commands, makefile, project);
  const linted = [...built, ...(await shellLint(project.root, folder.names, onPath, built))];
  const hasModule = (module: string) => pythonHas(project.root, project.python, module);
  const sources = untoldSources({ root: project.root, text: folder.text, hasModule });
  return withRecipes(linted, { ...folder, python: project.python, canStart, hasModule, sources });
}

/** Whether the environment in which a recipe's first line runs is here: `nix-shell --run '...'`. */
const startsWithin = (line: string, canStart: (program: string) => boolean): boolean => {
  const program = /^(?:nix-shell|nix|docker|podman|direnv|devbox|distrobox)(?= )/.exec(line)?.[0];
  return program === undefined || canStart(program);
};

/** Where a project says how it is configured here, a plain configuration is only a substitute. */
function withPresets(command: WorkspaceCommand, presets: readonly WorkspaceCommand[]): WorkspaceCommand {
  const [purpose = ''] = command.name.split(' ');
  const isCovered = presets.some(({ kind, name }) => kind === 'declared' && name.startsWith(`${purpose} `));
  return isCovered && /^cmake -S \. -B build\b/.test(command.command) ? { ...command, kind: 'fallback' } : command;
}

async function nodeCommands({
  root,
  folder,
  managers,
  onPath,
  reader,
  members,
}: Project): Promise<readonly WorkspaceCommand[]> {
  const manifest = parsePackageJson(folder.text('package.json') ?? '') ?? emptyManifest;
  const found = managers.find((manager): manager is NodeManager => ['npm', 'pnpm', 'yarn', 'bun'].includes(manager));
  const replaced = found !== undefined && isReplaceable(found, folder.text('package.json') ?? '', onPath);
  const manager = replaced ? 'npm' : (found ?? 'npm');
  const testFiles = await hasNodeTests(root, reader);
  const has = {
    lockfile: folder.names.has('package-lock.json'),
    testFiles,
    ...compilerOf(root),
    bin: (name: string) => existsSync(join(root, 'node_modules', '.bin', name)),
  };
  if (!folder.names.has('package.json'))
    return testFiles && !isOfDeno(folder.names)
      ? conventionalNodeCommands(emptyManifest, 'npm', { ...has, lockfile: false })
      : [];
  // npm does not help a script that itself calls the absent manager.
  const calls = (body: string) => replaced && new RegExp(`\\b${found}\\b`).test(body);
  const throughNpm = replaced && manifest.workspaces.length === 0 ? found : manager;
  const isByHand = members.length > 0 && throughNpm !== 'npm' && !onPath(throughNpm) && onPath('npm');
  // What it would start in all packages npm starts there as well.
  const called = manifest.scripts.filter(({ body }) => isByHand || !(calls(body) && startsInAll.test(body)));
  const scripts = [
    ...scriptCommands(manifest, manager).filter(({ body }) => !calls(body)),
    ...(isByHand ? withoutWorkspaceManager(manifest, members) : []),
  ];
  const other = replaced ? found : 'npm';
  const substitutes = other === manager ? [] : scriptCommands(manifest, other);
  return [
    ...(replaced
      ? scripts.map((script) => ({ ...script, origin: `${script.origin}; ${found} is not on PATH` }))
      : scripts),
    ...monorepoCommands(members, isByHand ? 'by hand' : throughNpm, called),
    ...conventionalNodeCommands(manifest, manager, has).map((command) =>
      // npm's own lockfile would contradict the existing one.
      replaced && command.command === 'npm install'
        ? { ...command, command: 'npm install --no-package-lock' }
        : command,
    ),
    ...nodeTools(root, { dependencies: manifest.dependencies, scripts: callableScripts(manifest) }),
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
    // What npm cannot run either keeps its real name: its failure says what is missing.
    ...substitutes.map((command) =>
      scripts.some(({ name }) => name === command.name) ? { ...command, kind: 'fallback' as const } : command,
    ),
  ];
}

/** Whether npm can replace the manager that the lockfile names: that one is absent, npm is present and understands the manifest. */
function isReplaceable(manager: NodeManager, manifest: string, onPath: (program: string) => boolean): boolean {
  return manager !== 'npm' && !onPath(manager) && onPath('npm') && !manifest.includes('"workspace:');
}

const startsInAll = /\bworkspaces (?:foreach|run) |\s(?:-r|--recursive|recursive)\s/;
const emptyManifest: PackageJson = { name: '', scripts: [], dependencies: new Set(), workspaces: [] };

async function hasNodeTests(root: string, reader: FileReader): Promise<boolean> {
  const folders = await Promise.all(
    ['.', 'test', 'tests', 'src', '__tests__'].map((folder) => reader.names(join(root, folder))),
  );
  return folders.some((names) => names.some((name) => /\.(test|spec)\.[cm]?[jt]s$|^test\.[cm]?js$/.test(name)));
}

async function pythonProject({ root, folder, managers, python, onPath, reader }: Project) {
  return pythonCommands({
    ...folder,
    ...{ managers, python, onPath },
    hasModule: (module) => onPath(module) || pythonHas(root, python, module),
    sourceText: (path) => textIn(root, path),
    packageFolder: packagesIn('src', root) ? 'src' : packageFolder(root),
    programs: [...folder.names].filter(
      (name) =>
        /^[a-z]\w*$/i.test(name) &&
        !/^(?:tests?|specs?|examples?|docs?)$/.test(name) &&
        existsSync(join(root, name, '__main__.py')),
    ),
    tests: await pythonTests(root, reader),
  });
}

/** Tests that make builds and runs in their own folder, where the root has no Makefile and CMake knows of no tests. */
async function makeTests({ root, folder, reader }: Project): Promise<readonly WorkspaceCommand[]> {
  if (['GNUmakefile', 'makefile', 'Makefile'].some((name) => folder.names.has(name))) return [];
  const ofCmake = folder.text('CMakeLists.txt') ?? '';
  if (/enable_testing|add_test|\bCTest\b|add_subdirectory\s*\(\s*"?\S*tests?\b|option\s*\(\s*\w*TEST/i.test(ofCmake))
    return [];
  for (const name of ['tests', 'test']) {
    const text = await reader.text(join(root, name, 'Makefile'));
    if (text === undefined) continue;
    const targets = makefileCommands(text).flatMap((target) =>
      target.command === `make ${target.name}` ? [target.name] : [],
    );
    const usual = ['test', 'check', 'tests', 'run_tests', 'run-tests', 'runtests', 'run'];
    const target = usual.find((one) => targets.includes(one));
    if (target === undefined && ofCmake !== '') continue;
    const command = `make -C ${name}${target === undefined ? '' : ` ${target}`}`;
    return [{ command, name: 'test', description: '', body: '', origin: `${name}/Makefile`, kind: 'conventional' }];
  }
  return [];
}

/** Tests that CMake builds from their own folder. */
async function cmakeTests({ root, folder, reader }: Project): Promise<readonly WorkspaceCommand[]> {
  if (
    /enable_testing|add_test|include\s*\(\s*CTest|add_subdirectory\s*\(\s*"?tests?\b/i.test(
      folder.text('CMakeLists.txt') ?? '',
    )
  )
    return [];
  for (const name of ['tests', 'test']) {
    const text = (await reader.text(join(root, name, 'CMakeLists.txt'))) ?? '';
    if (!/^\s*project\s*\(/im.test(text)) continue;
    const [, program] = /^\s*add_executable\s*\(\s*([\w.-]+)/im.exec(text) ?? [];
    const place = `build/${name}`;
    const runs = /enable_testing|add_test|include\s*\(\s*CTest/i.test(text)
      ? `ctest --test-dir ${place} --output-on-failure`
      : program === undefined
        ? undefined
        : `./${place}/${program}`;
    if (runs === undefined) continue;
    const command = `cmake -S ${name} -B ${place} && cmake --build ${place} && ${runs}`;
    return [
      { command, name: 'test', description: '', body: '', origin: `${name}/CMakeLists.txt`, kind: 'conventional' },
    ];
  }
  return [];
}

const holdsTests =
  /\bdef\s+test|\bclass\s+\w*Test|\b(?:unittest|pytest|nose|doctest|hypothesis)\b|^\s*assert\b|\btest\w*\s*\(/mu;

async function pythonTests(root: string, reader: FileReader): Promise<PythonTests | undefined> {
  for (const folder of ['.', 'tests', 'test', 'tests/unit', 'test/unit', 'src/tests']) {
    const names = await reader.names(join(root, folder));
    const files = names.filter((name) => /^test_.*\.py$|_test\.py$/.test(name));
    if (files.length === 0) continue;
    const samples = await Promise.all(files.slice(0, 3).map((name) => reader.text(join(root, folder, name))));
    // `build_test.py` may build a test in another language.
    const mayBuild = files.every((name) => /^(?:build|make|compile|run)_/.test(name));
    if (mayBuild && !samples.some((text) => text !== undefined && holdsTests.test(text))) continue;
    const parts = await partsIn(root, folder.split('/')[0] ?? '.', reader);
    return { folder, isPackage: names.includes('__init__.py'), parts, samples: samples.map((text) => text ?? '') };
  }
  return testsByOtherNames(root, reader);
}

/** More are not named on one line. */
const mostNamed = 12;

/** Files of unittest that it does not find by itself: `checks/plan_check.py`. */
async function testsByOtherNames(root: string, reader: FileReader): Promise<PythonTests | undefined> {
  for (const folder of ['tests', 'test', 'checks', 'check', 'specs', 'spec', 't']) {
    const names = (await reader.names(join(root, folder))).filter((name) => /^[a-z]\w*\.py$/i.test(name));
    const texts = await Promise.all(names.map(async (name) => (await reader.text(join(root, folder, name))) ?? ''));
    const files = names.filter((_, at) => /^class \w+\(.*\bTestCase\)/m.test(texts[at] ?? ''));
    if (files.length === 0 || files.length > mostNamed) continue;
    const samples = texts.filter((_, at) => files.includes(names[at] ?? '')).slice(0, 3);
    return { folder, isPackage: false, files: files.map((name) => `${folder}/${name}`), samples };
  }
  return undefined;
}

async function partsIn(root: string, folder: string, reader: FileReader): Promise<readonly string[]> {
  if (folder === '.' || folder === 'src') return [];
  const names = (await reader.names(join(root, folder))).filter((name) => /^[a-z]\w*$/i.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const inside = await reader.names(join(root, folder, name));
      return inside.some((file) => /^test_.*\.py$|_test\.py$/.test(file)) ? [`${folder}/${name}`] : [];
    }),
  );
  return found.flat();
}

/** The name of the one that make reads; empty if there is none. */
export const makefileOf = (names: ReadonlySet<string>): string =>
  ['GNUmakefile', 'makefile', 'Makefile'].find((name) => names.has(name)) ?? '';

/** What `parse` returns for a text; nothing for a missing file. */
export function optional<T>(text: string | undefined, parse: (text: string) => readonly T[]): readonly T[] {
  return text === undefined ? [] : parse(text);
}
