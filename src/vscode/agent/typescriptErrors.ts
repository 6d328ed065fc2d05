// Errors that VS Code's TypeScript finds in a file. It only publishes those of files in a tab, so Knack queries it.
import * as vscode from 'vscode';

const languages = new Set(['typescript', 'typescriptreact', 'javascript', 'javascriptreact']);

export function isTypeScript(language: string | undefined): boolean {
  return language !== undefined && languages.has(language);
}

interface ServerDiagnostic {
  readonly text: string;
  readonly code?: number;
  readonly category?: string;
  /** From 1. */
  readonly start?: { readonly line: number; readonly offset: number };
}

/** Errors of an open document in its current state; empty if its server does not answer. */
export async function typescriptErrors(uri: vscode.Uri): Promise<readonly vscode.Diagnostic[]> {
  const asked = ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync'].map((command) =>
    vscode.commands.executeCommand<{ readonly body?: readonly ServerDiagnostic[] } | undefined>(
      'typescript.tsserverRequest',
      command,
      { file: uri },
    ),
  );
  const answers = await Promise.allSettled(asked);
  const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value?.body ?? []) : []));
  return told.filter(({ category = 'error' }) => category === 'error').map(toDiagnostic);
}

function toDiagnostic({ text, code, start }: ServerDiagnostic): vscode.Diagnostic {
  const at = new vscode.Position((start?.line ?? 1) - 1, Math.max(0, (start?.offset ?? 1) - 1));
  const found = new vscode.Diagnostic(new vscode.Range(at, at), text, vscode.DiagnosticSeverity.Error);
  return Object.assign(found, { source: 'ts', ...(code === undefined ? {} : { code }) });
}
