// What an answer quotes, as Markdown: its signs are shown, not read as emphasis or headings.

/** Code within a line; line breaks become spaces. */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const fence = '`'.repeat(longestRun(line) + 1);
  return /^`|`$/.test(line) ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

/** A block of code, whatever it holds. */
export function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text}\n${fence}`;
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length));

/** A passage of a file: as it is from Markdown, as a block of code from anything else. */
export const asMarkdown = (text: string, path: string): string =>
  /\.(?:md|markdown)$/i.test(path) ? text : fenced(text);

/** One statement as it is, several as a list; those of more than one line stand alone. */
export const statements = (texts: readonly string[]): string =>
  texts.length === 1
    ? (texts[0] ?? '')
    : texts
        .map((text) => (text.includes('\n') ? `\n${text}\n` : `- ${text}`))
        .join('\n')
        .trim();
