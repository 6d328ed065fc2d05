// A command that failed in one of the user's terminals: an offer to make it pass, and what helped last time, if memory knows.
import * as vscode from 'vscode';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import type { CommandId } from '../names.ts';

export interface FailedCommand {
  readonly command: string;
  readonly exitCode: number;
  readonly agent: FolderAgent;
  readonly terminal: vscode.Terminal;
}

/** Ended by the user: Ctrl+C, or leaving a pager or a pipe. */
const left = new Set([130, 131, 141, 143]);
/** Runs searched for what helped. */
const looked = 8;
const silencedKey = 'knack.offersNoHelp';

/** Nothing typed in terminals is stored: only each terminal's last failure is remembered, until a command succeeds there. */
export class FailedCommands implements vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #agents: Agents;
  readonly #log: vscode.LogOutputChannel;
  readonly #item: vscode.StatusBarItem;
  readonly #failed = new WeakMap<vscode.Terminal, FailedCommand>();
  readonly #listening: vscode.Disposable;

  constructor(context: vscode.ExtensionContext, agents: Agents, log: vscode.LogOutputChannel) {
    this.#context = context;
    this.#agents = agents;
    this.#log = log;
    this.#item = vscode.window.createStatusBarItem('knack.failed', vscode.StatusBarAlignment.Left, 10);
    this.#item.name = vscode.l10n.t('Knack: Make This Pass');
    this.#item.command = 'knack.makePass' satisfies CommandId;
    this.#listening = vscode.Disposable.from(
      this.#item,
      vscode.window.onDidEndTerminalShellExecution((event) => this.#see(event)),
      vscode.window.onDidChangeActiveTerminal(() => this.#show()),
    );
  }

  /** For the active terminal; undefined: its last command did not fail. */
  get last(): FailedCommand | undefined {
    const terminal = vscode.window.activeTerminal;
    return terminal && this.#failed.get(terminal);
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #see({ terminal, execution, exitCode }: vscode.TerminalShellExecutionEndEvent): void {
    if (terminal.name.startsWith('Knack')) return;
    const command = execution.commandLine.value.trim();
    const cwd = (execution.cwd ?? terminal.shellIntegration?.cwd)?.fsPath;
    // A command from a subfolder would mean something else in the folder itself.
    const agent =
      cwd === undefined ? this.#agents.current : this.#agents.all.find(({ folder }) => cwd === folder.uri.fsPath);
    const failed = exitCode !== undefined && exitCode !== 0 && !left.has(exitCode) && command !== '';
    if (failed && agent && !agent.running) {
      const one = { command, exitCode, agent, terminal };
      this.#failed.set(terminal, one);
      void this.#offer(one).catch((error: unknown) => this.#log.warn(`what helped last time: ${String(error)}`));
    } else this.#failed.delete(terminal);
    this.#show();
  }

  #show(): void {
    const failed = this.last;
    if (!failed) {
      this.#item.hide();
      return;
    }
    // As shown in the terminal, truncated before most of what follows.
    const name = failed.command.slice(0, 24);
    this.#item.text = `$(wand) ${vscode.l10n.t('Make “{0}” pass', name)}`;
    this.#item.tooltip = vscode.l10n.t(
      'It exited with {0}. Knack runs it, and what it takes, until it passes.',
      failed.exitCode,
    );
    this.#item.show();
  }

  /** Asks only where memory has an answer: a notification for every failure would be in the way. */
  async #offer(failed: FailedCommand): Promise<void> {
    if (this.#context.workspaceState.get(silencedKey) === true) return;
    const { command, agent, terminal } = failed;
    const [helper, { redactSecrets }] = await Promise.all([
      helperOf(failed),
      import('../../core/state/secrets/redact.ts'),
    ]);
    if (helper === undefined || this.#failed.get(terminal) !== failed) return;
    const run = vscode.l10n.t('Run {0}', helper);
    const makePass = vscode.l10n.t('Make It Pass');
    const never = vscode.l10n.t('Not in This Workspace');
    const text = vscode.l10n.t('“{0}” failed. Last time “{1}” helped: run it?', redactSecrets(command), helper);
    const answer = await vscode.window.showInformationMessage(text, run, makePass, never);
    if (answer === run) runIn(terminal, helper);
    else if (answer === makePass) await agent.start(taskFor(command), command);
    else if (answer === never) await this.#context.workspaceState.update(silencedKey, true);
  }
}

/** What helped last time; only harmless commands, as a click runs it. */
export async function helperOf({
  command,
  agent,
}: Pick<FailedCommand, 'command' | 'agent'>): Promise<string | undefined> {
  const [{ redactSecrets }, { whatHelped }, { actionKey }, { commandAction }, { commandRisk }] = await Promise.all([
    import('../../core/state/secrets/redact.ts'),
    import('../../core/policy/helped.ts'),
    import('../../core/action/key.ts'),
    import('../../core/tools/run.ts'),
    import('../../core/approval/commandRisk.ts'),
  ]);
  const store = await agent.experience.store();
  const actionKeyOf = actionKey(commandAction(redactSecrets(command))).exact;
  const runs = await store.outlines({
    actionKey: actionKeyOf,
    order: 'newestFirst',
    newestSteps: 20 * looked,
    limit: looked,
  });
  const helper = whatHelped(command, runs)?.command;
  if (helper === undefined || helper.includes('«redacted')) return undefined;
  const { class: risk, alwaysAsk } = commandRisk(helper);
  return alwaysAsk || risk === 'network' || risk === 'destructive' ? undefined : helper;
}

/** The task that makes a command pass; the command itself is its check. */
export function taskFor(command: string): string {
  return `make \`${command}\` pass`;
}

function runIn(terminal: vscode.Terminal, command: string): void {
  terminal.show(true);
  if (terminal.shellIntegration) terminal.shellIntegration.executeCommand(command);
  else terminal.sendText(command);
}
