// Tests that count in the place of a check that could not start: a program or module that it needs is not there.
import { commandOf } from '../action/command.ts';
import { actionKey } from '../action/key.ts';
import { verbOf } from '../action/verb.ts';
import { commandAction } from '../tools/run.ts';
import type { Observation } from '../episode.ts';
import { emptySuccess, testedSomething } from './emptySuccess.ts';
import { exitValue } from './judge.ts';
import type { Running } from './running.ts';
import { runsThatSpeak } from './sameFiles.ts';
import type { TaskCheck } from './taskCheck.ts';
import { type Trial, doneIn, isCovered, trialsOf, unableToStart } from './trials.ts';

/**
 * The last command of this episode that ran tests, exited with 0 and tested something; undefined where a later test run failed, other than
 * that it could not start.
 */
export function passedTests({ transcript }: Pick<Running, 'transcript'>): string | undefined {
  const last = transcript.findLast(
    ({ action, observation }) =>
      verbOf(action) === 'test' &&
      exitValue(observation) !== undefined &&
      emptySuccess(action, observation.text) === undefined &&
      (exitValue(observation) === 1 || unableToStart(commandOf(action) ?? '', observation) === undefined),
  );
  return last && exitValue(last.observation) === 1 && testedSomething(last.observation.text)
    ? commandOf(last.action)
    : undefined;
}

/** The line by which a check could not start (`unableToStart`), unless the task asks for the very thing that is missing: tests alone measure no coverage. */
export function unableCheck(command: string, observation: Observation, task: string): string | undefined {
  const line = unableToStart(command, observation);
  const options = [...(line ?? '').matchAll(/--(?:no-)?([a-z]{3,})/gu)].map(([, name = '']) => name);
  const words = task.toLowerCase().match(/[a-z]+/gu) ?? [];
  return options.some((option) => words.some((word) => word.startsWith(option))) ? undefined : line;
}

/**
 * How an inferred check could not start, in this run or in an earlier one on the same files, where other tests have passed in its place: it
 * need not be run to see that again. Undefined where it ever ended otherwise on these files, or something was done since that may help.
 */
export function knownUnable({ command, inferred }: TaskCheck, run: Running): Observation | undefined {
  if (!inferred || passedTests(run) === undefined) return undefined;
  const { exact } = actionKey(commandAction(command));
  const all = [run.steps, ...runsThatSpeak(run).map(({ steps }) => steps)].map(trialsOf);
  const own = all.flatMap((trials) => trials.filter(({ key }) => key === exact).toReversed());
  const { task } = run.start;
  const isUnable = ({ failed, observation }: Trial) => failed && unableCheck(command, observation, task) !== undefined;
  // Tests bring no program.
  const tests = new Set(all.flat().flatMap(({ action, key }) => (verbOf(action) === 'test' ? [key] : [])));
  const done = new Set([...doneIn(run.steps)].filter((key) => !tests.has(key)));
  return own.every(isUnable) && isCovered(own, done) ? own[0]?.observation : undefined;
}
