// `@knack` in VS Code's chat: `/why` explains a decision, `/playbook` says what works here, anything else is offered as a task.
import * as vscode from 'vscode';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import type { CommandId } from '../names.ts';

export function registerChat(agents: Agents, extensionUri: vscode.Uri): vscode.Disposable {
  const participant = vscode.chat.createChatParticipant('knack.chat', (request, _context, stream) =>
    answer(agents.current, request, stream),
  );
  participant.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
  return vscode.Disposable.from(participant);
}

export async function answer(
  agent: FolderAgent | undefined,
  { command, prompt }: Pick<vscode.ChatRequest, 'command' | 'prompt'>,
  stream: Pick<vscode.ChatResponseStream, 'markdown' | 'button'>,
): Promise<void> {
  if (!agent) {
    stream.markdown(vscode.l10n.t('Knack works in a trusted folder: open one first.'));
    return;
  }
  if (command === 'why' || (command === undefined && /^\s*why\b/iu.test(prompt))) return why(agent, prompt, stream);
  if (command === 'playbook' || prompt.trim() === '') return playbook(agent, stream);
  stream.markdown(vscode.l10n.t('As a task of Knack, in its own view, where you see and approve every step:'));
  stream.button({
    command: 'knack.runTask' satisfies CommandId,
    title: vscode.l10n.t('Run'),
    arguments: [prompt.trim()],
  });
}

/** For the step whose number the question names, else the last one. */
async function why(
  agent: FolderAgent,
  prompt: string,
  stream: Pick<vscode.ChatResponseStream, 'markdown' | 'button'>,
): Promise<void> {
  const [{ explainStep }, { decisionText }] = await Promise.all([
    import('../../node/memory/explained.ts'),
    import('../../words/decisionText.ts'),
  ]);
  const step = /\b(\d{1,4})\b/u.exec(prompt)?.[1];
  const asked = { episode: agent.run?.episodeId, step: step === undefined ? undefined : Number(step) };
  const { text } = await explainStep(await agent.experience.store(), asked, decisionText);
  stream.markdown(codeBlock(text));
  stream.button({ command: 'knack.explainDecision' satisfies CommandId, title: vscode.l10n.t('Show the card') });
}

async function playbook(
  agent: FolderAgent,
  stream: Pick<vscode.ChatResponseStream, 'markdown' | 'button'>,
): Promise<void> {
  await agent.experience.readKnown();
  const lines = agent.experience.known.map(({ task, way }) => `${task}: ${way.join(' && ')}`);
  stream.markdown(
    lines.length === 0
      ? vscode.l10n.t('Nothing is known to work here yet. Run a task with a check, or rate what came of one.')
      : codeBlock(lines.join('\n')),
  );
  stream.button({ command: 'knack.openPlaybook' satisfies CommandId, title: vscode.l10n.t('Playbook') });
}

/** Shows commands and tasks verbatim: nothing in them is Markdown. */
function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}\n`;
}
