// Bundles the command line (ESM). `--watch` rebuilds on change.
import { readFileSync, rmSync } from 'node:fs';
import { build, context } from 'esbuild';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const options = {
  entryPoints: { cli: 'src/cli/main.ts' },
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

rmSync('dist', { recursive: true, force: true });
if (process.argv.includes('--watch')) await (await context(options)).watch();
else await build(options);
