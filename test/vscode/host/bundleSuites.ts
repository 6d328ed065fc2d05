// Bundles the suites that run inside the extension host, which loads CommonJS.
import { globSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import { build } from 'esbuild';

const repository = join(import.meta.dirname, '../../..');
const suites = ['test/vscode/extension/**/*.test.ts', 'test/vscode/terminal/**/*.test.ts'];

/** Returns the path for `extensionTestsPath`; report and log will be beside it, in a folder of this process. */
export async function bundleSuites(): Promise<{ readonly entry: string; readonly folder: string }> {
  const folder = join(repository, 'out/in-host', String(process.pid));
  rmSync(folder, { recursive: true, force: true });
  const files = globSync(suites, { cwd: repository });
  const named = files.map((file) => {
    const name = relative('test/vscode', file).replaceAll(/[\\/]/g, '-').replace(/\.ts$/, '');
    return { in: join(repository, file), out: name };
  });
  await build({
    entryPoints: [{ in: join(import.meta.dirname, 'suite.ts'), out: 'index' }, ...named],
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    sourcemap: 'inline',
    external: ['vscode', 'mocha', '@vscode/ripgrep'],
    mainFields: ['module', 'main'],
    define: { knackVersion: '"0.0.0-test"' },
    logLevel: 'warning',
  });
  return { entry: join(folder, 'index.cjs'), folder };
}
