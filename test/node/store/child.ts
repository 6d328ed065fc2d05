// Processes of their own, on a store.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

export interface Writers {
  /** Starts `writer.ts` with the arguments, behind `wrapper` (a command that runs the rest of its arguments) if given. */
  start(args: readonly string[], wrapper?: readonly string[]): ChildProcessWithoutNullStreams;
  remove(): void;
}

/** Bundles `writer.ts` first: it then starts in a tenth of the time, and a hundred of them are started. */
export function bundleWriter(): Writers {
  const folder = mkdtempSync(join(tmpdir(), 'knack-writer-'));
  const script = join(folder, 'writer.mjs');
  buildSync({
    entryPoints: [fileURLToPath(new URL('writer.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  return {
    start: (args, wrapper = []) => {
      const [command = '', ...rest] = [...wrapper, process.execPath, script, ...args];
      return spawn(command, rest, { env: { ...process.env, NODE_OPTIONS: '' } });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Everything a child printed, once it and its streams have ended. */
export async function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout, stderr };
}
