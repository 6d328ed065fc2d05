import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { armOf } from '../../bench/learning/arms.ts';
import { measure } from '../../bench/learning/measure.ts';
import { transferSuite } from '../../bench/transfer.ts';

const groups = [
  {
    command: 'tar czf logs.tgz logs',
    requests: ['compress the log folder into a tarball', 'compress the log folder with tar into a file'],
  },
  { command: 'du -sh *', requests: ['show the size of every folder here', 'show the size of each folder here'] },
  { command: 'git branch -d old', requests: ['delete the old git branch', 'delete the merged git branch'] },
  { command: 'wc -l *.txt', requests: ['count the lines of all text files', 'count the lines in text files'] },
  { command: 'chmod +x run.sh', requests: ['make the script executable', 'make the shell script executable'] },
  { command: 'kill 42', requests: ['stop the process with this number', 'stop the process of this number'] },
];

describe('suite transfer', () => {
  it('finds a command sooner that was learned under another wording, and not without neighbours', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'knack-transfer-'));
    try {
      const path = join(folder, 'paraphrases.json');
      writeFileSync(path, JSON.stringify({ groups }));
      const quiet = { stories: [], rounds: 0, note: () => undefined, progress: () => undefined };
      const suite = await transferSuite({ ...quiet, data: [path], split: 'all' });
      const [variant] = suite.variants;
      assert.ok(variant);
      const progress = { total: () => undefined, episode: () => undefined, arm: () => undefined };
      const arms = ['posterior', 'posterior:threshold=1', 'static'].map(armOf);
      const [neighbours, none, base] = await measure(variant, arms, variant.seeds(6, 'tune'), progress);
      assert.ok(neighbours && none && base);
      // Until the last round each wording was seen three times: without neighbours that is not enough.
      assert.ok(neighbours.mean > none.mean + 0.03, `${neighbours.mean} and ${none.mean}`);
      assert.ok(none.mean > base.mean + 0.1, `${none.mean} and ${base.mean}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
