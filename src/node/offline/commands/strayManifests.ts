// A manifest that only serves those who use the project with another tool: a solution of Visual C++ projects, a package for Swift around sources in C.
import type { WorkspaceCommand } from './workspaceCommand.ts';
import { filesBelow } from './filesBelow.ts';
import { conceptsOf } from '../request/vocabulary.ts';

const tools: readonly {
  readonly program: string;
  readonly manifest: RegExp;
  /** What it is written in. */
  readonly sources: RegExp;
}[] = [
  { program: 'dotnet', manifest: /\.(?:sln|slnx)$/, sources: /\.(?:cs|fs|vb|csproj|fsproj|vbproj)$/ },
  { program: 'swift', manifest: /^Package\.swift$/, sources: /\.swift$/ },
];

/** What hands out the sources is no way to build, test or start them. */
const handsOut = /(?:^|[\s/])(?:git-?)?(?:export|release|dist|archive|deploy|publish)(?:[-_.][\w.-]*)?$/i;

/** `commands`, of which those of such a manifest whose tool is not here are only for who names it, where others build or test the project. */
export function strayLast(
  commands: readonly WorkspaceCommand[],
  { root, onPath }: { readonly root: string; readonly onPath: (program: string) => boolean },
): readonly WorkspaceCommand[] {
  const absent = tools.filter(
    ({ program, manifest, sources }) =>
      !onPath(program) &&
      commands.some(({ origin }) => manifest.test(origin)) &&
      filesBelow(root, (name) => sources.test(name) && !manifest.test(name)).length === 0,
  );
  if (absent.length === 0) return commands;
  const strayOf = ({ command, origin }: WorkspaceCommand) =>
    absent.find(({ program, manifest }) => command.startsWith(`${program} `) && manifest.test(origin));
  const serves = (known: WorkspaceCommand) => {
    const [program = ''] = known.command.split(' ');
    const isHere = program.startsWith('./') || onPath(program);
    return (
      known.folder === undefined &&
      isHere &&
      !handsOut.test(known.command) &&
      ['#build', '#test'].some((deed) => conceptsOf(known.name).has(deed))
    );
  };
  if (!commands.some((known) => strayOf(known) === undefined && serves(known))) return commands;
  return commands.map((known) => {
    const stray = strayOf(known);
    return stray === undefined ? known : { ...known, onlyFor: [stray.program] };
  });
}
