// Which files tools may touch: those really inside the workspace, or inside a few folders that may be read.
import { reason } from '../../core/reason.ts';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import { isSecretPath } from '../../core/approval/shell/secretPaths.ts';
import type { Risk } from '../../core/types.ts';
import { harmless } from './defineTool.ts';

export interface Workspace {
  /** Absolute path of the workspace folder. */
  readonly root: string;
  /** Other folders that may currently be read. */
  readonly readOnlyRoots: () => readonly string[];
}

export type Place =
  /** `real` has no symbolic links, as far as it exists; `shown` is relative to the workspace, `.` for itself. */
  { readonly real: string; readonly shown: string } | { readonly problem: string };

/** Where `path`, relative to the workspace folder, leads; a problem if that is outside. It need not exist. */
export function locate(workspace: Workspace, path: string): Place {
  if (path.includes('\0')) return { problem: 'a path cannot contain a NUL character' };
  const root = realPath(workspace.root);
  const real = realPath(resolve(root, path.replace(/^~(?=$|\/)/, homedir())));
  if (contains(root, real)) return { real, shown: relative(root, real) || '.' };
  const isReadable = workspace.readOnlyRoots().some((folder) => contains(realPath(folder), real));
  return isReadable ? { real, shown: real } : { problem: `${path} is outside the workspace ${root}` };
}

/** Reading is harmless, unless the name, or its link target, suggests secrets. */
export function readingRisk(workspace: Workspace, path: string): Risk {
  const place = locate(workspace, path);
  const isSecret = isSecretPath(path) || ('real' in place && isSecretPath(place.real));
  return isSecret ? { class: 'read', reasons: [reason('mayHoldSecrets', path)], alwaysAsk: true } : harmless;
}

/** Resolves symbolic links of the part that exists and appends the rest. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), relative(parent, path));
  }
}

function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Why a file could not be read, in words. */
export function fileProblem(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'does not exist',
    ENOTDIR: 'does not exist: a part of its path is not a folder',
    EACCES: 'may not be read: permission denied',
    ELOOP: 'is a symbolic link that leads nowhere',
    ENXIO: 'is not a regular file',
  };
  return `${path} ${reasons[code] ?? `cannot be read: ${String(error)}`}`;
}
