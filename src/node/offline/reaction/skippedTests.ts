// Tests that were all skipped for want of settings: the template lies there, and the tests name the file that it is for.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { testedNothing } from '../../../core/agent/emptySuccess.ts';
import { withoutLeftOut } from '../../../core/agent/testSummary.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { featuresOfTests } from './cargoFeatures.ts';
import type { Progress } from './progress.ts';
import { likely, type Suggestion } from './suggestion.ts';
import { isTemplate, targetOf } from './template.ts';
import { documentedVariables } from './variables.ts';

const ofTests =
  /(?:^|\/)(?:tests?|specs?|t|__tests__)\/|(?:^|\/)(?:conftest|test_\w+|\w+[._-]test|\w+[._-]spec)\.\w+$/u;
const mostRead = 60;

/** What lets the tests run that were left out. */
export const ofLeftOut = (workspace: Workspace, progress: Progress): readonly Suggestion[] => [
  ...skippedForSettings(workspace, progress),
  ...featuresOfTests(workspace, progress),
  ...variablesOfSkipped(workspace, progress),
];

/** What would reach others, or has a value of the reader's own. */
const reaches = /LIVE|NETWORK|PROD|REMOTE|ONLINE|TOKEN|KEY|SECRET|PASS|URL|HOST/u;
const setting = /(?<![\w$-])([A-Z][A-Z\d]*_[A-Z_\d]+)=(\w[\w.-]*)/u;

/** All tests were skipped, and say for want of which variable: with the value that they name, or a document. */
function variablesOfSkipped(workspace: Workspace, { attempts }: Progress): readonly Suggestion[] {
  return [...attempts].flatMap(([command, { succeededAt, failedAt, text }]) => {
    if (succeededAt <= failedAt || testedNothing(text) === undefined || withoutLeftOut(text).line === undefined)
      return [];
    const told = text.split('\n').filter((line) => /skip/iu.test(line));
    const failure = { command, text: told.join('\n'), status: 'exited', exitCode: 0, durationMs: 0, at: succeededAt };
    const [, name = '', value = ''] = told.map((line) => setting.exec(line)).find((found) => found !== null) ?? [];
    const isSafe = name !== '' && !reaches.test(name) && !command.includes(`${name}=`);
    return [
      ...(isSafe
        ? [
            {
              command: `${name}=${value} ${command}`,
              logit: likely,
              intent: 'the skipped tests ask for it',
              substitute: true,
            },
          ]
        : []),
      ...documentedVariables({ workspace, failure, relevanceTo: () => [], task: '' }).filter(
        (one) => !reaches.test(one.command),
      ),
    ];
  });
}

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
