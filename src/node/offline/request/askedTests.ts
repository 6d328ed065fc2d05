// The part of the tests that a task orders in plain words: by a name, a target, a module, a folder or several files.
import type { Workspace } from '../commands/workspace.ts';
import { cargoPart } from './cargoParts.ts';
import { wantedFeatures } from './crateFeatures.ts';
import { doctests } from './doctests.ts';
import { memberTests } from './memberTests.ts';
import { namedTests } from './namedTests.ts';
import { nearTestFile } from './nearTestFile.ts';
import { onlyFileSaid, placedTests } from './placedTests.ts';
import { ownTestTarget } from './ownTestTargets.ts';
import { severalTestFiles } from './severalTestFiles.ts';
import { testFileCommand } from './testFile.ts';
import { withoutExtras } from './testOrder.ts';
import { testsWithout } from './testsWithout.ts';

/** The command for it; no line: a part is wanted, and nothing here tells which. Undefined where all may be wanted. */
export function askedTests(task: string, place: Workspace): { readonly line: string | undefined } | undefined {
  const { bare, full } = withoutExtras(task, wantedFeatures(task, place.root));
  const found = partIn(bare, place);
  if (found?.line === undefined) return found;
  const line = full(found.line);
  return line === undefined ? undefined : { line };
}

function partIn(task: string, place: Workspace): { readonly line: string | undefined } | undefined {
  const named = namedTests(task, place) ?? doctests(task, place) ?? severalTestFiles(task, place);
  if (named !== undefined) return named;
  const line =
    ownTestTarget(task, place) ??
    placedTests(task, place) ??
    testsWithout(task, place) ??
    cargoPart(task, place) ??
    memberTests(task, place) ??
    (testFileCommand(task, place) === undefined ? nearTestFile(task, place) : undefined);
  if (line === undefined && onlyFileSaid(task, place) && testFileCommand(task, place) === undefined)
    return { line: undefined };
  return line === undefined ? undefined : { line };
}
