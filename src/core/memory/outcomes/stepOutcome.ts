// How a step ended, reduced to what predicts the outcome of the next similar step.
import type { Observation } from '../../episode.ts';

export interface StepOutcome {
  /** Only by the exit status, or a tool's own error; printed text has no say. */
  readonly failed: boolean;
  /** Of a command that failed; absent where it was killed or ran out of time. */
  readonly exitCode?: number;
  /**
   * Programs that the output of a failed command reports as not found. Only used to blame a part of the command, never as
   * reward.
   */
  readonly missing: readonly string[];
}

/** Characters at the end of an output that are searched. */
const searched = 4000;
const mostMissing = 4;

/** Undefined if nothing ran, or no trusted source tells how it ended. */
export function outcomeOf(observation: Observation | undefined): StepOutcome | undefined {
  switch (observation?.status) {
    case 'exited': {
      const { exitCode, text } = observation;
      if (exitCode === undefined) return undefined;
      if (exitCode === 0) return { failed: false, missing: [] };
      return { failed: true, exitCode, missing: missingPrograms(text) };
    }
    case 'signaled':
    case 'timedOut':
    case 'toolError':
      return { failed: true, missing: [] };
    case 'ok':
      return { failed: false, missing: [] };
    default:
      return undefined;
  }
}

/** `sh: 1: xxd: not found`, `bash: line 3: foo: command not found`, `zsh: command not found: foo`. */
const notFound =
  /(?<![^\n])[^\n]{0,200}?(?:([^\s:'"]{1,100}): (?:command )?not found|command not found: ([^\s:'"]{1,100}))(?![^\n])/g;

function missingPrograms(text: string): readonly string[] {
  const names = Array.from(text.slice(-searched).matchAll(notFound), ([, posix, zsh]) => posix ?? zsh ?? '');
  return [...new Set(names)].slice(0, mostMissing);
}
