// Where the memory of a workspace is kept: a folder of the user, never the workspace itself.
import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { followMove, noteFolder } from '../files/movedFolder.ts';
import { makeFolder } from '../files/privateFiles.ts';
import { StoreError, asStoreError } from './database/storeError.ts';

export interface StoreLocation {
  /** Created if missing; holds `workspace.json`, which names its workspace. */
  readonly folder: string;
  /** For `openStore`. */
  readonly file: string;
  /** Where earlier versions kept the memory of this folder, whether or not a file is there. */
  readonly formerFiles: readonly string[];
}

const fileName = 'experience.db';

/**
 * Where the memory of `workspace` is kept (symbolic links are resolved): `memoryDir` if given, else the platform's
 * data folder (`$XDG_DATA_HOME/knack` or `~/.local/share/knack` on Linux, `~/Library/Application Support/knack`,
 * `%LOCALAPPDATA%\knack\Data`), with one folder for each repository, named so that a person can tell them apart. All folders of a
 * repository share its memory; a folder outside any repository has its own.
 * @throws StoreError if the workspace does not exist, or the folder cannot be created.
 */
export function storeLocation(options: { readonly workspace: string; readonly memoryDir?: string }): StoreLocation {
  const workspace = realWorkspace(options.workspace);
  const own = dataFolder(workspace);
  const root = repositoryRoot(workspace);
  const folder = options.memoryDir === undefined ? movedDataFolder(root) : resolve(options.memoryDir);
  try {
    makeFolder(folder);
  } catch (error) {
    throw asStoreError(error, folder);
  }
  noteWorkspace(folder, options.memoryDir === undefined ? root : workspace);
  const moved = options.memoryDir === undefined && own !== folder;
  return { folder, file: join(folder, fileName), formerFiles: moved ? [join(own, fileName)] : [] };
}

function dataFolder(workspace: string): string {
  return join(dataFolders(), folderName(workspace));
}

/** The same; what was kept for the folder under an earlier path moves there. */
function movedDataFolder(workspace: string): string {
  return followMove(dataFolders(), folderName(workspace), workspace);
}

function dataFolders(): string {
  return join(envPaths('knack', { suffix: '' }).data, 'workspaces');
}

/**
 * The nearest folder at or above `folder` with a `.git`; `folder` itself where there is none below the user's home folder: a home
 * that is a repository of dotfiles does not make one project of all that is in it.
 */
export function repositoryRoot(folder: string): string {
  const home = homedir();
  for (let at = folder; ; at = dirname(at)) {
    if (at !== folder && (at === home || at === dirname(at))) return folder;
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return folder;
  }
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
 * A folder shared by workspaces names the first one. If it cannot be written it is skipped; opening the memory reports whether that
 * can be written.
 */
function noteWorkspace(folder: string, workspace: string): void {
  try {
    noteFolder(folder, workspace);
  } catch (error) {
    if (!(asStoreError(error, folder) instanceof StoreError)) throw error;
  }
}
