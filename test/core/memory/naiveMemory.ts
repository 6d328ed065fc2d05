// The memory by definition: a list of facts, scanned and summed anew for every question. Slow, and short enough to be believed.
import { endsOrAsks } from '../../../src/core/action/finishing.ts';
import { sinceLastChange } from '../../../src/core/memory/statistics/changePoint.ts';
import type { LearningSettings } from '../../../src/core/settings.ts';
import type { NewExperience, Retrieval } from '../../../src/core/memory/memory.ts';
import type { ActionKey, State } from '../../../src/core/types.ts';
import type { EdgeStats, MemoryStatistics } from '../../../src/core/decision.ts';

interface Fact extends NewExperience {
  readonly order: number;
  discountedReturn: number | undefined;
}
interface EpisodeFacts {
  ordinal: number | undefined;
  running: boolean;
  pinned: boolean;
}

export class NaiveMemory {
  facts: Fact[] = [];
  private readonly settings: LearningSettings;
  private readonly episodes = new Map<string, EpisodeFacts>();
  /** Token sets, least recently used first. */
  private used: string[] = [];
  /** Words of the state that was first to have its tokens while none was held. */
  private readonly words = new Map<string, State>();
  private begun = 0;
  private settledAt = 0;
  private appended = 0;

  constructor(settings: LearningSettings) {
    this.settings = settings;
  }

  get states(): number {
    return new Set(this.facts.map((fact) => this.idOf(fact.state))).size;
  }

  append(experience: NewExperience): void {
    const episode = this.episode(experience.episodeId);
    episode.ordinal ??= this.begun++;
    episode.running = true;
    const id = this.idOf(experience.state);
    if (!this.facts.some((fact) => this.idOf(fact.state) === id)) this.words.set(id, experience.state);
    this.facts.push({ ...experience, order: this.appended++, discountedReturn: undefined });
    this.use(id);
  }

  setReturns(episodeId: string, returns: readonly (number | undefined)[]): void {
    const episode = this.episodes.get(episodeId);
    if (!episode) return;
    episode.running = false;
    for (const fact of this.facts) if (fact.episodeId === episodeId) fact.discountedReturn = returns[fact.t];
    this.settledAt = this.begun;
    while (this.facts.length > this.settings.maxExperiences) {
      const evictable = this.facts.filter((fact) => {
        const { running, pinned } = this.episode(fact.episodeId);
        return !running && !pinned;
      });
      if (evictable.length === 0) return;
      const rank = (fact: Fact): number =>
        this.settings.eviction === 'leastRecentlyUsed'
          ? this.used.indexOf(this.idOf(fact.state))
          : (fact.discountedReturn ?? -Infinity);
      const first = evictable.reduce((least, fact) => (rank(fact) < rank(least) ? fact : least));
      this.facts = this.facts.filter((fact) => fact !== first);
    }
  }

  setPinned(episodeId: string, pinned: boolean): void {
    this.episode(episodeId).pinned = pinned;
  }

  forget(episodeId: string, t?: number): number {
    const before = this.facts.length;
    this.facts = this.facts.filter((fact) => fact.episodeId !== episodeId || (t !== undefined && fact.t !== t));
    return before - this.facts.length;
  }

  touch(states: readonly State[]): void {
    for (const state of states) if (this.used.includes(this.idOf(state))) this.use(this.idOf(state));
  }

