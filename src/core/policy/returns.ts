// Signals -> reward -> returns. Computed late, from stored facts, so that a late rating needs no special case.
import { endsOrAsks, givesUp } from '../action/finishing.ts';
import type { LearningSettings } from '../settings.ts';
import { isTakenBack, isUndone, survivalWeight } from './changes.ts';
import type { Action } from '../types.ts';
import type { Observation, Signal, SignalSource } from '../episode.ts';

/** A failing exit status counts this much of a full failure: evidence, but weaker than a check or a person. */
export const exitCodeWeight = 0.5;

/** What matters of a step: its position, whether it ran, and what it did. */
interface Judged {
  readonly steps: readonly JudgedStep[];
  readonly signals: readonly Signal[];
}
interface JudgedStep {
  readonly t: number;
  readonly observation?: Pick<Observation, 'status'> | undefined;
  /** Set if the user edited the choice. */
  readonly executed?: { readonly action: Action } | undefined;
  readonly decision?:
    { readonly candidates: readonly { readonly action: Action }[]; readonly chosen: number } | undefined;
}

/** A step stopped by the user or the policy never ran: it gets no credit for later outcomes, and took no time. */
function ran({ observation }: JudgedStep): boolean {
  return observation?.status !== 'rejected' && observation?.status !== 'refused';
}

/**
 * Whether a step counts as a try of its action. What never ran does not: refused because nobody could be asked, or stopped while
 * it waited for approval, which leaves no observation.
 */
export function wasTried({ observation }: Pick<JudgedStep, 'observation'>): boolean {
  return observation !== undefined && observation.status !== 'refused';
}

/**
 * Rewards of an episode's steps by t, each in [-1, 1] before `stepCost` is subtracted; undefined where nothing is known, and
 * where a step was forgotten.
 *
 * A step is judged by the highest kind of evidence it has: the user's ratings and undos of its change (mean), else check
 * commands (mean), else the sum, clipped to [-1, 1], of the evaluator's value times its confidence, the approval, what became of its
 * change (policy/changes.ts) and the exit status. If only a share of its change was undone, the other share is judged by what else is known. Signals about the whole episode are credited to the last step that ran, but a negative rating to the choice that bears it
 * (`bearer`). Exit status counts when it is bad, and when it speaks about the whole episode; that a step in the middle exited with
 * 0 says nothing about its use. A check that passed at a step and one that passed at the end are one fact, counted at the end. The
 * newest signal of a source about a step replaces older ones. Unknown is undefined, never 0.
 */
export function stepRewards(
  episode: Judged,
  settings: Pick<LearningSettings, 'stepCost'>,
): readonly (number | undefined)[] {
  const length = (episode.steps.at(-1)?.t ?? -1) + 1;
  const last = episode.steps.findLast(ran)?.t;
  const whole = newestBySource(episode.signals.filter((signal) => signal.t === undefined));
  const blamed = bearer(episode);
  const counted = (whole.get('check')?.value ?? 0) > 0;
  return Array.from({ length }, (_, t) => {
    const own = newestBySource(
      episode.signals.filter(
        ({ t: about, source, value }) => about === t && !(counted && source === 'check' && value > 0),
      ),
    );
    const terminal = new Map(
      [...whole].filter(([source]) => (source === 'user' ? t === (blamed ?? last) : t === last)),
    );
    const value = judge(own, terminal);
    return value === undefined ? undefined : value - settings.stepCost;
  });
}

/**
 * The step that a negative rating of the whole episode speaks against, undefined for any other episode. A rating is about the
 * outcome: it goes to the last choice that led there and, discounted, to those before. The tail of the episode keeps what its
 * evidence says and passes nothing back: finishing (unless by giving up) only collects what was reached, and a check that
 * passed stays passed. Otherwise a `rate down` would teach that finishing after success is wrong, and the next episode would go in
 * circles. If nothing else was done, the last step that ran bears it anyway.
 */
export function bearer({ steps, signals }: Judged): number | undefined {
  const rating = signals.findLast(({ source, t }) => source === 'user' && t === undefined);
  if (!rating || rating.value >= 0) return undefined;
  const passed = new Set(
    signals.flatMap(({ source, value, t }) => (source === 'check' && value > 0 && t !== undefined ? [t] : [])),
  );
  const done = steps.filter(ran);
  const chosen = done.findLast((step) => !collects(step) && !passed.has(step.t));
  return (chosen ?? done.at(-1))?.t;
}

/** Whether a step only ended the episode or asked, without giving up. */
function collects({ executed, decision }: JudgedStep): boolean {
  const action = executed?.action ?? decision?.candidates[decision.chosen]?.action;
  return action !== undefined && endsOrAsks(action) && !givesUp(action);
}

type BySource = ReadonlyMap<SignalSource, Signal>;

function newestBySource(signals: readonly Signal[]): BySource {
  return new Map(signals.map((signal) => [signal.source, signal]));
}

