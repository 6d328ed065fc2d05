// The exchange with a team's server in the background: after runs and periodically; a dead server only shows a mark in the status bar.
import * as vscode from 'vscode';
import type { SyncReport, TeamRequest } from '../../node/team/sync.ts';
import type { RunTeam } from '../../node/workspaceRun.ts';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { readSettings } from '../configuration.ts';

/** Interval between exchanges without a run. */
const everyMs = 60_000;

/** Name under which the server address of a label's team is stored, including its password. */
async function secretName(label: string): Promise<string> {
  const { workspaceKey } = await import('../../node/team/membership/workspaceKey.ts');
  return `team ${workspaceKey(label)}`;
}

export class TeamSync implements vscode.Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #agents: Agents;
  readonly #log: vscode.LogOutputChannel;
  readonly #item: vscode.StatusBarItem;
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  /** One exchange after the other in each folder. */
  readonly #last = new Map<FolderAgent, Promise<unknown>>();
  #shown: { readonly agent: FolderAgent; readonly text: string; readonly tooltip: string } | undefined;
  /** Quarantined authors that the user was notified about. */
  readonly #notified = new Set<string>();

  constructor(context: vscode.ExtensionContext, agents: Agents, log: vscode.LogOutputChannel) {
    this.#secrets = context.secrets;
    this.#agents = agents;
    this.#log = log;
    this.#item = vscode.window.createStatusBarItem('knack.team', vscode.StatusBarAlignment.Left, 0);
    this.#item.name = vscode.l10n.t('Knack Team');
    this.#item.command = 'knack.syncTeam';
    // Do not open a memory just for this.
    const opened = () => this.#agents.all.filter(({ experience }) => experience.size !== undefined);
    this.#timer = setInterval(() => this.#quietly(opened()), everyMs);
  }

  /** What a run does with its team. The exchange continues in the background, so that the next run need not wait. */
  aroundRun(agent: FolderAgent): RunTeam {
    return {
      learnShared: () => this.#learnShared(agent),
      request: () => this.request(agent),
      exchange: () => {
        this.#quietly([agent]);
        return Promise.resolve();
      },
    };
  }

  /** Kept in the secret storage; undefined: removed. */
  async setAddress(label: string, url: string | undefined): Promise<void> {
    const name = await secretName(label);
    if (url === undefined) await this.#secrets.delete(name);
    else await this.#secrets.store(name, url);
  }

  /** From the secret storage, else the environment or the command line's file. Undefined: no team, or no address. */
  async request(agent: FolderAgent): Promise<TeamRequest | undefined> {
    const store = await agent.experience.store();
    const { readMembership } = await import('../../node/team/membership/membership.ts');
    const membership = await readMembership(store);
    if (!membership) return undefined;
    const { addressOf } = await import('../../node/team/membership/address.ts');
    const url = (await this.#secrets.get(await secretName(membership.label))) ?? addressOf(membership.label);
    if (url === undefined) return undefined;
    const exclude = readSettings(agent.folder.uri).settings.teamExclude;
    return { memory: { store }, root: agent.folder.uri.fsPath, url, exclude, signal: this.#stop.signal };
  }

  /**
   * Undefined: no team was joined. What `first` changes is exchanged here, and not before by an exchange in the background: the
   * report tells what came of it. @throws TeamError, StoreError
   */
  sync(agent: FolderAgent, first?: () => Promise<void>): Promise<SyncReport | undefined> {
    return this.alone(agent, async () => {
      await first?.();
      return this.#exchange(agent);
    });
  }

  /** Does `work` while nothing is exchanged for that folder. */
  alone<T>(agent: FolderAgent, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(agent) ?? Promise.resolve();
    const next = before.catch(() => undefined).then(work);
    this.#last.set(agent, next);
    return next;
  }

  /** Clears the status if it is about that folder, which has left its team. */
  hide(agent: FolderAgent): void {
    if (this.#shown?.agent !== agent) return;
    this.#shown = undefined;
    this.#item.hide();
  }

  /** What the status bar shows; undefined: nothing. */
  get shown(): { readonly text: string; readonly tooltip: string } | undefined {
    return this.#shown;
  }

  dispose(): void {
    this.#stop.abort(new Error('Knack was closed'));
    clearInterval(this.#timer);
    this.#item.dispose();
  }

  async #exchange(agent: FolderAgent): Promise<SyncReport | undefined> {
    const shared = await this.#learnShared(agent);
    const request = await this.request(agent);
    if (!request) {
      if (shared) agent.experience.changed();
      await this.#showAbsent(agent);
      return undefined;
    }
    const { syncTeam } = await import('../../node/team/sync.ts');
    try {
      const report = await syncTeam(request);
      const { steps, withdrawn } = report.pulled;
      const isNew = this.#notifyOfQuarantine(report.waiting);
      if (shared || isNew || steps > 0 || withdrawn > 0) agent.experience.changed();
      this.#show(agent, '$(organization)', describe(report));
      return report;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!this.#stop.signal.aborted) this.#show(agent, '$(organization) $(debug-disconnect)', message);
      throw error;
    }
  }

  /** No team, perhaps since another window left it; or one whose address only another window or machine knows. */
  async #showAbsent(agent: FolderAgent): Promise<void> {
    const { readMembership } = await import('../../node/team/membership/membership.ts');
    const membership = await readMembership(await agent.experience.store());
    if (!membership) {
      this.hide(agent);
      return;
    }
    const text = vscode.l10n.t('the address of the server is not known in this window; click to enter it');
    this.#show(agent, '$(organization) $(key)', text);
  }

  /** The file in the repository; true when something was learned from it. */
  async #learnShared(agent: FolderAgent): Promise<boolean> {
    const { learnShared } = await import('../../node/team/repository/sharedMemory.ts');
    const { steps, waiting, ignored } = await learnShared(await agent.experience.store(), agent.folder.uri.fsPath);
    if (ignored !== undefined) this.#log.warn(`team: ${ignored}`);
    this.#notifyOfQuarantine(waiting);
    return steps > 0;
  }

  #quietly(agents: readonly FolderAgent[]): void {
    for (const agent of agents) {
      this.sync(agent).catch((error: unknown) => {
        if (!this.#stop.signal.aborted)
          this.#log.warn(`team: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  }

  #show(agent: FolderAgent, text: string, message: string): void {
    const tooltip = `${this.#item.name ?? ''}: ${message}`;
    this.#shown = { agent, text, tooltip };
    this.#item.text = text;
    this.#item.tooltip = tooltip;
    this.#item.accessibilityInformation = { label: tooltip };
    this.#item.show();
  }

  /** Once per window; false: the user was notified about all of them. */
  #notifyOfQuarantine(waiting: readonly string[]): boolean {
    const fresh = waiting.filter((author) => !this.#notified.has(author));
    if (fresh.length === 0) return false;
    for (const author of fresh) this.#notified.add(author);
    const look = vscode.l10n.t('Look');
    const text = vscode.l10n.t('Experience of {0} is in quarantine until you let it in.', fresh.join(', '));
    void vscode.window.showInformationMessage(text, look).then((answer) => {
      if (answer === look) void vscode.commands.executeCommand('knack.confirmAuthor');
    });
    return true;
  }
}

function describe({ pushed, pulled, waiting }: SyncReport): string {
  const parts = [
    pushed
      ? vscode.l10n.t('sent {0} facts, got {1} steps', pushed.facts, pulled.steps)
      : vscode.l10n.t('got {0} steps; nothing of yours is sent yet', pulled.steps),
    ...(waiting.length > 0 ? [vscode.l10n.t('in quarantine: {0}', waiting.join(', '))] : []),
    ...(pulled.full.length > 0
      ? [vscode.l10n.t('the limit for {0} is reached, newer runs stay on the server', pulled.full.join(', '))]
      : []),
    ...(pushed && pushed.tooLarge > 0 ? [vscode.l10n.t('{0} steps are too large to leave', pushed.tooLarge)] : []),
  ];
  return parts.join('; ');
}
