// All built-in tools of an agent.
import type { TextFiles, Tool } from '../../core/ports.ts';
import type { Risk } from '../../core/types.ts';
import { nodeFiles } from '../files/textFiles.ts';
import type { Effects } from '../workspace/effects.ts';
import type { CommandShell } from '../shell/types.ts';
import { applyPatchTool } from './applyPatchTool.ts';
import { type AskUser, askTool, finishTool } from './dialogueTools.ts';
import { editTool } from './editTool.ts';
import { listTool } from './listTool.ts';
import { readTool } from './readTool.ts';
import { runTool } from './runTool.ts';
import { searchTool } from './searchTool.ts';
import { writeTool } from './writeTool.ts';

export interface ToolsOptions {
  /** Absolute path of the workspace folder; outside it, tools read only `readOnlyRoots` and the shell's full outputs. */
  readonly root: string;
  readonly readOnlyRoots?: readonly string[];
  readonly shell: CommandShell;
  /** Bytes of text that `read` shows at most. */
  readonly outputLimit: number;
  /** Milliseconds; the longest that any command may take. */
  readonly commandTimeoutMs: number;
  /** Without it nobody can be asked, and the tool says so. */
  readonly ask?: AskUser;
  /** Judges a command without executing it. */
  readonly risk: (command: string) => Risk;
  /** Looks at the workspace before a command, and after it; absent: its effects on files are not known. */
  readonly watch?: (command: string) => Promise<(text: string) => Promise<Effects>>;
  /** Text files as the user's editor has them; those on disk by default. */
  readonly files?: TextFiles;
  /** Absolute path of ripgrep, if it is neither that of @vscode/ripgrep nor on the PATH. */
  readonly ripgrep?: string;
}

export function createTools(options: ToolsOptions): readonly Tool[] {
  const { root, shell, readOnlyRoots = [] } = options;
  const workspace = {
    root,
    readOnlyRoots: () => [...readOnlyRoots, ...(shell.outputFolder === undefined ? [] : [shell.outputFolder])],
  };
  const { files = nodeFiles(root) } = options;
  const seen = new Map<string, string>();
  /** Up to which line files were shown, from the first on. */
  const shown = new Map<string, { readonly version: string; readonly line: number }>();
  const changing = { workspace: { root, readOnlyRoots: () => [] }, files, seen };
  return [
    runTool(options),
    readTool(workspace, options.outputLimit, async (path) => {
      const read = await files.read(path);
      if (!read.ok) return () => undefined;
      const { path: name, version } = read.file;
      return ({ startLine, lastLine, totalLines }) => {
        const until = shown.get(name);
        const before = until?.version === version ? until.line : 0;
        if (startLine > before + 1) return;
        const line = Math.max(before, lastLine);
        shown.set(name, { version, line });
        if (line >= totalLines) seen.set(name, version);
      };
    }),
    listTool(workspace, options.ripgrep),
    searchTool(workspace, options.ripgrep),
    editTool(changing),
    writeTool(changing),
    applyPatchTool(changing),
    askTool(options.ask),
    finishTool(),
  ];
}
