// The evaluator without a model: a few rules over what is certain (which action, how it ended), never over what was printed.
import type { Evaluator } from '../ports.ts';
import type { EpisodeRecord, Observation, Signal, StepRecord } from '../episode.ts';

interface Rule {
  /** [-3, 3], as a model would score. */
  readonly score: number;
  readonly reason: string;
}

/**
 * Judges steps by these rules, the first that fits:
 * 1. -2: repeats an action that failed, with nothing that succeeded in between.
 * 2. -1: failed (status other than 0, ended by a signal, took too long, tool failed).
 * 3. +2: succeeded between a failure of some action and that action's success: it supplied what was missing.
 * 4. +2: succeeded where the same action had failed before: the obstacle is gone.
 * 5. -1: succeeded, but the same action had succeeded just before.
 * All else is unknown: that a command exited with 0 does not say that it helped.
 * The confidence is 0.5: the rules know nothing about the task.
 */
export function judgeByRules(episode: EpisodeRecord, at: number): readonly Signal[] {
  const steps = episode.steps.flatMap(played);
  return steps.flatMap((step, index): readonly Signal[] => {
    const rule = ruleFor(steps, index);
    return rule
      ? [{ source: 'evaluator', value: rule.score / 3, t: step.t, confidence: 0.5, reason: rule.reason, at }]
      : [];
  });
}

interface Played {
  readonly t: number;
  readonly key: string;
  readonly ok: boolean;
}

/** Steps whose outcome is known. */
function played({ t, decision, executed, observation }: StepRecord): readonly Played[] {
  const key = executed?.key.exact ?? decision.candidates[decision.chosen]?.key.exact;
  const ok = observation ? succeeded(observation) : undefined;
  return key === undefined || ok === undefined ? [] : [{ t, key, ok }];
}

function succeeded({ status, exitCode }: Observation): boolean | undefined {
  switch (status) {
    case 'exited':
      return exitCode === undefined ? undefined : exitCode === 0;
    case 'ok':
      return true;
    case 'signaled':
    case 'timedOut':
    case 'toolError':
      return false;
    default:
      return undefined;
  }
}

function ruleFor(steps: readonly Played[], index: number): Rule | undefined {
  const step = steps[index];
  if (!step) return undefined;
  const before = steps.slice(0, index);
  const lastSame = before.findLastIndex(({ key }) => key === step.key);
  const between = before.slice(lastSame + 1);
  if (!step.ok) {
    const repeated = lastSame >= 0 && !before[lastSame]?.ok && !between.some(({ ok }) => ok);
    return repeated ? { score: -2, reason: 'repeated what had just failed' } : { score: -1, reason: 'it failed' };
  }
  if (unblocked(steps, index)) return { score: 2, reason: 'what had failed before worked after it' };
  if (lastSame < 0) return undefined;
  if (!before[lastSame]?.ok) return { score: 2, reason: 'it worked where it had failed before' };
  return between.length === 0 ? { score: -1, reason: 'repeated what had just worked' } : undefined;
}

/** Whether the next step is the success of an action whose last try before this step failed. */
function unblocked(steps: readonly Played[], index: number): boolean {
  const next = steps[index + 1];
  const earlier = next && steps.slice(0, index).findLast(({ key }) => key === next.key);
  return next?.ok === true && earlier?.ok === false && next.key !== steps[index]?.key;
}

/** The port over `judgeByRules`: no model, no network, no cost. */
export function createRuleEvaluator(now: () => number): Evaluator {
  return {
    id: 'rules',
    evaluate: (episode) => Promise.resolve({ signals: judgeByRules(episode, now()) }),
  };
}
