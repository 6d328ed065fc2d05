// Learning from what other agents and the user's own terminals have done in this workspace.
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { learningSettings } from '../../core/settings.ts';
import type { FoundSessions, Read } from '../../node/memory/learning.ts';
import type { LearnReport } from '../../node/sessions/learn.ts';
import type { SessionFile } from '../../node/sessions/source.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { readSettings } from '../configuration.ts';
import type { CommandHost, Commands } from './host.ts';
import { available } from './host.ts';

export function learnCommands({ agents, listener, openInsights }: CommandHost): Commands {
  const withAgent = (work: (agent: FolderAgent) => Promise<void>) => async () => {
    if (!(await available(agents))) return;
    const agent = agents.current ?? (await agents.choose());
    if (agent) await work(agent);
  };
  return {
    'knack.learnFromHistory': withAgent((agent) => learnFromHistory(agent, openInsights)),
    'knack.toggleTerminalListening': withAgent(() => listener.toggle()),
  };
}

/** Lists the sources, asks once, learns, and reports the result. All reading is done in the memory's thread. */
async function learnFromHistory(agent: FolderAgent, openInsights: () => void): Promise<void> {
  const { Consent } = await import('../../node/sessions/consent.ts');
  const { experience } = agent;
  const place = { root: agent.folder.uri.fsPath, home: homedir(), env: { ...process.env } };
  const consent = new Consent((await experience.location()).file);
  const found = await choose(await experience.findSessions(place), (id) => consent.agreed(id));
  if (found.length === 0) return;
  for (const { id } of found) consent.agree(id, Date.now());
  const { settings } = readSettings(agent.folder.uri);
  const request = { place, found, settings: learningSettings(settings), ignored: settings.learnIgnore };
  const reports = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Learning from sessions'),
      cancellable: true,
    },
    (progress, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      const onRead = ({ title, share }: Read) => progress.report({ message: title, increment: share * 100 });
      return experience.learn(request, onRead, abort.signal);
    },
  );
  await experience.save(settings);
  await say(reports, openInsights);
}

async function choose(
  found: readonly FoundSessions[],
  agreed: (id: string) => boolean,
): Promise<readonly FoundSessions[]> {
  if (found.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No sessions of other agents and no shell history were found for this folder.'),
    );
    return [];
  }
  const items = found.map((one) => ({
    label: one.title,
    description: vscode.l10n.t('{0} files, {1} MB', one.files.length, megabytes(one.files)),
    picked: agreed(one.id),
    one,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t("Learn from This Workspace's History"),
    placeHolder: vscode.l10n.t('Commands, how they ended, and the words of your tasks are kept; nothing else'),
  });
  return picked?.map(({ one }) => one) ?? [];
}

const megabytes = (files: readonly SessionFile[]) =>
  (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1);

async function say(reports: readonly LearnReport[], openInsights: () => void): Promise<void> {
  const sum = (of: (report: LearnReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  const [steps, sessions, failures] = [sum((one) => one.steps), sum((one) => one.sessions), sum((one) => one.failures)];
  const insights = vscode.l10n.t('Open Insights');
  const text = vscode.l10n.t('Learned {0} steps of {1} sessions; {2} commands failed here.', steps, sessions, failures);
  if ((await vscode.window.showInformationMessage(text, insights)) === insights) openInsights();
}
