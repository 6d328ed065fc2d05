// Releases in a change log: which line begins one, and its text.

interface Start {
  /** Index of its heading. */
  readonly at: number;
  readonly version: string;
  readonly isAhead: boolean;
}

const version = String.raw`v?(\d+(?:\.\d+)+(?:[-.+]?[\w.]*\w)?)`;
const date = String.raw`(\d{4}-\d{2}-\d{2})`;
/** Not out yet: the section above the last release. */
const ahead =
  /\b(?:unreleased|not yet released|in development|in progress|upcoming|pending|tbd|tba|next|wip|xx)\b|\d{4}-xx|\?\?/i;

/** The newest release that is out, with its heading; undefined in a text that names none. In a `mixed` text only headings count. */
export function latestRelease(text: string, mixed = false): string | undefined {
  const lines = text.split(/\r?\n/);
  const starts = startsIn(lines, mixed);
  const newest = newestOf(starts, mixed);
  return newest && sectionFrom(lines, starts, newest);
}

/** Its version, or its date in a log by dates. */
export const latestVersion = (text: string, mixed = false): string | undefined =>
  newestOf(startsIn(text.split(/\r?\n/), mixed), mixed)?.version;

function newestOf(starts: readonly Start[], mixed: boolean): Start | undefined {
  const out = starts.filter(({ isAhead }) => !isAhead);
  const [first] = out;
  const last = out.at(-1);
  if (!first || !last || (mixed && out.length < 2)) return undefined;
  return compareVersions(last.version, first.version) > 0 && isAscending(out) ? last : first;
}

/** All releases with a number, as they stand: each with the index of its heading, from 0, and its lines. */
export function releasesIn(
  text: string,
): readonly { readonly version: string; readonly first: number; readonly lines: readonly string[] }[] {
  const lines = text.split(/\r?\n/);
  const starts = startsIn(lines, false);
  return starts
    .filter(({ isAhead }) => !isAhead)
    .map((start) => {
      const end = starts.find((later) => later.at > start.at)?.at ?? lines.length;
      return { version: start.version, first: start.at, lines: lines.slice(start.at, end) };
    });
}

/** The release of that version. */
export function releaseNamed(text: string, wanted: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const starts = startsIn(lines, false);
  const found =
    starts.find((start) => start.version === wanted) ??
    starts.find((start) => start.version === `${wanted}.0`) ??
    starts.find((start) => start.version.startsWith(`${wanted}.`));
  return found && sectionFrom(lines, starts, found);
}

/** All sections of releases newer than one, as they stand in the log; undefined where it does not have that one, or is in no order. */
export function releasesAfter(text: string, oldest: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const starts = startsIn(lines, false);
  const at = starts.findIndex(({ version: each }) => each === oldest || each === `${oldest}.0`);
  const start = starts[at];
  if (start === undefined) return undefined;
  const isNewest = (each: Start) => compareVersions(each.version, start.version) > 0;
  // Newest first, or newest last.
  const [before, after] = [starts.slice(0, at), starts.slice(at + 1)];
  if (before.every(isNewest) && !after.some(isNewest))
    return lines
      .slice(before[0]?.at ?? start.at, start.at)
      .join('\n')
      .trim();
  if (after.every(isNewest) && !before.some(isNewest))
    return lines
      .slice(after[0]?.at ?? lines.length)
      .join('\n')
      .trim();
  return undefined;
}

const isAscending = (starts: readonly Start[]): boolean =>
  starts.every((start, at) => at === 0 || compareVersions(start.version, starts[at - 1]?.version ?? '') >= 0);

function sectionFrom(lines: readonly string[], starts: readonly Start[], { at }: Start): string {
  const end = starts.find((later) => later.at > at)?.at ?? lines.length;
  const section = lines.slice(at, end).map((line) => line.replace(/<a\s[^>]*>|<\/a>/g, '').trimEnd());
  while (section.length > 1 && /^(?:[=\-~*#]{3,})?$/.test(section.at(-1) ?? '')) section.pop();
  return section.join('\n').trim();
}

function startsIn(lines: readonly string[], mixed: boolean): readonly Start[] {
  const numbered = linesLike(lines, version, mixed);
  return numbered.some(({ isAhead }) => !isAhead) || mixed ? numbered : linesLike(lines, date, mixed);
}

function linesLike(lines: readonly string[], number: string, mixed: boolean): readonly Start[] {
  const named = new RegExp(
    String.raw`^(?:[\w@/.-]+\s+){0,2}?(?:\(|\[)*(?:(?:version|release|changes? (?:in|for)|what['’]?s new in)\s+)?(?:[\w@/-]+@|\w+-)?${number}(?![\w/])`,
    'i',
  );
  const alone = new RegExp(
    String.raw`^(?:(?:version|release[sd]?|changes? (?:in|for|between)|what['’]?s new in)\s+)?${number}(?:$|\s*[:/,(–—-]|\s+\S{1,30}(?:\s+\S{1,20}){0,4}$)`,
    'i',
  );
  return lines.flatMap((line, at) => {
    const isHeading = /^(?:#{1,6}|={1,4})\s/.test(line) || isUnderline(lines[at + 1] ?? '', line);
    const text = line
      .replace(/^(?:#{1,6}|={1,4}|\*|-(?= v?\d))\s+/, '')
      .replace(/\[([^\]]+)\](?:\([^)]*\))?|\*\*|<[^>]+>/g, '$1')
      .trim();
    // `- 1.2.0 Allow more`: a list of releases, one line or more each.
    const isItem = /^- v?\d+\.\d+\.\d+(?:\s|:|$)/.test(line);
    const bold = isItem || /^(?:\*\*|\* (?=\[?v?\d))/.test(line);
    if (isHeading && ahead.test(text) && !new RegExp(date).test(text)) return [{ at, version: '', isAhead: true }];
    const match = isHeading || bold ? named.exec(text) : mixed || /^\s/.test(line) ? null : alone.exec(text);
    const found = match?.[1];
    if (found === undefined || (text.length > 120 && !isItem)) return [];
    const isAhead = (ahead.test(text) && !new RegExp(date).test(text)) || saysAhead(lines.slice(at + 1, at + 6));
    return [{ at, version: found, isAhead }];
  });
}

/** `Unreleased` may stand below the heading. */
const saysAhead = (lines: readonly string[]): boolean => {
  const [first = ''] = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  return /^[\W_]*(?:release(?:d| date)?:?\s*)?(?:unreleased|not (?:yet )?released|in development|tbd|tba)[\W_]*$/i.test(
    first,
  );
};

const isUnderline = (line: string, title: string): boolean =>
  /^([=\-~^"'*#+])\1{2,}\s*$/.test(line) && /^[^\s|>]/.test(title) && /\d/.test(title);

/** `v1.2` and `demo-1.2` are 1.2. */
export const plainVersion = (tag: string): string => tag.replace(/^\D*/, '');

/** Compares versions number by number; a pre-release precedes its release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => plainVersion(text).split(/[-+]|(?<=\d)(?=[a-z])/i));
  const [first, second] = [left, right].map((parts) => (parts?.[0] ?? '').split('.').map(Number));
  for (let at = 0; at < Math.max(first?.length ?? 0, second?.length ?? 0); at++) {
    const difference = (first?.[at] ?? 0) - (second?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number((right?.length ?? 1) > 1) - Number((left?.length ?? 1) > 1);
}
