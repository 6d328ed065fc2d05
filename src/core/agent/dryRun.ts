// Output that voids an exit status of 0: the command only told what it would do. It can only withhold a success.
import { verbOf } from '../action/verb.ts';
import type { Action } from '../types.ts';

const announced =
  /^\s*(?:[[(]?dry[ -]?run\b|(?:\W{0,3}\w{1,12}[\]:)]\s*)?would (?:be )?(?:build|chang|clean|cop|creat|delet|format|generat|install|mov|overwrit|reformat|remov|renam|replac|rewrit|updat|writ)\w*\b)/iu;

/** The output line that announces a change not made; undefined: none, or the command runs tests, which may print anything. */
export function dryRunLine(action: Action, text: string): string | undefined {
  if (verbOf(action) === 'test') return undefined;
  return text
    .split('\n')
    .find((line) => announced.test(line))
    ?.trim();
}
