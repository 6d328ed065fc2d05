import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knack } from '../../../bench/foresight/knack.ts';
import { lastTime } from '../../../bench/foresight/counters.ts';
import { readSessions } from '../../../bench/foresight/imported.ts';
import { reportOf, textOf } from '../../../bench/foresight/report.ts';
import { walk } from '../../../bench/foresight/walk.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { loadStateEncoder } from '../../../src/core/state/encoder.ts';
import type { Told } from '../../node/sessions/transcripts.ts';
import { claudeSession, codexSession, trapped, write } from '../../node/sessions/transcripts.ts';

/** Attempts at two tasks, some of which fail the same way again. */
const sessions: readonly Told[] = Array.from({ length: 12 }, (_, i) => {
  const session = `5f0c0000-0000-4000-8000-0000000000${String(10 + i)}`;
  const { turns } = trapped(session, '/w/project');
  const lint = { command: 'npm run lint', exitCode: i % 3 === 0 ? 1 : 0, text: 'src/a.ts:1:1 error' };
  return {
    session,
    cwd: '/w/project',
    turns: [
      ...turns,
      { prompt: 'check the style', ran: [lint, { command: 'xxd a', exitCode: 127, text: 'sh: 1: xxd: not found' }] },
    ],
  };
});

describe('bench foresight through the importers', () => {
  it('gives the same table for the same sessions as files of Claude Code and of Codex', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'knack-foresight-'));
    try {
      for (const told of sessions) {
        write(join(folder, 'claude', `${told.session}.jsonl`), claudeSession(told));
        write(join(folder, 'codex', `rollout-${told.session}.jsonl`), codexSession(told));
      }
      const settings = learningSettings(defaultSettings);
      const encoder = await loadStateEncoder();
      const tables = [];
      for (const source of ['claude', 'codex']) {
        const episodes = await readSessions(source, join(folder, source));
        assert.equal(episodes.length, 24);
        const arms = [knack(settings), lastTime()];
        tables.push(textOf(reportOf('sessions', arms, walk(episodes, arms, encoder, settings))));
      }
      assert.equal(tables[0], tables[1]);
      assert.match(String(tables[0]), /\.\d\d/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
