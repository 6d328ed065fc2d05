// A fingerprint of what a command runs on: the workspace's own files, what is installed in it, and the programs at hand.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { ripgrep } from '../tools/ripgrep.ts';

/** Beyond these, size and time of the last change stand for the content. */
const mostBytes = 32 << 20;
const largestFile = 1 << 20;
/** Larger workspaces have no fingerprint: a run begins soon. */
const mostFiles = 20_000;
const timeoutMs = 1500;
/** Files read side by side. */
const atOnce = 64;

/** What commands make, also where no `.gitignore` says so. */
const made = [
  '.git',
  'node_modules',
  'dist',
  'build',
  'out',
  'target',
  'venv',
  '.venv',
  '__pycache__',
  '.pytest_cache',
  '*.pyc',
  '*.log',
];

/**
 * 16 hex digits over the files of `root` (without what is ignored or made), the names of the packages in it, and the folders of the search path;
 * undefined if it is too large or too slow to read, or cannot be listed.
 */
export async function fingerprintOf(
  root: string,
  {
    signal,
    program,
    path = process.env['PATH'] ?? '',
  }: { readonly signal: AbortSignal; readonly program?: string | undefined; readonly path?: string },
): Promise<string | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const files: string[] = [];
  const args = [
    '--files',
    '--hidden',
    '--no-require-git',
    '--null',
    '--sort=path',
    ...made.map((name) => `--glob=!${name}`),
  ];
  const { exitCode } = await ripgrep(
    args,
    { cwd: root, separator: '\0', signal: limit, program },
    (file) => files.push(file) <= mostFiles,
  );
  if (exitCode === undefined || files.length > mostFiles) return undefined;
  const hash = createHash('sha256');
  let left = mostBytes;
  for (let from = 0; from < files.length; from += atOnce) {
    if (limit.aborted) return undefined;
    const most = Math.min(largestFile, left / atOnce);
    const parts = await Promise.all(files.slice(from, from + atOnce).map((file) => contentOf(join(root, file), most)));
    for (const [index, { mode, content }] of parts.entries()) {
      left -= content.length;
      hash.update(`${files[from + index] ?? ''}\0${String(mode)} ${String(content.length)}\0`).update(content);
    }
  }
  hash.update((await packagesIn(root)).join('\0'));
  for (const folder of path.split(delimiter)) {
    const found = folder === '' ? undefined : await stat(folder).catch(() => undefined);
    hash.update(`${folder} ${String(found?.mtimeMs)}\0`);
  }
  return limit.aborted ? undefined : hash.digest('hex').slice(0, 16);
}

/** Of a larger file its size and time of change; of one that is no file or cannot be read, nothing. */
async function contentOf(
  path: string,
  most: number,
): Promise<{ readonly mode: number; readonly content: Buffer | string }> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return { mode: 0, content: '' };
  const { mode, size, mtimeMs } = found;
  const content = size > most ? `${String(size)} ${String(mtimeMs)}` : await readFile(path).catch(() => '');
  return { mode, content };
}

/** Names of the packages installed in the workspace. */
async function packagesIn(root: string): Promise<readonly string[]> {
  const environments = ['venv', '.venv'].map((name) => join(root, name, 'lib'));
  const versions = await Promise.all(
    environments.map(async (lib) => (await namesIn(lib)).map((version) => join(lib, version, 'site-packages'))),
  );
  const folders = [join(root, 'node_modules'), ...versions.flat()];
  return (await Promise.all(folders.map(namesIn)))
    .flat()
    .filter((name) => !name.startsWith('.'))
    .sort();
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
