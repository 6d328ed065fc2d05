// "Run examples.py": a script of Python that imports the package of the folder `src`, which is not installed.
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { startOfExample } from './exampleFiles.ts';
import { isFileIn } from './fileCommand.ts';
import { isFileOfTests } from './testRunners.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const form = new RegExp(
  `${politeLead}(?:run|execute|start|launch)\\s+(?:the\\s+)?(?:script\\s+|python3?\\s+)?[\`'"]?((?:[\\w.-]+\\/){0,5}[\\w-]+\\.py)[\`'"]?(?:\\s+in\\s+the\\s+background)?${politeEnd}`,
  'iu',
);

/** Undefined where it finds what it imports anyway. */
export function scriptFromSources(task: string, whole: Workspace): string | undefined {
  const [, path = ''] = form.exec(task.trim()) ?? [];
  if (path === '' || isFileOfTests(path) || !isPlainName(path) || !isFileIn(whole.root, path)) return undefined;
  const line = startOfExample(path, whole);
  return line?.startsWith('PYTHONPATH=') === true || line?.startsWith('(cd ..') === true ? line : undefined;
}
