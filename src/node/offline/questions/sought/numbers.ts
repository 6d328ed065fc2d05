// "How many entries are kept by default?": lines that give something a number.
import { isText } from './lines.ts';

const wants =
  /\b(?:how\s+(?:many|much|large|big|long|often|deep|high|wide|old|far)|(?:at|after)\s+(?:which|what|how)|what\b.*\b(?:limit|size|length|number|amount|threshold|timeout|interval|depth|age|port)|default\s+(?:\w+\s+){0,3}?(?:limit|size|length|number|amount|threshold|timeout|interval|depth)|max(?:imum|imal)?|min(?:imum|imal)?)\b/iu;
const bounds =
  /\b(?:default|max\w*|min\w*|limit\w*|may|can|allowed|at most|at least|without|never|unless|kept|before|until|up to|configur\w+|if i do(?:n['’]?t| not)|out of the box|built[- ]in|largest|longest)\b/iu;

/** Wants a number that the code itself sets, not one that is counted. */
export const wantsNumber = (task: string): boolean => wants.test(task) && bounds.test(task);

const number = '(?:b?["\'])?-?\\d[\\d_,.]*';
const patterns: readonly RegExp[] = [
  new RegExp(`([A-Za-z_][\\w.-]*)["']?\\??\\s*(?::\\s*[\\w<>|.\\[\\] ]+?)?\\s*(?::=|=(?!=)|:(?!:))\\s*${number}`, 'g'),
  /^\s*#\s*define\s+([A-Za-z_]\w*)\s+\(?-?\d/g,
  /\bcall\(\s*["']([A-Z_]+)["']\s*,\s*\d/g,
  /\b(?:get|setting|option|env|int|value|config)\w*\(\s*["']([\w.-]+)["']\s*,\s*\d/gi,
  /\b([A-Za-z_][\w.]*)\s*\|\|\s*\d/g,
  /\b([A-Za-z_][\w.]*)\s*\?\?\s*\d/g,
];
const prose =
  /\bdefault(?:s|ed)?\b[^.;]{0,30}?\d|\b(?:at most|up to|maximum of|limit(?:ed)? (?:of|to|is))\s+\d|\b(?:more|less|longer|larger) than\s+(?:\d|two|three|four|five|ten|twenty|hundred)/i;

/** What a line gives a number, by its name; the line itself where it only says one. */
export function numbersIn(line: string, path: string): readonly string[] {
  if (/^\s*(?:import|from|use|using|version|"version")\b|\d+\.\d+\.\d+/.test(line)) return [];
  if (prose.test(line)) return [line.trim()];
  if (isText(path)) return [];
  return patterns.flatMap((pattern) => [...line.matchAll(pattern)].map(([, name = '']) => name));
}

/** How much a place of a number tells, as the question is put. */
export function weightOfNumber(task: string, name: string, line: string): number {
  const saysDefault =
    /\bdefault|\bwithout\b|\bunless\b|\bnever\b|\bkept\b/iu.test(task) && /default/i.test(line) ? 1.15 : 1;
  const saysBound =
    /\bmax|\bmin|\blimit|\bmay\b|\bkept\b|\ballowed\b|\bbefore\b/iu.test(task) && /max|min(?!g)|limit/i.test(line)
      ? 1.1
      : 1;
  // A counter, or the index of something.
  const isTrifle = name.length < 3 || /[=:]\s*(?:0|1|-1)\b(?![.\d])/.test(line) ? 0.75 : 1;
  return saysDefault * saysBound * isTrifle;
}
