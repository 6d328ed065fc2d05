// The agents of this window's folders, created on first use, and the one that the views show.
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { ViewState } from '../../protocol/viewState.ts';
import { readSettings } from '../configuration.ts';
import type { Ended, FolderAgentOptions, Shown } from './folderAgentOptions.ts';
import { FolderAgent } from './folderAgent.ts';
import type { AllowedEntry } from './allowed.ts';
import type { Question } from './questions.ts';

type Shared = Pick<FolderAgentOptions, 'log' | 'models' | 'shells' | 'teamOf'>;

export class Agents implements vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #shared: Shared;
  readonly #agents = new Map<string, FolderAgent>();
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when the view's state, or the agent it shows, changes. */
  readonly onDidChange = this.#changed.event;
  readonly #experienced = new vscode.EventEmitter<void>();
  readonly onDidChangeExperience = this.#experienced.event;
  readonly #asked = new vscode.EventEmitter<{ readonly agent: FolderAgent; readonly question: Question }>();
  readonly onDidAsk = this.#asked.event;
  readonly #ended = new vscode.EventEmitter<Ended & { readonly agent: FolderAgent }>();
  readonly onDidEnd = this.#ended.event;
  readonly #listening: vscode.Disposable;
  #shown: FolderAgent | undefined;

  constructor(context: vscode.ExtensionContext, shared: Shared) {
    this.#context = context;
    this.#shared = shared;
    this.#listening = vscode.Disposable.from(
      vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => this.#forsake(removed)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#changed.fire()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('knack')) this.#changed.fire();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => {
        if ((vscode.workspace.workspaceFolders?.length ?? 0) > 1) this.#changed.fire();
      }),
    );
  }

  get availability(): ViewState['availability'] {
    if (this.#folders().length === 0 || !this.#context.storageUri) return 'noFolder';
    return vscode.workspace.isTrusted ? 'ready' : 'untrusted';
  }

  /** The agent that runs, else the one shown last, else that of the active editor, else the first. Undefined: nothing can run. */
  get current(): FolderAgent | undefined {
    if (this.availability !== 'ready') return undefined;
    const shown = this.#shown;
    if (shown && (shown.running || shown.run)) return shown;
    const active = vscode.window.activeTextEditor?.document.uri;
    const folder = (active && vscode.workspace.getWorkspaceFolder(active)) ?? shown?.folder ?? this.#folders()[0];
    return folder && this.of(folder);
  }

  /** Agents of all folders; empty while nothing can run. */
  get all(): readonly FolderAgent[] {
    return this.availability === 'ready' ? this.#folders().flatMap((folder) => this.of(folder) ?? []) : [];
  }

  get state(): ViewState {
    const agent = this.current;
    if (agent) return { availability: 'ready', ...agent.state };
    const { settings } = readSettings(undefined);
    return {
      availability: this.availability,
      workspaceName: this.#folders()[0]?.name ?? '',
      model: { id: settings.model, tier: undefined },
      approve: settings.approve,
      memory: { mode: settings.memory, experiences: undefined },
      run: undefined,
      notices: [],
    };
  }

  of(folder: vscode.WorkspaceFolder): FolderAgent | undefined {
    const storage = this.#context.storageUri;
    if (!storage || this.availability !== 'ready') return undefined;
    const key = folder.uri.toString();
    const known = this.#agents.get(key);
    if (known) return known;
    const agent = new FolderAgent({
      ...this.#shared,
      folder,
      memoryWorker: this.#bundled('memoryWorker.mjs'),
      snapshotWorker: this.#bundled('snapshotWorker.mjs'),
      formerMemory: join(sharedStorage(storage.fsPath), 'memory', memoryFolder(folder.uri.fsPath), 'experience.db'),
      allowed: {
        get: () => this.#context.workspaceState.get<readonly AllowedEntry[]>(`allowed ${key}`),
        set: (entries) => this.#context.workspaceState.update(`allowed ${key}`, entries),
      },
      shown: {
        get: () => this.#context.workspaceState.get<Shown>(`shown ${key}`),
        set: (shown) => void this.#context.workspaceState.update(`shown ${key}`, shown),
      },
    });
    agent.onDidChange(() => this.#changed.fire());
    agent.onDidEnd((ended) => this.#ended.fire({ ...ended, agent }));
    agent.experience.onDidChange(() => this.#experienced.fire());
    agent.questions.onDidAsk((question) => this.#asked.fire({ agent, question }));
    this.#agents.set(key, agent);
    return agent;
  }

  /** Makes the views show this one. */
  show(agent: FolderAgent): void {
    this.#shown = agent;
    this.#changed.fire();
  }

  /** The folder that a new task is for: the only one, that of the active editor, or the one the user picks. */
  async choose(): Promise<FolderAgent | undefined> {
    const folders = this.#folders();
    const active = vscode.window.activeTextEditor?.document.uri;
    const folder =
      (folders.length === 1 ? folders[0] : active && vscode.workspace.getWorkspaceFolder(active)) ??
      (folders.length > 1
        ? await vscode.window.showWorkspaceFolderPick({
            placeHolder: vscode.l10n.t('Which folder should the task run in?'),
          })
        : undefined);
    const agent = folder && this.of(folder);
    if (agent) this.show(agent);
    return agent;
  }

  /** The agent that knows the episode. */
  async holding(episodeId: string): Promise<FolderAgent | undefined> {
    const agents = this.all;
    if (agents.length === 1) return agents[0];
    for (const agent of agents) if (await agent.experience.episode(episodeId)) return agent;
    return undefined;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#agents.values()].map((agent) => agent.close()));
  }

  dispose(): void {
    this.#listening.dispose();
    for (const agent of this.#agents.values()) agent.dispose();
    this.#changed.dispose();
    this.#experienced.dispose();
    this.#asked.dispose();
    this.#ended.dispose();
  }

  #bundled(name: string): string {
    return vscode.Uri.joinPath(this.#context.extensionUri, 'dist', 'extension', name).fsPath;
  }

  #folders(): readonly vscode.WorkspaceFolder[] {
    return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  }

  #forsake(removed: readonly vscode.WorkspaceFolder[]): void {
    for (const { uri } of removed) {
      const agent = this.#agents.get(uri.toString());
      this.#agents.delete(uri.toString());
      if (agent === this.#shown) this.#shown = undefined;
      agent?.dispose();
    }
    this.#changed.fire();
  }
}

/**
 * VS Code gives the storage of a workspace to one extension host at a time, and to others `<id>-1`, `<id>-2`: a second window, or one
 * that is reloaded while the old host is still shutting down. The memory is designed to be shared, so it must be the same then.
 */
function sharedStorage(path: string): string {
  const workspace = dirname(path);
  const id = /^(.+)-\d$/u.exec(basename(workspace))?.[1] ?? basename(workspace);
  return join(dirname(workspace), id, basename(path));
}

/** Where earlier versions kept the memory of a workspace folder, in the workspace's storage. */
function memoryFolder(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}
