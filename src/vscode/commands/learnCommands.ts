// Learning from what other agents and the user's own terminals have done in this workspace.
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { learningSettings } from '../../core/settings.ts';
import type { LearnReport } from '../../node/sessions/learn.ts';
import type { SessionFile, SessionSource } from '../../node/sessions/source.ts';
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

interface Found {
  readonly source: SessionSource;
  readonly files: readonly SessionFile[];
}

/** Looks, shows what there is, asks once, learns, and says what came of it. */
async function learnFromHistory(agent: FolderAgent, openInsights: () => void): Promise<void> {
  const root = agent.folder.uri.fsPath;
  const [{ sessionSources }, { Consent }] = await Promise.all([
    import('../../node/sessions/sources/registry.ts'),
    import('../../node/sessions/consent.ts'),
  ]);
  const store = await agent.experience.store();
  const consent = new Consent(store.location);
  const found: Found[] = [];
  for (const source of sessionSources) {
    const files: SessionFile[] = [];
    for await (const file of source.find({ root, home: homedir(), env: process.env })) files.push(file);
    if (files.length > 0) found.push({ source, files });
  }
  const chosen = await choose(found, (id) => consent.agreed(id));
  if (chosen.length === 0) return;
  for (const { source } of chosen) consent.agree(source.id, Date.now());
  const reports = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Learning from sessions'),
      cancellable: true,
    },
    async (progress, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      return learnAll(agent, chosen, {
        signal: abort.signal,
        onFile: (source, file, share) => {
          consent.done(source.id, file);
          progress.report({ message: source.title, increment: share * 100 });
        },
        isNew: (source, file) => consent.isNew(source.id, file),
      });
    },
  );
  consent.save();
  agent.experience.changed();
  await agent.experience.save(readSettings(agent.folder.uri).settings);
  await say(reports, openInsights);
}

async function choose(found: readonly Found[], agreed: (id: string) => boolean): Promise<readonly Found[]> {
  if (found.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No sessions of other agents and no shell history were found for this folder.'),
    );
    return [];
  }
  const items = found.map((one) => ({
    label: one.source.title,
    description: vscode.l10n.t('{0} files, {1} MB', one.files.length, megabytes(one.files)),
    picked: agreed(one.source.id),
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

interface Progress {
  readonly signal: AbortSignal;
  /** `share` of all bytes, [0, 1]. */
  readonly onFile: (source: SessionSource, file: SessionFile, share: number) => void;
  readonly isNew: (source: SessionSource, file: SessionFile) => boolean;
}

async function learnAll(
  agent: FolderAgent,
  chosen: readonly Found[],
  { signal, onFile, isNew }: Progress,
): Promise<readonly LearnReport[]> {
  const root = agent.folder.uri.fsPath;
  const [{ learnFrom }, { readExclusions }, { loadStateEncoder }, { readWorkspaceFacts }] = await Promise.all([
    import('../../node/sessions/learn.ts'),
    import('../../node/sessions/exclusions.ts'),
    import('../../core/state/encoder.ts'),
    import('../../node/workspace/facts.ts'),
  ]);
  const { settings } = readSettings(agent.folder.uri);
  const shared = {
    place: { root, home: homedir(), env: process.env },
    store: await agent.experience.store(),
    dryRun: false,
    now: Date.now(),
    settings: learningSettings(settings),
    encoder: await loadStateEncoder(),
    workspace: await readWorkspaceFacts(root),
    accepts: await readExclusions(root, settings.learnIgnore),
    signal,
  };
  const total = chosen.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const reports: LearnReport[] = [];
  for (const { source, files } of chosen) {
    const fresh = files.filter((file) => isNew(source, file));
    const report = await learnFrom({
      ...shared,
      source,
      files: fresh,
      onFile: (file) => onFile(source, file, file.bytes / total),
    });
    reports.push(report);
  }
  return reports;
}

async function say(reports: readonly LearnReport[], openInsights: () => void): Promise<void> {
  const sum = (of: (report: LearnReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  const [steps, sessions, failures] = [sum((one) => one.steps), sum((one) => one.sessions), sum((one) => one.failures)];
  const insights = vscode.l10n.t('Open Insights');
  const text = vscode.l10n.t('Learned {0} steps of {1} sessions; {2} commands failed here.', steps, sessions, failures);
  if ((await vscode.window.showInformationMessage(text, insights)) === insights) openInsights();
}
