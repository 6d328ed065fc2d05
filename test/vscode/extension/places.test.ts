import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answer } from '../../../src/vscode/toolsForOthers/chat.ts';
import { isWorthTelling } from '../../../src/vscode/views/doneNotice.ts';
import { activateKnack, configure, currentAgent, runTask } from './knack.ts';

const plain = (text: string | vscode.MarkdownString) => (typeof text === 'string' ? text : text.value);

describe('where people are', () => {
  it('a problem in the editor offers Fix with Knack', async () => {
    await activateKnack();
    const { folder } = await currentAgent();
    const uri = vscode.Uri.joinPath(folder.uri, 'package.json');
    await vscode.workspace.openTextDocument(uri);
    const problems = vscode.languages.createDiagnosticCollection('test');
    const range = new vscode.Range(0, 0, 0, 1);
    problems.set(uri, [new vscode.Diagnostic(range, 'this is wrong', vscode.DiagnosticSeverity.Error)]);
    // The editor learns of the problem a moment later; the test's own time limit ends the waiting.
    for (let fix: vscode.CodeAction | undefined; fix?.command === undefined;) {
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        range,
      );
      fix = actions.find(({ title }) => title === 'Fix with Knack');
    }
    problems.dispose();
  });

  it('a check that is run afterwards decides how the run came out', async () => {
    const restore = await configure({ approve: 'write', inferCheck: 'off' });
    const { episodeId, outcome } = await runTask('run `touch checked-later.txt`');
    await restore();
    const agent = await currentAgent();
    assert.notEqual(outcome, 'succeeded');
    assert.equal(agent.run?.inferredCheck?.decides, false);
    await agent.checkNow(episodeId);
    assert.ok(agent.run.signals.some(({ source, value }) => source === 'check' && value > 0));
  });

  it('@knack says why, what works here, and offers anything else as a task', async () => {
    const agent = await currentAgent();
    const said = async (prompt: string, command?: string) => {
      const parts: string[] = [];
      const stream = {
        markdown: (text: string | vscode.MarkdownString) => void parts.push(plain(text)),
        button: ({ command: id, arguments: given = [] }: vscode.Command) =>
          void parts.push([id, ...(given as string[])].join(' ')),
      };
      await answer(agent, { prompt, command }, stream);
      return parts.join('\n');
    };
    assert.match(await said('why 1'), /touch checked-later\.txt[^]*knack\.explainDecision/u);
    assert.match(await said('', 'playbook'), /knack\.openPlaybook/u);
    assert.match(await said('mend the build'), /knack\.runTask mend the build/u);
    const stream = {
      markdown: (text: string | vscode.MarkdownString) => assert.match(plain(text), /trusted folder/u),
      button: () => assert.fail(),
    };
    await answer(undefined, { prompt: 'why', command: undefined }, stream);
  });

  it('a long run is announced, one that the user stopped is not', () => {
    const run = { outcome: 'succeeded' as const, at: 0, endedAt: 60_000 };
    assert.equal(isWorthTelling(run), true);
    assert.equal(isWorthTelling({ ...run, endedAt: 5_000 }), false);
    assert.equal(isWorthTelling({ ...run, outcome: 'aborted' }), false);
  });

  it('a failed command in a terminal is remembered until one succeeds', async function () {
    this.timeout(300_000);
    const { failed } = await activateKnack();
    const { folder } = await currentAgent();
    const terminal = vscode.window.createTerminal({ name: 'mine', cwd: folder.uri, shellPath: '/bin/bash' });
    terminal.show();
    const integration = await new Promise<vscode.TerminalShellIntegration | undefined>((resolve) => {
      const listening = vscode.window.onDidChangeTerminalShellIntegration((event) => {
        if (event.terminal === terminal) resolve(event.shellIntegration);
      });
      setTimeout(() => {
        listening.dispose();
        resolve(terminal.shellIntegration);
      }, 20_000);
    });
    if (!integration) {
      terminal.dispose();
      this.skip();
    }
    const ended = async (line: string) => {
      const end = new Promise<void>((resolve) => {
        const listening = vscode.window.onDidEndTerminalShellExecution((event) => {
          if (event.terminal !== terminal) return;
          listening.dispose();
          setTimeout(resolve, 100);
        });
      });
      integration.executeCommand(line);
      await end;
    };
    await ended('sh -c "exit 3"');
    const seen = { active: vscode.window.activeTerminal?.name, cwd: integration.cwd?.fsPath, root: folder.uri.fsPath };
    assert.equal(failed.last?.exitCode, 3, JSON.stringify(seen));
    await ended('true');
    assert.equal(failed.last, undefined);
    terminal.dispose();
  });
});
