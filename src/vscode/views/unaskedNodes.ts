// In the experience tree: what a person lets run unasked in a folder, with the record that earned it; each can be revoked.
import * as vscode from 'vscode';
import type { AllowedEntry } from '../agent/allowed.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';

/** `rule`: from the command line, valid here as well. */
export type Unasked = AllowedEntry | { readonly kind: 'rule'; readonly rule: string };

export type UnaskedNode =
  | { readonly kind: 'unaskedGroup'; readonly agent: FolderAgent; readonly entries: readonly Unasked[] }
  | { readonly kind: 'unasked'; readonly agent: FolderAgent; readonly entry: Unasked };

/** One group, or none if everything asks. */
export async function unaskedGroup(agent: FolderAgent): Promise<readonly UnaskedNode[]> {
  const { readAllowRules } = await import('../../node/store/allowRules.ts');
  const rules = readAllowRules(agent.folder.uri.fsPath).map((rule) => ({ kind: 'rule' as const, rule }));
  const entries = [...agent.allowed.entries, ...rules];
  return entries.length === 0 ? [] : [{ kind: 'unaskedGroup', agent, entries }];
}

export function unaskedItem(node: UnaskedNode): vscode.TreeItem {
  const id = `${node.agent.folder.uri.toString()} unasked`;
  if (node.kind === 'unaskedGroup') {
    const item = new vscode.TreeItem(vscode.l10n.t('Runs unasked'), vscode.TreeItemCollapsibleState.Collapsed);
    item.id = id;
    item.description = String(node.entries.length);
    item.iconPath = new vscode.ThemeIcon('shield');
    item.contextValue = 'unaskedGroup';
    return item;
  }
  const item = new vscode.TreeItem(entryText(node.entry), vscode.TreeItemCollapsibleState.None);
  item.id = `${id} ${node.entry.kind} ${entryText(node.entry)}`;
  item.description = recordOf(node.entry);
  item.iconPath = new vscode.ThemeIcon('pass');
  item.contextValue = 'unasked';
  return item;
}

/** From now on it asks again. */
export async function takeBack({ agent, entry }: UnaskedNode & { readonly kind: 'unasked' }): Promise<void> {
  if (entry.kind === 'rule') {
    const { removeAllowRule } = await import('../../node/store/allowRules.ts');
    await removeAllowRule(agent.folder.uri.fsPath, entry.rule);
  } else agent.allowed.remove(entry);
  agent.experience.changed();
}

/** What is allowed, in a few words. */
export function entryText(entry: Unasked): string {
  switch (entry.kind) {
    case 'command':
      return entry.command;
    case 'rule':
      return entry.rule;
    case 'scripts':
      return vscode.l10n.t('the scripts of package.json');
    case 'read':
      return vscode.l10n.t('everything that only reads');
  }
}

function recordOf(entry: Unasked): string {
  if (entry.kind === 'rule') return vscode.l10n.t('allowed in the command line');
  const earned = entry.kind === 'command' ? entry.earned : undefined;
  return earned
    ? vscode.l10n.t('approved {0} times, {1} times exit 0', earned.approved, earned.succeeded)
    : vscode.l10n.t('you allowed it');
}
