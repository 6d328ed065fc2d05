// Secrets recognised by the name next to them: `password=x`, `"token": "x"`, `--api-key x`, `<secret>x</secret>`, YAML blocks.
import { isSecretValue, looksRandom, nameStrength, type NameStrength } from './values.ts';

const longestName = 80;
const longestValue = 4096;

/**
 * A name, its closing quote or bracket, and what separates it from a value. The look-behind makes a name start only at the
 * start of its run, and the run is bounded, so that hostile text costs linear time.
 */
const assignment = new RegExp(
  `(?<![\\w.$-])([\\w.$-]{2,${longestName}})(?:(\\\\*["'\`]?\\]?)((?::[ \\t]{0,4}|[ \\t]{1,4})(?:[Ss]tring|str)\\??[ \\t]{0,4}=[ \\t]{0,4}|[ \\t]{0,20}(?:=>|:{1,3}=|={1,3}|\\?{1,2}=|\\|\\|=|[.+]=|:)[ \\t]{0,20})|(["'][ \\t]{0,4},[ \\t]{0,4})|([ \\t]{1,20}))`,
  'g',
);

/** Replaces the value of every secret assignment by what `mark` gives for its kind. Linear in the length of `text`. */
export function replaceAssigned(text: string, mark: (name: string) => string): string {
  let result = '';
  let from = 0;
  assignment.lastIndex = 0;
  for (let match = assignment.exec(text); match; match = assignment.exec(text)) {
    const found = secretAfter(text, match, assignment.lastIndex);
    if (!found) continue;
    result += text.slice(from, found.start) + mark(found.kind);
    from = found.end;
    assignment.lastIndex = Math.max(found.end, assignment.lastIndex);
  }
  return result + text.slice(from);
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

function secretAfter(text: string, match: RegExpExecArray, at: number): Found | undefined {
  const [, name = '', closing = '', operator, list, blank] = match;
  const isFlag = name.startsWith('-') && blank !== undefined;
  const before = text.slice(Math.max(0, match.index - 24), match.index);
  // `token abc` is prose, unless it is random or a command that sets it.
  const isProse = blank !== undefined && !isFlag && !setsVariable.test(before);
  if (isProse && !/token|key|secret|pass/i.test(name)) return undefined;
  const strength = nameStrength(name);
  if (strength === undefined || (closing !== '' && isChoice.test(before))) {
    return undefined;
  }
  const kind = kindOf(name, strength);
  const block = operator === undefined ? undefined : yamlBlock(text, match.index, at);
  if (block) return { ...block, kind };
  const value = readValue(text, match.index, at);
  if (!value) return undefined;
  const { quoted, line } = value;
  const body = text.slice(value.start, value.end);
  const defines = list !== undefined && /\bdefine\(\s{0,4}["']$/i.test(before);
  if (list !== undefined && !(quoted && (defines || looksRandom(body) || /^[\d-]{16,}$/.test(body)))) return undefined;
  if (isProse && !looksRandom(body, 20)) return undefined;
  if (isFlag && /^(?:-|[A-Z][A-Z_]*$)/.test(body)) return undefined;
  if (operator?.includes('==') && !quoted) return undefined;
  // A header in quotes: `-H 'X-Api-Key: abc123'`.
  const isHeader = operator !== undefined && /["']$/.test(before) && /["']/.test(text.charAt(value.end));
  const tight = isFlag || isHeader || (operator !== undefined && !/\s/.test(operator)) || (closing !== '' && quoted);
  const env = operator === '=' && (/^\$?[A-Z][A-Z\d_]*$/.test(name) || (line && !/[a-z][A-Z]/.test(name)));
  const header = operator !== undefined && /^x-/i.test(name) && (closing === '' || quoted);
  return isSecretValue(body, strength, { quoted, tight, line, env, header })
    ? { start: value.start, end: endOfValue(text, value), kind }
    : undefined;
}

/** `secret ? 'password' : 'text'` chooses between words. */
const isChoice = /\?\s{0,4}["'`][^"'`]{0,16}$/;

function endOfValue(text: string, { quoted, line, end, start }: Value): number {
  if (quoted || line || end - start < longestProbe) return end;
  bareRest.lastIndex = end;
  return end + (bareRest.exec(text)?.[0].length ?? 0);
}

const setsVariable = /(?:^|[\s"'])(?:set|setx|setenv|ENV|config:set)[ \t]{1,8}$/;

function kindOf(name: string, strength: NameStrength): string {
  if (strength === 'maybe') return 'secret';
  if (strength === 'token') return /key$/i.test(name) ? 'key' : 'token';
  return /secret$/i.test(name) ? 'secret' : 'password';
}

interface Value {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** The line holds only the name and value. */
  readonly line: boolean;
}

const openingQuote = /[bBrRuUfF]{0,2}(\\*["'`]{1,3})/y;
/** A value is judged by its beginning; if accepted, all of it is redacted. */
const longestProbe = 64;
const bareStart = /[^\s"'`;&|<>«»\\]{1,64}/y;
const bareRest = /[^\s"'`;&|<>«»\\]*/y;

function readValue(text: string, nameStart: number, at: number): Value | undefined {
  openingQuote.lastIndex = at;
  const quote = openingQuote.exec(text);
  if (quote) {
    const start = at + quote[0].length;
    const mark = quote[1] ?? '';
    if (/["'`]{2}$/.test(mark) && !/["'`]{3}$/.test(mark)) return undefined;
    const end = closingQuote(text, start, mark);
    // A quote before white space or punctuation closes what was opened earlier: `read -p "Password: " answer`.
    return end > start && !/[\s),;&|\]}]/.test(text.charAt(start))
      ? { start, end, quoted: true, line: false }
      : undefined;
  }
  const line = wholeLine(text, nameStart, at);
  if (line > at) return { start: at, end: line, quoted: false, line: true };
  bareStart.lastIndex = at;
  const bare = bareStart.exec(text)?.[0] ?? '';
  const end = bare.length < longestProbe ? at + bare.replace(/[,:)}\]]+$/, '').length : at + bare.length;
  return end > at ? { start: at, end, quoted: false, line: false } : undefined;
}

/** The end of the line when all of it is `NAME=value`, as in .env and properties files; else `at`. */
function wholeLine(text: string, nameStart: number, at: number): number {
  const before = /(?:^|\n)([^\n]*)$/.exec(text.slice(Math.max(0, nameStart - longestName), nameStart))?.[1];
  if (before === undefined || !/^[\s>|+#*-]{0,40}(?:export[ \t]+|set[ \t]+|-[ \t]+)?$/.test(before)) return at;
  const rest = text
    .slice(at, endOfLine(text, at))
    .replace(/[ \t]+#[^\n]*$/, '')
    .trimEnd();
  return /^[^\s"'`«<]+$/.test(rest) && !/[,;:{}()[\]]$|[;&?]\w{1,40}=/.test(rest) ? at + rest.length : at;
}

function endOfLine(text: string, at: number): number {
  const end = text.slice(at, at + longestValue).indexOf('\n');
  return end < 0 ? Math.min(text.length, at + longestValue) : at + end;
}

/** The index of the closing quote; without one, the end of the line. Backslashes escape. */
function closingQuote(text: string, start: number, mark: string): number {
  const limit = Math.min(text.length, start + longestValue);
  for (let at = start; at < limit; at++) {
    if (text.startsWith(mark, at)) return at;
    if (mark === '"' && text.charAt(at) === '\\') at++;
  }
  return endOfLine(text, start);
}

const blockHead = /[|>][+-]?\d?[ \t]*\r?\n/y;

/** `key: |` and the more deeply indented lines below it. */
function yamlBlock(text: string, nameStart: number, at: number): { start: number; end: number } | undefined {
  blockHead.lastIndex = at;
  const head = blockHead.exec(text);
  if (!head) return undefined;
  const before = text.slice(Math.max(0, nameStart - 200), nameStart);
  const indent = /(?:^|\n)([ \t]*(?:- )?)[^\n]*$/.exec(before)?.[1]?.length ?? 0;
  let start: number | undefined;
  let end = at + head[0].length;
  for (let line = end; line < text.length && line - at < longestValue * 4;) {
    const lineEnd = !text.includes('\n', line) ? text.length : text.indexOf('\n', line);
    const content = text.slice(line, lineEnd);
    const depth = content.length - content.trimStart().length;
    if (content.trim() !== '' && depth <= indent) break;
    if (content.trim() !== '') {
      start ??= line + depth;
      end = lineEnd;
    }
    line = lineEnd + 1;
  }
  return start === undefined || text.startsWith('«redacted:', start) ? undefined : { start, end };
}

/** `<password>x</password>`, and a name and a value as two attributes, entries or lines. */
const named = [
  new RegExp(`(<\\w{1,40}\\s{1,4}name=["']([\\w.:-]{2,${longestName}})["']>)([^<>]{1,2000})(?=</)`, 'g'),
  new RegExp(`(<([\\w.:-]{2,${longestName}})(?:\\s[^<>]{0,200})?>)([^<>]{1,2000})(?=</\\2>)`, 'g'),
  new RegExp(
    `((?<![\\w-])["']?(?:name|key)["']?\\s{0,4}[:=]\\s{0,4}["']?([\\w.-]{2,${longestName}})["']?\\s{0,4},?\\s{0,40}["']?(?:value|content)["']?\\s{0,4}[:=]\\s{0,4}["']?)([^"'\\s<>]{1,2000})`,
    'gi',
  ),
];

export function replaceNamed(text: string, mark: (name: string) => string): string {
  return named.reduce(
    (current, expression) =>
      current.replace(expression, (whole: string, before: string, name: string, padded: string) => {
        const value = padded.trim();
        const strength = nameStrength(name);
        const secret =
          strength !== undefined &&
          isSecretValue(value, strength, { quoted: true, tight: true, line: false, env: false });
        return secret
          ? before + padded.replace(value, () => mark(strength === 'password' ? 'password' : 'token'))
          : whole;
      }),
    text,
  );
}
