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

/** How a program says that it was given nothing to work on, and says nothing else. */
const wantsMore =
  /^(?:\w+: |error: )?(?:please )?(?:specify|provide|pass|supply|give|name)\s+(?:me\s+)?(?:one or more|at least one|exactly one|an?|the|some|your)\b.*\b(?:files?|arguments?|paths?|names?|inputs?|director(?:y|ies)|command[- ]line)\b|^(?:\w+: |error: )?(?:missing|no|not enough|too few)\s+(?:required\s+)?(?:input\s+|command[- ]line\s+)?(?:arguments?|files?|parameters?|inputs?)(?:\s+(?:was|were))?(?:\s+(?:given|specified|provided|supplied))?\W*$/iu;

/** The only line of an output that asks for an argument; undefined: it says something else, or shows what others wrote. */
export function asksForArgument(action: Action, text: string): string | undefined {
  if (shows.test(verbOf(action))) return undefined;
  const [only, another] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !echoed.test(line));
  return only !== undefined && another === undefined && wantsMore.test(only) ? only : undefined;
}

/** The line with which an output begins that tells how to use the program; undefined: none, or the command asks for it or shows what others wrote. */
export function onlyUsage(action: Action, text: string): string | undefined {
  if (asksForIt.test(commandOf(action) ?? '') || shows.test(verbOf(action))) return undefined;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !echoed.test(line));
  const first = lines.slice(0, mostBanner + 1).find((line) => !banner.test(line));
  return first !== undefined && usageLine.test(first) ? first : undefined;
}

/** What a program says of itself ahead of its usage, `darkhttpd/1.17, copyright (c) 2025`, and what make has compiled for it. */
const banner =
  /^(?:cc|c\d\d|gcc|g\+\+|c\+\+|clang(?:\+\+)?|ar|ranlib|make(?:\[\d+\])?:)\s|\bcopyright\b|\(c\)|©|^[\w./-]+[ /]v?\d+\.\d[\w.]*\b/iu;
const mostBanner = 20;
