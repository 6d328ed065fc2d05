// Episodes to store: decisions that the policy really made, from a seed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reason } from '../../../src/core/reason.ts';
import { decide } from '../../../src/core/policy/decide.ts';
import type { ExperienceStore } from '../../../src/core/storePorts.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { Action, ActionKey, State } from '../../../src/core/types.ts';
import type { Decision, Neighbor } from '../../../src/core/decision.ts';
import type { EpisodeOutcome, EpisodeStart, Observation, Signal } from '../../../src/core/episode.ts';

const commands = ['npm test', 'npm run build', 'npm run lint', 'pnpm -r test', 'make check', 'cargo test'];
const words = ['unit', 'test', 'build', 'exit:1', 'err:ENOENT', 'tool:vitest', 'file:*.ts', 'missing:module'];

/** mulberry32: [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function startOf(episodeId: string, more: Partial<EpisodeStart> = {}): EpisodeStart {
  return {
    episodeId,
    task: `run the unit tests of ${episodeId}`,
    cwd: '/projects/sample',
    model: 'offline',
    seed: 7,
    provenance: { origin: 'local', producer: '0.1.0' },
    context: { branch: 'main' },
    memory: 'on',
    at: 1_700_000_000_000,
    ...more,
  };
}

export function keyOf(command: string): ActionKey {
  const [head = ''] = command.split(' ');
  return { exact: `run:${command}`, template: `run:${head} *`, head: `run:${head}`, tool: 'run' };
}

export const actionOf = (command: string): Action => ({ tool: 'run', input: { command } });

export function stateOf(seed: number): State {
  const random = randomFrom(seed);
  return { nouns: words.filter(() => random() < 0.5), verbs: random() < 0.5 ? [] : ['test', 'edit:ts'] };
}

/** `chosen` puts that command first and makes it the choice. */
export function decisionOf(t: number, seed = t, chosen?: string): Decision {
  const random = randomFrom(seed + 1);
  const proposed = commands.filter(() => random() < 0.7);
  const candidates = [...(chosen === undefined ? [] : [chosen]), ...(proposed.length > 0 ? proposed : ['npm test'])];
  const neighbors: Neighbor[] = [0.9, 0.6].map((similarity, i) => ({
    state: stateOf(seed + i),
    similarity,
    edges: [
      {
        key: keyOf('npm test'),
        action: actionOf('npm test'),
        visits: 3,
        settledVisits: 2,
        meanReturn: random() - 0.5,
        returnSpread: random(),
        episodes: 2,
        examples: [{ episodeId: 'earlier', t: 1, discountedReturn: undefined }],
      },
    ],
  }));
  return decide({
    t,
    state: stateOf(seed),
    candidates: [...new Set(candidates)].map((command) => ({
      action: actionOf(command),
      key: keyOf(command),
      priorLogit: command === chosen ? 1000 : random() * 3,
      source: 'model',
      risk: { class: 'write', reasons: [reason('runsOwnCode')], alwaysAsk: false },
    })),
    evidence: {
      statistics: {
        edges: 12,
        experiences: 40,
        meanReturn: 0.1,
        returnVariance: 0.2,
        priorStrength: 1.5,
        levelTrust: 0.5,
      },
      neighbors,
      levelResiduals: [...new Set(candidates)].map(() => random() - 0.5),
      nearestMisses: [],
    },
    settings: learningSettings(defaultSettings),
    seed,
    tier: 'offline',
  });
}

export const observationOf = (text: string, exitCode = 0): Observation => ({
  status: 'exited',
  exitCode,
  text,
  durationMs: 12.5,
});

export const signalOf = (value: number, more: Partial<Signal> = {}): Signal => ({
  source: 'user',
  value,
  at: 1_700_000_100_000,
  ...more,
});

export interface Written {
  readonly steps?: number;
  readonly seed?: number;
  readonly at?: number;
  readonly start?: Partial<EpisodeStart>;
  readonly signals?: readonly Signal[];
  readonly outcome?: EpisodeOutcome;
}

/** A whole episode through the port. */
export async function writeEpisode(store: ExperienceStore, episodeId: string, written: Written = {}): Promise<void> {
  const { steps = 3, seed = 1, at = 1_700_000_000_000, signals = [signalOf(1)], outcome = 'succeeded' } = written;
  await store.beginEpisode(startOf(episodeId, { at, ...written.start }));
  for (let t = 0; t < steps; t++) {
    // Not every model says what it used.
    const usage = t % 2 === 0 ? { inputTokens: 100 + t, outputTokens: 7, cost: 0.001 } : undefined;
    await store.appendDecision(episodeId, t, decisionOf(t, seed * 100 + t), at + t, usage);
    await store.appendObservation(episodeId, t, observationOf(`output ${t} of ${episodeId}`));
    await store.appendSignals(episodeId, [signalOf(t % 2 === 0 ? -1 : 1, { source: 'exitCode', t, at: at + t })]);
  }
  await store.appendSignals(episodeId, signals);
  await store.endEpisode(
    episodeId,
    outcome,
    at + steps,
    steps === 0 ? undefined : { inputTokens: 400, durationMs: 31 },
  );
}

/** Runs `work` with a fresh folder and removes it afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T> | T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'knack-store-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
