// "Tests apart from tests/property", "no property tests please", "pytest only, no checks": all tests but those of a place, or without what else their script runs.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { programFile } from '../sources/programFiles.ts';
import { nodeTestsWithout } from './nodeTestsBut.ts';
import { politeEnd, politeLead } from './politeEnds.ts';
import { selectedTests } from './testSelection.ts';

const run = '(?:(?:re-?)?(?:run|execute|do)\\s+)?';
const tests = '(?:(?:all|the|our|unit|of)\\s+){0,3}(?:tests?(?:\\s+suite)?|pytest|suite)';
const leaving =
  '(?:apart\\s+from|without|w/o|except(?:\\s+for)?|excluding|but\\s+not|all\\s+but|but|other\\s+than|minus|skipping|skip|ignoring|leaving\\s+out|not)';
const those = '(?:(?:the|those|ones|tests?|files?|in|from|under|below|of|folder|directory|any)\\s+){0,4}';
const butPath = new RegExp(
  `${politeLead}${run}${tests},?\\s+${leaving}\\s+${those}[\`'"]?(?:\\./)?([\\w.-]+(?:/[\\w.-]+)+)/?[\`'"]?(?:\\s+(?:folder|directory|ones|tests|files?))?${politeEnd}`,
  'iu',
);
const noneOf = new RegExp(`${politeLead}(?:but\\s+)?no\\s+([a-z][\\w-]*)\\s+tests?${politeEnd}`, 'iu');

const checks = '(?:lint(?:ing|er|ers|s)?|checks?|style\\s+checks?|type[\\s-]?check(?:s|ing)?|format(?:ting)?|coverage)';
const only = new RegExp(
  `${politeLead}(?:${run}(?:(?:the|all|our|only|just)\\s+){0,3}(?:pytest|tests?)(?:\\s+suite)?(?:\\s+(?:only|alone|itself))?,?\\s+(?:(?:but|and)\\s+)?(?:without|w/o|no|not|skip(?:ping)?|minus)\\s+(?:(?:the|any)\\s+)?${checks}(?:(?:\\s*,\\s*|\\s+(?:and|or)\\s+)(?:no\\s+|without\\s+)?${checks})?(?:\\s+(?:part|step|stage|stuff|bit))?|${run}(?:only|just)\\s+pytest|${run}pytest\\s+(?:only|alone))${politeEnd}`,
  'iu',
);

interface Found {
  readonly line: string | undefined;
}

const ofPytest = /^(?:\w+=\S+ )*(?:\S*python[\d.]* -m |uv run |poetry run )?pytest(?: [\w./=-]+)*$/u;

/** No line: it leaves out what nothing here can. Undefined where a task leaves out no such thing. */
export function testsBut(task: string, all: WorkspaceCommand | undefined, place: Workspace): Found | undefined {
  const said = task.trim();
  const path = butPath.exec(said)?.[1];
  if (path !== undefined && isPlainName(path) && !path.includes('..') && existsSync(join(place.root, path)))
    return withoutPlace(path, all, place);
  const word = noneOf.exec(said)?.[1];
  if (word !== undefined) return { line: selectedTests(`run the tests without the ${word} tests`, all, place)?.line };
  return only.test(said) ? withoutChecks(all, place) : undefined;
}

/** One file is left out by other means, where pytest does not run it (testSelection.ts). */
function withoutPlace(path: string, all: WorkspaceCommand | undefined, { root }: Workspace): Found | undefined {
  if (all !== undefined && ofPytest.test(all.command) && !all.command.includes(path))
    return { line: `${all.command} --ignore=${path}` };
  return statSync(join(root, path)).isDirectory() ? { line: nodeTestsWithout(path, root) } : undefined;
}

const starts = /(?:^|[\s/}])(?:pytest|py\.test)(?=\s|$|")/mu;
const doesMore =
  /(?:^|[\s/}])(?:ruff|flake8|mypy|pylint|black|isort|pyright|shellcheck|scripts\/(?:check|lint|format|coverage)|(?:\.\/)?(?:check|lint)(?:\.sh)?)(?=\s|$)/mu;

/** "Run the tests without the lint part", of a script that runs pytest and more: pytest alone. */
function withoutChecks(all: WorkspaceCommand | undefined, { root, python }: Workspace): Found | undefined {
  if (all?.origin.startsWith(programFile) !== true) return undefined;
  const text = textIn(root, all.command.replace(/^(?:\S+ )?(?:\.\/)?/u, '')) ?? '';
  if (!doesMore.test(text)) return undefined;
  return { line: starts.test(text) ? `${python} -m pytest` : undefined };
}
