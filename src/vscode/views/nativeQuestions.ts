// Approvals and questions as notifications, for when the agent view is hidden.
import * as vscode from 'vscode';
import { actionText } from '../../core/policy/explain.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { agentViewId } from '../names.ts';
import type { Question } from '../agent/questions.ts';

/** Dismissing leaves the question open: the view and the commands still answer it. */
export async function askNatively(agent: FolderAgent, question: Question): Promise<void> {
  if (question.kind === 'ask') return askText(agent, question);
  const { action, risk, episodeId, decision, outsideSandbox } = question.request;
  const isSettled = () => question.settled.aborted;
  const run = vscode.l10n.t('Run');
  const edit = vscode.l10n.t('Edit…');
  const show = vscode.l10n.t('Show');
  const reject = vscode.l10n.t('Reject');
  const { reasonText } = await import('../../words/reason.ts');
  if (isSettled()) return;
  const what = [oneLine(actionText(action)), ...risk.reasons.slice(0, 1).map(reasonText)].join(' – ');
  const text = outsideSandbox
    ? vscode.l10n.t('The sandbox stopped this. Knack wants to run it outside of the sandbox: {0}', what)
    : vscode.l10n.t('Knack wants to run: {0}', what);
  const form = toolOf(action.tool).edit;
  const editable = form ? [edit] : [];
  const earned = agent.run?.steps.find(({ t }) => t === decision.t)?.approval?.earned;
  const unasked = vscode.l10n.t('Run, from now on unasked');
  const record = earned
    ? [vscode.l10n.t('You approved this {0} times, and it ended with exit 0 each time.', earned.approved)]
    : [];
  // A message cannot be closed; hidden, it stays in the notification centre, where answering it says that it is too late.
  const hide = () => void vscode.commands.executeCommand('notifications.hideToasts');
  question.settled.addEventListener('abort', hide, { once: true });
  const answer = await vscode.window.showWarningMessage(
    [text, ...record].join(' '),
    ...(risk.alwaysAsk ? [reject, show, ...editable, run] : [run, ...(earned ? [unasked] : editable), show, reject]),
  );
  question.settled.removeEventListener('abort', hide);
  if (answer === undefined) return;
  if (isSettled()) {
    void vscode.window.showInformationMessage(vscode.l10n.t('This was answered already.'));
    return;
  }
  const { t } = decision;
  if (answer === unasked) agent.allowAlways(episodeId, t, 'command');
  else if (answer === run) agent.questions.approve(episodeId, t, { kind: 'approved' });
  else if (answer === reject) agent.questions.approve(episodeId, t, { kind: 'rejected' });
  else if (answer === show) await vscode.commands.executeCommand(`${agentViewId}.focus`);
  else {
    const edited = await vscode.window.showInputBox({
      title: vscode.l10n.t('Edit, then run'),
      value: form?.textOf(action.input) ?? '',
      ignoreFocusOut: true,
    });
    if (edited !== undefined && edited.trim() !== '') agent.questions.approveEdited(episodeId, t, edited);
  }
}

async function askText(agent: FolderAgent, { question, settled }: Extract<Question, { kind: 'ask' }>): Promise<void> {
  const cancellation = new vscode.CancellationTokenSource();
  settled.addEventListener('abort', () => cancellation.cancel());
  const options = { title: 'Knack', prompt: oneLine(question), ignoreFocusOut: true };
  const answer = await vscode.window.showInputBox(options, cancellation.token);
  cancellation.dispose();
  if (answer !== undefined && !settled.aborted) agent.questions.answer(answer);
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