function judge(own: BySource, whole: BySource): number | undefined {
  const change = own.get('change');
  const takenBack = change && isTakenBack(change) ? credit(change) : undefined;
  const ratings = [own.get('user'), whole.get('user')].flatMap((signal) => (signal ? [signal.value] : []));
  if (ratings.length > 0) return mean(takenBack === undefined ? ratings : [...ratings, takenBack]);
  const checks = [own.get('check'), whole.get('check')].flatMap((signal) => (signal ? [signal.value] : []));
  const rest = checks.length > 0 ? mean(checks) : added(own, whole);
  // What was undone counts -1 times its share; the other share is judged by the rest.
  return takenBack === undefined ? rest : takenBack + (1 + takenBack) * (rest ?? 0);
}

/** The sum of what is neither a person's verdict nor a check, clipped to [-1, 1]; undefined if there is none. */
function added(own: BySource, whole: BySource): number | undefined {
  const parts: number[] = [];
  for (const signals of [own, whole]) {
    for (const source of ['evaluator', 'survival', 'exitCode'] as const) {
      const signal = signals.get(source);
      if (signal && (source !== 'exitCode' || signals === whole || signal.value < 0)) parts.push(credit(signal));
    }
  }
  const change = own.get('change');
  if (change && !isTakenBack(change)) parts.push(credit(change));
  const diagnostic = own.get('diagnostic');
  if (diagnostic) parts.push(diagnostic.value);
  const approval = own.get('approval');
  if (approval && approval.value !== 0) parts.push(approval.value);
  if (parts.length === 0) return undefined;
  return Math.max(
    -1,
    Math.min(
      1,
      parts.reduce((sum, part) => sum + part, 0),
    ),
  );
}

/** What a signal by itself adds to a reward: its value times its weight, and its confidence or share. */
export function credit({ source, value, confidence = 1 }: Signal): number {
  const weight = source === 'survival' ? survivalWeight : source === 'exitCode' ? exitCodeWeight : 1;
  return value * weight * confidence;
}

/** The signals about step t that count: not those that newer ones of the same source replace, nor an exit status of 0. */
export function standingSignals(signals: readonly Signal[], t: number): readonly Signal[] {
  const own = newestBySource(signals.filter((signal) => signal.t === t));
  return [...own.values()].filter(({ source, value }) => source !== 'exitCode' || value < 0);
}

/** Steps whose change is undone already: if it is there again, that is the person's own work. */
export function undoneSteps(
  steps: readonly { readonly t: number; readonly signals: readonly Signal[] }[],
): readonly number[] {
  return steps.flatMap(({ t, signals }) => (standingSignals(signals, t).some(isUndone) ? [t] : []));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * G_t = sum over u >= t of gamma^(u-t) r_u (arXiv:2601.18510, section 3). A step of unknown reward costs `stepCost` and
 * contributes nothing else; G_t is undefined when nothing is known from t on.
 */
export function discountedReturns(
  rewards: readonly (number | undefined)[],
  settings: Pick<LearningSettings, 'gamma' | 'stepCost'>,
): readonly (number | undefined)[] {
  const returns: (number | undefined)[] = rewards.map(() => undefined);
  let next: number | undefined;
  for (let t = rewards.length - 1; t >= 0; t--) {
    const reward = rewards[t];
    if (reward !== undefined) next = reward + settings.gamma * (next ?? 0);
    else if (next !== undefined) next = -settings.stepCost + settings.gamma * next;
    returns[t] = next;
  }
  return returns;
}

/**
 * G_t by t from the signals there are now; undefined where nothing is known. Empty for no steps. A rejected step has its
 * own reward alone, as does one whose change the user undid; a refused one has none; the others have the returns of an
 * episode without them. A negative
 * rating cuts the episode in two after the choice that bears it (`stepRewards`).
 */
export function episodeReturns(
  episode: Judged,
  settings: Pick<LearningSettings, 'gamma' | 'stepCost'>,
): readonly (number | undefined)[] {
  const rewards = stepRewards(episode, settings);
  const alone = new Set(episode.steps.filter((step) => !ran(step)).map(({ t }) => t));
  for (const t of undone(episode.signals)) alone.add(t);
  const blamed = bearer(episode) ?? Infinity;
  const parts = [(t: number) => t <= blamed, (t: number) => t > blamed].map((inPart) => [
    ...discountedReturns(
      rewards.filter((_, t) => inPart(t) && !alone.has(t)),
      settings,
    ),
  ]);
  return rewards.map((reward, t) => (alone.has(t) ? reward : parts[t <= blamed ? 0 : 1]?.shift()));
}

/** Steps whose latest signal from the user is that their change was undone. */
function undone(signals: readonly Signal[]): readonly number[] {
  const newest = new Map(
    signals.flatMap((signal) => (signal.source === 'change' && signal.t !== undefined ? [[signal.t, signal]] : [])),
  );
  return [...newest].flatMap(([t, signal]) => (isUndone(signal) ? [t] : []));
}
