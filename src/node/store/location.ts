// Where the memory of a workspace is kept: a folder of the user, never the workspace itself.
import { createHash } from 'node:crypto';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { makeFolder } from './privateFiles.ts';
import { StoreError, asStoreError } from './storeError.ts';

export interface StoreLocation {
  /** Made when missing; holds `workspace.json`, which says whose it is. */
  readonly folder: string;
  /** For `openStore`. */
  readonly file: string;
}

/**
 * The folder of `workspace` (symbolic links lead to the same one): `memoryDir` where given, else the platform's data folder
 * (`$XDG_DATA_HOME/knack` or `~/.local/share/knack` on Linux, `~/Library/Application Support/knack`,
 * `%LOCALAPPDATA%\knack\Data`), with one folder for each workspace, named so that a person can tell them apart.
 * @throws StoreError when the workspace is not there, or the folder cannot be made.
 */
export function storeLocation(options: { readonly workspace: string; readonly memoryDir?: string }): StoreLocation {
  const workspace = realWorkspace(options.workspace);
  const folder =
    options.memoryDir === undefined
      ? join(envPaths('knack', { suffix: '' }).data, 'workspaces', folderName(workspace))
      : resolve(options.memoryDir);
  try {
    makeFolder(folder);
  } catch (error) {
    throw asStoreError(error, folder);
  }
  noteWorkspace(folder, workspace);
  return { folder, file: join(folder, 'experience.db') };
}

function realWorkspace(workspace: string): string {
  try {
    return realpathSync.native(workspace);
  } catch (error) {
    const message = `The workspace folder ${workspace} cannot be found. Give the path of an existing folder.`;
    throw new StoreError('unreadable', workspace, message, error);
  }
}

/** Readable, and distinct for distinct paths (48 bits of SHA-256). */
function folderName(workspace: string): string {
  const words = basename(workspace).match(/[\w.]+/g) ?? ['root'];
  const name = words.join('-').slice(0, 40);
  return `${name}-${createHash('sha256').update(workspace).digest('hex').slice(0, 12)}`;
}

/**
 * For people who look into the data folder; nothing reads it. A folder shared by workspaces names the first one. Where it
 * cannot be written it is left out: whether the memory itself can be is told when that is opened.
 */
function noteWorkspace(folder: string, workspace: string): void {
  const path = join(folder, 'workspace.json');
  if (existsSync(path)) return;
  try {
    writeFileSync(path, `${JSON.stringify({ workspace }, null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    if (!(asStoreError(error, path) instanceof StoreError)) throw error;
  }
}
