// "Start it": what builds, prepares or installs starts nothing, though a folder or a word of its name says "dev" or "app".
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const prepares =
  /^(?:(?:multi)?build(?:er|s)?|bundle[rs]?|compile|transpile|webpack|rollup|tsc|prepare|prepack|postinstall|generate|codegen|install|uninstall|download|fetch|lint|format|fmt|link|enable|disable|finalize|setup|bootstrap|autogen|pypi|translations?|man)$/u;
const starts = /^(?:start\w*|serve|run|launch|up|play|demo|exec)$/u;
/** Fetched by the line itself, and run unseen. */
const fetched = /\b(?:curl|wget)\b[^|;]*\|\s*(?:sudo\s+)?(?:ba|z)?sh\b/u;

/** Whether a command only prepares, by the words of its name, or of the last thing that its line starts. `parts`: those of a label. */
export function startsNothing(
  { name, script = name, command, kind }: WorkspaceCommand,
  partsOf: (label: string) => readonly string[],
): boolean {
  if (fetched.test(command)) return true;
  const isLine = name === '' || kind === 'documented' || kind === 'automated';
  const last =
    command
      .split(/&&|;/u)
      .at(-1)
      ?.replace(/[)\s]+$/u, '') ?? '';
  const parts = partsOf(isLine ? last.replaceAll(/\s-\S+/gu, ' ') : script);
  return parts.some((part) => prepares.test(part)) && !parts.some((part) => starts.test(part));
}
