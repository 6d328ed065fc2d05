// Builds and packs the extension: knack-<version>.vsix. Prints its parts and refuses one that is too large.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createVSIX } from '@vscode/vsce';

const root = new URL('../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const packagePath = `knack-${version}.vsix`;

/** Loaded only when their feature is used; by the beginning of their file's name. */
const lazyParts = ['openai-', 'streaming-', 'two-', 'insights-', 'doctor-', 'replay-', 'exchange-'];

process.chdir(root.pathname);
execFileSync(process.execPath, ['esbuild.js'], { stdio: 'inherit' });
await createVSIX({ packagePath, dependencies: false, allowMissingRepository: true, rewriteRelativeLinks: false });

const limits = [
  ['extension without lazy parts, minified', extensionBytes(), 400_000],
  ['agent view, gzipped', gzipped('agent'), 150_000],
  ['vsix', statSync(packagePath).size, 2_000_000],
];
for (const [what, bytes, limit] of limits)
  console.log(`${bytes <= limit ? 'ok  ' : 'OVER'} ${what}: ${bytes} of at most ${limit} bytes`);
if (limits.some(([, bytes, limit]) => bytes > limit)) process.exitCode = 1;

function extensionBytes() {
  return readdirSync('dist/extension', { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.mjs'))
    .filter((file) => !lazyParts.some((part) => file.name.startsWith(part)))
    .reduce((sum, file) => sum + statSync(`${file.parentPath}/${file.name}`).size, 0);
}

function gzipped(view) {
  return ['js', 'css'].reduce((sum, kind) => sum + gzipSync(readFileSync(`dist/webview/${view}.${kind}`)).length, 0);
}
