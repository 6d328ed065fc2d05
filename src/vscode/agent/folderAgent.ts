// The agent of one workspace folder: at most one running episode, and what the view shows of it.
import * as vscode from 'vscode';
import type { AgentEvent } from '../../core/agent/events.ts';
import type { Settings } from '../../core/settings.ts';
import type { Approver } from '../../core/ports.ts';
import { learningSettings } from '../../core/settings.ts';
import type { EpisodeRecord, Signal } from '../../core/episode.ts';
import type { CommandShell } from '../../node/shell/types.ts';
import type { RunView, ViewState } from '../../protocol/viewState.ts';
import { readSettings } from '../configuration.ts';
import type { AllowedEntry } from './allowed.ts';
import { Allowed } from './allowed.ts';
import { Experience } from './experience.ts';
import type { Ended, FolderAgentOptions } from './folderAgentOptions.ts';
import type { LiveRedaction } from './liveRedaction.ts';
import { type Notice, Notices } from './notices.ts';
import { Questions } from './questions.ts';
import type { Wanted } from './session.ts';

export class FolderAgent implements vscode.Disposable {
  readonly folder: vscode.WorkspaceFolder;
  readonly experience: Experience;
  readonly questions = new Questions();
  /** What runs unasked in this folder, beyond the settings. */
  readonly allowed: Allowed;
  /** Prompts of the latest run's steps, by `episodeId t`: they are large, and freed when the next run begins. */
  readonly prompts = new Map<string, string>();
  readonly #options: FolderAgentOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #ended = new vscode.EventEmitter<Ended>();
  readonly onDidEnd = this.#ended.event;
  #run: RunView | undefined;
  readonly #notices = new Notices(() => this.#changed.fire());
  #episode: { readonly abort: AbortController; readonly done: Promise<void> } | undefined;
  readonly #noticesShown = new Set<string>();
  /** Shell of the last run: its background processes and full outputs live until the next run. */
  #shell: CommandShell | undefined;
  #restored: Promise<void> | undefined;
  #disposed = false;
  /** Messages from the user during a run. */
  #queued: string[] = [];

  constructor(options: FolderAgentOptions) {
    this.#options = options;
    this.folder = options.folder;
    this.allowed = new Allowed(options.allowed);
    this.experience = new Experience({
      root: options.folder.uri.fsPath,
      formerMemory: options.formerMemory,
      memoryWorker: options.memoryWorker,
      snapshotWorker: options.snapshotWorker,
      log: options.log,
    });
    this.questions.onDidChange(() => this.#changed.fire());
  }

  get run(): RunView | undefined {
    return this.#run;
  }

  get running(): boolean {
    return this.#episode !== undefined;
  }

  get state(): Omit<ViewState, 'availability'> {
    const { settings } = readSettings(this.folder.uri);
    const decision = this.#run?.steps.findLast((step) => step.decision)?.decision;
    return {
      workspaceName: this.folder.name,
      model: { id: settings.model, tier: settings.model === 'offline' ? 'offline' : decision?.tier },
      approve: settings.approve,
      memory: { mode: settings.memory, experiences: this.experience.size },
      run: this.#run,
      known: this.experience.known,
      ...this.#notices.shown,
    };
  }

  /** Restores what was shown before the window was reloaded. Once. */
  restore(): Promise<void> {
    this.#restored ??= this.#guarded(async () => {
      const shown = this.#options.shown.get();
      // VS Code loses what was shown if the window closes right after the start of an episode.
      const episodeId = (await this.experience.cutOffAfter(shown?.at ?? 0)) ?? shown?.episodeId;
      if (episodeId !== undefined && !this.#run) await this.open(episodeId);
      await this.experience.memory(learningSettings(readSettings(this.folder.uri).settings));
      await this.experience.readKnown();
      this.#changed.fire();
    });
    return this.#restored;
  }

  /** Shows a stored episode, unless one is running. False if it does not exist (any more). */
  async open(episodeId: string): Promise<boolean> {
    const episode = this.running ? undefined : await this.experience.episode(episodeId);
    if (!episode) return this.#run?.episodeId === episodeId;
    const { runOfEpisode } = await import('../../protocol/episodeView.ts');
    if (this.running) return false;
    this.#run = runOfEpisode(episode, learningSettings(readSettings(this.folder.uri).settings));
    this.#show(episodeId);
    await this.#fillIn();
    this.#changed.fire();
    return true;
  }

