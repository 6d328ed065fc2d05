// The sandbox on macOS: a profile for sandbox-exec. Written from Apple's, Chromium's and Codex's published profiles; never run by this project.
import type { Confined } from './sandbox.ts';

/** What starts a program, keeps secrets or holds the clipboard outside of the sandbox, and is reached through a service. */
const services = [
  'com.apple.SecurityServer',
  'com.apple.securityd.xpc',
  'com.apple.secd',
  'com.apple.pboard',
  'com.apple.pasteboard.1',
  'com.apple.coreservices.launchservicesd',
  'com.apple.coreservices.appleevents',
];

/** The profile's text, in the language of sandbox-exec. Later rules win. Paths are those of the kernel: without symbolic links. */
export function seatbeltProfile({ root, cwd, level, hidden, writable }: Confined): string {
  const subpaths = (paths: readonly string[]): string => paths.map((path) => `(subpath ${quote(path)})`).join(' ');
  const literals = (paths: readonly string[]): string => paths.map((path) => `(literal ${quote(path)})`).join(' ');
  const guarded = [`${root}/.git/hooks`, `${root}/.git/config`];
  const folders = hidden.folders.filter((folder) => ![root, cwd].some((path) => `${path}/`.startsWith(`${folder}/`)));
  return [
    '(version 1)',
    '(allow default)',
    '(deny network*)',
    '(deny file-write*)',
    `(allow file-write* ${literals(['/dev/null', '/dev/zero', '/dev/tty', '/dev/stdout', '/dev/stderr', '/dev/dtracehelper'])} (subpath "/dev/fd"))`,
    ...(level === 'write'
      ? [`(allow file-write* ${subpaths([root])})`, `(deny file-write* ${subpaths(guarded)})`]
      : []),
    ...(writable.length === 0 ? [] : [`(allow file-write* ${literals(writable)})`]),
    ...(folders.length === 0 ? [] : [`(deny file-read* ${subpaths(folders)})`]),
    ...(hidden.files.length === 0 ? [] : [`(deny file-read* ${literals(hidden.files)})`]),
    `(deny mach-lookup ${services.map((name) => `(global-name ${quote(name)})`).join(' ')} (global-name-prefix "com.apple.lsd."))`,
    // Opening applications, submitting jobs to launchd, and preferences, which a daemon writes.
    '(deny lsopen)',
    '(deny appleevent-send)',
    '(deny job-creation)',
    '(deny user-preference-write)',
    ...['signal', 'process-info*'].flatMap((what) => [`(deny ${what})`, `(allow ${what} (target same-sandbox))`]),
  ].join('\n');
}

/** `/tmp`, `/var` and `/etc` are links there, which a profile does not follow. */
function quote(path: string): string {
  return `"${path.replace(/^\/(?=(?:tmp|var|etc)(?:\/|$))/, '/private/').replaceAll(/["\\]/g, '\\$&')}"`;
}
