// Private keys in armour (PEM, OpenSSH, PGP, PuTTY), also when output limits or logs cut off their head or tail.

const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const end = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const puttyBegin = /Private-Lines: ?\d+/g;

/** Between the chunks of a key: white space, quotes, commas, escaped line ends, diff and log decoration at the start of a line. */
const separator = /(?:[\s"',;]|\\+[nrt]|(?<=[\n\r])(?!-----)[ \t]{0,40}[|>+\-*#\d:]{1,6}(?=\s|[A-Za-z0-9+/]))+/y;
const chunk =
  /[A-Za-z0-9+/]{16,}={0,2}|(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): ?[^\n\r\\"]{1,100}|=[A-Za-z0-9+/]{4}(?![A-Za-z0-9+/])/y;
/** The last line of a key, or what is left of a line at the end of the text. */
const lastChunk =
  /[A-Za-z0-9+/]{1,80}={0,2}(?=\s{0,4}$|(?:\s|\\+[nr]|["',;|>+*#-]){0,12}(?:=[A-Za-z0-9+/]{4}(?:\s|\\+[nr]){1,4})?-----END )/y;

/** Replaces every private key, whole or in part, by `mark`. Linear in the length of `text`. */
export function replacePrivateKeys(text: string, mark: string): string {
  if (!text.includes('PRIVATE KEY') && !text.includes('Private-Lines')) return text;
  return replaceHeadless(replaceFrom(replaceFrom(text, begin, mark), puttyBegin, mark), mark);
}

/** Keys with their beginning: as far as the text looks like a key, with the closing line if it is there. */
function replaceFrom(text: string, head: RegExp, mark: string): string {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(head)) {
    if (match.index < from) continue;
    const bodyEnd = endOfBody(text, match.index + match[0].length);
    result += text.slice(from, match.index) + mark;
    from = bodyEnd;
  }
  return result + text.slice(from);
}

function endOfBody(text: string, start: number): number {
  let at = start;
  for (;;) {
    const next = skip(separator, text, at);
    const after = Math.max(skip(chunk, text, next), skip(lastChunk, text, next));
    if (after === next) {
      end.lastIndex = next;
      const closing = text.startsWith('-----END ', next) ? end.exec(text) : null;
      return closing?.index === next ? next + closing[0].length : at;
    }
    at = after;
  }
}

/** The end of the match of a sticky expression at `at`, or `at`. */
function skip(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  const match = expression.exec(text);
  return match ? at + match[0].length : at;
}

/** Keys whose beginning is lost: from the closing line back over lines of base64. */
function replaceHeadless(text: string, mark: string): string {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(end)) {
    result += text.slice(from, startOfBody(text, from, match.index)) + mark;
    from = match.index + match[0].length;
  }
  return result + text.slice(from);
}

const bodyLine = /^[ \t|>+\-*#"',\d:]{0,20}?([A-Za-z0-9+/]{1,200}={0,2})[\s"',]{0,8}$/;
/** Lines of base64 are full but for the last; shorter ones may be words. */
const fullLineLength = 16;

function startOfBody(text: string, from: number, bodyEnd: number): number {
  let start = bodyEnd;
  let at = bodyEnd;
  while (at > from) {
    const lineStart = at < 2 ? 0 : Math.max(from, text.lastIndexOf('\n', at - 2) + 1);
    const body = at - lineStart > 250 ? undefined : bodyLine.exec(text.slice(lineStart, at))?.[1];
    if (body !== undefined && body.length >= fullLineLength) start = lineStart;
    else if (at !== bodyEnd && body !== undefined) break;
    else if (body === undefined && text.slice(lineStart, Math.min(at, lineStart + 250)).trim() !== '') break;
    at = lineStart;
  }
  return start === bodyEnd ? startOfRun(text, from, bodyEnd) : start;
}

/** On one line (JSON with `\n`): back over base64 and escaped line ends. */
function startOfRun(text: string, from: number, runEnd: number): number {
  let start = runEnd;
  while (start > from && /[A-Za-z0-9+/=\\]/.test(text.charAt(start - 1))) start--;
  return runEnd - start >= fullLineLength ? start : runEnd;
}
