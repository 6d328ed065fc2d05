// The experience memory: a fold of episodes into interned states, their edges, and statistics over them.
import type { LearningSettings } from '../settings.ts';
import { recallActions } from '../policy/candidates.ts';
import { isAbout } from '../state/subject.ts';
import type { ActionKey, Candidate, State } from '../types.ts';
import type { Evidence, MemoryStatistics, Subject } from '../decision.ts';
import { adviceFrom, condense } from './retrieval/evidence.ts';
import type { ExperienceMemory, NewExperience, Recall, Retrieval, StepId } from './memory.ts';
import {
  findNeighbors,
  findNeighborsAbout,
  findNeighborsAndDetours,
  nearestStates,
  promisingOf,
} from './retrieval/neighbors.ts';
import type { Phase } from './outcomes/calibration.ts';
import { forecastsOf } from './outcomes/forecast.ts';
import type { MemoryParts } from './parts.ts';
import { emptyParts, internState, queryOf, readState } from './parts.ts';
import type { TokenQuery } from './retrieval/search.ts';
import type { Estimates } from './statistics/statistics.ts';
import { shrunkResidual } from './statistics/statistics.ts';
import type { UpkeepLimits } from './upkeep.ts';
import { Eviction, closeGaps, defaultLimits, hasGaps, removeExperience, tidyIndex } from './upkeep.ts';

/** At most this many states just below the threshold are reported. */
const missLimit = 3;

/** An empty memory. Settings that only affect returns and estimates are ignored here. */
export function createMemory(settings: LearningSettings, limits: UpkeepLimits = defaultLimits): ExperienceMemory {
  return new FoldedMemory(emptyParts(settings), limits);
}

/** The only implementation; the snapshot accesses its parts, everything else uses `ExperienceMemory`. */
export class FoldedMemory implements ExperienceMemory {
  readonly parts: MemoryParts;
  private readonly limits: UpkeepLimits;
  private readonly eviction: Eviction;
  /** Undefined: recomputed on the next request. They depend on nothing that changes before the next `settle`. */
  private estimates: Estimates | undefined;

  constructor(parts: MemoryParts, limits: UpkeepLimits) {
    this.parts = parts;
    this.limits = limits;
    this.eviction = new Eviction(parts);
  }

  get size(): number {
    return this.parts.ledger.live;
  }

  get states(): number {
    return this.parts.states.live;
  }

  append(experience: NewExperience): void {
    const { episodeId, t, state, key, action, weight, confidence = NaN, outcome, foretold = NaN } = experience;
    const { episodes, ledger, actions, outcomes, useOrder } = this.parts;
    const number = episodes.numberOf(episodeId);
    const episode = episodes.at(number);
    if (episode.ordinal < 0) episode.ordinal = episodes.begun++;
    episode.running = true;
    episode.nextStep = Math.max(episode.nextStep, t + 1);
    const stateId = internState(this.parts, state);
    const actionId = actions.intern(key, action);
    const edge = ledger.edgeFor(stateId, actionId);
    const phase = outcomes.phaseAfter(episode.slots.at(-1));
    const slot = ledger.append(edge, number, t, weight, confidence);
    outcomes.record(slot, { id: actionId, ...actions.read(actionId), edge, weight }, { outcome, foretold, phase });
    useOrder.use(stateId);
  }

  setReturns(episodeId: string, discountedReturns: readonly (number | undefined)[]): void {
    const { episodes, ledger } = this.parts;
    const episode = episodes.find(episodeId);
    if (!episode) return;
    episode.running = false;
    for (const slot of episode.slots) {
      ledger.setReturn(slot, discountedReturns[ledger.steps[slot] ?? 0] ?? NaN);
      this.eviction.returnSet(slot);
    }
    this.parts.settledAt = episodes.begun;
    this.eviction.evict();
    this.changed();
  }

  setPinned(episodeId: string, pinned: boolean): void {
    const { episodes } = this.parts;
    episodes.at(episodes.numberOf(episodeId)).pinned = pinned;
  }

  forget(episodeId: string, t?: number): number {
    const slots = this.parts.episodes.find(episodeId)?.slots ?? [];
    const gone = slots.filter((slot) => t === undefined || this.parts.ledger.steps[slot] === t);
    for (const slot of gone) removeExperience(this.parts, slot);
    if (gone.length > 0) this.changed();
    return gone.length;
  }

  nextStep(episodeId: string): number {
    return this.parts.episodes.find(episodeId)?.nextStep ?? 0;
  }

  retrieve(state: State, options: { readonly misses?: boolean; readonly threshold?: number } = {}): Retrieval {
    const query = queryOf(this.parts, state);
    return {
      neighbors: findNeighbors(this.parts, query, options.threshold),
      nearestMisses: options.misses === true ? this.nearestMisses(query) : [],
    };
  }

