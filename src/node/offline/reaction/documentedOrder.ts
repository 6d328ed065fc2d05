// Preparations that documents name before what has failed: "build before you test". A test that fails may only lack them.
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { preparatory } from './missing.ts';
import { isVerdict } from './outcome.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { likely } from './suggestion.ts';

/** Builds and generators, no installers, that a document has run first; nothing for failures that are no results of tests. */
export function documentedOrder({ workspace, failure }: RepairContext): readonly Suggestion[] {
  if (!isVerdict(failure.text)) return [];
  const { commands, documents } = workspace;
  const failed = commands.find(({ command }) => command === failure.command);
  const made = preparatory(workspace)
    .flatMap((id) => commands[id] ?? [])
    .filter(({ name, command, kind }) => kind !== 'automated' && !conceptsOf(name || command).has('#install'));
  if (failed === undefined) return [];
  const isFirst = (command: WorkspaceCommand) =>
    documents.some((text) => stands(text, command, failed) || says(text, command));
  return made.filter(isFirst).map(({ command }) => ({
    command,
    logit: likely,
    intent: 'a document has it run before this',
  }));
}

/** Whether a block of lines has one command above another. */
function stands(text: string, first: WorkspaceCommand, then: WorkspaceCommand): boolean {
  return text.split(/\n\s*\n|\n\s*(?:```|~~~)[^\n]*/).some((block) => {
    const lines = block.split('\n').map((line) => line.trim().replace(/^[$%❯>] /, ''));
    const at = lines.findIndex((line) => isLineOf(line, first));
    return at >= 0 && lines.slice(at + 1).some((line) => isLineOf(line, then));
  });
}

const isLineOf = (line: string, { command, name, script = name }: WorkspaceCommand): boolean => {
  const [, said] =
    /^(?:npm|pnpm|yarn|bun|make|just|task|rake|composer|deno task|poe|hatch|pdm)(?: run| -\S+)* ([\w:.-]+)/.exec(
      line,
    ) ?? [];
  return line === command || line.startsWith(`${command} `) || (said !== undefined && said === script);
};

/** "The CLI uses core's output, so build before you test", "needs a build first". */
function says(text: string, { name, script = name }: WorkspaceCommand): boolean {
  const word = conceptsOf(script).has('#build') ? '(?:re)?(?:build|built|compil\\w*)' : script.replace(/\W/g, '.');
  return new RegExp(
    `\\b${word}\\b[^.\\n]{0,40}\\b(?:before\\s+(?:you\\s+|running\\s+|the\\s+)*test|first\\b)|\\btests?\\b[^.]{0,40}\\b(?:needs?|requires?|expects?|uses?)\\b[^.]{0,30}\\b${word}\\b|\\bbefore\\s+(?:you\\s+|running\\s+|the\\s+)*test\\w*[^.]{0,30}\\b${word}\\b`,
    'i',
  ).test(script === '' ? '' : text.replace(/\s+/g, ' '));
}
