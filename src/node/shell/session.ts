// What a shell keeps outside the process from its first command until it is disposed: a private folder, pipes, the watchdog.
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

import { PipeSource } from './pipe.ts';
import { type Invocation, invocation } from './posixShell.ts';
import { type Watchdog, startWatchdog } from './watchdog.ts';

export interface Session {
  /** Mode 0700; its path has no symbolic links. */
  readonly folder: string;
  readonly pipes: PipeSource;
  readonly watchdog: Watchdog;
}

/** `runPrefix` is what the ids of all the shell's runs begin with. */
export function openSession(runPrefix: string): Session {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'knack-')));
  return { folder, pipes: new PipeSource(folder), watchdog: startWatchdog(runPrefix, folder) };
}

/** Files of one run. All but the whole output are removed when it ends. */
export interface RunFiles {
  readonly invocation: Invocation;
  readonly stdin: number | 'ignore';
  readonly output: string;
  /** Existing files that the shell reads and writes, for a sandbox that hides their folder. */
  readonly needed: { readonly readable: readonly string[]; readonly writable: readonly string[] };
  /** Closes and removes them; returns the folder that the shell recorded, undefined when it recorded none. */
  finish(): string | undefined;
}

export function prepareFiles(
  folder: string,
  run: {
    readonly number: number;
    readonly shell: string;
    readonly command: string;
    readonly stdin: string | undefined;
    readonly isConfined: boolean;
    readonly env: Readonly<Record<string, string>>;
  },
): RunFiles {
  const path = (kind: string): string => join(folder, `${kind}-${run.number}`);
  const cwdFile = path('cwd');
  const at = { cwdFile, hookFile: path('hook'), scriptFile: path('script') };
  const how = invocation(run.shell, run.command, at, run.env['BASH_ENV']);
  for (const file of how.files) writeFileSync(file.path, file.text, { mode: 0o600 });
  // A sandbox mounts single files: this one must exist before.
  if (run.isConfined) writeFileSync(cwdFile, '', { mode: 0o600 });
  const stdin = run.stdin === undefined ? 'ignore' : openText(path('stdin'), run.stdin);
  return {
    invocation: how,
    stdin,
    output: `${path('output')}.txt`,
    needed: { readable: how.files.map((file) => file.path), writable: [cwdFile] },
    finish: () => {
      if (stdin !== 'ignore') closeSync(stdin);
      for (const file of how.files) rmSync(file.path, { force: true });
      return takeFolder(cwdFile);
    },
  };
}

/** A descriptor that reads `text` from its start; a file, not a pipe, so nothing has to feed it. */
function openText(path: string, text: string): number {
  writeFileSync(path, text, { mode: 0o600 });
  const descriptor = openSync(path, 'r');
  unlinkSync(path);
  return descriptor;
}

/** The folder that a shell recorded; undefined when it recorded none. Removes the record. */
export function takeFolder(file: string): string | undefined {
  try {
    const folder = readFileSync(file, 'utf8').replace(/\n$/, '');
    unlinkSync(file);
    return isAbsolute(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}
