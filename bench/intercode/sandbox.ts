// Runs a command in a throw-away copy of a file tree under bubblewrap: no network, no privileges, limited time, memory and files.
import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { TreeEntry } from './data.ts';
import { digest, digestFiles, filesUnder, removeFolder } from './files.ts';

export interface Execution {
  /** Digest of what was printed, trailing blanks of lines and empty lines at the end apart. */
  readonly output: string;
  /** Digest of all files afterwards. */
  readonly files: string;
  readonly printed: boolean;
  readonly changed: boolean;
  /** Why it cannot be judged: a limit ended it, or what it left cannot be read. The digests are empty then. */
  readonly problem?: string;
}

export interface Sandbox {
  /** What goes wrong with the command is its `problem`. Rejects when the tree cannot be copied. */
  run(command: string): Promise<Execution>;
  remove(): void;
}

const run = promisify(execFile);
const timeoutMs = 10_000;
/** All files of one run together, and how often that is looked at. */
const maxDiskMiB = 200;
const diskCheckMs = 250;
/** Age of the newest file of a tree, and of the files without a time. */
const newestAgeMs = 3 * 3_600_000;
const maxOutputBytes = 1 << 18;
/**
 * CPU seconds, KiB of a file, KiB of memory, open files, processes. `cat` waits for whatever may still print, such as `>(wc -l)`:
 * otherwise the end of the command would race with it.
 */
const limited = 'ulimit -t 5 -f 20480 -v 2097152 -n 256 -u 512; bash -c "$1" | cat';
/** Who runs the commands when the benchmark is run by root. */
const nobody = 65534;
const linkedFolders = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];
const mountPoints = ['usr', 'proc', 'dev', 'tmp', 'etc/alternatives'];
const etc: Readonly<Record<string, string>> = {
  passwd: 'root:x:0:0:root:/root:/bin/bash\nuser:x:1000:1000:user:/:/bin/bash\n',
  group: 'root:x:0:\nuser:x:1000:\n',
  hosts: '127.0.0.1 localhost\n127.0.1.1 sandbox\n',
  hostname: 'sandbox\n',
  networks: 'default 0.0.0.0\nloopback 127.0.0.0\nlink-local 169.254.0.0\n',
};

/** Whether bubblewrap works here; otherwise what to do about it. */
export function sandboxProblem(): string | undefined {
  try {
    execFileSync('bwrap', ['--ro-bind', '/', '/', '--unshare-all', '--die-with-parent', 'true'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...identity(),
    });
    return undefined;
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return missing
      ? 'bubblewrap is not installed; install it (Debian, Ubuntu: apt install bubblewrap; Fedora: dnf install bubblewrap)'
      : `bubblewrap does not work here (${error instanceof Error ? error.message.trim() : String(error)}); it needs unprivileged user namespaces`;
  }
}

/**
 * Prepares `tree` as the root of a file system. Its times are moved together, so that files have the same ages whenever this is
 * done: the newest, and those without a time, are three hours old at `now`.
 * @throws Error that names the entry which would be written outside of the tree.
 */
export function createSandbox(tree: readonly TreeEntry[], now = new Date()): Sandbox {
  const base = mkdtempSync(join(realpathSync(tmpdir()), 'knack-bench-'));
  const remove = () => removeFolder(base);
  try {
    chmodSync(base, 0o755);
    const template = join(base, 'template');
    buildTemplate(template, tree, now.getTime() - newestAgeMs);
    const before = digestFiles(template);
    let runs = 0;
    return { run: (command) => runIn(join(base, String(++runs)), template, before, command), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Who runs commands in a root, and where. */
export interface Seat {
  readonly hostname: string;
  readonly home: string;
  readonly folder: string;
}

/** Arguments of bubblewrap with `root` as the root of the file system: no network, no privileges; the program follows. */
export function isolationArgs(root: string, { hostname, home, folder }: Seat): readonly string[] {
  const mounts = ['--bind', root, '/', '--ro-bind', '/usr', '/usr', '--proc', '/proc', '--dev', '/dev'];
  const shared = ['--ro-bind-try', '/etc/alternatives', '/etc/alternatives'];
  const isolation = ['--unshare-all', '--die-with-parent', '--new-session', '--hostname', hostname];
  const user = ['--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--chdir', folder];
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: home, LANG: 'C.UTF-8', TZ: 'UTC' };
  const variables = Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]);
  return [...isolation, ...mounts, ...shared, ...user, '--clearenv', ...variables];
}

