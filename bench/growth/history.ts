// A synthetic past of a workspace: tasks that come back, most often the commonest, steps that resemble each other, some worded anew.
import { createMemory } from '../../src/core/memory/experienceMemory.ts';
import { actionKey } from '../../src/core/action/key.ts';
import { actionText } from '../../src/core/policy/explain.ts';
import { decide } from '../../src/core/policy/decide.ts';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import type { Candidate, State } from '../../src/core/types.ts';
import type { Decision } from '../../src/core/decision.ts';
import type { EpisodeRecord } from '../../src/core/episode.ts';
import { commandAction } from '../../src/core/tools/run.ts';

const settings = learningSettings(defaultSettings);
const nouns = [
  'test',
  'build',
  'lint',
  'deploy',
  'log',
  'branch',
  'module',
  'style',
  'port',
  'cache',
  'schema',
  'token',
];
const commands = [
  'npm test',
  'npm run build',
  'npx eslint .',
  'git status',
  'grep -rn TODO src',
  'ls -la',
  'make check',
];
const firstAt = Date.UTC(2026, 0, 1);
/** Share of steps whose command was never written like that before. */
const fresh = 0.2;

/** mulberry32: [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * `count` ended episodes of 10 steps on average, oldest first; always the same. They are woven from `patterns` episodes that the real
 * memory and policy decided.
 */
export function* history(count: number, patterns = 200): Generator<EpisodeRecord, void> {
  const random = randomFrom(1);
  const pool = poolOf(random, patterns);
  for (let index = 0; index < count; index++) {
    const { task, decisions } = pool[Math.floor(random() ** 2 * pool.length)] ?? { task: '', decisions: [] };
    const at = firstAt + index * 120_000;
    const works = random() < 0.7;
    yield {
      episodeId: `${at.toString(36).padStart(9, '0')}-${index.toString(16).padStart(10, '0')}`,
      ...{ task, cwd: '/workspace', model: 'offline', seed: index, memory: 'on', at, pinned: false },
      provenance: { origin: 'local' },
      context: { branch: index % 3 === 0 ? 'main' : 'feature' },
      outcome: works ? 'succeeded' : 'failed',
      endedAt: at + 60_000,
      steps: decisions.map((decision, t) => ({
        t,
        at: at + t * 1000,
        decision: random() < fresh ? reworded(decision, index) : decision,
        observation: {
          status: 'exited',
          exitCode: t % 4 === 3 ? 1 : 0,
          text: `output of step ${t}\n`.repeat(8),
          durationMs: 40,
        },
      })),
      signals: [{ source: 'check', value: works ? 1 : -1, at: at + 60_000 }],
    };
  }
}

function reworded(decision: Decision, index: number): Decision {
  const candidates = decision.candidates.map((candidate, place) => {
    if (place !== decision.chosen) return candidate;
    const command = `${actionText(candidate.action)} --only case-${index}`;
    const action = commandAction(command);
    return { ...candidate, action, key: actionKey(action) };
  });
  return { ...decision, candidates };
}

function poolOf(
  random: () => number,
  patterns: number,
): readonly { readonly task: string; readonly decisions: readonly Decision[] }[] {
  const memory = createMemory(settings);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return Array.from({ length: patterns }, (_, number) => {
    const about = [pick(nouns), pick(nouns), `part${number % 60}`];
    const decisions = Array.from({ length: 1 + Math.floor(random() * 19) }, (__, t) => {
      const state: State = {
        nouns: [...new Set([...about, ...(t % 4 === 0 && t > 0 ? ['exit:1', 'err:TS2345'] : ['exit:0'])])],
        verbs: t === 0 ? ['start'] : [pick(['test', 'build', 'grep']), `step${t % 5}`],
      };
      const candidates = Array.from({ length: 4 }, (___, place) =>
        candidateOf(`${pick(commands)} ${pick(nouns)}`, -place),
      );
      const distinct = [...new Map(candidates.map((candidate) => [candidate.key.exact, candidate])).values()];
      const evidence = memory.evidence(state, distinct);
      const decision = decide({ t, state, candidates: distinct, evidence, settings, seed: number, tier: 'offline' });
      const { action, key } = decision.candidates[decision.chosen] ?? candidateOf('ls', 0);
      memory.append({ episodeId: `pool ${number}`, t, state, action, key, weight: 1, confidence: decision.confidence });
      return decision;
    });
    memory.setReturns(
      `pool ${number}`,
      decisions.map(() => random() * 2 - 1),
    );
    return { task: `Make the ${about.join(' ')} work`, decisions };
  });
}

function candidateOf(command: string, priorLogit: number): Candidate {
  const action = commandAction(command);
  return {
    action,
    key: actionKey(action),
    priorLogit,
    source: 'model',
    risk: { class: 'read', reasons: [], alwaysAsk: false },
  };
}
