// A visible VS Code terminal with working shell integration: commands can be run in it and their output read.
import * as vscode from 'vscode';

export interface IntegratedTerminalOptions {
  readonly name: string;
  readonly cwd: string;
  /** Absolute path; default: the user's default profile. */
  readonly shellPath?: string;
  /** Names of variables hidden from its shell. */
  readonly withheld: readonly string[];
  /** Milliseconds within which integration must be ready. */
  readonly deadlineMs: number;
}

export interface IntegratedTerminal {
  /** Resolves when the user, or anything else, has closed it. */
  readonly closed: Promise<void>;
  readonly isClosed: boolean;
  show(): void;
  /**
   * Types `line` at the prompt; nothing else may be running. `receive` gets the stream of what the terminal shows, control sequences
   * and the driver's line ends included; more than one if the terminal does not recognise the line because something else printed
   * next to it, and treats it as another command. The promise resolves when the terminal believes that the command has ended.
   */
  execute(line: string, receive: (stream: AsyncIterable<string>) => void): Promise<void>;
  dispose(): void;
}

/** Undefined if integration is not ready in time: sh, unusual shells, some remote and virtual hosts, or disabled. */
export async function openIntegratedTerminal(
  options: IntegratedTerminalOptions,
): Promise<IntegratedTerminal | undefined> {
  const terminal = vscode.window.createTerminal({
    name: options.name,
    cwd: options.cwd,
    iconPath: new vscode.ThemeIcon('hubot'),
    isTransient: true,
    ...(options.shellPath === undefined ? {} : { shellPath: options.shellPath }),
    env: {
      ...Object.fromEntries(options.withheld.map((name) => [name, null])),
      // VS Code's own: lines that begin with a space stay out of the user's history.
      VSCODE_PREVENT_SHELL_HISTORY: '1',
    },
  });
  const integration = await integrationOf(terminal, options.deadlineMs);
  if (integration === undefined) {
    terminal.dispose();
    return undefined;
  }
  return new OpenTerminal(terminal);
}

function integrationOf(
  terminal: vscode.Terminal,
  deadlineMs: number,
): Promise<vscode.TerminalShellIntegration | undefined> {
  return new Promise((resolve) => {
    const finish = (integration: vscode.TerminalShellIntegration | undefined): void => {
      clearTimeout(timer);
      for (const listener of listeners) listener.dispose();
      resolve(integration);
    };
    const timer = setTimeout(() => finish(undefined), deadlineMs);
    const listeners = [
      vscode.window.onDidChangeTerminalShellIntegration((event) => {
        if (event.terminal === terminal) finish(event.shellIntegration);
      }),
      vscode.window.onDidCloseTerminal((closed) => {
        if (closed === terminal) finish(undefined);
      }),
    ];
    if (terminal.shellIntegration) finish(terminal.shellIntegration);
  });
}

class OpenTerminal implements IntegratedTerminal {
  readonly closed: Promise<void>;
  readonly #terminal: vscode.Terminal;
  #isClosed = false;

  constructor(terminal: vscode.Terminal) {
    this.#terminal = terminal;
    this.closed = new Promise((resolve) => {
      const listener = vscode.window.onDidCloseTerminal((closed) => {
        if (closed !== terminal) return;
        listener.dispose();
        this.#isClosed = true;
        resolve();
      });
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  show(): void {
    this.#terminal.show(true);
  }

  execute(line: string, receive: (stream: AsyncIterable<string>) => void): Promise<void> {
    const terminal = this.#terminal;
    if (terminal.shellIntegration === undefined) throw new Error('the terminal has lost its shell integration');
    // Its events come later than this, whatever the shell does.
    const execution = terminal.shellIntegration.executeCommand(line);
    receive(execution.read());
    return new Promise<void>((resolve) => {
      const finish = (): void => {
        for (const listener of listeners) listener.dispose();
        resolve();
      };
      const listeners = [
        vscode.window.onDidStartTerminalShellExecution((event) => {
          if (event.terminal === terminal && event.execution !== execution) receive(event.execution.read());
        }),
        vscode.window.onDidEndTerminalShellExecution((event) => {
          if (event.terminal === terminal) finish();
        }),
      ];
      void this.closed.then(finish);
    });
  }

  dispose(): void {
    this.#terminal.dispose();
  }
}
