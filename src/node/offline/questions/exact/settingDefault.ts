// "What's the default for CACHE_TTL?": the value that code takes where a setting or variable of that name is not set.
import { escapeRegExp } from '../../request/escapeRegExp.ts';
import { told } from '../answers.ts';
import { isTest } from '../hits.ts';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';
import { isText, sourcesOf } from '../sought/lines.ts';

const name = '[`\'"]?([A-Z][A-Z\\d]*_[A-Z\\d_]*[A-Z\\d])[`\'"]?';
const asks = [
  `\\bdefaults?\\s+(?:values?\\s+)?(?:for|of|to)\\s+(?:the\\s+)?(?:setting\\s+|variable\\s+|option\\s+)?${name}\\s*[?.!]*$`,
  `^[Ww]hat\\s+(?:does|will|is)\\s+${name}\\s+(?:the\\s+)?defaults?(?:\\s+to)?\\s*[?.!]*$`,
  `\\b${name}(?:['’]s)?\\s+default(?:\\s+value)?\\s*[?.!]*$`,
].map((pattern) => new RegExp(pattern, 'u'));
/** To change it is an order. */
const orders = /^\W*(?:please\s+)?(?:set|change|make|restore|reset|replace|add|remove)\b/iu;

export const settingDefaultQuestion: QuestionKind = (task, workspace) => {
  const said = asks.flatMap((pattern) => pattern.exec(task)?.[1] ?? [])[0];
  if (said === undefined || orders.test(task)) return undefined;
  const word = escapeRegExp(said);
  const forms = [
    new RegExp(`\\bgetattr\\(\\s*[\\w.]+\\s*,\\s*["']${word}["']\\s*,\\s*([^()]{1,80}(?:\\([^()]{0,40}\\))?)\\s*\\)`),
    new RegExp(`\\b(?:environ\\.get|getenv|ENV\\.fetch)\\(\\s*["']${word}["']\\s*,\\s*([^()]{1,80}?)\\)`),
    new RegExp(`\\bprocess\\.env\\.${word}\\s*(?:\\|\\||\\?\\?)\\s*([^;,)]{1,80})`),
    new RegExp(`\\benv::var\\("${word}"\\)\\.unwrap_or\\w*\\(([^;]{1,80}?)\\)`),
    new RegExp(
      `^\\s*(?:export\\s+|const\\s+|static\\s+|pub\\s+|final\\s+)*${word}(?:\\s*:\\s*[\\w\\[\\]., |&<>]{1,60})?\\s*=\\s*([^=].{0,80}?)[,;]?\\s*$`,
    ),
  ];
  const found = sourcesOf(workspace)
    .filter(({ path }) => !isText(path) && !isTest(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((text, at) => {
        const value = forms.flatMap((form) => form.exec(text)?.[1]?.trim() ?? [])[0];
        return value === undefined || value === '' ? [] : [{ value, place: `${path}:${String(at + 1)}` }];
      }),
    );
  const [first, ...others] = found.filter(({ value }, at) => found.findIndex((other) => other.value === value) === at);
  if (first === undefined || others.length > 3) return undefined;
  return told(
    [first, ...others]
      .map(({ value, place }) => `${codeSpan(value)}, the default of ${codeSpan(said)} (${codeSpan(place)})`)
      .join('\n'),
  );
};
