// Joining a team in the editor: which workspace this is, where the server is, and which team where there are several.
import * as vscode from 'vscode';
import type { Joining } from '../../node/team/membership/join.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import type { TeamSync } from './teamSync.ts';

/** Asks for what it needs. False: nothing was joined. */
export async function askAndJoin(agent: FolderAgent, team: TeamSync): Promise<boolean> {
  const { remotesOf } = await import('../../node/team/membership/workspaceKey.ts');
  const { chosen: origin, all } = await remotesOf(agent.folder.uri.fsPath);
  const label = origin ?? (await askName([...all.values()]));
  if (label === undefined || label.trim() === '') return false;
  const url = await vscode.window.showInputBox({
    title: vscode.l10n.t("Address of the team's PostgreSQL"),
    prompt: vscode.l10n.t('Kept in the secret storage: postgres://NAME:PASSWORD@HOST/DATABASE'),
    password: true,
    ignoreFocusOut: true,
  });
  if (url === undefined || url.trim() === '') return false;
  return joinAt(agent, team, { label, origin, url: url.trim() });
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
    const owners = joined.teams.flatMap((one) => one.owners);
    const owner = await vscode.window.showQuickPick(owners, { title: vscode.l10n.t('Join Whose Team?') });
    return owner !== undefined && joinAt(agent, team, { ...joining, owner });
  }
  await team.setAddress(label, url);
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
