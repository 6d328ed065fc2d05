import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { openHistory } from '../../../src/node/checkpoints/history.ts';
import { gitAt, snapshot, usersGit, writeFiles } from './workspace.ts';

/** Kills who started it instead of its n-th call of git; counts in a file. */
const killer = `#!/bin/sh
n=$(($(cat "$COUNT" 2>/dev/null || echo 0) + 1)); echo $n > "$COUNT"
if [ "$n" = "$KILL_AT" ]; then kill -9 $PPID; exit 1; fi
exec "$REAL_GIT" "$@"
`;

const isOurs = (path: string) => path === '.git';

describe('checkpoints through kill -9', function () {
  this.timeout(900_000);
  let base: string;
  let script: string;
  before(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'knack-killed-')));
    script = join(base, 'killed.mjs');
    const entryPoints = [fileURLToPath(new URL('killed.ts', import.meta.url))];
    const banner = {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    };
    buildSync({
      entryPoints,
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      banner,
    });
    mkdirSync(join(base, 'bin'));
    writeFileSync(join(base, 'bin', 'git'), killer);
    chmodSync(join(base, 'bin', 'git'), 0o755);
  });
  after(() => rmSync(base, { recursive: true, force: true }));

  /** A workspace whose user has work of every kind, copied from one that is made once. */
  function workspace(name: string): { readonly root: string; readonly folder: string } {
    const model = join(base, 'model');
    if (!existsSync(model)) {
      mkdirSync(model);
      gitAt(model, ['init', '--quiet', '--initial-branch=main']);
      const numbered = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}.txt`, `before ${i}\n`]));
      writeFiles(model, { ...numbered, '.gitignore': 'ignored\n', ignored: 'mine\n', 'staged.txt': '0\n' });
      gitAt(model, ['add', '.']);
      gitAt(model, ['commit', '--quiet', '--message=first']);
      writeFiles(model, { 'staged.txt': 'staged\n' });
      gitAt(model, ['add', '.']);
      writeFiles(model, { 'staged.txt': 'unstaged\n', 'untracked.txt': 'mine\n' });
    }
    const root = join(base, name);
    cpSync(model, root, { recursive: true, preserveTimestamps: true });
    return { root, folder: join(base, `${name}-data`) };
  }

  function start(
    { root, folder }: { readonly root: string; readonly folder: string },
    task: string,
    env: NodeJS.ProcessEnv = {},
  ) {
    const PATH = `${join(base, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`;
    const REAL_GIT = gitAt(base, ['--exec-path']).trim() + '/git';
    const COUNT = `${folder}-count`;
    rmSync(COUNT, { force: true });
    return spawn(process.execPath, [script, root, folder, task], {
      env: { ...process.env, NODE_OPTIONS: '', PATH, REAL_GIT, COUNT, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  async function run(place: { readonly root: string; readonly folder: string }, task: string, env?: NodeJS.ProcessEnv) {
    const child = start(place, task, env);
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    await once(child, 'close');
    const calls = existsSync(`${place.folder}-count`) ? Number(readFileSync(`${place.folder}-count`, 'utf8')) : 0;
    return { stdout, calls, isKilled: child.signalCode === 'SIGKILL' };
  }

  /** What a person can rely on after a restart. */
  async function verify(
    place: { readonly root: string; readonly folder: string },
    states: { readonly initial: object; readonly stepped: object; readonly git: object },
    name: string,
  ): Promise<'before' | 'after'> {
    const history = await openHistory(place);
    await history.finish();
    const files = snapshot(place.root, isOurs);
    const isBefore = JSON.stringify(files) === JSON.stringify(states.initial);
    assert.deepEqual(files, isBefore ? states.initial : states.stepped, name);
    assert.deepEqual(usersGit(place.root), states.git, name);
    const plan = await history.planRestore('run', { t: 0 });
    // The step never runs before its checkpoint is on record.
    if (!isBefore) assert.ok(plan, name);
    if (plan) {
      await history.carryOut(plan, 'restore');
      assert.deepEqual(snapshot(place.root, isOurs), states.initial, name);
    }
    history.dispose();
    return isBefore ? 'before' : 'after';
  }

  async function states() {
    const place = workspace('whole');
    const initial = snapshot(place.root, isOurs);
    const git = usersGit(place.root);
    const step = await run(place, 'step');
    const stepped = snapshot(place.root, isOurs);
    const undo = await run(place, 'undo');
    assert.deepEqual(snapshot(place.root, isOurs), initial);
    return { initial, stepped, git, calls: { step: step.calls, undo: undo.calls } };
  }

  it('leave the files as before the step or as after it, at every call of git of a step and of an undoing, and the user’s work always', async () => {
    const known = await states();
    const seen = new Set<string>();
    let killed = 0;
    const stepped = join(base, 'stepped');
    await run(workspace('killed'), 'step');
    for (const kind of ['', '-data'])
      cpSync(join(base, `killed${kind}`), `${stepped}${kind}`, { recursive: true, preserveTimestamps: true });
    for (const task of ['step', 'undo'] as const) {
      for (let n = 1; n <= known.calls[task]; n++) {
        const name = `${task}, killed at call ${n}`;
        for (const kind of ['', '-data']) {
          rmSync(join(base, `killed${kind}`), { recursive: true, force: true });
          const from = `${task === 'step' ? join(base, 'model') : stepped}${kind}`;
          if (existsSync(from))
            cpSync(from, join(base, `killed${kind}`), { recursive: true, preserveTimestamps: true });
        }
        const place = { root: join(base, 'killed'), folder: join(base, 'killed-data') };
        killed += Number((await run(place, task, { KILL_AT: String(n) })).isKilled);
        seen.add(`${task} ${await verify(place, known, name)}`);
      }
    }
    // Two calls at once may count as one.
    assert.ok(killed > (known.calls.step + known.calls.undo) * 0.7, `${killed} kills`);
    assert.deepEqual([...seen].sort(), ['step after', 'step before', 'undo after', 'undo before']);
  });

  it('leave no temporary file after a restart', async () => {
    const known = await states();
    for (const n of [1, 7, 20]) {
      const place = workspace(`renamed-${n}`);
      await run(place, 'step');
      const killed = await run(place, 'undo', { KILL_AT_RENAME: String(n) });
      assert.ok(killed.isKilled);
      assert.ok(Object.keys(snapshot(place.root)).some((path) => path.startsWith('.knack-')));
      assert.equal(await verify(place, known, `killed at rename ${n}`), 'before');
    }
  });

  it('finish what was cut off while files were put back', async () => {
    const known = await states();
    for (let i = 0; i < 6; i++) {
      const place = workspace(`files-${i}`);
      await run(place, 'step');
      const child = start(place, 'undo');
      await once(child.stdout, 'data');
      await delay(i * 8);
      child.kill('SIGKILL');
      await once(child, 'close');
      await verify(place, known, `after ${i * 8} ms`);
    }
  });

  it('leave the same state when two processes undo at once', async () => {
    const known = await states();
    for (let i = 0; i < 4; i++) {
      const place = workspace(`twice-${i}`);
      await run(place, 'step');
      const children = [start(place, 'undo'), start(place, 'undo')];
      const codes = await Promise.all(children.map(async (child) => (await once(child, 'close'))[0] as unknown));
      assert.deepEqual(codes, [0, 0]);
      assert.equal(await verify(place, known, `twice ${i}`), 'before');
    }
  });
});
