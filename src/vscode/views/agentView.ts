// The agent view: state down, at most thirty times a second; intents up, parsed before anything is done.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { AgentStateMessage, Intent } from '../../protocol/messages.ts';
import { stateMessage } from '../../protocol/stateParts.ts';
import type { RunView } from '../../protocol/viewState.ts';
import { webviewHtml } from '../../protocol/webviewHtml.ts';
import type { Agents } from '../agent/agents.ts';
import { execute } from '../names.ts';
import { openOutput } from './outputDocuments.ts';

const frameMs = 33;

/** The page of a webview; its script and style come from dist/webview/ and nothing else may load. */
export function prepareWebview(webview: vscode.Webview, extensionUri: vscode.Uri, name: string, title: string): void {
  const root = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
  webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [root] };
  const file = (extension: string) =>
    webview.asWebviewUri(vscode.Uri.joinPath(root, `${name}.${extension}`)).toString();
  webview.html = webviewHtml({
    nonce: randomBytes(16).toString('base64url'),
    cspSource: webview.cspSource,
    scriptUri: file('js'),
    styleUri: file('css'),
    title,
    // Without a translation the texts are English, whatever the language of VS Code.
    lang: vscode.l10n.bundle ? vscode.env.language : 'en',
    texts: vscode.l10n.bundle ?? {},
  });
}

export class AgentView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #agents: Agents;
  readonly #extensionUri: vscode.Uri;
  readonly #listening: vscode.Disposable;
  #view: vscode.WebviewView | undefined;
  #timer: NodeJS.Timeout | undefined;
  #listens = false;
  /** What the view shows. */
  #sent: RunView | undefined;
  #unrated = 0;
  readonly #hidden = new vscode.EventEmitter<void>();
  /** It was visible and is now hidden. */
  readonly onDidHide = this.#hidden.event;

  constructor(agents: Agents, extensionUri: vscode.Uri) {
    this.#agents = agents;
    this.#extensionUri = extensionUri;
    this.#listening = agents.onDidChange(() => this.#schedule());
  }

  get visible(): boolean {
    return this.#view?.visible ?? false;
  }

  /** Unrated outcomes of this session. */
  set unrated(count: number) {
    this.#unrated = count;
    if (this.#view) this.#view.badge = badge(count);
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#view = view;
    this.#listens = false;
    this.#sent = undefined;
    prepareWebview(view.webview, this.#extensionUri, 'agent', 'Knack');
    view.badge = badge(this.#unrated);
    view.webview.onDidReceiveMessage(async (message: unknown) => {
      const { parseIntent } = await import('../../protocol/parseIntent.ts');
      const intent = parseIntent(message);
      if (intent) await this.#obey(intent);
    });
    view.onDidChangeVisibility(() => {
      if (view.visible) this.#schedule();
      else this.#hidden.fire();
    });
    view.onDidDispose(() => {
      this.#view = undefined;
      this.#listens = false;
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listening.dispose();
    this.#hidden.dispose();
  }

  #schedule(): void {
    if (!this.#listens) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#post();
    }, frameMs);
  }

  #post(): void {
    if (!this.#view?.visible) return;
    const { state } = this.#agents;
    const message: AgentStateMessage = stateMessage(state, this.#sent);
    this.#sent = state.run;
    void this.#view.webview.postMessage(message);
  }

  async #obey(intent: Intent): Promise<void> {
    const agent = this.#agents.current;
    switch (intent.type) {
      case 'ready':
        this.#listens = true;
        this.#sent = undefined;
        this.#post();
        return agent?.restore();
      case 'run':
        return (await this.#agents.choose())?.start(intent.task, intent.check);
      case 'goOn':
        if (intent.message !== undefined && (agent?.run?.rating ?? 0) < 0)
          await agent?.rate(intent.episodeId, undefined, -1, intent.message);
        await agent?.resume(intent.episodeId, intent.message);
        return;
      case 'stop':
        return agent?.stop();
      case 'checkNow':
        return agent?.checkNow(intent.episodeId);
      case 'approve':
        return void agent?.questions.approve(intent.episodeId, intent.t, { kind: 'approved' });
      case 'allowAlways':
        return agent?.allowAlways(intent.episodeId, intent.t, intent.what);
      case 'approveEdited':
        return void agent?.questions.approveEdited(intent.episodeId, intent.t, intent.text);
      case 'approveInstead':
        return void agent?.questions.approveInstead(intent.episodeId, intent.t, intent.index);
      case 'reject': {
        const reason = intent.reason?.trim() ?? '';
        const approval = { kind: 'rejected' as const, ...(reason === '' ? {} : { reason }) };
        return void agent?.questions.approve(intent.episodeId, intent.t, approval);
      }
      case 'answer':
        return void agent?.questions.answer(intent.text);
      case 'rate':
        return execute('knack.rateUp', intent);
      case 'openEpisode':
        return execute('knack.showDecision', intent);
      case 'openOutput':
        return agent && openOutput(agent, intent.episodeId, intent.t);
      case 'openChange':
        return execute('knack.openChange', intent);
      case 'undoStep':
        return execute('knack.undoChanges', { episodeId: intent.episodeId, t: intent.t });
      case 'restoreStep':
        return execute('knack.restoreToBefore', { episodeId: intent.episodeId, t: intent.t });
      case 'newRun':
        return agent?.clear();
      case 'openLink':
        return void vscode.env.openExternal(vscode.Uri.parse(intent.url, true));
      case 'openSetting':
        return execute('knack.openSettings', intent.id);
      case 'command':
        return commandOf(intent.command);
    }
  }
}

function badge(count: number): vscode.ViewBadge | undefined {
  if (count === 0) return undefined;
  const tooltip = count === 1 ? vscode.l10n.t('1 outcome to rate') : vscode.l10n.t('{0} outcomes to rate', count);
  return { value: count, tooltip };
}

async function commandOf(name: Extract<Intent, { type: 'command' }>['command']): Promise<void> {
  switch (name) {
    case 'manageTrust':
      return vscode.commands.executeCommand('workbench.trust.manage');
    case 'openFolder':
      return vscode.commands.executeCommand('vscode.openFolder');
    case 'chooseModel':
    case 'setApiKey':
    case 'chooseApproval':
    case 'openSettings':
    case 'openInsights':
    case 'openPlaybook':
    case 'showTerminal':
    case 'reviewChanges':
      return execute(`knack.${name}`);
  }
}
