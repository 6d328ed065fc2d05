// The process shell, shown: what it runs and prints goes to an integrated terminal; Ctrl+C there ends the command.
import * as vscode from 'vscode';
import type { CommandShell, ShellRequest, ShellResult } from '../node/shell/types.ts';

const ctrlC = '\u0003';
/** Characters kept for a terminal that is not open yet. */
const backlogLimit = 200_000;

/** One terminal named Knack for the window, made again when the user closed it. */
export class MirrorTerminal implements vscode.Disposable {
  readonly #name: string;
  #terminal: vscode.Terminal | undefined;
  #write: ((text: string) => void) | undefined;
  #backlog = '';
  readonly #interrupts = new Set<() => void>();
  readonly #closing: vscode.Disposable;

  constructor(name: string) {
    this.#name = name;
    this.#closing = vscode.window.onDidCloseTerminal((closed) => {
      if (closed !== this.#terminal) return;
      this.#terminal = undefined;
      this.#write = undefined;
    });
  }

  /** Does not take the focus. */
  show(): void {
    this.#open().show(true);
  }

  /** The same shell, with its commands and their output in the terminal. Disposing it leaves the terminal. */
  mirror(shell: CommandShell): CommandShell {
    return {
      get cwd() {
        return shell.cwd;
      },
      get outputFolder() {
        return shell.outputFolder;
      },
      run: (request) => this.#run(shell, request),
      dispose: () => shell.dispose(),
    };
  }

  dispose(): void {
    this.#closing.dispose();
    this.#terminal?.dispose();
  }

  async #run(shell: CommandShell, request: ShellRequest): Promise<ShellResult> {
    if (!this.#terminal) this.show();
    this.#print(`\u001b[1;36m❯\u001b[0m \u001b[1m${printable(request.command)}\u001b[0m\n`);
    const interrupted = new AbortController();
    const interrupt = () => interrupted.abort(new Error('interrupted in the terminal'));
    this.#interrupts.add(interrupt);
    const result = await shell.run({
      ...request,
      signal: AbortSignal.any([request.signal, interrupted.signal]),
      onOutput: (text) => {
        this.#print(text);
        request.onOutput(text);
      },
    });
    this.#interrupts.delete(interrupt);
    this.#print(endLine(result));
    return result;
  }

  #open(): vscode.Terminal {
    if (this.#terminal) return this.#terminal;
    const written = new vscode.EventEmitter<string>();
    const pty: vscode.Pseudoterminal = {
      onDidWrite: written.event,
      open: () => {
        this.#write = (text) => written.fire(text);
        this.#write(this.#backlog);
        this.#backlog = '';
      },
      close: () => written.dispose(),
      handleInput: (data) => {
        if (data.includes(ctrlC)) for (const interrupt of this.#interrupts) interrupt();
      },
    };
    this.#terminal = vscode.window.createTerminal({
      name: this.#name,
      pty,
      iconPath: new vscode.ThemeIcon('hubot'),
      isTransient: true,
    });
    return this.#terminal;
  }

  #print(text: string): void {
    const lines = text.replace(/\r?\n/gu, '\r\n');
    if (this.#write) this.#write(lines);
    else this.#backlog = (this.#backlog + lines).slice(-backlogLimit);
  }
}

/** A command shown must not steer the terminal. */
function printable(command: string): string {
  return command.replace(/(?![\n\t])\p{Cc}/gu, '�');
}

function endLine({ status, exitCode, signalName, problem }: ShellResult): string {
  const how = problem ?? signalName ?? (exitCode === undefined ? status : `exit ${exitCode}`);
  const color = exitCode === 0 ? 32 : 31;
  return `\u001b[0m\u001b[${color}m■\u001b[0m \u001b[2m${how}\u001b[0m\n`;
}
