// Options that a parser is told in lists and tables: `boolean: ['force']`, `alias: { f: 'force' }`, `.option('f', { alias: 'force' })`.
import { escapeRegExp } from '../request/escapeRegExp.ts';
import type { Hit } from './hits.ts';
import type { SourceFile } from './sought/lines.ts';

const parsers =
  /\b(?:minimist|mri|getopts|yargs|yargs-parser|parseArgs|parseArgv|meow|arg|std\/flags|std\/cli|node:util|command-line-args|nopt|GetOptions(?:FromArray)?)\b/u;
const ofOptions = /(?:^|\/)[\w.-]*(?:options?|args|argv|cli|flags)[\w.-]*$/iu;
const lists = '(?:boolean|string|number|array|count|collect|negatable)s?';
const tables = '(?:alias(?:es)?|defaults?|desc(?:ription)?s?)';
/** How far above a name the list that it is in may begin. */
const reach = 60;

/** Lines by which a file tells a parser of arguments about an option. */
export function listedIn(name: string, { path, lines }: SourceFile): readonly Hit[] {
  const isOfParser = ofOptions.test(path) || lines.some((line) => parsers.test(line));
  if (!isOfParser) return [];
  const word = escapeRegExp(name);
  const quoted = `["'\`]${word}["'\`]`;
  const alone = new RegExp(`^\\s*${quoted}\\s*,?\\s*$`, 'u');
  const inLine = new RegExp(
    `(?:^|[\\s{])(?:${lists}\\s*:\\s*\\[[^\\]]*${quoted}|${tables}\\s*:\\s*\\{[^}]*(?:["']?\\w["']?\\s*:\\s*${quoted}|(?<=[{,]\\s?)["']?${word}["']?\\s*:))`,
    'u',
  );
  const key = new RegExp(`^\\s*["']?${word}["']?\\s*:`, 'u');
  const ofPerl = new RegExp(`^\\s*["']${word}(?:\\|[\\w|?-]+)?(?:[=:][\\w@%{},]+|[!+])?["']\\s*,?\\s*$`, 'u');
  const aliased = new RegExp(`^\\s*alias\\s*:\\s*(?:\\[[^\\]]*)?${quoted}`, 'u');
  return lines.flatMap((text, at): readonly Hit[] => {
    const hit = { path, line: at + 1, text: text.trim() };
    if (text.length > 300 || /^\s*(?:\/\/|\*|#)/u.test(text)) return [];
    if (inLine.test(text)) return [hit];
    if (ofPerl.test(text) && isInGetOptions(lines, at)) return [hit];
    if (alone.test(text)) return opensAbove(lines, at, listOpens) ? [hit] : [];
    if (key.test(text)) return opensAbove(lines, at, tableOpens) ? [hit] : [];
    if (!aliased.test(text)) return [];
    const above = lines.slice(Math.max(0, at - 8), at).findLastIndex((line) => line.includes('.option('));
    const from = Math.max(0, at - 8) + above;
    return above < 0 ? [] : [{ path, line: from + 1, text: (lines[from] ?? '').trim() }];
  });
}

const listOpens = new RegExp(`^\\s*${lists}\\s*:\\s*\\[\\s*$`, 'u');
const tableOpens = new RegExp(
  `^\\s*(?:(?:export\\s+)?const\\s+\\w*)?${tables}(?:\\s*:\\s*[\\w<>,]+(?: [\\w<>,]+)*)?\\s*[:=]\\s*\\{\\s*$`,
  'iu',
);

/** Whether the call of Perl's parser that a line is in begins above: `GetOptions($params,`. */
function isInGetOptions(lines: readonly string[], at: number): boolean {
  const above = lines.slice(Math.max(0, at - reach), at).reverse();
  const begin = above.findIndex((line) => /\bGetOptions(?:FromArray)?\b/u.test(line));
  return begin >= 0 && !above.slice(0, begin + 1).some((line) => /;\s*(?:#.*)?$/u.test(line));
}

/** Whether the next line above that opens something opens such a list, or a table. */
function opensAbove(lines: readonly string[], at: number, opens: RegExp): boolean {
  for (let above = at - 1; above >= Math.max(0, at - reach); above--) {
    const line = lines[above] ?? '';
    if (opens.test(line)) return true;
    if (/^\s*[\]}][\s,;)]*$/u.test(line) || /[[{(]\s*$/u.test(line)) return false;
  }
  return false;
}
