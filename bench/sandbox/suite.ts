// What the sandbox costs: the same command with and without it, in turns, through the shell that Knack runs commands in.
import { inEnglish } from '../../src/core/reason.ts';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import type { Confinement } from '../../src/core/types.ts';
import { createSandbox } from '../../src/node/sandbox/sandbox.ts';
import { createProcessShell } from '../../src/node/shell/processShell.ts';
import type { CommandShell } from '../../src/node/shell/types.ts';
import { median } from '../retrieval/timing.ts';

const usage = 'usage: npm run bench -- sandbox [--pairs 100] [--folders 200] [--command "cat a.txt"]';
const confinements: readonly (readonly [string, Confinement])[] = [
  ['read, given files only', { level: 'read', hidesSecrets: false }],
  ['read, secrets hidden', { level: 'read', hidesSecrets: true }],
  ['write', { level: 'write', hidesSecrets: false }],
];

interface Time {
  readonly wallMs: number;
  /** Of the processes that ended meanwhile; in steps of 10 ms, so that only sums of many mean something. */
  readonly cpuMs: number;
}

interface Pair {
  readonly plain: Time;
  readonly confined: Time;
}

export async function runSandbox(args: readonly string[]): Promise<void> {
  const { pairs, folders, command } = optionsOf(args);
  const root = workspaceOf(folders);
  try {
    const problem = await createSandbox(root).problem();
    if (problem !== undefined) throw new Error(inEnglish(problem));
    console.log(`${String(pairs)} pairs of '${command}' in a workspace of ${String(folders)} folders, times in ms`);
    for (const [name, confinement] of confinements) {
      const shell = createProcessShell({ root, outputLimit: 10_000 });
      report(name, await measure(shell, command, confinement, pairs));
      await shell.dispose();
    }
    reportWrapping(root, command);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function optionsOf(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pairs: { type: 'string', default: '100' },
      folders: { type: 'string', default: '200' },
      command: { type: 'string', default: 'cat a.txt' },
    },
  });
  const [pairs, folders] = [Number(values.pairs), Number(values.folders)];
  if (!Number.isInteger(pairs) || pairs < 1 || !Number.isInteger(folders) || folders < 0) throw new Error(usage);
  return { pairs, folders, command: values.command };
}

function workspaceOf(folders: number): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-bench-sandbox-')));
  writeFileSync(join(root, 'a.txt'), 'text\n');
  writeFileSync(join(root, '.env'), 'KEY=x\n');
  for (let i = 0; i < folders; i++) {
    const folder = join(root, `part${String(i % 10)}`, `folder${String(i)}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'b.txt'), 'text\n');
  }
  return root;
}

/** The first pair is not counted: it opens the session and looks into the folders. */
async function measure(
  shell: CommandShell,
  command: string,
  confinement: Confinement,
  pairs: number,
): Promise<readonly Pair[]> {
  const time = async (confined: boolean): Promise<Time> => {
    const [start, cpuStart] = [performance.now(), childrensCpuMs()];
    const { exitCode, text } = await shell.run({
      ...{ command, timeoutMs: 20_000, signal: new AbortController().signal, onOutput: () => undefined },
      ...(confined ? { confinement } : {}),
    });
    if (exitCode !== 0) throw new Error(`'${command}' failed: ${text}`);
    return { wallMs: performance.now() - start, cpuMs: childrensCpuMs() - cpuStart };
  };
  const all: Pair[] = [];
  for (let i = 0; i <= pairs; i++) {
    // The first to run warms the cache for the other, so they take turns.
    const first = await time(i % 2 === 0);
    const second = await time(i % 2 !== 0);
    all.push(i % 2 === 0 ? { plain: second, confined: first } : { plain: first, confined: second });
  }
  return all.slice(1);
}

/** User and system time of all processes that this one has started and that have ended. */
function childrensCpuMs(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name in parentheses; cutime and cstime are fields 16 and 17 of proc(5), in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return 10 * (Number(fields[13]) + Number(fields[14]));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function report(name: string, pairs: readonly Pair[]): void {
  const plain = pairs.map((pair) => pair.plain.wallMs);
  const confined = pairs.map((pair) => pair.confined.wallMs);
  const costs = pairs.map((pair) => pair.confined.wallMs - pair.plain.wallMs);
  const ratios = pairs.map((pair) => pair.confined.wallMs / pair.plain.wallMs);
  const cpu = mean(pairs.map((pair) => pair.confined.cpuMs - pair.plain.cpuMs));
  const [leastPlain, leastConfined] = [Math.min(...plain), Math.min(...confined)];
  console.log(
    [
      `${name}:`,
      `median ${median(plain).toFixed(1)} plain, ${median(confined).toFixed(1)} in the sandbox,`,
      `paired cost ${median(costs).toFixed(1)}, ratio ${median(ratios).toFixed(2)};`,
      `minimum ${leastPlain.toFixed(1)} and ${leastConfined.toFixed(1)},`,
      `cost ${(leastConfined - leastPlain).toFixed(1)}, ratio ${(leastConfined / leastPlain).toFixed(2)};`,
      `CPU time ${cpu.toFixed(1)} more on average`,
    ].join(' '),
  );
}

/** The part before anything starts: which files are hidden, and the arguments. */
function reportWrapping(root: string, command: string): void {
  const sandbox = createSandbox(root);
  const times: number[] = [];
  for (let i = 0; i < 50; i++) {
    const start = performance.now();
    sandbox.wrap(
      { file: 'sh', args: ['-c', command] },
      {
        ...{ command, cwd: root, env: {}, readable: [], writable: [] },
        confinement: { level: 'read', hidesSecrets: true },
      },
    );
    times.push(performance.now() - start);
  }
  const first = times[0] ?? 0;
  console.log(
    `of it, finding what to hide: first ${first.toFixed(1)}, then median ${median(times.slice(1)).toFixed(1)}`,
  );
}
