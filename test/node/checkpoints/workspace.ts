// Real workspaces for the tests of checkpoints: folders with files, with git or without.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OpenCheckpoints } from '../../../src/node/checkpoints/checkpoints.ts';
import { openCheckpoints } from '../../../src/node/checkpoints/checkpoints.ts';
import type { History } from '../../../src/node/checkpoints/history.ts';
import { openHistory } from '../../../src/node/checkpoints/history.ts';

export interface Workspace {
  readonly root: string;
  readonly folder: string;
  readonly write: (files: Readonly<Record<string, string | Buffer>>) => void;
  readonly read: (path: string) => string;
  readonly git: (...args: readonly string[]) => string;
  /** One step of an episode that changes files as `work` does. `paths`: as its tool would tell them. */
  readonly step: (
    id: string,
    t: number,
    work: () => void,
    paths?: readonly string[],
  ) => ReturnType<OpenCheckpoints['after']>;
  readonly history: <T>(use: (history: History) => Promise<T>) => Promise<T>;
  /** Undoes and gives the results by path. */
  readonly undo: (
    id: string,
    wanted?: { readonly t?: number; readonly only?: readonly string[] },
  ) => Promise<Readonly<Record<string, string>>>;
}

export async function withWorkspace(
  kind: 'git' | 'plain',
  work: (workspace: Workspace) => Promise<void>,
): Promise<void> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'knack-checkpoints-')));
  const root = join(base, 'workspace');
  const folder = join(base, 'data');
  mkdirSync(root);
  const git = (...args: readonly string[]) => gitAt(root, args);
  if (kind === 'git') git('init', '--quiet', '--initial-branch=main');
  let open: OpenCheckpoints | undefined;
  const history: Workspace['history'] = async (use) => {
    const opened = await openHistory({ root, folder });
    try {
      return await use(opened);
    } finally {
      opened.dispose();
    }
  };
  try {
    await work({
      root,
      folder,
      git,
      write: (files) => writeFiles(root, files),
      read: (path) => readFileSync(join(root, path), 'utf8'),
      step: async (id, t, change, paths) => {
        open ??= openCheckpoints({ root, folder, now: Date.now });
        open.prepare();
        const problem = await open.before(id, t, paths);
        if (problem !== undefined) throw new Error(problem);
        change();
        return open.after(id, t, paths);
      },
      history,
      undo: (id, wanted = {}) =>
        history(async (opened) => {
          const plan = await opened.planUndo(id, wanted);
          await opened.carryOut(plan, 'undo');
          return Object.fromEntries(plan.steps.flatMap(({ files }) => files.map(({ path, result }) => [path, result])));
        }),
    });
  } finally {
    await open?.dispose();
    rmSync(base, { recursive: true, force: true });
  }
}

export function gitAt(folder: string, args: readonly string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'protocol.file.allow=always'];
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export function writeFiles(root: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), contents);
  }
}

/** Every file below a folder: mode and contents, or where a link leads. */
export function snapshot(
  root: string,
  skip: (path: string) => boolean = () => false,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const visit = (path: string) => {
    for (const name of readdirSync(join(root, path))) {
      const at = path === '' ? name : `${path}/${name}`;
      if (skip(at)) continue;
      const stats = lstatSync(join(root, at));
      if (stats.isDirectory()) visit(at);
      else if (stats.isSymbolicLink()) found[at] = `-> ${readlinkSync(join(root, at))}`;
      else found[at] = `${(stats.mode & 0o777).toString(8)} ${hash(readFileSync(join(root, at)))}`;
    }
  };
  if (existsSync(root)) visit('');
  return found;
}

function hash(contents: Buffer): string {
  return createHash('sha1').update(contents).digest('hex');
}

/** All of a `.git` folder that is the user's: index, HEAD, branches, stash, reflogs, hooks, configuration. Not: refs/knack. */
export function usersGit(root: string): Readonly<Record<string, string>> {
  const files = snapshot(join(root, '.git'), (path) => path === 'refs/knack');
  return { ...files, packed: '' };
}
