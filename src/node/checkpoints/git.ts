// git as a store of file trees: run without hooks, filters or anything else that a repository may configure.
import { spawn } from 'node:child_process';
import { hardened } from '../shell/hardened.ts';

export interface GitRequest {
  readonly input?: string | Buffer;
  /** Exit statuses that are results; 0 when absent. */
  readonly statuses?: readonly number[];
  /** Milliseconds after which it is killed; > 0. */
  readonly timeoutMs?: number;
  /** An index for this command only. */
  readonly indexFile?: string;
}

export interface GitResult {
  readonly status: number;
  readonly stdout: Buffer;
}

/** Runs one git command. @throws GitError when it cannot be started, runs out of time, or exits otherwise than `statuses` say. */
export type Git = (args: readonly string[], request?: GitRequest) => Promise<GitResult>;

export class GitError extends Error {
  /** `missing`: git is not installed. `slow`: timed out. `failed`: with git's own message. */
  readonly kind: 'missing' | 'slow' | 'failed';

  constructor(kind: GitError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Why Knack's folder of checkpoints cannot be written, with the remedy. @throws errors that are not the file system's */
export function folderError(folder: string, error: unknown): GitError {
  if (!(error instanceof Error) || !('syscall' in error)) throw error;
  return new GitError('failed', `${folder} cannot be written: ${whyNotWritten(error)}`);
}

/** One clause, with the remedy. */
export function whyNotWritten(error: Error): string {
  return reasons['code' in error ? String(error.code) : ''] ?? error.message;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied; look at who owns it',
  EPERM: 'permission denied; look at who owns it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full; free some space',
  EDQUOT: 'the disk quota is used up; free some space',
};

/** Generous: callers that wait for an answer have their own limit. */
const defaultTimeoutMs = 60_000;

/** git with `variables` (GIT_DIR and its kin) in `cwd`, regardless of this process's environment. */
export function gitIn(cwd: string, variables: Readonly<Record<string, string>>): Git {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith('GIT_'),
  );
  const env = {
    ...hardened(Object.fromEntries(inherited), { root: cwd, onlyReads: true }),
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
    ...variables,
  };
  return (args, request = {}) => runGit(args, request, { cwd, env });
}

function runGit(
  args: readonly string[],
  { input, statuses = [0], timeoutMs = defaultTimeoutMs, indexFile }: GitRequest,
  { cwd, env: shared }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const env = indexFile === undefined ? shared : { ...shared, GIT_INDEX_FILE: indexFile };
    const child = spawn('git', args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true });
    const out: Buffer[] = [];
    const said: Buffer[] = [];
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const missing = error.code === 'ENOENT';
      reject(new GitError(missing ? 'missing' : 'failed', missing ? 'git is not installed' : error.message));
    });
    child.on('close', (status) => {
      clearTimeout(timer);
      if (status !== null && statuses.includes(status)) {
        resolve({ status, stdout: Buffer.concat(out) });
        return;
      }
      const why = Buffer.concat(said).toString('utf8').trim().split('\n').slice(-3).join('; ');
      const name = `git ${args.find((arg) => !arg.startsWith('-')) ?? ''}`;
      if (late) reject(new GitError('slow', `${name} took longer than ${timeoutMs / 1000} s`));
      else reject(new GitError('failed', `${name} failed: ${why || `exit status ${status ?? 'none'}`}`));
    });
    // It may end without reading all of its input; its exit status says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** The parts of output that `-z` separates. */
export function zeroSeparated({ stdout }: GitResult): readonly string[] {
  const text = stdout.toString('utf8');
  return text === '' ? [] : text.replace(/\0$/, '').split('\0');
}

export function firstLine({ stdout }: GitResult): string {
  return stdout.toString('utf8').split('\n', 1)[0] ?? '';
}
