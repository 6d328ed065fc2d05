// Actions of the team commands: join, exchange, confirm or forget an author, leave. Loaded on first use.
import * as vscode from 'vscode';
import { learningSettings } from '../../core/settings.ts';
import type { EpisodeRecord } from '../../core/episode.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { readSettings } from '../configuration.ts';
import { askAndJoin, requestOrAsk } from './joining.ts';
import type { TeamSync } from './teamSync.ts';
import { newestText, stillListedText, whatLeavesText } from '../../words/team.ts';
import { openText } from '../views/outputDocuments.ts';

export async function join(agent: FolderAgent, team: TeamSync): Promise<void> {
  if (!(await askAndJoin(agent, team))) return;
  await sync(agent, team);
  agent.experience.changed();
}

/** Shows what would leave, and asks. Returns what keeps the consent; undefined: none was given now. */
async function consent(agent: FolderAgent, team: TeamSync): Promise<(() => Promise<void>) | undefined> {
  const request = await team.request(agent);
  const { agreeToLeave, readMembership } = await import('../../node/team/membership/membership.ts');
  const store = await agent.experience.store();
  const membership = await readMembership(store);
  if (!request || !membership || membership.agreed) return undefined;
  const { leavingRules } = await import('../../node/team/sync.ts');
  const { previewPush } = await import('../../node/team/outgoing/preview.ts');
  const preview = await previewPush(store, await leavingRules(request, membership));
  const lines = preview.sample.map(({ name, body }) => `${name} ${JSON.stringify(body)}`);
  const examined = vscode.l10n.t(
    '{0} of {1} runs would leave: {2} of {3} steps.',
    ...[preview.leavingEpisodes, preview.episodes, preview.leavingSteps, preview.steps],
  );
  const older = preview.own - preview.episodes;
  const counted =
    older > 0 ? `${examined} ${vscode.l10n.t('{0} older runs leave too, by the same rules.', older)}` : examined;
  const stays = whatLeavesText();
  await openText(`${counted}\n${stays}\n\n${newestText()}\n${lines.join('\n')}\n`, 'plaintext');
  const send = vscode.l10n.t('Send');
  const message = vscode.l10n.t('Send this to the team, and what you do from now on?');
  const detail = `${counted}\n${stays}`;
  const answer = await vscode.window.showInformationMessage(message, { modal: true, detail }, send);
  return answer === send ? () => agreeToLeave(store) : undefined;
}

export async function sync(agent: FolderAgent, team: TeamSync): Promise<void> {
  const { readMembership } = await import('../../node/team/membership/membership.ts');
  if (!(await readMembership(await agent.experience.store()))) {
    const joinNow = vscode.l10n.t('Join');
    const text = vscode.l10n.t('No team was joined for this folder.');
    if ((await vscode.window.showInformationMessage(text, joinNow)) === joinNow) await join(agent, team);
    return;
  }
  if (!(await requestOrAsk(agent, team)) || !(await stays(agent, team))) return;
  const agreed = await consent(agent, team);
  const title = vscode.l10n.t('Exchanging with the team');
  const report = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () =>
    team.sync(agent, agreed),
  );
  if (!report) return;
  const { pushed, pulled } = report;
  const text = vscode.l10n.t(
    'Sent {0} facts, got {1} steps of {2} runs.',
    pushed?.facts ?? 0,
    pulled.steps,
    pulled.episodes,
  );
  void vscode.window.showInformationMessage(text);
}

