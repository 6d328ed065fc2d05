// A run that has become long without looking at what all earlier ones on the same files failed by.
import { formatState } from '../state/format.ts';
import type { StepRecord } from '../episode.ts';
import type { RecalledAction } from '../policy/candidates.ts';
import type { State } from '../types.ts';
import { isSettled, takenIn } from './earlier.ts';
import { type SameFiles, couldNotStart, isFlaky, trialsOf } from './trials.ts';

/** Runs for the same request that must have failed (prior). */
const fewestRuns = 2;

/**
 * The command by which most runs for the same request failed, where all of them did, and this one has taken as many steps as the
 * longest of them without having run it; undefined: there is none, or it is too soon.
 */
export function overdueIn(runs: SameFiles, steps: readonly StepRecord[], first: State): RecalledAction | undefined {
  const request = formatState(first);
  const alike = runs.filter(({ steps: [one] }) => one !== undefined && formatState(one.decision.state) === request);
  if (alike.length < fewestRuns || !alike.every(isSettled)) return undefined;
  if (steps.length < Math.max(...alike.map((run) => run.steps.length))) return undefined;
  const failing = alike.flatMap((run) => {
    const keys = trialsOf(run.steps).flatMap((one) => (one.failed && !couldNotStart(one) ? [one.key] : []));
    return [...new Set(keys)];
  });
  const timesOf = (key: string) => failing.filter((one) => one === key).length;
  const [most] = [...new Set(failing)].toSorted((a, b) => timesOf(b) - timesOf(a));
  if (most === undefined || timesOf(most) * 2 <= alike.length || isFlaky(runs, steps, most)) return undefined;
  if (trialsOf(steps).some(({ key }) => key === most)) return undefined;
  return alike
    .flatMap((run) => run.steps)
    .flatMap((step) => takenIn(step) ?? [])
    .find(({ key }) => key.exact === most);
}
