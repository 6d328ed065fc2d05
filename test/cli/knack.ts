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
      /** A command that runs the rest of its arguments. */
      readonly wrapper?: readonly string[];
      /** The reader of standard output goes away once this is printed. */
      readonly readUntil?: string;
      /** Gives it a terminal of its own, with `script`; standard input stays open. */
      readonly terminal?: boolean;
      readonly onStdout?: (text: string, kill: (signal: NodeJS.Signals) => void, type: (keys: string) => void) => void;
    },
  ) => Promise<Result>;
  /** The words that start it, for tests that start it themselves. */
  readonly command: (args: readonly string[]) => readonly string[];
  /** Makes a workspace of these files; returns its path. */
  readonly workspace: (name: string, files: Readonly<Record<string, string>>) => string;
  readonly dispose: () => void;
}

const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Bundles the command line once; no file of the project is touched. */
export async function bundleKnack(): Promise<Knack> {
  const folder = mkdtempSync(join(tmpdir(), 'knack-cli-'));
  const outfile = join(root, 'node_modules', '.cache', 'knack-test', `cli-${String(process.pid)}.mjs`);
  await build({
    entryPoints: [join(root, 'src/cli/start.ts')],
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
    command: (args) => [process.execPath, outfile, ...args],
    run: (args, { stdin = '', wrapper = [], readUntil, terminal = false, onStdout } = {}) =>
      new Promise((resolve, reject) => {
        const plain = [...wrapper, process.execPath, outfile, ...args];
        // Without `exec`, Ctrl+C would end the shell between them as well, and its status would be seen.
        const line = `exec ${plain.map(quoted).join(' ')}`;
        const [command = '', ...rest] = terminal ? ['script', '-qec', line, '/dev/null'] : plain;
        const child = spawn(command, rest, { env, stdio: 'pipe' });
        const output = { stdout: '', stderr: '' };
        child.stdout.on('data', (chunk: Buffer) => {
          output.stdout += chunk.toString();
          if (readUntil !== undefined && output.stdout.includes(readUntil)) child.stdout.destroy();
          onStdout?.(
            output.stdout,
            (signal) => child.kill(signal),
            (keys) => child.stdin.write(keys),
          );
        });
        child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
        child.on('error', reject);
        child.on('close', (status) => resolve({ status, ...output }));
        if (!terminal) child.stdin.end(stdin);
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
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      rmSync(outfile, { force: true });
    },
  };
}
