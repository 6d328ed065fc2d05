// *Fix with Knack* in the light bulb of errors and warnings.
import * as vscode from 'vscode';
import type { Agents } from '../agent/agents.ts';
import type { CommandId } from '../names.ts';

export function registerQuickFixes(agents: Agents): vscode.Disposable {
  const kind = vscode.CodeActionKind.QuickFix;
  return vscode.languages.registerCodeActionsProvider(
    { scheme: 'file' },
    {
      provideCodeActions: ({ uri }, _range, { diagnostics, only }) => {
        if (agents.availability !== 'ready' || (only && !only.contains(kind))) return [];
        const serious = diagnostics.filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning);
        return serious.slice(0, 1).map((diagnostic) => {
          const action = new vscode.CodeAction(vscode.l10n.t('Fix with Knack'), kind);
          action.diagnostics = [diagnostic];
          action.command = {
            command: 'knack.fixDiagnostic' satisfies CommandId,
            title: action.title,
            arguments: [uri, textOf(diagnostic), diagnostic.range.start.line],
          };
          return action;
        });
      },
    },
    { providedCodeActionKinds: [kind] },
  );
}

function textOf({ source, code, message }: vscode.Diagnostic): string {
  const name = typeof code === 'object' ? code.value : code;
  const from = [source, name].filter((part) => part !== undefined).join(' ');
  return from === '' ? message : `${message} (${from})`;
}
