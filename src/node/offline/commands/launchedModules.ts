// Modules that a script of the workspace starts for its callers: `bin/pantry serve` of a document runs `python3 -m pantry "$@"`.
import { textIn } from '../questions/texts.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** How each would be started by itself, which tells less than the lines of documents do. */
export function modulesLaunched(
  written: readonly WorkspaceCommand[],
  root: string,
  python: string,
): ReadonlySet<string> {
  const scripts = new Set(
    written.flatMap(({ command }) => /^(?:\.\/)?([\w-]+(?:\/[\w.-]+)*)(?: |$)/.exec(command)?.[1] ?? []),
  );
  return new Set(
    [...scripts].flatMap((path) =>
      [...(textIn(root, path) ?? '').matchAll(/ -m ([\w.]+) "\$@"/g)].map(
        ([, module = '']) => `${python} -m ${module}`,
      ),
    ),
  );
}
