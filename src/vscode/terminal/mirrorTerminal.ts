// The process shell, shown: what it runs and prints goes to an integrated terminal, what is typed there to the command that runs.
import * as vscode from 'vscode';
import type { ProcessCommandShell } from '../../node/shell/processShell.ts';
import type { CommandShell, ShellRequest, ShellResult } from '../../node/shell/types.ts';
import { Conversation, type OnQuestion } from './conversation.ts';
import { LineDiscipline } from './lineDiscipline.ts';

/** Characters kept for a terminal that is not open yet. */
const backlogLimit = 200_000;
/** Programs that search standard input instead of the folder if it is a pipe, and would find nothing. */
const pipeReaders = /(?<![\w-])(?:rg|rga|ag|ack|ugrep|ug|pt|sift)(?![\w-])/u;

export interface MirrorOptions {
  readonly name: string;
  /** See `ConversationOptions`. */
  readonly silenceMs?: number;
}

/** One terminal, recreated if the user closed it. */
export class MirrorTerminal implements vscode.Disposable {
  readonly #options: MirrorOptions;
  readonly #line = new LineDiscipline();
  readonly #closing: vscode.Disposable;
  #terminal: vscode.Terminal | undefined;
  #write: ((text: string) => void) | undefined;
  #backlog = '';
  /** Running commands; the newest one receives the keys. */
  readonly #conversations: Conversation[] = [];

  constructor(options: MirrorOptions) {
    this.#options = options;
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

  /** The same shell, with its commands and output in the terminal. Disposing it keeps the terminal. */
  mirror(shell: ProcessCommandShell, onQuestion: OnQuestion): CommandShell {
    return {
      get cwd() {
        return shell.cwd;
      },
      get outputFolder() {
        return shell.outputFolder;
      },
      sandboxProblem: () => shell.sandboxProblem(),
      run: (request) => this.#run(shell, request, onQuestion),
      dispose: () => shell.dispose(),
    };
  }

  dispose(): void {
    this.#closing.dispose();
    this.#terminal?.dispose();
  }

  async #run(shell: ProcessCommandShell, request: ShellRequest, onQuestion: OnQuestion): Promise<ShellResult> {
    if (!this.#terminal) this.show();
    this.#print(`\u001b[1;36m❯\u001b[0m \u001b[1m${printable(request.command)}\u001b[0m\n`);
    const conversation = new Conversation({ ...this.#options, onQuestion });
    this.#conversations.push(conversation);
    const keyboard = pipeReaders.test(request.command) ? {} : { keyboard: { connect: conversation.connect } };
    const result = await shell.run({
      ...request,
      ...keyboard,
      signal: AbortSignal.any([request.signal, conversation.aborted]),
      onOutput: (text) => {
        this.#print(text);
        conversation.heard(text);
        request.onOutput(text);
      },
    });
    const forget = () => void this.#conversations.splice(this.#conversations.indexOf(conversation), 1);
    const server = result.listensAt === undefined ? undefined : shell.servers.at(-1);
    if (server) {
      // Keys, Ctrl+C above all, go to it while nothing else runs.
      conversation.pressed();
      server.show((text) => this.#print(text));
      void server.ended.then(forget);
    } else forget();
    this.#line.clear();
    this.#print(endLine(result));
    return conversation.judged(result);
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
      handleInput: (data) => this.#press(data),
    };
    this.#terminal = vscode.window.createTerminal({
      name: this.#options.name,
      pty,
      iconPath: new vscode.ThemeIcon('hubot'),
      isTransient: true,
    });
    return this.#terminal;
  }

  /** Between commands keys are ignored. */
  #press(data: string): void {
    const conversation = this.#conversations.at(-1);
    if (!conversation) return;
    const { echo, typed } = this.#line.press(data, conversation.asksForSecret);
    this.#print(echo);
    conversation.pressed();
    for (const one of typed) {
      if (one.kind === 'interrupt') conversation.interrupt();
      else if (one.kind === 'end') conversation.end();
      else conversation.write(one.text);
    }
  }

  #print(text: string): void {
    const lines = text.replace(/\r?\n/gu, '\r\n');
    if (this.#write) this.#write(lines);
    else this.#backlog = (this.#backlog + lines).slice(-backlogLimit);
  }
}

/** A displayed command must not control the terminal. */
function printable(command: string): string {
  return command.replace(/(?![\n\t])\p{Cc}/gu, '�');
}

function endLine({ status, exitCode, listensAt, signalName, problem }: ShellResult): string {
  const how =
    listensAt === undefined
      ? (problem ?? signalName ?? (exitCode === undefined ? status : `exit ${exitCode}`))
      : `still running, on ${listensAt}`;
  const color = exitCode === 0 ? 32 : 31;
  return `\u001b[0m\u001b[${color}m■\u001b[0m \u001b[2m${how}\u001b[0m\n`;
}
