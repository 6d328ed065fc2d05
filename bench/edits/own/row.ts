// How a bug of the suite's own is written down.
import type { Bug } from '../bugs.ts';

export interface BugRow {
  readonly name: string;
  readonly task: string;
  readonly lines: readonly string[];
  /** The right line, and the wrong one that stands in its place. */
  readonly bug: readonly [right: string, wrong: string];
  /** Calls and what they give. */
  readonly gives: readonly (readonly [call: string, value: string])[];
}

export function bugOf({ name, task, lines, bug: [right, wrong], gives }: BugRow): Bug {
  const fixed = `${lines.join('\n')}\n`;
  const checks = gives.map(
    ([call, value]) =>
      `console.assert(JSON.stringify(${call}) === JSON.stringify(${value}), ${JSON.stringify(call)});\n`,
  );
  return { name, task, fixed, buggy: fixed.replace(right, () => wrong), test: checks.join('') };
}
