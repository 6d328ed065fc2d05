// Logits of commands: by their relevance to the goal and their earlier results. Pure.
import type { Goal } from '../request/goals.ts';
import { isKnown } from '../request/goals.ts';
import type { Progress } from './progress.ts';
import { changedSince } from './progress.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

// All in nats, relative to a command unrelated to the task (0).
const literalLogit = 6;
const retryLogit = 4.8;
const repeatPenalty = 4;
const refutedPenalty = 3;
const failedPenalty = 0.8;
/** Between the best match and one that is 5 % worse. */
const runnerUpGap = 0.7;
/** A command reaches the goal when it matches at least this share of what the best one does. */
export const goalShare = 0.7;

/** z of a command by its relevance and its earlier results. */
export function commandLogit(command: string, relevance: number, goal: Goal, progress: Progress): number {
  const { confidence } = goal.ranking;
  const base =
    goal.literal === undefined
      ? (1.4 + 2.4 * confidence) * relevance - confidence * behind(relevance, goal.best)
      : command === goal.literal
        ? literalLogit
        : relevance;
  const attempt = progress.attempts.get(command);
  if (!attempt) return base;
  const serves =
    goal.literal === undefined ? relevance >= goalShare * goal.best && isKnown(goal) : command === goal.literal;
  const failedBefore = attempt.failedAt > attempt.succeededAt;
  if (failedBefore && serves) {
    // Something has succeeded since, or it would be barred: the goal is tried again first.
    return Math.max(base, retryLogit) - failedPenalty * (attempt.failures - 1);
  }
  return base - repeatCost(command, progress);
}

/** Penalty for retrying a failed command when the task is done without it, nats. */
export function retryCost(command: string, progress: Progress): number {
  const attempt = progress.attempts.get(command);
  return attempt && attempt.failedAt > attempt.succeededAt ? repeatPenalty : 0;
}

/** Penalty for matching less than the best command, nats in [0, 2.2]: keeps the best one clearly ahead. */
function behind(relevance: number, best: number): number {
  const gap = best > 0 ? 1 - relevance / best : 0;
  return runnerUpGap * Math.min(1, gap / 0.05) + 1.5 * gap;
}

/** Penalty for having been tried already, nats. */
export function repeatCost(command: string, progress: Progress): number {
  const attempt = progress.attempts.get(command);
  if (!attempt) return 0;
  if (attempt.failedAt > attempt.succeededAt) return failedPenalty * attempt.failures;
  const refuted = attempt.succeededAt < progress.refutedAt ? refutedPenalty : 0;
  const changed = changedSince(progress, command) > attempt.succeededAt;
  return refuted + (changed ? repeatPenalty / 2 : repeatPenalty);
}

/** A substitute is not an alternative if what it replaces has been tried. */
export function substituteCost(
  { command, name, body }: WorkspaceCommand,
  commands: readonly WorkspaceCommand[],
  progress: Progress,
): number {
  const twins = commands.filter((other) => other.command !== command && other.name === name && other.body === body);
  return Math.max(0, ...twins.map((twin) => repeatCost(twin.command, progress)));
}
