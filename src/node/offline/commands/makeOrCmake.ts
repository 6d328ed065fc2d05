// A project with a Makefile of its own and a CMakeLists.txt or meson.build: what its people name first builds it, the other one is a substitute.
import { join } from 'node:path';
import { documentsAmong } from '../sources/documentNames.ts';
import type { FileReader, Folder } from './folder.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const byCmake = /(?<![\w-])cmake (?:[-.]|\$)/;
const byMake =
  /(?:^|[`$>&|(]|\brun:|\bwith|\buse|\brun|\btype)[ \t]*make(?=[ \t]*(?:$|[`)]|-j|&&|\|\||(?:all|test|check|clean|install|lib|build)\b))/m;
/** CMake writes its own Makefile into the sources where it is configured there. */
const written = /^# CMAKE generated file/m;
const isCmakeBuild = ({ kind, command }: WorkspaceCommand): boolean =>
  kind === 'conventional' && /^cmake -S \. -B build && cmake --build build$/.test(command);
const isMesonBuild = ({ kind, command }: WorkspaceCommand): boolean =>
  kind === 'conventional' && command.startsWith('meson setup ');

const otherBuilders: readonly (readonly [program: string, isOfIt: (command: WorkspaceCommand) => boolean])[] = [
  ['meson', isMesonBuild],
  ['zig', ({ kind, command }) => kind !== 'fallback' && command.startsWith('zig ')],
];

/** The targets of a Makefile by whose names it builds the whole. */
const builds = /^(?:all|build|default|lib|library|compile)$/;

export async function withMakefileFirst(
  commands: readonly WorkspaceCommand[],
  makefile: string,
  {
    root,
    folder,
    reader,
    onPath,
  }: {
    readonly root: string;
    readonly folder: Folder;
    readonly reader: FileReader;
    readonly onPath: (program: string) => boolean;
  },
): Promise<readonly WorkspaceCommand[]> {
  const isBuilt = commands.some(({ origin, name }) => origin === 'Makefile target' && builds.test(name));
  // Of a builder that is not here, make takes the place.
  const absent = isBuilt && onPath('make') ? otherBuilders.filter(([program]) => !onPath(program)) : [];
  const isAbsent = (command: WorkspaceCommand) => absent.some(([, isOfIt]) => isOfIt(command));
  if (commands.some(isAbsent))
    return commands.map((command) => (isAbsent(command) ? { ...command, kind: 'fallback' } : command));
  if (!isBuilt || !commands.some(isCmakeBuild) || written.test(folder.text(makefile) ?? '')) return commands;
  const ci = join('.github', 'workflows');
  const files = [
    ...documentsAmong(folder.names),
    ...(await reader.names(join(root, ci))).filter((name) => /\.ya?ml$/.test(name)).map((name) => join(ci, name)),
  ];
  const texts = await Promise.all(files.map((file) => reader.text(join(root, file))));
  const [first = 'cmake'] = texts.flatMap((text) => firstOf(text ?? '') ?? []);
  if (first === 'cmake') return commands;
  return commands.map((command) => (isCmakeBuild(command) ? { ...command, kind: 'fallback' } : command));
}

/** The tool that a text names first for a build. */
function firstOf(text: string): 'make' | 'cmake' | undefined {
  const [make, cmake] = [text.search(byMake), text.search(byCmake)];
  if (make < 0 && cmake < 0) return undefined;
  return cmake < 0 || (make >= 0 && make < cmake) ? 'make' : 'cmake';
}
