// Recorded scripts under bubblewrap: what the steps of an episode leave behind, and the checks of a task.
import assert from 'node:assert/strict';
import { sandboxProblem } from '../../../bench/intercode/sandbox.ts';
import { holds, openWorkshop } from '../../../bench/sessions/workshop.ts';

const task = {
  id: 'count',
  prompt: 'Count the lines of /data/a.txt into /output/count.',
  category: 'files',
  files: { '/data/a.txt': `one\ntwo ${process.pid}\n` },
  checks: ['file_exists:/output/count', 'file_contains:/output/count:2', 'exit_code:0'],
};

describe('a workshop of recorded scripts', () => {
  it('keeps files and folder from step to step, and begins each episode afresh', function () {
    if (sandboxProblem() !== undefined) this.skip();
    this.timeout(20_000);
    const workshop = openWorkshop();
    try {
      const folder = workshop.outcome(task, ['cd /data']);
      assert.deepEqual([folder.exitCode, folder.solved], [0, false]);
      const counted = workshop.outcome(task, ['cd /data', 'wc -l < a.txt > /output/count']);
      assert.deepEqual([counted.exitCode, counted.solved], [0, true]);
      const missing = workshop.outcome(task, ['cat /output/count']);
      assert.equal(missing.exitCode, 1);
      assert.match(missing.text, /No such file/);
      const who = workshop.outcome(task, ['whoami; hostname; pwd']);
      assert.equal(who.text, 'eval\nbashkit-eval\n/home/eval\n');
    } finally {
      workshop.close();
    }
  });

  it('judges output, files and status, and names a check that it does not know', () => {
    const world = {
      stdout: 'total: 3\n',
      exitCode: 0,
      steps: 2,
      textOf: (path: string) => (path === '/a' ? 'x: y' : undefined),
      isFolder: (path: string) => path === '/d',
    };
    const judged = [
      'file_exists:/a',
      'file_exists:/b',
      'dir_exists:/d',
      'file_contains:/a:x: y',
      'file_contains:/b:x',
      'stdout_contains:total: 3',
      'stdout_regex:to+tal',
      'exit_code:1',
      'tool_calls_min:3',
    ].map((check) => holds(check, world));
    assert.deepEqual(judged, [true, false, true, true, false, true, true, false, false]);
    assert.throws(() => holds('colour:red', world), /'colour:red'.*known: file_exists/);
  });
});
