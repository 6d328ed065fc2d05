// Where a program reads variables of the environment, and whether it goes on without them. Read from the text alone, in the forms of many languages.

export interface EnvironmentRead {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  /** `required`: it fails without; `optional`: it has a default; `read`: neither is plain. */
  readonly need: 'required' | 'optional' | 'read';
}

const variable = '([A-Z][A-Z\\d_]+)';
/** How each language reads one, the name as the only group. */
const reads: readonly RegExp[] = [
  `\\benv\\.${variable}\\b(?!\\s*=[^=])`,
  `\\b(?:env|environ|ENV|_ENV|_SERVER)\\[\\s*["'\`]${variable}["'\`]\\s*\\](?!\\s*=[^=~])`,
  `\\$ENV\\{\\s*["']?${variable}["']?\\s*\\}(?!\\s*=[^=~])`,
  `\\b(?:getenv|Getenv|LookupEnv|environ\\.get|ENV\\.fetch|env::var(?:_os)?|env\\.get|System\\.getenv|fetch_env!?|get_env)\\(\\s*["']${variable}["']`,
  `\\$\\{${variable}(?=[}:?=+#%/-])`,
  `\\$\\(${variable}\\)`,
  `(?<![\\\\\\w])\\$${variable}\\b`,
  `^\\s*ifn?def\\s+${variable}\\s*$`,
  `\\s-v\\s+${variable}\\b`,
  `^${variable}\\s*\\?=`,
  `["']${variable}["']\\s+(?:not\\s+)?in\\s+(?:os\\.)?environ\\b`,
].map((pattern) => new RegExp(pattern, 'g'));

