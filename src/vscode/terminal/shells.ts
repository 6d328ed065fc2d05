// Where commands run: in an integrated terminal through shell integration, or as child processes shown in one.
import * as vscode from 'vscode';
import type { Settings } from '../../core/settings.ts';
import type { CommandShell } from '../../node/shell/types.ts';
import type { MirrorTerminal } from './mirrorTerminal.ts';
import type { OnQuestion } from './conversation.ts';

/** Of `knack.terminal`, which only the extension has. */
export type TerminalKind = 'integrated' | 'process';

/** What a shell has to say. */
export interface OnShell {
  readonly onQuestion: OnQuestion;
  /** The command lines of what ends with it. */
  readonly onLeftovers: (commands: readonly string[]) => void;
}

/** The terminals of the window: one for each workspace folder in which commands ran. */
export class Shells implements vscode.Disposable {
  readonly #log: vscode.LogOutputChannel;
  readonly #mirrors = new Map<string, MirrorTerminal>();
  /** False once shell integration has failed. */
  #integrated = true;

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  /** The shell that the user chose; if shell integration fails, the process shell from then on. */
  async open(
    folder: vscode.WorkspaceFolder,
    settings: Settings,
    { onQuestion, onLeftovers }: OnShell,
  ): Promise<CommandShell> {
    const root = folder.uri.fsPath;
    const { outputLimit } = settings;
    if (this.#integrated && kindFor(folder.uri) === 'integrated') {
      const { openTerminalShell } = await import('./terminalShell.ts');
      const shell = await openTerminalShell({ root, outputLimit, onLeftovers });
      if (shell) return shell;
      this.#integrated = false;
      this.#log.info('shell integration did not come up; commands run in the process shell from now on');
    }
    const { createProcessShell } = await import('../../node/shell/processShell.ts');
    const mirror = await this.#mirror(folder);
    return mirror.mirror(createProcessShell({ root, outputLimit, onLeftovers }), onQuestion);
  }

  async show(folder: vscode.WorkspaceFolder): Promise<void> {
    const isOpen = this.#integrated && kindFor(folder.uri) === 'integrated';
    const terminal = isOpen ? vscode.window.terminals.findLast(({ name }) => name === 'Knack') : undefined;
    if (terminal) terminal.show(true);
    else (await this.#mirror(folder)).show();
  }

  dispose(): void {
    for (const mirror of this.#mirrors.values()) mirror.dispose();
  }

  async #mirror(folder: vscode.WorkspaceFolder): Promise<MirrorTerminal> {
    const { MirrorTerminal } = await import('./mirrorTerminal.ts');
    const key = folder.uri.toString();
    const isOnly = (vscode.workspace.workspaceFolders?.length ?? 0) <= 1;
    const mirror = this.#mirrors.get(key) ?? new MirrorTerminal({ name: isOnly ? 'Knack' : `Knack: ${folder.name}` });
    this.#mirrors.set(key, mirror);
    return mirror;
  }
}

function kindFor(scope: vscode.Uri): TerminalKind | undefined {
  return vscode.workspace.getConfiguration('knack', scope).get<TerminalKind>('terminal');
}
