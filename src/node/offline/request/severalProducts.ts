// "The static lib and the xmltest binary", "gitk-wish and all the .msg files": one target makes one of them.
import { escapeRegExp } from './escapeRegExp.ts';

const product = '(?:lib(?:rary)?|binary|program|executable|tool|archive|jar)';
export const twoProducts = new RegExp(`\\b${product}\\b[^.;!?]{0,20}\\band\\b[^.;!?]{0,30}\\b${product}\\b`, 'iu');

/** Whether a task wants other files beside what it calls by the name of a target. */
export const wantsMoreThan = (target: string, said: string): boolean =>
  new RegExp(
    `(?<![\\w-])${escapeRegExp(target)}(?:\\s+(?:script|program|binary|file))?(?:,)?\\s+(?:and|plus|with|including|together\\s+with|as\\s+well\\s+as)\\s+(?:(?:all|also|the|its|our|both|compiled|translated|generated)\\s+)*(?:\\.?[\\w-]+\\s+){0,2}(?:files?|catalogu?es|catalogs|translations?|documentation|docs|manuals?|man\\s+pages?|libraries|library|programs?|binaries|scripts?|examples?|plug-?ins?)\\b`,
    'iu',
  ).test(said);
