// What a run tells at its end about a command that passes at times and fails at times, though nothing has changed.
import { commandOf } from '../action/command.ts';
import { actionKey } from '../action/key.ts';
import { commandAction } from '../tools/run.ts';
import type { Running } from './running.ts';
import { type Flakiness, flakinessOf, trialsOf } from './trials.ts';

/** What a failure says that may go away by itself. */
const passing =
  /\b(?:timed? ?out|timeout|ECONNRESET|ETIMEDOUT|EPIPE|connection reset|resource temporarily unavailable|temporary failure|try again|flaky|intermittent|race condition|deadlock)\b/iu;

/** Whether an output sounds as if a second run could end otherwise, with nothing changed in between. */
export const soundsPassing = (text: string): boolean => passing.test(text);

/** A command that has both passed and failed on the files of the run. */
export interface FlakyCommand extends Flakiness {
  readonly command: string;
}

/** The goal's own command or the check if it is one that this run ran, else the last that failed here; undefined: none is flaky. */
export function flakyIn({ goal, check, sameFiles, steps }: Running): FlakyCommand | undefined {
  const trials = trialsOf(steps);
  const own = [goal, check].flatMap((one) => (one ? actionKey(commandAction(one.command)).exact : []));
  const failed = trials.filter((one) => one.failed).map(({ key }) => key);
  for (const key of [...own, ...failed.toReversed()]) {
    const trial = trials.find((one) => one.key === key);
    const command = trial && commandOf(trial.action);
    const flakiness = command === undefined ? undefined : flakinessOf(sameFiles, steps, key);
    if (command !== undefined && flakiness) return { command, ...flakiness };
  }
  return undefined;
}
