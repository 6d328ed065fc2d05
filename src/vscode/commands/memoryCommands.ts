// Commands on the whole memory: doctor, export, import.
import * as vscode from 'vscode';
import { learningSettings } from '../../core/settings.ts';
import { readSettings } from '../configuration.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { openReport } from '../views/outputDocuments.ts';
import type { CommandHost, Commands } from './host.ts';
import { available } from './host.ts';

export function memoryCommands({ agents }: CommandHost): Commands {
  const withAgent = (work: (agent: FolderAgent, uri: unknown) => Promise<void>) => async (uri: unknown) => {
    if (!(await available(agents))) return;
    const agent = agents.current ?? (await agents.choose());
    if (agent) await work(agent, uri);
  };
  return {
    'knack.runDoctor': withAgent(doctor),
    'knack.exportMemory': withAgent(exportTo),
    'knack.importMemory': withAgent(importFrom),
  };
}

async function doctor(agent: FolderAgent): Promise<void> {
  const settings = learningSettings(readSettings(agent.folder.uri).settings);
  const { findings, episodes, of, experiences, states } = await agent.experience.diagnose(settings);
  const counted =
    episodes < of
      ? vscode.l10n.t(
          'Looked at the newest {0} of {1} runs; the memory holds {2} steps in {3} situations.',
          episodes,
          of,
          experiences,
          states,
        )
      : vscode.l10n.t(
          'Looked at {0} runs; the memory holds {1} steps in {2} situations.',
          episodes,
          experiences,
          states,
        );
  const [l10n, { causeText, findingText, remedyText }] = await Promise.all([
    import('@vscode/l10n'),
    import('../../words/finding.ts'),
  ]);
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const parts = findings.map(
    (finding) => `## ${findingText(finding)}\n\n${causeText(finding.id)}\n\n${remedyText(finding.id)}\n`,
  );
  const nothing = findings.length === 0 ? [vscode.l10n.t('Nothing to complain about.')] : [];
  await openReport('Knack Doctor', [`# Knack Doctor\n\n${counted}\n`, ...parts, ...nothing].join('\n'));
}

const filters = { 'JSON Lines': ['jsonl'] };

async function exportTo(agent: FolderAgent, uri: unknown): Promise<void> {
  const suggested = vscode.Uri.joinPath(agent.folder.uri, 'knack-memory.jsonl');
  const target =
    uri instanceof vscode.Uri ? uri : await vscode.window.showSaveDialog({ filters, defaultUri: suggested });
  if (!target) return;
  await agent.experience.exportTo(target.fsPath);
  void vscode.window.showInformationMessage(vscode.l10n.t('The memory was exported to {0}.', target.fsPath));
}

async function importFrom(agent: FolderAgent, uri: unknown): Promise<void> {
  const [picked] =
    uri instanceof vscode.Uri
      ? [uri]
      : ((await vscode.window.showOpenDialog({ filters, title: vscode.l10n.t('Import Memory') })) ?? []);
  if (!picked) return;
  const report = await agent.experience.importFrom(picked.fsPath);
  const { imported, known, problems, rejected } = report;
  const text = vscode.l10n.t(
    'Imported {0} episodes; {1} were here already, {2} lines were rejected.',
    imported,
    known,
    rejected,
  );
  if (rejected === 0) void vscode.window.showInformationMessage(text);
  else {
    for (const { line, reason } of problems) agent.notify('warning', `${picked.fsPath}:${line}: ${reason}`);
    void vscode.window.showWarningMessage(text);
  }
}
