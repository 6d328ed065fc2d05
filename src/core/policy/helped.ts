// What made a failing command pass: the last command that succeeded between its failure and its success, in one run.
import { commandOf } from '../action/command.ts';
import { actionKey } from '../action/key.ts';
import { toolOf } from '../tools/registry.ts';
import { commandAction } from '../tools/run.ts';
import type { EpisodeRecord, StepRecord } from '../episode.ts';

export interface Helped {
  readonly command: string;
  /** Time of the run in which it did, milliseconds since the epoch. */
  readonly episodeId: string;
  readonly at: number;
}

/** From runs, newest first; undefined if nothing is known to have helped, or more than commands was involved. */
export function whatHelped(command: string, runs: readonly EpisodeRecord[]): Helped | undefined {
  const { exact } = actionKey(commandAction(command));
  for (const { steps, episodeId, at } of runs) {
    const helper = helperIn(steps, exact);
    if (helper !== undefined) return { command: helper, episodeId, at };
  }
  return undefined;
}

function helperIn(steps: readonly StepRecord[], exact: string): string | undefined {
  const taken = steps.map(({ decision, executed, observation }) => ({
    ...(executed ?? decision.candidates[decision.chosen]),
    observation,
  }));
  const failed = taken.findIndex(({ key, observation }) => key?.exact === exact && (observation?.exitCode ?? 0) !== 0);
  if (failed < 0) return undefined;
  const passed = taken.findIndex(
    ({ key, observation }, t) => t > failed && key?.exact === exact && observation?.exitCode === 0,
  );
  const between = taken.slice(failed + 1, Math.max(0, passed));
  const edits = between.some(
    ({ action }) => action && commandOf(action) === undefined && !toolOf(action.tool).runsUnasked,
  );
  const helper = between.findLast(({ key, observation }) => key?.exact !== exact && observation?.exitCode === 0);
  return passed < 0 || edits || !helper?.action ? undefined : commandOf(helper.action);
}
