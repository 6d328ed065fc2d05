// "CMake build + ctest", "use the CMake route and run all tests": configured, built and tested by CMake, whatever else the project has.
import type { Workspace } from '../commands/workspace.ts';
import { requestIn } from './clauses.ts';
import { actionConcepts } from './vocabulary.ts';

const asks = /^\W*(?:how|what|which|where|why|who|when|does|did|is|are|has|have|list|show|explain)\b/iu;
/** "Not with CMake", "rather than by CMake". */
const ruledOut =
  /\b(?:not|no|never|without|avoid|skip|instead of|rather than|don['’]?t (?:run|use)|do not (?:run|use))\s+(?:(?:with|by|via|through|using|the|any)\s+)*(?:cmake|ctest)\b/iu;
const others: ReadonlySet<string> = new Set(['#build', '#test', '#check', '#start', '#generate']);

/** The project's tests by CMake, which configures and builds first; undefined where a task does not name it, or wants no tests. */
export function cmakeTests(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const isNamed = /\bctest\b/iu.test(task) || (/\bcmake\b/iu.test(task) && actionConcepts(task).has('#test'));
  if (!isNamed || asks.test(task) || ruledOut.test(task)) return undefined;
  // More than that is for other rules.
  if (![...actionConcepts(requestIn(task))].every((concept) => others.has(concept))) return undefined;
  // Of one test, or with options.
  if (/\b(?:only|just|alone|single|except|skip)\b|(?<!\w)-{1,2}[A-Za-z]/u.test(task)) return undefined;
  return commands.find(({ command }) => /^cmake -S \. .*&& ctest --test-dir \S+ --output-on-failure$/.test(command))
    ?.command;
}