/** If the git remote has changed since: asks whether this is still the same workspace. False: another team, or none. */
async function stays(agent: FolderAgent, team: TeamSync): Promise<boolean> {
  const store = await agent.experience.store();
  const { joinNotes, readMembership } = await import('../../node/team/membership/membership.ts');
  const { movedRemote, remotesOf } = await import('../../node/team/membership/workspaceKey.ts');
  const membership = await readMembership(store);
  if (membership?.origin === undefined) return true;
  const remotes = await remotesOf(agent.folder.uri.fsPath);
  const moved = movedRemote(membership.origin, remotes);
  if (moved === undefined) return true;
  const [stay, change] = [vscode.l10n.t('Stay'), vscode.l10n.t('Join Another')];
  const detail = vscode.l10n.t('Nothing is exchanged until you say which team this folder belongs to.');
  const none = vscode.l10n.t('none');
  const text =
    moved.problem === undefined
      ? vscode.l10n.t(
          'The git remote was {0} when you joined the team, and is {1} now.',
          ...[moved.was === '' ? none : moved.was, moved.now === '' ? none : moved.now],
        )
      : vscode.l10n.t('Git cannot say whether this folder is still {0}: {1}', moved.was, moved.problem);
  const answer = await vscode.window.showWarningMessage(text, { modal: true, detail }, stay, change);
  if (answer === change) await join(agent, team);
  if (answer === stay) {
    const { workspace, label, self } = membership;
    const origin = remotes.chosen ?? '';
    await joinNotes(store, { workspace, label, origin, ...(self === undefined ? {} : { self }) });
  }
  return answer === stay;
}

interface Waiting extends vscode.QuickPickItem {
  readonly author: string;
  readonly episodes: readonly EpisodeRecord[];
  readonly letIn: () => Promise<void>;
}

/** From the server and the file in the repository: shows the runs before they count. `argument`: a node of the Experience view. */
export async function confirm(agent: FolderAgent, team: TeamSync, argument: unknown): Promise<void> {
  const waiting = [...(await fromServer(agent, team)), ...(await fromFile(agent))];
  if (waiting.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Nobody is in quarantine.'));
    return;
  }
  const title = vscode.l10n.t('Learn from Whom?');
  const named = waiting.find(({ author }) => author === authorIn(argument));
  const picked = named ?? (await vscode.window.showQuickPick(waiting, { title }));
  if (!picked) return;
  const { actionText } = await import('../../core/policy/explain.ts');
  const actions = picked.episodes.flatMap(({ task, outcome, steps }) => [
    `${task} (${outcome ?? ''})`,
    ...steps.flatMap(({ decision }) => {
      const taken = decision.candidates[decision.chosen];
      return taken ? [`    ${actionText(taken.action)}`] : [];
    }),
  ]);
  await openText(`${picked.label} · ${picked.description ?? ''}\n\n${actions.join('\n')}\n`, 'plaintext');
  const learn = vscode.l10n.t('Learn');
  const message = vscode.l10n.t('Learn from {0}, at the weight of imports?', picked.author);
  if ((await vscode.window.showInformationMessage(message, { modal: true }, learn)) !== learn) return;
  await team.sync(agent, picked.letIn);
  agent.experience.changed();
}

/** Newest runs shown of each. */
const shownRuns = 50;

const shownOf = (shown: number, runs: number) => vscode.l10n.t('{0} of {1} runs shown', shown, runs);

async function fromServer(agent: FolderAgent, team: TeamSync): Promise<readonly Waiting[]> {
  const request = await requestOrAsk(agent, team);
  if (!request) return [];
  const { withTeam } = await import('../../node/team/sync.ts');
  const { peek } = await import('../../node/team/incoming/pull.ts');
  const { setTrust } = await import('../../node/team/membership/membership.ts');
  return withTeam(request, async ({ membership, authors, exchange }) => {
    const found: Waiting[] = [];
    for (const author of authors.filter((one) => membership.trust.get(one) !== 'confirmed')) {
      const { episodes, runs } = await peek(exchange, author, shownRuns);
      const letIn = () => setTrust(request.memory.store, author, 'confirmed');
      const description = shownOf(episodes.length, runs);
      found.push({ label: author, description, author, episodes, letIn });
    }
    return found;
  });
}

