// Runs a command in a throw-away copy of a file tree under bubblewrap: no network, no privileges, limited time, memory and files.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { TreeEntry } from './data.ts';

export interface Execution {
  /** Digest of what was printed, trailing blanks of lines and empty lines at the end apart. */
  readonly output: string;
  /** Digest of all files afterwards. */
  readonly files: string;
  readonly printed: boolean;
  readonly changed: boolean;
}

export interface Sandbox {
  run(command: string): Promise<Execution>;
  remove(): void;
}

const timeoutMs = 10_000;
const maxOutputBytes = 1 << 18;
/** CPU seconds, KiB of a file, KiB of memory, open files, processes. */
const limits = 'ulimit -t 5 -f 20480 -v 2097152 -n 256 -u 512; exec bash -c "$1"';
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
 * Prepares `tree` as the root of a file system. Entries without a time get the start of the present day, so that commands run on
 * one day agree.
 */
export function createSandbox(tree: readonly TreeEntry[], day: Date): Sandbox {
  const base = mkdtempSync(join(realpathSync(tmpdir()), 'knack-bench-'));
  chmodSync(base, 0o755);
  const template = join(base, 'template');
  buildTemplate(template, tree, day);
  const before = digestFiles(template);
  let runs = 0;
  return {
    async run(command) {
      const root = join(base, String(++runs));
      await promisify(execFile)('cp', ['-a', template, root]);
      const printed = await execute(root, command);
      const files = digestFiles(root);
      execFileSync('chmod', ['-R', 'u+rwx', root]);
      rmSync(root, { recursive: true, force: true });
      const text = printed.replace(/[ \t\r]+$/gm, '').trimEnd();
      return { output: digest(text), files, printed: text !== '', changed: files !== before };
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

function buildTemplate(root: string, tree: readonly TreeEntry[], day: Date): void {
  mkdirSync(root);
  for (const folder of mountPoints) mkdirSync(join(root, folder), { recursive: true });
  for (const folder of linkedFolders) linkHostFolder(root, folder);
  for (const [name, text] of Object.entries(etc)) writeFileSync(join(root, 'etc', name), text);
  for (const entry of tree) writeEntry(root, entry);
  const times = new Map(tree.flatMap(({ path, mtime }) => (mtime === undefined ? [] : [[join(root, path), mtime]])));
  for (const path of pathsUnder(root).reverse()) {
    if (process.getuid?.() === 0 && !lstatSync(path).isSymbolicLink()) chownSync(path, nobody, nobody);
    const seconds = times.get(path) ?? day.getTime() / 1000;
    if (!lstatSync(path).isSymbolicLink()) utimesSync(path, seconds, seconds);
  }
}

function writeEntry(root: string, entry: TreeEntry): void {
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

function linkHostFolder(root: string, folder: string): void {
  try {
    if (lstatSync(`/${folder}`).isSymbolicLink()) symlinkSync(readlinkSync(`/${folder}`), join(root, folder));
  } catch {
    // The host has no such folder.
  }
}

function identity() {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
}

/** Standard output; what was printed until then when a limit ended the command. */
function execute(root: string, command: string): Promise<string> {
  const mounts = ['--bind', root, '/', '--ro-bind', '/usr', '/usr', '--proc', '/proc', '--dev', '/dev'];
  const shared = ['--ro-bind-try', '/etc/alternatives', '/etc/alternatives'];
  const isolation = ['--unshare-all', '--die-with-parent', '--new-session', '--hostname', 'sandbox'];
  const user = ['--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--chdir', '/'];
  const variables = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/', LANG: 'C.UTF-8', TZ: 'UTC' };
  const args = [...isolation, ...mounts, ...shared, ...user, 'bash', '-c', limits, 'bash', command];
  return new Promise((resolve) => {
    const child = execFile(
      'bwrap',
      args,
      {
        env: variables,
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: maxOutputBytes,
        encoding: 'latin1',
        ...identity(),
      },
      (_error, stdout) => resolve(stdout),
    );
    child.stdin?.end();
  });
}

function digest(text: string | Buffer): string {
  return createHash('sha1').update(text).digest('base64url');
}

/** Path, kind, permissions and content of everything but times and owners. */
function digestFiles(root: string): string {
  const hash = createHash('sha1');
  for (const path of pathsUnder(root)) {
    const stat = lstatSync(path);
    hash.update(`${path.slice(root.length)}\0${(stat.mode & 0o170777).toString(8)}\0`);
    if (stat.isSymbolicLink()) hash.update(readlinkSync(path));
    else if (stat.isFile()) hash.update(digest(readFileSync(path)));
    hash.update('\0');
  }
  return hash.digest('base64url');
}

/** `root` and everything in it, in a fixed order. Folders that cannot be read count as empty. */
function pathsUnder(root: string): string[] {
  const paths = [root];
  const stat = lstatSync(root);
  if (!stat.isDirectory()) return paths;
  for (const name of readdirSync(root).sort()) paths.push(...pathsUnder(join(root, name)));
  return paths;
}
