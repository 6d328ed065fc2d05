// sed and awk programs: those that plainly only print are recognised, files and commands they name are judged, the rest is unknown until it runs.
import type { Inspector } from '../inspector.ts';
import { reason } from '../../reason.ts';

/** A bracket expression, unambiguous; it may contain the delimiter. */
const bracket = String.raw`\[(?:\^|(?!\^))(?:\]|(?!\]))(?:\[[:.=][^\]\n]*\]|(?!\[[:.=])[^\]\n])*\]`;
/** A regular expression up to its delimiter, the first group. */
const pattern = String.raw`(?:\\[^]|${bracket}|(?!\1)[^\\\n[])*`;
const between = /[\s;{}]*/y;
const address = new RegExp(
  String.raw`\d+(?:~\d+)?|\$|[+~]\d+|(?=\/|\\[^\w\s\\;{}[])\\?([^\w\s\\;{}[])${pattern}\1I?`,
  'y',
);
const range = /[ \t]*,[ \t]*/y;
const negation = /[ \t!]*/y;
/** Commands that only edit the stream, up to their end. */
const commands: readonly RegExp[] = [
  /[=dDgGhHnNpPxzF](?=[\s;}]|$)/y,
  /[lqQ][ \t]*\d*(?=[\s;}]|$)/y,
  /[:btT][ \t]*\w*(?=[\s;}]|$)/y,
  /#[^\n]*/y,
  /[aic](?:\\[^]|[^\\\n])*/y,
  new RegExp(String.raw`s([^\w\s\\;{}[])${pattern}\1(?:\\[^]|(?!\1)[^\\])*\1[gpiI\d]*(?=[\s;}#]|$)`, 'y'),
  /y([^\w\s\\;{}])(?:\\[^]|(?!\1)[^\\\n])*\1(?:\\[^]|(?!\1)[^\\\n])*\1(?=[\s;}]|$)/y,
];

/** Reports a sed script that may do more than edit its stream: write files, run programs. */
export function judgeSed(script: string, inspector: Inspector): void {
  if (!isPlainSed(script)) inspector.unknown('destructive', reason('sedScriptWritesOrRuns'));
}

function isPlainSed(script: string): boolean {
  let at = 0;
  /** Advances past what the pattern matches here; false if it does not match. */
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(script)?.[0];
    if (found === undefined) return false;
    at += found.length;
    return true;
  };
  for (take(between); at < script.length; take(between)) {
    if (take(address) && take(range) && !take(address)) return false;
    take(negation);
    if (script[at] === '{') continue;
    if (!commands.some(take)) return false;
  }
  return true;
}

/** Reports what an awk program may do beyond printing. Literal file names and commands are judged as such. */
export function judgeAwk(program: string, inspector: Inspector): void {
  const text = program.replaceAll('\\\n', ' ');
  if (/\bsystem\b|sys["'\s]*tem|@|\bgetline\b|\/inet/.test(text))
    inspector.unknown('destructive', reason('awkProgramRuns'));
  if (text.includes('ENVIRON')) inspector.add('read', reason('printsEnvironment'), true);
  const printing = /\bprintf?\b[^]*/.exec(text)?.[0].replaceAll('||', '') ?? '';
  for (const [, literal] of printing.matchAll(/>(?!=)>?\s*(?:"([^"\\]+)"(?=\s*(?:[;}\n]|$)))?/g)) {
    if (literal !== undefined) inspector.writes({ text: literal, splits: false }, reason('awkProgram'));
    else if (printing.includes('>')) inspector.unknown('destructive', reason('awkProgramWrites'));
  }
  if (/\bprintf?\s*\(?\s*""\s*\)?\s*>(?!>)/.test(text))
    inspector.add('destructive', reason('emptiesFile', reason('awkProgram')));
  for (const [, literal] of printing.matchAll(/\|(?!&)\s*(?:"([^"\\]+)"(?=\s*(?:[;}\n]|$)))?|\|&/g)) {
    if (literal !== undefined) inspector.script({ text: `cat | ${literal}`, splits: false });
    else inspector.unknown('destructive', reason('awkProgramRuns'));
  }
}
