// Bundles the command line (ESM) and the webviews. `--watch` rebuilds on change.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build, context } from 'esbuild';
import { webviewOptions } from './scripts/webviewBundle.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const options = {
  entryPoints: { cli: 'src/cli/start.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: 'linked',
  // UMD builds (jsonc-parser) cannot be bundled; their module builds can.
  mainFields: ['module', 'main'],
  // Ships a native binary per platform; stays a package.
  external: ['@vscode/ripgrep'],
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  define: { knackVersion: JSON.stringify(version) },
  logLevel: 'warning',
};

/** The extension: what activation needs in one file, all else in chunks that are loaded when first needed. */
const extension = {
  ...options,
  entryPoints: {
    extension: 'src/vscode/extension.ts',
    mcpServer: 'src/vscode/toolsForOthers/mcpServer.ts',
    memoryWorker: 'src/node/memory/memoryWorker.ts',
    snapshotWorker: 'src/node/store/snapshot/snapshotWorker.ts',
  },
  outdir: 'dist/extension',
  external: ['vscode', '@vscode/ripgrep'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  minify: !process.argv.includes('--watch'),
};

const watch = process.argv.includes('--watch');
const bundles = [options, extension, webviewOptions(!watch)];

rmSync('dist', { recursive: true, force: true });
if (watch) for (const bundle of bundles) await (await context(bundle)).watch();
else {
  const [, ...packed] = await Promise.all(bundles.map((bundle) => build({ ...bundle, metafile: true })));
  packed.forEach(({ metafile }) => Object.keys(metafile.outputs).forEach(withoutUnusedBanner));
  writeFileSync('dist/bundled.json', JSON.stringify(packagesOf(packed), null, 2));
}

/** Only the chunk in which esbuild looks for `require` needs it. An empty line stays, so that source maps hold. */
function withoutUnusedBanner(path) {
  const text = path.endsWith('.mjs') ? readFileSync(path, 'utf8') : '';
  const bannerLine = `${extension.banner.js}\n`;
  if (text.startsWith(bannerLine) && !text.includes('typeof require'))
    writeFileSync(path, `\n${text.slice(bannerLine.length)}`);
}

/** Folders of the packages that the extension and its views are made of: `node_modules/preact`. */
function packagesOf(results) {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/u.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort();
}
