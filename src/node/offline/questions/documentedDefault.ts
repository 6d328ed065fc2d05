// "What is the default concurrency?", "how many run at once if I pass nothing?": the default that a document or a comment states for an option.
import { asksWhetherItDoes } from './codeDefault.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { sourcesOf } from './sought/lines.ts';
import { stemOf, termsOf, wordsIn, type Term } from './sought/terms.ts';

const asks =
  /\b(?:by default|default(?:s)?(?:\s+(?:value|setting|limit|number))?|out of the box|unless\s+(?:one|i|you|we|it|told|set|changed|configured)|(?:if|when|where)\s+(?:i|you|we|one|it|nobody|nothing|somebody|someone|none)\b[^.;!?]*(?:n['’]t\b|\b(?:not|dont|nothing|no|none|forgets?|omits?|leaves? (?:it|them) out)\b)|without\s+(?:any\s+|passing\s+|giving\s+|an?\s+)*(?:options?|arguments?|flags?|settings?|configuration|anything))\b/iu;
const wants = /\?|^\W*(?:(?:the\s+)?default|max|min|what|which|how|tell|show|look)\b|\b(?:look it up|tell me)\b/iu;
/** Ways of asking for it. */
const ofQuestion =
  /\b(?:default(?:s)?|options?|arguments?|values?|pass(?:es|ed)?|giv(?:e|es|en|ing)|forgets?|somebody|module|nothing|anything|call(?:s|ed)?|take(?:s)?|worried|about|then|same|time|once)\b/giu;

const ofNumber = /\bhow\s+(?:many|much|long|often|large|big|deep)\b|\b(?:limit|max(?:imum)?|min(?:imum)?|number)\b/iu;

interface Option {
  readonly name: string;
  readonly value: string;
  /** What is said of it. */
  readonly text: string;
  readonly path: string;
  /** Of its default, from 1. */
  readonly line: number;
}

/** How many lines below its name an option's default may stand, or above it in a comment. */
const reach = 8;
const stated =
  /(?:^|[\s(*_[])(?:@default(?:Value)?\s+|defaults?(?:\s+(?:value|is))?\s*(?:[:=]|to\b|\|)\s*|default\s*\|\s*)[*_]*(`[^`]+`|"[^"]*"|'[^']*'|[-\w.]+)/iu;
const titles = [
  /^#{2,6}\s+`?(?:options?\.)?-{0,2}([A-Za-z][\w-]*)`?(?:\s|$|\()/u,
  /^\s*[-*+]\s+\**`-{0,2}([A-Za-z][\w-]*)`/u,
  /^\|\s*`-{0,2}([A-Za-z][\w-]*)`\s*\|/u,
  /^\s*-\w?,?\s*--([a-z][\w-]*)/u,
];
const declared = /^\s*(?:export\s+|readonly\s+|public\s+)*["']?([A-Za-z_][\w]*)["']?\??\s*[:=]/u;

/** Undefined where a task asks for no default, or it is not clear of which option. */
export const documentedDefaultQuestion: QuestionKind = (task, workspace) => {
  if (asksWhetherItDoes.test(task)) return undefined;
  if (!asks.test(task) || !wants.test(task)) return undefined;
  const terms = termsOf(task.replaceAll(ofQuestion, ' '), '').filter(({ isAsked }) => isAsked);
  if (terms.length === 0) return undefined;
  const isOfNumber = ofNumber.test(task);
  const options = sourcesOf(workspace)
    .flatMap(({ path, lines }) => optionsIn(path, lines))
    .filter(({ value }) => !isOfNumber || /^-?[\d_.]+|infinit|unlimited|none|null/iu.test(value));
  const scored = options.map((option) => ({ option, score: scoreOf(option, terms) }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  const found = scored.filter(({ score }) => score === most).map(({ option }) => option);
  const [first] = found;
  if (first === undefined || most < least || found.some(({ value }) => value !== first.value)) return undefined;
  const where = codeSpan(`${first.path}:${String(first.line)}`);
  return {
    known: `${codeSpan(first.value)}, the default of ${codeSpan(first.name)} (${where})`,
    looks: [],
    nothing: '',
  };
};

/** Its own name, or two words of what is said of it. */
const least = 2;

function scoreOf({ name, text }: Option, terms: readonly Term[]): number {
  const own = wordsIn(name).map(stemOf);
  const said = new Set(wordsIn(text).map(stemOf));
  const named = terms.filter(({ forms }) => own.includes(forms[0] ?? '')).length;
  const isWhole = named > 0 && own.every((word) => terms.some(({ forms }) => forms.includes(word)));
  return (isWhole ? 3 : named) + terms.filter(({ forms }) => forms.some((form) => said.has(form))).length;
}

function optionsIn(path: string, lines: readonly string[]): readonly Option[] {
  return lines.flatMap((line, at) => {
    const [, value = ''] = stated.exec(line) ?? [];
    if (value === '') return [];
    const name = /\.(?:md|markdown|rst|txt|adoc)$/iu.test(path)
      ? titleAbove(lines, at)
      : (titleAbove(lines, at, 0) ?? declaredBelow(lines, at));
    if (name === undefined) return [];
    const text = lines.slice(Math.max(0, at - reach), at + reach).join(' ');
    return [{ name, value: value.replace(/^[`"']|[`"']$/gu, ''), text: around(text, lines, at), path, line: at + 1 }];
  });
}

/** The paragraph or comment that the line is of, with the one behind it. */
function around(whole: string, lines: readonly string[], at: number): string {
  const from = lines
    .slice(Math.max(0, at - reach), at)
    .findLastIndex((line) => titles.some((title) => title.test(line)));
  const begin = from < 0 ? Math.max(0, at - reach) : Math.max(0, at - reach) + from;
  const next = lines.slice(at + 1, at + reach).findIndex((line) => titles.some((title) => title.test(line)));
  return next < 0 && from < 0 ? whole : lines.slice(begin, next < 0 ? at + reach : at + 1 + next).join(' ');
}

function titleAbove(lines: readonly string[], at: number, most = reach): string | undefined {
  for (let above = at; above >= Math.max(0, at - most); above--)
    for (const title of titles) {
      const [, name] = title.exec(lines[above] ?? '') ?? [];
      if (name !== undefined) return name;
    }
  return undefined;
}

function declaredBelow(lines: readonly string[], at: number): string | undefined {
  for (const line of lines.slice(at + 1, at + 1 + reach)) {
    const [, name] = declared.exec(line) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
}
