// Where commands run: in an integrated terminal through shell integration, or as child processes shown in one.
import * as vscode from 'vscode';
import type { Settings } from '../core/settings.ts';
import type { CommandShell } from '../node/shell/types.ts';
import type { MirrorTerminal } from './mirrorTerminal.ts';

/** Of `knack.terminal`, which the command line has not. */
export type TerminalKind = 'integrated' | 'process';

/** Opens the shell that the user wants; where shell integration does not come up, the process shell from then on. */
export function shellOpener(
  mirror: MirrorTerminal,
  log: vscode.LogOutputChannel,
): (root: string, settings: Settings) => Promise<CommandShell> {
  let integrated = true;
  return async (root, { outputLimit }) => {
    const kind = vscode.workspace.getConfiguration('knack', vscode.Uri.file(root)).get<TerminalKind>('terminal');
    if (kind === 'integrated' && integrated) {
      const { openTerminalShell } = await import('./terminal/terminalShell.ts');
      const shell = await openTerminalShell({ root, outputLimit });
      if (shell) return shell;
      integrated = false;
      log.info('shell integration did not come up; commands run in the process shell from now on');
    }
    const { createProcessShell } = await import('../node/shell/processShell.ts');
    return mirror.mirror(createProcessShell({ root, outputLimit }));
  };
}
