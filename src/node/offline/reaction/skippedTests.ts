// Tests that were all skipped for want of settings: the template lies there, and the tests name the file that it is for.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withoutLeftOut } from '../../../core/agent/testSummary.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import type { Progress } from './progress.ts';
import { likely, type Suggestion } from './suggestion.ts';
import { isTemplate, targetOf } from './template.ts';

const ofTests =
  /(?:^|\/)(?:tests?|specs?|t|__tests__)\/|(?:^|\/)(?:conftest|test_\w+|\w+[._-]test|\w+[._-]spec)\.\w+$/u;
const mostRead = 60;

/** Copies the templates of files that are missing and that the tests name. `-n` overwrites nothing. */
export function skippedForSettings({ root }: Pick<Workspace, 'root'>, { attempts }: Progress): readonly Suggestion[] {
  const isSkipped = [...attempts.values()].some(
    ({ succeededAt, failedAt, text }) => succeededAt > failedAt && withoutLeftOut(text).line !== undefined,
  );
  if (!isSkipped) return [];
  const pairs = filesBelow(root, (name) => isTemplate(name))
    .map((template) => ({ template, path: targetOf(template) }))
    .filter(({ template, path }) => [template, path].every(isPlainName) && !existsSync(join(root, path)));
  if (pairs.length === 0) return [];
  const tests = filesBelow(root, (name) => /\.\w+$/u.test(name))
    .filter((path) => ofTests.test(path))
    .slice(0, mostRead)
    .map((path) => textIn(root, path) ?? '');
  return pairs
    .filter(({ path }) => tests.some((text) => text.includes(basename(path))))
    .map(({ template, path }) => ({
      ...{ command: `cp -n ${template} ${path}`, logit: likely },
      intent: `all tests were skipped; they name ${path}, and ${template} is its template`,
    }));
}
