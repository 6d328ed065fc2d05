// Output that voids an exit status of 0: the program only told how to use it. It can only withhold a success.
import { commandOf } from '../action/command.ts';
import { verbOf } from '../action/verb.ts';
import type { Action } from '../types.ts';
import { echoed } from './emptySuccess.ts';

/** The first line of a usage text. */
export const usageLine = /^usage\b[^.]{0,20}:/iu;
const asksForIt = /\bhelp\b|\busage\b|\s-h(?=$|[\s)])/iu;
/** Commands whose output is what others wrote. */
const shows = /^(?:test|read|ls|search|git|head|tail|echo|cat|log)/u;

/** The line with which an output begins that tells how to use the program; undefined: none, or the command asks for it or shows what others wrote. */
export function onlyUsage(action: Action, text: string): string | undefined {
  if (asksForIt.test(commandOf(action) ?? '') || shows.test(verbOf(action))) return undefined;
  const first = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !echoed.test(line));
  return first !== undefined && usageLine.test(first) ? first : undefined;
}
