// Every identifier that package.json and the code share: an unknown one cannot compile.
import * as vscode from 'vscode';

export const agentViewId = 'knack.agent';
export const experienceViewId = 'knack.experience';
export const insightsPanelType = 'knack.insights';
export const playbookPanelType = 'knack.playbook';
export const walkthroughId = 'knack.knack#knack.start';

export type CommandId =
  | 'knack.runTask'
  | 'knack.stopTask'
  | 'knack.newRun'
  | 'knack.resumeEpisode'
  | 'knack.chooseModel'
  | 'knack.chooseApproval'
  | 'knack.setApiKey'
  | 'knack.chooseMemoryMode'
  | 'knack.rateOutcome'
  | 'knack.approveAction'
  | 'knack.rejectAction'
  | 'knack.explainDecision'
  | 'knack.showPrompt'
  | 'knack.openInsights'
  | 'knack.openPlaybook'
  | 'knack.makePass'
  | 'knack.runTaskOn'
  | 'knack.fixDiagnostic'
  | 'knack.runDoctor'
  | 'knack.exportMemory'
  | 'knack.importMemory'
  | 'knack.learnFromHistory'
  | 'knack.joinTeam'
  | 'knack.syncTeam'
  | 'knack.confirmAuthor'
  | 'knack.forgetAuthor'
  | 'knack.leaveTeam'
  | 'knack.toggleTerminalListening'
  | 'knack.showTerminal'
  | 'knack.showLog'
  | 'knack.openSettings'
  | 'knack.openWalkthrough'
  | 'knack.showDecision'
  | 'knack.rateUp'
  | 'knack.rateDown'
  | 'knack.pinEpisode'
  | 'knack.unpinEpisode'
  | 'knack.forgetExperience'
  | 'knack.copyExperience'
  | 'knack.askAgain'
  | 'knack.filterExperience'
  | 'knack.clearFilter'
  | 'knack.showMoreExperience'
  | 'knack.reviewChanges'
  | 'knack.openChange'
  | 'knack.keepChanges'
  | 'knack.undoChanges'
  | 'knack.restoreToBefore';

/** Resolves when the command is done. */
export async function execute(command: CommandId, ...args: readonly unknown[]): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}

/** Context keys of when-clauses, with their types. */
interface ContextKeys {
  'knack.running': boolean;
  'knack.approvalDue': boolean;
  'knack.hasOutcome': boolean;
  /** A decision was shown on request: completes a walkthrough step. */
  'knack.explained': boolean;
  'knack.filtered': boolean;
}

export function setContext<Key extends keyof ContextKeys>(key: Key, value: ContextKeys[Key]): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
