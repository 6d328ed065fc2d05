// How the webviews are bundled: one script and one style sheet each, and what they share, for the browser that VS Code ships. Used by the
// build and the tests.
import type { BuildOptions } from 'esbuild';

export function webviewOptions(minify: boolean): BuildOptions {
  return {
    entryPoints: ['agent', 'insights', 'playbook'].flatMap((view) =>
      ['tsx', 'css'].map((kind) => `src/webview/${view}/${view}.${kind}`),
    ),
    outdir: 'dist/webview',
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'chrome138',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.svg': 'text' },
    minify,
    logLevel: 'warning',
  };
}
