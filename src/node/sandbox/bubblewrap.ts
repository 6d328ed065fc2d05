// The sandbox on Linux: bubblewrap. The system read-only, no network, no other processes, private temporary folders, secrets hidden.
import { reason } from '../../core/reason.ts';
import { Unconfined } from './unconfined.ts';
import { existsSync } from 'node:fs';
import type { Confined } from './sandbox.ts';

/** Emptied folders: others' temporary files, and sockets of the session's agents, containers and databases. */
const privateFolders: readonly string[] = ['/tmp', '/var/tmp', '/run', '/dev/shm'];
/** NixOS links to its programs from there. */
const kept: readonly string[] = ['/run/current-system'];

/**
 * The arguments before `--` and the program. Mounts apply in the given order: later ones hide earlier ones.
 * @throws Error where the workspace is the root of the file system and would be writable.
 */
export function bubblewrapArguments(confined: Confined): readonly string[] {
  if (confined.level === 'write' && confined.root === '/') throw new Unconfined(reason('workspaceIsSystem'));
  const { root, around, cwd, level, hidden, readable, writable, withoutVariables, hasTerminal, isRoot } = confined;
  const within = (path: string): boolean => isBelow(path, around) || isBelow(path, root) || isBelow(path, cwd);
  const isPrivate = (path: string): boolean => privateFolders.some((folder) => isBelow(path, folder));
  const hides = (path: string): boolean => !isPrivate(path) || within(path);
  const isAbove = (path: string): boolean => isBelow(root, path) || isBelow(cwd, path);
  return [
    ...['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-cgroup-try', '--die-with-parent'],
    // Avoids an extra process that would keep the output open after the command's end.
    '--as-pid-1',
    // Real root keeps its view of who owns what, without a capability.
    ...(isRoot ? [] : ['--unshare-user']),
    ...['--cap-drop', 'ALL'],
    ...(hasTerminal ? ['--new-session'] : []),
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    // `--dev` brings its own /dev/shm.
    ...privateFolders.flatMap((folder) => (folder !== '/dev/shm' && existsSync(folder) ? ['--tmpfs', folder] : [])),
    ...kept.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]),
    ...confined.programs.filter(isPrivate).flatMap((path) => ['--ro-bind-try', path, path]),
    ...confined.temporary.filter(isPrivate).flatMap((path) => ['--ro-bind-try', path, path]),
    // The rest of the repository can be read, as it can where that is not in a temporary folder.
    ...(isTemporary(around) && around !== root && isBelow(root, around) ? ['--ro-bind', around, around] : []),
    ...(isTemporary(cwd) && !isBelow(cwd, root) ? ['--ro-bind', cwd, cwd] : []),
    ...(level === 'write' ? ['--bind', root, root] : isPrivate(root) ? ['--ro-bind', root, root] : []),
    ...(level === 'write' ? guarded(root) : []),
    ...hidden.folders
      .filter((path) => hides(path) && !isAbove(path))
      .flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
    ...hidden.files.filter(hides).flatMap((path) => ['--ro-bind', '/dev/null', path]),
    ...readable.flatMap((path) => ['--ro-bind', path, path]),
    ...writable.flatMap((path) => ['--bind', path, path]),
    ...withoutVariables.flatMap((name) => ['--unsetenv', name]),
    ...['--setenv', 'TMPDIR', '/tmp', '--chdir', cwd],
  ];
}

/** Below a temporary folder, not that folder itself. */
function isTemporary(path: string): boolean {
  return path.startsWith('/tmp/') || path.startsWith('/var/tmp/');
}

/** What git would run later, outside of the sandbox. */
function guarded(root: string): readonly string[] {
  return [`${root}/.git/hooks`, `${root}/.git/config`].flatMap((path) => ['--ro-bind-try', path, path]);
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}
