// "Test internal/git and internal/hook": the tests of several packages of Go that a task names by their folders.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn } from '../questions/texts.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const path = '(?:\\./)?[\\w.-]+(?:/[\\w.-]+)*/?';
const several = `(${path}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)${path}){1,4})`;
const packages = '(?:\\s+(?:p\\w*ages|folders|dirs|directories))?';
const forms = [
  `${politeLead}(?:only\\s+|just\\s+)?test\\s+(?:(?:only|just|the)\\s+)*(?:packages\\s+)?${several}${packages}${politeEnd}`,
  `${politeLead}(?:re-?)?run\\s+(?:(?:only|just|the|all|go|unit)\\s+)*tests?\\s+(?:in|of|for|from)\\s+(?:the\\s+)?(?:packages\\s+)?${several}${packages}${politeEnd}`,
].map((form) => new RegExp(form, 'iu'));

/** Undefined where one of them has no tests of Go. */
export function goPackages(task: string, { root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  if (!existsSync(join(root, 'go.mod')) || !names.has('go.mod')) return undefined;
  const said = forms.flatMap((form) => form.exec(task.trim())?.[1] ?? [])[0];
  if (said === undefined) return undefined;
  const folders = said
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/u)
    .map((each) => each.replace(/^\.\//u, '').replace(/\/$/u, ''));
  const isTested = (folder: string) =>
    isPlainName(folder) && !folder.includes('..') && namesIn(root, folder).some((name) => name.endsWith('_test.go'));
  return folders.every(isTested) ? `go test ${folders.map((folder) => `./${folder}`).join(' ')}` : undefined;
}
