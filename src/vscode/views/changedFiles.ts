// What the shown run changed, in the Source Control view: by step and file, with marks in the editor, to review, keep or undo.
import { basename, join, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { commandOf } from '../../core/action/command.ts';
import { changedFileText } from '../../core/files/changedFileText.ts';
import { isUndone } from '../../core/policy/changes.ts';
import { actionText } from '../../core/policy/explain.ts';
import type { FileDiff } from '../../core/episode.ts';
import type { ChangesOfStep } from '../../node/checkpoints/history.ts';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import type { UndoTarget } from '../agent/runChanges.ts';
import { RunChanges } from '../agent/runChanges.ts';

/** `knack-files:/<path>?{"tree", "path", "folder"}`: a file as a checkpoint has it. */
const scheme = 'knack-files';

const decidedKey = 'settledChanges';
/** Most entries remembered, the newest. */
const mostDecided = 2000;

export interface ChangedResource extends vscode.SourceControlResourceState {
  readonly target: Required<UndoTarget>;
}

interface Shown {
  readonly agent: FolderAgent;
  readonly episodeId: string;
  readonly top: string;
  readonly steps: readonly ChangesOfStep[];
}

export class ChangedFiles implements vscode.Disposable {
  readonly #agents: Agents;
  readonly #ofAgent = new Map<FolderAgent, RunChanges>();
  readonly #listening: vscode.Disposable;
  readonly #updated = new vscode.EventEmitter<void>();
  /** Updates the view with the current changes. */
  readonly onDidUpdate = this.#updated.event;
  /** Kept or undone in a window of this workspace: no longer listed. `episode t path`. */
  readonly #decided: Set<string>;
  readonly #state: vscode.Memento;
  #control: vscode.SourceControl | undefined;
  #groups: vscode.SourceControlResourceGroup[] = [];
  #shown: Shown | undefined;
  #key = '';

  /** `state`: the workspace's. */
  constructor(agents: Agents, state: vscode.Memento) {
    this.#agents = agents;
    this.#state = state;
    this.#decided = new Set(state.get<readonly string[]>(decidedKey));
    this.#listening = vscode.Disposable.from(
      agents.onDidChange(() => void this.#refresh()),
      vscode.workspace.registerTextDocumentContentProvider(scheme, {
        provideTextDocumentContent: (uri) => this.#contentOf(uri),
      }),
    );
  }

  get shown(): Shown | undefined {
    return this.#shown;
  }

  /** What is listed: neither kept nor undone. */
  get files(): readonly ChangedResource[] {
    return this.#groups.flatMap(({ resourceStates }) => resourceStates as ChangedResource[]);
  }

  changesOf(agent: FolderAgent): RunChanges {
    const known = this.#ofAgent.get(agent) ?? new RunChanges(agent.folder.uri.fsPath, agent.experience);
    this.#ofAgent.set(agent, known);
    return known;
  }

  /** Removes these from the list. */
  markDecided(targets: readonly Required<UndoTarget>[]): void {
    for (const target of targets) this.#decided.add(keyOf(target));
    this.#keepDecided();
  }

  /** Lists again what was undone and restored. */
  unmark(targets: readonly Required<UndoTarget>[]): void {
    for (const target of targets) this.#decided.delete(keyOf(target));
    this.#keepDecided();
  }

  #keepDecided(): void {
    void this.#state.update(decidedKey, [...this.#decided].slice(-mostDecided));
    this.#list();
  }

  /** All files of the run side by side, before it and now. */
  async review(): Promise<void> {
    const shown = this.#shown;
    if (!shown) return;
    const firsts = new Map<string, string>();
    for (const { before, files } of shown.steps) {
      for (const { path, movedFrom } of files) {
        for (const name of [path, ...(movedFrom === undefined ? [] : [movedFrom])])
          if (!firsts.has(name)) firsts.set(name, before);
      }
    }
    const resources = await Promise.all(
      [...firsts].map(async ([path, tree]) => {
        const uri = vscode.Uri.file(join(shown.top, path));
        return [uri, keptUri(shown, tree, path), (await isThere(uri)) ? uri : undefined];
      }),
    );
    const task = shown.agent.run?.task ?? '';
    await vscode.commands.executeCommand('vscode.changes', vscode.l10n.t('Changes of “{0}”', task), resources);
  }

  /** One file of one step, or of one that waits for approval. The focus stays where it is. */
  async openDiff({ t, path }: Pick<Required<UndoTarget>, 't' | 'path'>): Promise<void> {
    const agent = this.#agents.current;
    if (agent && pendingChange(agent, path, t)) {
      const side = (text: 'before' | 'after') => {
        const query = JSON.stringify({ pending: text, t, path, folder: agent.folder.uri.toString() });
        return vscode.Uri.joinPath(agent.folder.uri, path).with({ scheme, query });
      };
      const title = vscode.l10n.t('{0} (waiting for you)', basename(path));
      await vscode.commands.executeCommand('vscode.diff', side('before'), side('after'), title, quietly);
      return;
    }
    const shown = this.#shown;
    const step = shown?.steps.find((one) => one.t === t);
    if (!shown || step?.after === undefined) return;
    const from = step.files.find((file) => file.path === path)?.movedFrom ?? path;
    const uris = [keptUri(shown, step.before, from), keptUri(shown, step.after, path)];
    const title = vscode.l10n.t('{0} (step {1})', basename(path), t + 1);
    await vscode.commands.executeCommand('vscode.diff', ...uris, title, quietly);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#updated.dispose();
    this.#control?.dispose();
    for (const changes of this.#ofAgent.values()) changes.dispose();
  }

  /** Rereads the changes if the shown run, or its reported changes, differ. */
  async #refresh(): Promise<void> {
    const agent = this.#agents.current;
    const run = agent?.run;
    const told = run?.steps.filter(({ changes }) => changes).map(({ t }) => t) ?? [];
    const key = run ? `${run.episodeId} ${told.join(',')} ${run.phase === 'ended'}` : '';
    if (key === this.#key) return;
    this.#key = key;
    let shown: Shown | undefined;
    // A running run without reported changes has changed nothing yet.
    if (run && (told.length > 0 || run.phase === 'ended')) {
      const { top, steps } = await this.changesOf(agent)
        .of(run.episodeId)
        .catch(() => ({ top: '', steps: [] }));
      shown = { agent, episodeId: run.episodeId, top, steps };
    }
    if (this.#key !== key) return;
    this.#shown = shown;
    this.#list();
  }

  #list(): void {
    for (const group of this.#groups) group.dispose();
    this.#groups = [];
    const shown = this.#shown;
    const open = shown ? shown.steps.map((step) => ({ step, files: this.#undecided(shown, step) })) : [];
    const count = open.reduce((sum, { files }) => sum + files.length, 0);
    if (shown && count > 0) {
      const control = this.#controlFor(shown);
      for (const { step, files } of open) {
        if (files.length === 0) continue;
        const label = vscode.l10n.t('Step {0}: {1}', step.t + 1, actionOf(shown, step.t));
        const group = control.createResourceGroup(`${shown.episodeId} ${step.t}`, label);
        group.resourceStates = files;
        this.#groups.push(group);
      }
      control.count = count;
    } else {
      this.#control?.dispose();
      this.#control = undefined;
    }
    this.#updated.fire();
  }

  #controlFor({ agent }: Shown): vscode.SourceControl {
    if (this.#control && this.#control.rootUri?.toString() !== agent.folder.uri.toString()) {
      this.#control.dispose();
      this.#control = undefined;
    }
    if (!this.#control) {
      this.#control = vscode.scm.createSourceControl('knack', 'Knack', agent.folder.uri);
      this.#control.inputBox.visible = false;
      this.#control.quickDiffProvider = { provideOriginalResource: (uri) => this.#originalOf(uri) };
    }
    return this.#control;
  }

  #undecided({ episodeId, top }: Shown, { t, files }: ChangesOfStep): ChangedResource[] {
    return files
      .map((file): ChangedResource => {
        const target = { episodeId, t, path: file.path };
        return {
          target,
          resourceUri: vscode.Uri.file(join(top, file.path)),
          command: { command: 'knack.openChange', title: vscode.l10n.t('Open Change'), arguments: [target] },
          decorations: { strikeThrough: file.kind === 'deleted', tooltip: changedFileText(file) },
          contextValue: 'changedFile',
        };
      })
      .filter(({ target }) => !this.#decided.has(keyOf(target)) && !isUndoneStep(this.#agents.current, target));
  }

  /** The file as it was before the run, for the gutter marks; undefined: the run did not change it. */
  #originalOf(uri: vscode.Uri): vscode.Uri | undefined {
    const shown = this.#shown;
    if (!shown || uri.scheme !== 'file') return undefined;
    const path = relative(shown.top, uri.fsPath).split(sep).join('/');
    const first = this.files.find(({ target }) => target.path === path);
    const step = first && shown.steps.find(({ t }) => t === first.target.t);
    return step && keptUri(shown, step.before, path);
  }

  async #contentOf(uri: vscode.Uri): Promise<string> {
    const { tree, path, folder, pending, t } = JSON.parse(uri.query) as FileQuery;
    const agent = this.#agents.all.find((one) => one.folder.uri.toString() === folder);
    if (!agent) return '';
    if (pending) return pendingChange(agent, path, t)?.[pending] ?? '';
    return tree === undefined ? '' : (await this.changesOf(agent).read(tree, path)).toString('utf8');
  }
}

/** In the background: takes neither the focus nor another tab. */
const quietly = { preview: true, preserveFocus: true };

interface FileQuery {
  readonly path: string;
  readonly folder: string;
  readonly tree?: string;
  readonly pending?: 'before' | 'after';
  readonly t?: number;
}

function pendingChange({ questions }: FolderAgent, path: string, t: number | undefined): FileDiff | undefined {
  const { pending } = questions;
  if (pending?.kind !== 'approval' || pending.request.decision.t !== t) return undefined;
  return pending.request.changes?.find((change) => change.path === path);
}

function keptUri({ agent, top }: Shown, tree: string, path: string): vscode.Uri {
  const query = JSON.stringify({ tree, path, folder: agent.folder.uri.toString() });
  return vscode.Uri.file(join(top, path)).with({ scheme, query });
}

/** Undone completely anywhere: in another window, or by `knack undo`. */
function isUndoneStep(agent: FolderAgent | undefined, { t }: Required<UndoTarget>): boolean {
  const signals = agent?.run?.steps.find((step) => step.t === t)?.signals ?? [];
  const newest = signals.findLast(({ source }) => source === 'change');
  return newest !== undefined && isUndone(newest);
}

function keyOf({ episodeId, t, path }: Required<UndoTarget>): string {
  return `${episodeId} ${t} ${path}`;
}

function actionOf({ agent }: Shown, t: number): string {
  const step = agent.run?.steps.find((one) => one.t === t);
  const action = step?.executed ?? step?.decision?.candidates[step.decision.chosen]?.action;
  return action ? (commandOf(action) ?? actionText(action)) : '';
}

async function isThere(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
