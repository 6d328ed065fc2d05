import assert from 'node:assert/strict';
import { actionKey } from '../../../src/core/action/key.ts';
import { playOf } from '../../../src/core/policy/playbook.ts';
import { decide } from '../../../src/core/policy/decide.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import type { Action } from '../../../src/core/types.ts';
import type { EpisodeRecord, StepRecord } from '../../../src/core/episode.ts';
import { evidence } from './fixtures.ts';

const task = 'run the tests';

function step(t: number, action: Action, exitCode: number): StepRecord {
  const candidate = {
    ...{ action, key: actionKey(action), priorLogit: 0, source: 'model' as const },
    risk: { class: 'write' as const, reasons: [], alwaysAsk: false },
  };
  const decision = decide({
    ...{ t, state: { nouns: ['test'], verbs: [] }, candidates: [candidate], evidence: evidence([]) },
    ...{ settings: learningSettings(defaultSettings), seed: 1, tier: 'offline' },
  });
  const observation =
    action.tool === 'run'
      ? ({ status: 'exited', exitCode, text: '', durationMs: 1 } as const)
      : ({ status: 'ok', text: '', durationMs: 1 } as const);
  return { t, at: t, decision, observation };
}

interface Past {
  readonly commands: readonly (string | readonly [command: string, exitCode: number] | Action)[];
  readonly check?: number;
  readonly rating?: number;
  readonly at?: number;
  readonly imported?: boolean;
}

function episode({ commands, check, rating, at = 1, imported = false }: Past): EpisodeRecord {
  const actions = commands.map((one): readonly [Action, number] => {
    if (typeof one === 'string') return [commandAction(one), 0];
    return 'tool' in one ? [one, 0] : [commandAction(one[0]), one[1]];
  });
  return {
    ...{ episodeId: `e${at}`, task, cwd: '/w', model: 'offline', seed: 1, memory: 'on', pinned: false },
    at,
    endedAt: at,
    provenance: { origin: imported ? 'import' : 'local' },
    steps: actions.map(([action, exitCode], t) => step(t, action, exitCode)),
    outcome: check === undefined ? 'unknown' : check > 0 ? 'succeeded' : 'failed',
    signals: [
      ...(check === undefined ? [] : [{ source: 'check' as const, value: check, at }]),
      ...(rating === undefined ? [] : [{ source: 'user' as const, value: rating, at }]),
    ],
  };
}

describe('the play of a task', () => {
  it('is the shortest way that a check or a person has verified, without what failed', () => {
    const play = playOf(task, [
      episode({ commands: [['npm test', 1], 'npm run generate', 'npm test'], check: 1, at: 1 }),
      episode({ commands: ['npm run ci'], rating: 1, at: 2 }),
      episode({ commands: ['make'], at: 3 }),
    ]);
    assert.deepEqual(play?.way, ['npm run ci']);
    assert.deepEqual([play.by, play.runs, play.worked, play.verifiedAt, play.failedSince], ['user', 2, 2, 2, false]);
  });

  it('keeps the order of what was needed, and leaves out looks', () => {
    const look: Action = { tool: 'read', input: { path: 'a' } };
    const commands = ['git status', ['npm test', 1] as const, look, 'npm run generate', 'npm test'];
    assert.deepEqual(playOf(task, [episode({ commands, check: 1 })])?.way, ['npm run generate', 'npm test']);
    assert.deepEqual(playOf(task, [episode({ commands: ['git status'], check: 1 })])?.way, ['git status']);
  });

  it('says that it has failed since', () => {
    const play = playOf(task, [
      episode({ commands: ['npm test'], check: 1, at: 1 }),
      episode({ commands: [['npm test', 1]], check: -1, at: 2 }),
    ]);
    assert.deepEqual([play?.failedSince, play?.runs, play?.worked], [true, 2, 1]);
  });

  it('is undefined where nothing is known to work: unchecked, rated down, imported, or with files edited', () => {
    const edit: Action = { tool: 'edit', input: { path: 'a', find: 'b', replace: 'c' } };
    assert.equal(playOf(task, [episode({ commands: ['npm test'] })]), undefined);
    assert.equal(playOf(task, [episode({ commands: ['npm test'], check: 1, rating: -1 })]), undefined);
    assert.equal(playOf(task, [episode({ commands: ['npm test'], check: 1, imported: true })]), undefined);
    assert.equal(playOf(task, [episode({ commands: [edit, 'npm test'], check: 1 })]), undefined);
    assert.equal(playOf('another task', [episode({ commands: ['npm test'], check: 1 })]), undefined);
  });
});
