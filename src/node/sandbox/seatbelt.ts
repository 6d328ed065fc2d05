// The sandbox on macOS: a profile for sandbox-exec. Written from Apple's and Chromium's published profiles; not tested by this project.
import type { Confined } from './sandbox.ts';

/** The profile's text, in the language of sandbox-exec. Later rules win. */
export function seatbeltProfile({ root, level, hidden, writable }: Confined): string {
  const subpaths = (paths: readonly string[]): string => paths.map((path) => `(subpath ${quote(path)})`).join(' ');
  const literals = (paths: readonly string[]): string => paths.map((path) => `(literal ${quote(path)})`).join(' ');
  const guarded = [`${root}/.git/hooks`, `${root}/.git/config`];
  return [
    '(version 1)',
    '(allow default)',
    '(deny network*)',
    '(deny file-write*)',
    '(allow file-write* (literal "/dev/null") (literal "/dev/tty") (literal "/dev/stdout") (literal "/dev/stderr"))',
    ...(level === 'write'
      ? [`(allow file-write* ${subpaths([root])})`, `(deny file-write* ${subpaths(guarded)})`]
      : []),
    ...(writable.length === 0 ? [] : [`(allow file-write* ${literals(writable)})`]),
    ...(hidden.folders.length === 0 ? [] : [`(deny file-read* ${subpaths(hidden.folders)})`]),
    ...(hidden.files.length === 0 ? [] : [`(deny file-read* ${literals(hidden.files)})`]),
    // Keychains, the pasteboard and starting other applications go through services.
    '(deny mach-lookup (global-name "com.apple.SecurityServer") (global-name "com.apple.securityd.xpc") (global-name "com.apple.pboard"))',
    '(deny appleevent-send)',
    '(deny process-info* (target others))',
    '(deny signal (target others))',
  ].join('\n');
}

function quote(path: string): string {
  return `"${path.replaceAll(/["\\]/g, '\\$&')}"`;
}
