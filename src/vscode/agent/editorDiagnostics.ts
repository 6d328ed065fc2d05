// New errors of the language servers of this window after an edit.
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Diagnostics } from '../../core/ports.ts';
import type { NewError } from '../../core/episode.ts';

/** How long a server may take to say something about a file, milliseconds. */
const limitMs = 3000;
/** Of languages that nobody has ever said anything about. */
const silentMs = 200;
/** After which it has said all. */
const quietMs = 300;
/** Files of one change that are looked at. */
const mostFiles = 10;

/** Languages that no server seems to look at: not waited for again. */
const silent = new Set<string>();

/** `root`: path of the workspace folder. */
export function editorDiagnostics(root: string): Diagnostics {
  return {
    watch: async (paths, signal) => {
      const files = paths.slice(0, mostFiles).map((path) => ({ path, uri: vscode.Uri.file(join(root, path)) }));
      const uris = files.map(({ uri }) => uri);
      const fresh = uris.filter((uri) => !openOf(uri));
      // Servers look at open documents alone; opening one shows nothing.
      if ((await openAll(fresh)) > 0) await settled(fresh, signal);
      const before = new Map(uris.map((uri) => [uri.toString(), errorsOf(uri).map(nameOf)]));
      const changed = nextWord(uris, signal);
      return {
        dispose: changed.dispose,
        newErrors: async () => {
          await openAll(uris.filter((uri) => !openOf(uri)));
          await changed.heard();
          return files.flatMap(({ path, uri }) => newAmong(errorsOf(uri), before.get(uri.toString()) ?? [], path));
        },
      };
    },
  };
}

function newAmong(errors: readonly vscode.Diagnostic[], before: readonly string[], path: string): readonly NewError[] {
  const known = [...before];
  return errors.flatMap((error) => {
    const at = known.indexOf(nameOf(error));
    if (at >= 0) known.splice(at, 1);
    return at >= 0 ? [] : [toError(path, error)];
  });
}

function openOf(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** How many could be opened. */
async function openAll(uris: readonly vscode.Uri[]): Promise<number> {
  const opened = await Promise.allSettled(uris.map((uri) => vscode.workspace.openTextDocument(uri)));
  return opened.filter(({ status }) => status === 'fulfilled').length;
}

function errorsOf(uri: vscode.Uri): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
}

/** Without its line: what stands above may have grown. */
function nameOf(error: vscode.Diagnostic): string {
  return `${codeOf(error) ?? ''} ${error.message}`;
}

function codeOf({ code, source }: vscode.Diagnostic): string | undefined {
  const value = typeof code === 'object' ? code.value : code;
  if (value === undefined) return undefined;
  // TypeScript's codes are numbers; people, and its compiler, say TS2304.
  return typeof value === 'number' && source === 'ts' ? `TS${String(value)}` : String(value);
}

function toError(path: string, error: vscode.Diagnostic): NewError {
  const code = codeOf(error);
  return { path, line: error.range.start.line + 1, ...(code === undefined ? {} : { code }), message: error.message };
}

async function settled(uris: readonly vscode.Uri[], signal: AbortSignal): Promise<void> {
  const word = nextWord(uris, signal);
  await word.heard();
  word.dispose();
}

/** Listens from now on. `heard` settles when something was said of one of the files and nothing more comes, or at the limit. */
function nextWord(
  uris: readonly vscode.Uri[],
  signal: AbortSignal,
): { readonly heard: () => Promise<void>; readonly dispose: () => void } {
  const names = new Set(uris.map((uri) => uri.toString()));
  let heardAt: number | undefined;
  const listening = vscode.languages.onDidChangeDiagnostics((event) => {
    if (event.uris.some((uri) => names.has(uri.toString()))) heardAt = Date.now();
  });
  const heard = async () => {
    const languages = uris.flatMap((uri) => openOf(uri)?.languageId ?? []);
    const limit = languages.every((language) => silent.has(language)) ? silentMs : limitMs;
    const began = Date.now();
    const isOver = () =>
      signal.aborted || Date.now() - began >= limit || (heardAt !== undefined && Date.now() - heardAt >= quietMs);
    while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
    for (const language of languages) {
      if (heardAt === undefined) silent.add(language);
      else silent.delete(language);
    }
  };
  return { heard, dispose: () => void listening.dispose() };
}
