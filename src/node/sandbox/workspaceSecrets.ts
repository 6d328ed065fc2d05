// Which files of a workspace a sandbox hides: those named like secrets, and sockets. Updated by the folders' change times.
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSecretPath } from '../../core/approval/shell/secretPaths.ts';

/** Folders not searched: dependencies and outputs, with files by the hundred thousand. */
const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules', '.venv', 'venv', 'target', '.tox', '.cache']);
/** Source code named after secrets is not secret, and would appear empty to tools. */
const source = /(?<!wp-config)\.(?:[cm]?[jt]sx?|py|rb|php|go|rs|java|kt|cs|md|html)$/i;

/** Hosts and accounts; in the home folder all of `.ssh` is hidden. */
const sshSettings = '/.ssh/config';

interface Folder {
  readonly changedMs: number;
  readonly folders: readonly string[];
  readonly hidden: readonly string[];
}

export class WorkspaceSecrets {
  readonly #root: string;
  readonly #mostFolders: number;
  readonly #known = new Map<string, Folder>();

  constructor(root: string, mostFolders = 4000) {
    this.#root = root;
    this.#mostFolders = mostFolders;
  }

  /**
   * Absolute paths, folders nearest the root first. A folder is reread only if its change time differs. Undefined
   * if the workspace has too many folders to search.
   */
  paths(): readonly string[] | undefined {
    const found: string[] = [];
    let level = [this.#root];
    let seen = 0;
    while (level.length > 0) {
      seen += level.length;
      if (seen > this.#mostFolders) return undefined;
      const next: string[] = [];
      for (const path of level) {
        const folder = this.#folder(path);
        found.push(...folder.hidden);
        next.push(...folder.folders);
      }
      level = next;
    }
    return found;
  }

  #folder(path: string): Folder {
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    const known = this.#known.get(path);
    if (known !== undefined && known.changedMs === changedMs) return known;
    const folder = readFolder(path, changedMs ?? 0);
    // What changed just now may change again within the resolution of the clock.
    if (changedMs !== undefined && Date.now() - changedMs > 2000) this.#known.set(path, folder);
    return folder;
  }
}

function readFolder(path: string, changedMs: number): Folder {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    entries = [];
  }
  const at = (entry: Dirent): string => join(path, entry.name);
  return {
    changedMs,
    folders: entries.filter((entry) => entry.isDirectory() && !skipped.has(entry.name)).map(at),
    hidden: entries
      .filter(
        (entry) =>
          entry.isSocket() ||
          (entry.isFile() && !source.test(entry.name) && (isSecretPath(at(entry)) || at(entry).endsWith(sshSettings))),
      )
      .map(at),
  };
}
