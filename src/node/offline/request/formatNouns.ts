// "With all output formats", "in JSON format", "format a date": formats of data, where no code is to be formatted.
import { withoutOwnIntentions } from './ownIntentions.ts';

const data =
  'json|jsonl|ndjson|yaml|yml|xml|csv|tsv|toml|cbor|html|pdf|svg|png|jpe?g|gif|latex|protobuf|binary|hex|ascii|text|plain[- ]text|(?:human|machine)[- ]readable|tabular|table|columnar|iso|rfc|cobertura|lcov|junit|sarif|tap';
const things =
  'output|input|response|request|message|date|time|date[- ]?time|timestamp|number|color|colour|log|wire|export|import|archive|storage|serialization|serialisation|exchange|document';
/** Behind these, it is the format of the code that is looked at. */
const looks = '(?!\\s+(?:check|checks|checker|problems?|issues?|errors?|violations?|differences|job|step|gate)\\b)';
/** What a formatter of code is given. */
const code = '(?:the|my|our|all|every\\w*|code|src|sources?|files?|this|that|them|it|its)\\b';

const nouns: readonly RegExp[] = [
  // "In json format", "as a pdf format".
  new RegExp(`\\b(in|as|into|to|with|using)\\s+((?:the\\s+|an?\\s+)?)(?:${data})\\s+formats?\\b${looks}`, 'gu'),
  new RegExp(`\\b((?:${things})s?)\\s+formats?\\b${looks}`, 'gu'),
  new RegExp(
    `\\b(all|any|both|other|several|various|many|different|supported|available|possible|known)\\s+formats\\b(?!\\s+${code})`,
    'gu',
  ),
  // "The format options", "a format string": not "format the options".
  /\b(the|an?|its|which|what|response|output|--)\s*formats?(?=\s+(?:options?|strings?|specifiers?|flags?|arguments?|parameters?|names?|versions?|fields?|characters?)\b)/gu,
];

/** "Format a small SQL statement with it", "format this date": a program is given a value. */
const value =
  /\b(?:re)?format(?:s|ting)?\s+(?:(?:an?|one|some|this|that)\s+(?:(?:[\w-]+\s+){0,3}?)(?:statement|query|string|date|time|timestamp|datetime|number|amount|price|duration|sentence|paragraph|message|name|url|phone\s+number|result|response|snippet|disk|partition)|the\s+(?:output|result|response))s?\b(?!\s+(?:files?|modules?|packages?|folders?|code|tests?|class|classes|sources?|components?|functions?|handlers?|helpers?|parsers?)\b|\s*\.\w)/u;

/** "I'd like to know the image format that it writes": nothing to be done. */
const wantsToKnow = /\b(?:know|wonder)\s+(?:about\s+)?(?:the|which|what|its)\s+(?:[\w-]+\s+)?formats?\b/u;

/** A text in lower case without them. */
export const withoutFormatNouns = (text: string): string =>
  wantsToKnow.test(text)
    ? text
    : nouns.reduce((rest, noun) => rest.replace(noun, '$1 layouts'), text).replace(value, 'value');

/** Whether a text speaks of such a format. */
export const speaksOfData = (text: string): boolean => withoutFormatNouns(text.toLowerCase()) !== text.toLowerCase();

const unsaying = /^(?:in|as|into|to|with|using|the|an?|its|which|what|output|formats?|layouts?|value)$/u;

/** Whether a task wants a format, or a value formatted, of which a command line says nothing: "statistics in JSON format" by `cargo run`. */
export function missesFormat(task: string, line: string): boolean {
  const text = withoutOwnIntentions(task).toLowerCase();
  if (value.test(text)) return true;
  const wanted = nouns.flatMap((noun) => [...text.matchAll(noun)]).flatMap(([found]) => found.split(/[^a-z]+/u));
  const words = wanted.filter((word) => word !== '' && !unsaying.test(word));
  return wanted.length > 0 && !words.some((word) => line.toLowerCase().includes(word));
}
