import assert from 'node:assert/strict';
import { join } from 'node:path';
import pc from 'picocolors';
import { terminalIo } from '../../src/cli/io.ts';
import { tellAuthor } from '../../src/cli/teamExchange.ts';
import type { EpisodeRecord } from '../../src/core/episode.ts';
import { openStore } from '../../src/node/store/sqliteStore.ts';
import { actionOf, withFolder, writeEpisode } from '../node/store/records.ts';

/** What is printed of copies of a stored episode of 3 steps, each with actions of its own. */
async function told(count: number, all: { readonly runs: number; readonly steps: number }): Promise<string> {
  return withFolder(async (folder) => {
    const store = openStore({ file: join(folder, 'experience.db') });
    await writeEpisode(store, 'e1', { steps: 3 });
    const [episode] = await store.episodes();
    await store.close();
    assert.ok(episode);
    const copies = Array.from({ length: count }, (_, n): EpisodeRecord => {
      const steps = episode.steps.map((step) => {
        const candidates = step.decision.candidates.map((one) => ({ ...one, action: actionOf(`make ${n}-${step.t}`) }));
        return { ...step, decision: { ...step.decision, candidates } };
      });
      return { ...episode, task: `task ${n}`, at: episode.at + n, steps };
    });
    const lines: string[] = [];
    const io = { ...terminalIo(), colors: pc.createColors(false), print: (line: string) => void lines.push(line) };
    tellAuthor('ann', { episodes: copies, ...all }, io);
    return lines.join('\n');
  });
}

describe('What is shown of an author before they are confirmed', () => {
  it('is every run and action where there are few', async () => {
    const text = await told(2, { runs: 2, steps: 6 });
    assert.match(text, /^ann: 2 run\(s\), 6 step\(s\)\. 2 run\(s\) succeeded\.\n[^]*task 1\s[^]*task 0\s[^]*make 1-2/);
    assert.doesNotMatch(text, /more|newest/);
  });

  it('says how many more there are', async () => {
    const text = await told(20, { runs: 300, steps: 900 });
    assert.match(
      text,
      /^ann: 300 run\(s\), 900 step\(s\)\. Of the newest 20 run\(s\), 60 step\(s\): 20 run\(s\) succeeded/,
    );
    assert.match(text, /task 19\s[^]*task 5\s+and 285 more run\(s\)\n[^]*make [^]*\nand 45 more action\(s\)$/);
  });
});
