// "Run the tests without tox", "not through make": a program that a task rules out starts nothing of it.
import { scriptTexts } from '../../../core/approval/scripts.ts';
import { ownScripts } from '../../workspace/ownScripts.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const runner =
  '(tox|nox|docker|podman|poetry|uv|pdm|hatch|pipenv|pre-commit|make|cmake|just|npm|yarn|pnpm|bun|gradle|maven|bazel|invoke)';
const ruledOut = new RegExp(
  `\\b(?:without(?:\\s+(?:using|running|calling|going\\s+through|the\\s+help\\s+of))?|not\\s+(?:with|by|through|via|using)|(?:do\\s+not|don['’]?t)\\s+use|avoid|bypassing|instead\\s+of)\\s+(?:any\\s+)?${runner}(?=\\s*(?:[.,;:!?)]|$)|\\s+(?:please|pls|though|but|and|here|this\\s+time|just|directly)\\b)`,
  'giu',
);

/** `commands` without those that start, directly or in their scripts, a program that a task rules out. */
export function withoutRuledOutRunner(
  commands: readonly WorkspaceCommand[],
  task: string,
  root: string,
): readonly WorkspaceCommand[] {
  const names = [...task.matchAll(ruledOut)].flatMap(([, name]) => name?.toLowerCase() ?? []);
  if (names.length === 0) return commands;
  const starts = new RegExp(`(?:^|[\\s/;&|(])(?:${names.join('|')})(?=[\\s;&|)]|$)`, 'mu');
  const own = ownScripts(() => [root]);
  return commands.filter(({ command, body, requiredBody = '', lines = [], origin }) => {
    const isRecipe = /is not on PATH$|without its manager$/u.test(origin);
    return ![command, ...(isRecipe ? [] : [body, requiredBody, ...lines]), ...scriptTexts(command, own)].some((text) =>
      starts.test(text),
    );
  });
}
