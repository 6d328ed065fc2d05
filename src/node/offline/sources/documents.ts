// Commands quoted in documents for people: fenced shell blocks of README and CONTRIBUTING.
import { proposableCommands } from '../commands/shellText.ts';
import { describe, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

const shellBlock = /^(sh|bash|shell|zsh|console|shell-session|shellsession|terminal|cmd)?$/i;
const maxCommands = 60;

/**
 * The commands of fenced blocks marked as shell, or unmarked with `$ ` prompts. In blocks with prompts only prompted lines are
 * commands, the rest is output. A command's words are its heading, the sentence before the block, and adjacent comments.
 */
export function documentCommands(text: string, file: string): readonly WorkspaceCommand[] {
  const commands: WorkspaceCommand[] = [];
  let heading = '';
  let prose = '';
  let block: { fence: string; marked: boolean; shell: boolean; lines: string[] } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, fence = '', info = ''] = /^\s*(`{3,}|~{3,})\s*\{?\.?([\w-]*)/.exec(line) ?? [];
    if (block) {
      if (fence.startsWith(block.fence) && info === '') {
        if (block.shell) commands.push(...blockCommands(block.lines, block.marked, `${heading} ${prose}`, file));
        block = undefined;
        prose = '';
      } else block.lines.push(line);
      continue;
    }
    if (fence !== '') block = { fence, marked: info !== '', shell: shellBlock.test(info), lines: [] };
    else if (/^#{1,6}\s/.test(line)) {
      heading = line.replace(/^#+\s*/, '');
      prose = '';
    } else if (line.trim() !== '') prose = line.trim();
  }
  return commands.slice(0, maxCommands);
}

function blockCommands(lines: readonly string[], marked: boolean, around: string, file: string): WorkspaceCommand[] {
  const hasPrompts = lines.some((line) => /^\s*[$%❯] /.test(line));
  if (!marked && !hasPrompts) return [];
  let comment = '';
  return joinContinued(lines).flatMap((line) => {
    const text = line.trim();
    if (text.startsWith('#') && !text.startsWith('#!')) {
      comment = text.replace(/^#+\s*/, '');
      return [];
    }
    if (hasPrompts && !/^[$%❯] /.test(text)) return [];
    const beside = /\s#\s+(.*)$/.exec(text)?.[1] ?? '';
    const found = proposableCommands(text.replace(/^[$%❯] /, '')).map((command) => ({
      command,
      name: '',
      description: describe(`${beside || comment} ${around}`),
      body: '',
      origin: file,
      kind: 'documented' as const,
    }));
    if (text !== '') comment = '';
    return found;
  });
}

/** Lines that end in a backslash continue. */
function joinContinued(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .replace(/\s*\\\n\s*(?:> )?/g, ' ')
    .split('\n');
}
