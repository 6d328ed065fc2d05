// A small stored episode: one step, with a good candidate that was tried, and a bad one.
import { decide } from '../../src/core/policy/decide.ts';
import type { EpisodeRecord } from '../../src/core/episode.ts';
import { candidate, edge, evidence, here, neighbor, settings } from '../core/policy/fixtures.ts';

export const learning = settings({ gamma: 0.5, stepCost: 0 });

/** `good` was tried with success, `bad` without. */
export const decision = decide({
  t: 0,
  state: here,
  candidates: [candidate('good'), candidate('bad')],
  evidence: evidence([neighbor(1, [edge('good', [1, 1, 1, 1]), edge('bad', [-1, -1, -1, -1])])]),
  settings: learning,
  seed: 1,
  tier: 'offline',
});

export function episode(episodeId: string, changes: Partial<EpisodeRecord> = {}): EpisodeRecord {
  return {
    ...{ episodeId, task: 'run the tests', cwd: '/w', model: 'offline', seed: 1, at: 1, endedAt: 2 },
    provenance: { origin: 'local' },
    memory: 'on',
    outcome: 'succeeded',
    pinned: false,
    steps: [{ t: 0, decision, at: 1, observation: { status: 'exited', exitCode: 2, text: '', durationMs: 1 } }],
    signals: [],
    ...changes,
  };
}
