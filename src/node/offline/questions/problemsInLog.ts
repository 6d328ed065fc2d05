// "Are there any errors in server.log?": the lines that say so.
import { searchAction } from '../../../core/tools/looking.ts';
import { codeSpan } from './markup.ts';
import { hitsOf, isCut, placeOf } from './hits.ts';
import { fileIn } from './files.ts';
import type { QuestionKind } from './question.ts';

const kinds: readonly (readonly [said: RegExp, name: string, pattern: string])[] = [
  [/\bwarn(?:ing)?s?\b/iu, 'warning', '\\bwarn(?:ing|ings|ed)?\\b'],
  [
    /\b(?:errors?|fail(?:s|ed|ures?)?|problems?|went\s+wrong|gone\s+wrong|exceptions?|crash(?:es|ed)?|panics?)\b/iu,
    'error',
    '\\b(?:errors?|err|fatal|fail(?:s|ed|ure|ures)?|crash(?:es|ed)?|exceptions?|panic(?:s|ked)?|crit(?:ical)?|severe|traceback|segfault|segmentation fault)\\b|\\w(?:Error|Exception)\\b',
  ],
];
const asks =
  /^(?:(?:are|were|is|was)\s+there|(?:has|have|did)\s+(?:any|something|anything)|any(?:thing)?|which|what|show|list|find|give|print|check|see|look|do\s+you\s+see|does)\b/iu;
const log = /(?:\.(?:log|out|err)|(?:^|\/)[\w-]*logs?[\w-]*\.txt)$/i;
/** Something is to be done about them. */
const wantsElse =
  /\b(?:fix|mend|repair|restart|delete|remove|clear|truncate|send|mail|add|write|append|if\s+there|how|why)\b|\b(?:print|write|log)\b[^.;!?]*\b(?:to|into)\b/iu;
const mostShown = 20;

export const problemsInLogQuestion: QuestionKind = (task, { root }) => {
  const file = fileIn(task, root);
  const meant = kinds.filter(([said]) => said.test(task));
  if (file === undefined || !log.test(file) || meant.length === 0 || !asks.test(task) || wantsElse.test(task))
    return undefined;
  const name = meant.map(([, each]) => `${each}s`).join(' or ');
  const pattern = meant.map(([, , each]) => each).join('|');
  const look = {
    action: searchAction({ pattern, path: file, ignoreCase: true, maxResults: 500 }),
    intent: `find ${name} in ${file}`,
    canBePart: true as const,
    answer: (output: string) => {
      if (/^binary file matches/imu.test(output)) return `${codeSpan(file)} mentions ${name}, but it is a binary file.`;
      const hits = hitsOf(output);
      if (hits.length === 0) return undefined;
      const more = isCut(output) ? 'More than ' : '';
      const lines = `${more}${String(hits.length)} ${hits.length === 1 ? 'line' : 'lines'} in ${codeSpan(file)}`;
      const rest = hits.length > mostShown ? `\n- ... and ${String(hits.length - mostShown)} more` : '';
      return `${lines} mention${hits.length === 1 && more === '' ? 's' : ''} ${name}:\n\n${hits.slice(0, mostShown).map(placeOf).join('\n')}${rest}`;
    },
  };
  return { looks: [look], nothing: `No line in ${codeSpan(file)} mentions ${name}.` };
};