  retrieve(state: State): Retrieval {
    const own = tokensOf(state, this.settings.ngrams);
    const jitrl = this.settings.mode === 'jitrl';
    const eligible = this.facts.filter((fact) => !jitrl || fact.discountedReturn !== undefined);
    const found = [...groupedBy(eligible, (fact) => this.idOf(fact.state))].map(([id, facts]) => {
      const newest = Math.max(...this.facts.filter((fact) => this.idOf(fact.state) === id).map((fact) => fact.order));
      const kept = this.words.get(id) ?? state;
      return { facts, newest, state: kept, similarity: jaccard(own, tokensOf(kept, this.settings.ngrams)) };
    });
    found.sort((a, b) => b.similarity - a.similarity || b.newest - a.newest);
    const { threshold, k } = this.settings;
    let near = found.filter(({ similarity }) => similarity >= threshold);
    if (jitrl) {
      const single = near.flatMap((hit) => hit.facts.toReversed()).slice(0, k);
      near = near
        .map((hit) => ({ ...hit, facts: hit.facts.filter((fact) => single.includes(fact)) }))
        .filter(({ facts }) => facts.length > 0);
    } else near = near.slice(0, k);
    const misses = found.filter(({ similarity }) => similarity < threshold && similarity >= threshold / 2).slice(0, 3);
    return {
      neighbors: near.map((hit) => ({
        state: hit.state,
        similarity: hit.similarity,
        edges: [...groupedBy(hit.facts.toReversed(), ({ key }) => key.exact).values()].map((facts) =>
          this.edgeStats(facts),
        ),
      })),
      nearestMisses: misses.map((hit) => ({ state: hit.state, similarity: hit.similarity })),
    };
  }

  statistics(): MemoryStatistics {
    const { q, meanReturn } = this.edges();
    let [within, freedom] = [0, 0];
    for (const edges of groupedBy(q, ({ state }) => state).values()) {
      const mean = sum(edges.map((edge) => edge.mean)) / edges.length;
      within += sum(edges.map((edge) => (edge.mean - mean) ** 2));
      freedom += edges.length - 1;
    }
    const sizesOf = (edges: typeof q) =>
      edges.map((edge) => Math.round(100 * Math.log10(Math.sqrt(edge.secondMoment)))).filter((size) => size >= -200);
    const sizes = sizesOf(q);
    const gains = sizesOf(q.filter((edge) => edge.mean > 0 && !endsOrAsks({ tool: edge.key.tool })));
    const size = sizes.toSorted((a, b) => a - b)[Math.ceil(0.95 * sizes.length) - 1];
    const returnScale = size === undefined ? 1 : 10 ** (size / 100);
    const largest = sizes.length === 0 ? 0 : Math.max(...(gains.length > 0 ? gains : sizes));
    const returnVariance = (within + 3 * 0.25 * returnScale ** 2) / (freedom + 3);
    const noise =
      (sum(q.map((edge) => edge.squares)) + 5 * 0.3 * returnVariance) / (sum(q.map((edge) => edge.freedom)) + 5);
    let [up, down] = [20 * returnVariance, 20 * returnVariance];
    for (const edge of q) {
      const expected = this.residual(edge.key, ({ id }) => id !== edge.id);
      up += edge.residual * expected;
      down += expected ** 2;
    }
    return {
      edges: new Set(this.facts.map((fact) => `${this.idOf(fact.state)} ${fact.key.exact}`)).size,
      experiences: this.facts.length,
      meanReturn,
      returnVariance,
      largestReturn: 10 ** (largest / 100),
      priorStrength: Math.min(10, Math.max(0.3, noise / returnVariance)),
      levelTrust: Math.min(1, Math.max(0, up / down)) * this.singleStepShare(),
      confidence: this.confidence(),
      // No ending is known of its facts.
      failure: { share: 0.05, trust: 0 },
    };
  }

  /** Of each edge, the newest confidence that is known. */
  private confidence(): NonNullable<MemoryStatistics['confidence']> {
    const known = this.edges().q.flatMap(({ id, residual }) => {
      const facts = this.facts.filter((fact) => `${this.idOf(fact.state)} ${fact.key.exact}` === id);
      const x = facts.findLast(
        (fact) => fact.confidence !== undefined && fact.discountedReturn !== undefined,
      )?.confidence;
      return x === undefined ? [] : [{ x, residual }];
    });
    const mean = sum(known.map(({ x }) => x)) / known.length;
    return {
      squares: sum(known.map(({ x }) => (x - mean) ** 2)),
      products: sum(known.map(({ x, residual }) => (x - mean) * residual)),
    };
  }

  levelResidual(state: State, key: ActionKey): number {
    return this.residual(key, (edge) => edge.key.exact !== key.exact || edge.state === this.idOf(state));
  }

