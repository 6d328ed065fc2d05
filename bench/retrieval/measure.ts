// Builds a memory from a workload and measures it, beside its rivals on the same states and queries.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FoldedMemory, createMemory } from '../../src/core/memory/experienceMemory.ts';
import { nearestStates } from '../../src/core/memory/retrieval/neighbors.ts';
import { queryOf } from '../../src/core/memory/parts.ts';
import { serializeMemory } from '../../src/core/memory/snapshot.ts';
import { defaultLimits } from '../../src/core/memory/upkeep.ts';
import type { LearningSettings } from '../../src/core/settings.ts';
import { stateTokens } from '../../src/core/state/tokens.ts';
import type { State } from '../../src/core/types.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import { decisionIn } from './decision.ts';
import type { Rival } from './rivals.ts';
import { minhashLsh, setScan } from './rivals.ts';
import type { Latency } from './timing.ts';
import { latency, median, timed } from './timing.ts';
import type { Workbench } from './workload.ts';

/** Every query is timed this often, after one pass to warm up; the median stands for it. */
export const passes = 7;
/** Queries that the scan answers too, to compare the answers; a third of them are timed. Fewer for many entries: it is slow. */
function scanQueriesFor(entries: number): number {
  return Math.max(6, Math.min(30, Math.floor(3e6 / entries)));
}
const minhashQueries = 300;
/** Building minhash's table takes about 0.15 ms and 5 kB a state: beyond this many it is left out. */
const minhashLimit = 120_000;
const stepsPerEpisode = 10;
const actionsPerState = 5;

/** From a file to the first answer and statistics, in a fresh process; medians of five. */
interface ColdLoad {
  readonly wallMs: number;
  readonly cpuMs: number;
}

export interface MemoryReport {
  readonly entries: number;
  readonly states: number;
  readonly medianTokens: number;
  /** Microseconds of `append`; and of everything, ends of episodes included, for each entry. */
  readonly append: Latency & { readonly mean: number };
  readonly foldMean: number;
  /** For each distinct state: interning and index; columns and words of the states. Texts of the vocabulary are not counted. */
  readonly indexBytesPerState: number;
  readonly stateBytesPerState: number;
  readonly snapshotBytes: number;
  readonly serializeMs: number;
  readonly coldLoad: ColdLoad;
}

interface RivalReport extends Latency {
  /** How many times slower than the memory's search, at the median. */
  readonly ratio: number;
  readonly recall: number;
}

export interface QueryReport {
  readonly threshold: number;
  /** Queries on which answers were compared with the scan. */
  readonly compared: number;
  /** The search alone, tokens known. */
  readonly search: Latency;
  /** The whole of `retrieve`: tokens, search, and neighbours with their statistics. */
  readonly retrieve: Latency;
  /** From three proposals to a decision. */
  readonly decide: Latency;
  /** Share of what the scan found; and whether all answers are the same, order and ties included. */
  readonly recall: number;
  readonly identical: boolean;
  readonly setScan: RivalReport;
  readonly minhash: RivalReport | undefined;
}

export function buildMemory(
  entries: readonly State[],
  settings: LearningSettings,
): { readonly memory: FoldedMemory; readonly append: MemoryReport['append']; readonly foldMean: number } {
  const memory = createMemory(settings);
  if (!(memory instanceof FoldedMemory)) throw new TypeError('createMemory makes a FoldedMemory');
  const times: number[] = [];
  const started = performance.now();
  for (const [index, state] of entries.entries()) {
    const episodeId = `episode ${Math.floor(index / stepsPerEpisode)}`;
    const experience = { episodeId, t: index % stepsPerEpisode, state, weight: 1, ...actionOf(state, index) };
    const before = performance.now();
    memory.append(experience);
    times.push((performance.now() - before) * 1000);
    if (experience.t < stepsPerEpisode - 1) continue;
    const returns = Array.from({ length: stepsPerEpisode }, (_, step) => Math.sin(index + step));
    memory.setReturns(episodeId, returns);
  }
  const foldMean = ((performance.now() - started) * 1000) / entries.length;
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { memory, append: { ...latency(times), mean }, foldMean };
}

/** One of few actions that make sense in a state. */
function actionOf(state: State, index: number) {
  const action =
    (17 * (state.nouns[0]?.length ?? 0) + 31 * (state.nouns[1]?.length ?? 0) + (index % actionsPerState)) % 1999;
  const command = `command ${action}`;
  const key = { exact: `run ${command}`, template: `run ${action % 211} *`, head: `run ${action % 23}`, tool: 'run' };
  return { key, action: commandAction(command) };
}

