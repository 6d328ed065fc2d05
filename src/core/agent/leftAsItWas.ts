// Output that voids an exit status of 0: the command left its product as it was. It can only withhold a success.
import { verbOf } from '../action/verb.ts';
import type { Action } from '../types.ts';

/** The product is there, and was not made anew. */
const kept =
  /\b(?:exists?|already|is there)\b.*\b(?:skip(?:s|ped|ping)?|left (?:as|alone|it|un|in place)|leav(?:e|es|ing) (?:it|them|as|un|alone)|kept|keeping|not (?:over|re)\w+|unchanged|untouched|nothing (?:done|changed|made|written|to do)|will not|won['’]t)\b|\b(?:skip(?:s|ped|ping)?|kept|keeping|not overwriting|left alone|leaving)\b.*\b(?:already|exists?|is there)\b/iu;
/** Weaker words, which count only where an option is named with them. */
const current =
  /\b(?:already (?:built|made|generated|there|exists?|done|up[- ]to[- ]date)|up[- ]to[- ]date|nothing (?:to (?:do|be done|build|make)|changed|has changed)|no changes|exists)\b/iu;
/** Nothing was made, as told in the only line, or in the last. */
const skipped =
  /^\W*nothing to (?:build|compile|bundle|generate|transpile|package)\b|^(?!.*\b(?:built|compiled|generated|made|wrote|written)\b)\W*skip(?:s|ped|ping)?\b|^(?!.*\d).*\bskipp(?:ed|ing)\W*$/iu;
const none =
  /(?<![\w.,-])0 (?:\w+ )?(?:written|built|generated|compiled|rendered|bundled)(?:,| and|;) *[1-9]\d* (?:unchanged|skipped|cached|kept|up[- ]to[- ]date)\b|\b(?:built|compiled|generated|bundled|emitted|wrote|made) (?:0|no) (?:files?|modules?|targets?|packages?)\b|\b(?:0|no) (?:files?|modules?|targets?|packages?) (?:were |was )?(?:built|compiled|generated|bundled|emitted|written|made)\b/iu;
/** What runners print of themselves. */
const echoed = /^(?:> |\$ |(?:make|gmake)(?:\[\d+\])?: (?:Entering|Leaving))/u;

/** Options that make a product anew, whatever is there. */
export const redoOptions: readonly string[] =
  '--force --rebuild --regenerate --overwrite --clobber --redo --anew --refresh --fresh -f'.split(' ');
const redo = new RegExp(
  `(?<![\\w-])(?:(?:${redoOptions.join('|')})(?![\\w-])|(?:FORCE|REBUILD|REGENERATE|OVERWRITE|CLOBBER)=(?:1|yes|true|on)\\b)`,
  'u',
);
/** What commands of these verbs leave as it is, was in order: formatted sources, a running server. */
const others: ReadonlySet<string> = new Set(['test', 'lint', 'format', 'clean', 'start', 'install']);
/** What may still follow. */
const closing = /^(?:\W*(?:done|finished|ok|bye|completed?)\b.{0,20}|(?:make|gmake)(?:\[\d+\])?: .*)$/iu;

/**
 * The output line by which a command that was to make something ends with saying that it left what was there; undefined: none does, or it
 * runs tests.
 */
export function leftAsItWas(action: Action, text: string): string | undefined {
  if (others.has(verbOf(action))) return undefined;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isSaid = (line: string, next: string) =>
    kept.test(line) || (current.test(line) && redo.test(`${line} ${next}`));
  const [first = '', ...rest] = lines.filter((line) => !echoed.test(line));
  if (rest.length === 0 && skipped.test(first)) return first;
  if (none.test(lines.at(-1) ?? '')) return lines.at(-1);
  const at = lines.findLastIndex((line, index) => isSaid(line, lines[index + 1] ?? ''));
  const isLast = lines.slice(at + 1).every((line) => closing.test(line) || redo.test(line));
  return at >= 0 && isLast ? lines[at] : undefined;
}

/** The option that such an output names for making the product anew. */
export const redoOption = (text: string): string | undefined => redo.exec(text)?.[0];
