// The part of the tests that a task orders by words that a folder, a file, a target, a module or the tests themselves are called after.
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { cargoSpoken } from './cargoSpoken.ts';
import { wantedFeatures } from './crateFeatures.ts';
import { pythonClass, pythonPart, pythonPath } from './pythonPart.ts';
import { partsOfName, spokenPart } from './spokenPart.ts';
import { ending, withoutExtras } from './testOrder.ts';
import { conceptsOf } from './vocabulary.ts';

const start = '^(?:(?:please|pls|can you|could you|would you|now|just|only)\\s+)*';
const byPath = new RegExp(
  `${start}(?:(?:re-?run|run|execute|test)\\s+)(?:(?:only|just|all|the)\\s+)*(?:tests?\\s+(?:in|of|from|under|below)\\s+)?(?:the\\s+)?(?:(?:folder|directory)\\s+)?[\`'"]?(?:\\./)?((?:[\\w-]+/)+[\\w-]+)/?[\`'"]?(?:\\s+(?:folder|directory))?${ending}`,
  'iu',
);
const byClass = new RegExp(
  `${start.replace('please', '[Pp]lease')}(?:[Rr]e-?run|[Rr]un|[Ee]xecute|[Tt]est)\\s+(?:(?:only|just|the|tests?|class)\\s+)*[\`'"]?(Test[A-Z]\\w*|[A-Z]\\w*(?:Tests?|TestCase))[\`'"]?(?:\\s+(?:class|tests?))?${ending}`,
  'u',
);

/** The one test class that a task asks for. */
export const classNamed = (task: string): string | undefined => byClass.exec(task.trim())?.[1];

/** The command for that part; undefined where nothing has that name, or both Python and Rust do. */
export function wordedTests(
  task: string,
  all: WorkspaceCommand | undefined,
  place: Workspace,
): { readonly line: string } | undefined {
  const { bare, full } = withoutExtras(task, wantedFeatures(task, place.root));
  const line = lineFor(bare, all?.command ?? '', place);
  const whole = line && full(line);
  return whole === undefined ? undefined : { line: whole };
}

function lineFor(task: string, all: string, place: Workspace): string | undefined {
  const path = byPath.exec(task.trim())?.[1];
  if (path !== undefined) return isPlainName(path) ? pythonPath(path, place) : undefined;
  const name = classNamed(task);
  if (name !== undefined) return pythonClass(name, all, place);
  const part = spokenPart(task, place.root);
  if (part === undefined) return undefined;
  // A script or target has that name.
  const isNamed = place.commands.some(
    (known) =>
      known.kind === 'declared' &&
      conceptsOf(known.name).has('#test') &&
      part.bare.every((each) => partsOfName(known.name).includes(each)),
  );
  if (isNamed) return undefined;
  const lines = [pythonPart(part, place), cargoSpoken(part, place)].flatMap((line) => line ?? []);
  return lines.length === 1 ? lines[0] : undefined;
}
