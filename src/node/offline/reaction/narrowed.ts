// "Run the author tests", "run the tests on Python 3.9": words that narrow what a run has to show, of which a command says nothing.
import { basename } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { unsaidKinds } from '../request/kindOfTests.ts';

const runtime =
  /\b(?:on|with|under|using|against|for|in|by)\s+(?:the\s+)?(?:python|pypy|node(?:\.?js)?|ruby|java|jdk|php|perl|go|golang|rust|gcc|clang|lua)[\s-]*(?:version\s+)?v?(\d+(?:\.\d+)*)(?![\w.]*\.\w)/iu;

/** Whether a task narrows its tests to a kind, or to a version of what runs them, that neither the command nor the project is called after. */
export function isNarrowed(task: string, known: WorkspaceCommand, root: string): boolean {
  const { name, command, body, description, folder = '', alias = [] } = known;
  const says = [name, command, body, description, folder, basename(root), ...alias].join(' ').toLowerCase();
  const version = runtime.exec(task)?.[1];
  if (version !== undefined && !says.includes(version) && !says.includes(version.replaceAll('.', ''))) return true;
  return unsaidKinds(task, known, root).length > 0;
}
