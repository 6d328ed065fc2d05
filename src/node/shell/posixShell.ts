// Which shell runs commands, and how to pass a command so that it behaves exactly as in `sh -c`.
import { accessSync, constants } from 'node:fs';
import { basename } from 'node:path';

/** Their grammar is what the risk classes were judged by; fish, csh and the like are replaced by bash or sh. */
const posixShells: ReadonlySet<string> = new Set(['bash', 'zsh', 'dash', 'sh', 'ksh', 'mksh', 'ash']);

/** Linux takes no single argument longer than 128 KiB; longer commands go through a file. */
const longestArgument = 100_000;

/** The user's shell, else bash, else sh; undefined if none can be executed (Windows outside WSL). */
export function findShell(preferred: string | undefined): string | undefined {
  const choices = [preferred ?? '', '/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash', '/bin/sh'];
  return choices.find((path) => path.startsWith('/') && posixShells.has(basename(path)) && isExecutable(path));
}

export interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** File to write before the shell starts. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/**
 * Has the shell write its folder to `cwdFile` when it exits, whatever it prints. An EXIT trap does that; a command that sets its own
 * EXIT trap, replaces the shell by `exec` or kills it leaves the folder as it was. For bash the trap travels in BASH_ENV, so that the
 * command's text, line numbers and error messages stay as written; other shells get it in front of the command, on the same line.
 */
export function invocation(
  shell: string,
  command: string,
  at: {
    readonly cwdFile: string;
    readonly scriptFile: string;
    readonly hookFile: string;
    /** Gets the exit status; a shell that a signal ends writes another one. For callers that do not see how the shell ends. */
    readonly exitFile?: string;
  },
  bashEnv: string | undefined,
): Invocation {
  const kind = basename(shell);
  // Bypasses functions of that name; in zsh `command` only runs programs.
  const pwd = kind === 'zsh' ? 'builtin pwd' : 'command pwd';
  const exit = at.exitFile === undefined ? '' : `echo "$?" >|${quote(at.exitFile)}; `;
  const trap = `trap ${quote(`{ ${exit}${pwd} >|${quote(at.cwdFile)}; } >/dev/null 2>&1`)} EXIT`;
  // zsh would run code in glob qualifiers, as in *(+reboot); the approval treats it as a pattern.
  const before = kind === 'zsh' ? `setopt nobareglobqual; ${trap}` : trap;
  const text = kind === 'bash' ? command : `${before}; ${command}`;
  const restore =
    bashEnv === undefined ? 'unset BASH_ENV' : `BASH_ENV=${quote(bashEnv)}; [ ! -r "$BASH_ENV" ] || . "$BASH_ENV"`;
  const hook = { path: at.hookFile, text: `${restore}\n${trap}\n` };
  const isLong = Buffer.byteLength(text) > longestArgument;
  return {
    args: isLong ? [at.scriptFile] : ['-c', text],
    env: kind === 'bash' ? { BASH_ENV: at.hookFile } : {},
    files: [...(kind === 'bash' ? [hook] : []), ...(isLong ? [{ path: at.scriptFile, text }] : [])],
  };
}

/** Quoted as one word of a POSIX shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
