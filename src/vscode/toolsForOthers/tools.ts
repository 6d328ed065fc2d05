// Tools for other agents in VS Code: what is known here, and a way to report how something done elsewhere turned out.
import * as vscode from 'vscode';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';

type Answer = (agent: FolderAgent, input: Readonly<Record<string, unknown>>) => Promise<string>;

/** Nothing is loaded before a tool is called. */
export function registerTools(agents: Agents): vscode.Disposable {
  const register = (name: string, message: string, load: () => Promise<Answer>) =>
    vscode.lm.registerTool<Readonly<Record<string, unknown>>>(name, {
      prepareInvocation: () => ({ invocationMessage: message }),
      invoke: async ({ input }) => {
        const agent = agents.current;
        const text = agent ? await (await load())(agent, input) : unavailable(agents);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      },
    });
  return vscode.Disposable.from(
    register('knack_recall', vscode.l10n.t('Recalling what worked here'), async () => {
      return (await import('./toolAnswers.ts')).recall;
    }),
    register('knack_record', vscode.l10n.t('Recording an outcome'), async () => {
      return (await import('./toolAnswers.ts')).record;
    }),
    register('knack_explain', vscode.l10n.t('Explaining a decision'), async () => {
      return (await import('./toolAnswers.ts')).explainStep;
    }),
  );
}

function unavailable(agents: Agents): string {
  return agents.availability === 'untrusted'
    ? 'The workspace is in Restricted Mode: Knack recalls and records nothing until the user trusts it.'
    : 'No folder is open: Knack has no experience to speak of.';
}
