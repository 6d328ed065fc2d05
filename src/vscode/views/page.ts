// A page in the editor area with a webview: one per window, kept across reloads, redrawn when opened or when something changed.
import * as vscode from 'vscode';
import type { InsightsStateMessage, PlaybookStateMessage } from '../../protocol/messages.ts';
import type { Agents } from '../agent/agents.ts';
import { prepareWebview } from './agentView.ts';

/** Milliseconds of quiet before it is redrawn. */
const quietMs = 200;

export interface PageOptions<Intent> {
  readonly type: string;
  /** Name of its bundle in dist/webview. */
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  /** Undefined: not allowed for this page. */
  readonly parse: (message: unknown) => Promise<Intent | undefined>;
  readonly obey: (intent: Intent, page: Page<Intent>) => void | Promise<void>;
  /** What it shows now, in one or more states, each complete; `signal` aborts when requested again, or when the page is closed. */
  readonly read: (signal: AbortSignal) => AsyncIterable<PageMessage>;
}

type PageMessage = InsightsStateMessage | PlaybookStateMessage;

export class Page<Intent> implements vscode.Disposable {
  readonly #agents: Agents;
  readonly #extensionUri: vscode.Uri;
  readonly #options: PageOptions<Intent>;
  readonly #listening: vscode.Disposable;
  #panel: vscode.WebviewPanel | undefined;
  #reading = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(agents: Agents, extensionUri: vscode.Uri, options: PageOptions<Intent>) {
    this.#agents = agents;
    this.#extensionUri = extensionUri;
    this.#options = options;
    this.#listening = vscode.Disposable.from(
      agents.onDidChangeExperience(() => this.#later()),
      vscode.window.registerWebviewPanelSerializer(options.type, {
        deserializeWebviewPanel: (panel) => {
          this.#adopt(panel);
          return Promise.resolve();
        },
      }),
    );
  }

  open(): void {
    if (this.#panel) {
      this.#panel.reveal();
      return;
    }
    const { type, title } = this.#options;
    const options = { enableFindWidget: true, retainContextWhenHidden: false };
    this.#adopt(vscode.window.createWebviewPanel(type, title, vscode.ViewColumn.Active, options));
  }

  /** Only the newest request is answered. */
  async draw(): Promise<void> {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      for await (const message of this.#options.read(signal)) {
        if (signal.aborted) return;
        await this.#panel?.webview.postMessage(message);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#agents.current?.notify('error', error instanceof Error ? error.message : String(error));
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#reading.abort();
    this.#listening.dispose();
    this.#panel?.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    const { parse, obey, name, icon } = this.#options;
    this.#panel?.dispose();
    this.#panel = panel;
    panel.iconPath = new vscode.ThemeIcon(icon);
    panel.webview.onDidReceiveMessage(async (message: unknown) => {
      const intent = await parse(message);
      if (intent !== undefined) await obey(intent, this);
    });
    panel.onDidDispose(() => {
      if (this.#panel !== panel) return;
      this.#panel = undefined;
      this.#reading.abort();
    });
    panel.onDidChangeViewState(() => this.#later());
    prepareWebview(panel.webview, this.#extensionUri, name, panel.title);
  }

  #later(): void {
    if (!this.#panel?.visible) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.draw(), quietMs);
  }
}
