// Several judgments of the same steps become one signal per step: the median, with the spread as confidence.
import { oneLine } from '../agent/prompts/quote.ts';
import { isObject, locateList, locateObject } from '../agent/prompts/replyJson.ts';
import type { EpisodeRecord, Signal } from '../episode.ts';
import type { JsonValue } from '../types.ts';

interface Judgment {
  /** [-3, 3]. */
  readonly score: number;
  readonly reason: string;
}

/** One vote: a judgment by step index t. Steps it leaves out, or cannot judge, are absent. */
export type Vote = ReadonlyMap<number, Judgment>;

/**
 * The vote in a judge's reply; undefined without one. Scores that are not numbers in [-3, 3], steps that do not
 * exist, and steps given two different scores are ignored: nothing is clamped or guessed.
 */
export function parseVote(text: string, episode: EpisodeRecord): Vote | undefined {
  const located = locateObject(text, ['steps']) ?? locateList(text, 'steps');
  const entries = located?.value['steps'];
  if (!Array.isArray(entries)) return undefined;
  const finished = new Set(episode.steps.filter(({ observation }) => observation).map(({ t }) => t));
  const vote = new Map<number, Judgment>();
  const contradicted = new Set<number>();
  for (const entry of entries as readonly JsonValue[]) {
    if (!isObject(entry)) continue;
    const { reason } = entry;
    const step = numeric(entry['step']);
    const score = numeric(entry['score']);
    if (step === undefined || !finished.has(step - 1)) continue;
    if (score === undefined || !(Math.abs(score) <= 3)) continue;
    const t = step - 1;
    if (vote.has(t) && vote.get(t)?.score !== score) contradicted.add(t);
    vote.set(t, { score, reason: typeof reason === 'string' ? oneLine(reason, 300) : '' });
  }
  for (const t of contradicted) vote.delete(t);
  return vote;
}

/** A number, also as text (`"+2"`). */
function numeric(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'string' && /^\s*[+-]?\d+(?:\.\d+)?\s*$/u.test(value)) return Number(value);
  return typeof value === 'number' ? value : undefined;
}

/**
 * One signal per step that more than half of the `asked` votes judged: value = median/3; confidence = 1 - d/3, where d is the mean
 * distance of the votes from their median ([0, 2], so the confidence is in [1/3, 1]); the reason of the vote nearest to the median.
 * Other steps stay unknown. Empty for no votes.
 */
export function combineVotes(votes: readonly Vote[], asked: number, at: number): readonly Signal[] {
  const steps = [...new Set(votes.flatMap((vote) => [...vote.keys()]))].sort((a, b) => a - b);
  return steps.flatMap((t): readonly Signal[] => {
    const judgments = votes.flatMap((vote) => vote.get(t) ?? []).sort((a, b) => a.score - b.score);
    if (judgments.length * 2 <= asked) return [];
    const middle = median(judgments.map(({ score }) => score));
    const distances = judgments.map(({ score }) => Math.abs(score - middle));
    const spread = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
    const nearest = judgments[distances.indexOf(Math.min(...distances))];
    const reason = nearest?.reason ?? '';
    return [
      {
        source: 'evaluator',
        value: middle / 3,
        t,
        confidence: 1 - spread / 3,
        at,
        ...(reason === '' ? {} : { reason }),
      },
    ];
  });
}

/** Of sorted values, at least one. */
function median(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (lower + upper) / 2;
}
