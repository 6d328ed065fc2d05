// Sections of a document in Markdown, reStructuredText, AsciiDoc or plain text, and its words without decoration.

export interface Section {
  readonly title: string;
  /** From 1, the outermost. */
  readonly level: number;
  /** From 1. */
  readonly line: number;
  /** The text up to the next heading of the same or a higher level. */
  readonly body: string;
}

interface Heading {
  readonly title: string;
  readonly level: number;
  /** Index of its first line, and of the first one of its text. */
  readonly at: number;
  readonly next: number;
}

/** In the order of the document; inner sections are also part of their outer one. */
export function sectionsOf(text: string): readonly Section[] {
  const lines = text.split(/\r?\n/);
  const headings = headingsIn(lines);
  return headings.map(({ title, level, at, next }, order) => {
    const end = headings.slice(order + 1).find((later) => later.level <= level)?.at ?? lines.length;
    return { title, level, line: at + 1, body: lines.slice(next, end).join('\n').trim() };
  });
}

function headingsIn(lines: readonly string[]): readonly Heading[] {
  const found: Heading[] = [];
  // In Markdown `=` and `-` are the first two levels; elsewhere the order of their use says it.
  const isMarkdown = lines.some((line) => /^#{1,6}\s+\S/.test(line));
  const underlines: string[] = isMarkdown ? ['=', '-'] : [];
  // There, three backquotes below a line begin or end a block of code.
  const isUnderlined = (line: string | undefined, title: string | undefined) =>
    isUnderline(line, title) && !(isMarkdown && /^[`~]/.test(line ?? ''));
  let fence: string | undefined;
  lines.forEach((line, at) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      return;
    }
    if (mark !== undefined && !isUnderlined(line, lines[at - 1])) {
      fence = mark;
      return;
    }
    const [, marks, title] = /^(#{1,6}|={1,5})\s+(\S.*?)\s*#*$/.exec(line) ?? [];
    const [, depth, inTag] = /^\s*<h([1-6])[^>]*>(.*?)<\/h\1>/i.exec(line) ?? [];
    const isManual = isManualHeading(lines, at);
    if (marks !== undefined && title !== undefined && !/^[=\s]+$/.test(title))
      found.push({ title: plain(title), level: marks.length, at, next: at + 1 });
    else if (depth !== undefined && inTag !== undefined)
      found.push({ title: plain(inTag), level: Number(depth), at, next: at + 1 });
    else if (isManual) found.push({ title: plain(line), level: 1, at, next: at + 1 });
    else if (isUnderlined(lines[at + 1], line)) {
      const style = `${lines[at + 1]?.[0] ?? ''}${/^([=\-~*#^])\1{2,}$/.test(lines[at - 1] ?? '') ? ' over' : ''}`;
      if (!underlines.includes(style)) underlines.push(style);
      const isOver = style.endsWith('over');
      found.push({ title: plain(line), level: underlines.indexOf(style) + 1, at: isOver ? at - 1 : at, next: at + 2 });
    }
  });
  return found;
}

/** `COPYRIGHT AND LICENSE` above indented text, as in a manual page. */
function isManualHeading(lines: readonly string[], at: number): boolean {
  if (!/^[A-Z][A-Z\d ,&'()/-]+$/.test(lines[at] ?? '') || (lines[at - 1] ?? '').trim() !== '') return false;
  const next = lines.slice(at + 1, at + 3).find((line) => line.trim() !== '');
  return next !== undefined && /^(?: {2,}|\t)\S/.test(next);
}

function isUnderline(line: string | undefined, title: string | undefined): boolean {
  if (line === undefined || title === undefined) return false;
  return (
    /^([=\-~^"'`#*+_])\1{2,}\s*$/.test(line) &&
    /^\s?\S/.test(title) &&
    /[\p{L}\p{N}]/u.test(title) &&
    !/^[|>]/.test(title)
  );
}

const plain = (title: string): string =>
  title
    .replace(/<[^>]+>|!\[[^\]]*\]\([^)]*\)|:[a-z_]+:/gi, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .trim();

/** Tags of HTML that READMEs use; not `<file>` in a usage line. */
const htmlTag =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|dd|details|div|dl|dt|em|figure|font|h[1-6]|hr|i|img|kbd|li|ol|p|picture|pre|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video)(?:\s[^>]*)?\/?>/gi;

/** Without comments, HTML tags, pictures, badges and link targets. */
export const undecorated = (text: string): string =>
  text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(
      /^\.\. (?:\||_|image::|figure::|contents::|raw::|code-block::|highlight::|toctree::).*(?:\n[ \t]+:.*)*$/gm,
      '',
    )
    .replace(/\[!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])\](?:\([^)]*\)|\[[^\]]*\])|!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(htmlTag, '')
    .replace(/^image::?\S+\[.*\]\s*$/gm, '')
    .replace(/^\[[^\]\n]+\]:\s.*$/gm, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The same, but what badges and links say and where they lead stays: in a section of nothing else they are what it says. */
const withBadges = (text: string): string =>
  undecorated(
    text
      .replace(/\[!\[([^\]]+)\]\([^)]*\)\]\(([^)\s]*)[^)]*\)/g, '[$1]($2)')
      .replace(/!\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
      .replace(/<a\s[^>]*href="([^"]+)"[^>]*>\s*<img\s[^>]*alt="([^"]+)"[^>]*>\s*<\/a>/gi, '[$2]($1)')
      .replace(/<img\s[^>]*alt="([^"]+)"[^>]*>/gi, '$1'),
  );

/** What a passage says, without decoration unless it is all there is; empty where it says nothing. */
export function toldBy(passage: string): string {
  const told = undecorated(passage);
  return told === '' ? withBadges(passage) : told;
}

/** At most so many lines, with a note of where the rest is. */
export function shortened(text: string, mostLines: number, path: string): string {
  const lines = text.split('\n');
  return lines.length <= mostLines ? text : `${lines.slice(0, mostLines).join('\n').trimEnd()}\n[... more in ${path}]`;
}