  #show(episodeId: string | undefined): void {
    this.#options.shown.set({ at: Date.now(), ...(episodeId === undefined ? {} : { episodeId }) });
  }

  /** Approves the pending action, and lets it run unasked from now on. */
  allowAlways(episodeId: string, t: number, what: AllowedEntry['kind']): void {
    const pending = this.questions.pending;
    if (pending?.kind !== 'approval') return;
    const earned = this.#run?.steps.find((step) => step.t === t)?.approval?.earned;
    this.allowed.addFor(pending.request.action, what, earned);
    this.experience.changed();
    this.questions.approve(episodeId, t, { kind: 'approved' });
  }

  readonly #approver: Approver = {
    approve: async (request, signal) =>
      (await this.allowed.allows(request)) ? { kind: 'approved' } : this.questions.approver.approve(request, signal),
  };

  /** An empty view. */
  clear(): void {
    if (this.running) return;
    this.#run = undefined;
    this.#notices.clear();
    this.#show(undefined);
    this.#changed.fire();
    void this.#guarded(() => this.experience.readKnown()).then(() => this.#changed.fire());
  }

  notify(level: Notice['level'], message: string): void {
    this.#options.log[level === 'warning' ? 'warn' : level](message);
    this.#notices.add({ level, message });
  }

  /** Runs a task to its end. During a run, the texts are queued and resume that run together once it has ended. Never rejects. */
  start(task: string, check: string | undefined): Promise<void> {
    if (!this.#episode) return this.#begin({ task, check });
    this.#queued.push(task);
    this.notify('info', vscode.l10n.t('Will be sent when this run ends: {0}', task));
    return Promise.resolve();
  }

  /**
   * A new run of the same task and check that continues where an ended one was cut off; see `start`. False when that episode is not
   * there (any more), is still running, or did not run here.
   */
  async resume(episodeId: string, message?: string): Promise<boolean> {
    const resumed = this.running ? undefined : await this.experience.episode(episodeId);
    if (resumed?.outcome === undefined || resumed.provenance.origin !== 'local') return false;
    await this.#begin({ task: resumed.task, check: resumed.check, resumed, message });
    return true;
  }

  async #begin(wanted: Wanted): Promise<void> {
    if (this.#disposed) return;
    if (this.#episode) {
      this.notify('warning', vscode.l10n.t('A task is running already. Stop it first, or wait for its end.'));
      return;
    }
    const abort = new AbortController();
    this.#notices.clear();
    const done = this.#guarded(() => this.#runEpisode(wanted, abort.signal));
    this.#episode = { abort, done };
    this.#changed.fire();
    await done;
    this.#episode = undefined;
    const queued = this.#queued.splice(0).join('\n');
    this.#notices.stopWaiting();
    this.#changed.fire();
    if (queued === '' || !this.#run) return;
    // Nothing starts by itself after a stop.
    if (abort.signal.aborted) this.notify('info', vscode.l10n.t('Not sent, because the run was stopped: {0}', queued));
    else await this.resume(this.#run.episodeId, queued);
  }

  /** Ends the running episode as aborted; resolves when it is over. */
  async stop(): Promise<void> {
    if (!this.#episode) return;
    if (this.#run && this.#run.phase === 'running') this.#run = { ...this.#run, phase: 'stopping' };
    this.#episode.abort.abort(new Error('stopped by the user'));
    this.#changed.fire();
    await this.#episode.done;
  }

  /** `reason`: the user's words. */
  async rate(episodeId: string, t: number | undefined, value: number, reason?: string): Promise<void> {
    await this.tell(episodeId, this.experience.rate(episodeId, { t, value, reason }));
  }

  /** Runs the check inferred for the shown run: its exit status becomes the run's. */
  checkNow(episodeId: string): Promise<void> {
    return this.#guarded(async () => {
      const command = this.#run?.inferredCheck?.command;
      if (command === undefined || this.running || this.#run?.episodeId !== episodeId) return;
      const { folder, experience } = this;
      const [{ checkNow }, { openShell }] = await Promise.all([import('./checkNow.ts'), import('./session.ts')]);
      const common = { folder, settings: readSettings(folder.uri).settings, notices: this.#notices };
      // There is no shell yet if the window was reloaded since.
      this.#shell ??= await openShell({ ...common, shells: this.#options.shells });
      const conclusion = await checkNow({ ...common, episodeId, command, experience, shell: this.#shell });
      if ('signals' in conclusion) await this.tell(episodeId, Promise.resolve(conclusion.signals));
      else this.notify('warning', conclusion.problem);
    });
  }

  /** All signals of the episode, and the returns that follow. */
  async tell(episodeId: string, written: Promise<readonly Signal[]>): Promise<void> {
    const signals = await written;
    if (this.#run?.episodeId !== episodeId) return;
    const { ratingEffects } = await import('./ratingEffects.ts');
    const settings = learningSettings(readSettings(this.folder.uri).settings);
    for await (const change of ratingEffects(this.#run, signals, this.experience, settings)) {
      if (this.#run.episodeId !== episodeId) return;
      this.#run = change(this.#run);
      this.#changed.fire();
    }
  }

  /** Interrupts a running episode, and ends everything that it started. */
  async close(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    await this.experience.close();
    this.#episode?.abort.abort(new Error('the window was closed'));
    await Promise.all([this.#episode?.done, this.#shell?.dispose()]);
  }

  dispose(): void {
    void this.close();
    this.questions.dispose();
    this.experience.dispose();
    this.#changed.dispose();
    this.#ended.dispose();
  }

  async #runEpisode(wanted: Wanted, signal: AbortSignal): Promise<void> {
    const { settings, problems } = readSettings(this.folder.uri);
    for (const problem of problems) this.notify('warning', vscode.l10n.t('Setting ignored: {0}', problem));
    const [{ openSession }, { reduceEvent }, { LiveRedaction: Redaction }] = await Promise.all([
      import('./session.ts'),
      import('../../protocol/reduceEvent.ts'),
      import('./liveRedaction.ts'),
    ]);
    const { folder, experience, questions } = this;
    const { models, shells, log } = this.#options;
    const { shell, episode } = await openSession(
      {
        ...{ folder, settings, experience, questions, models, shells, log },
        notices: this.#notices,
        approver: this.#approver,
        told: this.#noticesShown,
        team: this.#options.teamOf(this),
        onEnded: (record) => this.#conclude(record, settings),
        freeShell: () => this.#shell?.dispose(),
      },
      wanted,
      signal,
    );
    this.#shell = shell;
    signal.throwIfAborted();
    let output: LiveRedaction | undefined;
    const see = (event: AgentEvent) => {
      this.#run = reduceEvent(this.#run, event);
      this.#changed.fire();
    };
    for (;;) {
      const next = await episode.next();
      if (this.#disposed) return;
      if (next.done) return;
      const event = next.value;
      if (event.type === 'output') {
        output ??= new Redaction((text) => see({ ...event, text }));
        output.push(event.text);
        continue;
      }
      // The observation has the whole output, redacted.
      output?.dispose();
      output = undefined;
      this.#notices.stopWaiting();
      if (event.type === 'episodeEnd' && event.reason.kind === 'problem') this.#notices.drop(event.reason.message);
      see(event);
      await this.#handle(event);
    }
  }

  async #handle(event: AgentEvent): Promise<void> {
    if (event.type === 'episodeStart') {
      this.prompts.clear();
      this.#show(event.episodeId);
      this.#options.log.info(`episode ${event.episodeId}: ${event.task}`);
      this.experience.changed();
      await this.#fillIn();
    }
    if (event.type === 'approvalRequest') {
      const { approvalBackground } = await import('./runBackground.ts');
      const unfold = await approvalBackground(event, this.folder.uri.fsPath, await this.experience.store());
      if (this.#run) this.#run = unfold(this.#run);
      this.#changed.fire();
    }
    if (event.type === 'notice') this.notify(event.level, event.message);
    if (event.type === 'decision') {
      if (event.prompt !== undefined && this.#run) this.prompts.set(`${this.#run.episodeId} ${event.t}`, event.prompt);
      await this.#fillIn();
    }
  }

  async #conclude(record: EpisodeRecord, settings: Settings): Promise<void> {
    this.#options.log.info(`episode ${record.episodeId}: ${String(record.outcome)}, ${record.steps.length} steps`);
    await this.experience.memory(learningSettings(settings));
    this.experience.changed();
    this.#ended.fire({ record });
    const { hintAfter } = await import('./chooseModelHint.ts');
    const hint = hintAfter(record, settings);
    if (hint !== undefined) this.notify('info', hint);
  }

  /** Names of the past episodes behind the evidence, and results of earlier runs. */
  async #fillIn(): Promise<void> {
    const run = this.#run;
    if (!run) return;
    const { runBackground } = await import('./runBackground.ts');
    const more = await runBackground(run, this.experience);
    if (this.#run?.episodeId !== run.episodeId) return;
    this.#run = { ...this.#run, ...more };
    this.#changed.fire();
  }

  /** The only place where errors become messages. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#disposed) return;
      const message = error instanceof Error ? error.message : String(error);
      this.notify('error', message);
      if (error instanceof Error && error.name !== 'StoreError') this.#options.log.error(error);
      if (this.#run && this.#run.phase !== 'ended')
        this.#run = { ...this.#run, phase: 'ended', outcome: 'interrupted', reason: { kind: 'problem', message } };
    }
  }
}
