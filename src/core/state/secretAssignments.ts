// Secrets that are told by the name beside them: `password=x`, `"token": "x"`, `--api-key x`, `<secret>x</secret>`, YAML blocks.
import { isSecretValue, looksRandom, nameStrength } from './secretValues.ts';

const longestName = 80;
const longestValue = 4096;

/**
 * A name, its closing quote or bracket, and what separates it from a value. The look-behind makes a name start only at the
 * start of its run, and the run is bounded, so that hostile text costs linear time.
 */
const assignment = new RegExp(
  `(?<![\\w.$-])([\\w.$-]{2,${longestName}})(?:(\\\\*["'\`]?\\]?)([ \\t]{0,20}(?:=>|:=|={1,3}|\\?=|:)[ \\t]{0,20})|(["'][ \\t]{0,4},[ \\t]{0,4})|([ \\t]{1,20}))`,
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
  const name = match[1] ?? '';
  const operator = match[3];
  const isFlag = name.startsWith('-') && match[5] !== undefined;
  const isSet = !isFlag && match[5] !== undefined;
  if (
    isSet &&
    !/(?:^|[\s"'])(?:set|setx|setenv|ENV|config:set|login|machine)[ \t]{1,8}$/.test(
      text.slice(Math.max(0, match.index - 24), match.index),
    )
  )
    return undefined;
  const strength = nameStrength(name);
  if (strength === undefined) return undefined;
  const kind =
    strength === 'password'
      ? /secret$/i.test(name)
        ? 'secret'
        : 'password'
      : strength === 'token' && /key$/i.test(name)
        ? 'key'
        : strength === 'token'
          ? 'token'
          : 'secret';
  const block = operator === undefined ? undefined : yamlBlock(text, match.index, at);
  if (block) return { ...block, kind };
  const value = readValue(text, match.index, at);
  if (!value) return undefined;
  const body = text.slice(value.start, value.end);
  const tight = operator !== undefined ? !/\s/.test(operator) : isFlag;
  const listed = match[4] !== undefined;
  if (listed && !(value.quoted && looksRandom(body))) return undefined;
  if (isFlag && /^(?:-|[A-Z][A-Z_]*$)/.test(body)) return undefined;
  if (operator?.includes('==') && !value.quoted) return undefined;
  const nameQuoted = (match[2] ?? '') !== '';
  const secret = isSecretValue(body, strength, {
    quoted: value.quoted,
    tight: tight || (nameQuoted && value.quoted),
    line: value.line,
  });
  return secret ? { start: value.start, end: value.end, kind } : undefined;
}

interface Value {
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** Nothing else stands on the line of name and value. */
  readonly line: boolean;
}

const openingQuote = /[bBrRuUfF]{0,2}(\\*["'`]{1,3})/y;
const bareValue = /[^\s"'`;&|<>«»\\]{1,4096}/y;

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
  const lineEnd = endOfLine(text, at);
  const before = text.slice(Math.max(text.lastIndexOf('\n', nameStart - 1) + 1, nameStart - 200), nameStart);
  const startsLine = /^[\s>|+#*-]{0,40}(?:export[ \t]+|set[ \t]+|-[ \t]+)?$/.test(before);
  const rest = text.slice(at, lineEnd).replace(/[ \t]+#.*$|\s+$/s, '');
  // The whole line is `NAME=value`, as in .env and properties files: everything is the value.
  if (startsLine && /^[^\s"'`«<]{1,4096}$/.test(rest) && !/[,;{([]$|[;&?]\w{1,40}=/.test(rest))
    return { start: at, end: at + rest.length, quoted: false, line: true };
  bareValue.lastIndex = at;
  const bare = bareValue.exec(text)?.[0].replace(/[,)}\]]+$/, '');
  return bare ? { start: at, end: at + bare.length, quoted: false, line: false } : undefined;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return Math.min(end < 0 ? text.length : end, at + longestValue);
}

/** The index of the closing quote; without one, the end of the line. Backslashes escape. */
function closingQuote(text: string, start: number, mark: string): number {
  const limit = Math.min(text.length, start + longestValue);
  for (let at = start; at < limit; at++) {
    if (text.startsWith(mark, at)) return at;
    if (mark.length === 1 && text.charAt(at) === '\\' && mark !== "'") at++;
  }
  return endOfLine(text, start);
}

const blockHead = /[|>][+-]?\d?[ \t]*\r?\n/y;

/** `key: |` and the more deeply indented lines below it. */
function yamlBlock(text: string, nameStart: number, at: number): { start: number; end: number } | undefined {
  blockHead.lastIndex = at;
  const head = blockHead.exec(text);
  if (!head) return undefined;
  const lineStart = text.lastIndexOf('\n', nameStart) + 1;
  const indent = /^[ \t]*(?:- )?/.exec(text.slice(lineStart, Math.min(nameStart, lineStart + 200)))?.[0].length ?? 0;
  let start: number | undefined;
  let end = at + head[0].length;
  for (let line = end; line < text.length && line - at < longestValue * 4;) {
    const lineEnd = text.indexOf('\n', line) < 0 ? text.length : text.indexOf('\n', line);
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
  new RegExp(`(<([\\w.:-]{2,${longestName}})(?:\\s[^<>]{0,200})?>)([^<>]{1,2000})(?=</\\2>)`, 'g'),
  new RegExp(
    `((?<![\\w-])["']?(?:name|key)["']?\\s{0,4}[:=]\\s{0,4}["']?([\\w.-]{2,${longestName}})["']?\\s{0,4},?\\s{0,40}["']?(?:value|content)["']?\\s{0,4}[:=]\\s{0,4}["']?)([^"'\\s<>]{1,2000})`,
    'gi',
  ),
];

export function replaceNamed(text: string, mark: (name: string) => string): string {
  return named.reduce(
    (current, expression) =>
      current.replace(expression, (whole: string, before: string, name: string, value: string) => {
        const strength = nameStrength(name);
        const secret =
          strength !== undefined && isSecretValue(value, strength, { quoted: true, tight: true, line: false });
        return secret ? before + mark(strength === 'password' ? 'password' : 'token') : whole;
      }),
    text,
  );
}
