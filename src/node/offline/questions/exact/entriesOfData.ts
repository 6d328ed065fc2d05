// "How many strings are in names.json?": the entries of one file of data, counted.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { textIn } from '../texts.ts';
import { fileCalled } from '../../request/testFile.ts';
import { many, told } from '../answers.ts';
import { fileIn } from '../files.ts';
import { codeSpan } from '../markup.ts';
import type { QuestionKind } from '../question.ts';

const path = '[`\'"]?(?<name>[\\w@.-]+(?:\\/[\\w@.-]+)*\\.(?:json|geojson|ndjson|jsonl))[`\'"]?';
const noun = '(?:top-level\\s+)?(?:entry|[a-z]+s)';
/** What any file of data has; others are counted where the file is called after them, or has a key of that name. */
const plain =
  /^(?:strings?|entries|entry|items?|elements?|records?|objects?|keys?|values?|rows?|members?|top-level\s+\w+)$/iu;
const asks = new RegExp(
  `\\b(?:how\\s+many|count(?:\\s+(?:all\\s+|up\\s+)?(?:the)?)?|(?:the\\s+)?(?:number|amount|total|count)\\s+of)\\s+(?:the\\s+|different\\s+|single\\s+)*(?<noun>${noun})\\s+(?:(?:are|is|there|do|does|we|i|have|has|listed|contained|stored|in|inside|of|within|the|this|file|list)\\s+)*${path}(?:\\s+(?:have|has|hold|holds|contain|contains|list|lists|got|there|file|in\\s+total|altogether))*\\s*[?.!]*$|\\b(?:how\\s+long\\s+is|length\\s+of)\\s+(?:the\\s+)?(?:list|array)\\s+(?:in|inside|of)\\s+(?<other>[\\w@./-]+\\.json)\\b`,
  'iu',
);
/** Counted otherwise. */
const others =
  /^(?:lines?|bytes?|characters?|chars|tests?|cases?|specs?|files?|dependenc\w*|scripts|packages|deps|commits|times|versions|options|errors|warnings|bugs|tokens|kbs|kilobytes|megabytes|spaces|tabs|columns|ways|places|reasons|of|is|this|does|has)$/iu;
const mostNamed = 6;
/** Read at once. */
const mostBytes = 16 << 20;

/** What JSON text holds; undefined where it is none. */
function valueOf(text: string, isByLine: boolean): unknown {
  try {
    return isByLine
      ? text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line): unknown => JSON.parse(line))
      : JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : isRecord(value) ? 'object' : typeof value;

/** "3 strings", "2 objects and 1 number". */
function kindsIn(values: readonly unknown[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(kindOf(value), (counts.get(kindOf(value)) ?? 0) + 1);
  return [...counts].map(([kind, count]) => many(count, kind)).join(' and ');
}

function sizeOf(value: unknown): string | undefined {
  if (Array.isArray(value))
    return `an array of ${many(value.length, 'element')}${value.length === 0 ? '' : `: ${kindsIn(value)}`}`;
  return isRecord(value) ? `an object of ${many(Object.keys(value).length, 'key')}` : undefined;
}

/** Of a manifest, its own kinds of questions tell. */
const manifest = /(?:^|\/)(?:package(?:-lock)?|tsconfig[\w.]*|composer|bower|deno|jsr|lerna|nx|turbo)\.json$/u;

export const entriesOfDataQuestion: QuestionKind = (task, { root }) => {
  const { noun: said = '', name, other } = asks.exec(task)?.groups ?? {};
  const named = name ?? other;
  if (named === undefined || others.test(said) || manifest.test(named)) return undefined;
  const file = fileIn(named, root) ?? fileCalled(named, root);
  if (file === undefined || (statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0) > mostBytes)
    return undefined;
  const value = valueOf(textIn(root, file, mostBytes) ?? '', /\.(?:ndjson|jsonl)$/iu.test(file));
  const stem = file.replace(/^.*\//u, '').toLowerCase();
  const own = isRecord(value) ? sizeOf(value[said]) : undefined;
  if (own !== undefined) return told(`${codeSpan(said)} in ${codeSpan(file)} is ${own}.`);
  const whole = sizeOf(value);
  const isOfFile = said === '' || plain.test(said) || stem.includes(said.toLowerCase().replace(/s$/u, ''));
  if (whole === undefined || !isOfFile) return undefined;
  const parts = isRecord(value)
    ? Object.entries(value).flatMap(([key, part]) => {
        const size = sizeOf(part);
        return size === undefined ? [] : [`${codeSpan(key)} is ${size}`];
      })
    : [];
  const inside = parts.length === 0 || parts.length > mostNamed ? '' : ` ${parts.join('; ')}.`;
  return told(`${codeSpan(file)} holds ${whole}.${inside}`);
};