async function runIn(root: string, template: string, before: string, command: string): Promise<Execution> {
  try {
    await run('cp', ['-a', template, root]);
    return await judgeRun(root, before, command);
  } finally {
    removeFolder(root);
  }
}

async function judgeRun(root: string, before: string, command: string): Promise<Execution> {
  try {
    const text = (await execute(root, command)).replace(/[ \t\r]+$/gm, '').trimEnd();
    const files = digestFiles(root);
    return { output: digest(text), files, printed: text !== '', changed: files !== before };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { output: '', files: '', printed: false, changed: false, problem };
  }
}

/** Makes `root`, which does not exist, the root of a file system with `tree` in it; its newest file is of `newestMs`. */
export function buildTemplate(root: string, tree: readonly TreeEntry[], newestMs: number): void {
  mkdirSync(root);
  for (const folder of mountPoints) mkdirSync(join(root, folder), { recursive: true });
  for (const folder of linkedFolders) linkHostFolder(root, folder);
  for (const [name, text] of Object.entries(etc)) writeFileSync(join(root, 'etc', name), text);
  for (const entry of tree) writeEntry(root, entry);
  const newest = Math.max(...tree.map(({ mtime }) => mtime ?? -Infinity));
  const ages = new Map(
    tree.flatMap(({ path, mtime }) => (mtime === undefined ? [] : [[join(root, path), newest - mtime]])),
  );
  for (const [path, stat] of [...filesUnder(Buffer.from(root))].reverse()) {
    if (stat.isSymbolicLink()) continue;
    if (process.getuid?.() === 0) chownSync(path, nobody, nobody);
    const seconds = Math.floor(newestMs / 1000) - (ages.get(path.toString()) ?? 0);
    utimesSync(path, seconds, seconds);
  }
}

function writeEntry(root: string, entry: TreeEntry): void {
  refuseOutside(root, entry.path);
  const path = join(root, entry.path);
  mkdirSync(dirname(path), { recursive: true });
  if (entry.target !== undefined) {
    symlinkSync(entry.target, path);
    return;
  }
  if (entry.kind === 'dir') mkdirSync(path, { recursive: true });
  else writeFileSync(path, entry.base64 === undefined ? (entry.text ?? '') : Buffer.from(entry.base64, 'base64'));
  chmodSync(path, Number(entry.mode));
}

/** Nothing may be written above `root`, or through a link, which may lead anywhere. */
function refuseOutside(root: string, path: string): void {
  const names = path.split('/');
  if (names.includes('..')) throw new Error(`tree entry ${path} leads out of the tree`);
  names.forEach((_, index) => {
    const passed = names.slice(0, index + 1).join('/');
    if (lstatSync(join(root, passed), { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new Error(`tree entry ${path} leads through the link ${passed}`);
    }
  });
}

function linkHostFolder(root: string, folder: string): void {
  try {
    if (lstatSync(`/${folder}`).isSymbolicLink()) symlinkSync(readlinkSync(`/${folder}`), join(root, folder));
  } catch {
    // The host has no such folder.
  }
}

/** Who executes bubblewrap: never root. */
export function identity() {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
}

/** Standard output. @throws Error when a limit ended the command. */
function execute(root: string, command: string): Promise<string> {
  const seat = { hostname: 'sandbox', home: '/', folder: '/' };
  const args = [...isolationArgs(root, seat), 'bash', '-c', limited, 'bash', command];
  const ended = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxOutputBytes } as const;
  return new Promise((resolve, reject) => {
    const child = execFile('bwrap', args, { ...ended, encoding: 'latin1', ...identity() }, (error, stdout) => {
      clearInterval(watch);
      if (child.killed) reject(new Error('ended by a limit of time, output or disk space'));
      // A status other than 0 is the command's own affair.
      else if (error && typeof error.code !== 'number') reject(new Error('bubblewrap failed', { cause: error }));
      else resolve(stdout);
    });
    const watch = setInterval(() => {
      execFile('du', ['-sm', root], (_, size) => {
        if (parseInt(size) > maxDiskMiB) child.kill('SIGKILL');
      });
    }, diskCheckMs);
    child.stdin?.end();
  });
}
