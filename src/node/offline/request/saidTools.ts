// "Build it with make": the tool that a task names for what it wants, where several could do that.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { actionConcepts, conceptsOf } from './vocabulary.ts';

const named =
  /(?<!\b(?:not|never|than|of)\s+)\b(?:with|using|via|through|by(?:\s+(?:way|means)\s+of)?)\s+(?:plain\s+|gnu\s+|its\s+|the\s+)?(make|cmake|meson|ninja|just|rake|gradle|maven)(?=\s*(?:[.,;!?]|$)|\s+(?:and|then|please|pls|plz|instead|but|not|here|now|in|from|for|as|so|files?|way|route)\b)|(?<!\b(?:not|about|care about)\s+)\bthe\s+(cmake)\s+(?:project|build|files?|way|route)\b/iu;
/** "A normal CMake build", "cmake + build", "via the CMakeLists that is in here": nothing else is called so. */
const cmake =
  /(?<!\b(?:not|never|than|of|no|without|about)\s+(?:(?:the|a|an|any)\s+)?)(?:\bcmake\s*(?:\+|and|then|,|&)?\s*(?:build|compile)\b|\b(?:with|using|via|through|by|from|out\s+of)\s+(?:(?:the|its|our|this)\s+)?CMakeLists(?:\.txt)?(?![\w-]))/iu;
/** The rest of such a job stands elsewhere. */
const buildsWhatElseConfigured = /^(?:\(cd \S+ && )?cmake --build \S+(?: --config \S+)?\)?$/;
const program: Readonly<Record<string, string>> = { maven: 'mvn' };

/** The commands of the tool that a task names, if one of them does what it wants; all otherwise. */
export function ofNamedTool(task: string, commands: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] {
  const [, by, project] = named.exec(task) ?? [];
  const said = by ?? project ?? (cmake.test(task) ? 'cmake' : '');
  const name = said.toLowerCase();
  if (name === '') return commands;
  const starts = new RegExp(`(?:^|&& |\\()(?:\\./)?${program[name] ?? name}w?(?= |$)`);
  const own = commands.filter(({ command }) => starts.test(command) && !buildsWhatElseConfigured.test(command));
  const wanted = actionConcepts(task);
  // "I need a libfoo.a, by CMake": that is built.
  const serving = own.filter(({ name, command }) =>
    [...conceptsOf(name || command)].some((one) => wanted.has(one) || (wanted.size === 0 && one === '#build')),
  );
  if (serving.length === 0) return commands;
  // What is named is no substitute, unless for another way of the same tool.
  const isOnly = serving.every(({ kind }) => kind === 'fallback');
  return own.map((known) => (isOnly && known.kind === 'fallback' ? { ...known, kind: 'conventional' } : known));
}

/** Whether a task names such a tool. */
export const namesTool = (task: string): boolean => named.test(task) || cmake.test(task);
