// The status-bar item: model, memory mode, number of experiences; a spinner while a task runs.
import * as vscode from 'vscode';
import type { ViewState } from '../../protocol/viewState.ts';
import type { Agents } from '../agent/agents.ts';
import type { CommandId } from '../names.ts';
import { agentViewId } from '../names.ts';

export function createStatusBar(agents: Agents): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('knack.status', vscode.StatusBarAlignment.Right, 90);
  item.name = 'Knack';
  const show = () => {
    const { state } = agents;
    const running = state.run !== undefined && state.run.phase !== 'ended';
    item.text = `$(${running ? 'sync~spin' : 'hubot'}) ${modelName(state)} $(${memoryIcons[state.memory.mode]})${count(state)}`;
    item.tooltip = tooltip(state);
    item.accessibilityInformation = { label: `Knack, ${modelName(state)}, ${memoryWord(state)}`, role: 'button' };
    item.command = `${agentViewId}.focus`;
  };
  let timer: NodeJS.Timeout | undefined;
  const listening = agents.onDidChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      show();
    }, calmMs);
  });
  show();
  item.show();
  return vscode.Disposable.from(item, listening, { dispose: () => clearTimeout(timer) });
}

/** Interval between updates: output arrives in many parts. */
const calmMs = 100;

function modelName({ model }: ViewState): string {
  return model.id === 'offline' ? vscode.l10n.t('no model') : model.id;
}

const memoryIcons = { on: 'database', readonly: 'lock', off: 'circle-slash' } as const;

function count({ memory }: ViewState): string {
  return memory.experiences === undefined || memory.mode === 'off' ? '' : ` ${memory.experiences}`;
}

function memoryWord({ memory }: ViewState): string {
  switch (memory.mode) {
    case 'on':
      return memory.experiences === undefined
        ? vscode.l10n.t('memory on')
        : vscode.l10n.t('memory on, {0} experiences', memory.experiences);
    case 'readonly':
      return vscode.l10n.t('memory read-only');
    case 'off':
      return vscode.l10n.t('memory off');
  }
}

function tooltip(state: ViewState): vscode.MarkdownString {
  const text = new vscode.MarkdownString(undefined, true);
  text.isTrusted = {
    enabledCommands: ['knack.chooseModel', 'knack.chooseMemoryMode', 'knack.openInsights'] satisfies CommandId[],
  };
  text.appendMarkdown('**Knack**\n\n');
  text.appendText(`${modelName(state)}, ${memoryWord(state)}`);
  text.appendMarkdown(
    `\n\n[${vscode.l10n.t('Choose Model')}](command:knack.chooseModel) · [${vscode.l10n.t('Memory Mode')}](command:knack.chooseMemoryMode) · [${vscode.l10n.t('Insights')}](command:knack.openInsights)`,
  );
  return text;
}
