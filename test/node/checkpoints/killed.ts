// A process to be killed: one step of an episode with its checkpoints, then its undoing. Arguments: workspace, data folder, task.
import fs, { rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { openCheckpoints } from '../../../src/node/checkpoints/checkpoints.ts';
import { openHistory } from '../../../src/node/checkpoints/history.ts';

const [root = '', folder = '', task = ''] = process.argv.slice(2);

/** Dies instead of the n-th move of a file into its place. */
const killAtRename = Number(process.env['KILL_AT_RENAME'] ?? 0);
if (killAtRename > 0) {
  const { renameSync } = fs;
  let count = 0;
  fs.renameSync = (from, to) => {
    if (from.toString().includes('/.knack-') && (count += 1) === killAtRename) process.kill(process.pid, 'SIGKILL');
    renameSync(from, to);
  };
  syncBuiltinESMExports();
}

/** What the step of the tests does: every numbered file is written anew, the even ones go, new ones come. */
function work(): void {
  for (let i = 0; i < 40; i++) {
    if (i % 2 === 0) rmSync(join(root, `f${i}.txt`));
    else writeFileSync(join(root, `f${i}.txt`), `agent ${i}\n`);
    writeFileSync(join(root, `n${i}.txt`), `new ${i}\n`);
  }
}

if (task === 'step') {
  const checkpoints = openCheckpoints({ root, folder, now: Date.now });
  checkpoints.prepare();
  const problem = await checkpoints.before('run', 0);
  if (problem !== undefined) throw new Error(problem);
  process.stdout.write('kept\n');
  work();
  await checkpoints.after('run', 0);
  await checkpoints.dispose();
} else {
  const history = await openHistory({ root, folder });
  await history.finish();
  const plan = await history.planUndo('run', {});
  process.stdout.write('planned\n');
  await history.carryOut(plan, 'undo');
  history.dispose();
}
process.stdout.write('done\n');
