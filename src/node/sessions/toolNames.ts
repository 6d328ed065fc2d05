// How other agents name their tools: one table for their session files and for their hooks.
import type { ToolEvent } from './events.ts';

export interface ToolNames {
  /** Tools that run a command. */
  readonly shells: ReadonlySet<string>;
  /** Tools whose use is part of the next command's state. */
  readonly tools: Readonly<Partial<Record<string, ToolEvent['tool']>>>;
}

export const claudeTools: ToolNames = {
  shells: new Set(['Bash']),
  tools: {
    Read: 'read',
    Edit: 'edit',
    MultiEdit: 'edit',
    NotebookEdit: 'edit',
    Write: 'write',
    Grep: 'search',
    Glob: 'search',
  },
};

/** In session files; to hooks, every one of the shells is `Bash`. */
export const codexTools: ToolNames = {
  shells: new Set(['Bash', 'shell', 'container.exec', 'local_shell', 'shell_command', 'exec_command']),
  tools: { apply_patch: 'edit' },
};

export const geminiTools: ToolNames = {
  shells: new Set(['run_shell_command']),
  tools: {
    read_file: 'read',
    replace: 'edit',
    write_file: 'write',
    search_file_content: 'search',
    glob: 'search',
  },
};

export const copilotTools: ToolNames = {
  shells: new Set(['bash', 'powershell', 'shell']),
  tools: {
    view: 'read',
    edit: 'edit',
    str_replace_editor: 'edit',
    create: 'write',
    grep: 'search',
    glob: 'search',
  },
};

/** VS Code's own chat; its hooks also run with the names of Claude Code. */
export const vscodeTools: ToolNames = {
  shells: new Set(['run_in_terminal', 'runInTerminal', 'runTerminalCommand', ...claudeTools.shells]),
  tools: {
    ...claudeTools.tools,
    read_file: 'read',
    editFiles: 'edit',
    replace_string_in_file: 'edit',
    apply_patch: 'edit',
    create_file: 'write',
  },
};
