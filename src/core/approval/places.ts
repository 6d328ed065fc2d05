// Where in the file system a command works, and whether that is inside the workspace.
import { reason } from '../reason.ts';
import type { Finding } from './inspector.ts';

/** Absolute paths without symbolic links: the workspace's folder, and the folder in which the command starts. */
export interface Where {
  readonly root: string;
  readonly cwd: string;
}

const temporary = /^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)(?:\/|$)/;

/**
 * Adjusts findings to these places: a path that is absolute or goes up but ends up in the workspace is an ordinary write; a
 * command that starts outside of the workspace changes what is outside.
 */
export function judgeByPlace(findings: readonly Finding[], where: Where | undefined): readonly Finding[] {
  if (where === undefined) return findings;
  const { root, cwd } = where;
  const judged = findings.map((finding): Finding =>
    finding.at !== undefined && isWithin(pathFrom(cwd, finding.at), root)
      ? { ...finding, class: finding.class === 'read' ? 'read' : 'write', alwaysAsk: false }
      : finding,
  );
  if (isWithin(cwd, root) || temporary.test(cwd)) return judged;
  return judged.flatMap((finding) =>
    finding.class === 'read'
      ? [finding]
      : [finding, { ...finding, class: 'destructive', alwaysAsk: true, reason: reason('worksOutside', cwd) }],
  );
}

/** `path` seen from `folder`, without `.` and `..` parts. Relative if both are; then a path above `folder` begins with `..`. */
export function pathFrom(folder: string, path: string): string {
  if (path.startsWith('~')) return path;
  const whole = path.startsWith('/') || folder === '' ? path : `${folder}/${path}`;
  if (whole.startsWith('~')) return whole;
  const parts: string[] = [];
  for (const part of whole.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (!whole.startsWith('/')) parts.push(part);
  }
  return (whole.startsWith('/') ? '/' : '') + parts.join('/');
}

/** Whether a path from `pathFrom` leaves the folder in which the command starts, except into a temporary one. */
export function leadsOut(path: string): boolean {
  return /^(?:~|\.\.(?:\/|$))/.test(path) || (path.startsWith('/') && !temporary.test(path));
}

/** Whether a path, seen from where the command starts, is in the workspace or a temporary one, a repository's own folder included. */
export function staysIn(path: string, { root, cwd }: Where): boolean {
  const at = pathFrom(cwd, path);
  return temporary.test(at) || at === root || at.startsWith(root === '/' ? '/' : `${root}/`);
}

/** Not for paths unknown before running the command, nor for a repository's own folder. */
function isWithin(path: string, root: string): boolean {
  const isPlain = !/\uE000|(?:^|\/)\.git(?:\/|$)/i.test(path);
  return isPlain && (path === root || path.startsWith(root === '/' ? '/' : `${root}/`));
}
