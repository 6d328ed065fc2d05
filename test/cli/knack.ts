// Runs the bundled `knack` as a user's shell would: a real process, a real workspace, a memory of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Knack {
  /** A folder for workspaces and memories, removed by `dispose`. */
  readonly folder: string;
  readonly run: (
    args: readonly string[],
    options?: {
      readonly stdin?: string;
      readonly onStdout?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
    },
  ) => Promise<Result>;
  /** Makes a workspace of these files; returns its path. */
  readonly workspace: (name: string, files: Readonly<Record<string, string>>) => string;
  readonly dispose: () => void;
}

/** Bundles the command line once; no file of the project is touched. */
export async function bundleKnack(): Promise<Knack> {
  const folder = mkdtempSync(join(tmpdir(), 'knack-cli-'));
  const outfile = join(root, 'node_modules', '.cache', 'knack-test', `cli-${String(process.pid)}.mjs`);
  await build({
    entryPoints: [join(root, 'src/cli/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    external: ['@vscode/ripgrep'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    define: { knackVersion: '"test"' },
    logLevel: 'silent',
  });
  const env = {
    ...process.env,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    NO_COLOR: '1',
  };
  return {
    folder,
    run: (args, { stdin = '', onStdout } = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [outfile, ...args], { env, stdio: 'pipe' });
        const output = { stdout: '', stderr: '' };
        child.stdout.on('data', (chunk: Buffer) => {
          output.stdout += chunk.toString();
          onStdout?.(output.stdout, (signal) => child.kill(signal));
        });
        child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
        child.on('error', reject);
        child.on('close', (status) => resolve({ status, ...output }));
        child.stdin.end(stdin);
      }),
    workspace: (name, files) => {
      for (const [path, text] of Object.entries(files)) {
        const file = join(folder, name, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      return join(folder, name);
    },
    dispose: () => {
      rmSync(folder, { recursive: true, force: true });
      rmSync(outfile, { force: true });
    },
  };
}
