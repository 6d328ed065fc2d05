// Activation: registers everything, loads only what is visible.
import * as vscode from 'vscode';
import { AgentView } from './views/agentView.ts';
import { Agents } from './agent/agents.ts';
import { changeCommands } from './commands/changeCommands.ts';
import { experienceCommands } from './commands/experienceCommands.ts';
import type { CommandHost } from './commands/host.ts';
import { registerCommands } from './commands/host.ts';
import { learnCommands } from './commands/learnCommands.ts';
import { memoryCommands } from './commands/memoryCommands.ts';
import { modelCommands } from './commands/modelCommands.ts';
import { placeCommands } from './commands/placeCommands.ts';
import { runCommands } from './commands/runCommands.ts';
import { ChangedFiles } from './views/changedFiles.ts';
import { teamCommands } from './commands/teamCommands.ts';
import { TeamSync } from './team/teamSync.ts';
import { ExperienceTree } from './views/experienceTree.ts';
import type { FolderAgent } from './agent/folderAgent.ts';
import { createInsightsPage } from './views/insightsPage.ts';
import { createPlaybookPage } from './views/playbookPage.ts';
import { registerMcpServers } from './toolsForOthers/mcpProvider.ts';
import { registerChat } from './toolsForOthers/chat.ts';
import { registerTools } from './toolsForOthers/tools.ts';
import { Shells } from './terminal/shells.ts';
import { FailedCommands } from './terminal/failedCommands.ts';
import { TerminalListener } from './terminal/terminalListener.ts';
import { createModels } from './models/models.ts';
import { agentViewId, setContext } from './names.ts';
import { tellWhenDone } from './views/doneNotice.ts';
import { askNatively } from './views/nativeQuestions.ts';
import { registerOutputDocuments } from './views/outputDocuments.ts';
import { registerQuickFixes } from './views/quickFixes.ts';
import type { Question } from './agent/questions.ts';
import { createStatusBar } from './views/statusBar.ts';

/** For tests in the host. */
export interface KnackApi {
  readonly agents: Agents;
  readonly tree: ExperienceTree;
  readonly listener: TerminalListener;
  readonly changed: ChangedFiles;
  readonly failed: FailedCommands;
  readonly team: TeamSync;
}

let agents: Agents | undefined;

export function activate(context: vscode.ExtensionContext): KnackApi {
  const log = vscode.window.createOutputChannel('Knack', { log: true });
  const shells = new Shells(log);
  const opened: Agents = new Agents(context, {
    log,
    models: createModels(context),
    shells,
    teamOf: (agent) => team.aroundRun(agent),
  });
  agents = opened;
  const view = new AgentView(opened, context.extensionUri);
  const tree = new ExperienceTree(opened);
  const changed = new ChangedFiles(opened, context.workspaceState);
  const insights = createInsightsPage(opened, context.extensionUri);
  const playbook = createPlaybookPage(opened, context.extensionUri);
  const failed = new FailedCommands(context, opened, log);
  const listener = new TerminalListener(context, opened, log);
  const team: TeamSync = new TeamSync(context, opened, log);
  const host: CommandHost = {
    ...{ context, agents: opened, view, tree, changed, shells, listener, failed, log },
    openInsights: () => insights.open(),
    openPlaybook: () => playbook.open(),
  };
  context.subscriptions.push(
    ...[log, shells, opened, view, tree, changed, insights, playbook, listener, team, failed],
    createStatusBar(opened),
    vscode.window.registerWebviewViewProvider(agentViewId, view),
    registerOutputDocuments(opened),
    registerTools(opened),
    registerChat(opened, context.extensionUri),
    registerQuickFixes(opened),
    tellWhenDone(opened, view),
    registerMcpServers(context),
    registerCommands(
      {
        ...runCommands(host),
        ...placeCommands(host),
        ...experienceCommands(host),
        ...modelCommands(host),
        ...memoryCommands(host),
        ...learnCommands(host),
        ...changeCommands(host),
        ...teamCommands(host, team),
      },
      log,
    ),
    askWhereSeen(opened, view),
    followContext(opened),
    countUnrated(opened, view),
  );
  return { agents: opened, tree, listener, changed, failed, team };
}

/** Leaves nothing running: interrupts running episodes and ends their processes. */
export async function deactivate(): Promise<void> {
  await agents?.close();
}

/** A question is asked in the view, and as a notification if the view is not visible or gets hidden. */
function askWhereSeen(shown: Agents, view: AgentView): vscode.Disposable {
  const asked = new WeakSet<Question>();
  const ask = (agent: FolderAgent, question: Question) => {
    if (view.visible || asked.has(question)) return;
    asked.add(question);
    void askNatively(agent, question);
  };
  return vscode.Disposable.from(
    shown.onDidAsk(({ agent, question }) => ask(agent, question)),
    view.onDidHide(() => {
      for (const agent of shown.all) if (agent.questions.pending) ask(agent, agent.questions.pending);
    }),
  );
}

/** The context keys that follow from the shown agent. */
function followContext(shown: Agents): vscode.Disposable {
  let last = '';
  const update = () => {
    const agent = shown.current;
    const running = agent?.running ?? false;
    const approvalDue = agent?.questions.pending?.kind === 'approval';
    const hasOutcome = agent?.run?.phase === 'ended';
    const now = JSON.stringify([running, approvalDue, hasOutcome]);
    if (now === last) return;
    last = now;
    setContext('knack.running', running);
    setContext('knack.approvalDue', approvalDue);
    setContext('knack.hasOutcome', hasOutcome);
  };
  update();
  return shown.onDidChange(update);
}

/** Unrated outcomes of this session, on the view's badge. Runs that were cut off have none. */
function countUnrated(shown: Agents, view: AgentView): vscode.Disposable {
  const unrated = new Set<string>();
  return vscode.Disposable.from(
    shown.onDidEnd(({ record }) => {
      const hasEnded = record.outcome !== 'aborted' && record.outcome !== 'interrupted';
      if (record.steps.length > 0 && hasEnded) unrated.add(record.episodeId);
      view.unrated = unrated.size;
    }),
    shown.onDidChange(() => {
      const run = shown.current?.run;
      if (run?.rating === undefined || !unrated.delete(run.episodeId)) return;
      view.unrated = unrated.size;
    }),
  );
}
