import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { claudeSession, trapped } from '../../node/sessions/transcripts.ts';
import { activateKnack, currentAgent } from './knack.ts';

/** Does `work` every 100 ms until `over` resolves. */
async function repeat(over: Promise<unknown>, work: () => Promise<void>): Promise<void> {
  const run: { over: boolean } = { over: false };
  void over.finally(() => (run.over = true));
  while (!run.over) {
    await work();
    await delay(100);
  }
  await over;
}

const execute = async (...commands: readonly string[]) => {
  for (const command of commands) await vscode.commands.executeCommand(command);
};

describe("learning from this workspace's history", () => {
  /** Sessions imported so far, and what the user has agreed to. */
  async function learned() {
    const store = await (await currentAgent()).experience.store();
    const consents = join(dirname(store.location), 'sessions.json');
    const episodes = await store.episodes({ order: 'newestFirst' });
    return {
      episodes: episodes.filter(({ context }) => context?.['source'] === 'claude'),
      consent: existsSync(consents) ? readFileSync(consents, 'utf8') : '',
    };
  }
  const keys = [
    'workbench.action.quickOpenSelectNext',
    'workbench.action.quickPickManyToggle',
    'workbench.action.acceptSelectedQuickOpenItem',
  ];
  let transcript: string;
  before(async () => {
    const root = (await currentAgent()).folder.uri.fsPath;
    transcript = join(homedir(), '.claude/projects', root.replaceAll(/[^A-Za-z0-9]/g, '-'), 'told.jsonl');
    mkdirSync(dirname(transcript), { recursive: true });
    writeFileSync(transcript, claudeSession(trapped('told', root)));
  });

  it('learns nothing when the user leaves the list of what was found', async () => {
    const command = Promise.resolve(vscode.commands.executeCommand('knack.learnFromHistory'));
    await repeat(command, () => execute('workbench.action.closeQuickOpen'));
    assert.deepEqual(await learned(), { episodes: [], consent: '' });
  });

  it("imports another agent's session after consent, and says so", async () => {
    const isRead = async () => (await learned()).consent.includes(transcript);
    // Keys that come while the list opens are lost, or leave it with nothing ticked: then it is asked for again.
    while (!(await isRead())) {
      const command = Promise.resolve(vscode.commands.executeCommand('knack.learnFromHistory'));
      await repeat(command, async () => {
        // What came of it is shown in a notification, which holds the command until it is closed.
        if (await isRead()) await execute('notifications.clearAll');
        else for (const key of keys) await execute(key);
      });
    }
    const { episodes } = await learned();
    assert.equal(episodes.length, 1);
    assert.equal(episodes[0]?.provenance.origin, 'import');
    assert.deepEqual(
      episodes[0].steps.flatMap(({ observation }) => observation?.exitCode ?? []),
      [1, 0, 0],
    );
  });

  it('does not listen to terminals before the user has agreed', async () => {
    assert.equal((await activateKnack()).listener.listens, false);
  });
});

describe('the MCP server of the memory', () => {
  it('is registered with VS Code, starts, and has its tools', async () => {
    await activateKnack();
    const chat = vscode.workspace.getConfiguration('chat');
    await chat.update('disableAIFeatures', false, vscode.ConfigurationTarget.Global);
    const tools = ['recall', 'advise', 'report', 'explain'];
    const isThere = (tool: string) =>
      vscode.lm.tools.some(({ name }) => name.startsWith('mcp_') && name.endsWith(`_${tool}`));
    while (!tools.every(isThere)) {
      await vscode.commands.executeCommand('workbench.mcp.startServer', '*', { waitForLiveTools: true });
      await delay(200);
    }
    await chat.update('disableAIFeatures', undefined, vscode.ConfigurationTarget.Global);
  });
});
