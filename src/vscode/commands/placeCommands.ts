// Commands from context menus: a terminal in which something failed, a file, a problem in the editor.
import * as vscode from 'vscode';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { agentViewId } from '../names.ts';
import { taskFor } from '../terminal/failedCommands.ts';
import type { CommandHost, Commands } from './host.ts';
import { available } from './host.ts';

export function placeCommands({ agents, failed }: CommandHost): Commands {
  return {
    /** `knack.makePass(command?)`: by default the last command that failed in the active terminal. */
    'knack.makePass': async (given) => {
      if (!(await available(agents))) return;
      const last = failed.last;
      const command =
        typeof given === 'string' && given.trim() !== '' ? given : (last?.command ?? (await askCommand()));
      const agent = last?.agent ?? (await agents.choose());
      if (command !== undefined) await begin(agents, agent, taskFor(command), command);
    },
    /** `knack.runTaskOn(uri)`: a task about a file or a folder. */
    'knack.runTaskOn': async (given) => {
      if (!(await available(agents))) return;
      const uri = given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri;
      const folder = uri && vscode.workspace.getWorkspaceFolder(uri);
      if (!uri || !folder) return;
      const path = vscode.workspace.asRelativePath(uri, false);
      const text = await vscode.window.showInputBox({
        title: vscode.l10n.t('Knack: Run Task on {0}', path),
        prompt: vscode.l10n.t('What should Knack do with it?'),
        // A task is in English, as the commands of a workspace are.
        value: `run the tests of ${path}`,
        ignoreFocusOut: true,
      });
      if (text !== undefined && text.trim() !== '') await begin(agents, agents.of(folder), text.trim(), undefined);
    },
    /** `knack.fixDiagnostic(uri, message, line)`: from the light bulb. */
    'knack.fixDiagnostic': async (uri, message, line) => {
      if (!(uri instanceof vscode.Uri) || typeof message !== 'string' || !(await available(agents))) return;
      const folder = vscode.workspace.getWorkspaceFolder(uri);
      const path = vscode.workspace.asRelativePath(uri, false);
      const { redactSecrets } = await import('../../core/state/secrets/redact.ts');
      const task = `fix in ${path}:${Number(line) + 1}: ${redactSecrets(message).slice(0, 500)}`;
      if (folder) await begin(agents, agents.of(folder), task, undefined);
    },
  };
}

async function begin(
  agents: Agents,
  agent: FolderAgent | undefined,
  task: string,
  check: string | undefined,
): Promise<void> {
  if (!agent) return;
  agents.show(agent);
  await vscode.commands.executeCommand(`${agentViewId}.focus`);
  await agent.start(task, check);
}

function askCommand(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Knack: Make This Pass'),
    prompt: vscode.l10n.t('The command that is to exit with 0'),
    placeHolder: 'npm test',
    ignoreFocusOut: true,
  });
}