async function fromFile(agent: FolderAgent): Promise<readonly Waiting[]> {
  const { reviewShared, trustShared } = await import('../../node/team/repository/sharedMemory.ts');
  const { sharedPath } = await import('../../node/team/repository/sharedFile.ts');
  const { sharedAuthor } = await import('../../node/team/incoming/incomingEpisode.ts');
  const store = await agent.experience.store();
  const { authors } = await reviewShared(store, agent.folder.uri.fsPath);
  return authors
    .filter(({ trust, isSelf }) => trust !== 'confirmed' && !isSelf)
    .map(({ author, episodes }) => ({
      ...{ label: author, author: sharedAuthor(author), episodes: episodes.slice(-shownRuns) },
      description: `${sharedPath} · ${shownOf(Math.min(shownRuns, episodes.length), episodes.length)}`,
      letIn: () => trustShared(store, author, 'confirmed'),
    }));
}

/** `argument`: a node of the Experience view. First shows what forgetting would change. */
export async function forget(agent: FolderAgent, argument: unknown): Promise<void> {
  const store = await agent.experience.store();
  const author = authorIn(argument) ?? (await pickAuthor(await store.authors()));
  if (author === undefined) return;
  const { readMembership, setTrust } = await import('../../node/team/membership/membership.ts');
  if (author === (await readMembership(store))?.self) {
    const text = vscode.l10n.t(
      '{0} is you. To take back runs of yours, forget them in the Experience view: the team loses them too.',
      author,
    );
    void vscode.window.showInformationMessage(text);
    return;
  }
  const settings = learningSettings(readSettings(agent.folder.uri).settings);
  const items = (await store.ids({ author })).map((episodeId) => ({ episodeId, t: undefined }));
  const { flips } = await agent.experience.effectsOfForgetting(items, settings);
  const detail = vscode.l10n.t(
    '{0} runs go, {1} stored decisions would have chosen another action without them. Nothing of {2} comes again. If you let them in later, you get only new runs.',
    ...[items.length, flips, author],
  );
  const forgetNow = vscode.l10n.t('Forget');
  const message = vscode.l10n.t('Forget all that came from {0} for good?', author);
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, forgetNow)) !== forgetNow) return;
  const { isSharedAuthor, roleless } = await import('../../node/team/incoming/incomingEpisode.ts');
  const { trustShared } = await import('../../node/team/repository/sharedMemory.ts');
  if (isSharedAuthor(author)) await trustShared(store, roleless(author), 'blocked');
  else await setTrust(store, author, 'blocked');
  await agent.experience.forget(items, settings);
}

function authorIn(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('author' in node)) return undefined;
  const { author } = node;
  if (typeof author === 'string') return author;
  return typeof author === 'object' && author !== null && 'author' in author ? String(author.author) : undefined;
}

async function pickAuthor(authors: readonly { readonly author: string; readonly episodes: number }[]) {
  if (authors.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Nothing here came from others.'));
    return undefined;
  }
  const items = authors.map(({ author, episodes }) => ({
    label: author,
    description: episodes === 1 ? vscode.l10n.t('1 episode') : vscode.l10n.t('{0} episodes', episodes),
  }));
  return (await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Forget Whom?') }))?.label;
}

export async function leave(agent: FolderAgent, team: TeamSync): Promise<void> {
  const store = await agent.experience.store();
  const { readMembership } = await import('../../node/team/membership/membership.ts');
  const membership = await readMembership(store);
  const request = await team.request(agent);
  if (!membership) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No team was joined for this folder.'));
    return;
  }
  const [stop, withdraw] = [vscode.l10n.t('Leave'), vscode.l10n.t('Leave and Withdraw')];
  const message = vscode.l10n.t('Leave the team of {0}?', membership.label);
  const detail = vscode.l10n.t(
    'What came from it stays until you forget its authors. Withdrawing takes back all that you have sent; it is not sent again, even if you rejoin.',
  );
  // Without an address nothing can be withdrawn.
  const answers = request ? [stop, withdraw] : [stop];
  const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, ...answers);
  if (answer === undefined) return;
  await team.alone(agent, async () => {
    const { leaveTeam } = await import('../../node/team/membership/leaveTeam.ts');
    const { problem } = await leaveTeam(store, request, answer === withdraw);
    await team.setAddress(membership.label, undefined);
    if (problem === undefined) return;
    void vscode.window.showWarningMessage(stillListedText(problem));
  });
  team.hide(agent);
  agent.experience.changed();
}
