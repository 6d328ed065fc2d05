// Modules that a script of the workspace starts for its callers: `bin/pantry serve` of a document runs `python3 -m pantry "$@"`.
import { textIn } from '../questions/texts.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** How each of those in `declared` would be started by itself, which tells less than the lines of documents do. */
export function modulesLaunched(
  declared: readonly WorkspaceCommand[],
  written: readonly WorkspaceCommand[],
  root: string,
): ReadonlySet<string> {
  const modules = declared.flatMap(({ command, kind }) => {
    const module = kind === 'conventional' ? / -m ([\w.]+)$/.exec(command)?.[1] : undefined;
    return module === undefined ? [] : [{ command, call: ` -m ${module} "$@"` }];
  });
  if (modules.length === 0) return new Set();
  const scripts = new Set(
    written.flatMap(({ command }) => /^(?:\.\/)?([\w-]+(?:\/[\w.-]+)*)(?: |$)/.exec(command)?.[1] ?? []),
  );
  const texts = [...scripts].flatMap((path) => textIn(root, path) ?? []);
  return new Set(modules.filter(({ call }) => texts.some((text) => text.includes(call))).map(({ command }) => command));
}