  private phaseBefore(step: StepId | undefined): Phase {
    const { episodes, outcomes, ledger } = this.parts;
    const slots = step ? episodes.find(step.episodeId)?.slots : undefined;
    return outcomes.phaseAfter(slots?.findLast((slot) => (ledger.steps[slot] ?? 0) < (step?.t ?? 0)));
  }

  private promising(query: TokenQuery, candidates: readonly Candidate[], accepts: (state: State) => boolean) {
    const keys = candidates.map(({ key }) => key);
    return promisingOf(this.parts, query, keys, { accepts, least: 0 });
  }

  private nearestMisses(query: TokenQuery): Retrieval['nearestMisses'] {
    const { threshold } = this.parts.settings;
    const hits = nearestStates(this.parts, query, { threshold: threshold / 2, below: threshold, limit: missLimit });
    return hits.map((hit) => ({ state: readState(this.parts, hit.state), similarity: hit.similarity }));
  }

  recall(state: State, subject?: Subject): Recall {
    const all = findNeighborsAndDetours(this.parts, queryOf(this.parts, state), subject?.before);
    const neighbors = subject ? all.filter((neighbor) => isAbout(neighbor.state, subject, state)) : all;
    const statistics = this.statistics();
    return {
      actions: recallActions(neighbors, statistics, this.parts.settings),
      advice: adviceFrom(neighbors[0], statistics),
    };
  }

  evidence(state: State, candidates: readonly Candidate[], subject?: Subject, step?: StepId): Evidence {
    const query = queryOf(this.parts, state);
    const all = findNeighborsAbout(this.parts, query, candidates, subject?.before);
    // What a command returned is about its task; whether it fails is about the command.
    const neighbors = subject ? all.filter((neighbor) => isAbout(neighbor.state, subject, state)) : all;
    const statistics = this.statistics();
    return {
      statistics,
      ...condense(neighbors, candidates, statistics, this.parts.settings),
      levelResiduals: this.trustedResiduals(state, candidates, statistics),
      failures: forecastsOf(this.parts.outcomes, candidates, all, this.phaseBefore(step)),
      ...(subject
        ? {
            subject: { task: subject.task, causes: subject.causes },
            promising: this.promising(query, candidates, (other) => isAbout(other, subject, state)),
          }
        : {}),
      nearestMisses: this.nearestMisses(query),
    };
  }

  touch(states: readonly State[]): void {
    const { index, useOrder, states: table } = this.parts;
    for (const state of states) {
      const { tokens, size } = queryOf(this.parts, state);
      const id = tokens.length === size ? index.find(tokens) : -1;
      if (id >= 0 && table.holdsAny(id)) useOrder.use(id);
    }
  }

  statistics(): MemoryStatistics {
    const { meanReturn, returnVariance, largestReturn, priorStrength, levelTrust, confidence } =
      this.currentEstimates();
    const { liveEdges: edges, live: experiences } = this.parts.ledger;
    const failure = this.parts.outcomes.standing();
    return {
      edges,
      experiences,
      meanReturn,
      returnVariance,
      largestReturn,
      priorStrength,
      levelTrust: levelTrust * this.parts.ledger.singleStepShare,
      confidence,
      failure,
    };
  }

  /** Zeros where they would not count: in sessions, they cost much for nothing. */
  private trustedResiduals(state: State, candidates: readonly Candidate[], { levelTrust }: MemoryStatistics) {
    if (levelTrust === 0) return candidates.map(() => 0);
    return this.levelResiduals(
      state,
      candidates.map(({ key }) => key),
    );
  }

  levelResiduals(state: State, keys: readonly ActionKey[]): readonly number[] {
    const { actions, estimates, index } = this.parts;
    const { tokens, size } = queryOf(this.parts, state);
    const current = this.currentEstimates();
    const elsewhere = estimates.elsewhere(tokens.length === size ? index.find(tokens) : -1, current);
    return keys.map((key) => shrunkResidual(actions.levelsOf(key), current, elsewhere(actions.find(key))));
  }

  /** Drops all traces of removed experiences, except words in the vocabulary. Nothing else changes. */
  compact(): void {
    if (this.parts.ledger.length === this.parts.ledger.live) return;
    closeGaps(this.parts);
    this.eviction.reset();
    this.estimates = undefined;
  }

  private changed(): void {
    this.estimates = undefined;
    tidyIndex(this.parts, this.limits);
    if (hasGaps(this.parts, this.limits)) this.compact();
  }

  private currentEstimates(): Estimates {
    this.estimates ??= this.parts.estimates.at(this.parts.settledAt - 1);
    return this.estimates;
  }
}
