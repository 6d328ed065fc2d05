// "Run the author tests", "run the tests on Python 3.9": words that narrow what a run has to show, of which a command says nothing.
import { basename } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

/** Kinds of tests that the usual run of a project may leave out. "The library tests" are all that a library has. */
const kindOfTests =
  /\b(author|release|extended|exhaustive|long-?running|slow|stress|soak|load|fuzz(?:ing)?|perf(?:ormance)?|mutation|property|snapshot|visual|memory|leak|sanitizer|contract|acceptance|functional|system|network|online|live|manual|hardware|gpu|browser|ui|api|database|db|security|compliance|conformance|interop(?:erability)?|upgrade|migration|nightly|golden|doc(?:umentation)?)[\s-]+(?:unit\s+)?(?:tests?|specs?)\b/giu;
const runtime =
  /\b(?:on|with|under|using|against|for|in|by)\s+(?:the\s+)?(?:python|pypy|node(?:\.?js)?|ruby|java|jdk|php|perl|go|golang|rust|gcc|clang|lua)[\s-]*(?:version\s+)?v?(\d+(?:\.\d+)*)(?![\w.]*\.\w)/iu;

/** Whether a task narrows its tests to a kind, or to a version of what runs them, that neither the command nor the project is called after. */
export function isNarrowed(
  task: string,
  { name, command, body, description, folder = '', alias = [] }: WorkspaceCommand,
  root: string,
): boolean {
  const says = [name, command, body, description, folder, basename(root), ...alias].join(' ').toLowerCase();
  const version = runtime.exec(task)?.[1];
  if (version !== undefined && !says.includes(version) && !says.includes(version.replaceAll('.', ''))) return true;
  return [...task.matchAll(kindOfTests)].some(([, word = '']) => !says.includes(word.toLowerCase()));
}
