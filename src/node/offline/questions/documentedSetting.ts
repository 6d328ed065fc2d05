// "How do I choose what it shows?", "which setting controls the list?": the entry that the README has for that.
import { basename } from 'node:path';
import { codeSpan, fenced } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { quotedSection } from './quotes.ts';
import { sectionsOf, type Section } from './sections.ts';
import { stemOf, termsOf, wordsIn, type Term } from './sought/terms.ts';
import { nameLike, readme, textIn } from './texts.ts';

const configures =
  '(?:configur\\w+|choos\\w+|select|set|change|control\\w*|customi[sz]e|adjust|enable|disable|turn(?:ed)?\\s+(?:on|off)|hide|limit|override|tweak|specify|decide|switch\\s+(?:on|off))';
const settings =
  '(?:settings?|options?|variables?|env(?:ironment)?\\s+var(?:iable)?s?|parameters?|flags?|keys?|switch|knobs?)';
const person = '(?:i|we|you|one|users?)';
const asks: readonly RegExp[] = [
  `\\bhow\\s+(?:(?:do|can|could|would|should|must)\\s+)?(?:${person}\\s+)?(?:can\\s+|could\\s+|should\\s+|to\\s+)?${configures}\\b`,
  `\\bwhat\\s+(?:do|must|should|can)\\s+${person}\\s+(?:have\\s+to\\s+|need\\s+to\\s+)?(?:set|change|configure)\\b`,
  `\\b(?:which|what)\\s+${settings}\\s+(?:(?:do|can|must|should|to)\\s+(?:${person}|pass|give|set|use)|lets?|sets?|controls?|chang\\w+|decides?|determines?|governs?|configures?|turns?|makes?)\\b`,
  `^(?:which\\s+|what\\s+|is\\s+there\\s+an?\\s+)?${settings}\\s+(?:to|for)\\s+\\w+.*\\?\\s*$`,
  `\\bhow\\s+(?:is|can|does)\\s+(?:it|this)\\s+(?:be\\s+)?(?:told|made|configured)\\s+(?:to|not\\s+to)\\b`,
  `\\bwhat\\s+(?:can|do|must|should)\\s+${person}\\s+(?:have\\s+to\\s+|need\\s+to\\s+)?(?:give|pass|tell)\\b[^?]{0,40}\\b(?:so\\s+that|to)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Words of the asking itself. */
const asking = new RegExp(`\\b(?:${configures}|${settings})\\b`, 'giu');
/** Other answers fit. */
const others =
  /\b(?:tests?|builds?|compil\w+|lint\w*|deploy\w*|releas\w+|install\w*|git|ci|version|branch|defined|source|code|function|method)\b/iu;

const ofSettings = /\b(?:configur\w*|config|settings?|options?|customi[sz]\w*|environment|variables?|preferences)\b/iu;
/** Sets or names something: `PF_INFO="..."`, `color: auto`, a row or an item that begins with a name. */
const sets = /^\s*(?:export\s+|set\s+(?:-g\s+)?)?["']?[A-Za-z][\w.-]*["']?\s*(?:=|:\s)\s*\S/;
const item =
  /^\s*(?:\|\s*[`*_]{0,3}(?:--?)?\w[\w.-]*[`*_]{0,3}\s*\||[-*+]\s+(?:[`*_]{1,3}(?:--?)?\w[\w.-]*(?:[ =][^`*]{0,40})?[`*_]{1,3}|--?\w[\w-]*|[\w.-]+\s*:)\s)/;
/** A whole section is quoted up to so many lines. */
const mostLines = 40;
const mostShown = 3;

interface Entry {
  readonly line: number;
  readonly text: string;
}