export function reportMemory(built: ReturnType<typeof buildMemory>, { entries, queries }: Workbench): MemoryReport {
  const { memory, append, foldMean } = built;
  const { index, states, settings } = memory.parts;
  const started = performance.now();
  const bytes = serializeMemory(memory);
  const serializeMs = performance.now() - started;
  return {
    entries: memory.size,
    states: memory.states,
    medianTokens: median(entries.map((state) => stateTokens(state, 1).length)),
    append,
    foldMean,
    indexBytesPerState: index.byteLength / memory.states,
    stateBytesPerState: states.byteLength / memory.states,
    snapshotBytes: bytes.length,
    serializeMs,
    coldLoad: coldLoad(bytes, settings, queries[0] ?? { nouns: [], verbs: [] }),
  };
}

function coldLoad(bytes: Uint8Array, settings: LearningSettings, query: State): ColdLoad {
  const folder = mkdtempSync(join(tmpdir(), 'knack-bench-'));
  try {
    const file = join(folder, 'memory.snapshot');
    writeFileSync(file, bytes);
    const load = fileURLToPath(new URL('load.ts', import.meta.url));
    const args = [...process.execArgv, load, file, JSON.stringify(settings), JSON.stringify(query)];
    const loads = Array.from(
      { length: 5 },
      () => JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as ColdLoad,
    );
    return { wallMs: median(loads.map(({ wallMs }) => wallMs)), cpuMs: median(loads.map(({ cpuMs }) => cpuMs)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Compares the memory with its rivals; experiences must be numbered like `entries`. */
export function compareQueries(
  memory: FoldedMemory,
  { entries, queries }: Workbench,
  allSettings: readonly LearningSettings[],
): readonly QueryReport[] {
  const sets = entries.map(tokenSet);
  const scanQueries = scanQueriesFor(entries.length);
  // The last entry of each state stands for it: that is how ties are broken.
  const lastOf = new Map(sets.map((set, entry) => [idOf(set), entry]));
  const lasts = [...lastOf.values()].sort((a, b) => a - b);
  const distinct = lasts.map((entry) => sets[entry] ?? new Set<string>());
  const [scanAll, scanDistinct] = [setScan(sets), setScan(distinct)];
  const lsh = distinct.length <= minhashLimit ? minhashLsh(distinct) : undefined;
  return allSettings.map((settings) => {
    const { threshold, k } = settings;
    const parts = { ...memory.parts, settings };
    const reader = new FoldedMemory(parts, defaultLimits);
    const answer = (query: ReturnType<typeof queryOf>) =>
      nearestStates(parts, query, { threshold, below: Infinity, limit: k });
    const tokens = queries.map((state) => queryOf(parts, state));
    const search = timed(tokens, passes, answer);
    const querySets = queries.map(tokenSet);
    const ask = (rival: Rival) => (set: ReadonlySet<string>) =>
      rival.query(set, threshold, k).map(({ entry }) => lasts[entry] ?? -1);
    const expected = querySets.slice(0, scanQueries).map(ask(scanDistinct));
    const found = tokens
      .slice(0, scanQueries)
      .map((query) => answer(query).map(({ state }) => parts.states.newest[state] ?? -1));
    const rivalReport = (own: Latency, recall: number) => ({ ...own, ratio: own.p50 / search.p50, recall });
    return {
      threshold,
      compared: scanQueries,
      search,
      retrieve: timed(queries, passes, (state) => reader.retrieve(state)),
      decide: timed(queries, 3, (state) => decisionIn(reader, state, settings)),
      recall: recallOf(found, expected),
      identical: JSON.stringify(found) === JSON.stringify(expected),
      setScan: rivalReport(
        timed(querySets.slice(0, scanQueries / 3), 3, (set) => scanAll.query(set, threshold, k)),
        1,
      ),
      minhash:
        lsh &&
        rivalReport(
          timed(querySets.slice(0, minhashQueries), 3, (set) => lsh.query(set, threshold, k)),
          recallOf(querySets.slice(0, scanQueries).map(ask(lsh)), expected),
        ),
    };
  });
}

function tokenSet(state: State): ReadonlySet<string> {
  return new Set(stateTokens(state, 1));
}

function idOf(tokens: ReadonlySet<string>): string {
  return [...tokens].sort().join('\n');
}

/** Share of what was to be found that was found, over all queries. */
function recallOf(found: readonly (readonly number[])[], expected: readonly (readonly number[])[]): number {
  let [hits, wanted] = [0, 0];
  for (const [query, own] of expected.entries()) {
    wanted += own.length;
    hits += own.filter((entry) => found[query]?.includes(entry)).length;
  }
  return hits / wanted;
}
