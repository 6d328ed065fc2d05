// Whole outputs and prompts as read-only documents: `knack-output:/<folder>/<episode>/<step>/output.txt`.
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';

const scheme = 'knack-output';
/** Largest file in bytes that VS Code shows in full; more would freeze the editor. */
const longest = 20_000_000;

export function registerOutputDocuments(agents: Agents): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: (uri) => contentOf(agents, uri),
    }),
    vscode.workspace.registerTextDocumentContentProvider(reportScheme, {
      onDidChange: reportChanged.event,
      provideTextDocumentContent: ({ path }) => reports.get(path) ?? '',
    }),
  );
}

export async function openOutput(agent: FolderAgent, episodeId: string, t: number): Promise<void> {
  await show(agent, episodeId, t, `step ${t + 1} output.txt`);
}

/** False if the prompt is unknown: from another window, or from a model without prompts. */
export async function openPrompt(agent: FolderAgent, episodeId: string, t: number): Promise<boolean> {
  if (!agent.prompts.has(`${episodeId} ${t}`)) return false;
  await show(agent, episodeId, t, `step ${t + 1} prompt.md`);
  return true;
}

/** A generated text, shown once and kept as long as its editor. */
export async function openText(content: string, language: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content, language });
  await vscode.window.showTextDocument(document, { preview: true });
}

const reportScheme = 'knack-report';
const reports = new Map<string, string>();

/** A generated Markdown text, as a page. It is not stored: after a reload the page is empty. */
export async function openReport(title: string, markdown: string): Promise<void> {
  const uri = vscode.Uri.from({ scheme: reportScheme, path: `/${title}.md` });
  reports.set(uri.path, markdown);
  reportChanged.fire(uri);
  await vscode.commands.executeCommand('markdown.showPreview', uri);
}

const reportChanged = new vscode.EventEmitter<vscode.Uri>();

async function show(agent: FolderAgent, episodeId: string, t: number, name: string): Promise<void> {
  const uri = vscode.Uri.from({ scheme, path: `/${agent.folder.name}/${episodeId}/${t}/${name}` });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: true });
}

async function contentOf(agents: Agents, uri: vscode.Uri): Promise<string> {
  const [, , episodeId = '', step = '', name = ''] = uri.path.split('/');
  const t = Number(step);
  const agent = await agents.holding(episodeId);
  if (name.endsWith('.md')) return agent?.prompts.get(`${episodeId} ${t}`) ?? '';
  const live = agent?.run?.episodeId === episodeId ? agent.run.steps.find((one) => one.t === t) : undefined;
  if (live && !live.observation) return live.output.text;
  const observation = (await agent?.experience.episode(episodeId))?.steps.find((one) => one.t === t)?.observation;
  if (!observation) return vscode.l10n.t('The output is not there any more: the step was forgotten.');
  const path = observation.truncated?.fullOutputPath;
  const whole = path === undefined ? undefined : await readWhole(path);
  return whole ?? observation.text;
}

/** Undefined if the file is gone: full outputs live until the next run. */
async function readWhole(path: string): Promise<string | undefined> {
  const [{ PlainText }, bytes] = await Promise.all([
    import('../../node/shell/plainText.ts'),
    readFile(path).catch(() => undefined),
  ]);
  if (!bytes) return undefined;
  const plain = new PlainText();
  return plain.push(bytes.subarray(0, longest).toString('utf8')) + plain.end();
}
