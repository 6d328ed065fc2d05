// ripgrep as a child process, line by line.
import { spawn } from 'node:child_process';

export interface RipgrepEnd {
  /** 0: found, 1: nothing found, 2: an error, perhaps with results; undefined if it was stopped or did not start. */
  readonly exitCode: number | undefined;
  readonly errors: string;
}

const errorBytes = 4096;

/** The binary of @vscode/ripgrep for this platform, else the `rg` on the PATH. */
async function ripgrepPath(): Promise<string> {
  try {
    return (await import('@vscode/ripgrep')).rgPath;
  } catch {
    return 'rg';
  }
}

/** Calls `onRecord` with every record that ends with `separator` until it returns false. Never rejects. */
export async function ripgrep(
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly separator: '\n' | '\0';
    readonly signal: AbortSignal;
    /** Absolute path of the program. Default: see `ripgrepPath`. */
    readonly program: string | undefined;
  },
  onRecord: (record: string) => boolean,
): Promise<RipgrepEnd> {
  const child = spawn(options.program ?? (await ripgrepPath()), ['--no-config', ...args], {
    cwd: options.cwd,
    signal: options.signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const failed = new Promise<string>((resolve) => {
    // An abort is an error too, but the process has still to close.
    child.once('error', (error) => (child.pid === undefined ? resolve(error.message) : undefined));
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(0, errorBytes);
  });
  let open = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (child.killed) return;
    const records = (open + text).split(options.separator);
    open = records.pop() ?? '';
    if (!records.every(onRecord)) child.kill('SIGKILL');
  });
  const end = await Promise.race([closed, failed]);
  if (typeof end === 'string')
    return {
      exitCode: undefined,
      errors: `ripgrep did not run: ${end}. Remedy: install ripgrep, so that \`rg\` is on the PATH.`,
    };
  return { exitCode: end ?? undefined, errors };
}
