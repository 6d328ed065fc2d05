// Which files people write in this window while a command of a run is running: those changes are theirs, not the run's.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { OthersWrites } from '../../node/checkpoints/othersWrites.ts';

/** Larger files are not in checkpoints either. */
const largestFile = 10 << 20;
/** Files of a folder that was created, moved or deleted. */
const mostFiles = 1000;

/** Files saved, created, moved or deleted by hand. Writes by programs in a terminal of the window are not reported. */
export function peoplesWrites(): OthersWrites & { readonly dispose: () => void } {
  const written = new Map<string, Promise<Buffer | undefined>>();
  const wrote = ({ fsPath }: vscode.Uri) => {
    for (const file of filesAt(fsPath))
      written.set(
        file,
        readFile(file).catch(() => undefined),
      );
  };
  const deleted = (files: readonly string[]) => {
    for (const file of files) if (!existsSync(file)) written.set(file, Promise.resolve(undefined));
  };
  /** Files of folders about to be moved or deleted: unknown afterwards. */
  const going = new Map<string, readonly string[]>();
  const goes = ({ fsPath }: vscode.Uri) => void going.set(fsPath, filesAt(fsPath));
  const gone = ({ fsPath }: vscode.Uri) => {
    deleted(going.get(fsPath) ?? [fsPath]);
    going.delete(fsPath);
  };
  const { workspace } = vscode;
  const listening = vscode.Disposable.from(
    workspace.onDidSaveTextDocument(({ uri }) => uri.scheme === 'file' && wrote(uri)),
    workspace.onDidSaveNotebookDocument(({ uri }) => uri.scheme === 'file' && wrote(uri)),
    workspace.onDidCreateFiles(({ files }) => files.forEach(wrote)),
    workspace.onWillDeleteFiles(({ files }) => files.forEach(goes)),
    workspace.onDidDeleteFiles(({ files }) => files.forEach(gone)),
    workspace.onWillRenameFiles(({ files }) => files.forEach(({ oldUri }) => goes(oldUri))),
    workspace.onDidRenameFiles(({ files }) =>
      files.forEach(({ oldUri, newUri }) => {
        gone(oldUri);
        wrote(newUri);
      }),
    ),
  );
  return {
    begin: () => written.clear(),
    written: async () => {
      const all = [...written].map(async ([path, bytes]) => [path, await bytes] as const);
      return new Map(await Promise.all(all));
    },
    dispose: () => void listening.dispose(),
  };
}

/** The file itself, or those below a folder. */
function filesAt(path: string): readonly string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.isFile() && stats.size <= largestFile ? [path] : [];
  const found: string[] = [];
  const folders = [path];
  for (let folder = folders.pop(); folder !== undefined && found.length < mostFiles; folder = folders.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const at = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(at);
      else if (entry.isFile()) found.push(at);
    }
  }
  return found.slice(0, mostFiles);
}
