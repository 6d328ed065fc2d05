import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { isWorthTelling } from '../../../src/vscode/views/doneNotice.ts';
import { activateKnack, currentAgent } from './knack.ts';

describe('where people are', () => {
  it('a problem in the editor offers Fix with Knack', async () => {
    await activateKnack();
    const { folder } = await currentAgent();
    const uri = vscode.Uri.joinPath(folder.uri, 'package.json');
    await vscode.workspace.openTextDocument(uri);
    const problems = vscode.languages.createDiagnosticCollection('test');
    const range = new vscode.Range(0, 0, 0, 1);
    problems.set(uri, [new vscode.Diagnostic(range, 'this is wrong', vscode.DiagnosticSeverity.Error)]);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
    );
    problems.dispose();
    const fix = actions.find(({ title }) => title === 'Fix with Knack');
    assert.ok(fix?.command);
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