const fails =
  /\b(?:throw|raise|exit\w*|die|fail\w*|abort\w*|panic\w*|fatal\w*|Fatal\w*|bail\w*|croak|Err|Error|errorf?|Errorf|return 1|false)\b|\$\(error\b/;
/** A word before or behind a read that asks whether it is there. */
const checksBefore =
  /!\s*(?:process\.|os\.|deno\.)?\w*$|-z\s+["']?$|-n\s+["']?$|\bunless\s+\(?\s*|\b(?:assert|invariant)\w*\s*\(?\s*\S*$|\bnot\s+(?:os\.)?$|^\s*ifndef\b|\$\(if\s*$|\bifeq\s*\($|\s!\s+-v\s|-v\s/i;
const checksBehind =
  /^["')\]}\s]*(?:[=!]==?\s*(?:undefined|null|None|nil|""|'')|\bis None\b|\bis_none\(\)|\|\|\s*(?:fail|die|exit|abort|throw|croak|\{\s*echo)|\?\?\s*(?:fail|die|exit|abort|throw)|\/\/\s*die|\b(?:or|and)\s+(?:die|raise|abort|fail|sys\.exit|exit)|\.isEmpty\(\)|\.empty\?|\.nil\?)/;
const demandsBehind = /^\s*\)\s*(?:\.(?:expect|unwrap)\(|\.map_err\(|\?)/;
const defaultsBehind =
  /^(?:["'`)\]}\s]*(?:\|\||\?\?|\/\/)(?!\s*(?:fail|die|exit|abort|throw|croak|\{\s*echo))|["'`)\]\s]*\s+or\s+(?!die|raise|abort|fail|sys\.exit|exit)|\s*\)\s*(?:\.unwrap_or|\s*\{))/;

/** Shell variables that every session has. */
const always =
  /^(?:HOME|PATH|PWD|OLDPWD|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TMPDIR|IFS|RANDOM|UID|EUID|PPID|SECONDS|LINENO|BASH\w*|FUNCNAME|OPTARG|OPTIND|REPLY|HOSTNAME|OSTYPE|MAKE\w*|CURDIR|SHLVL|PIPESTATUS|ERR|OK|ARGV|PS\d)$/;

/** What one file reads. `isShell`: a bare `$NAME` is a variable, and one that the file sets is its own. `all`: also what every session has, where it is asked for by name. */
export function environmentReads(text: string, isShell: boolean, all = false): readonly EnvironmentRead[] {
  const lines = text.split('\n');
  const isStrict = isShell && /^\s*set\s+(?:-\w*u|-\w+\s+-\w*u|-o\s+nounset|.*\bnounset)/m.test(text);
  const found = lines.flatMap((line, at) => {
    if (/^\s*(?:\/\/|\*|--|#(?!\s*define))/.test(line)) return [];
    return reads.flatMap((pattern) =>
      [...line.matchAll(pattern)].flatMap((match): EnvironmentRead[] => {
        const [whole, name = ''] = match;
        const isBare = /^\$(?!ENV\{)[A-Z({]/.test(whole);
        if ((always.test(name) && (isBare || !all)) || (isBare && !isShell) || (isBare && isOwn(name, text))) return [];
        const need = needOf(line, match.index, whole, lines, at);
        return [{ name, line: at + 1, need: need === 'read' && isBare && isStrict ? 'required' : need }];
      }),
    );
  });
  return [...found, ...namedToHelpers(lines)];
}

/** Set by the file itself, and not from what it was given: `CHANNEL ?= stable` is a default. */
const isOwn = (name: string, text: string): boolean =>
  new RegExp(
    `(?:^|[;&|]|(?<!\\$)[({]|\\b(?:do|then|else)\\s)\\s*(?:(?:local|readonly|export|declare|typeset)\\s+(?:-\\w+\\s+)*)*${name}\\s*(?:[:+]?=)(?!["']?\\$[{(]?${name}\\b)|\\b(?:for|read(?:\\s+-\\w+)*)\\s+${name}\\b`,
    'm',
  ).test(text);

const mostLinesBelow = 4;

function needOf(
  line: string,
  start: number,
  whole: string,
  lines: readonly string[],
  at: number,
): EnvironmentRead['need'] {
  const before = line.slice(0, start);
  const behind = line.slice(start + whole.length);
  if (whole.startsWith('${') && /^:?\?/.test(behind)) return 'required';
  if (whole.startsWith('${') && /^:?[-=+]/.test(behind) && !checksBefore.test(before)) return 'optional';
  if (whole.endsWith('?=') || (/\(\s*["']/.test(whole) && /^\s*,\s*[^)\s]/.test(behind))) return 'optional';
  if (demandsBehind.test(behind)) return 'required';
  if (/\bos\.$/.test(before) && whole.startsWith('environ[')) return 'required';
  if (/^ENV\.fetch|^fetch_env!/.test(whole) && /^["']?\s*\)(?!\s*(?:\{|do\b))/.test(behind)) return 'required';
  const below = [line, ...lines.slice(at + 1, at + 1 + mostLinesBelow)].join('\n').slice(start);
  const isChecked = checksBefore.test(before) || checksBehind.test(behind) || /^\s*ifndef|\bnot\s+in\b/.test(whole);
  if (isChecked) return fails.test(below) ? 'required' : 'optional';
  if (defaultsBehind.test(behind)) return 'optional';
  return isCheckedLater(before, lines, at) ? 'required' : 'read';
}

/** `const key = process.env.KEY`, and below `if (!key) throw`. */
function isCheckedLater(before: string, lines: readonly string[], at: number): boolean {
  const [, name] = /(\w+)(?:\s*:\s*\w+)?(?:\s*,\s*\w+)?\s*:?=\s*[\w.:]*$/.exec(before) ?? [];
  if (name === undefined) return false;
  const check = new RegExp(
    `!\\s*${name}\\b|\\bnot\\s+${name}\\b|\\b${name}\\s*(?:===?\\s*(?:undefined|null|nil|""|'')|is None|\\.is_none|\\.nil\\?|\\.empty\\?)|\\bunless\\s+\\$?${name}\\b|\\bassert\\w*[( ]\\s*${name}\\b|!ok\\b`,
  );
  return lines
    .slice(at + 1, at + 13)
    .some((line, near) => check.test(line) && fails.test(lines.slice(at + 1 + near, at + 4 + near).join('\n')));
}

/** `required(env, 'KEY')`, and `for name in ("A", "B")` around a check of `environ[name]`. */
function namedToHelpers(lines: readonly string[]): readonly EnvironmentRead[] {
  return lines.flatMap((line, at) => {
    const [called] =
      /\b(?:required?|must|need|demand|mandatory|ensure|assert|expect)(?:[A-Z_]?\w*)?\(\s*(?:[\w.$]+\s*,\s*)?["'][A-Z][A-Z\d_]+["']/.exec(
        line,
      ) ?? [];
    const below = lines.slice(at, at + 7).join('\n');
    const isList =
      /\b(?:env|environ|ENV)\[\s*\w+\s*\]|\b(?:getenv|Getenv|environ\.get)\(\s*\w+|\$\{!\w+|\bnot in (?:os\.)?environ\b/.test(
        below,
      );
    const isLoop = /\b(?:for|foreach|each|filter|some|every|find)\b|\brequired\w*\s*=|\bREQUIRED\w*\s*=/.test(line);
    const names = called === undefined && isList && isLoop && fails.test(below) ? line : (called ?? '');
    const quoted = [...names.matchAll(/["']([A-Z][A-Z\d_]+)["']/g)].map(([, name = '']) => name);
    const words =
      /\bfor\s+\w+\s+in\s+([A-Z][A-Z\d_]+(?:\s+[A-Z][A-Z\d_]+)*)\s*(?:;|$)/.exec(names)?.[1]?.trim().split(/\s+/) ?? [];
    return [...quoted, ...words].map((name) => ({ name, line: at + 1, need: 'required' as const }));
  });
}
