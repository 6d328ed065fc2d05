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
  /** Words of the last line that a failed command printed, at most 32; absent without any. Used like `missing`. */
  readonly lastWords?: readonly string[];
}

/** Characters at the end of an output that are searched. */
const searched = 4000;
const mostMissing = 4;
const mostLastWords = 32;
const longestLine = 1000;
const words = /[\p{L}\p{N}_]+/gu;

/** Undefined if nothing ran, or no trusted source tells how it ended. */
export function outcomeOf(observation: Observation | undefined): StepOutcome | undefined {
  switch (observation?.status) {
    case 'exited': {
      const { exitCode, text } = observation;
      if (exitCode === undefined) return undefined;
      if (exitCode === 0) return { failed: false, missing: [] };
      const lastWords = wordsOfLastLine(text);
      return {
        failed: true,
        exitCode,
        missing: missingPrograms(text),
        ...(lastWords.length === 0 ? {} : { lastWords }),
      };
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

/** Each once, in order. */
function wordsOfLastLine(text: string): readonly string[] {
  const end = text.slice(-searched).trimEnd();
  const line = end.slice(end.lastIndexOf('\n') + 1).slice(0, longestLine);
  return [...new Set(line.match(words) ?? [])].slice(0, mostLastWords);
}

/** Without words that the command does not have itself: nothing else of what was printed is left. */
export function aboutCommand({ lastWords = [], ...rest }: StepOutcome, command: string): StepOutcome {
  const own = new Set(command.match(words) ?? []);
  const quoted = lastWords.filter((word) => own.has(word));
  return quoted.length === 0 ? rest : { ...rest, lastWords: quoted };
}

/** What an output comes down to, worded like a shell: `outcomeOf` reads the same blame from it as from the whole. */
export function blamedText({ missing, lastWords = [] }: StepOutcome): string {
  const lines = missing.map((name) => `${name}: not found`);
  return [...lines, ...(lastWords.length === 0 ? [] : [lastWords.join(' ')])].join('\n');
}