  /** 2 - the mean number of steps of known return of an episode, from 0 to 1. */
  private singleStepShare(): number {
    const settled = this.facts.filter(({ discountedReturn }) => discountedReturn !== undefined);
    const firsts = settled.filter(({ t }) => t === 0).length;
    return firsts === 0 ? 0 : Math.max(0, Math.min(1, 2 - settled.length / firsts));
  }

  private residual(
    key: ActionKey,
    counts: (edge: { readonly id: string; readonly state: string; readonly key: ActionKey }) => boolean,
  ): number {
    let expected = 0;
    for (const level of ['tool', 'head', 'template'] as const) {
      const same = this.edges().q.filter((edge) => edge.key[level] === key[level] && counts(edge));
      expected = (3 * expected + sum(same.map((edge) => edge.residual))) / (3 + same.length);
    }
    return expected;
  }

  /** What counts: of a state since an action there last dropped, of an action since its own last change. */
  private current(): ReadonlySet<Fact> {
    const known = (facts: readonly Fact[]) => facts.filter((fact) => fact.discountedReturn !== undefined);
    const returns = (facts: readonly Fact[]) => facts.map((fact) => fact.discountedReturn ?? NaN);
    const states = groupedBy(this.facts, (fact) => this.idOf(fact.state)).values();
    const counting = [...states].flatMap((here) => {
      const edges = [...groupedBy(here, ({ key }) => key.exact).values()];
      const drops = edges.map(known).flatMap((facts) => {
        const first = sinceLastChange(returns(facts));
        const [before, after] = [returns(facts.slice(0, first)), returns(facts.slice(first))];
        const dropped = first > 0 && sum(after) / after.length < sum(before) / before.length;
        return dropped ? [facts[first]?.order ?? 0] : [];
      });
      return edges.flatMap((facts) => {
        const since = facts.filter(({ order }) => order >= Math.max(-Infinity, ...drops));
        const first = known(since)[sinceLastChange(returns(known(since)))];
        return since.filter(({ order }) => order >= (first?.order ?? -Infinity));
      });
    });
    return new Set(counting);
  }

  /** Edges of known return. */
  private edges() {
    const current = this.current();
    const settled = this.facts.filter((fact) => fact.discountedReturn !== undefined && current.has(fact));
    const edges = [...groupedBy(settled, (fact) => `${this.idOf(fact.state)} ${fact.key.exact}`)];
    const plain = edges.flatMap(([id, facts]) => {
      const [first] = facts;
      if (!first) return [];
      const weights = facts.map((fact) => this.weight(fact, this.settledAt - 1));
      const returns = facts.map((fact) => fact.discountedReturn ?? NaN);
      const mean = sum(returns.map((value, index) => value * (weights[index] ?? 0))) / sum(weights);
      const squares = sum(returns.map((value, index) => (weights[index] ?? 0) * (value - mean) ** 2));
      const freedom = sum(weights) - sum(weights.map((weight) => weight ** 2)) / sum(weights);
      const secondMoment = sum(returns.map((value, index) => value ** 2 * (weights[index] ?? 0))) / sum(weights);
      return [{ id, state: this.idOf(first.state), key: first.key, mean, secondMoment, squares, freedom }];
    });
    const meanReturn = sum(plain.map(({ mean }) => mean)) / (plain.length + 1);
    const q = plain.map((edge) => {
      const siblings = plain.filter(({ state }) => state === edge.state);
      const center = (meanReturn + sum(siblings.map(({ mean }) => mean))) / (1 + siblings.length);
      return { ...edge, residual: edge.mean - center };
    });
    return { q, meanReturn };
  }

