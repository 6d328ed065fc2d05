// New errors of the language servers of this window after an edit.
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Diagnostics } from '../../core/ports.ts';
import type { NewError } from '../../core/episode.ts';
import { isTypeScript, typescriptErrors } from './typescriptErrors.ts';

/** Time for a server to respond about a file that it knows, milliseconds. */
const limitMs = 1500;
/** The same for languages without a server. */
const silentMs = 200;
/** Silence after which its report counts as complete. */
const quietMs = 300;
/** Time for a server to start or load a project; and time to wait again after it took longer. */
const startMs = 15_000;
const againMs = 2000;
/** Files examined per change. */
const mostFiles = 10;

/** Languages whose servers have been queried in this window. */
const asked = new Set<string>();

/** Languages whose servers did not respond in time. */
const slow = new Set<string>();

/** `root`: path of the workspace folder. */
export function editorDiagnostics(root: string): Diagnostics {
  return {
    watch: async (paths, signal) => {
      const files = paths.slice(0, mostFiles).map((path) => ({ path, uri: vscode.Uri.file(join(root, path)) }));
      const uris = files.map(({ uri }) => uri);
      const fresh = uris.filter((uri) => !openOf(uri));
      // Servers only check open documents; opening a document does not show it.
      await openAll(fresh);
      const unsure = uris.filter((uri) => fresh.includes(uri) || !asked.has(openOf(uri)?.languageId ?? ''));
      if (unsure.some((uri) => openOf(uri))) await settled(unsure, signal);
      const before = await Promise.all(uris.map(async (uri) => (await errorsOf(uri)).map(nameOf)));
      const changed = nextWord(uris, signal);
      return {
        dispose: changed.dispose,
        newErrors: async () => {
          await openAll(uris.filter((uri) => !openOf(uri)));
          await changed.heard();
          const found = files.map(async ({ path, uri }, i) => newAmong(await errorsOf(uri), before[i] ?? [], path));
          return (await Promise.all(found)).flat();
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

/** Opens the documents that exist. */
async function openAll(uris: readonly vscode.Uri[]): Promise<void> {
  await Promise.allSettled(uris.map((uri) => vscode.workspace.openTextDocument(uri)));
}

async function errorsOf(uri: vscode.Uri): Promise<readonly vscode.Diagnostic[]> {
  const published = vscode.languages
    .getDiagnostics(uri)
    .filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
  const language = openOf(uri)?.languageId;
  if (!isTypeScript(language) || slow.has(language ?? '')) return published;
  const asked = await typescriptErrors(uri);
  const known = new Set(asked.map(nameOf));
  return [...asked, ...published.filter((error) => !known.has(nameOf(error)))];
}

/** Without its line: lines may have been added above. */
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

/** Starts listening. `heard` settles once one of the files was reported on and no more reports arrive, or at the limit. */
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
    const languages = await Promise.all(uris.map((uri) => answered(uri, signal)));
    const limit = languages.some(isWaitedFor) ? limitMs : silentMs;
    const began = Date.now();
    const isOver = () =>
      signal.aborted ||
      (heardAt === undefined ? Date.now() - began >= limit : Date.now() - Math.max(heardAt, began) >= quietMs);
    while (!isOver()) await delay(50);
  };
  return { heard, dispose: () => void listening.dispose() };
}

/**
 * Waits until the servers of an open document have answered a request about its current text: then they know it, and their
 * report is on its way. Servers that find nothing never report. Returns the document's language.
 */
async function answered(uri: vscode.Uri, signal: AbortSignal): Promise<string | undefined> {
  const language = openOf(uri)?.languageId;
  if (language === undefined) return undefined;
  asked.add(language);
  const start = new vscode.Position(0, 0);
  const answer = Promise.allSettled(serversOf(language).map((server) => server.activate()))
    .then(() => vscode.commands.executeCommand('vscode.executeHoverProvider', uri, start))
    .then(
      () => true,
      () => true,
    );
  const wait = slow.has(language) ? againMs : startMs;
  const stopped = new Promise<boolean>((resolve) =>
    signal.addEventListener('abort', () => resolve(true), { once: true }),
  );
  if (await Promise.race([answer, stopped, delay(wait).then(() => false)])) slow.delete(language);
  else slow.add(language);
  return language;
}

function isWaitedFor(language: string | undefined): boolean {
  return language !== undefined && !isTypeScript(language) && serversOf(language).length > 0;
}

/** Extensions that activate for this language. */
function serversOf(language: string): readonly vscode.Extension<unknown>[] {
  return vscode.extensions.all.filter(({ packageJSON }) => {
    const { activationEvents } = packageJSON as { readonly activationEvents?: readonly string[] };
    return activationEvents?.includes(`onLanguage:${language}`) === true;
  });
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
