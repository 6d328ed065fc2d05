// Where checkpoints of a workspace are kept: Knack's own bare repository. Objects already in the user's repository are borrowed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { followMove, noteFolder } from '../files/movedFolder.ts';
import { makeFolder } from '../files/privateFiles.ts';
import { repositoryRoot } from '../store/location.ts';
import type { Git } from './git.ts';
import { leftoverPatterns } from './leftovers.ts';
import { GitError, firstLine, folderError, gitIn } from './git.ts';

export interface Place {
  /** The folder whose files are kept: the working tree of the user's repository, or the workspace. Absolute, real. */
  readonly top: string;
  /** Knack's own folder for it. */
  readonly folder: string;
  /** The bare repository in `folder`. */
  readonly gitDir: string;
  /** Knack's own files below `top`, as git patterns: never kept, never restored. */
  readonly excluded: readonly string[];
  /** The user's repository; undefined outside any. */
  readonly users: UsersRepository | undefined;
}

export interface UsersRepository {
  /** git on it: for reading, and for refs below refs/knack. */
  readonly git: Git;
  readonly indexFile: string;
  readonly objects: string;
  /** Its `info/exclude`, whether or not it exists. */
  readonly excludeFile: string;
  /** `core.excludesFile`, if set. */
  readonly globalExcludes: string | undefined;
  readonly objectFormat: string;
}

/** Raw bytes: no `.gitattributes` may convert a file on its way in or out, or start a filter. */
const attributes = '* -text !eol !ident !filter !working-tree-encoding !diff !merge\n';

/** Outside git nothing tells which files can be rebuilt. */
const excludes = [
  'node_modules/',
  '.venv/',
  '__pycache__/',
  '.cache/',
  '.tox/',
  '.mypy_cache/',
  '.gradle/',
  '.DS_Store',
];

const config = `[core]
\tfsync = objects,reference
\tfsyncMethod = batch
\tlogAllRefUpdates = false
\thooksPath = /dev/null
\tattributesFile = /dev/null
\tautocrlf = false
\tsafecrlf = false
\tsplitIndex = false
\tuntrackedCache = false
[gc]
\tauto = 0
[maintenance]
\tauto = false
`;

/** Names such as `git~1` are a danger only where file systems take them for `.git`. */
const anyNames = `[core]
\tprotectNTFS = false
\tprotectHFS = false
`;

/** Finds or makes the place in `folder` (Knack's data folder of this workspace). `root`: the workspace, real. @throws GitError */
export async function findPlace(root: string, folder: string): Promise<Place> {
  const users = await usersRepository(root);
  const top = users?.top ?? root;
  const name = `${basename(top).replace(/[^\w.]+/g, '-') || 'root'}-${hashOf(top)}`;
  const own = followMove(folder, name, top);
  // One repository, whether or not the workspace has one: `git init` later must not hide what was kept before.
  const gitDir = join(own, `kept-${users?.objectFormat ?? 'sha1'}`);
  try {
    if (!existsSync(own)) makeFolder(own);
    noteFolder(own, top);
    if (!existsSync(gitDir)) await makeRepository(gitDir, users);
    if (users) borrowFrom(users.objects, gitDir);
  } catch (error) {
    throw error instanceof GitError ? error : folderError(own, error);
  }
  const excluded = [...ownFiles(top, realpathSync(folder)), ...leftoverPatterns, ...(users ? [] : excludes)];
  return { top, folder: own, gitDir, excluded, users };
}

/** Ignore patterns in force in `place` that are in no `.gitignore` file; later ones win. */
export function excludesOf({ excluded, users }: Place): readonly string[] {
  const files = users ? [users.globalExcludes ?? defaultExcludes(), users.excludeFile] : [defaultExcludes()];
  const lines = files.flatMap((file) => (existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : []));
  return [...lines.filter((line) => line.trim() !== '' && !line.startsWith('#')), ...excluded].slice(-mostExcludes);
}

/** Patterns recorded. */
const mostExcludes = 500;

/** Where git looks if `core.excludesFile` is not set. */
function defaultExcludes(): string {
  const { XDG_CONFIG_HOME: home = '' } = process.env;
  return join(home === '' ? join(homedir(), '.config') : home, 'git', 'ignore');
}

/** The checkpoints, and the memory next to them. */
function ownFiles(top: string, folder: string): readonly string[] {
  const path = relative(top, folder);
  if (path.startsWith('..') || isAbsolute(path)) return [];
  const literal = (text: string) =>
    `/${text
      .split(sep)
      .join('/')
      .replace(/[\\*?[]/g, String.raw`\$&`)}`;
  return [`${literal(path)}/`, literal(join(dirname(path), 'experience.db')) + '*'];
}

/** Resolves links in its parent folders, but not the file itself; neither need exist. */
export function realPath(path: string): string {
  const folder = dirname(path);
  if (folder === path) return path;
  try {
    return join(realpathSync(folder), basename(path));
  } catch {
    return join(realPath(folder), basename(path));
  }
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}

/** Undefined if there is none, or git refuses to open it (another owner's, damaged): then treated as a plain folder. */
async function usersRepository(root: string): Promise<(UsersRepository & { readonly top: string }) | undefined> {
  const at = repositoryRoot(root);
  if (!existsSync(join(at, '.git'))) return undefined;
  const git = gitIn(at, { GIT_OPTIONAL_LOCKS: '0' });
  try {
    const paths = ['--git-path', 'objects', '--git-path', 'index', '--git-path', 'info/exclude'];
    const answer = await git([
      'rev-parse',
      '--path-format=absolute',
      '--show-toplevel',
      '--show-object-format',
      ...paths,
    ]);
    const [top, objectFormat, objects, indexFile, excludeFile] = answer.stdout.toString('utf8').split('\n');
    if (!top || !objectFormat || !objects || !indexFile || !excludeFile) return undefined;
    const real = realpathSync(top);
    if (relative(real, root).startsWith('..')) return undefined;
    // In a folder that git ignores nothing would be kept.
    const { status } = await git(['check-ignore', '--quiet', '--', root], { statuses: [0, 1, 128] });
    if (status === 0) return undefined;
    const setting = await git(['config', '--type=path', '--get', 'core.excludesFile'], { statuses: [0, 1] });
    const globalExcludes = firstLine(setting) || undefined;
    return { top: real, git, objectFormat, objects, indexFile, excludeFile, globalExcludes };
  } catch (error) {
    if (error instanceof GitError && error.kind === 'failed') return undefined;
    throw error;
  }
}

/** Created atomically, even if two processes do so at once. */
async function makeRepository(gitDir: string, users: UsersRepository | undefined): Promise<void> {
  const making = `${gitDir}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  const format = users ? [`--object-format=${users.objectFormat}`] : [];
  await gitIn(join(gitDir, '..'), {})(['init', '--quiet', '--bare', '--template=', ...format, making]);
  makeFolder(join(making, 'info'));
  makeFolder(join(making, 'objects', 'info'));
  writeFileSync(join(making, 'info', 'attributes'), attributes);
  const names = process.platform === 'win32' || process.platform === 'darwin' ? '' : anyNames;
  writeFileSync(join(making, 'config'), readFileSync(join(making, 'config'), 'utf8') + config + names);
  try {
    renameSync(making, gitDir);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(gitDir)) throw error;
  }
}

function borrowFrom(objects: string, gitDir: string): void {
  const file = join(gitDir, 'objects', 'info', 'alternates');
  const line = `${objects}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === line) return;
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, line);
  renameSync(fresh, file);
}