export const documentedSettingQuestion: QuestionKind = (task, { root, names }) => {
  const front = nameLike(names, readme);
  if (front === undefined || others.test(task) || !asks.some((pattern) => pattern.test(task))) return undefined;
  const text = textIn(root, front) ?? '';
  const sections = sectionsOf(text);
  const section = sections.find(({ title, body }) => ofSettings.test(title) && entriesIn(body).length > 1);
  if (section === undefined) return undefined;
  const own = stemsOf(`${basename(root)} ${sections[0]?.title ?? ''}`);
  const wanted = termsOf(task.replace(asking, ' '), '').filter(({ forms: [stem = ''] }) => !own.has(stem));
  const found = nearest(wanted, section);
  if (found.length > 0) {
    const lines = text.split(/\r?\n/);
    const above = lines.indexOf(section.body.split(/\r?\n/)[0] ?? '', section.line);
    const shown = found.map(
      (entry) => `${codeSpan(`${front}:${String(above + entry.line)}`)}:\n\n${fenced(entry.text)}`,
    );
    return { known: `${shown.join('\n\n')}\n\nFrom the section "${section.title}".`, looks: [], nothing: '' };
  }
  const isShort = section.body.split('\n').length <= mostLines;
  // "How do I configure it?"
  return isShort && wanted.length === 0
    ? { known: quotedSection(front, section, mostLines), looks: [], nothing: '' }
    : undefined;
};

const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsIn(text).map(stemOf));

/** The entries with the most of what is wanted, a rare word counting more than a common one; none where no word is in any. */
function nearest(wanted: readonly Term[], { body }: Section): readonly Entry[] {
  const entries = entriesIn(body).map((entry) => ({ entry, stems: stemsOf(entry.text) }));
  const has = (stems: ReadonlySet<string>, { forms }: Term) => forms.some((form) => stems.has(form));
  const shares = wanted.map((term) => {
    const many = entries.filter(({ stems }) => has(stems, term)).length;
    return { term, share: many === 0 ? 0 : term.weight / Math.log2(1 + many) };
  });
  const scored = entries.map(({ entry, stems }) => ({
    entry,
    score: shares.reduce((sum, { term, share }) => sum + (has(stems, term) ? share : 0), 0),
  }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const top = best === 0 ? [] : scored.filter(({ score }) => score > best - 1e-6);
  return top.slice(0, mostShown).map(({ entry }) => entry);
}

/** `#### options.depth` */
const heading = /^#{2,6}\s+[`*]{0,2}(?:--?)?[A-Za-z][\w.-]*(?:\([\w, ]*\))?[`*]{0,2}\s*$/;

/** A heading with the first text below it. */
function paragraphBelow(lines: readonly string[], at: number): string {
  const from = lines.findIndex((line, later) => later > at && line.trim() !== '');
  const end = lines.findIndex((line, later) => later > from && (line.trim() === '' || /^\s*`{3}/.test(line)));
  return [lines[at], ...(from < 0 ? [] : lines.slice(from, end < 0 ? undefined : end))].join('\n');
}

/** Headings that name one; blocks of a listing that set something, with the comments above; rows of a table and items of a list that begin with a name. */
function entriesIn(body: string): readonly Entry[] {
  const entries: Entry[] = [];
  let isListing = false;
  let block: { readonly line: number; readonly lines: string[] } | undefined;
  const close = () => {
    if (block?.lines.some((line) => sets.test(line)) === true)
      entries.push({ line: block.line, text: block.lines.join('\n') });
    block = undefined;
  };
  body.split(/\r?\n/).forEach((line, at, lines) => {
    if (!isListing && heading.test(line)) {
      close();
      entries.push({ line: at + 1, text: paragraphBelow(lines, at) });
    } else if (/^\s*(?:`{3,}|~{3,})/.test(line)) {
      close();
      isListing = !isListing;
    } else if (isListing && line.trim() !== '') {
      block ??= { line: at + 1, lines: [] };
      block.lines.push(line);
    } else {
      close();
      if (!isListing && item.test(line)) entries.push({ line: at + 1, text: line.trim() });
    }
  });
  close();
  return entries;
}
