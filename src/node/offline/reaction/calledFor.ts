// Whether a command is called for what is wanted, by its name or by that of the program it starts.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { conceptsOf } from '../request/vocabulary.ts';

/** `wanted`: the concepts of the request. A command called `format check` does not check types. */
export function isCalledFor(command: WorkspaceCommand, wanted: ReadonlySet<string>): boolean {
  const named = conceptsOf(command.name === '' ? programIn(command) : command.name);
  const shared = [...named].filter((concept) => wanted.has(concept));
  const isOtherCheck = wanted.size > 1 && named.size > 1 && shared.every((concept) => concept === '#check');
  return shared.length > 0 && !isOtherCheck;
}

/** The name of the program or target of the workspace that a line of a document starts: `python3 tools/lint.py --fix` lints, `rake clean` cleans. */
function programIn({ kind, command }: WorkspaceCommand): string {
  if (kind !== 'documented') return '';
  const [, target] = /^(?:rake|make|just|task|invoke|mage|(?:\.\/)?gradlew?) ([a-z][\w-]*)$/.exec(command) ?? [];
  if (target !== undefined) return target;
  const [, folder = '', name = ''] =
    /^(?:\S*python3?|perl|ruby|node|tclsh|lua|php|julia|Rscript|(?:ba)?sh) (?:[\w-]+\/)*?(?:([\w-]+)\/)?([\w-]+)\.\w+(?: [\w./-]+)*$/.exec(
      command,
    ) ?? [];
  // `tests/all.tcl`
  return /^(?:all|run|main|index|runner|suite)$/.test(name) ? `${folder} ${name}`.trim() : name;
}
