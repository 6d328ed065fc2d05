// Line ends of a text: a model writes `\n`, a file keeps its own.

/** `\r\n` if most lines of `text` end with it; else `\n`, also for a single line. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  let windows = 0;
  let all = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    all++;
    if (text[at - 1] === '\r') windows++;
  }
  return windows * 2 > all ? '\r\n' : '\n';
}

/** `text` with `\n` at the end of every line that ended with `\r\n`. */
export function unixLines(text: string): string {
  return text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text;
}

/** `text` with its line ends converted to those of `like`. */
export function withLineEnds(text: string, like: '\n' | '\r\n'): string {
  const unix = unixLines(text);
  return like === '\n' ? unix : unix.replaceAll('\n', '\r\n');
}
