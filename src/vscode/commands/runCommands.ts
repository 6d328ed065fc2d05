// Commands about the run: start, stop, approve, view.
import * as vscode from 'vscode';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { agentViewId, setContext, walkthroughId } from '../names.ts';
import { openPrompt } from '../views/outputDocuments.ts';
import type { CommandHost, Commands } from './host.ts';
import { available } from './host.ts';

export function runCommands({ agents, log, openInsights, openPlaybook, shells }: CommandHost): Commands {
  return {
    /** `knack.runTask(task?, check?)`: asks for the task unless given one; resolves when the episode is over. */
    'knack.runTask': async (task, check) => {
      if (!(await available(agents))) return;
      const given = typeof task === 'string' && task.trim() !== '' ? task : await askTask();
      if (given === undefined) return;
      const agent = await agents.choose();
      await vscode.commands.executeCommand(`${agentViewId}.focus`);
      await agent?.start(given, typeof check === 'string' && check.trim() !== '' ? check : undefined);
    },
    'knack.stopTask': () => agents.current?.stop(),
    'knack.newRun': async () => {
      agents.current?.clear();
      await vscode.commands.executeCommand(`${agentViewId}.focus`);
    },
    'knack.approveAction': () => answer(agents.current, true),
    'knack.rejectAction': () => answer(agents.current, false),
    'knack.explainDecision': async () => {
      if (!(await available(agents))) return;
      await showLatest(agents.current);
    },
    'knack.showPrompt': async () => {
      const run = agents.current?.run;
      const step = run?.steps.findLast(({ decision }) => decision);
      const shown = agents.current && run && step && (await openPrompt(agents.current, run.episodeId, step.t));
      if (!shown) void vscode.window.showInformationMessage(noPrompt());
    },
    'knack.openInsights': openInsights,
    'knack.openPlaybook': openPlaybook,
    'knack.showTerminal': async () => {
      if ((await available(agents)) && agents.current) await shells.show(agents.current.folder);
    },
    'knack.showLog': () => log.show(),
    /** `knack.openSettings(id?)`: one setting, or all of Knack's. */
    'knack.openSettings': (id) =>
      vscode.commands.executeCommand(
        'workbench.action.openSettings',
        typeof id === 'string' ? `@id:${id}` : '@ext:knack.knack',
      ),
    'knack.openWalkthrough': async () => {
      // In an editor of less than 950 px VS Code leaves the pictures out, and a window of its first size with a side bar has less.
      await vscode.commands.executeCommand('workbench.action.closeSidebar');
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthroughId, false);
    },
  };
}

function askTask(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Knack: Run Task'),
    prompt: vscode.l10n.t('What should Knack do?'),
    placeHolder: vscode.l10n.t('run the unit tests'),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Say what Knack should do.') : undefined),
  });
}

function answer(agent: FolderAgent | undefined, yes: boolean): void {
  const question = agent?.questions.pending;
  if (question?.kind !== 'approval') return;
  const { episodeId, decision } = question.request;
  agent?.questions.approve(episodeId, decision.t, { kind: yes ? 'approved' : 'rejected' });
}

/** The shown run, else the newest episode. */
async function showLatest(agent: FolderAgent | undefined): Promise<void> {
  if (!agent) return;
  if (!agent.run) {
    const [newest] = await (
      await agent.experience.store()
    ).outlines({ origin: 'local', order: 'newestFirst', limit: 1 });
    if (!newest) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No decision yet in this workspace: run a task first.'));
      return;
    }
    await agent.open(newest.episodeId);
  }
  if (agent.run?.steps.some(({ decision }) => decision)) setContext('knack.explained', true);
  await vscode.commands.executeCommand(`${agentViewId}.focus`);
}

function noPrompt(): string {
  return vscode.l10n.t(
    'There is no prompt to show: the prompts of a model are kept until the next run, and without a model there are none.',
  );
}
