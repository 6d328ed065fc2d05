// Untrusted text (what programs printed, what files hold) as a model sees it: clipped, and marked line by line as data.

/** Every line of quoted text begins with this; no line of a prompt that Knack itself wrote does. */
export const quoteMark = '| ';

/** Everything that a person or a model may take for a line end. Splitting at all of them prevents escaping the quotation. */
const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

/** Role tokens of chat templates; some servers parse them anywhere. */
const roleToken = /<\|[^|<>\s]{1,40}\|>|<\/?(?:start|end)_of_turn>|\[\/?INST\]|<<\/?SYS>>/gu;

/** Control characters except tab, Unicode line ends, and invisible or bidirectional characters, which disguise text. */
const invisible = /[^\P{Cc}\t]|[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** `text` as quoted lines, without a final line end. Empty text: empty. */
export function quoteUntrusted(text: string): string {
  if (text === '') return '';
  return text
    .split(lineEnd)
    .map((line) => quoteMark + defuse(line))
    .join('\n');
}

/** `text` on one line as a JSON string or value would stand in a prompt: no role tokens, nothing invisible. */
export function defuse(text: string): string {
  return text.replace(invisible, '').replace(roleToken, (token) => `${token.slice(0, 1)} ${token.slice(1)}`);
}

/**
 * Head and tail of untrusted text as quoted lines, at most about `limit` characters of it; the mark for what is omitted stands
 * unquoted between them. Failures mostly show at the end, so the tail gets three fifths.
 */
export function quoteHeadTail(text: string, limit: number): string {
  if (text.length <= limit) return quoteUntrusted(text);
  const head = sliceWhole(text, 0, Math.floor(limit * 0.4));
  const tail = sliceWhole(text, text.length - (limit - head.length), text.length);
  const omitted = text.length - head.length - tail.length;
  const mark = `[${String(omitted)} characters left out here]`;
  return [quoteUntrusted(head), mark, quoteUntrusted(tail)].filter((part) => part !== '').join('\n');
}

/** Like slice, but never half of a surrogate pair. */
function sliceWhole(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/u, '');
}

/** One line for people out of text that an endpoint or a model wrote: no control characters, at most `limit` characters. */
export function oneLine(text: string, limit: number): string {
  const line = text.replace(/\s+/gu, ' ').replace(invisible, '').trim();
  return line.length <= limit ? line : `${sliceWhole(line, 0, limit - 1)}…`;
}
