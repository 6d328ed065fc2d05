// The user's own terminals as experience: commands and their exit statuses, by shell integration, once the user has said yes.
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import type { CommandId } from '../names.ts';

/** Commands without a long pause form an episode: checked when it may be over. */
const settleMs = 11 * 60_000;

const agreedKey = 'knack.listensToTerminals';

/** Off until the user turns it on, for this workspace; a status item shows when it listens. Output is not read. */
export class TerminalListener implements vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #agents: Agents;
  readonly #log: vscode.LogOutputChannel;
  readonly #status: vscode.StatusBarItem;
  readonly #sessions = new WeakMap<vscode.Terminal, string>();
  #listening: vscode.Disposable | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: vscode.ExtensionContext, agents: Agents, log: vscode.LogOutputChannel) {
    this.#context = context;
    this.#agents = agents;
    this.#log = log;
    this.#status = vscode.window.createStatusBarItem('knack.listening', vscode.StatusBarAlignment.Right, 89);
    this.#status.name = vscode.l10n.t('Knack: Learning from Terminals');
    this.#status.text = '$(terminal) $(eye)';
    this.#status.tooltip = vscode.l10n.t('Knack learns from the commands of your terminals. Click to stop it.');
    this.#status.accessibilityInformation = { label: vscode.l10n.t('Knack: Learning from Terminals'), role: 'button' };
    this.#status.command = 'knack.toggleTerminalListening' satisfies CommandId;
    this.#applyConsent();
  }

  get listens(): boolean {
    return this.#listening !== undefined;
  }

  /** Turning it on needs a confirmation that names what is stored. */
  async toggle(): Promise<void> {
    const on = !this.listens;
    if (on) {
      const start = vscode.l10n.t('Learn from Terminals');
      const detail = vscode.l10n.t(
        'Commands that you run in terminals of this workspace are kept with their exit status, secrets redacted. What they print is not read. .knackignore leaves folders and commands out.',
      );
      const question = vscode.l10n.t('Shall Knack learn from your own terminals here?');
      if ((await vscode.window.showInformationMessage(question, { modal: true, detail }, start)) !== start) return;
    }
    await this.#context.workspaceState.update(agreedKey, on);
    this.#applyConsent();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listening?.dispose();
    this.#status.dispose();
  }

  #applyConsent(): void {
    this.#listening?.dispose();
    this.#listening = undefined;
    this.#status.hide();
    if (this.#context.workspaceState.get(agreedKey) !== true || !vscode.workspace.isTrusted) return;
    this.#status.show();
    this.#listening = vscode.window.onDidEndTerminalShellExecution(({ terminal, execution, exitCode }) => {
      // Knack's own runs are experience already.
      if (terminal.name.startsWith('Knack')) return;
      const cwd = execution.cwd?.fsPath;
      const agent = this.#agents.all.find(
        ({ folder: { uri } }) => cwd === uri.fsPath || cwd?.startsWith(`${uri.fsPath}/`),
      );
      const command = execution.commandLine.value.trim();
      if (!agent || cwd === undefined || command === '') return;
      void this.#keep(agent, { session: this.#sessionOf(terminal), cwd, command, exitCode }).catch((error: unknown) =>
        this.#log.warn(`learning from terminals: ${String(error)}`),
      );
    });
  }

  #sessionOf(terminal: vscode.Terminal): string {
    const known = this.#sessions.get(terminal) ?? Date.now().toString(36);
    this.#sessions.set(terminal, known);
    return known;
  }

  async #keep(
    agent: FolderAgent,
    told: {
      readonly session: string;
      readonly cwd: string;
      readonly command: string;
      readonly exitCode: number | undefined;
    },
  ): Promise<void> {
    const [{ appendEvent, spoolPath }, { exitedWith }] = await Promise.all([
      import('../../node/hooks/spool.ts'),
      import('../../node/sessions/events.ts'),
    ]);
    const store = await agent.experience.store();
    const { session, cwd, command, exitCode } = told;
    const now = Date.now();
    const path = spoolPath(dirname(store.location), 'terminal', session);
    const event = { kind: 'after' as const, session, cwd, command, observation: exitedWith(exitCode) };
    appendEvent(path, event, { id: `${session}.${now.toString(36)}` }, now);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#storeTurns(agent), settleMs);
  }

  async #storeTurns(agent: FolderAgent): Promise<void> {
    const { storeTurns } = await import('../../node/hooks/storeTurns.ts');
    const { location } = await agent.experience.store();
    const place = { root: agent.folder.uri.fsPath, storeFolder: dirname(location), storeFile: location };
    await storeTurns({ ...place, now: Date.now(), busyTimeoutMs: 5000 });
    agent.experience.changed();
  }
}
