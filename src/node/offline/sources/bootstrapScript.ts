// `./bootstrap.sh`, where nothing else builds the project: it compiles the build tool and, by that, everything.
import { textIn } from '../questions/texts.ts';
import { scriptStart } from '../request/scriptStart.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const scripts = ['bootstrap.sh', 'bootstrap'];
const compiles = /(?:^|[\s;&|(])(?:cc|gcc|g\+\+|c\+\+|clang|\$\{?CC\}?|redo|ninja)\s/m;
/** They have it prepare what builds. */
const buildFiles =
  /^(?:configure(?:\.ac|\.in)?|Makefile(?:\.am|\.in)?|makefile|GNUmakefile|CMakeLists\.txt|meson\.build|SConstruct|package\.json|setup\.py|pyproject\.toml)$/;

/** Empty where a command builds already. */
export function bootstrapBuild(
  root: string,
  names: ReadonlySet<string>,
  known: readonly WorkspaceCommand[],
): readonly WorkspaceCommand[] {
  if ([...names].some((name) => buildFiles.test(name)) || known.some(({ name }) => conceptsOf(name).has('#build')))
    return [];
  const script = scripts.find((name) => names.has(name) && compiles.test(textIn(root, name) ?? ''));
  if (script === undefined) return [];
  const own = { name: 'build', description: '', body: '', origin: script, kind: 'conventional' } as const;
  return [{ ...own, command: scriptStart(root, script) }];
}
