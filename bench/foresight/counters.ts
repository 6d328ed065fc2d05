// Counters: how often did it fail so far. What a learner has to be ahead of.
import type { ActionKey } from '../../src/core/types.ts';
import type { AskedStep, Predictor } from './predictor.ts';

interface Tally {
  failures: number;
  tries: number;
}

class Tallies {
  readonly #byName = new Map<string, Tally>();

  of(name: string): Readonly<Tally> {
    return this.#byName.get(name) ?? { failures: 0, tries: 0 };
  }

  add(name: string, failed: boolean): void {
    const tally = { ...this.of(name) };
    tally.tries++;
    if (failed) tally.failures++;
    this.#byName.set(name, tally);
  }
}

/** Every count starts from this many failures in this many tries. */
const root = { failures: 0.5, tries: 10 };

/** Failures of what has the same name so far, as a share. */
export function counter(name: string, nameOf: (key: ActionKey) => string): Predictor {
  const tallies = new Tallies();
  return {
    name,
    isProbability: true,
    foresee: ({ key }) => {
      const { failures, tries } = tallies.of(nameOf(key));
      return { fail: (failures + root.failures / root.tries) / (tries + 1) };
    },
    stepEnded: ({ key }, failed) => tallies.add(nameOf(key), failed),
    attemptEnded: () => undefined,
  };
}

/** Shares shrunk along root, head, template, exact and exact in this task, by one pseudo-observation of the coarser level each. */
export function shrunkCounter(): Predictor {
  const tallies = new Tallies();
  const levelsOf = ({ key, task }: AskedStep) => [key.head, key.template, key.exact, `${String(task)} ${key.exact}`];
  const names = (step: AskedStep) => levelsOf(step).map((text, level) => `${String(level)} ${text}`);
  return {
    name: 'counter-levels',
    isProbability: true,
    foresee: (step) => {
      const all = tallies.of('');
      const start = (all.failures + root.failures) / (all.tries + root.tries);
      const fail = names(step).reduce((prob, name) => {
        const { failures, tries } = tallies.of(name);
        return (failures + prob) / (tries + 1);
      }, start);
      return { fail };
    },
    stepEnded: (step, failed) => {
      tallies.add('', failed);
      for (const name of names(step)) tallies.add(name, failed);
    },
    attemptEnded: () => undefined,
  };
}

/** 1 where the very same command failed the last time, 0 where it worked, else the share of all steps that failed. */
export function lastTime(): Predictor {
  const last = new Map<string, boolean>();
  const tallies = new Tallies();
  return {
    name: 'last-time',
    isProbability: true,
    foresee: ({ key }) => {
      const failed = last.get(key.exact);
      const all = tallies.of('');
      if (failed === undefined) return { fail: (all.failures + root.failures) / (all.tries + root.tries) };
      return { fail: failed ? 1 : 0 };
    },
    stepEnded: ({ key }, failed) => {
      last.set(key.exact, failed);
      tallies.add('', failed);
    },
    attemptEnded: () => undefined,
  };
}

/** How often attempts at this task succeeded so far, shrunk to even odds by one pseudo-attempt of each kind. */
export function taskMean(): Predictor {
  const tallies = new Tallies();
  return {
    name: 'task-mean',
    isProbability: false,
    foresee: ({ task }) => {
      const { failures, tries } = tallies.of(String(task));
      return { value: (tries - failures + 1) / (tries + 2) };
    },
    stepEnded: () => undefined,
    attemptEnded: (task, _, succeeded) => {
      if (succeeded !== undefined) tallies.add(String(task), !succeeded);
    },
  };
}
