// What checkpoints cost: time of a step, and bytes on disk, beside a copy of the folder.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openCheckpoints } from '../../src/node/checkpoints/checkpoints.ts';
import { openHistory } from '../../src/node/checkpoints/history.ts';
import { median } from '../retrieval/timing.ts';

const usage = 'usage: npm run bench -- checkpoint [--files 20000] [--steps 20] [--changed 1,100]';

export async function runCheckpoint(args: readonly string[]): Promise<void> {
  const { files, steps, changed } = optionsOf(args);
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'knack-bench-checkpoint-')));
  try {
    const root = workspaceOf(join(base, 'workspace'), files);
    const inFiles = bytesBelow(root, '.git');
    console.log(`${files} files in git, ${megabytes(inFiles)}; times in ms`);
    const copy = timed(() =>
      cpSync(root, join(base, 'copy'), { recursive: true, filter: (path) => !path.endsWith('/.git') }),
    );
    console.log(`a copy                                    ${copy.toFixed(0).padStart(6)}   ${megabytes(inFiles)}`);
    rmSync(join(base, 'copy'), { recursive: true });
    await measure(root, join(base, 'data'), { files, steps, changed, copyMs: copy, copyBytes: inFiles });
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

interface Measured {
  readonly files: number;
  readonly steps: number;
  readonly changed: readonly number[];
  readonly copyMs: number;
  readonly copyBytes: number;
}

async function measure(
  root: string,
  folder: string,
  { files, steps, changed, copyMs, copyBytes }: Measured,
): Promise<void> {
  const git = join(root, '.git');
  const checkpoints = openCheckpoints({ root, folder, now: Date.now, patienceMs: 600_000 });
  const start = performance.now();
  checkpoints.prepare();
  await checkpoints.before('first', 0);
  await checkpoints.after('first', 0);
  const firstBytes = bytesBelow(folder);
  console.log(
    `the first checkpoint, once a workspace    ${(performance.now() - start).toFixed(0).padStart(6)}   ${megabytes(firstBytes)} (its index)`,
  );
  for (const [round, count] of changed.entries()) {
    const bytesBefore = objectsBelow(folder);
    const gitBefore = bytesBelow(git);
    const [before, after]: [number[], number[]] = [[], []];
    for (let t = 0; t < steps; t++) {
      let started = performance.now();
      const problem = await checkpoints.before(`run${round}`, t);
      if (problem !== undefined) throw new Error(problem);
      before.push(performance.now() - started);
      for (let i = 0; i < count; i++) edit(root, (t * count + i * 37) % files, t);
      started = performance.now();
      const changes = await checkpoints.after(`run${round}`, t);
      after.push(performance.now() - started);
      if (changes?.files.length !== count) throw new Error(`${changes?.files.length} files changed, not ${count}`);
    }
    const bytes = (objectsBelow(folder) - bytesBefore) / steps;
    const inUsers = bytesBelow(git) - gitBefore;
    const step = median(before);
    console.log(
      `a step that changes ${String(count).padStart(4)} files: before it ${step.toFixed(0).padStart(6)}   after it, beside the model call ${median(after).toFixed(0)}   ${(bytes / 1024).toFixed(1)} KiB; in the user's .git ${inUsers} bytes`,
    );
    console.log(
      `    ${(copyMs / step).toFixed(1)} times faster than a copy, ${(copyBytes / bytes).toFixed(0)} times smaller; slowest ${Math.max(...before).toFixed(0)} ms`,
    );
  }
  await checkpoints.dispose();
  const history = await openHistory({ root, folder });
  const started = performance.now();
  const plan = await history.planUndo('run0', {});
  const planned = performance.now();
  await history.carryOut(plan, 'undo');
  console.log(
    `undoing a run of ${steps} steps: looking ${(planned - started).toFixed(0)}, doing ${(performance.now() - planned).toFixed(0)}, ${plan.files.length} files`,
  );
  history.dispose();
}

function optionsOf(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      files: { type: 'string', default: '20000' },
      steps: { type: 'string', default: '20' },
      changed: { type: 'string', default: '1,100' },
    },
  });
  const [files, steps] = [Number(values.files), Number(values.steps)];
  const changed = values.changed.split(',').map(Number);
  if (![files, steps, ...changed].every((n) => Number.isInteger(n) && n > 0)) throw new Error(usage);
  return { files, steps, changed };
}

/** Source-like files of about 4 KB in folders of fifty, all committed. */
function workspaceOf(root: string, files: number): string {
  for (let i = 0; i < files; i++) {
    const folder = join(root, folderOf(i));
    if (i % 50 === 0) mkdirSync(folder, { recursive: true });
    writeFileSync(fileOf(root, i), textOf(i));
  }
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.org', ...args], { cwd: root });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message=all');
  return root;
}

const folderOf = (i: number) => join('src', `part${Math.floor(i / 1000)}`, `module${Math.floor(i / 50)}`);
const fileOf = (root: string, i: number) => join(root, folderOf(i), `file${i}.ts`);
const textOf = (i: number) =>
  Array.from({ length: 100 }, (_, line) => `export const value${line} = ${(i * 7919 + line * 104729) % 1e6};\n`).join(
    '',
  );

function edit(root: string, i: number, t: number): void {
  const file = fileOf(root, i);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^.*\n/, `export const changed = ${t}.${performance.now()};\n`),
  );
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** As they lie on disk, in whole blocks. */
function bytesBelow(folder: string, except?: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === except) return sum;
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesBelow(path) : lstatSync(path).blocks * 512);
  }, 0);
}

/** Of what is kept: objects and refs, not the index, which is written over each time. */
function objectsBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (entry.isFile() && /\/(?:objects|refs)(?:\/|$)/.test(entry.parentPath)
        ? lstatSync(join(entry.parentPath, entry.name)).blocks * 512
        : 0),
    0,
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
