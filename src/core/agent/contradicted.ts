// What speaks against an exit status of 0: what the command printed, the report that it wrote, or what it left. It can only withhold a success.
import { commandOf } from '../action/command.ts';
import { verbOf } from '../action/verb.ts';
import type { Observation } from '../episode.ts';
import type { Action } from '../types.ts';
import { countedErrors, notInstalled } from './countedErrors.ts';
import { compileError } from './compileError.ts';
import { echoed, testedSomething } from './emptySuccess.ts';
import { printedError } from './printedError.ts';

export type Contradiction =
  /** An error, by its line of the output. */
  | { readonly kind: 'printed'; readonly line: string }
  /** A failure, by the line or entry of the file that the command wrote. */
  | { readonly kind: 'reported'; readonly path: string; readonly line: string }
  /** It was to remove what builds make, and removed nothing. */
  | { readonly kind: 'left'; readonly paths: readonly string[] }
  /** It wrote over expected outputs, which CI compares by that line afterwards. */
  | { readonly kind: 'rewrote'; readonly paths: readonly string[]; readonly comparison: string }
  /** Most tests were left out, by the line of the output, for want of a path. */
  | { readonly kind: 'skipped'; readonly line: string; readonly missing: string };

/** Undefined: nothing does, or the command runs on as a server. */
export function contradicted(
  action: Action,
  {
    text,
    listensAt,
    reported,
    skipped,
    left = [],
    rewrote,
  }: Pick<Observation, 'text' | 'listensAt' | 'reported' | 'skipped' | 'left' | 'rewrote'>,
): Contradiction | undefined {
  if (listensAt !== undefined) return undefined;
  const command = commandOf(action) ?? '';
  const line =
    printedError(action, text) ??
    (purposeOf(action) === 'build' ? compileError(text) : undefined) ??
    (counts.test(command) && !testedSomething(text) ? countedErrors(text) : undefined) ??
    (installs.test(command) ? notInstalled(text) : undefined) ??
    (startsAndStops.test(command) ? notRunning.exec(text)?.[0].trim() : undefined) ??
    (looks.test(verbOf(action)) ? undefined : sentElsewhere(text));
  if (line !== undefined) return { kind: 'printed', line };
  const isMadeByTests = purposeOf(action) === 'test' && saysPassed.test(text);
  if (reported !== undefined && !isMadeByTests) return { kind: 'reported', ...reported };
  if (rewrote?.comparison !== undefined)
    return { kind: 'rewrote', paths: rewrote.paths, comparison: rewrote.comparison };
  if (skipped !== undefined) return { kind: 'skipped', ...skipped };
  return left.length === 0 ? undefined : { kind: 'left', paths: left };
}

/** Starts something in the background, and stops it at the end. */
const startsAndStops = /\b(?:start|up)\b.*&&.*\b(?:stop|down|halt)\b[^&]*$/u;
/** What was started is not there any more when it is to be stopped. */
const notRunning = /^.*\b(?:not running|no such process|no pid ?file|already stopped)\b.*$/imu;

/** A runner's own count comes before what its tests have written. */
const saysPassed =
  /\b[1-9]\d* (?:tests? )?(?:passed|passing|ok)\b|^[#ℹ] pass [1-9]|^OK\b|\btest result: ok\b|\b(?:0|no) (?:tests? )?(?:failed|failures?|failing)\b|\ball (?:\d+ )?(?:tests|checks|specs) pass/imu;

/** Shows what others wrote. */
const looks = /^(?:read|ls|search|fetch|git|head|tail|echo|cat|log)/u;
const elsewhere =
  /^(?:\w+: )?(?:please,? |kindly |you (?:should|must|need to|have to|want to) )?(?:now )?(?:use|run|try|call|see)\b.*(?:\binstead\b|["'`].+["'`])|\b(?:has|have) (?:been )?moved to\b|\b(?:is|are) (?:deprecated|obsolete|no longer (?:used|supported|maintained|here))\b/iu;

/** Of something that was used: the work goes on. */
const warns = /\bwarn(?:ing)?\b|Warning\b|^\(node:\d+\)|\bDEP\d{4}\b/iu;

/** All that a leftover says, "Please use `npm start`.", "lint has moved to the Makefile": it did nothing. */
function sentElsewhere(text: string): string | undefined {
  const [only = '', ...others] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !echoed.test(line));
  return others.length === 0 && elsewhere.test(only) && !warns.test(only) ? only : undefined;
}

const installs = /(?:^|[\s:/_-])(?:install|deps|dependencies|requirements|setup|bootstrap)(?=$|[\s:/_-])/iu;

/** Builds and checks; what another program counts may be what it was asked to count. */
const counts =
  /^make$|(?:^|[\s:/_-])(?:build|compile|bundle|dist|all|docs?|html|site|checks?|lint|verify|validate|types?|typecheck|fmt|format)(?=$|[\s:/_.-])/iu;

type Purpose = 'test' | 'check' | 'build' | 'clean' | 'start';

/** Words of a command line, by what they are for; the first row that has one decides. */
const words: readonly (readonly [Purpose, RegExp])[] = [
  ['test', /^(?:tests?|specs?|pytest|unittest|jest|vitest|mocha|ctest)$/u],
  ['check', /^(?:lint|check|verify|validate|types?|typecheck|fmt|format|eslint|ruff|mypy|tsc)$/u],
  ['clean', /^(?:clean|clobber|distclean|mrproper|tidy)$/u],
  ['start', /^(?:start|restart|serve|up|launch)$/u],
  ['build', /^(?:build|compile|bundle|make|cc|gcc|all|dist|package)$/u],
];

/** What a command is for, by the words of its line: what its reports are about. Undefined: something else, which reports on other things. */
export function purposeOf(action: Action): Purpose | undefined {
  if (verbOf(action) === 'test') return 'test';
  const wordsOf = (line: string) => line.toLowerCase().split(/[^a-z]+/u);
  const line = commandOf(action) ?? '';
  const has = (pattern: RegExp, part: string) => wordsOf(part).some((word) => pattern.test(word));
  // What cleans first and then builds is no clean.
  const last = line.slice(line.lastIndexOf('&&') + 1);
  return words.find(([purpose, pattern]) => has(pattern, purpose === 'clean' ? last : line))?.[0];
}
