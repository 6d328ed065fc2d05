// "How large is the bundle?": the project's own script that measures it.
import type { Workspace } from '../commands/workspace.ts';

const asks =
  /^(?:(?:please|can\s+you|could\s+you)\s+)*(?:how\s+(?:big|large|heavy|small)\s+(?:(?:is|are|does|will)\s+)(?:the|our|its)\s+(?:(?:minified|built|final|production|gzipped|output)\s+){0,2}(?:bundle|build|output)(?:\s+(?:come\s+out|turn\s+out|get|be|now|at\s+the\s+moment))?|(?:check|measure|show)\s+(?:me\s+)?(?:the|our|its)\s+(?:bundle|build)(?:['’]s)?\s+size)(?:\s*[?.,;])?(?:\s+(?:please\s+)?(?:check|measure)\s+(?:it|that))?\s*[?.!]*$/iu;
const called =
  /^(?:check[:_-]?size|size[:_-]?check|size[:_-]?limit|size|bundle[:_-]?size|bundlesize|compare[:_-]?size)$/iu;

/** Undefined without such a script: the size of the folder is not that of the bundle. */
export function bundleSize(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  if (!asks.test(task.trim())) return undefined;
  const [only, another] = commands.filter(
    ({ kind, folder, name }) => kind === 'declared' && folder === undefined && called.test(name),
  );
  return another === undefined ? only?.command : undefined;
}

/** Whether a task asks for it, so that no other size is told. */
export const asksBundleSize = (task: string): boolean => asks.test(task.trim());
