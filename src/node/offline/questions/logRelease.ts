// "The newest release according to the change log?": its number and line there; what is ahead of it does not count.
import type { QuestionKind } from './question.ts';
import { latestRelease, latestVersion } from './releases.ts';
import { cited, nameLike, textIn } from './texts.ts';

/** What a change log is called. */
export const log =
  /^(?:change[-_ ]?logs?|changes|history|news|releases?|release[-_ ]?notes)(?:\.(?:md|markdown|rst|rdoc|txt|adoc))?$/i;
const namesLog = /\b(?:change[\s-]?logs?|release notes|changes (?:file|document)|history file|news file)\b/iu;
const newest =
  /\b(?:last|latest|newest|most recent(?:ly)?)\s+(?:\w+\s+){0,2}?(?:releases?d?|versions?)\b|\b(?:version|release)\b.*\breleased\s+(?:last|most recently)\b/iu;
const asks = /\b(?:number|which|what(?:['’]?s)?|version|tell)\b/iu;
/** What it brought, or when it was. */
const others =
  /\bwhat(?:['’]?s|\s+is|\s+was)?\s+(?:new|changed|in)\b|\bchanged?\b(?![\s-]*logs?)|\bchanges\b(?!\s+(?:file|document))|\bcontents?\b|\bwhen\b|\bdate\b|\b(?:fix|add|bring|contain)\w*\b|\bnews?\b(?!\s+file)/iu;

export const logReleaseQuestion: QuestionKind = (task, { root, names }) => {
  if (!namesLog.test(task) || !newest.test(task) || !asks.test(task) || others.test(task)) return undefined;
  const path = nameLike(names, log);
  const text = path === undefined ? undefined : textIn(root, path);
  const value = text === undefined ? undefined : latestVersion(text);
  if (path === undefined || text === undefined || value === undefined) return undefined;
  const heading = latestRelease(text)?.split('\n')[0] ?? '';
  const line = text
    .split(/\r?\n/)
    .findIndex((each) => each.replace(/<a\s[^>]*>|<\/a>/g, '').trimEnd() === heading.trimEnd());
  return { known: cited({ value, path, ...(line < 0 ? {} : { line: line + 1 }) }), looks: [], nothing: '' };
};
