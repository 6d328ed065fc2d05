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
  for (const file of files) {
    if (limit.aborted) return undefined;
    const place = join(root, file);
    const found = await stat(place).catch(() => undefined);
    if (!found?.isFile()) continue;
    const isRead = found.size <= largestFile && found.size <= left;
    const content = isRead ? await readFile(place).catch(() => undefined) : undefined;
    left -= content?.length ?? 0;
    hash.update(`${file}\0${String(found.mode)}\0`).update(content ?? `${String(found.size)} ${String(found.mtimeMs)}`);
  }
  hash.update((await packagesIn(root)).join('\0'));
  for (const folder of path.split(delimiter)) {
    const found = folder === '' ? undefined : await stat(folder).catch(() => undefined);
    hash.update(`${folder} ${String(found?.mtimeMs)}\0`);
  }
  return hash.digest('hex').slice(0, 16);
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
