// "Skip the tests and package it": a build by Maven or Gradle that would run the tests first, without them.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

const withoutTests =
  /\b(?:skip(?:ping)?|without|w\/o|no|leav(?:e|ing)\s+out|do(?:n['’]?t|\s+not)\s+run|not\s+running)\s+(?:(?:the|any|all|unit|running)\s+)*tests?\b|\btests?\s+(?:skipped|left\s+out)\b|-DskipTests\b/iu;
const packages = /\b(?:packag\w*|build\w*|assembl\w*|compil\w*|jar|war)\b/iu;
/** How each tool is told, by the line that would run them. */
const tools: readonly (readonly [line: RegExp, option: string])[] = [
  [/^(?:mvn|\.\/mvnw)(?: -o)? package$/, '-DskipTests'],
  [/^(?:gradle|\.\/gradlew) build$/, '-x test'],
];

/** Undefined where a task wants the tests, or nothing else, or neither of the tools builds here. */
export function packageWithoutTests(task: string, commands: readonly WorkspaceCommand[]): string | undefined {
  if (!withoutTests.test(task) || !packages.test(task.replace(withoutTests, ' '))) return undefined;
  const lines = commands.flatMap(({ command, kind, folder }) => {
    const option = kind === 'fallback' || folder !== undefined ? undefined : tools.find(([line]) => line.test(command));
    return option === undefined ? [] : [`${command} ${option[1]}`];
  });
  return lines[0];
}
