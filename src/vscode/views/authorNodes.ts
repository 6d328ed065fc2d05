// In the experience tree: colleagues whose experience is here, and those in quarantine.
import * as vscode from 'vscode';
import type { AuthorSummary } from '../../core/storePorts.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';

export type AuthorNode =
  /** A colleague whose experience is here. */
  | { readonly kind: 'author'; readonly agent: FolderAgent; readonly author: AuthorSummary }
  /** A member of the team, or an author of the file in the repository, whom the user has not confirmed. */
  | { readonly kind: 'quarantined'; readonly agent: FolderAgent; readonly author: string };

/** Those in quarantine first, as of the last exchange. */
export async function authorNodes(agent: FolderAgent): Promise<readonly AuthorNode[]> {
  const store = await agent.experience.store();
  const { readMembership } = await import('../../node/team/membership/membership.ts');
  const membership = await readMembership(store);
  const { sharedWaiting } = await import('../../node/team/repository/sharedMemory.ts');
  const { sharedAuthor } = await import('../../node/team/incoming/incomingEpisode.ts');
  const waiting = [
    ...(membership?.waiting.filter((author) => !membership.trust.has(author)) ?? []),
    ...(await sharedWaiting(store)).map(sharedAuthor),
  ];
  const here = await store.authors();
  return [
    ...waiting.map((author): AuthorNode => ({ kind: 'quarantined', agent, author })),
    ...here.map((author): AuthorNode => ({ kind: 'author', agent, author })),
  ];
}

export function authorItem(node: AuthorNode): vscode.TreeItem {
  return node.kind === 'quarantined' ? quarantinedItem(node) : hereItem(node);
}

function hereItem({ author: { author, episodes, succeeded }, agent }: AuthorNode & { readonly kind: 'author' }) {
  const item = new vscode.TreeItem(author, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `${agent.folder.uri.toString()} author ${author}`;
  item.description = `${succeeded}/${episodes}`;
  item.tooltip = vscode.l10n.t('{0}, a colleague: {1} of {2} runs succeeded', author, succeeded, episodes);
  item.iconPath = new vscode.ThemeIcon('person');
  item.contextValue = 'author';
  return item;
}

function quarantinedItem(node: AuthorNode & { readonly kind: 'quarantined' }) {
  const { author, agent } = node;
  const item = new vscode.TreeItem(author, vscode.TreeItemCollapsibleState.None);
  item.id = `${agent.folder.uri.toString()} quarantined ${author}`;
  item.description = vscode.l10n.t('in quarantine');
  item.tooltip = vscode.l10n.t('Experience of {0} is in quarantine until you let it in.', author);
  item.iconPath = new vscode.ThemeIcon('person-add');
  item.contextValue = 'quarantined';
  item.command = { command: 'knack.confirmAuthor', title: vscode.l10n.t('Look'), arguments: [node] };
  return item;
}
