// The text files of a workspace on disk: read whole, and changed all or none.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { resolve, sep } from 'node:path';

import type { FileChange, FileRead, TextFiles } from '../../core/ports.ts';
import { fileProblem, locate, type Workspace } from '../tools/workspacePath.ts';
import { decode, encode, plainUtf8, type Encoding } from './encoding.ts';
import { applyAll, type DiskChange } from './transaction.ts';

/** Bytes; larger files are not source text. */
const maxFileBytes = 10 * 1024 * 1024;

/** `root`: absolute path of the workspace folder. */
export function nodeFiles(root: string): TextFiles {
  const workspace: Workspace = { root, readOnlyRoots: () => [] };
  return {
    read: async (path) => {
      const found = await readDisk(workspace, path);
      return 'problem' in found ? { ok: false, ...found } : { ok: true, file: found.file };
    },
    apply: async (changes) => {
      const planned: DiskChange[] = [];
      for (const change of changes) {
        const next = await plan(workspace, change);
        if ('problem' in next) return { ok: false, problem: next.problem };
        planned.push(next);
      }
      return applyAll(planned);
    },
  };
}

interface OnDisk {
  readonly file: Extract<FileRead, { ok: true }>['file'];
  readonly encoding: Encoding;
  readonly real: string;
}
interface Unreadable {
  readonly problem: string;
  readonly missing: boolean;
}

async function readDisk(workspace: Workspace, path: string): Promise<OnDisk | Unreadable> {
  const place = placeOf(workspace, path);
  if ('problem' in place) return { problem: place.problem, missing: false };
  const { real, shown } = place;
  let handle: FileHandle | undefined;
  try {
    // Non-blocking: a named pipe would otherwise wait for a writer.
    handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    const stats = await handle.stat();
    if (stats.isDirectory()) return { problem: `${shown} is a folder, not a file`, missing: false };
    if (!stats.isFile()) return { problem: `${shown} is not a regular file`, missing: false };
    if (stats.size > maxFileBytes) {
      const size = `${(stats.size / 1024 / 1024).toFixed(1)} MB`;
      return { problem: `${shown} has ${size}, more than the 10 MB that can be edited: use a command`, missing: false };
    }
    const bytes = await handle.readFile();
    const decoded = decode(bytes);
    if (!decoded) return { problem: `${shown} is a binary file: only text can be edited`, missing: false };
    const version = createHash('sha256').update(bytes).digest('hex');
    const link = await lstat(resolve(workspace.root, path));
    const file = { path: shown, text: decoded.text, version, ...(link.isSymbolicLink() && { viaLink: true as const }) };
    return { file, encoding: decoded.encoding, real };
  } catch (error) {
    return { problem: fileProblem(shown, error), missing: isMissing(error) };
  } finally {
    await handle?.close();
  }
}

/** A path inside the workspace, and not git's own. */
function placeOf(
  workspace: Workspace,
  path: string,
): { readonly real: string; readonly shown: string } | { readonly problem: string } {
  const place = locate(workspace, path);
  if ('problem' in place) return place;
  const shown = place.shown.split(sep).join('/');
  if (shown === '.') return { problem: `${path} is the workspace folder, not a file` };
  if (shown.split('/').some((part) => part.toLowerCase() === '.git'))
    return { problem: `${shown} belongs to git: only git's own commands change it` };
  return { real: place.real, shown };
}

async function plan(workspace: Workspace, change: FileChange): Promise<DiskChange | { readonly problem: string }> {
  const found = await readDisk(workspace, change.path);
  if ('problem' in found && !found.missing) return found;
  const version = 'file' in found ? found.file.version : undefined;
  if (version !== change.expected) {
    const what = version === undefined ? 'is gone' : change.expected === undefined ? 'exists by now' : 'has changed';
    return { problem: `${change.path} ${what} since it was looked at: read it again` };
  }
  const place = placeOf(workspace, change.path);
  if ('problem' in place) return place;
  const moved = change.movedFrom === undefined ? undefined : await readDisk(workspace, change.movedFrom);
  const like = moved && 'file' in moved ? moved : 'file' in found ? found : undefined;
  if (change.text === undefined) return { ...place, bytes: undefined, like: undefined };
  const bytes = encode(change.text, like?.encoding ?? plainUtf8);
  if (!bytes) {
    const name = like?.encoding.name === 'latin1' ? 'is not UTF-8, and its encoding may not have' : 'cannot hold';
    return { problem: `${change.path} ${name} all the characters of the new text` };
  }
  if (bytes.length > maxFileBytes) return { problem: `${change.path} would have more than 10 MB` };
  return { ...place, bytes, like: like?.real };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
