// The context of every command, and its registration: the one place where errors are shown.
import * as vscode from 'vscode';
import type { AgentView } from '../views/agentView.ts';
import type { Agents } from '../agent/agents.ts';
import type { ExperienceTree } from '../views/experienceTree.ts';
import type { ChangedFiles } from '../views/changedFiles.ts';
import type { CommandId } from '../names.ts';
import type { Shells } from '../terminal/shells.ts';
import type { FailedCommands } from '../terminal/failedCommands.ts';
import type { TerminalListener } from '../terminal/terminalListener.ts';

export interface CommandHost {
  readonly context: vscode.ExtensionContext;
  readonly agents: Agents;
  readonly view: AgentView;
  readonly tree: ExperienceTree;
  readonly changed: ChangedFiles;
  readonly shells: Shells;
  readonly listener: TerminalListener;
  readonly failed: FailedCommands;
  readonly log: vscode.LogOutputChannel;
  readonly openInsights: () => void;
  readonly openPlaybook: () => void;
}

export type Commands = Partial<Record<CommandId, (...args: readonly unknown[]) => unknown>>;

export function registerCommands(commands: Commands, log: vscode.LogOutputChannel): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([id, run]) =>
      vscode.commands.registerCommand(id, async (...args: readonly unknown[]) => {
        try {
          return await run(...args);
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          log.error(`${id}: ${error instanceof Error ? (error.stack ?? message) : message}`);
          void vscode.window.showErrorMessage(`Knack: ${message}`);
          return undefined;
        }
      }),
    ),
  );
}

/** Shows why nothing can run, with the remedy; true if something can. */
export async function available(agents: Agents): Promise<boolean> {
  switch (agents.availability) {
    case 'ready':
      return true;
    case 'noFolder': {
      const open = vscode.l10n.t('Open Folder');
      const text = vscode.l10n.t('Knack works in a folder: open one first.');
      if ((await vscode.window.showInformationMessage(text, open)) === open)
        await vscode.commands.executeCommand('vscode.openFolder');
      return false;
    }
    case 'untrusted': {
      const manage = vscode.l10n.t('Manage Workspace Trust');
      const text = vscode.l10n.t('This workspace is in Restricted Mode: Knack runs nothing here.');
      if ((await vscode.window.showInformationMessage(text, manage)) === manage)
        await vscode.commands.executeCommand('workbench.trust.manage');
      return false;
    }
  }
}
