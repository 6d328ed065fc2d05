// Builds and packs the extension: knack-<version>.vsix. Prints its parts and refuses one that is too large.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createVSIX } from '@vscode/vsce';
import { thirdPartyNotices } from './notices.mjs';

const root = new URL('../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const packagePath = `knack-${version}.vsix`;

process.chdir(root.pathname);
execFileSync(process.execPath, ['esbuild.js'], { stdio: 'inherit' });
stage('out/vsix');
await createVSIX({
  cwd: 'out/vsix',
  packagePath: join(root.pathname, packagePath),
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
});

const limits = [
  ['extension without lazy parts, minified', bytesFrom('extension.mjs'), 280_000],
  ['agent view, gzipped', gzipped('agent'), 110_000],
  ['vsix', statSync(packagePath).size, 2_310_000],
];
for (const [what, bytes, limit] of limits)
  console.log(`${bytes <= limit ? 'ok  ' : 'OVER'} ${what}: ${bytes} of at most ${limit} bytes`);
if (limits.some(([, bytes, limit]) => bytes > limit)) process.exitCode = 1;

/** Puts into `folder` all that the vsix holds: what runs, its texts and pictures, and the notices of what is bundled. */
function stage(folder) {
  rmSync(folder, { recursive: true, force: true });
  const sources = globSync([
    'package.nls*.json',
    'LICENSE',
    'dist/extension/**/*.mjs',
    'dist/webview/*.{js,css}',
    // English is in the code.
    'l10n/bundle.l10n.*.json',
    'media/icon.*',
    'media/walkthrough/*',
    'docs/images/*',
  ]);
  for (const file of sources) cpSync(file, join(folder, file));
  // Results and what only developers need stay in the repository: links to them become plain text.
  const texts = globSync(['*.md', 'docs/*.md']).filter((file) => !/^(?:CONTRIBUTING|docs\/results)\.md$/u.test(file));
  for (const file of texts)
    writeFileSync(
      join(folder, file),
      readFileSync(file, 'utf8').replace(
        /\[([^\]]+)\]\((?:docs\/)?(?:results\/[\w.-]+|results\.md|CONTRIBUTING\.md)(?:#[\w-]+)?\)/gu,
        '$1',
      ),
    );
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const bundled = JSON.parse(readFileSync('dist/bundled.json', 'utf8'));
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(root.pathname, bundled));
}

/** package.json without what only development needs. */
function manifest() {
  const whole = JSON.parse(readFileSync('package.json', 'utf8'));
  const development = ['scripts', 'devDependencies', 'dependencies', 'overrides', 'bin', 'private'];
  const parts = Object.entries(whole).filter(([name]) => !development.includes(name));
  return { ...Object.fromEntries(parts), files: ['**'] };
}

function bytesFrom(entry) {
  return importedAtOnce(`dist/extension/${entry}`).reduce((sum, file) => sum + statSync(file).size, 0);
}

/** The entry with all that it imports at once; what it imports when needed is lazy. */
function importedAtOnce(entry) {
  const files = new Set();
  const add = (file) => {
    if (files.has(file)) return;
    files.add(file);
    const imported = readFileSync(file, 'utf8').matchAll(/\b(?:import|from)\s*"(\.[^"]+)"/gu);
    for (const [, name] of imported) add(join(dirname(file), name));
  };
  add(entry);
  return [...files];
}

function gzipped(view) {
  const files = [...importedAtOnce(`dist/webview/${view}.js`), `dist/webview/${view}.css`];
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
}