  /** `facts` newest first. */
  private edgeStats(all: readonly Fact[]): EdgeStats {
    const now = this.begun - 1;
    const current = this.current();
    const facts = all.filter((fact) => this.settings.mode === 'jitrl' || current.has(fact));
    const settled = facts.filter((fact) => fact.discountedReturn !== undefined);
    const settledVisits = sum(settled.map((fact) => this.weight(fact, now)));
    const mean = sum(settled.map((fact) => this.weight(fact, now) * (fact.discountedReturn ?? NaN))) / settledVisits;
    const variance =
      sum(settled.map((fact) => this.weight(fact, now) * ((fact.discountedReturn ?? NaN) - mean) ** 2)) / settledVisits;
    const [newest] = all;
    if (!newest) throw new Error('an edge has at least one experience');
    return {
      key: newest.key,
      action: newest.action,
      visits: Math.max(Number.MIN_VALUE, sum(facts.map((fact) => this.weight(fact, now)))),
      settledVisits,
      meanReturn: settled.length > 0 ? mean + this.backup(settled, current) : undefined,
      returnSpread: settled.length > 0 ? Math.sqrt(variance) : undefined,
      episodes: new Set(facts.map((fact) => fact.episodeId)).size,
      examples: all.slice(0, 3).map(({ episodeId, t, discountedReturn }) => ({ episodeId, t, discountedReturn })),
    };
  }

  /** Of the newest eight of `settled`, newest first: 0.4 gamma times what follows is worth now, less what it returned; where both favour it. */
  private backup(settled: readonly Fact[], current: ReadonlySet<Fact>): number {
    if (this.settings.mode === 'jitrl') return 0;
    const newest = settled.slice(0, 8);
    const gains = newest.map((fact) => {
      const next = this.facts.find(({ episodeId, t }) => episodeId === fact.episodeId && t === fact.t + 1);
      const value = next ? this.valueOf(this.idOf(next.state), current) : 0;
      const gain = value - (next?.discountedReturn ?? NaN);
      return value > 0 && gain > 0 ? fact.weight * gain : 0;
    });
    return (0.4 * this.settings.gamma * sum(gains)) / sum(newest.map(({ weight }) => weight));
  }

  /** The best mean return, each shrunk towards the mean of all by one try. */
  private valueOf(state: string, current: ReadonlySet<Fact>): number {
    const here = this.facts.filter((fact) => this.idOf(fact.state) === state && current.has(fact));
    const known = here.filter(({ discountedReturn }) => discountedReturn !== undefined);
    const edges = [...groupedBy(known, ({ key }) => key.exact).values()].map((facts) => {
      const newest = Math.max(...facts.map(({ episodeId }) => this.episodes.get(episodeId)?.ordinal ?? 0));
      const weights = facts.map((fact) => this.weight(fact, newest));
      const returns = sum(facts.map(({ discountedReturn = NaN }, index) => discountedReturn * (weights[index] ?? 0)));
      return { tries: sum(weights), returns };
    });
    const mean = sum(edges.map(({ returns }) => returns)) / sum(edges.map(({ tries }) => tries));
    return Math.max(...edges.map(({ tries, returns }) => (returns + mean) / (tries + 1)));
  }

  private weight(fact: Fact, now: number): number {
    const { recencyHalfLife } = this.settings;
    const age = now - (this.episodes.get(fact.episodeId)?.ordinal ?? 0);
    return fact.weight * (recencyHalfLife === 0 ? 1 : 2 ** (-age / recencyHalfLife));
  }

  private episode(id: string): EpisodeFacts {
    const known = this.episodes.get(id) ?? { ordinal: undefined, running: false, pinned: false };
    this.episodes.set(id, known);
    return known;
  }

  private use(id: string): void {
    this.used = [...this.used.filter((other) => other !== id), id];
  }

  private idOf(state: State): string {
    return JSON.stringify([...tokensOf(state, this.settings.ngrams)].sort());
  }
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function tokensOf(state: State, ngrams: number): ReadonlySet<string> {
  const tokens = new Set<string>();
  for (const space of ['nouns', 'verbs'] as const) {
    for (const [index, word] of state[space].entries()) {
      tokens.add(JSON.stringify([space, word]));
      const next = state[space][index + 1];
      if (ngrams === 2 && next !== undefined) tokens.add(JSON.stringify([space, word, next]));
    }
  }
  return tokens;
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  const shared = [...a].filter((token) => b.has(token)).length;
  return shared / (a.size + b.size - shared);
}
