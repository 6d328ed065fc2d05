// What git reports about a folder, without running anything that the repository configures.
import { execFile, execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeoutMs = 1500;

export interface GitFacts {
  readonly status: 'clean' | 'dirty' | 'none';
  /** Undefined outside a repository; `(detached)` without a branch. */
  readonly branch: string | undefined;
}

/**
 * `none` outside a repository. `dirty` has uncommitted changes of tracked files, or is not known to be clean (git missing, or
 * slower than 1.5 s). Untracked files and submodules do not count: they take long to find in a huge folder.
 */
export async function gitFacts(root: string): Promise<GitFacts> {
  const gitDir = await findGitDir(resolve(root));
  if (gitDir === undefined) return { status: 'none', branch: undefined };
  const [branch, status] = await Promise.all([branchOf(gitDir), statusOf(root)]);
  return { status, branch };
}

async function findGitDir(folder: string): Promise<string | undefined> {
  const path = join(folder, '.git');
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return path;
  if (found?.isFile()) {
    const pointer = /^gitdir:\s*(.+?)\s*$/m.exec(await readFile(path, 'utf8').catch(() => ''))?.[1];
    if (pointer !== undefined) return resolve(folder, pointer);
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : findGitDir(parent);
}

async function branchOf(gitDir: string): Promise<string | undefined> {
  const head = await readFile(join(gitDir, 'HEAD'), 'utf8').catch(() => undefined);
  if (head === undefined) return undefined;
  return /^ref:\s*refs\/heads\/(.+?)\s*$/m.exec(head)?.[1] ?? '(detached)';
}

/** What a git command that reads no file's content prints; undefined if it fails, or exits with another status than 0. */
export async function git(root: string, args: readonly string[]): Promise<string | undefined> {
  return run('git', [...inertIn(root), ...args], execOptions()).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}

/** The same at once, for what is decided without waiting. */
export function gitText(root: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', [...inertIn(root), ...args], {
      ...execOptions(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

const inertIn = (root: string) => [
  '-C',
  root,
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '--no-optional-locks',
];

const execOptions = () => ({
  timeout: timeoutMs,
  env: environmentWithoutGit(),
  windowsHide: true,
  maxBuffer: 1 << 24,
});

/** Hooks, the file-system monitor and content filters are programs that a repository's configuration may name: all are off. */
async function statusOf(root: string): Promise<'clean' | 'dirty'> {
  const [inert, options] = [inertIn(root), execOptions()];
  try {
    const filters = await run('git', [...inert, 'config', '--name-only', '--get-regexp', '^filter\\.'], options).then(
      ({ stdout }) => stdout.split('\n').filter((key) => /\.(clean|smudge|process|required)$/.test(key)),
      (error: unknown) => {
        if (isExit(error, 1)) return []; // no such key
        throw error;
      },
    );
    // `-c` ends a key at its first `=`, so such a filter could not be switched off.
    if (filters.some((key) => key.includes('='))) return 'dirty';
    const withoutFilters = filters.flatMap((key) => ['-c', key.endsWith('.required') ? `${key}=false` : `${key}=`]);
    const status = ['status', '--porcelain', '--untracked-files=no', '--ignore-submodules=all'];
    const { stdout } = await run('git', [...inert, ...withoutFilters, ...status], options);
    return stdout === '' ? 'clean' : 'dirty';
  } catch {
    return 'dirty';
  }
}

function isExit(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** GIT_DIR and its kin, set while git runs a hook, would point git at another repository. */
function environmentWithoutGit(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' };
}
