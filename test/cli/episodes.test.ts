import assert from 'node:assert/strict';
import { join } from 'node:path';
import pc from 'picocolors';
import { explainEpisode, listEpisodes } from '../../src/cli/episodes.ts';
import { terminalIo } from '../../src/cli/io.ts';
import { openMemory } from '../../src/node/memory/openMemory.ts';
import { decisionOf, startOf, withFolder } from '../node/store/records.ts';

describe('knack episodes', () => {
  it('lists the check of each episode, and says which was inferred', () =>
    withFolder(async (folder) => {
      const memoryDir = join(folder, 'memory');
      const { store } = await openMemory({ workspace: folder, memoryDir });
      await store.beginEpisode(startOf('e1', { at: 1, check: 'make check' }));
      await store.beginEpisode(startOf('e2', { at: 2 }));
      await store.setInferredCheck('e2', 'make test');
      await store.beginEpisode(startOf('e3', { at: 3 }));
      for (const name of ['e1', 'e2', 'e3']) await store.endEpisode(name, 'failed', 4);
      await store.close();
      const lines: string[] = [];
      const io = { ...terminalIo(), colors: pc.createColors(false), print: (line: string) => void lines.push(line) };
      await listEpisodes({ cwd: folder, memoryDir }, io);
      const [, ...rows] = lines.join('\n').split('\n');
      assert.match(rows[0] ?? '', /^e3 .* on\s*$/);
      assert.match(rows[1] ?? '', /^e2 .* make test \(inferred\)\s*$/);
      assert.match(rows[2] ?? '', /^e1 .* make check\s*$/);
    }));
});

describe('knack explain', () => {
  it('prints no control characters of what a colleague sent', () =>
    withFolder(async (folder) => {
      const memoryDir = join(folder, 'memory');
      const { store } = await openMemory({ workspace: folder, memoryDir });
      const evil = 'x\u001b[2J\u001b]0;title\u0007\u009b1my';
      const provenance = { origin: 'import', via: 'mallory, team', author: 'mallory' } as const;
      await store.beginEpisode(startOf('team:mallory:e1', { task: evil, model: evil, provenance }));
      const decision = decisionOf(0);
      await store.appendDecision('team:mallory:e1', 0, { ...decision, state: { nouns: [evil], verbs: [evil] } }, 1);
      const observation = { status: 'signaled', signalName: evil, text: '', durationMs: 1 } as const;
      await store.appendObservation('team:mallory:e1', 0, observation);
      await store.endEpisode('team:mallory:e1', 'failed', 2);
      await store.close();
      const lines: string[] = [];
      const io = { ...terminalIo(), colors: pc.createColors(false), print: (line: string) => void lines.push(line) };
      await explainEpisode('team:mallory:e1', { cwd: folder, memoryDir }, io);
      assert.match(lines.join('\n'), /ended by x/);
      assert.doesNotMatch(lines.join(''), /[^\P{Cc}\n]/u);
    }));
});
