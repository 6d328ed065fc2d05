// "Where is the default socket timeout set, and what is its value?": the constant of the code that is called so.
import { documentedDefaultQuestion } from './documentedDefault.ts';
import { isTest } from './hits.ts';
import { codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { isText, sourcesOf, type SourceFile } from './sought/lines.ts';
import { stemOf } from './sought/terms.ts';

const ofDefault = /\bdefaults?\b|\bbuilt-?in\b|\bhard-?coded\b|\bwithout\s+(?:any\s+)?arguments?\b/iu;
const asksPlace =
  /\bwhere\b|\b(?:which|what)\s+(?:source\s+)?(?:file|class|constant)\b|\bplace\b|\bin\s+the\s+(?:code|sources?)\b/iu;
const asksValue =
  /\b(?:what|which)\b[^.;!?]{0,40}\b(?:values?|it|number)\b|\bhow\s+(?:long|many|much|big|large|high|deep)\b|\b(?:tell|give|show)\s+me\b|\bwhat\s+is\b/iu;
/** Something is to be changed, or an option is asked for that would. */
export const wantsElse =
  /\b(?:how\s+(?:do|can|could|should|would|to)|chang\w+|increas\w+|rais\w+|lower\w*|reduc\w+|overrid\w+|disabl\w+|writ\w+|add|implement\w*|fix|double|options?|flags?|environment|variables?|tests?|without\s+running)\b/iu;

/** How a question says what is bounded -> how names of constants do. */
const heads: readonly (readonly [said: RegExp, name: RegExp])[] = [
  [/\btime-?\s?outs?\b|\btim(?:es?|ed)\s+out\b|\bgives?\s+up\b|\bgave\s+up\b/iu, /timeout/],
  [/\bintervals?\b/iu, /interval/],
  [/\bdelays?\b/iu, /delay/],
  [/\bback-?logs?\b/iu, /backlog/],
  [/\bretr(?:y|ies)\b/iu, /retr(?:y|ies)/],
  [/\bthresholds?\b/iu, /threshold/],
  [/\bcapacit(?:y|ies)\b/iu, /capacity/],
  [/\bbuffer\s+sizes?\b|\bbuffers?\b/iu, /buffer/],
  [/\blimits?\b/iu, /limit|max/],
];

const assigned = /(?<![\w$])([A-Za-z_]\w{3,60})(?:\s*:\s*[\w.<>:]{1,40})?\s*(?::=|=(?![=>]))\s*([^;,#]{1,60})/;
const macro = /^\s*#\s*define\s+([A-Za-z_]\w{3,60})\s+([^;,#]{1,60})/;
const number = /^(?:[\w.:]{1,30}\()?-?\d[\w\s.*+()]*$|^-?\d[\d_.]*\s*\*\s*[\w.]+$/;

/** A value that the code gives a name. */
export interface Assignment {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** The comment above it. */
  readonly remark: string;
}

interface Constant extends Assignment {
  readonly words: readonly string[];
}

/** Undefined where no default is asked for, or no constant is clearly meant. */
export const constantDefaultQuestion: QuestionKind = (task, workspace) => {
  if (!ofDefault.test(task) || wantsElse.test(task)) return undefined;
  const isPlace = asksPlace.test(task);
  if (!isPlace && !asksValue.test(task)) return undefined;
  const head = heads.find(([said]) => said.test(task));
  if (head === undefined) return undefined;
  const [said, named] = head;
  if (!isPlace && documentedDefaultQuestion(task, workspace) !== undefined) return undefined;
  const asked = new Set(
    (
      task
        .replace(said, ' ')
        .toLowerCase()
        .match(/\p{L}{3,}/gu) ?? []
    ).map(stemOf),
  );
  const constants = sourcesOf(workspace)
    .filter(({ path }) => !isText(path) && !isTest(path))
    .flatMap((file) => constantsIn(file, named));
  const scored = constants.map((each) => ({ each, score: scoreOf(each, named, asked) }));
  const most = Math.max(...scored.map(({ score }) => score));
  const found = scored.filter(({ score }) => score === most && score > 0).map(({ each }) => each);
  if (found.length === 0 || found.length > mostTold) return undefined;
  return { known: found.map(told).join('\n\n'), looks: [], nothing: '' };
};
const mostTold = 3;

function constantsIn({ path, lines }: SourceFile, named: RegExp): readonly Constant[] {
  return lines.flatMap((text, at) => {
    const [, name = '', said = ''] = text.length < 300 ? (macro.exec(text) ?? assigned.exec(text) ?? []) : [];
    const value = said.trim();
    const words = wordsOf(name);
    if (!named.test(words.join('')) || !number.test(value) || /^\s*(?:\/\/|\*|\/\*|--)/.test(text)) return [];
    const isConstant =
      name === name.toUpperCase() || /\b(?:const|static|final|val|readonly|define|constexpr)\b/.test(text);
    return isConstant ? [{ name, value, words, path, line: at + 1, remark: remarkAbove(lines, at) }] : [];
  });
}

/** `SOCKET_READ_TIMEOUT`, `socketReadTimeout`: socket, read, timeout. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .split(/_+/)
    .filter((word) => word !== '');

/** What its other words share with the question; 0 where they share nothing. */
function scoreOf({ words, remark }: Constant, named: RegExp, asked: ReadonlySet<string>): number {
  const others = words.filter(
    (word) => !named.test(word) && !/^(?:default|time|out|k|ms|millis|seconds|secs?)$/.test(word),
  );
  const shared = others.filter((word) => asked.has(stemOf(word))).length;
  const isDefault = words.includes('default') ? 0.5 : 0;
  if (others.length === 0) return 0.5 + isDefault;
  if (shared === 0) return 0;
  const said = (remark.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => asked.has(stemOf(word)));
  return shared - 0.25 * (others.length - shared) + isDefault + Math.min(0.4, 0.1 * new Set(said).size);
}

/** The comment directly above, without its marks. */
export function remarkAbove(lines: readonly string[], at: number): string {
  const above: string[] = [];
  for (let from = at - 1; from >= 0 && above.length < 6; from--) {
    const text = lines[from]?.trim() ?? '';
    if (!/^(?:\/\/|\*|\/\*|#(?!\s*define)|--)/.test(text)) break;
    above.unshift(text.replace(/^(?:\/\*+|\*\/|\*|\/{2,}|#|--)\s?|\s*\*\/$/g, ''));
  }
  return above.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** The line of an answer, with its place and the comment above. */
export const told = ({ name, value, path, line, remark }: Assignment): string =>
  `${codeSpan(`${name} = ${value}`)} (${codeSpan(`${path}:${String(line)}`)})${remark === '' ? '' : `\n\nAbove it: ${remark.slice(0, 300)}`}`;
