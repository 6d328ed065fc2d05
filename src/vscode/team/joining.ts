// Joining a team in the editor: which workspace this is, where the server is, and which team where there are several.
import * as vscode from 'vscode';
import type { Joining } from '../../node/team/membership/join.ts';
import type { TeamRequest } from '../../node/team/sync.ts';
import { unencryptedText } from '../../words/team.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import type { TeamSync } from './teamSync.ts';

/** Asks for what it needs. False: nothing was joined. */
export async function askAndJoin(agent: FolderAgent, team: TeamSync): Promise<boolean> {
  const { remotesOf } = await import('../../node/team/membership/workspaceKey.ts');
  const { chosen: origin, all } = await remotesOf(agent.folder.uri.fsPath);
  const label = origin ?? (await askName([...all.values()]));
  if (label === undefined || label.trim() === '') return false;
  const url = await askAddress(vscode.l10n.t('Kept in the secret storage: postgres://NAME:PASSWORD@HOST/DATABASE'));
  if (url === undefined) return false;
  return joinAt(agent, team, { label, origin, url });
}

async function askAddress(prompt: string): Promise<string | undefined> {
  const url = await vscode.window.showInputBox({
    ...{ title: vscode.l10n.t("Address of the team's PostgreSQL"), prompt, password: true, ignoreFocusOut: true },
  });
  return url === undefined || url.trim() === '' ? undefined : url.trim();
}

/** The server of the joined team; asks for its address where this window's secret storage lacks it. Undefined: none, or no answer. */
export async function requestOrAsk(agent: FolderAgent, team: TeamSync): Promise<TeamRequest | undefined> {
  const request = await team.request(agent);
  if (request) return request;
  const { readMembership } = await import('../../node/team/membership/membership.ts');
  const { remotesOf } = await import('../../node/team/membership/workspaceKey.ts');
  const membership = await readMembership(await agent.experience.store());
  if (!membership) return undefined;
  const { label, origin = (await remotesOf(agent.folder.uri.fsPath)).chosen } = membership;
  const url = await askAddress(
    vscode.l10n.t(
      'This window does not know the address for the team of {0}: postgres://NAME:PASSWORD@HOST/DATABASE',
      label,
    ),
  );
  return url !== undefined && (await joinAt(agent, team, { label, origin, url })) ? team.request(agent) : undefined;
}

async function askName(remotes: readonly string[]): Promise<string | undefined> {
  const [first] = remotes;
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Name of this workspace for the team'),
    prompt:
      first === undefined
        ? vscode.l10n.t('It has no git remote to identify it: everyone must enter the same name.')
        : vscode.l10n.t('None of its git remotes is called origin: everyone must enter the same name.'),
    ...(first === undefined ? {} : { value: first }),
    ignoreFocusOut: true,
  });
}

async function joinAt(agent: FolderAgent, team: TeamSync, joining: Joining): Promise<boolean> {
  const { joinTeam } = await import('../../node/team/membership/join.ts');
  const joined = await joinTeam(await agent.experience.store(), joining);
  const { label, url } = joining;
  if ('teams' in joined && joined.how === 'closed') {
    const owners = joined.teams.flatMap((one) => one.owners).join(', ');
    const text = vscode.l10n.t(
      'The team of {0} is owned by {1}, who can let you in: knack team invite {2}. Then join again.',
      ...[label, owners, joined.self],
    );
    const found = vscode.l10n.t('Found Another Team');
    const isAnother = (await vscode.window.showWarningMessage(text, found)) === found;
    return isAnother && joinAt(agent, team, { ...joining, founds: true });
  }
  if ('teams' in joined) {
    const items = joined.teams.map(({ owners, workspace }) => ({ label: owners.join(', '), description: workspace }));
    const picked = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Join Whose Team?') });
    return picked !== undefined && joinAt(agent, team, { ...joining, owner: picked.description });
  }
  await team.setAddress(label, url);
  const { isUnencrypted } = await import('../../node/team/server/connection.ts');
  if (isUnencrypted(url)) void vscode.window.showWarningMessage(unencryptedText());
  const text =
    joined.how === 'founded'
      ? vscode.l10n.t('You have founded the team of {0}, as {1}.', label, joined.self)
      : vscode.l10n.t(
          'You have joined the team of {0}, as {1}; it is owned by {2}.',
          label,
          joined.self,
          joined.owners.join(', '),
        );
  void vscode.window.showInformationMessage(text);
  return true;
}
