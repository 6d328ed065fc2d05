// 'Which file does the "(Did you mean ...?)" text live in?', "where does the message 'no such table' come from?": the lines that hold it.
import { searchAction } from '../../../core/tools/looking.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { hitsOf, isProse, isSecondary, isTest, placeOf } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';

const asks =
  /\b(?:(?:which|what)\s+(?:source\s+)?(?:file|module|place|line|code)|where)\b|^\W*(?:find|show\s+me|locate)\b/iu;
const quoted = /"([^"]{4,120})"|“([^”]{4,120})”|(?:^|\s)'([^']{4,120})'(?=[\s.,;:?!]|$)/u;
/** "The message 'no such table'", "the 'Did you mean' thing": a text, and no name or value. */
const ofText =
  /\b(?:texts?|messages?|strings?|errors?|warnings?|prompts?|outputs?|lines?|words?|things?|hints?|suggestions?|phrases?|says?|prints?|comes?\s+from|live|lives|written|output|printed|shown|produced|emitted)\b/iu;
const mostShown = 8;

export const placeOfTextQuestion: QuestionKind = (task) => {
  const said = quoted.exec(task)?.slice(1).find(Boolean) ?? '';
  const rest = task.replace(quoted, ' ');
  // What stands for something else there splits it.
  const [longest = ''] = said
    .split(/\.{3}|…|%[sd]|\{[^}]*\}|<[^>]*>|\$\w+|[()[\]"'`]/u)
    .map((part) => part.trim().replace(/[?!.:,]+$/u, ''))
    .sort((a, b) => b.length - a.length);
  if (!/\p{L}{2,}\s+\p{L}/u.test(longest) || !asks.test(rest) || !ofText.test(rest)) return undefined;
  const pattern = longest.split(/\s+/u).map(escapeRegExp).join('\\s+');
  const look = {
    action: searchAction({ pattern, ignoreCase: true, maxResults: 200 }),
    intent: `find the text ${longest}`,
    canBePart: true as const,
    answer: (output: string) => {
      const rank = ({ path }: { readonly path: string }) =>
        isSecondary(path) ? 3 : isProse(path) ? 2 : isTest(path) ? 1 : 0;
      const hits = [...hitsOf(output)].sort((a, b) => rank(a) - rank(b));
      if (hits.length === 0) return undefined;
      const rest = hits.length > mostShown ? `\n- ... and ${String(hits.length - mostShown)} more` : '';
      return `${codeSpan(longest)} is in:\n\n${hits.slice(0, mostShown).map(placeOf).join('\n')}${rest}`;
    },
  };
  return { looks: [look], nothing: `No line here has the text ${codeSpan(longest)}.` };
};
