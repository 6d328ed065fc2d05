// "Run the pre-commit hooks on everything": by pre-commit itself, over all files, where it is configured.
import type { Workspace } from '../commands/workspace.ts';
import { pythonHas } from '../commands/programs.ts';

const hooks = 'pre-?\\s?commit(?:\\s+(?:hooks?|checks?|suite))?';
const scope =
  '\\s+(?:on|over|against|for|across)\\s+(?:everything|(?:all|every)(?:\\s+of)?(?:\\s+(?:the|our|its))?(?:\\s+files?)?|the\\s+(?:whole|entire)\\s+\\w+|all\\s+of\\s+it)';
const run = '(?:run|execute|do|start|trigger|fire)\\s+(?:(?:all|of|the|our|its)\\s+){0,3}';
/** "Do they pass?" only asks, and hooks may rewrite files. */
const ordered = new RegExp(
  `^\\W*(?:(?:please|pls|now|just|can\\s+you|could\\s+you)\\s+)*(?:${run}${hooks}(?:${scope})?|${hooks}${scope}|pre-?\\s?commit(?:\\s+(?:hooks|checks|suite))?)(?:\\s+(?:please|pls|now|once|again|here|for\\s+me))*\\s*[.!?]*$`,
  'iu',
);

/** Undefined where a task wants anything else, or no hooks are configured. */
export function preCommitRun(
  task: string,
  { root, names, onPath, python }: Pick<Workspace, 'root' | 'names' | 'onPath' | 'python'>,
): string | undefined {
  if (!names.has('.pre-commit-config.yaml') || !ordered.test(task)) return undefined;
  const isModule = !onPath('pre-commit') && pythonHas(root, python, 'pre_commit');
  return `${isModule ? `${python} -m pre_commit` : 'pre-commit'} run --all-files`;
}
