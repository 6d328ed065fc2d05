// Files as this window sees them: open ones are read and changed in their editor, including unsaved text and undo stack.
import { join } from 'node:path';
import * as vscode from 'vscode';
import { unixLines } from '../../core/files/lineEnds.ts';
import type { FileChange, FileRead, TextFiles } from '../../core/ports.ts';
import { nodeFiles } from '../../node/files/textFiles.ts';

interface EditorChange {
  readonly document: vscode.TextDocument;
  readonly change: FileChange & { readonly text: string };
}

/**
 * `root`: path of the workspace folder. `onUnsaved` gets the files whose change is only in the editor, because they had unsaved
 * changes by the user, which are never saved for them.
 */
export function editorFiles(root: string, onUnsaved: (document: vscode.TextDocument) => void): TextFiles {
  const disk = nodeFiles(root);
  const documentOf = (path: string) => {
    const full = join(root, path);
    return vscode.workspace.textDocuments.find(
      ({ uri, isClosed }) => !isClosed && uri.scheme === 'file' && uri.fsPath === full,
    );
  };

  const read = async (path: string): Promise<FileRead> => {
    const found = await disk.read(path);
    const document = found.ok ? documentOf(found.file.path) : undefined;
    if (!found.ok || document?.isDirty !== true) return found;
    const { file } = found;
    return { ok: true, file: { ...file, text: document.getText(), version: `${file.version} ${document.version}` } };
  };

  /** Undefined: it is changed on disk, like files that the editor decoded differently. */
  const inEditor = async (change: FileChange): Promise<EditorChange | undefined> => {
    const { path, text, expected, movedFrom } = change;
    const document =
      text === undefined || expected === undefined || movedFrom !== undefined ? undefined : documentOf(path);
    if (!document || text === undefined) return undefined;
    const found = await disk.read(path);
    const isSame = found.ok && unixLines(found.file.text) === unixLines(document.getText());
    return document.isDirty || isSame ? { document, change: { ...change, text } } : undefined;
  };

  const apply = async (changes: readonly FileChange[]): ReturnType<TextFiles['apply']> => {
    const editors: EditorChange[] = [];
    const others: FileChange[] = [];
    for (const change of changes) {
      const editor = await inEditor(change);
      if (editor) editors.push(editor);
      else others.push(change);
    }
    if (editors.length === 0) return disk.apply(changes);
    for (const { change } of editors) {
      const now = await read(change.path);
      const version = now.ok ? now.file.version : undefined;
      if (version !== change.expected)
        return { ok: false, problem: `${change.path} has changed since it was looked at: read it again` };
    }
    const before = editors.map(({ document }) => ({ document, text: document.getText(), isDirty: document.isDirty }));
    const wanted = editors.map(({ document, change }) => ({ document, text: change.text }));
    if (!(await replaceTexts(wanted))) return { ok: false, problem: 'the editor did not take the change: try again' };
    const rest = others.length > 0 ? await disk.apply(others) : ({ ok: true } as const);
    const failed = rest.ok ? await saveThese(before) : rest.problem;
    if (failed === undefined) {
      for (const { document, isDirty } of before) if (isDirty) onUnsaved(document);
      return { ok: true };
    }
    await replaceTexts(before);
    return { ok: false, problem: failed };
  };

  return { read, apply };
}

/** Saves those without earlier unsaved changes; returns why one could not be saved, one clause. */
async function saveThese(
  documents: readonly { readonly document: vscode.TextDocument; readonly isDirty: boolean }[],
): Promise<string | undefined> {
  for (const { document, isDirty } of documents) {
    if (!isDirty && !(await document.save()))
      return `${vscode.workspace.asRelativePath(document.uri)} could not be saved`;
  }
  return undefined;
}

/** All or none, one undo step each; only edits what differs, so that cursors stay. */
async function replaceTexts(
  texts: readonly { readonly document: vscode.TextDocument; readonly text: string }[],
): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { document, text } of texts) {
    const old = document.getText();
    const fresh = document.eol === vscode.EndOfLine.CRLF ? unixLines(text).replaceAll('\n', '\r\n') : unixLines(text);
    let start = 0;
    while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
    let end = 0;
    while (
      end < old.length - start &&
      end < fresh.length - start &&
      old[old.length - 1 - end] === fresh[fresh.length - 1 - end]
    )
      end++;
    const range = new vscode.Range(document.positionAt(start), document.positionAt(old.length - end));
    edit.replace(document.uri, range, fresh.slice(start, fresh.length - end));
  }
  return vscode.workspace.applyEdit(edit);
}
