// "The static lib and the xmltest binary", "gitk-wish and all the .msg files": one target makes one of them.
import { escapeRegExp } from './escapeRegExp.ts';
import { isKnownWord } from './vocabulary.ts';

const product = '(?:lib(?:rary)?|binary|program|executable|tool|archive|jar)';
export const twoProducts = new RegExp(`\\b${product}\\b[^.;!?]{0,20}\\band\\b[^.;!?]{0,30}\\b${product}\\b`, 'iu');

/** Whether a task wants other files beside what it calls by the name of a target. */
export const wantsMoreThan = (target: string, said: string): boolean =>
  new RegExp(
    `(?<![\\w-])${escapeRegExp(target)}(?:\\s+(?:script|program|binary|file))?(?:,)?\\s+(?:and|plus|with|including|together\\s+with|as\\s+well\\s+as)\\s+(?:(?:all|also|the|its|our|both|compiled|translated|generated)\\s+)*(?:\\.?[\\w-]+\\s+){0,2}(?:files?|catalogu?es|catalogs|translations?|documentation|docs|manuals?|man\\s+pages?|libraries|library|programs?|binaries|scripts?|examples?|plug-?ins?)\\b`,
    'iu',
  ).test(said);

/** "The zopfli and zopflipng programs": whether another program is named beside the one that a line makes alone. */
export function namesAnother(said: string, line: string): boolean {
  const [, target = ''] = /(?:--target |^make )([\w.-]+)$/u.exec(line) ?? [];
  if (target.length < 2) return false;
  const own = escapeRegExp(target);
  const beside =
    new RegExp(`(?<![\\w-])([a-z][\\w-]+)\\s+and\\s+(?:the\\s+)?${own}(?![\\w-])`, 'iu').exec(said)?.[1] ??
    new RegExp(`(?<![\\w-])${own}\\s+and\\s+(?:the\\s+)?([a-z][\\w-]+)`, 'iu').exec(said)?.[1];
  // "Build it and zip it" names no other.
  return beside !== undefined && !isKnownWord(beside.toLowerCase()) && isAlike(beside, target);
}

/** `zopfli` and `zopflipng`, `mytoold` and `mytoolctl`. */
const isAlike = (one: string, other: string): boolean =>
  one.toLowerCase() !== other.toLowerCase() && one.slice(0, 3).toLowerCase() === other.slice(0, 3).toLowerCase();
