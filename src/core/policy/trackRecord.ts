// How the remembered tries of an action came out, and in which situations they were.
import { stateTokens, tokenWord } from '../state/tokens.ts';
import type { Decision, ExperienceRef, Scored } from '../decision.ts';
import type { State } from '../types.ts';
import { edgeOf } from './estimators/counts.ts';
import type { PastEpisodes, StepEnd } from './pastSteps.ts';
import { pastStepOf } from './pastSteps.ts';

/** How the remembered tries of an action came out, in this and in similar situations. */
export interface TrackRecord {
  /** Tries, weighted, but at least those that can be named: imported ones weigh less but did happen. 0: never tried. */
  readonly tries: number;
  /** The newest tries that can be named, oldest first, at most six. Undefined: not known whether it worked. */
  readonly marks: readonly (boolean | undefined)[];
  readonly worked: number;
  readonly failed: number;
  /** Of `failed`: those that ended well themselves, in a run that a check or a person found to have failed. */
  readonly endedWell: number;
  /** Whether every named try was in this very situation. */
  readonly here: boolean;
  /** Whether the check command confirmed each one that worked. */
  readonly checked: boolean;
  /** Fewest steps from such a step to the end of a run that worked; undefined if none did. */
  readonly stepsToEnd: number | undefined;
  /** The newest that is known to have worked or failed, else the newest. */
  readonly newest:
    | {
        readonly ref: ExperienceRef;
        readonly at: number;
        readonly task: string;
        readonly end: StepEnd;
        /** Where it was imported from: `Claude Code, session 7`. */
        readonly from: string | undefined;
      }
    | undefined;
}

export interface Situation {
  readonly state: State;
  /** [threshold, 1]. */
  readonly similarity: number;
  /** Only failed steps lie between (`Neighbor`): its similarity is not that of the words. */
  readonly afterFailure?: true;
  /** Words in both situations, only in the present one, only in the remembered one. */
  readonly common: readonly string[];
  readonly onlyHere: readonly string[];
  readonly onlyThere: readonly string[];
  readonly visits: number;
  /** Undefined: its return is not known (yet). */
  readonly meanReturn: number | undefined;
  readonly examples: readonly ExperienceRef[];
}

/** Tries that a record names. */
const mostMarks = 6;

/** The similar situations in which the action was tried, most similar first; `here`: words of the present one. */
export function situationsOf(decision: Decision, candidate: Scored, here: ReadonlySet<string>): readonly Situation[] {
  return decision.evidence.neighbors.flatMap((neighbor): Situation[] => {
    const edge = edgeOf(neighbor, candidate);
    if (!edge) return [];
    const { visits, meanReturn, examples } = edge;
    return [
      {
        state: neighbor.state,
        similarity: neighbor.similarity,
        ...(neighbor.afterFailure ? { afterFailure: true } : {}),
        visits,
        meanReturn,
        examples,
        ...compare(here, neighbor.state),
      },
    ];
  });
}

/** Without `past`, tries are counted but their outcomes are unknown. */
export function trackRecordOf(situations: readonly Situation[], past: PastEpisodes): TrackRecord {
  const seen = new Set<string>();
  const all = situations
    .flatMap(({ similarity, examples }) => examples.map((ref) => ({ ref, isHere: similarity === 1 })))
    .flatMap(({ ref, isHere }) => {
      const episode = past[ref.episodeId];
      const step = pastStepOf(ref, past);
      const id = `${ref.episodeId} ${ref.t}`;
      if (!episode || !step || seen.has(id)) return [];
      seen.add(id);
      return [{ ref, isHere, step, at: episode.at, task: episode.task, from: episode.from }];
    })
    .toSorted((a, b) => b.at - a.at || b.ref.t - a.ref.t);
  const named = all.slice(0, mostMarks);
  const worked = named.filter(({ step }) => step.worked === true);
  const failed = named.filter(({ step }) => step.worked === false);
  const newest = named.find(({ step }) => step.worked !== undefined) ?? named[0];
  const ways = worked.flatMap(({ step }) => step.stepsToEnd ?? []);
  return {
    tries: Math.max(
      all.length,
      situations.reduce((sum, { visits }) => sum + visits, 0),
    ),
    marks: named.map(({ step }) => step.worked).toReversed(),
    worked: worked.length,
    failed: failed.length,
    endedWell: failed.filter(({ step: { end } }) => end.kind === 'run').length,
    here: named.every(({ isHere }) => isHere),
    checked: worked.length > 0 && worked.every(({ step: { end } }) => end.kind === 'run' && end.by === 'check'),
    stepsToEnd: ways.length === 0 ? undefined : Math.min(...ways),
    newest: newest && { ref: newest.ref, at: newest.at, task: newest.task, end: newest.step.end, from: newest.from },
  };
}

function compare(here: ReadonlySet<string>, state: State): Pick<Situation, 'common' | 'onlyHere' | 'onlyThere'> {
  const there = new Set(stateTokens(state, 1));
  return {
    common: [...here].filter((token) => there.has(token)).map(tokenWord),
    onlyHere: [...here].filter((token) => !there.has(token)).map(tokenWord),
    onlyThere: [...there].filter((token) => !here.has(token)).map(tokenWord),
  };
}
