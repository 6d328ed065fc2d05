// A state of the insights panel from recorded episodes and a real replay.
import { createMemory } from '../../src/core/memory/experienceMemory.ts';
import { redecide } from '../../src/core/policy/replay.ts';
import { resultOf } from '../../src/core/policy/result.ts';
import { episodeReturns } from '../../src/core/policy/returns.ts';
import type { LearningSettings } from '../../src/core/settings.ts';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import type { EpisodeRecord } from '../../src/core/episode.ts';
import { replayView } from '../../src/core/policy/flips.ts';
import type { InsightsState, TaskFamily } from '../../src/protocol/insightsState.ts';

const settings = learningSettings(defaultSettings);

export function sampleInsights(
  records: readonly EpisodeRecord[],
  changes: Partial<LearningSettings> = {},
): InsightsState {
  const decisions = [...redecide({ episodes: records, changes, memory: createMemory(settings), settings })];
  return {
    families: families(records),
    rewards: [
      { source: 'user', count: 7, mean: 0.71 },
      { source: 'check', count: 12, mean: 0.5 },
      { source: 'exitCode', count: 31, mean: -0.16 },
      { source: 'approval', count: 3, mean: -1 },
    ],
    sessions: [
      { source: 'claude', title: 'Claude Code', sessions: 23, steps: 341, failures: 48 },
      { source: 'terminal', title: 'Your terminals', sessions: 8, steps: 71, failures: 9 },
    ],
    growth: records.map(({ at }, index) => ({
      at,
      experiences: records.slice(0, index + 1).reduce((sum, { steps }) => sum + steps.length, 0),
    })),
    newest: {
      boosted: [
        { action: 'pnpm -r test -- parser', logRatio: 4.21, decisions: 6 },
        { action: 'pnpm --filter lexer build --if-present --reporter append-only', logRatio: 1.3, decisions: 2 },
      ],
      suppressed: [
        { action: 'npm test', logRatio: -3.1, decisions: 7 },
        { action: 'npx vitest run parser', logRatio: -0.9, decisions: 3 },
      ],
      findings: [
        {
          id: 'outcomesUnknown',
          unknown: 4,
          episodes: 9,
        },
      ],
      replay: replayView(decisions, { settings, of: decisions.length }),
    },
  };
}

function families(records: readonly EpisodeRecord[]): readonly TaskFamily[] {
  return [...new Set(records.map(({ task }) => task))]
    .map((task) => ({
      task,
      episodes: records
        .filter((record) => record.task === task)
        .map((record, index) => ({
          episodeId: record.episodeId,
          at: record.at,
          memory: record.memory,
          result: resultOf(record),
          steps: record.steps.length,
          discountedReturn: episodeReturns(record, settings)[0],
          model: 'openrouter/qwen3-coder-next',
          tokens: record.steps.length * 950 + index * 40,
        })),
    }))
    .toSorted((a, b) => b.episodes.length - a.episodes.length);
}
